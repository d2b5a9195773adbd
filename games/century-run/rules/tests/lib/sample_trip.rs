//! A whole trip of two, turn by turn, with both score sheets.

use expect_test::expect;
use game::{EventOf, Next, Notation, Rules};

use century_run::{CenturyRun, State};

use crate::table;

const SPINS: &str = "3 3 2 5 2 6 5 4 6 1 3 1 4 4 5 6 2 2 2 4 2 6 2 6 6 5 2 6 3 5 1 4 3 5 3 1 6 4 3 6 6 \
                     2 4 5 3 1 6 5 2 3 2 1 3 4 6";

/// Plays the trip: every offer is taken.
fn trip(rules: &CenturyRun) -> (State, Vec<EventOf<CenturyRun>>, Vec<String>) {
    let mut state = rules.start();
    let (mut events, mut lines) = (Vec::new(), Vec::new());
    let mut spins = SPINS.split_whitespace();
    while rules.next(&state) != Next::Over {
        let text = match rules.next(&state) {
            Next::Act(_) => "go".to_owned(),
            Next::Chance | Next::Over => format!("spin {}", spins.next().unwrap()),
        };
        let event = table::event(rules, &state, &text);
        rules.apply(&mut state, &event);
        events.push(event);
        rules.record_lines(&rules.start(), &events, &mut lines);
    }
    assert_eq!(spins.next(), None, "a spin is left over");
    (state, events, lines)
}

#[test]
fn every_turn_is_recorded() {
    let rules = table::table(2, &["trips=1"]);
    let (state, _, lines) = trip(&rules);
    let of = |letter: char| {
        let own = lines.iter().filter(|line| line.starts_with(letter));
        own.map(String::as_str).collect::<Vec<_>>().join("\n")
    };
    expect![[r#"
        B *3
        B *2 5 NYC>5g +1h
        B 5 5g>HAR
        B 6 HAR>ALB2 +3-4p
        B 3 ALB2>19y -1h
        B 4 19y x:city
        B 5 19y x:city
        B 2 19y>SYR1 +3-5p
        B 2 SYR1>23
        B 2 23>25
        B 2 25>27
        B 6 27>BUF2 +4-7p
        B 2 BUF2>35g +1h
        B 3 35g>38g +1h
        B 1 38g>ERI
        B 3 ERI>42g +1h
        B 3 42g>CLE2 +11-6p
        B 6 CLE2>TOL2 +7-3p
        B 3 TOL2>54
        B 6 54>ELK
        B 4 ELK>64
        B 3 64>67y -1h
        B 6 67y>CHI"#]]
    .assert_eq(&of('B'));
    expect![[r#"
        O *3
        O *2 6 NYC x:train@5g
        O 4 NYC>4
        O 1 4>5g +1h
        O 1 5g>6y -1h
        O 4 6y>HAR
        O 6 HAR>ALB2 +3-4p
        O 2 ALB2>18
        O 4 18>SYR2 +6-2p
        O 6 SYR2 x:train@25
        O 6 SYR2 x:train@27
        O 5 SYR2>27
        O 6 27>BUF2 +4-7p
        O 5 BUF2>37y -1h /12b
        O 4 37y x:ERI#1 -1h
        O 5 37y x:ERI#2 -1h
        O 1 37y>38g +1h
        O 4 38g>ERI #3
        O 6 ERI>CLE2 +11-6p
        O 2 CLE2 x:trestle
        O 5 CLE2>TOL1 +3-6p
        O 1 TOL1>TOL2 +7-3p
        O 5 TOL2>56g +1h
        O 2 56g>58y -1h
        O 3 58y x:ELK#1 -1h
        O 2 58y>ELK
        O 1 ELK>61
        O 3 61>64
        O 4 64>68
        O 6 68>CHI"#]]
    .assert_eq(&of('O'));
    expect![
        "cr1 reconstruction-1 trip 1 over | B CHI p33 +4-2 | O CHI p36 +3-6 | totals B350 O320"
    ]
    .assert_eq(&rules.position(&state).to_string());
    for (seat, turns, lost) in [(1, 23, 3), (2, 30, 8)] {
        let tally = state.tally(game::Seat::from_number(seat).unwrap());
        assert_eq!((tally.turns, tally.lost), (turns, lost), "seat {seat}");
    }
}

#[test]
fn both_sheets_are_kept() {
    let rules = table::table(2, &["trips=1"]);
    let (_, events, _) = trip(&rules);
    let sheets = rules.sheets(&rules.start(), &events);
    let text: Vec<String> = sheets.iter().map(ToString::to_string).collect();
    expect![[r#"
        CENTURY RUN   trip 1   Blue
         at      | take on | leave | gain | loss | won | lost
         NYC     |      30 |       |      |      |     |
         5g      |         |       |    1 |      |     |
         ALB2    |       3 |     4 |      |      |     |
         19y     |         |       |      |    1 |     |
         SYR1    |       3 |     5 |      |      |     |
         BUF2    |       4 |     7 |      |      |     |
         35g     |         |       |    1 |      |     |
         38g     |         |       |    1 |      |     |
         42g     |         |       |    1 |      |     |
         CLE2    |      11 |     6 |      |      |     |
         TOL2    |       7 |     3 |      |      |     |
         67y     |         |       |      |    1 |     |
         sum     |      58 |    25 |    4 |    2 | 370 |   20
         aboard 33                          net +350   total +350

        CENTURY RUN   trip 1   Orange
         at      | take on | leave | gain | loss | won | lost
         NYC     |      30 |       |      |      |     |
         5g      |         |       |    1 |      |     |
         6y      |         |       |      |    1 |     |
         ALB2    |       3 |     4 |      |      |     |
         SYR2    |       6 |     2 |      |      |     |
         BUF2    |       4 |     7 |      |      |     |
         37y     |         |       |      |    1 |     |
         ERI#1   |         |       |      |    1 |     |
         ERI#2   |         |       |      |    1 |     |
         38g     |         |       |    1 |      |     |
         CLE2    |      11 |     6 |      |      |     |
         TOL1    |       3 |     6 |      |      |     |
         TOL2    |       7 |     3 |      |      |     |
         56g     |         |       |    1 |      |     |
         58y     |         |       |      |    1 |     |
         ELK#1   |         |       |      |    1 |     |
         sum     |      64 |    28 |    3 |    6 | 390 |   70
         aboard 36                          net +320   total +320
    "#]]
    .assert_eq(&text.join("\n"));
}

#[test]
fn a_sheet_under_way_has_no_footing() {
    let rules = table::table(2, &[]);
    let mut state = rules.start();
    let mut events = Vec::new();
    for text in ["spin 2", "spin 5", "spin 4"] {
        let event = table::event(&rules, &state, text);
        rules.apply(&mut state, &event);
        events.push(event);
    }
    let sheets = rules.sheets(&rules.start(), &events);
    expect![[r#"
        CENTURY RUN   trip 1   Blue
         at      | take on | leave | gain | loss | won | lost
         NYC     |      30 |       |      |      |     |
         5g      |         |       |    1 |      |     |
         sum     |      30 |       |    1 |      |     |
         aboard 30
    "#]]
    .assert_eq(&sheets[0].to_string());
}

#[test]
fn sheets_go_on_from_trip_to_trip_and_from_loaded_positions() {
    let (rules, start) = table::load(
        &["trips=2"],
        "cr1 reconstruction-1 trip 1 Bt | B 68 p20 +1-3 | O CHI p10 +0-0 | totals B40 O-20",
    );
    let mut state = start;
    let mut events = Vec::new();
    for text in ["spin 1", "spin 1", "spin 6"] {
        let event = table::event(&rules, &state, text);
        rules.apply(&mut state, &event);
        events.push(event);
    }
    let sheets = rules.sheets(&start, &events);
    let text: Vec<String> = sheets.iter().map(ToString::to_string).collect();
    expect![[r#"
        CENTURY RUN   trip 1   Blue
         at      | take on | leave | gain | loss | won | lost
         before  |      20 |       |    1 |    3 |     |
         sum     |      20 |       |    1 |    3 | 210 |   30
         aboard 20                          net +180   total +220

        CENTURY RUN   trip 1   Orange
         at      | take on | leave | gain | loss | won | lost
         before  |      10 |       |      |      |     |
         sum     |      10 |       |      |      | 100 |
         aboard 10                          net +100   total +80

        CENTURY RUN   trip 2   Blue
         at      | take on | leave | gain | loss | won | lost
         NYC     |      20 |       |      |      |     |
         6y      |         |       |      |    1 |     |
         sum     |      20 |       |      |    1 |     |
         aboard 20

        CENTURY RUN   trip 2   Orange
         at      | take on | leave | gain | loss | won | lost
         sum     |         |       |      |      |     |
         aboard 0
    "#]]
    .assert_eq(&text.join("\n"));
}
