//! What helps bots and simulations.

use game::{EventOf, Heuristic, Hints, Prng, Seat};

use crate::action::{Action, Spin};
use crate::figures::Meter;
use crate::heuristics::HEURISTICS;
use crate::rules::CenturyRun;
use crate::state::{Node, State};

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
        let mut state = *before;
        let mut meter = Meter {
            board: &self.board,
            agreement: &self.agreement,
            seats: self.seats,
            report,
        };
        self.apply_event(&mut state, event, &mut meter);
        if after.node == Node::Over && before.node != Node::Over {
            meter.game(after, self.winners(after));
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        HEURISTICS
    }
}
