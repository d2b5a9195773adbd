//! The load generator, with a load that any machine bears.

use serde_json::Value;

use crate::run;

/// What a small load shows in so many seconds.
fn measured(seconds: &str) -> Value {
    let ran = run(&[
        "bench",
        "serve",
        "--tables",
        "3",
        "--seconds",
        seconds,
        "--open",
        "20",
        "--streams",
        "10",
        "--json",
    ]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn a_server_is_loaded_and_measured() {
    let thought = |figures: &Value| {
        let moves = &figures["paced play while hard bots think"]["bots' moves"]["value"];
        moves.as_f64().is_some_and(|moves| moves > 0.0)
    };
    // A hard bot on a busy machine may think longer than one measures.
    let mut figures = measured("1.5");
    for seconds in ["8", "40"] {
        if thought(&figures) {
            break;
        }
        figures = measured(seconds);
    }
    let value = |part: &str, name: &str| {
        let figure = &figures[part][name]["value"];
        figure
            .as_f64()
            .unwrap_or_else(|| panic!("no {part}, {name}: {figures}"))
    };
    for part in [
        "one move a second at each table",
        "as many moves as the players can make",
    ] {
        assert!(value(part, "moves a second") > 0.0);
        assert!(value(part, "until both hold the page, p50") > 0.0);
        let (middle, longest) = (
            value(part, "until both hold the page, p50"),
            value(part, "until both hold the page, longest"),
        );
        assert!(middle <= longest, "{middle} {longest}");
    }
    let weights = "weight, uncompressed";
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let update = value(weights, &format!("{game}, update"));
        let first = value(weights, &format!("{game}, first load"));
        assert!(0.0 < update && update < first, "{game}: {update} {first}");
    }
    assert!(value("paced play while hard bots think", "bots' moves") > 0.0);
    assert!(value("many open tables", "until every stream was back") > 0.0);
}

#[test]
fn a_load_that_makes_no_sense_is_refused() {
    for (words, why) in [
        (&["--nodes", "2"][..], "postgres://"),
        (&["--seconds", "0"], "--seconds"),
        (&["--tables", "0"], "--tables"),
        (&["--only", "beauty"], "beauty"),
    ] {
        let ran = run(&[&["bench", "serve"], words].concat());
        assert_eq!(ran.code, Some(2), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(why), "{words:?}: {}", ran.err);
    }
    let help = run(&["bench", "serve", "--help"]);
    assert!(help.out.contains("roundhouse bench serve --tables 50"));
}
