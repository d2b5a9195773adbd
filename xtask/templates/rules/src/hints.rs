//! What helps bots and simulations: a rule of thumb.

use game::{Heuristic, Hints, Prng, Seat};

use crate::action::{Action, MOST};
use crate::rules::TemplateGame;
use crate::state::State;

impl Hints for TemplateGame {
    fn heuristics() -> &'static [Heuristic<Self>] {
        &[Heuristic {
            name: "counting",
            about: "leaves four cars, eight, twelve and so on if it can",
            choose: count,
        }]
    }
}

fn count(_: &TemplateGame, view: &State, _: Seat, actions: &[Action], rng: &mut Prng) -> Action {
    let best = Action(view.cars % (MOST + 1));
    if actions.contains(&best) {
        best
    } else {
        *rng.choose(actions)
    }
}
