//! Scenario files, the tally of rules, and games written out as text.

use std::path::Path;

use big_train::BigTrain;
use game::{Rulebook, Rules};
use test_kit::scenario::{self, Scenario};
use test_kit::{coverage, playthrough};

use crate::playing::setup;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn every_scenario_holds() {
    scenario::run_folder::<BigTrain>(&Path::new(FOLDER).join("scenarios"));
}

#[test]
fn every_rule_is_shown_and_refused_or_excused() {
    coverage::check::<BigTrain>(Path::new(FOLDER));
}

#[test]
fn the_rulebook_has_every_rule_and_every_ruling() {
    let book = Rulebook::new(BigTrain::META.rulebook);
    let found: Vec<&str> = book
        .entries()
        .iter()
        .map(|entry| entry.id.as_str())
        .collect();
    let rules = (1..=44).map(|number| format!("BT-{number}"));
    let rulings = (1..=23).map(|number| format!("RU-{number}"));
    let wanted: Vec<String> = rules.chain(rulings).collect();
    assert_eq!(found, wanted);
}

#[test]
fn a_game_reads_as_it_always_did() {
    for seats in 2..=4 {
        let file = format!("{FOLDER}/playthroughs/{seats}-seats.txt");
        playthrough::check::<BigTrain>(Path::new(&file), &setup(seats, &[]), u64::from(seats));
    }
    let all = [
        "long-freight",
        "no-pockets",
        "spent-ends-turn",
        "must-play",
        "engine-breaks-ties",
        "memory",
    ];
    let file = format!("{FOLDER}/playthroughs/3-seats-all-variants.txt");
    playthrough::check::<BigTrain>(Path::new(&file), &setup(3, &all), 5);
    let file = format!("{FOLDER}/playthroughs/2-seats-match.txt");
    let names = ["match", "two-colors", "several-must-play", "first-by-lot"];
    playthrough::check::<BigTrain>(Path::new(&file), &setup(2, &names), 6);
}

/// A scenario with must-play in which Blue has set EBBB aside, and, if the turn is a new one, laid
/// RRRR since; it expects that line.
fn must_play(new_turn: bool, line: &str) -> Scenario {
    let laid = if new_turn {
        "[[step]]\nseat = 2\ndo = \"RRRR+b.n\"\n"
    } else {
        ""
    };
    let text = format!(
        "game = \"big-train\"\nrules = [\"RU-6\"]\ntitle = \"a bar\"\nseats = 2\n\
         options = {{ must-play = true }}\nposition = \"bt1; RB; B; [EGGG.e>; x -; d -\"\n\
         [[step]]\ndo = \"EBBB\"\n[[step]]\ndo = \"RRRR\"\n{laid}\
         [[step]]\nexpect = {{ position = \"{line}\" }}\n"
    );
    scenario::parse(&text).expect("the text is a scenario")
}

const SAME_TURN: &str = "bt1; RB; B; [EGGG.e>";
const NEW_TURN: &str = "bt1; RB; R; [EGGG.e RRRR.n>";

#[test]
fn an_expected_line_with_a_bar_says_whether_a_square_must_be_laid() {
    let passes = |new_turn, line: &str| {
        let scenario = must_play(new_turn, line);
        let exactly = scenario.run_exactly::<BigTrain>().is_ok();
        assert_eq!(scenario.run::<BigTrain>().is_ok(), exactly, "{line}");
        exactly
    };
    assert!(passes(false, &format!("{SAME_TURN}; x | EBBB; d RRRR")));
    assert!(!passes(false, &format!("{SAME_TURN}; x EBBB |; d RRRR")));
    assert!(passes(true, &format!("{NEW_TURN}; x EBBB |; d -")));
    assert!(!passes(true, &format!("{NEW_TURN}; x | EBBB; d -")));
}

/// Files from elsewhere know no bar; our own must have one wherever the game writes one.
#[test]
fn an_expected_line_without_a_bar_passes_for_a_new_turn_only_in_files_from_elsewhere() {
    let same = must_play(false, &format!("{SAME_TURN}; x EBBB; d RRRR"));
    assert_eq!(same.run::<BigTrain>(), Ok(()));
    assert_eq!(same.run_exactly::<BigTrain>(), Ok(()));
    let new = must_play(true, &format!("{NEW_TURN}; x EBBB; d -"));
    assert_eq!(new.run::<BigTrain>(), Ok(()));
    let failures = new.run_exactly::<BigTrain>().unwrap_err();
    assert_eq!(
        failures,
        [format!(
            "step 4: position: expected {NEW_TURN}; x EBBB; d -, found {NEW_TURN}; x EBBB |; d -"
        )]
    );
}

/// The position a scenario begins in is held to its bar too, before anything has happened.
#[test]
fn the_first_position_passes_for_no_other() {
    let run = |begun: &str, expected: &str| {
        let text = format!(
            "game = \"big-train\"\nrules = [\"RU-6\"]\ntitle = \"a bar\"\nseats = 2\n\
             options = {{ must-play = true }}\nposition = \"{SAME_TURN}; {begun}; d RRRR\"\n\
             [[step]]\nexpect = {{ position = \"{SAME_TURN}; {expected}; d RRRR\" }}\n"
        );
        let scenario = scenario::parse(&text).expect("the text is a scenario");
        scenario.run_exactly::<BigTrain>().is_ok()
    };
    assert!(run("x EBBB", "x EBBB") && run("x EBBB |", "x EBBB |"));
    assert!(run("x EBBB", "x | EBBB") && run("x | EBBB", "x EBBB"));
    assert!(!run("x EBBB", "x EBBB |"));
    assert!(!run("x EBBB |", "x EBBB"));
    assert!(!run("x EBBB |", "x | EBBB"));
}
