//! The face of BigTrain in a terminal.

use big_train::BigTrain;
use game::Game;

use super::{Face, Ink};

impl Face for BigTrain {
    const CHANCE: &'static str = "draw";

    fn portray(&self, view: &Self::View, _: Ink, out: &mut String) {
        self.write_view(view, out).expect("a string takes any text");
    }
}
