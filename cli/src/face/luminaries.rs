//! The face of Luminaries in a terminal.

use game::Game;
use luminaries::Luminaries;

use super::{Face, Ink};

impl Face for Luminaries {
    const CHANCE: &'static str = "draw";

    fn portray(&self, view: &Self::View, _: &[Self::Action], _: Ink, out: &mut String) {
        self.write_view(view, out).expect("a string takes any text");
    }
}
