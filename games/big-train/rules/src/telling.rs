//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{EventOf, Telling, Viewer};

use crate::illegal::{self, Illegal};
use crate::rules::BigTrain;
use crate::state::State;

impl Telling for BigTrain {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.tell(before, event, out)
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        illegal::explain(self, why, out)
    }
}
