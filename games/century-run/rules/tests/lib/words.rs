//! The game in words, and refusals explained.

use century_run::Action;
use expect_test::expect;
use game::{Notation, Rules, Seat, Telling, Viewer};

use crate::table;

/// Tells a run of events, one sentence a line.
fn told(options: &[&str], line: &str, texts: &[&str]) -> String {
    let (rules, mut state) = table::load(options, line);
    let mut lines = String::new();
    for text in texts {
        let event = table::event(&rules, &state, text);
        rules
            .narrate(
                &state,
                &event,
                &game::Audience::of(Viewer::Public),
                &mut lines,
            )
            .unwrap();
        lines.push('\n');
        rules.apply(&mut state, &event);
    }
    lines
}

#[test]
fn starts_and_runs() {
    expect![[r#"
        Blue spun 3 and stayed in the yard
        Orange spun 1 and started from New York with 20 passengers
        Orange spun 5 and ran from New York to Spuyten Duyvil, gaining an hour
        Blue spun 2 and started from New York with 30 passengers
        Blue spun 3, would have ended inside the tube, and lost the turn
        Orange spun 6, overshot Harmon and lost the turn and an hour
        Blue spun 5 and dropped back behind Orange to Mott Haven
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B yard | O yard | totals B0 O0",
        &[
            "spin 3", "spin 1", "spin 5", "spin 2", "spin 3", "spin 6", "spin 5",
        ],
    ));
}

#[test]
fn stops_and_choices() {
    expect![[r#"
        Blue spun 5 and ran from Harmon to Albany, taking on 7 and letting off 2
        Orange spun 4, could not run past Syracuse without a stop, and lost the turn
        Blue spun 1 and moved on within Albany, taking on 3 and letting off 4
        Orange spun 2 and ran from Rome to Syracuse, taking on 3 and letting off 5
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B HAR p25 +0-0 | O 19y p25 +0-0 | totals B0 O0",
        &["spin 5", "spin 4", "spin 1", "spin 2"],
    ));
    expect![[r#"
        Blue spun 3 onto a taken space and may drop back to Palmyra, losing an hour, or stay
        Blue stayed at Clyde and lost the turn
        Orange spun 2 and ran from Fairport to Bergen
        Violet spun 4, found Blue in the way at Clyde, and lost the turn
        Blue spun 3 and ran from Clyde to Fairport
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | V 23 p25 +0-0 | totals B0 O0 V0",
        &["spin 3", "stay", "spin 2", "spin 4", "spin 3"],
    ));
    expect![[r#"
        Blue spun 6 onto a taken space with another behind it and may close up to Rochester or stay
        Blue closed up to Rochester, gaining an hour
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 30y p25 +0-0 | V 29 p25 +0-0 | totals B0 O0 V0",
        &["spin 6", "go"],
    ));
    expect![[r#"
        Blue spun 3 onto a taken space and may drop back to Palmyra, losing an hour, or stay
        Blue dropped back behind Orange to Palmyra, losing an hour
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0",
        &["spin 3", "go"],
    ));
}

#[test]
fn holds_and_ends() {
    expect![[r#"
        Blue spun 6, overshot Harmon for the third time and had to wait behind a train in the way
        Orange spun 1 and ran from Dobbs Ferry to Tarrytown, gaining an hour; Blue waited for a clear way to Harmon
        Orange spun 2 and ran from Tarrytown to Harmon; Blue had a clear way and moved up to Harmon
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-2 f2 | O 7 p25 +0-0 | totals B0 O0",
        &["spin 6", "spin 1", "spin 2"],
    ));
    expect![[r#"
        Blue spun 6 and overshot Harmon for the third time, which moved the train up to it
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-2 f2 | O yard | totals B0 O0",
        &["spin 6"],
    ));
    expect![[r#"
        Blue spun 4 and ran from Englewood to Chicago, arriving with 25 passengers; trip 3 is scored: Blue +230, Orange +240; Blue and Orange shared the win with 1040 points
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 3 Bt | B 68 p25 +0-2 | O CHI p24 +0-0 | totals B810 O800",
        &["spin 4"],
    ));
    expect![[r#"
        Blue spun 4 and ran from Englewood to Chicago, arriving with 25 passengers; trip 1 is scored: Blue +230, Orange +240
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 68 p25 +0-2 | O CHI p24 +0-0 | totals B0 O0",
        &["spin 4"],
    ));
}

#[test]
fn refusals() {
    let explained = |line: &str, seat: u8| {
        let (rules, state) = table::load(&[], line);
        let seat = Seat::from_number(seat).unwrap();
        let why = rules.check(&state, seat, &Action::Go).unwrap_err();
        rules.why(&why).to_string()
    };
    let line = "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | V CHI p25 +0-0 | totals B0 O0 V0";
    assert_eq!(
        explained(line, 1),
        "Blue is to spin and nothing is offered (CR-17)"
    );
    assert_eq!(
        explained(line, 2),
        "it is the turn of Blue, not of Orange (CR-4)"
    );
    assert_eq!(
        explained(line, 3),
        "Violet has arrived and has no more turns in this trip (CR-67)"
    );
    let over =
        "cr1 reconstruction-1 trip 1 over | B CHI p25 +1-0 | O CHI p25 +0-0 | totals B1200 O0";
    assert_eq!(
        explained(over, 1),
        "the game is over: it went to 1000 points (CR-77)"
    );
    let (rules, state) = table::load(&[], line);
    let seven = rules.read_chance("spin 7").unwrap();
    let why = rules.check_chance(&state, &seven).unwrap_err();
    assert_eq!(
        rules.why(&why).to_string(),
        "the dial shows 1, 2, 3, 4, 5, 6, not 7 (CR-3)"
    );
}

#[test]
fn numbers_are_told_before_they_are_spun() {
    let told = |line: &str| -> String {
        let (rules, state) = table::load(&[], line);
        let called = |seat: Seat| format!("seat {}", seat.letter());
        let outlooks = rules.outlooks(&state, &called);
        let lines = outlooks.into_iter().map(|outlook| {
            let moves = if outlook.to.is_some() { ">" } else { "-" };
            format!(
                "{} {moves} {}: {}\n",
                outlook.number, outlook.place, outlook.follows
            )
        });
        lines.collect()
    };
    expect![[r#"
        1 - Breakneck Ridge tunnel: lose the turn
        2 > Poughkeepsie: 
        3 - Hudson River: lose the turn
        4 - Hudson River: lose the turn
        5 > Albany: +7 −2 passengers
        6 > Albany: +3 −4 passengers
    "#]].assert_eq(&told(
        "cr1 reconstruction-1 trip 1 Bt | B HAR p25 +0-0 | O yard | totals B0 O0",
    ));
    expect![[r#"
        1 > Lyons: 
        2 > Lyons: behind seat C
        3 > Lyons: close up there, or stay
        4 - Palmyra: seat C in the way: lose the turn
        5 - Palmyra: seat C in the way: lose the turn
        6 - Palmyra: seat C in the way: lose the turn
    "#]].assert_eq(&told(
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | V 26y p25 +0-0 | totals B0 O0 V0",
    ));
    expect![[r#"
        1 > New York: start with 20 passengers
        2 > New York: start with 30 passengers
        3 - the yard: stay there
        4 - the yard: stay there
        5 - the yard: stay there
        6 - the yard: stay there
    "#]].assert_eq(&told(
        "cr1 reconstruction-1 trip 1 Bt | B yard | O 7 p25 +0-0 | totals B0 O0",
    ));
    expect![[r#"
        1 > Yonkers: −1 hour
        2 > Yonkers: drop back there and lose an hour, or stay
        3 - Dobbs Ferry: seat B in the way: lose the turn
        4 - Dobbs Ferry: seat B in the way: lose the turn
        5 - Dobbs Ferry: seat B in the way: lose the turn
        6 - past Harmon: lose the turn and an hour
    "#]].assert_eq(&told(
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-2 f1 | O 7 p25 +0-0 | totals B0 O0",
    ));
}
