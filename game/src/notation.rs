//! Reading and writing: actions, chances, positions, views and records as text.

use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::{Event, EventOf, Faults, Hidden, NotationError, Options, SeatCount};

/// The notation of a game.
///
/// Text is read and written by the rules, because the names in it (cities, squares, cards) come
/// from the board's data. There is one notation for each thing, and it serves everywhere.
pub trait Notation: Hidden {
    /// Rules and state of a position line. What the line says of seats and options decides; what is
    /// passed in may add to it but not contradict it.
    ///
    /// # Errors
    /// Everything that is wrong with the line or contradicts it.
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, Self::State), Faults>;

    /// Reads an action. Whether it is legal is for [`Rules::check`].
    ///
    /// # Errors
    /// If the text is not of the form of an action.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Writes an action in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// Reads an outcome of chance.
    ///
    /// # Errors
    /// If the text is not of the form of a chance.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, NotationError>;

    /// Writes an outcome of chance in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_chance(&self, chance: &Self::Chance, out: &mut dyn Write) -> fmt::Result;

    /// Writes the whole truth as one canonical line, which [`Notation::load`] reads back.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(&self, state: &Self::State, out: &mut dyn Write) -> fmt::Result;

    /// Writes what a viewer knows as one line.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_view(&self, view: &Self::View, out: &mut dyn Write) -> fmt::Result;

    /// Adds to `out` the lines of the game's own record that the last of `events` closed. The
    /// events began in the state `start`. A line for each event, unless a game has a form of its own.
    fn record_lines(&self, start: &Self::State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        let _ = start;
        out.extend(events.last().map(|event| self.event(event).to_string()));
    }

    /// Whether a state is in the position of a line, given as the state it was read as. A game says
    /// so itself where a line may leave open what a state knows.
    fn alike(&self, line: &Self::State, state: &Self::State) -> bool {
        line == state
    }

    /// A number that is the same for positions the game itself calls the same.
    fn fingerprint(&self, state: &Self::State) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position(state).to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// The action, to be shown.
    fn action<'a>(&'a self, action: &'a Self::Action) -> ActionText<'a, Self> {
        ActionText {
            rules: self,
            action,
        }
    }

    /// The chance, to be shown.
    fn chance<'a>(&'a self, chance: &'a Self::Chance) -> ChanceText<'a, Self> {
        ChanceText {
            rules: self,
            chance,
        }
    }

    /// The event, to be shown.
    fn event<'a>(&'a self, event: &'a EventOf<Self>) -> EventText<'a, Self> {
        EventText { rules: self, event }
    }

    /// The position, to be shown.
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
    /// A chance in its game's notation.
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
