//! All that changes: the cars that are left, and whose turn it is.

use game::Seat;

/// TG-1: the cars at the start.
pub const CARS: u8 = 21;

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct State {
    /// The cars that are left.
    pub cars: u8,
    /// Whose turn it is; the other seat has won when no car is left.
    pub turn: Seat,
}
