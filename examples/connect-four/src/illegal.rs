//! Why an action is refused. Each reason cites one rule and holds the facts.

use game::{Cite, RuleId, Seat};

use crate::board::Column;

/// Rule `CF-number`.
pub(crate) const fn rule(number: u16) -> RuleId {
    RuleId::new("CF", number)
}

/// A reason to refuse an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// It is this other seat's turn.
    OtherTurn(Seat),
    /// The column has no room.
    Full(Column),
    /// This seat has won.
    Won(Seat),
    /// The game has been drawn.
    Drawn,
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        rule(match self {
            Self::OtherTurn(_) => 2,
            Self::Full(_) => 3,
            Self::Won(_) => 4,
            Self::Drawn => 5,
        })
    }
}
