//! The face of CenturyRun in a terminal.

use century_run::CenturyRun;
use game::Game;

use super::{Face, Ink};

impl Face for CenturyRun {
    const CHANCE: &'static str = "spin";

    fn portray(&self, view: &Self::View, _: Ink, out: &mut String) {
        self.write_view(view, out).expect("a string takes any text");
    }
}
