//! What a table must know of the game besides its rules.

use game::{Facts, Rules, Seat};

use crate::rules::GreatRailroad;
use crate::state::State;

impl Facts for GreatRailroad {
    const DRAWS: bool = true;

    fn turn(&self, view: &State) -> Option<Seat> {
        self.next(view).seat()
    }
}
