//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Event, EventOf, Telling, Viewer};

use crate::illegal::Illegal;
use crate::rules::GreatRailroad;
use crate::state::State;

impl Telling for GreatRailroad {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => self.tell(before, *seat, action, out),
            Event::Chance(chance) => match *chance {},
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        self.tell_why(why, out)
    }
}
