//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling, Viewer};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::Luminaries;
use crate::state::State;

mod explain;
mod narrate;

impl Telling for Luminaries {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let viewer = audience.viewer;
        match event {
            Event::Chance(deal) => self.tell_deal(before, deal, viewer, out),
            Event::Act(seat, action) => {
                write!(out, "{} ", seat.letter())?;
                self.tell_action(before, *seat, action, viewer, out)
            }
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        explain::explain(self.board, why, out)
    }

    fn propose(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        // At setup the last choice turns up what others discarded, which is not to be known before.
        if let Action::Choose(one, two) = action {
            let (one, two) = (self.board.regional(*one), self.board.regional(*two));
            return write!(out, "{} keeps {} and {}", seat.letter(), one.id, two.id);
        }
        let event = Event::Act(seat, *action);
        self.narrate(before, &event, &Audience::of(Viewer::Seat(seat)), out)
    }
}
