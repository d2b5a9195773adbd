//! What helps bots and simulations.

use game::{EventOf, Heuristic, Hints, Prng, Seat};

use crate::action::{Action, Deal};
use crate::rules::Luminaries;
use crate::state::State;

impl Hints for Luminaries {
    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
        self.play_at_random(state, seat, rng, scratch)
    }

    fn draw(&self, state: &State, rng: &mut Prng, _: &mut Vec<(u32, Deal)>) -> Deal {
        self.draw_one(state, rng)
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        self.watch(before, event, after, report);
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        crate::heuristics::HEURISTICS
    }
}
