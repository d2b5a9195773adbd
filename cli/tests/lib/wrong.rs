//! Asked wrongly: one clear line, the right exit code, never a panic.

use std::fs;
use std::process::Stdio;

use crate::{Folder, Ran, program, run};

/// One line on the error stream that holds these words, and this exit code.
#[track_caller]
fn refused(ran: &Ran, code: i32, words: &str) {
    assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
    assert!(
        ran.err.contains(words),
        "{words:?} is missing in {:?}",
        ran.err
    );
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    assert!(ran.err.starts_with("roundhouse: "), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
}

#[test]
fn an_unknown_game_gets_a_suggestion() {
    for words in [
        &["play", "great-railrod"][..],
        &["rules", "great-railrod"],
        &["perft", "great-railrod", "--depth", "1"],
        &["simulate", "great-railrod"],
        &["bench", "great-railrod"],
    ] {
        refused(
            &run(words),
            2,
            "there is no game \"great-railrod\"; did you mean great-railroad?",
        );
    }
}

#[test]
fn seats_options_and_bots_that_are_not_there() {
    refused(
        &run(&["perft", "great-railroad", "--depth", "1", "--seats", "7"]),
        2,
        "2 to 4 seats, not 7",
    );
    refused(
        &run(&["perft", "great-railroad", "--depth", "1", "--seats", "x"]),
        2,
        "invalid value 'x'",
    );
    refused(
        &run(&["perft", "great-railroad", "--depth", "0"]),
        2,
        "0 is not in 1..=64",
    );
    refused(
        &run(&["perft", "great-railroad", "--depth", "1", "-o", "flagmann"]),
        2,
        "has no option \"flagmann\"",
    );
    refused(
        &run(&[
            "perft",
            "great-railroad",
            "--depth",
            "1",
            "-o",
            "terminal=Utopia",
        ]),
        2,
        "\"Utopia\"",
    );
    refused(
        &run(&["perft", "great-railroad", "--depth", "1", "--trains", "2"]),
        2,
        "(GR-2)",
    );
    refused(
        &run(&["simulate", "great-railroad", "--bots", "deep-blue"]),
        2,
        "has no bot \"deep-blue\"",
    );
    refused(
        &run(&["simulate", "great-railroad", "--games", "0"]),
        2,
        "invalid value '0'",
    );
    refused(
        &run(&["play", "great-railroad", "--seats", "you,deep-blue"]),
        2,
        "has no bot \"deep-blue\"",
    );
    refused(&run(&["bench", "--seconds", "-1"]), 2, "");
    refused(
        &run(&["bench", "--seconds", "nan"]),
        2,
        "--seconds is more than 0",
    );
    refused(&run(&["frobnicate"]), 2, "unrecognized subcommand");
}

#[test]
fn arguments_that_make_no_sense() {
    for (words, told) in [
        (&["perft", "great-railroad"][..], "--depth <D>"),
        (&["nonesuch"], "unrecognized subcommand 'nonesuch'"),
        (&["simulate", "big-train", "--games", "0"], "'0'"),
        (&["perft", "big-train", "--depth", "-1"], "'-1'"),
        (
            &["simulate", "big-train", "--game", "5"],
            "unexpected argument '--game'; did you mean '--games'? See --help\n",
        ),
        (&["completions", "tcsh"], "zsh"),
        (&["record", "show"], "<FILE>"),
    ] {
        refused(&run(words), 2, told);
    }
    for words in [&["--help"][..], &["perft", "--help"], &["--version"]] {
        let ran = run(words);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{words:?}");
    }
}

#[test]
fn a_rule_that_is_not_there() {
    refused(
        &run(&["rules", "great-railroad", "GR-99"]),
        2,
        "there is no rule \"GR-99\"",
    );
}

#[test]
fn a_position_that_is_none() {
    let perft = |line| {
        run(&[
            "perft",
            "great-railroad",
            "--depth",
            "1",
            "--position",
            line,
        ])
    };
    refused(&perft("nonsense"), 2, "a position begins with gr1");
    refused(
        &perft("gr1 SFO A | A 1@CHI/W | B 2@CHI/W"),
        2,
        "two trains stand in Chicago (GR-15)",
    );
    refused(&perft(""), 2, "a position begins with gr1");
    let both = [
        "perft",
        "great-railroad",
        "--depth",
        "1",
        "--seats",
        "3",
        "--position",
        "gr1 SFO A | A 1@yard | B 2@yard",
    ];
    refused(
        &run(&both),
        2,
        "3 seats were asked for, but the position has 2",
    );
}

#[test]
fn a_record_that_is_none() {
    let folder = Folder::new("no-record");
    let header = r#"{"format":"roundhouse record 1","game":"great-railroad","rules":1,"setup":{"seats":2},"seats":["a","b"],"chance":{"kind":"typed"}}"#;
    let unlawful = r#"{"seat":1,"do":"1>CHI"}"#;
    let truncated = format!("{header}\n{{\"seat\":1,\"do\":\"1+");
    let cases = [
        (folder.path("missing.jsonl"), "there is no such file"),
        (
            folder.0.display().to_string(),
            "this is a folder, not a record",
        ),
        (folder.file("empty.jsonl", ""), "the record is empty"),
        (folder.file("text.jsonl", "hello\n"), "this is not a record"),
        (folder.file("bytes.jsonl", [0xff, 0xfe, 0x00]), "not text"),
        (folder.file("cut.jsonl", truncated), "line 2 is cut off"),
        (
            folder.file("game.jsonl", header.replace("great-railroad", "chess")),
            "game.jsonl: there is no game \"chess\"",
        ),
        (
            folder.file("rules.jsonl", header.replace("\"rules\":1", "\"rules\":99")),
            "rules.jsonl: the record was made by version 99",
        ),
        (
            folder.file("event.jsonl", format!("{header}\n{unlawful}\n")),
            "event.jsonl: line 2",
        ),
    ];
    for (file, words) in &cases {
        for command in ["show", "verify", "export"] {
            refused(&run(&["record", command, file]), 1, words);
        }
        refused(&run(&["play", "--resume", file]), 1, words);
        refused(&run(&["analyze", file]), 1, words);
        refused(&run(&["picture", "--record", file]), 1, words);
    }
}

#[test]
fn scenario_files_that_are_none() {
    let folder = Folder::new("no-scenario");
    let ran = run(&["scenario", &folder.path("missing.toml")]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("missing.toml: cannot be read"),
        "{}",
        ran.out
    );
    let ran = run(&["scenario", &folder.file("bad.toml", "game = 7")]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.ends_with("0 scenarios hold, 1 fail\n"),
        "{}",
        ran.out
    );
    let ran = run(&[
        "scenario",
        &folder.file(
            "other.toml",
            "game = \"chess\"\nrules = []\ntitle = \"x\"\nseats = 2\n",
        ),
    ]);
    assert!(
        ran.out.contains("there is no game \"chess\""),
        "{}",
        ran.out
    );
    let nested = Folder::new("folder-with-an-empty-one");
    fs::create_dir(nested.0.join("notes")).expect("a fresh folder takes another");
    nested.file(
        "good.toml",
        "game = \"great-railroad\"\nrules = []\ntitle = \"x\"\nseats = 2\n",
    );
    let ran = run(&["scenario", &nested.0.display().to_string()]);
    assert_eq!(ran.out, "1 scenarios hold, 0 fail\n", "{}", ran.err);
    let empty = Folder::new("empty-folder");
    refused(
        &run(&["scenario", &empty.0.display().to_string()]),
        1,
        "holds no scenario files",
    );
    assert_eq!(run(&["scenario"]).code, Some(2));
}

/// `roundhouse rules GAME | head -1` must end quietly.
#[test]
fn a_closed_pipe_is_nobodys_fault() {
    // The server keeps its games in the data folder, which is not that of whoever runs the tests.
    let data = Folder::new("closed-pipe");
    for words in [
        &["rules", "great-railroad"][..],
        &["perft", "great-railroad", "--depth", "5"],
        &[],
    ] {
        let mut child = program(words)
            .env("XDG_DATA_HOME", data.path("data"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let ran: Ran = child.wait_with_output().expect("the program ends").into();
        assert_eq!(ran.err, "", "{words:?}");
        assert_eq!(ran.code, Some(0), "{words:?}");
    }
}
