//! Setups: what is refused, and what the variants change.

use century_run::{Board, CenturyRun, Goal, Lead};
use game::{Faults, Hints, Notation, Options, Rules, SeatCount, Setup, Value};

use crate::table;

fn refused(seats: u8, options: &[(&str, Value)]) -> String {
    let mut agreed = Options::default();
    for (name, value) in options {
        agreed.set(*name, value.clone());
    }
    let seats = SeatCount::new(seats).unwrap();
    let setup = Setup {
        seats,
        options: agreed,
    };
    match CenturyRun::new(&setup) {
        Ok(_) => panic!("{setup:?} is accepted"),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn one_and_five_players_are_refused() {
    for seats in [1, 5] {
        let why = refused(seats, &[]);
        assert_eq!(
            why,
            format!("the game is for 2 to 4 seats, not {seats} (CR-1)")
        );
    }
}

#[test]
fn a_table_has_one_goal() {
    let both = [
        ("target", Value::Number(1_000)),
        ("trips", Value::Number(3)),
    ];
    assert_eq!(
        refused(2, &both),
        "choose “Points to reach” or “Number of trips”, not both (CR-5)"
    );
    let sudden = [
        ("trips", Value::Number(3)),
        ("finish", Value::Text("sudden".into())),
    ];
    assert_eq!(
        refused(2, &sudden),
        "choose “Who wins with the points” or “Number of trips”, not both (RU-20)"
    );
    let first = [
        ("trips", Value::Number(3)),
        ("finish", Value::Text("first-arrival".into())),
    ];
    assert_eq!(
        refused(2, &first),
        "choose “Who wins with the points” or “Number of trips”, not both (RU-20)"
    );
    let none = [("trips", Value::Number(0))];
    assert_eq!(
        refused(2, &none),
        "“Number of trips” (trips) is a number from 1 to 500, not 0"
    );
}

#[test]
fn every_fault_is_told() {
    let many = [
        ("lead", Value::Text("third".into())),
        ("color", Value::Flag(true)),
    ];
    let why = refused(2, &many);
    assert!(
        why.contains("“Who begins a trip” (lead) is one of first, rotate, not third"),
        "{why}"
    );
    assert!(why.contains("has no option \"color\""), "{why}");
}

#[test]
fn goals_and_variants_are_as_agreed() {
    let usual = table::table(2, &[]);
    assert_eq!(usual.agreement().goal, Goal::Points(1_000));
    assert_eq!(usual.agreement().lead, Lead::First);
    let other = table::table(2, &["trips=3", "lead=rotate"]);
    assert_eq!(other.agreement().goal, Goal::Trips(3));
    assert_eq!(other.agreement().lead, Lead::Rotate);
    let lower = table::table(2, &["target=500"]);
    assert_eq!(lower.agreement().goal, Goal::Points(500));
}

#[test]
fn a_line_decides_on_board_and_seats_and_is_not_contradicted() {
    let line = "cr1 M1 trip 1 Bt | B yard | O yard | totals B0 O0";
    let load = |seats: Option<u8>, board: Option<&str>| -> Result<CenturyRun, Faults> {
        let mut options = Options::default();
        if let Some(board) = board {
            options.set("board", Value::Text(board.into()));
        }
        let seats = seats.and_then(SeatCount::new);
        CenturyRun::load(seats, &options, line).map(|(rules, _)| rules)
    };
    let rules = load(None, None).unwrap();
    assert_eq!(rules.board().name(), "M1");
    assert_eq!(rules.setup().options.text("board"), Some("M1"));
    assert_eq!(rules.setup().seats.get(), 2);
    assert!(load(Some(2), Some("M1")).is_ok());
    let why = load(Some(3), Some("M2")).unwrap_err().to_string();
    assert_eq!(
        why,
        "the table plays on board M2, the line on M1; the table has 3 seats, the line 2 trains"
    );
}

#[test]
fn no_form_offers_the_boards_of_the_tests() {
    for option in CenturyRun::META.options {
        let shown = format!("{option:?}");
        for board in Board::editions().skip(1) {
            assert!(!shown.contains(board), "{shown}");
        }
    }
    let why = refused(2, &[("board", Value::Text("M3".into()))]);
    assert_eq!(
        why,
        "there is no board \"M3\"; the one to play on is reconstruction-1"
    );
}

#[test]
fn every_edition_can_be_chosen() {
    for edition in Board::editions() {
        let rules = table::table(2, &[&format!("board={edition}")]);
        assert_eq!(rules.board().name(), edition);
        let line = rules.position(&rules.start()).to_string();
        assert!(
            line.starts_with(&format!("cr1 {edition} trip 1 Bt | ")),
            "{line}"
        );
    }
}

#[test]
fn each_number_of_the_dial_comes_up_as_often_as_another() {
    let rules = table::table(2, &[]);
    let state = rules.start();
    let mut rng = game::Prng::new(11);
    let mut seen = [0u32; 7];
    for _ in 0..600_000 {
        let spin = rules.draw(&state, &mut rng, &mut Vec::new());
        seen[spin.0 as usize] += 1;
    }
    assert_eq!(seen[0], 0);
    for count in &seen[1..] {
        assert!((99_100..=100_900).contains(count), "{seen:?}");
    }
}
