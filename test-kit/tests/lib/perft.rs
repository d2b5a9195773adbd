//! Counts of a game so small that they can be worked out by hand.

use game::{Notation, Options, Rules, Setup};
use test_kit::perft::{Kind, distinct, perft};

use crate::highlow::HighLow;

fn rules() -> HighLow {
    Setup::plain(&HighLow::META, 2)
        .and_then(|setup| HighLow::new(&setup))
        .expect("the game is for two")
}

#[test]
fn sequences_are_counted() {
    let rules = rules();
    let count = |depth, kind| perft(&rules, &rules.start(), depth, kind);
    // Two ways, then four cards of nine in order.
    let dealt = 2 * 9 * 8 * 7 * 6;
    let counts: Vec<u64> = (0..=5).map(|depth| count(depth, Kind::All)).collect();
    assert_eq!(counts, [1, 2, 18, 144, 1_008, dealt]);
    // Two cards to play or to put back, and passing.
    assert_eq!(count(6, Kind::All), dealt * 5);
    // Putting back a nine is unsound; seat 1 has it in two cards of nine.
    assert_eq!(count(6, Kind::Sound), dealt * 5 - dealt * 2 / 9);
}

#[test]
fn positions_are_told_apart() {
    let rules = rules();
    let count = |depth| distinct(&rules, &rules.start(), depth, Kind::All);
    // Hands are sets, so the order of the deal is forgotten.
    let dealt = 2 * 36 * 21;
    assert_eq!([0, 1, 2, 3, 5].map(count), [1, 2, 18, 2 * 36, dealt]);
    // After a card was put back only the one that is left and the other hand count.
    assert_eq!(count(6), dealt * 2 + 2 * 9 * 28 + dealt);
}

#[test]
fn a_finished_game_has_no_sequences() {
    let line =
        "hl1 up over A pass=2 top=5 pile=5 | A hand=1 swaps=0 points=1 | B hand=2 swaps=0 points=0";
    let (rules, state) = HighLow::load(None, &Options::default(), line).unwrap();
    assert_eq!(perft(&rules, &state, 0, Kind::All), 1);
    assert_eq!(perft(&rules, &state, 1, Kind::All), 0);
    assert_eq!(distinct(&rules, &state, 2, Kind::All), 0);
}
