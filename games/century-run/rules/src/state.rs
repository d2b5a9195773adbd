//! Everything that changes in a game: trains, totals, and what is due.

use std::hash::{Hash, Hasher};

use game::Seat;

use crate::board::{MAX_TRAINS, Place};

/// A section of the train, with its score sheet added up so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Train {
    /// Where it stands.
    pub at: Place,
    /// Failures at the red space ahead.
    pub failures: u8,
    /// Whether it waits, without spinning, for a clear way to the red space.
    pub held: bool,
    /// Passengers aboard.
    pub aboard: u16,
    /// Hours gained.
    pub gained: u16,
    /// Hours lost.
    pub lost: u16,
    /// Hours lost at the red space ahead, kept only where a move closer starts the count again.
    pub charged: u8,
    /// Which train to arrive it was, kept only where that settles the game.
    pub rank: u8,
}

/// What the seat to move is about to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Node {
    /// A turn begins with a spin.
    #[default]
    Turn,
    /// The second spin of a starting turn is due.
    Second,
    /// A space is offered and the mover must answer.
    Choice(Offer),
    /// The game has ended.
    Over,
}

/// A space a player may move to or decline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// The space.
    pub to: Place,
    /// Why it is offered.
    pub way: Way,
}

/// The two reasons to offer a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// The target is taken and the space behind it is yellow.
    Back,
    /// The target and the space behind it are taken; this one is the farthest still to be had.
    Forward,
}

/// A number as the record remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Noted {
    /// There was none.
    #[default]
    None,
    /// There was one before the position was written down, but it is unknown which.
    Unknown,
    /// This number.
    Number(u8),
}

/// What a train did in the running trip, counted for figures; no rule looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Turns.
    pub turns: u16,
    /// Turns in which it did not advance.
    pub lost: u16,
    /// Counts that ended on a taken ordinary space.
    pub taken: u16,
    /// Drop-backs that were forced.
    pub backs: u16,
    /// Yellow drop-backs that were offered.
    pub yellows: u16,
    /// Forward moves that were offered.
    pub forwards: u16,
    /// Third failures at a red space.
    pub thirds: u16,
    /// Third failures that found a train in the way.
    pub holds: u16,
    /// Moves from the first to the second space of a city by a 1.
    pub seconds: u16,
}

/// Everything that changes. Two states are equal if their position lines are: what is kept only for
/// records and figures does not count.
#[derive(Clone, Copy, Debug, Default)]
pub struct State {
    pub(crate) trains: [Train; MAX_TRAINS],
    pub(crate) totals: [i32; MAX_TRAINS],
    pub(crate) trip: u32,
    pub(crate) mover: Seat,
    pub(crate) node: Node,
    pub(crate) started: Noted,
    pub(crate) spun: Noted,
    pub(crate) tallies: [Tally; MAX_TRAINS],
}

impl State {
    /// The train of a seat.
    pub fn train(&self, seat: Seat) -> &Train {
        &self.trains[seat.index() % MAX_TRAINS]
    }

    pub(crate) fn train_mut(&mut self, seat: Seat) -> &mut Train {
        &mut self.trains[seat.index() % MAX_TRAINS]
    }

    /// The points of a seat in all trips that have ended.
    pub fn total(&self, seat: Seat) -> i32 {
        self.totals[seat.index() % MAX_TRAINS]
    }

    /// The number of the running trip, or of the last one when the game is over.
    pub fn trip(&self) -> u32 {
        self.trip
    }

    /// Whose turn it is.
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// What is due.
    pub fn node(&self) -> Node {
        self.node
    }

    /// What the seat's train did in the running trip.
    pub fn tally(&self, seat: Seat) -> &Tally {
        &self.tallies[seat.index() % MAX_TRAINS]
    }

    pub(crate) fn tally_mut(&mut self, seat: Seat) -> &mut Tally {
        &mut self.tallies[seat.index() % MAX_TRAINS]
    }

    /// What the position line shows.
    fn shown(&self) -> (&[Train; MAX_TRAINS], &[i32; MAX_TRAINS], u32, Seat, Node) {
        (&self.trains, &self.totals, self.trip, self.mover, self.node)
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.shown() == other.shown()
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.shown().hash(hasher);
    }
}
