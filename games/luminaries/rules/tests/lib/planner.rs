//! The planner against its reference figures.

use game::{Event, Hidden, Hints, Next, Prng, Rules, Viewer};
use luminaries::Luminaries;

use super::setup;

/// Means over games of planners: rounds, score of a seat.
fn means(seats: u8, games: u64) -> (f64, f64) {
    let rules = Luminaries::new(&setup(seats, &[])).expect("a plain table");
    let planner = &Luminaries::heuristics()[0];
    let (mut rounds, mut scores, mut count) = (0.0, 0.0, 0.0);
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for game in 0..games {
        let mut rng = Prng::stream(8, game);
        let mut state = rules.start();
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    actions.clear();
                    rules.actions(&state, seat, &mut actions);
                    let view = rules.view(&state, Viewer::Seat(seat));
                    Event::Act(
                        seat,
                        (planner.choose)(&rules, &view, seat, &actions, &mut rng),
                    )
                }
            };
            let before = state.clone();
            rules.apply(&mut state, &event);
            rules.observe(
                &before,
                &event,
                &state,
                &mut |figure, value| match Luminaries::META.figures[figure].name {
                    "rounds per game" => rounds += value,
                    "score per seat" => {
                        scores += value;
                        count += 1.0;
                    }
                    _ => {}
                },
            );
        }
    }
    (rounds / games as f64, scores / count)
}

/// A few games only: wide bounds that a planner which does not plan would miss by far.
#[test]
fn planners_play_about_as_long_and_as_well_as_they_should() {
    let (rounds, score) = means(3, 6);
    assert!((17.0..24.0).contains(&rounds), "{rounds} rounds");
    assert!((112.0..144.0).contains(&score), "{score} points");
}

/// The reference figures, with the tolerance that is stated for them. It takes minutes.
#[test]
#[ignore = "plays 800 games of planners; run it with --release"]
fn reference_figures() {
    for (seats, rounds, score) in [
        (2, 22.6, 127.2),
        (3, 20.2, 128.1),
        (4, 18.0, 127.4),
        (5, 16.2, 126.7),
    ] {
        let found = means(seats, 200);
        println!(
            "{seats} seats: {:.2} rounds, {:.1} points",
            found.0, found.1
        );
        assert!(
            (found.0 - rounds).abs() <= 0.8,
            "{seats} seats: {} rounds",
            found.0
        );
        assert!(
            (found.1 - score).abs() <= 5.0,
            "{seats} seats: {} points",
            found.1
        );
    }
}
