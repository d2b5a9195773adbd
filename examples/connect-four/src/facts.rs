//! What a table must know of the game besides its rules.

use game::{Facts, Rules, Seat};

use crate::rules::ConnectFour;
use crate::state::State;

impl Facts for ConnectFour {
    const DRAWS: bool = true;

    fn turn(&self, view: &State) -> Option<Seat> {
        self.next(view).seat()
    }

    fn seat_name(&self, seat: Seat) -> Option<&str> {
        ["Yellow", "Red"].get(seat.index()).copied()
    }
}
