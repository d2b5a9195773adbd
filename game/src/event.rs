//! What happens in a game: decisions of seats and outcomes of chance, and what is due next.

use crate::Seat;

/// The only thing that changes a state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event<A, C> {
    /// A seat decided.
    Act(Seat, A),
    /// Chance decided: one spin, one draw.
    Chance(C),
}

/// What a state is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// A decision of this seat.
    Act(Seat),
    /// One outcome of chance.
    Chance,
    /// Nothing: the game has ended.
    Over,
}

impl Next {
    /// The seat that must decide, if one must.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Act(seat) => Some(seat),
            Self::Chance | Self::Over => None,
        }
    }
}

/// Whether a list of actions is complete.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Coverage {
    /// An action that is not listed is illegal.
    Complete,
    /// An action that is not listed may be legal too; `check` decides.
    Partial,
}
