//! The game against its scenarios, its counts, its records and the suite every game must pass.

#[path = "lib/board.rs"]
mod board;
#[path = "lib/counts.rs"]
mod counts;
#[path = "lib/encoding.rs"]
mod encoding;
#[path = "lib/endings.rs"]
mod endings;
#[path = "lib/exam.rs"]
mod exam;
#[path = "lib/figures.rs"]
mod figures;
#[path = "lib/games.rs"]
mod games;
#[path = "lib/records.rs"]
mod records;

use std::path::{Path, PathBuf};

use game::{Notation, Options, SeatCount, Setup, Value};
use great_railroad::GreatRailroad;

/// A path inside this game's folder.
fn folder(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// A setup for this many seats, with some options.
fn setup(seats: u8, options: &[(&str, Value)]) -> Setup {
    let mut agreed = Options::default();
    for (name, value) in options {
        agreed.set(*name, value.clone());
    }
    Setup {
        seats: SeatCount::new(seats).expect("a table has so many seats"),
        options: agreed,
    }
}

/// Rules and state of a position line.
fn load(line: &str) -> (GreatRailroad, great_railroad::State) {
    GreatRailroad::load(None, &Options::default(), line).expect("the line is a position")
}

/// Rules and state of a position line that must belong to the same table.
fn load_with(rules: &GreatRailroad, line: &str) -> (GreatRailroad, great_railroad::State) {
    GreatRailroad::load(Some(rules.seats()), &Options::default(), line)
        .expect("the line is a position")
}
