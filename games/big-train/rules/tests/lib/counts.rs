//! Counts of event sequences, against tables that were worked out independently.

use big_train::BigTrain;
use game::Rules;
use serde::Deserialize;
use test_kit::perft::{Kind, distinct, perft};

use crate::playing::{load, rules};

/// The tables.
#[derive(Deserialize)]
struct Tables {
    table: Vec<Table>,
}

/// The counts of one position, for 1, 2, 3 … events.
#[derive(Deserialize)]
struct Table {
    position: String,
    counts: Vec<u64>,
}

fn tables() -> Vec<Table> {
    let text = include_str!("../../perft/sequences.toml");
    toml::from_str::<Tables>(text)
        .expect("the tables are on file")
        .table
}

/// Sequences a test can afford to count.
const AFFORDABLE: u64 = 10_000_000;

fn check(limit: u64) -> usize {
    let mut checked = 0;
    for Table { position, counts } in tables() {
        let (rules, state) = load(&position);
        for (depth, &wanted) in (1..).zip(&counts) {
            if wanted <= limit {
                let found = perft(&rules, &state, depth, Kind::All);
                assert_eq!(found, wanted, "{position}, {depth} events");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn sequences_are_as_many_as_they_should_be() {
    assert_eq!(check(AFFORDABLE), 39);
}

#[test]
#[ignore = "takes minutes; run it with --release when the rules change"]
fn long_sequences_are_as_many_as_they_should_be() {
    assert_eq!(check(u64::MAX), 50);
}

#[test]
fn seats_make_no_difference_to_the_count() {
    for seats in 2..=4 {
        let rules = rules(seats, &[]);
        assert_eq!(perft(&rules, &rules.start(), 5, Kind::All), 106_008);
        assert_eq!(perft(&rules, &rules.start(), 5, Kind::Sound), 106_008);
    }
}

#[test]
fn different_sequences_lead_to_different_positions_at_first() {
    // One draw and one decision: each pair leaves its own train or its own discard.
    let rules = rules(2, &[]);
    assert_eq!(
        distinct::<BigTrain>(&rules, &rules.start(), 2, Kind::All),
        52
    );
}
