//! Help that teaches.

use crate::run;

const COMMANDS: [&str; 16] = [
    "serve",
    "database",
    "match",
    "strength",
    "train",
    "analyze",
    "picture",
    "odds",
    "play",
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
fn shells_complete_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = run(&["completions", shell]);
        assert_eq!(ran.code, Some(0), "{shell}");
        assert!(ran.out.contains("simulate"), "{shell}");
    }
}

#[test]
fn a_rule_is_told_with_its_rulings() {
    let ran = run(&["rules", "great-railroad", "gr-39"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.starts_with("GR-39 · Collisions\n"), "{}", ran.out);
    assert!(ran.out.contains("R-8 · Rulings\n"), "{}", ran.out);
    let book = run(&["rules", "great-railroad"]);
    assert!(book.out.contains("- **GR-53**") && book.out.contains("- **R-20**"));
}
