//! Seeded games written out as text and compared with the files.

use std::path::Path;

use century_run::CenturyRun;

use crate::table;

fn check(name: &str, seats: u8, options: &[&str], seed: u64) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"));
    let setup = table::setup(seats, options);
    test_kit::playthrough::check::<CenturyRun>(&folder.join(name), &setup, seed);
}

#[test]
fn two_seats() {
    check("two-seats.txt", 2, &["trips=1"], 2);
}

#[test]
fn three_seats() {
    check("three-seats.txt", 3, &["trips=1"], 3);
}

#[test]
fn four_seats() {
    check("four-seats.txt", 4, &["trips=1"], 4);
}

#[test]
fn four_seats_on_a_short_line() {
    check(
        "four-seats-M1.txt",
        4,
        &["board=M1", "trips=2", "lead=rotate"],
        5,
    );
}
