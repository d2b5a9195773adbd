//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{EventOf, Telling, Viewer};

use crate::illegal::Illegal;
use crate::narrate;
use crate::rules::CenturyRun;
use crate::state::State;

impl Telling for CenturyRun {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        out.write_str(&narrate::sentence(self, before, event))
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        narrate::explain(self, why, out)
    }
}
