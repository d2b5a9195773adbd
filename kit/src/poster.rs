//! A picture of a game for lists, drawn from a sample position.

use game::{Event, Hidden, Hints, Next, Prng, Rules, Seat, Viewer};
use pictures::Ink;

use crate::kit::Kit;
use crate::kit::Scene;
use crate::usual::usual;

/// A position some way into a game that the seats play by the game's own rule of thumb.
pub(crate) fn draw<K: Kit>() -> String {
    let rules = usual::<K::Rules>();
    let mut rng = Prng::new(1015);
    let mut state = rules.start();
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for _ in 0..60 {
        let event = match rules.next(&state) {
            Next::Act(seat) => {
                bots::offer(&*rules, &state, seat, &mut actions);
                let action = match K::Rules::heuristics().first() {
                    Some(thumb) => {
                        let view = rules.view(&state, Viewer::Seat(seat));
                        (thumb.choose)(&*rules, &view, seat, &actions, &mut rng)
                    }
                    None => rules.pick(&state, seat, &mut rng, &mut actions),
                };
                Event::Act(seat, action)
            }
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => break,
        };
        rules.apply(&mut state, &event);
    }
    let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
    let scene = Scene {
        ink: Ink::Auto,
        prefix: K::META.slug,
        ..Scene::default()
    };
    K::whole(&rules, &view, &scene)
}
