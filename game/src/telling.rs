//! A game in words: what happened, what an action would do, why something is refused.

use std::fmt::{self, Write};

use crate::{Cite, Event, EventOf, Hidden, Seat, Viewer};

/// A game that can describe its events.
pub trait Telling: Hidden {
    /// Describes the event as `viewer` may know it, in one sentence without a period.
    ///
    /// # Errors
    /// Only those of `out`.
    fn narrate(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result;

    /// Says why something is refused, in lower case, with the facts, without the id of the rule.
    ///
    /// # Errors
    /// Only those of `out`.
    fn explain(&self, why: &Self::Illegal, out: &mut dyn Write) -> fmt::Result;

    /// Describes what an action would do, for the seat that considers it. It must not say what only
    /// the action itself reveals.
    ///
    /// # Errors
    /// Only those of `out`.
    fn propose(
        &self,
        before: &Self::State,
        seat: Seat,
        action: &Self::Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let event = Event::Act(seat, *action);
        self.narrate(before, &event, Viewer::Seat(seat), out)
    }

    /// The refusal with its rule, for `Display`.
    fn why<'a>(&'a self, why: &'a Self::Illegal) -> WhyText<'a, Self> {
        WhyText { rules: self, why }
    }
}

/// A refusal in words, with the rule it cites: `train 4 stands (GR-12)`.
pub struct WhyText<'a, G: Telling> {
    rules: &'a G,
    why: &'a G::Illegal,
}

impl<G: Telling> fmt::Display for WhyText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.explain(self.why, f)?;
        write!(f, " ({})", self.why.rule())
    }
}
