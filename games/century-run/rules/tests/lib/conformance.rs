//! The suite that every game must pass, and broken texts.

use century_run::CenturyRun;
use game::{Event, Hints, Notation, Prng, Rules};
use test_kit::conformance::Suite;
use test_kit::fuzz;

use crate::table;

#[test]
fn the_game_conforms() {
    let mut setups = Vec::new();
    for seats in 2..=4 {
        setups.push(table::setup(seats, &[]));
    }
    setups.push(table::setup(
        2,
        &["trips=2", "lead=rotate", "start=next-turn"],
    ));
    setups.push(table::setup(
        4,
        &["trips=2", "held=pass-through", "hours=net"],
    ));
    setups.push(table::setup(3, &["target=400", "finish=sudden"]));
    setups.push(table::setup(4, &["board=M1", "trips=3"]));
    setups.push(table::setup(3, &["board=M2", "target=600"]));
    setups.push(table::setup(4, &["target=500", "finish=first-arrival"]));
    for reading in [
        "red-count=consecutive",
        "red-count=any-miss",
        "exact-blocked=failure",
        "path-back=stop-short",
        "obstacle=portal",
    ] {
        setups.push(table::setup(4, &["trips=2", reading]));
    }
    for red_count in ["red-count=consecutive", "red-count=any-miss"] {
        let all = [
            "board=M1",
            "target=400",
            "finish=first-arrival",
            "exact-blocked=failure",
            "path-back=stop-short",
            "obstacle=portal",
            red_count,
        ];
        setups.push(table::setup(4, &all));
    }
    Suite::<CenturyRun>::new(setups)
        .games(4)
        .allocations(|apply| allocation_counter::measure(apply).count_total)
        .run();
}

/// Choices are rare in ordinary games; here is nothing but crowds.
#[test]
fn crowded_play_allocates_nothing() {
    let (rules, start) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 24g p25 +1-1 | O 30y p25 +0-1 | V 29 p25 +0-0 | W 28g p25 +1-0 | totals B0 O0 V0 W0",
    );
    let mut rng = Prng::new(9);
    let (mut actions, mut spins) = (Vec::new(), Vec::new());
    let mut decided = 0;
    let counted = allocation_counter::measure(|| {
        for _ in 0..2_000 {
            let mut state = start;
            for _ in 0..40 {
                let event = match rules.next(&state) {
                    game::Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut spins)),
                    game::Next::Act(seat) => {
                        decided += 1;
                        Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions))
                    }
                    game::Next::Over => break,
                };
                rules.apply(&mut state, &event);
            }
        }
    });
    assert_eq!(counted.count_total, 0);
    assert!(decided > 1_000, "only {decided} choices");
}

fn corpus() -> Vec<String> {
    let lines = [
        "cr1 reconstruction-1 trip 2 Ot | B 37y p27 +2-4 f1 | O yard | V 36 p20 +1-3 held | W CHI p31 +4-7 | totals B250 O410 V-30 W0",
        "cr1 reconstruction-1 trip 1 over | B CHI p33 +4-2 | O CHI p36 +3-6 | totals B350 O320",
        "cr1 reconstruction-1 trip 1 Bb:26y | B 24g p25 +1-0 | O 27 p25 +0-0 | totals B0 O0",
        "cr1 reconstruction-1 trip 1 Bf:SYR2 | B SYR1 p20 +0-0 | O 24g p25 +0-0 | V 23 p25 +0-0 | totals B0 O0 V0",
        "cr1 reconstruction-1 trip 2 Bt | B 7 p25 +0-2 f1/2 | O CHI p25 +0-0 a1 | totals B0 O0",
        "cr1 M1 trip 9 Bm | B NYC p20 +0-0 | O 1 p30 +0-1 held | totals B0 O0",
        "cr1 M2 trip 1 Bt | B 1 p25 +0-0 | O CTY1 p25 +0-0 | V 4 p25 +0-0 | totals B0 O0 V0",
    ];
    lines.map(String::from).to_vec()
}

#[test]
fn no_position_line_is_too_odd() {
    fuzz::run(&corpus(), 1.5, fuzz::position::<CenturyRun>);
}

#[test]
fn no_event_is_too_odd() {
    let corpus = ["spin 1", "spin 6", "spin 77", "go", "stay"].map(String::from);
    fuzz::run(&corpus, 0.5, fuzz::action::<CenturyRun>);
}

#[test]
fn no_scenario_is_too_odd() {
    let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    let files = test_kit::scenario::files(folder).unwrap();
    let texts = files.iter().step_by(9).map(std::fs::read_to_string);
    let corpus: Vec<String> = texts.map(Result::unwrap).collect();
    fuzz::run(&corpus, 0.5, fuzz::scenario::<CenturyRun>);
}

#[test]
fn no_board_is_too_odd() {
    let corpus = [
        include_str!("../../boards/M1.toml").to_owned(),
        include_str!("../../boards/M2.toml").to_owned(),
    ];
    fuzz::run(&corpus, 1.0, |text| {
        if let Ok(board) = century_run::Board::from_toml(text)
            && let Ok(rules) = CenturyRun::with_board(&table::setup(2, &[]), board)
        {
            let mut state = rules.start();
            let mut rng = Prng::new(3);
            for _ in 0..30 {
                let Some(event) = table::random_event(&rules, &state, &mut rng) else {
                    break;
                };
                rules.apply(&mut state, &event);
                let line = rules.position(&state).to_string();
                assert_eq!(rules.read_position(&line).as_ref(), Ok(&state), "{line}");
            }
        }
    });
}
