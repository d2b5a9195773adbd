//! Help that teaches.

use crate::{Folder, program, run, run_typing};

const COMMANDS: [&str; 22] = [
    "bot-check",
    "serve",
    "site",
    "database",
    "match",
    "strength",
    "train",
    "analyze",
    "picture",
    "print",
    "spin",
    "draw",
    "odds",
    "play",
    "puzzle",
    "rules",
    "scenario",
    "perft",
    "simulate",
    "bench",
    "record",
    "completions",
];

#[test]
fn every_command_has_help_with_an_example() {
    for command in COMMANDS {
        let ran = run(&[command, "--help"]);
        assert_eq!(ran.code, Some(0), "{command}");
        assert!(
            ran.out.contains("Example"),
            "{command} has no example:\n{}",
            ran.out
        );
        assert!(
            ran.out.contains(&format!("roundhouse {command}")),
            "{command}"
        );
    }
    let ran = run(&["--help"]);
    assert!(
        COMMANDS.iter().all(|command| ran.out.contains(command)),
        "{}",
        ran.out
    );
}

#[test]
fn the_first_line_says_what_it_is_and_the_games_are_listed() {
    let ran = run(&["--help"]);
    let first = ran.out.lines().next().expect("there is help");
    assert!(
        first.starts_with("Play four out-of-print American railroad board games"),
        "{first}"
    );
    for game in ["great-railroad", "century-run", "big-train", "luminaries"] {
        let listed = ran
            .out
            .lines()
            .any(|line| line.starts_with(&format!("  {game} ")));
        assert!(listed, "{game} is missing in\n{}", ran.out);
    }
}

/// What a shell offers for the last of these words.
fn offered(words: &[&str], folder: &Folder) -> String {
    let output = program(&[])
        .env("COMPLETE", "fish")
        .env("XDG_DATA_HOME", folder.path("data"))
        .current_dir(&folder.0)
        .args(["--", "roundhouse"])
        .args(words)
        .output()
        .expect("the program runs");
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn shells_complete_games_bots_options_rules_and_saved_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, Some(0), "{shell}");
        assert!(ran.out.contains("roundhouse"), "{shell}");
    }
    let folder = Folder::new("completed");
    run_typing(&["play", "big-train", "--seed", "5"], "1\n", &folder);
    folder.file("big.jsonl", "a file");
    for (words, wanted, unwanted) in [
        (&["simu"][..], "simulate", "match"),
        (
            &["play", "gr"],
            "great-railroad\tThe Great Railroad Game",
            "big-train",
        ),
        (
            &["match", "luminaries", "--bots", "ea"],
            "easy\t",
            "planner",
        ),
        (
            &["match", "luminaries", "--bots", "easy,pl"],
            "easy,planner\t",
            "racer",
        ),
        (&["play", "big-train", "--seats", "y"], "you\t", "easy"),
        (
            &["play", "century-run", "--option", "tar"],
            "target=",
            "terminal",
        ),
        (&["play", "great-railroad", "-o", "fl"], "flagman", "target"),
        (&["rules", "great-railroad", "GR-3"], "GR-32\t", "CR-3"),
        (
            &["play", "--resume", "b"],
            "big-train-1\tyou – medium, ",
            "great",
        ),
        (&["play", "--resume", "b"], "big.jsonl", "great"),
        (&["analyze", "big"], "big-train-1\t", "great"),
        (&["record", "show", "big-"], "big-train-1\t", "big.jsonl"),
    ] {
        let offered = offered(words, &folder);
        assert!(offered.contains(wanted), "{words:?}: {offered}");
        assert!(!offered.contains(unwanted), "{words:?}: {offered}");
    }
}

#[test]
fn a_rule_is_told_with_its_rulings() {
    let ran = run(&["rules", "great-railroad", "gr-39"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("GR-39 · Collisions\n"), "{}", ran.out);
    assert!(ran.out.contains("R-8 · Rulings\n"), "{}", ran.out);
    let book = run(&["rules", "great-railroad"]);
    assert!(book.out.contains("\n• GR-53 ") && book.out.contains("\n• R-20 "));
    assert!(
        !book.out.contains("**") && !book.out.contains("\n## "),
        "raw Markdown"
    );
    let longest = book.out.lines().map(|line| line.chars().count()).max();
    assert!(longest <= Some(80), "{longest:?}");
    let words = run(&["rules", "great-railroad", "turn", "rival"]);
    assert!(
        words.out.contains("GR-19 · Turning a rival\n"),
        "{}",
        words.out
    );
    assert!(!words.out.contains("GR-1 ·"), "{}", words.out);
}
