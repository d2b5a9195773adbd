//! Broken texts do no harm, and if they do the text is known.

use std::fs;

use test_kit::{fuzz, scenario};

use crate::highlow::HighLow;

/// Long enough for some ten thousand texts, short enough for every day.
const SECONDS: f64 = 1.0;

#[test]
fn actions_and_chances() {
    let corpus = ["play 3", "swap 9", "pass", "spin up", "deal B 7"].map(String::from);
    let tried = fuzz::run(&corpus, SECONDS, fuzz::action::<HighLow>);
    assert!(tried > 100, "only {tried} texts");
}

#[test]
fn positions() {
    let corpus = [
        "hl1 - spin A pass=0 top=0 pile=- | A hand=- swaps=1 points=0 | B hand=- swaps=1 points=0",
        "hl1 up act B pass=1 top=5 pile=5,7 | A hand=1 swaps=0 points=1 | B hand=2,9 swaps=3 points=0",
        "hl1 down draw A pass=0 top=5 pile=5 | A hand=1 swaps=0 points=1 | B hand=2 swaps=0 points=0 | C hand=3,4 swaps=0 points=0",
    ]
    .map(String::from);
    let tried = fuzz::run(&corpus, SECONDS, fuzz::position::<HighLow>);
    assert!(tried > 100, "only {tried} texts");
}

#[test]
fn scenarios() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/highlow/scenarios");
    let files = scenario::files(folder.as_ref()).unwrap();
    let corpus: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let tried = fuzz::run(&corpus, SECONDS, fuzz::scenario::<HighLow>);
    assert!(tried > 100, "only {tried} texts");
}

#[test]
#[should_panic(expected = "no text may be without a digit")]
fn a_target_that_panics_is_noticed() {
    fuzz::run(&["play 3".to_owned()], 60.0, |text| {
        assert!(
            text.contains(|c: char| c.is_ascii_digit()),
            "no text may be without a digit"
        );
    });
}
