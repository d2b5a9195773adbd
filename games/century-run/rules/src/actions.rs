//! What is open: the two answers to an offer, and the numbers of the dial with their weights.

use game::{Coverage, Next, Rules, Seat};

use crate::action::{Action, Spin};
use crate::rules::CenturyRun;
use crate::state::State;

impl CenturyRun {
    /// Lists the actions open to `seat`.
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        if self.next(state) == Next::Act(seat) {
            out.extend([Action::Go, Action::Stay]);
        }
        Coverage::Complete
    }

    /// Lists the numbers that can come up, each with its weight.
    pub(crate) fn list_chances(&self, state: &State, out: &mut Vec<(u32, Spin)>) {
        if self.next(state) == Next::Chance {
            out.extend_from_slice(&self.spins);
        }
    }
}
