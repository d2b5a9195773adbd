//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::Luminaries;
use crate::state::State;

mod explain;
mod narrate;
mod places;

impl Telling for Luminaries {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Chance(deal) => self.tell_deal(before, deal, audience, out),
            Event::Act(seat, action) => self.tell_action(before, *seat, action, audience, out),
        }
    }

    /// Whether the seat was paid for its track.
    fn concerns(&self, before: &State, event: &EventOf<Self>, seat: Seat) -> bool {
        let Event::Act(other, action) = event else {
            return false;
        };
        let used = action.scored().map(|(_, via)| via.set());
        *other != seat && used.is_some_and(|via| !via.both(before.tracks.of(seat)).is_empty())
    }

    fn hands_on(&self, event: &EventOf<Self>) -> bool {
        matches!(event, Event::Act(_, Action::End))
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        explain::explain(self, why, out)
    }

    fn propose(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.tell_proposal(before, seat, action, out)
    }
}
