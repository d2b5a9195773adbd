//! Why an action is refused. Each reason cites one rule and holds the facts.

use game::{Cite, RuleId, Seat};

/// Rule `TG-number`.
pub(crate) const fn rule(number: u16) -> RuleId {
    RuleId::new("TG", number)
}

/// A reason to refuse an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// It is this other seat's turn.
    OtherTurn(Seat),
    /// Only this many cars are left.
    TooMany(u8),
    /// This seat has won.
    Won(Seat),
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        rule(match self {
            Self::OtherTurn(_) => 2,
            Self::TooMany(_) => 3,
            Self::Won(_) => 4,
        })
    }
}
