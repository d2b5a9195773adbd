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
        if self.next(state) != Next::Chance {
            return;
        }
        for (sector, &number) in self.board.dial.iter().enumerate() {
            // CR-3: sectors are equal; a number that comes again adds to its weight.
            if !self.board.dial[..sector].contains(&number) {
                let same = self.board.dial.iter().filter(|&&other| other == number);
                out.push((same.count() as u32, Spin(u32::from(number))));
            }
        }
    }
}
