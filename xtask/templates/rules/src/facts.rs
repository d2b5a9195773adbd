//! What a table must know of the game besides its rules.

use game::{Facts, Rules, Seat};

use crate::rules::TemplateGame;
use crate::state::State;

impl Facts for TemplateGame {
    fn turn(&self, view: &State) -> Option<Seat> {
        self.next(view).seat()
    }
}
