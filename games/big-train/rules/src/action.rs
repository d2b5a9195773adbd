//! What a seat can decide about the square in front of it, what chance decides, and what becomes of
//! a square turned up.

use game::Seat;

use crate::compass::Dir;
use crate::end::End;
use crate::square::Square;

/// A decision: about which square, and what is done with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The square, which must be the one turned up.
    pub square: Square,
    /// What is done with it.
    pub deed: Deed,
}

/// What is done with a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// It is laid on the empty table.
    First,
    /// It is laid at an end of the train.
    Lay {
        /// The end it is laid at.
        end: End,
        /// Where the end heads then; nowhere for an engine or caboose.
        to: Option<Dir>,
    },
    /// It is thrown away.
    Decline,
}

/// What chance decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This square is turned up.
    Square(Square),
    /// This seat begins (`first-by-lot`).
    First(Seat),
}

/// What becomes of a square the moment it is turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A car square that fits: it may be laid or declined (BT-9).
    Choice,
    /// The first engine or the first caboose: it must be laid (BT-25, BT-26).
    Forced,
    /// A car square that fits nowhere: it is set aside (BT-12).
    Unplayable,
    /// A second engine or caboose: it is set aside (BT-32).
    Spent,
}
