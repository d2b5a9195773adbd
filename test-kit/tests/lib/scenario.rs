//! Good scenario files pass, and bad ones are distinguished from games that break their rules.

use std::path::Path;

use test_kit::scenario::{self, Actor, Step};

use crate::highlow::HighLow;

/// A table of two in the middle of a game: 5 lies open, seat 1 holds 2 and 8, seat 2 holds 3.
const MIDDLE: &str = r#"
game = "high-low"
rules = ["HL-4"]
title = "the middle of a game"
position = "hl1 up act A pass=0 top=5 pile=5 | A hand=2,8 swaps=1 points=1 | B hand=3 swaps=1 points=0"
"#;

/// The failures of the middle of a game with these steps.
fn failures(steps: &str) -> Vec<String> {
    match scenario::run::<HighLow>(&format!("{MIDDLE}{steps}")) {
        Ok(()) => Vec::new(),
        Err(failures) => failures,
    }
}

#[track_caller]
fn fails(steps: &str, wanted: &[&str]) {
    assert_eq!(failures(steps), wanted, "{steps}");
}

#[track_caller]
fn file_fails(text: &str, wanted: &str) {
    assert_eq!(
        scenario::run::<HighLow>(text),
        Err(vec![wanted.to_owned()]),
        "{text}"
    );
}

#[test]
fn good_files_pass() {
    scenario::run_folder::<HighLow>(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/highlow/scenarios"
    )));
}

#[test]
#[should_panic(expected = "holds no scenario files")]
fn a_folder_without_files_is_no_exam() {
    scenario::run_folder::<HighLow>(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")));
}

#[test]
#[should_panic(expected = "coverage.toml: line 1: unknown field `unshown`")]
fn a_folder_fails_with_the_name_of_the_file() {
    scenario::run_folder::<HighLow>(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/highlow"
    )));
}

#[test]
fn events_that_are_refused_end_the_play() {
    fails(
        "[[step]]\nseat = 1\ndo = \"play 2\"\n[[step]]\nexpect = { next = 7 }",
        &[
            "step 1: \"play 2\" by seat 1 should be legal, but is refused: 2 goes the wrong way \
           from 5 (HL-5); the step after it was not tried",
        ],
    );
    fails(
        "[[step]]\ndo = \"deal A 1\"\n[[step]]\nseat = 1\nlegal = []\n[[step]]\nseat = 1\nlegal = []",
        &[
            "step 1: \"deal A 1\" by chance should be legal, but is refused: this cannot occur now \
           (HL-1); the 2 steps after it were not tried",
        ],
    );
}

#[test]
fn refusals_must_come_and_cite() {
    fails(
        "[[step]]\nseat = 1\nrefuse = \"play 8\"\nrule = \"HL-5\"",
        &["step 1: \"play 8\" by seat 1 should be refused because of HL-5, but is legal"],
    );
    fails(
        "[[step]]\nseat = 1\nrefuse = \"play 2\"\nrule = \"HL-4\"",
        &[
            "step 1: \"play 2\" by seat 1 should be refused because of HL-4, but the refusal is: 2 \
           goes the wrong way from 5 (HL-5)",
        ],
    );
}

#[test]
fn unreadable_notation_is_a_fault_of_the_file() {
    for step in ["do = \"jump\"", "refuse = \"jump\"\nrule = \"HL-4\""] {
        fails(
            &format!("[[step]]\nseat = 1\n{step}"),
            &[
                "step 1: \"jump\" by seat 1: \"jump\" cannot be read: expected play, swap with a \
               card, or pass",
            ],
        );
    }
    fails(
        "[[step]]\nseat = 3\ndo = \"pass\"",
        &["step 1: there is no seat 3 at a table of 2"],
    );
}

#[test]
fn legal_is_the_exact_set() {
    fails(
        "[[step]]\nseat = 1\nlegal = [\"play 8\", \"play 2\", \"swap 2\", \"pass\"]",
        &[
            "step 1: the legal actions of seat 1 differ; expected but not found: play 2; found but \
           not expected: swap 8",
        ],
    );
    fails(
        "[[step]]\nseat = 1\nlegal = [\"play 8\", \"play 8\"]",
        &["step 1: legal names play 8 twice"],
    );
}

#[test]
fn chances_are_the_exact_outcomes_with_their_weights() {
    let start =
        |chances: &str| format!("game = \"high-low\"\nseats = 2\n[[step]]\nchances = {chances}");
    file_fails(
        &start(r#"["spin up", "spin down"]"#),
        "step 1: the weights differ: spin up expected 1 found 2",
    );
    file_fails(
        &start(r#"["spin up"]"#),
        "step 1: the outcomes differ; found but not expected: spin down",
    );
    let doubled = r#"["spin up", "spin up", "spin up", "spin up", "spin down", "spin down"]"#;
    assert_eq!(scenario::run::<HighLow>(&start(doubled)), Ok(()));
    fails("[[step]]\nchances = []", &[]);
}

#[test]
fn every_expectation_that_fails_is_told() {
    fails(
        "[[step]]\nexpect = { next = \"over\", position = \"hl1 up act A pass=0 top=5 pile=5 | A \
         hand=8 swaps=1 points=1 | B hand=3 swaps=1 points=0\", scores = [1, 1], winners = [2], \
         over = true, record = [\"A pass\"] }",
        &[
            "step 1: next: expected over, found 1",
            "step 1: position: expected hl1 up act A pass=0 top=5 pile=5 | A hand=8 swaps=1 \
             points=1 | B hand=3 swaps=1 points=0, found hl1 up act A pass=0 top=5 pile=5 | A \
             hand=2,8 swaps=1 points=1 | B hand=3 swaps=1 points=0",
            "step 1: scores: expected [1, 1], found [1, 0]",
            "step 1: winners: expected [2], found []",
            "step 1: over: expected true, found false",
            "step 1: record: expected [\"A pass\"], found []",
        ],
    );
    fails(
        "[[step]]\nexpect = { position = \"nonsense\" }",
        &["step 1: position: the expected line is refused: \"nonsense\" is no line of High or Low"],
    );
}

#[test]
fn the_form_is_strict() {
    let step = |step: &str, wanted: &str| fails(&format!("[[step]]\n{step}"), &[wanted]);
    step(
        "seat = 1",
        "step 1: a step needs one of do, refuse, legal, chances, expect",
    );
    step(
        "seat = 1\ndo = \"pass\"\nlegal = []",
        "step 1: a step has one of do, refuse, legal, chances, expect, not several",
    );
    step(
        "refuse = \"pass\"",
        "step 1: refuse needs a rule that the refusal must cite",
    );
    step(
        "do = \"pass\"\nrule = \"HL-4\"",
        "step 1: rule belongs to refuse and says what the refusal must cite",
    );
    step(
        "legal = []",
        "step 1: legal needs the seat whose actions are meant",
    );
    step("seat = 1\nchances = []", "step 1: chances takes no seat");
    step(
        "seat = 1\nexpect = { next = 1 }",
        "step 1: expect takes no seat",
    );
    step(
        "seat = 0\ndo = \"pass\"",
        "step 1: seat = 0: no table has such a seat",
    );
    step(
        "expect = {}",
        "step 1: expect needs at least one of next, position, scores, winners, over, record",
    );
    step(
        "expect = { next = \"nobody\" }",
        "step 1: next is the number of a seat, \"chance\" or \"over\", not \"nobody\"",
    );
    step(
        "expect = { next = 1.5 }",
        "step 1: next is the number of a seat, \"chance\" or \"over\", not a value of type float",
    );
    let unknown = failures("[[step]]\nseat = 1\nplay = \"pass\"");
    assert!(
        unknown[0].starts_with("step 1: unknown field `play`, expected one of"),
        "{unknown:?}"
    );
}

#[test]
fn the_head_of_a_file_is_strict_too() {
    let wrong_key = scenario::parse("game = \"high-low\"\nseats = 2\nplayers = 2").unwrap_err();
    assert!(
        wrong_key.starts_with("line 3: unknown field `players`"),
        "{wrong_key}"
    );
    let no_toml = scenario::parse("game = \"high-low\"\nseats = \n").unwrap_err();
    assert!(no_toml.starts_with("line 2: "), "{no_toml}");
    file_fails("seats = 2", "missing field `game`");
    file_fails(
        "game = \"high-low\"",
        "seats is missing: only a position may say it instead",
    );
    file_fails(
        "game = \"high-low\"\nseats = 9",
        "seats = 9: no table has so many",
    );
    file_fails(
        "game = \"low-high\"\nseats = 2",
        "the file is for the game \"low-high\", not for \"high-low\"",
    );
    file_fails(
        "game = \"high-low\"\nseats = 4",
        "setup: High or Low is for 2 to 3 seats, not 4",
    );
    file_fails(
        "game = \"high-low\"\nseats = 2\noptions = { swap = 1 }",
        "options: High or Low has no option \"swap\"; it has swaps",
    );
    file_fails(
        "game = \"high-low\"\nseats = 2\noptions = { swaps = 1.5 }",
        "option swaps is true or false, a whole number or a text, not a value of type float",
    );
    file_fails(
        &format!("seats = 3{MIDDLE}"),
        "position: the line has 2 seats",
    );
}

#[test]
fn faults_must_be_found_and_cite() {
    let file = |fault: &str, hand: &str| {
        format!(
            "game = \"high-low\"\nfault = \"{fault}\"\nposition = \"hl1 up act A pass=0 top=0 \
             pile=- | A hand={hand} swaps=1 points=0 | B hand=3 swaps=1 points=0\""
        )
    };
    assert_eq!(scenario::run::<HighLow>(&file("HL-4", "1,2,4")), Ok(()));
    assert_eq!(scenario::run::<HighLow>(&file("", "x")), Ok(()));
    file_fails(
        &file("HL-4", "1,2"),
        "position: expected a fault against HL-4, but it was accepted",
    );
    file_fails(
        &file("HL-1", "1,2,4"),
        "position: expected a fault against HL-1, found: a hand has more than two cards (HL-4)",
    );
    file_fails(
        &file("", "1,2,4"),
        "position: expected a fault without a rule, found: a hand has more than two cards (HL-4)",
    );
    file_fails(
        "game = \"high-low\"\nseats = 2\nfault = \"HL-4\"",
        "fault needs a position that must be refused",
    );
    file_fails(
        &format!("{}\n[[step]]\nseat = 1\ndo = \"pass\"", file("HL-4", "1")),
        "a file with a fault has no steps: nothing is played from it",
    );
}

#[test]
fn a_fault_without_a_rule_says_its_words() {
    let file = |says: &str| {
        format!(
            "game = \"high-low\"\nfault = \"\"\nsays = \"{says}\"\nposition = \"hl2 and more\"\n"
        )
    };
    assert_eq!(scenario::run::<HighLow>(&file("is no line")), Ok(()));
    let failures = scenario::run::<HighLow>(&file("two cards")).unwrap_err();
    assert!(
        failures[0].contains("that says \"two cards\""),
        "{failures:?}"
    );
    let alone = "game = \"high-low\"\nseats = 2\nsays = \"anything\"\n";
    assert!(scenario::parse(alone).is_err());
}

#[test]
fn a_file_can_be_taken_apart() {
    let text = format!("{MIDDLE}[[step]]\ndo = \"deal A 1\"");
    assert_eq!(scenario::game_of(&text), Ok("high-low".to_owned()));
    let scenario = scenario::parse(&text).unwrap();
    assert_eq!(scenario.rules, ["HL-4"]);
    assert_eq!(
        scenario.steps,
        [Step::Do {
            actor: Actor::Chance,
            event: "deal A 1".to_owned()
        }]
    );
}
