//! Actions, chances, positions, views and records as text.

use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Event, EventOf, Faults, Hidden, NotationError, Options, SeatCount};

/// The notation of a game.
///
/// The rules read and write text, because the names in it (cities, squares, cards) come from the
/// board's data. Each thing has one notation, which is used everywhere.
pub trait Notation: Hidden {
    /// The rules and the state of a position line. Seats and options that are passed in may add to
    /// what the line says, but not contradict it.
    ///
    /// # Errors
    /// Everything that is wrong with the line or contradicts it.
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, Self::State), Faults>;

    /// Reads an action. [`Rules::check`](crate::Rules::check) decides whether it is legal.
    ///
    /// # Errors
    /// If the text does not have the form of an action.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Writes an action in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// Reads an outcome of chance.
    ///
    /// # Errors
    /// If the text does not have the form of an outcome.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, NotationError>;

    /// Writes an outcome of chance in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_chance(&self, chance: &Self::Chance, out: &mut dyn Write) -> fmt::Result;

    /// Writes the complete position as one canonical line, which [`Notation::load`] reads back.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(&self, state: &Self::State, out: &mut dyn Write) -> fmt::Result;

    /// Writes what a viewer knows as one line.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_view(&self, view: &Self::View, out: &mut dyn Write) -> fmt::Result;

    /// Adds to `out` the lines of the game's own record that the last of `events` completes. The
    /// events begin in the state `start`. The default is one line per event.
    fn record_lines(&self, start: &Self::State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        let _ = start;
        out.extend(events.last().map(|event| self.event(event).to_string()));
    }

    /// Whether `state` is in the position of a line; `line` is the state that the line was read as. A
    /// game overrides this if its lines may leave out what a state knows.
    fn alike(&self, line: &Self::State, state: &Self::State) -> bool {
        line == state
    }

    /// A number that is equal for positions that the game treats as equal.
    fn fingerprint(&self, state: &Self::State) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position(state).to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// The action, for `Display`.
    fn action<'a>(&'a self, action: &'a Self::Action) -> ActionText<'a, Self> {
        ActionText {
            rules: self,
            action,
        }
    }

    /// The outcome of chance, for `Display`.
    fn chance<'a>(&'a self, chance: &'a Self::Chance) -> ChanceText<'a, Self> {
        ChanceText {
            rules: self,
            chance,
        }
    }

    /// The event, for `Display`.
    fn event<'a>(&'a self, event: &'a EventOf<Self>) -> EventText<'a, Self> {
        EventText { rules: self, event }
    }

    /// The position, for `Display`.
    fn position<'a>(&'a self, state: &'a Self::State) -> PositionText<'a, Self> {
        PositionText { rules: self, state }
    }
}

macro_rules! shown {
    ($(#[$doc:meta])* $name:ident, $part:ident: $type:ty, $write:ident) => {
        $(#[$doc])*
        pub struct $name<'a, G: Notation> {
            rules: &'a G,
            $part: &'a $type,
        }

        impl<G: Notation> fmt::Display for $name<'_, G> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.rules.$write(self.$part, f)
            }
        }
    };
}

shown!(
    /// An action in its game's notation.
    ActionText, action: G::Action, write_action
);
shown!(
    /// An outcome of chance in its game's notation.
    ChanceText, chance: G::Chance, write_chance
);
shown!(
    /// A position as one line.
    PositionText, state: G::State, write_position
);

/// An event in its game's notation: the action or the chance, without the seat.
pub struct EventText<'a, G: Notation> {
    rules: &'a G,
    event: &'a EventOf<G>,
}

impl<G: Notation> fmt::Display for EventText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Event::Act(_, action) => self.rules.write_action(action, f),
            Event::Chance(chance) => self.rules.write_chance(chance, f),
        }
    }
}
