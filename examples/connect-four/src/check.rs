//! The law: who may drop a disc where.

use game::Seat;

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::ConnectFour;
use crate::state::{Phase, State};

impl ConnectFour {
    /// Whether `seat` may do this now.
    pub(crate) fn check_action(
        &self,
        state: &State,
        seat: Seat,
        Action(column): &Action,
    ) -> Result<(), Illegal> {
        match state.phase() {
            // CF-4, CF-5: when the game is over, nothing more is played.
            Phase::Won(winner) => Err(Illegal::Won(winner)),
            Phase::Drawn => Err(Illegal::Drawn),
            // CF-2: turns alternate.
            Phase::Play(turn) if turn != seat => Err(Illegal::OtherTurn(turn)),
            // CF-3: a full column takes no disc.
            Phase::Play(_) if state.free_place(*column) == 0 => Err(Illegal::Full(*column)),
            Phase::Play(_) => Ok(()),
        }
    }
}
