//! Scenario files, the tally of rules, and games written out as text.

use std::path::Path;

use big_train::BigTrain;
use game::{Rulebook, Rules};
use test_kit::{coverage, playthrough, scenario};

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
    let rulings = (1..=22).map(|number| format!("RU-{number}"));
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
}
