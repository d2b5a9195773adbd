//! What helps bots and simulations.

use game::{EventOf, Heuristic, Hints, Prng, Seat};

use crate::action::Action;
use crate::heuristics;
use crate::rules::BigTrain;
use crate::square::Square;
use crate::state::State;

impl Hints for BigTrain {
    #[inline]
    fn pick(&self, state: &State, _: Seat, rng: &mut Prng, _: &mut Vec<Action>) -> Action {
        self.pick_action(state, rng)
    }

    #[inline]
    fn draw(&self, state: &State, rng: &mut Prng, _: &mut Vec<(u32, Square)>) -> Square {
        self.draw_square(state, rng)
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        self.report(before, event, after, report);
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        heuristics::PLAYERS
    }
}
