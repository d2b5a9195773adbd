//! Boards: those that come with the game, and everything that can be wrong with one.

use century_run::{Board, CenturyRun, Kind, Part};
use game::{Notation, Prng, Rules};

use crate::table;

const USUAL: &str = include_str!("../../board.toml");
const M1: &str = include_str!("../../boards/M1.toml");

fn faults(text: &str) -> Vec<String> {
    match Board::from_toml(text) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(ToString::to_string).collect(),
    }
}

/// The faults of M1 with one piece of its text exchanged.
#[track_caller]
fn broken(from: &str, to: &str) -> Vec<String> {
    assert!(M1.contains(from), "{from} is not in the data");
    faults(&M1.replacen(from, to, 1))
}

#[test]
fn every_edition_loads() {
    for edition in Board::editions() {
        assert_eq!(Board::edition(edition).unwrap().name(), edition);
    }
    assert!(Board::edition("M9").is_err());
}

#[test]
fn the_reconstruction_is_the_line_it_should_be() {
    let board = Board::edition("reconstruction-1").unwrap();
    assert_eq!(board.spaces().len(), 70);
    let codes = "NYC HAR ALB1 ALB2 SYR1 SYR2 BUF1 BUF2 ERI CLE1 CLE2 TOL1 TOL2 ELK CHI";
    let shared = board.spaces().iter().filter(|space| space.kind.is_shared());
    let found: Vec<&str> = shared.map(|space| space.code.as_str()).collect();
    assert_eq!(found.join(" "), codes);
    let at = |code: &str| board.place(code).unwrap().index();
    let places = [
        ("HAR", 10),
        ("ALB1", 15),
        ("SYR1", 21),
        ("BUF1", 32),
        ("ERI", 39),
        ("CLE1", 44),
        ("TOL1", 50),
        ("ELK", 60),
        ("CHI", 69),
    ];
    for (code, place) in places {
        assert_eq!(at(code), place, "{code}");
    }
    let figures = [
        ("ALB1", 7, 2),
        ("ALB2", 3, 4),
        ("SYR1", 3, 5),
        ("SYR2", 6, 2),
        ("BUF1", 10, 5),
        ("BUF2", 4, 7),
        ("CLE1", 5, 9),
        ("CLE2", 11, 6),
        ("TOL1", 3, 6),
        ("TOL2", 7, 3),
    ];
    for (code, take, leave) in figures {
        let part = if code.ends_with('1') {
            Part::First
        } else {
            Part::Second
        };
        let kind = &board.space(board.place(code).unwrap()).kind;
        assert_eq!(*kind, Kind::City { part, take, leave }, "{code}");
    }
}

#[test]
fn a_broken_board_says_what_is_broken() {
    for (from, to, part) in [
        ("format  = 1", "format  = 2", "format 2"),
        ("\"century-run\"", "\"big-train\"", "\"big-train\""),
        ("\"M1\"", "\"M 1\"", "edition \"M 1\""),
        ("min = 2", "min = 1", "fewest seats: 1"),
        ("max = 4", "max = 5", "5"),
        (
            "letter = \"O\"",
            "letter = \"B\"",
            "the letter B names two trains (CR-2)",
        ),
        ("letter = \"O\"", "letter = \"Or\"", "\"Or\""),
        ("[1, 2, 3, 4, 5, 6]", "[]", "the dial has 0 sectors"),
        (
            "[1, 2, 3, 4, 5, 6]",
            "[1, 2, 3, 4, 5, 60]",
            "60 on the dial",
        ),
        (
            "\"2\" = 30",
            "\"9\" = 30",
            "\"9\", which the dial does not show (CR-7)",
        ),
        (
            "{ \"1\" = 20, \"2\" = 30 }",
            "{}",
            "no number starts a train",
        ),
        (
            "per_passenger       = 10",
            "per_passenger       = -10",
            "-10",
        ),
        (
            "forced_on_failure = 3",
            "forced_on_failure = 0",
            "the forcing failure: 0",
        ),
        ("i = 4,", "i = 5,", "space 5 stands where 4 belongs"),
        (
            "kind = \"red\"",
            "kind = \"blue\"",
            "no known kind: \"blue\"",
        ),
        (
            "code = \"RED\"",
            "code = \"NYC\"",
            "the code NYC names two spaces",
        ),
        (
            "code = \"RED\"",
            "code = \"red\"",
            "the code of space 5 is \"red\"",
        ),
        ("code = \"RED\",", "", "space 5 is shared and has no code"),
        (
            "{ i = 4, kind = \"plain\"",
            "{ i = 4, kind = \"plain\", code = \"X\"",
            "space 4 is not shared",
        ),
        (
            "obstacle = \"tunnel\"",
            "obstacle = \"city\"",
            "called \"city\"",
        ),
        ("obstacle = \"tunnel\",", "", "called \"\""),
        ("part = 1", "part = 3", "neither part 1 nor part 2"),
        (
            "part = 2",
            "part = 1",
            "lacks the other half of its city (CR-19)",
        ),
        ("leave = 40", "leave = 400", "400"),
        (", leave = 40", "", "no figure (CR-23)"),
        (
            "kind = \"terminus\"",
            "kind = \"plain\"",
            "ends with its one terminus",
        ),
        (
            "kind = \"origin\"",
            "kind = \"plain\"",
            "begins with its one origin",
        ),
        ("spaces = 9", "spaces = 10", "spaces: 10 expected, 9 found"),
        ("{ tunnel = 2 }", "{ tunnel = 3 }", "obstacles: "),
        (
            "cities = 1",
            "cities = 1\nmin_arrival_passengers = 9",
            "fewest passengers on arrival: 9 expected, 2 found",
        ),
        (
            "cities = 1",
            "cities = 1\nmax_arrival_passengers = 9",
            "most passengers on arrival: 9 expected, 31 found",
        ),
    ] {
        let found = broken(from, to);
        assert!(
            found.iter().any(|fault| fault.contains(part)),
            "{to}: {part:?} is not among {found:?}"
        );
    }
}

#[test]
fn all_faults_are_told_at_once() {
    let text = M1
        .replacen("format  = 1", "format  = 7", 1)
        .replacen("part = 2", "part = 1", 1)
        .replacen("[1, 2, 3, 4, 5, 6]", "[0, 2]", 1)
        .replacen("plain = 2", "plain = 5", 1);
    let found = faults(&text).join("; ");
    for part in ["format 7", "CR-19", "0 on the dial", "plain: 5 expected"] {
        assert!(found.contains(part), "{part} is not in: {found}");
    }
}

#[test]
fn a_board_where_a_train_could_be_stuck_is_refused() {
    // A dial without small numbers leaves a train stuck right before the red space.
    let text = USUAL
        .replacen(
            "numbers = [1, 2, 3, 4, 5, 6]",
            "numbers = [2, 3, 4, 5, 6]",
            1,
        )
        .replacen("\"1\" = 20, ", "", 1);
    let found = faults(&text);
    for stuck in ["9:", "38g:", "59:"] {
        let part = format!("no number of the dial leads on from {stuck}");
        assert!(found.iter().any(|fault| fault.contains(&part)), "{found:?}");
    }
    assert_eq!(
        found
            .iter()
            .filter(|fault| fault.contains("leads on"))
            .count(),
        3
    );
    // A tube as long as the dial cannot be passed.
    let found = faults(&M1.replacen("numbers = [1, 2, 3, 4, 5, 6]", "numbers = [1, 2]", 1));
    assert_eq!(
        found,
        ["line 49: no number of the dial leads on from 1: a trip might never end (CR-69)"]
    );
}

#[test]
fn what_is_no_board_at_all_is_refused_too() {
    for text in ["", "format = 1", "[board]\nspaces = 3", "\u{0}"] {
        assert!(faults(text)[0].starts_with("line 1: "), "{text:?}");
    }
    // Whatever is wrong is told at once, each thing with its line.
    let found = faults("format = \"one\"\n[players]\nmin = 2\nmost = 4\n");
    for fault in [
        "line 1: format is of the kind string, not a whole number",
        "line 1: slug is missing",
        "line 2: players.max is missing",
        "line 4: players.most is not known here; known are min, max, colors",
    ] {
        assert!(found.iter().any(|one| one == fault), "{fault}\n{found:#?}");
    }
    assert!(faults(&format!("surprise = 1\n{M1}"))[0].contains("surprise"));
}

#[test]
fn another_board_and_another_dial_are_played_without_other_code() {
    let text = M1
        .replacen("[1, 2, 3, 4, 5, 6]", "[1, 2, 3, 3, 10]", 1)
        .replacen("edition = \"M1\"", "edition = \"my-own\"", 1)
        .replacen("hours_per_failure = 1", "hours_per_failure = 2", 1)
        .replacen("max_hours         = 2", "max_hours         = 3", 1);
    let board = Board::from_toml(&text).unwrap();
    let rules = CenturyRun::with_board(&table::setup(2, &["trips=1"]), board).unwrap();
    let mut chances = Vec::new();
    rules.chances(&rules.start(), &mut chances);
    let weights: Vec<(u32, u32)> = chances
        .iter()
        .map(|(weight, spin)| (spin.0, *weight))
        .collect();
    assert_eq!(weights, [(1, 1), (2, 1), (3, 2), (10, 1)]);
    let mut state = rules
        .read_position("cr1 my-own trip 1 Bt | B 4 p25 +0-0 | O CHI p1 +0-0 | totals B0 O0")
        .unwrap();
    let mut events = Vec::new();
    let mut lines = Vec::new();
    let start = state;
    for spin in [10, 3, 2] {
        events.push(table::event(&rules, &state, &format!("spin {spin}")));
        rules.apply(&mut state, events.last().unwrap());
        rules.record_lines(&start, &events, &mut lines);
    }
    assert_eq!(
        lines,
        ["B 10 4 x:RED#1 -2h", "B 3 4 x:RED#2 -1h", "B 2 4>RED #3"]
    );
    let mut rng = Prng::new(8);
    while let Some(event) = table::random_event(&rules, &state, &mut rng) {
        rules.apply(&mut state, &event);
    }
    assert_eq!(rules.next(&state), game::Next::Over);
}
