//! What is open: a disc for each column that has room.

use game::{Coverage, Seat};

use crate::action::Action;
use crate::board::Column;
use crate::rules::ConnectFour;
use crate::state::{Phase, State};

impl ConnectFour {
    /// Lists the actions open to `seat`.
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        if state.phase() == Phase::Play(seat) {
            let open = Column::all().filter(|column| state.free_place(*column) != 0);
            out.extend(open.map(Action));
        }
        Coverage::Complete
    }
}
