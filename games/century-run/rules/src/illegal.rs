//! Why an event is refused.

use game::{Cite, RuleId, Seat};

use crate::setup::Goal;

/// Rule `number` of this game's book.
pub(crate) const fn cr(number: u16) -> RuleId {
    RuleId::new("CR", number)
}

/// Why an event is refused, with the facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The game has ended.
    Over {
        /// The goal that ended it.
        goal: Goal,
    },
    /// The seat's train is in Chicago.
    Arrived {
        /// Whose train it is.
        seat: Seat,
    },
    /// Another seat is to move.
    OtherSeat {
        /// The seat that asked.
        seat: Seat,
        /// The seat to move.
        mover: Seat,
    },
    /// The dial is to be spun; nothing is offered.
    SpinDue {
        /// The seat whose spin it is.
        mover: Seat,
    },
    /// The dial does not show this number.
    NotOnDial {
        /// The number.
        number: u32,
    },
    /// No spin is due.
    NoSpinDue,
}

impl Cite for Illegal {
    fn rule(&self) -> RuleId {
        match self {
            Self::Over {
                goal: Goal::Trips(_),
            } => cr(76),
            Self::Over {
                goal: Goal::Points(_),
            } => cr(77),
            Self::Arrived { .. } => cr(67),
            Self::OtherSeat { .. } => cr(4),
            Self::SpinDue { .. } => cr(17),
            Self::NotOnDial { .. } | Self::NoSpinDue => cr(3),
        }
    }
}
