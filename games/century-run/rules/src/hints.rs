//! What helps bots and simulations.

use game::{EventOf, Heuristic, Hints, Prng, Seat};

use crate::action::{Action, Spin};
use crate::rules::CenturyRun;
use crate::state::State;
use crate::{figures, heuristics};

impl Hints for CenturyRun {
    #[inline]
    fn pick(
        &self,
        _state: &State,
        _seat: Seat,
        rng: &mut Prng,
        _scratch: &mut Vec<Action>,
    ) -> Action {
        if rng.below(2) == 0 {
            Action::Go
        } else {
            Action::Stay
        }
    }

    #[inline]
    fn draw(&self, _state: &State, rng: &mut Prng, _scratch: &mut Vec<(u32, Spin)>) -> Spin {
        Spin(u32::from(*rng.choose(&self.board.dial)))
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        figures::observe(self, before, event, after, report);
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        heuristics::ALL
    }
}
