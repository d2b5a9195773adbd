//! Position lines: what is printed, what is read, what is refused and why.

use century_run::CenturyRun;
use game::{Notation, Options, Rules};

use crate::table;

fn printed(options: &[&str], line: &str) -> String {
    let (rules, state) = table::load(options, line);
    rules.position(&state).to_string()
}

fn refused(line: &str) -> String {
    match CenturyRun::load(None, &Options::default(), line) {
        Ok((rules, state)) => panic!("{line} is read as {}", rules.position(&state)),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn canonical_lines_are_printed_as_they_were_read() {
    for line in [
        "cr1 reconstruction-1 trip 2 Ot | B 37y p27 +2-4 f1 | O yard | V 36 p20 +1-3 held | W CHI p31 +4-7 | totals B250 O410 V-30 W0",
        "cr1 reconstruction-1 trip 4 over | B CHI p33 +4-2 | O CHI p36 +3-6 | totals B1000 O320",
        "cr1 reconstruction-1 trip 1 Bb:26y | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0",
        "cr1 reconstruction-1 trip 7 Om | B NYC p20 +0-0 | O NYC p30 +0-0 | totals B-1250 O999",
        "cr1 M2 trip 1 Vt | B yard | O yard | V RED p0 +0-0 | totals B0 O0 V0",
    ] {
        assert_eq!(printed(&[], line), line);
    }
}

#[test]
fn bare_numbers_serve_for_any_space() {
    assert_eq!(
        printed(
            &[],
            "cr1 reconstruction-1 trip 1 Bb:26 | B 24 p25 +1-0 | O 27 p25 +0-0 | totals B0 O0"
        ),
        "cr1 reconstruction-1 trip 1 Bb:26y | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0"
    );
    assert_eq!(
        printed(
            &[],
            "cr1 reconstruction-1 trip 1 Bt | B 10 p25 +1-0 | O 69 p25 +0-0 | totals B0 O0"
        ),
        "cr1 reconstruction-1 trip 1 Bt | B HAR p25 +1-0 | O CHI p25 +0-0 | totals B0 O0"
    );
}

#[test]
fn a_held_train_with_the_turn_takes_it_at_once() {
    assert_eq!(
        printed(
            &[],
            "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-0 held | O 7 p25 +0-0 | totals B0 O0"
        ),
        "cr1 reconstruction-1 trip 1 Ot | B 5g p25 +0-0 held | O 7 p25 +0-0 | totals B0 O0"
    );
    // Three trains held in a row, the foremost last in seat order: they leave one after another
    // until a free one must spin.
    let (rules, state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-0 held | O 7 p25 +0-0 held | V 9 p25 +0-0 held | totals B0 O0 V0",
    );
    assert_eq!(
        rules.position(&state).to_string(),
        "cr1 reconstruction-1 trip 1 Vt | B 5g p25 +0-0 held | O HAR p25 +0-0 | V HAR p25 +0-0 | totals B0 O0 V0"
    );
    let mut lines = Vec::new();
    rules.record_lines(&state, &[], &mut lines);
    assert_eq!(
        lines,
        [
            "B - 5g held:HAR",
            "O - 7 held:HAR",
            "V - 9>HAR",
            "B - 5g held:HAR",
            "O - 7>HAR"
        ]
    );
}

#[test]
fn an_over_line_needs_every_train_home_unless_the_finish_was_sudden() {
    let once =
        "cr1 reconstruction-1 trip 1 over | B CHI p33 +4-2 | O CHI p36 +3-6 | totals B350 O320";
    assert_eq!(printed(&["trips=1"], once), once);
    let line =
        "cr1 reconstruction-1 trip 1 over | B CHI p33 +4-2 | O 68 p36 +3-6 | totals B1350 O320";
    assert!(refused(line).contains("CR-69"));
    assert_eq!(printed(&["finish=sudden"], line), line);
    let (rules, state) = table::load(&["finish=sudden"], line);
    let winners = rules.outcome(&state).winners;
    assert_eq!(
        winners.iter().map(game::Seat::number).collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn everything_wrong_with_a_line_is_told() {
    let why = refused(
        "cr1 reconstruction-1 trip 1 Bt | B CHI p25 +0-0 f1 | O 2 p25 +0-0 | V 18 p25 +0-0 | W 18 p2 +0-0 held | totals B0 O0 V0 W0",
    );
    for rule in ["CR-33", "CR-59", "CR-41", "CR-37", "CR-67"] {
        assert!(why.contains(rule), "{rule} is not in: {why}");
    }
    let why = refused("cr2 reconstruction-1 trip 0 Xt | B 99 p25 +0-0 | O 18 p-1 +0-0 | totals B0");
    for part in ["cr2", "\"0\"", "\"Xt\"", "\"99\"", "p-1", "totals B0"] {
        assert!(why.contains(part), "{part} is not in: {why}");
    }
}

#[test]
fn texts_that_are_no_lines_are_refused() {
    for line in [
        "",
        "cr1",
        "cr1 reconstruction-1 trip 1 Bt",
        "cr1 reconstruction-1 trip 1 Bt | B yard | O yard",
        "cr1 reconstruction-1 trip 1 Bt | B yard | O yard | totals B0",
        "cr1 reconstruction-1 trip 1 Bt | B yard | O yard | totals B0 O0 V0",
        "cr1 reconstruction-1 trip 1 Bt | B yard | O yard | totals O0 B0",
        "cr1 reconstruction-1 trip 1 Bt | O yard | B yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bt | B 18 | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bt | B 18 p25 | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bt | B 7 p25 +0-0 f0 | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bt | B 18y p25 +0-0 | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 B | B yard | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bt Ot | B yard | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bm | B yard | O yard | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bb:5g | B yard | O 6y p20 +0-0 | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bb:6y | B NYC p20 +0-0 held | O 7 p20 +0-0 | totals B0 O0",
    ] {
        refused(line);
    }
}

#[test]
fn lines_of_the_test_boards_have_their_own_spaces() {
    assert!(refused("cr1 M1 trip 1 Bt | B HAR p25 +0-0 | O yard | totals B0 O0").contains("HAR"));
    assert!(
        refused("cr1 M3 trip 1 Bt | B yard | O yard | totals B0 O0")
            .contains("the one to play on is reconstruction-1")
    );
}
