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
        Blue spins 3 and stays in the yard
        Orange spins 1 and starts from New York with 20 passengers
        Orange spins 5 and runs from New York to Spuyten Duyvil (5g), gaining an hour
        Blue spins 2 and starts from New York with 30 passengers
        Blue spins 3 but would end inside the tube, and loses the turn
        Orange spins 6 but overshoots Harmon for the first time, and loses the turn and an hour
        Blue spins 5 and drops back behind Orange to Mott Haven (4)
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
        Blue spins 5 and runs from Harmon to Albany, taking on 7 and leaving 2
        Orange spins 4 but may not run past Syracuse without a stop, and loses the turn
        Blue spins 1 and moves on within Albany, taking on 3 and leaving 4
        Orange spins 2 and runs from Rome (19y) to Syracuse, taking on 3 and leaving 5
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B HAR p25 +0-0 | O 19y p25 +0-0 | totals B0 O0",
        &["spin 5", "spin 4", "spin 1", "spin 2"],
    ));
    expect![[r#"
        Blue spins 3 onto a taken space and may drop back to Palmyra (26y), losing an hour, or stay
        Blue stays at Clyde (24g) and loses the turn
        Orange spins 2 and runs from Fairport (27) to Bergen (29)
        Violet spins 4 but finds Blue in the way at Clyde (24g), and loses the turn
        Blue spins 3 and runs from Clyde (24g) to Fairport (27)
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 27 p25 +0-0 | V 23 p25 +0-0 | totals B0 O0 V0",
        &["spin 3", "stay", "spin 2", "spin 4", "spin 3"],
    ));
    expect![[r#"
        Blue spins 6 onto a taken space with another behind it and may close up to Rochester (28g) or stay
        Blue closes up to Rochester (28g), gaining an hour
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-0 | O 30y p25 +0-0 | V 29 p25 +0-0 | totals B0 O0 V0",
        &["spin 6", "go"],
    ));
    expect![[r#"
        Blue spins 3 onto a taken space and may drop back to Palmyra (26y), losing an hour, or stay
        Blue drops back behind Orange to Palmyra (26y), losing an hour
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
        Blue spins 6, overshoots Harmon for the third time and is held behind a train in the way
        Orange spins 1 and runs from Dobbs Ferry (7) to Tarrytown (8g), gaining an hour; Blue waits for a clear way to Harmon
        Orange spins 2 and runs from Tarrytown (8g) to Harmon; Blue has a clear way and moves up to Harmon
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-2 f2 | O 7 p25 +0-0 | totals B0 O0",
        &["spin 6", "spin 1", "spin 2"],
    ));
    expect![[r#"
        Blue spins 6 and overshoots Harmon for the third time, which moves the train up to it
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 5g p25 +0-2 f2 | O yard | totals B0 O0",
        &["spin 6"],
    ));
    expect![[r#"
        Blue spins 4 and runs from Englewood (68) to Chicago, arriving with 25 passengers; trip 3 is scored: Blue +230, Orange +240; Blue and Orange share the win with 1040 points
    "#]]
    .assert_eq(&told(
        &[],
        "cr1 reconstruction-1 trip 3 Bt | B 68 p25 +0-2 | O CHI p24 +0-0 | totals B810 O800",
        &["spin 4"],
    ));
    expect![[r#"
        Blue spins 4 and runs from Englewood (68) to Chicago, arriving with 25 passengers; trip 1 is scored: Blue +230, Orange +240
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
