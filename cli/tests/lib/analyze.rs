//! Advice on positions and on games that were played.

use crate::{Folder, run};

/// The first seat can win at once.
const LINE: &str = "gr1 SFO A | A 1@SLC>SFO | B 2@OMA/W";

#[test]
fn the_former_spelling_still_works() {
    let ran = run(&["analyse", "great-railroad", "--position", LINE]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn a_win_at_hand_is_found_and_proven() {
    let ran = run(&["analyze", "great-railroad", "--position", LINE]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let best = ran.out.lines().nth(3).expect("an action is listed");
    assert!(
        best.contains("100 % !") && best.ends_with("1=SFO"),
        "{}",
        ran.out
    );
    let ran = run(&["analyze", "great-railroad", "--position", LINE, "--json"]);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("the report is JSON");
    assert_eq!(report["actions"][0]["action"], "1=SFO");
    assert_eq!(report["actions"][0]["proven"], true);
    assert_eq!(report["seat"], 1);
}

#[test]
fn a_record_is_told_what_its_moves_cost() {
    let folder = Folder::new("analyze");
    // Seat 1 turns the rival's train instead of coming home, and the rival strays; then seat 1 comes home.
    let record = folder.file(
        "game.jsonl",
        format!(
            "{{\"format\":\"roundhouse record 1\",\"game\":\"great-railroad\",\"rules\":1,\
             \"setup\":{{\"seats\":2,\"options\":{{}}}},\"start\":\"{LINE}\",\
             \"seats\":[\"Ann\",\"Bob\"],\"chance\":{{\"kind\":\"typed\"}}}}\n\
             {{\"seat\":1,\"do\":\"~2/SE\"}}\n{{\"seat\":2,\"do\":\"2>STL\"}}\n\
             {{\"seat\":1,\"do\":\"1=SFO\"}}\n"
        ),
    );
    let words = ["analyze", &record, "--simulations", "400"];
    let ran = run(&words);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("~2/SE"), "{}", ran.out);
    assert!(ran.out.contains("seat 1, Ann: "), "{}", ran.out);
    let mut words = words.to_vec();
    words.push("--json");
    let ran = run(&words);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("the report is JSON");
    let first = &report["moves"][0];
    assert_eq!(first["best"]["action"], "1=SFO");
    assert_eq!(first["played"]["action"], "~2/SE");
    let cost = first["cost"].as_f64().expect("a number");
    assert!((0.0..=1.0).contains(&cost), "{cost}");
    let last = report["moves"].as_array().and_then(|moves| moves.last());
    assert_eq!(
        last.map(|last| &last["cost"]),
        Some(&serde_json::json!(0.0))
    );
}

#[test]
fn what_cannot_be_analyzed_is_refused() {
    let over = "gr1 SFO A | A 1@home | B 2@OMA/W";
    for words in [
        vec!["analyze", "no-such-file.jsonl"],
        vec!["analyze", "great-railroad", "--position", "nonsense"],
        vec!["analyze", "great-railroad", "--position", over],
    ] {
        let ran = run(&words);
        assert!(ran.code == Some(1) || ran.code == Some(2), "{words:?}");
        assert!(!ran.err.is_empty() && ran.out.is_empty(), "{words:?}");
    }
}
