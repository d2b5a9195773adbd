//! What helps bots and simulations.

use game::{BySeat, EventOf, Heuristic, Hints, Prng, Seat};

use crate::action::{Action, Heading};
use crate::rules::GreatRailroad;
use crate::state::State;
use crate::{figures, heuristics};

impl Hints for GreatRailroad {
    /// A conductor who smashes up his own train throws the journey away.
    fn is_sound(&self, action: &Action) -> bool {
        match action {
            Action::Enter { heading, .. } => *heading != Heading::Smashup,
            Action::Arrive { heading, .. } => *heading != Some(Heading::Smashup),
            Action::Run { .. }
            | Action::Turn { .. }
            | Action::Rehead { .. }
            | Action::Hold
            | Action::Lost => true,
        }
    }

    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
        if !self.variants().add_moves()
            && let Some(action) = self.quick_pick(state, seat, rng)
        {
            return action;
        }
        scratch.clear();
        self.list(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        figures::observe(before, event, after, report);
    }

    fn estimate(&self, state: &State) -> Option<BySeat<f64>> {
        Some(self.guess(state))
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        heuristics::HEURISTICS
    }
}
