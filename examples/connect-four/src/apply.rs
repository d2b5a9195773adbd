//! What a disc does: it falls, and may end the game.

use game::Seat;

use crate::action::Action;
use crate::board::has_four;
use crate::rules::{ConnectFour, SEATS};
use crate::state::{Phase, State};

impl ConnectFour {
    /// Makes a legal action happen.
    #[inline]
    pub(crate) fn apply_action(&self, state: &mut State, seat: Seat, Action(column): Action) {
        // CF-3: the lowest free place.
        state.put(seat, state.free_place(column));
        state.set_phase(if has_four(state.discs(seat)) {
            Phase::Won(seat)
        } else if state.is_full() {
            Phase::Drawn
        } else {
            Phase::Play(SEATS.after(seat))
        });
    }
}
