//! A decision that measurements search.

use game::{Event, Game, Next, Prng, Seat, Viewer};

use crate::offer;

/// Events before the decision that is searched.
const PLAYED: u32 = 12;

/// What a seat sees, and what it may do.
pub struct Decision<G: Game> {
    /// What the seat sees.
    pub view: G::View,
    /// The seat that decides.
    pub seat: Seat,
    /// What it may do.
    pub actions: Vec<G::Action>,
}

impl<G: Game> Decision<G> {
    /// A decision with a choice in the first part of a random game, the same each time.
    pub fn early(rules: &G) -> Self {
        let (mut rng, mut state) = (Prng::new(1), rules.start());
        let (mut actions, mut chances) = (Vec::new(), Vec::new());
        let mut played = 0;
        loop {
            let event = match rules.next(&state) {
                Next::Act(seat) => {
                    offer(rules, &state, seat, &mut actions);
                    if played >= PLAYED && actions.len() > 1 {
                        let view = rules.view(&state, Viewer::Seat(seat));
                        return Self {
                            view,
                            seat,
                            actions,
                        };
                    }
                    Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions))
                }
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Over => {
                    state = rules.start();
                    continue;
                }
            };
            rules.apply(&mut state, &event);
            played += 1;
        }
    }
}
