//! Counts of event sequences and positions.

use century_run::{CenturyRun, State};
use test_kit::perft::{Kind, distinct, perft};

use crate::table;
use game::Rules;

fn compare(name: &str, rules: &CenturyRun, state: &State, expected: &[(u64, u64)]) {
    for (depth, expected) in (1..).zip(expected) {
        let paths = perft(rules, state, depth, Kind::All);
        let positions = distinct(rules, state, depth, Kind::All);
        assert_eq!((paths, positions), *expected, "{name} at depth {depth}");
    }
}

#[test]
fn from_the_start_with_two() {
    let rules = table::table(2, &[]);
    let expected = [
        (6, 3),
        (36, 11),
        (216, 35),
        (1_296, 105),
        (7_776, 319),
        (46_656, 731),
        (279_856, 1_763),
        (1_678_576, 4_297),
    ];
    compare("two seats", &rules, &rules.start(), &expected);
}

#[test]
fn from_the_start_with_three() {
    let rules = table::table(3, &[]);
    let expected = [
        (6, 3),
        (36, 11),
        (216, 35),
        (1_296, 99),
        (7_776, 289),
        (46_656, 795),
        (279_872, 2_045),
        (1_678_464, 4_649),
    ];
    compare("three seats", &rules, &rules.start(), &expected);
}

#[test]
fn from_the_start_with_four() {
    let rules = table::table(4, &[]);
    let expected = [
        (6, 3),
        (36, 11),
        (216, 35),
        (1_296, 99),
        (7_776, 283),
        (46_656, 761),
        (279_872, 2_055),
        (1_678_464, 5_181),
    ];
    compare("four seats", &rules, &rules.start(), &expected);
}

#[test]
fn from_crowded_positions() {
    let four = "totals B0 O0 V0 W0";
    for (trains, totals, expected) in [
        (
            "Bt | B 24g p25 +1-1 | O 30y p25 +0-1 | V 29 p25 +0-0 | W 28g p25 +1-0",
            four,
            [
                (6, 4),
                (28, 14),
                (168, 50),
                (992, 161),
                (5_888, 442),
                (32_904, 2_021),
            ],
        ),
        (
            "Bt | B 34 p20 +0-2 f2 | O 36 p30 +0-1 f1 | V 38g p25 +1-0",
            "totals B0 O0 V0",
            [
                (6, 3),
                (36, 12),
                (192, 24),
                (1_152, 53),
                (6_732, 150),
                (37_872, 455),
            ],
        ),
        (
            "Ot | B 5g p20 +1-2 held | O 7 p30 +0-1 f1 | V 9 p30 +1-2 f2 | W yard",
            four,
            [
                (6, 3),
                (36, 3),
                (216, 9),
                (1_296, 21),
                (7_776, 72),
                (46_656, 252),
            ],
        ),
        (
            "Bt | B SYR1 p22 +0-0 | O 24g p27 +1-0 | V 23 p20 +0-2 | W SYR2 p31 +0-1",
            four,
            [
                (6, 3),
                (32, 14),
                (192, 64),
                (1_132, 220),
                (6_564, 583),
                (37_908, 1_847),
            ],
        ),
        (
            "Bt | B 61 p33 +2-5 | O 67y p28 +3-6 | V 66 p19 +4-4 | W 65g p40 +5-2",
            four,
            [
                (6, 4),
                (28, 8),
                (168, 22),
                (992, 58),
                (5_840, 173),
                (32_288, 241),
            ],
        ),
    ] {
        let line = format!("cr1 reconstruction-1 trip 1 {trains} | {totals}");
        // The counts are of one trip: what its end leads to is not among them.
        let (rules, state) = table::load(&["trips=1"], &line);
        compare(trains, &rules, &state, &expected);
    }
}
