//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{EventOf, Seat, Telling, Viewer};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::Luminaries;
use crate::state::State;

mod narrate;

impl Telling for Luminaries {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.tell(before, event, viewer, out)
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        why.explain(self.board, out)
    }

    fn propose(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.propose_action(before, seat, action, out)
    }
}
