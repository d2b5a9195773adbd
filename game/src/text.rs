//! Values that show an action, a chance, an event, a position or a refusal in its game's notation.

use std::fmt;

use crate::{Cite, Event, EventOf, Notation, Telling};

macro_rules! shown {
    ($(#[$doc:meta])* $name:ident, $part:ident: $type:ty, $write:ident) => {
        $(#[$doc])*
        pub struct $name<'a, G: Notation> {
            pub(crate) rules: &'a G,
            pub(crate) $part: &'a $type,
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
    pub(crate) rules: &'a G,
    pub(crate) event: &'a EventOf<G>,
}

impl<G: Notation> fmt::Display for EventText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event {
            Event::Act(_, action) => self.rules.write_action(action, f),
            Event::Chance(chance) => self.rules.write_chance(chance, f),
        }
    }
}

/// A refusal in words, with the rule it cites: `train 4 stands (GR-12)`.
pub struct WhyText<'a, G: Telling> {
    pub(crate) rules: &'a G,
    pub(crate) why: &'a G::Illegal,
}

impl<G: Telling> fmt::Display for WhyText<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rules.explain(self.why, f)?;
        write!(f, " ({})", self.why.rule())
    }
}
