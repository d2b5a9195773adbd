//! The law: who may answer an offer when, and which numbers can come up.

use game::{Next, Rules, Seat};

use crate::action::Spin;
use crate::illegal::Illegal;
use crate::rules::CenturyRun;
use crate::state::{Node, State};

impl CenturyRun {
    /// Whether `seat` may answer now; it is then free to go or to stay.
    pub(crate) fn check_action(&self, state: &State, seat: Seat) -> Result<(), Illegal> {
        let mover = state.mover;
        if state.node == Node::Over {
            let goal = self.agreement.goal;
            return Err(Illegal::Over { goal });
        }
        if self.seats.has(seat) && state.train(seat).at == self.track.terminus() {
            return Err(Illegal::Arrived { seat });
        }
        if seat != mover {
            return Err(Illegal::OtherSeat { seat, mover });
        }
        match self.next(state) {
            Next::Act(_) => Ok(()),
            // CR-17: nothing is open to a player but the answer to an offer.
            Next::Chance | Next::Over => Err(Illegal::SpinDue { mover }),
        }
    }

    /// Whether this number can come up now.
    pub(crate) fn check_chance(&self, state: &State, spin: Spin) -> Result<(), Illegal> {
        if self.next(state) != Next::Chance {
            return Err(Illegal::NoSpinDue);
        }
        // CR-3: only what the dial shows can come up.
        if self.board.dial.contains(&spin.number()) {
            Ok(())
        } else {
            Err(Illegal::NotOnDial { number: spin.0 })
        }
    }
}
