//! A random game is always written in the same way.

use std::path::Path;

use test_kit::playthrough;

use crate::highlow::{HighLow, setups};

#[test]
fn the_game_on_file_is_played_again() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/highlow/playthrough.txt");
    playthrough::check::<HighLow>(Path::new(file), &setups()[1], 4);
}

#[test]
fn texts_are_short_and_differ_by_seed() {
    let texts = [1, 2].map(|seed| playthrough::text::<HighLow>(&setups()[0], seed));
    assert!(texts.iter().all(|text| text.len() < 60_000));
    assert_ne!(texts[0], texts[1]);
}
