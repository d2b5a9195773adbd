//! The result of a turn, and who is notified while it happens.

use game::Seat;

use crate::board::Place;
use crate::state::{Noted, Offer, State};

/// What a stop changed on the score sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Effect {
    /// Passengers taken on.
    pub taken: u16,
    /// Passengers who left.
    pub left: u16,
    /// Hours gained.
    pub gained: u16,
    /// Hours lost.
    pub lost: u16,
}

/// A failure by a number that moves the train all the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Miss {
    /// The red space that was missed.
    pub(crate) red: Place,
    /// Which failure it is.
    pub(crate) number: u8,
    /// Hours it costs.
    pub(crate) hours: u16,
}

/// Why a train moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Mark {
    /// By the count of its spin.
    Count,
    /// By its third failure at a red space.
    Third,
    /// By dropping back behind a taken space, forced or chosen.
    Back,
    /// By choosing the farthest space still to be had.
    Forward,
    /// By being released from its hold.
    Release,
}

/// Why a turn is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cause {
    /// The number would have passed a city.
    City,
    /// The number ends inside the obstacle at this place.
    Obstacle(Place),
    /// The train at this place is in the way.
    Train(Place),
    /// The number goes beyond a red space.
    Failure {
        /// The red space.
        red: Place,
        /// Which failure it is.
        number: u8,
        /// Hours it costs.
        hours: u16,
    },
    /// The train is held before this red space.
    Held(Place),
    /// The player would rather stay.
    Declined(Offer),
}

/// The result of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Upshot {
    /// The train stays in the yard.
    Yard,
    /// The train stands in New York and moves on its next turn.
    Placed,
    /// The train moved.
    Run {
        /// Where to.
        to: Place,
        /// Why it moved.
        mark: Mark,
        /// What the stop changed.
        effect: Effect,
        /// The failure that the number was in spite of the move.
        miss: Option<Miss>,
    },
    /// The turn was lost.
    Lost(Cause),
}

/// A turn that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    /// Whose it was.
    pub(crate) seat: Seat,
    /// The number that started the train in this turn.
    pub(crate) started: Noted,
    /// The number it moved by; none if it failed to start or was held.
    pub(crate) spun: Noted,
    /// Where the train stood.
    pub(crate) from: Place,
    /// The result.
    pub(crate) upshot: Upshot,
}

/// A witness that is notified of what an event does while it happens.
pub(crate) trait Witness {
    /// A train has been placed in New York.
    fn placed(&mut self, _state: &State, _seat: Seat) {}
    /// A turn has ended; the next has not begun.
    fn turn(&mut self, _state: &State, _turn: &Turn) {}
    /// A trip has ended and is scored; the trains still stand where they arrived.
    fn trip(&mut self, _state: &State) {}
}

/// No witness.
impl Witness for () {}
