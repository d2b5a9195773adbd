//! Boards of one's own: written, judged, played on, and kept in records.

use crate::{Folder, run, run_typing};

fn example(game: &str) -> String {
    format!("{}/../docs/boards/{game}.toml", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_built_in_board_is_written_and_judged() {
    let folder = Folder::new("board-out");
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let printed = run(&["board", game]);
        assert_eq!(printed.code, Some(0), "{}", printed.err);
        assert!(
            printed.out.contains("roundhouse board check FILE"),
            "{}",
            printed.out
        );
        let file = folder.path(&format!("{game}.toml"));
        let written = run(&["board", game, "--out", &file]);
        assert_eq!(written.code, Some(0), "{}", written.err);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), printed.out);
        let again = run(&["board", game, "--out", &file]);
        assert_eq!(
            again.code,
            Some(1),
            "a file is never written over: {}",
            again.out
        );
        let judged = run(&["board", "check", &file, "--games", "0"]);
        assert_eq!(judged.code, Some(0), "{}{}", judged.out, judged.err);
        assert!(judged.out.contains("no faults"), "{}", judged.out);
    }
}

#[test]
fn every_fault_stands_in_a_line_of_its_own() {
    let folder = Folder::new("board-faults");
    let text = std::fs::read_to_string(example("century-run")).unwrap();
    let text = text
        .replace("max_hours         = 2", "max_hours         = 200")
        .replace(
            "kind = \"red\",      code = \"POK\"",
            "kind = \"pink\",      code = \"POK\"",
        );
    let file = folder.file("broken.toml", text);
    let judged = run(&["board", "check", &file]);
    assert_eq!(judged.code, Some(1));
    let lines: Vec<&str> = judged.out.lines().collect();
    assert!(
        lines[0].starts_with(&format!("{file}:34: hours at one red space")),
        "{lines:?}"
    );
    assert!(
        lines[1].starts_with(&format!("{file}:45: space 6 is of no known kind")),
        "{lines:?}"
    );
    assert!(
        lines.last().unwrap().contains("cannot be played on"),
        "{lines:?}"
    );
    let played = run(&["simulate", "century-run", "--board", &file]);
    assert_eq!(played.code, Some(1));
    assert!(
        played.err.contains(&format!("{file}:45: ")),
        "{}",
        played.err
    );
    // A board of another game, no board, no file.
    let other = run(&[
        "perft",
        "big-train",
        "--depth",
        "1",
        "--board",
        &example("luminaries"),
    ]);
    assert_eq!(other.code, Some(1));
    assert!(other.err.contains("luminaries.toml:"), "{}", other.err);
    let none = run(&["board", "check", &folder.file("x.toml", "a = 1\n")]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("for which game"), "{}", none.err);
    assert_eq!(run(&["board", "check", "no-such-file.toml"]).code, Some(1));
    let long = folder.file("long.toml", "#".repeat(600_000));
    assert!(run(&["board", "check", &long]).err.contains("is the most"));
}

#[test]
fn a_check_tells_how_even_a_board_is() {
    let words = [
        "board",
        "check",
        &example("big-train"),
        "--games",
        "60",
        "--seats",
        "3",
    ];
    let judged = run(&words);
    assert_eq!(judged.code, Some(0), "{}", judged.err);
    for words in [
        "20 red, 20 blue, 20 orange",
        "3 seats, 60 games by medium",
        "seat 3 wins",
        "events in a game",
    ] {
        assert!(judged.out.contains(words), "{words}: {}", judged.out);
    }
    let json = run(&[
        "board",
        "check",
        &example("big-train"),
        "--games",
        "20",
        "--json",
    ]);
    let found: serde_json::Value = serde_json::from_str(&json.out).expect("it is JSON");
    assert_eq!(found["tables"].as_array().unwrap().len(), 2, "{found}");
    assert_eq!(found["tables"][0]["seats"][0]["seat"], 1);
    // A set in which one color has almost all cars is not even.
    let folder = Folder::new("board-uneven");
    let text = std::fs::read_to_string(example("big-train")).unwrap();
    let text = text.replace("[\"B\", \"B\", \"B\"]", "[\"R\", \"R\", \"R\", \"R\"]");
    let text = text.replace(
        "[\"B\", \"B\", \"O\", \"R\"]",
        "[\"R\", \"R\", \"O\", \"R\"]",
    );
    let uneven = run(&[
        "board",
        "check",
        &folder.file("uneven.toml", text),
        "--games",
        "300",
        "--seats",
        "2",
    ]);
    assert!(uneven.out.contains("colors are not even"), "{}", uneven.out);
    assert!(uneven.out.contains("favored"), "{}", uneven.out);
    assert!(uneven.out.contains("behind"), "{}", uneven.out);
}

#[test]
fn a_record_holds_the_board_it_was_played_on() {
    let folder = Folder::new("board-record");
    // The board is gone when the record is read.
    let board = folder.file(
        "mine.toml",
        std::fs::read_to_string(example("great-railroad")).unwrap(),
    );
    let words = [
        "play",
        "great-railroad",
        "--board",
        &board,
        "--seats",
        "easy,easy",
        "--seed",
        "4",
        "--save",
        "own.jsonl",
    ];
    let played = run_typing(&words, "", &folder);
    assert_eq!(played.code, Some(0), "{}", played.err);
    std::fs::remove_file(&board).unwrap();
    let file = folder.path("own.jsonl");
    let verified = run(&["record", "verify", &file]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
    let shown = run(&["record", "show", &file]);
    assert!(
        shown
            .out
            .contains("a board of its own, “New England Lines”"),
        "{}",
        shown.out
    );
    let picture = run(&["picture", "--record", &file]);
    assert!(picture.out.contains("Providence"), "{}", picture.out);
    assert!(!picture.out.contains("San Francisco"), "{}", picture.out);
    // A record whose board was changed is found out.
    let text = std::fs::read_to_string(&file).unwrap();
    let changed = text.replacen("{ a = \\\"NYC\\\", b = \\\"ALB\\\" },", "", 1);
    assert_ne!(changed, text);
    let ran = run(&["record", "verify", &folder.file("changed.jsonl", changed)]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
}

/// Everything that makes a game makes it on a board of one's own.
#[test]
fn a_board_is_printed_measured_spun_and_drawn_from() {
    let folder = Folder::new("board-everywhere");
    for (game, words) in [
        ("great-railroad", "13 cities"),
        ("century-run", "dial"),
        ("big-train", "squares"),
        ("luminaries", "cards"),
    ] {
        let (file, built_in) = (
            folder.path(&format!("{game}.pdf")),
            folder.path(&format!("{game}-box.pdf")),
        );
        let own = run(&[
            "print",
            game,
            "--board",
            &example(game),
            "--parts",
            "board,pieces",
            "--out",
            &file,
        ]);
        assert_eq!(own.code, Some(0), "{words}: {}", own.err);
        let boxed = run(&["print", game, "--parts", "board,pieces", "--out", &built_in]);
        assert_eq!(boxed.code, Some(0), "{}", boxed.err);
        let (own, boxed) = (
            std::fs::read(&file).unwrap(),
            std::fs::read(&built_in).unwrap(),
        );
        assert!(own.starts_with(b"%PDF-") && own != boxed, "{game}");
        let bench = run(&[
            "bench",
            "--board",
            &example(game),
            "--seconds",
            "0.01",
            "--json",
        ]);
        assert_eq!(bench.code, Some(0), "{game}: {}", bench.err);
        let rows: serde_json::Value = serde_json::from_str(&bench.out).unwrap();
        let rows = rows["measured"].as_array().unwrap();
        assert!(
            !rows.is_empty() && rows.iter().all(|row| row["game"] == game),
            "{}",
            bench.out
        );
    }
    let other = run(&["bench", "big-train", "--board", &example("luminaries")]);
    assert_eq!(other.code, Some(1));
    assert!(
        other
            .err
            .contains("a board of luminaries, not of big-train"),
        "{}",
        other.err
    );
    // The dial of the example has eight numbers, and the pile squares that the box has not.
    let spun = run(&[
        "spin",
        "--board",
        &example("century-run"),
        "--times",
        "200",
        "--seed",
        "1",
    ]);
    assert!(
        spun.out.lines().any(|line| line == "8"),
        "{}{}",
        spun.out,
        spun.err
    );
    let pile = folder.path("pile.json");
    let drawn = run(&[
        "draw",
        "big-train",
        "--board",
        &example("big-train"),
        "--file",
        &pile,
        "--times",
        "21",
        "--seed",
        "1",
    ]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    assert!(drawn.out.contains("RRBO2"), "{}", drawn.out);
    let broken = folder.file("broken.toml", "slug = \"great-railroad\"\n");
    for words in [
        &["print", "great-railroad", "--board", &broken][..],
        &["bench", "--board", &broken],
        &["spin", "--board", &broken],
    ] {
        assert_eq!(run(words).code, Some(1), "{words:?}");
    }
}

/// An option may name what the board alone has, by name or by code.
#[test]
fn options_know_the_board() {
    let told = run(&[
        "perft",
        "great-railroad",
        "--board",
        &example("great-railroad"),
        "-o",
        "terminal=portland",
        "--depth",
        "1",
    ]);
    assert_eq!(told.code, Some(0), "{}", told.err);
    let wrong = run(&[
        "perft",
        "great-railroad",
        "--board",
        &example("great-railroad"),
        "-o",
        "terminal=Chicago",
        "--depth",
        "1",
    ]);
    assert_ne!(wrong.code, Some(0));
    assert!(
        wrong.err.contains("good terminals are Bangor"),
        "{}",
        wrong.err
    );
}
