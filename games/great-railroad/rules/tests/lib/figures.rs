//! The reference figures: how long games last and what happens in them.

use game::{Event, Hints, Next, Prng, Rules};
use great_railroad::GreatRailroad;

use crate::setup;

struct Run {
    games: f64,
    plies: f64,
    first: f64,
    figures: Vec<f64>,
}

/// Plays games by the rule of thumb of that name, or at random, and adds up what is reported.
fn play(seats: u8, bot: Option<&str>, games: u32) -> Run {
    let rules = GreatRailroad::new(&setup(seats, &[])).expect("the setup is allowed");
    let thumb = bot.map(|name| {
        let mut all = GreatRailroad::heuristics().iter();
        all.find(|thumb| thumb.name == name)
            .expect("the bot is there")
    });
    let mut run = Run {
        games: f64::from(games),
        plies: 0.0,
        first: 0.0,
        figures: vec![0.0; GreatRailroad::META.figures.len()],
    };
    let (mut listed, mut after) = (Vec::new(), rules.start());
    for index in 0..games {
        let mut rng = Prng::stream(1890, u64::from(index));
        let mut state = rules.start();
        while let Next::Act(seat) = rules.next(&state) {
            let action = match thumb {
                None => rules.pick(&state, seat, &mut rng, &mut listed),
                Some(thumb) => {
                    listed.clear();
                    rules.actions(&state, seat, &mut listed);
                    (thumb.choose)(&rules, &state, seat, &listed, &mut rng)
                }
            };
            let event = Event::Act(seat, action);
            after.clone_from(&state);
            rules.apply(&mut after, &event);
            rules.observe(&state, &event, &after, &mut |figure, value| {
                run.figures[figure] += value;
            });
            std::mem::swap(&mut state, &mut after);
            run.plies += 1.0;
        }
        run.first += rules.outcome(&state).shares()[game::Seat::FIRST];
    }
    run
}

/// Whether `found` is within `margin` of `reference`.
fn near(what: &str, found: f64, reference: f64, margin: f64) {
    assert!(
        (found - reference).abs() <= margin,
        "{what}: {found:.3}, not {reference} ± {margin}"
    );
}

/// Margins are some four standard errors of runs of this size, with the reference's own added.
#[test]
fn random_play_for_two_is_long_and_full_of_wrecks() {
    let run = play(2, None, 1_000);
    near("plies", run.plies / run.games, 869.0, 70.0);
    near("first seat", run.first / run.games, 0.471, 0.08);
    near("turns per ply", run.figures[2] / run.plies, 0.084, 0.005);
    near("lost plays", run.figures[1] / run.plies, 0.010, 0.003);
    near(
        "turns per stop",
        run.figures[2] / run.figures[3],
        0.20,
        0.012,
    );
    near("collisions", run.figures[4] / run.games, 12.5, 1.4);
    assert_eq!(run.figures[5], 0.0, "a sound player smashes nothing up");
}

#[test]
fn racers_for_two_are_home_in_some_seventy_plies() {
    let run = play(2, Some("racer"), 1_000);
    near("plies", run.plies / run.games, 72.0, 2.0);
    near("first seat", run.first / run.games, 0.624, 0.09);
    near("collisions", run.figures[4] / run.games, 0.17, 0.10);
    near("lost plays", run.figures[1] / run.plies, 0.031, 0.008);
    near("turns per ply", run.figures[2] / run.plies, 0.017, 0.006);
}

#[test]
fn more_players_take_as_long_as_they_should() {
    let three = play(3, None, 600);
    near("plies of three", three.plies / three.games, 208.0, 25.0);
    near(
        "collisions of three",
        three.figures[4] / three.games,
        1.86,
        0.5,
    );
    let four = play(4, None, 600);
    near("plies of four", four.plies / four.games, 250.0, 30.0);
    near(
        "collisions of four",
        four.figures[4] / four.games,
        3.27,
        0.7,
    );
    let racers = play(3, Some("racer"), 600);
    near(
        "plies of three racers",
        racers.plies / racers.games,
        31.0,
        1.5,
    );
    near(
        "first of three racers",
        racers.first / racers.games,
        0.92,
        0.06,
    );
    let racers = play(4, Some("racer"), 600);
    near(
        "plies of four racers",
        racers.plies / racers.games,
        42.0,
        2.5,
    );
    near(
        "first of four racers",
        racers.first / racers.games,
        0.862,
        0.07,
    );
}
