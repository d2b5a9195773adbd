//! A game in words: what happened, what an action would do, why something is refused.

use std::borrow::Cow;
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
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result;

    /// Whether the event, which is another's, touches what the seat has: its train was turned, its
    /// track was paid for. Pages make such a line stand out.
    fn concerns(&self, before: &Self::State, event: &EventOf<Self>, seat: Seat) -> bool {
        let _ = (before, event, seat);
        false
    }

    /// Whether the event does no more than hand the turn on. Pages tell it to those who listen, and leave
    /// the room to what happened for those who look.
    fn hands_on(&self, event: &EventOf<Self>) -> bool {
        let _ = event;
        false
    }

    /// Says why something is refused, in lower case, with the facts, without the rule's id.
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
        self.narrate(before, &event, &Audience::of(Viewer::Seat(seat)), out)
    }

    /// The refusal with its rule, for `Display`.
    fn why<'a>(&'a self, why: &'a Self::Illegal) -> WhyText<'a, Self> {
        WhyText { rules: self, why }
    }
}

/// To whom something is told: what they may know, who they are, and what the players are called.
#[derive(Clone, Copy, Debug)]
pub struct Audience<'a> {
    /// Whose knowledge limits what is told.
    pub viewer: Viewer,
    /// The seat that is called "you"; none for onlookers and where several seats share a screen.
    pub you: Option<Seat>,
    /// The players' names in the order of the seats; empty if seats are called by their letters.
    pub names: &'a [String],
}

impl Audience<'_> {
    /// An audience that knows no names and is not spoken to.
    pub const fn of(viewer: Viewer) -> Self {
        Self {
            viewer,
            you: None,
            names: &[],
        }
    }

    /// The player at a seat as the subject of a sentence: "You", "Bertram" or "Seat A".
    pub fn who(&self, seat: Seat) -> Cow<'_, str> {
        if self.you == Some(seat) {
            return "You".into();
        }
        match self.names.get(seat.index()) {
            Some(name) => name.into(),
            None => format!("Seat {}", seat.letter()).into(),
        }
    }

    /// The player at a seat within a sentence: "you", "Bertram" or "seat A".
    pub fn whom(&self, seat: Seat) -> Cow<'_, str> {
        if self.you == Some(seat) {
            return "you".into();
        }
        match self.names.get(seat.index()) {
            Some(name) => name.into(),
            None => format!("seat {}", seat.letter()).into(),
        }
    }

    /// What belongs to a seat, within a sentence: "your", "Bertram’s" or "seat A’s".
    pub fn whose(&self, seat: Seat) -> Cow<'_, str> {
        if self.you == Some(seat) {
            return "your".into();
        }
        format!("{}’s", self.whom(seat)).into()
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
