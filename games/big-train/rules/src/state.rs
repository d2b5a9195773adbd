//! Everything that changes during a game.

use std::fmt;

use game::{Next, Seat};

use crate::square::{Cars, Kind, Square, SquareSet};
use crate::train::Train;

/// How many discards there is room for: more than any set has squares.
const ROOM: usize = 64;

/// The most seats.
const SEATS: usize = 4;

/// The squares thrown away or set aside, oldest first.
#[derive(Clone)]
pub struct Discards {
    len: u8,
    squares: [Square; ROOM],
}

impl Discards {
    /// None yet.
    pub(crate) const EMPTY: Self = Self {
        len: 0,
        squares: [Square::from_index(0); ROOM],
    };

    /// The squares, oldest first.
    pub fn as_slice(&self) -> &[Square] {
        &self.squares[..self.len as usize]
    }

    /// The square on top.
    pub fn top(&self) -> Option<Square> {
        self.as_slice().last().copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// BT-10, BT-12, BT-32: the square goes on top, face up.
    #[inline]
    pub(crate) const fn push(&mut self, square: Square) {
        self.squares[(self.len as usize) % ROOM] = square;
        self.len += 1;
    }
}

impl PartialEq for Discards {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Discards {}

impl fmt::Debug for Discards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// A position of the game. There are no hands and no order of the pile: the squares not yet turned
/// up are a set.
#[derive(Clone, Debug)]
pub struct State {
    /// The squares not yet turned up.
    pub(crate) unseen: SquareSet,
    /// The cars of the train by color.
    pub(crate) cars: Cars,
    /// The square turned up and not yet decided on.
    pub(crate) drawn: Option<Square>,
    /// The seat whose turn it is; the first seat once the game is over and while the lot is due.
    pub(crate) seat: Seat,
    /// The seat that began the train; only kept in a match.
    pub(crate) starter: Seat,
    /// Whether the lot must first say who begins.
    pub(crate) lot: bool,
    /// Whether the game is over. Until then a complete train lies there as the last one of a match so
    /// far, and with the next draw another begins.
    pub(crate) over: bool,
    /// The number of the train, from 1.
    pub(crate) number: u8,
    /// The cars of each seat in the trains of a match before this one.
    pub(crate) totals: [u16; SEATS],
    /// Whether the train has an engine.
    pub(crate) engine: bool,
    /// Whether the train has a caboose.
    pub(crate) caboose: bool,
    /// Whether a square has been set aside in this turn; only kept where `must-play` asks for it.
    pub(crate) redrawn: bool,
    /// Whether that is only supposed, because the line the state was read from leaves it open. Looked
    /// at only when the line is compared with a state; no part of the position.
    pub(crate) supposed: bool,
    /// Whether an unplayable car square has turned up in this game. For figures alone: it is no part
    /// of the position.
    pub(crate) met_unplayable: bool,
    /// The squares thrown away or set aside.
    pub(crate) discards: Discards,
    /// The train.
    pub(crate) train: Train,
}

impl State {
    /// BT-4: nothing on the table, and these squares in the pile.
    pub(crate) const fn new(unseen: SquareSet, seat: Seat) -> Self {
        Self {
            unseen,
            cars: Cars::ZERO,
            drawn: None,
            seat,
            starter: Seat::FIRST,
            lot: false,
            over: false,
            number: 1,
            totals: [0; SEATS],
            engine: false,
            caboose: false,
            redrawn: false,
            supposed: false,
            met_unplayable: false,
            discards: Discards::EMPTY,
            train: Train::EMPTY,
        }
    }

    /// Whether the train has an engine and a caboose.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.engine && self.caboose
    }

    /// BT-35: the last train has an engine and a caboose.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The number of the train, from 1.
    pub const fn number(&self) -> u32 {
        self.number as u32
    }

    /// The squares of which the next one is turned up: all of them once a train of a match is
    /// complete (RU-23).
    #[inline]
    pub(crate) const fn pile(&self, all: SquareSet) -> SquareSet {
        if self.is_complete() { all } else { self.unseen }
    }

    /// What the state waits for.
    #[inline]
    pub(crate) const fn next(&self) -> Next {
        if self.is_over() {
            Next::Over
        } else if self.drawn.is_none() {
            Next::Chance
        } else {
            Next::Act(self.seat)
        }
    }

    /// Whether the train already has one of that kind.
    #[inline]
    pub(crate) const fn has(&self, kind: Kind) -> bool {
        match kind {
            Kind::Car => false,
            Kind::Engine => self.engine,
            Kind::Caboose => self.caboose,
        }
    }

    /// The squares not yet turned up.
    pub const fn unseen(&self) -> SquareSet {
        self.unseen
    }

    /// The train on the table.
    pub const fn train(&self) -> &Train {
        &self.train
    }

    /// The squares thrown away or set aside.
    pub const fn discards(&self) -> &Discards {
        &self.discards
    }

    /// The square turned up and not yet decided on.
    pub const fn drawn(&self) -> Option<Square> {
        self.drawn
    }

    /// The seat whose turn it is, if it is a seat's turn.
    pub const fn turn_of(&self) -> Option<Seat> {
        if self.is_over() || self.lot {
            None
        } else {
            Some(self.seat)
        }
    }

    /// The cars of the train by color.
    pub const fn cars(&self) -> Cars {
        self.cars
    }

    /// Whether table, pile, turn and match are the same, regardless of what happened earlier in the turn.
    pub(crate) fn looks_like(&self, other: &Self) -> bool {
        self.unseen == other.unseen
            && self.drawn == other.drawn
            && self.seat == other.seat
            && self.starter == other.starter
            && self.lot == other.lot
            && self.over == other.over
            && self.number == other.number
            && self.totals == other.totals
            && self.discards == other.discards
            && self.train == other.train
    }
}

impl Default for State {
    fn default() -> Self {
        Self::new(SquareSet::EMPTY, Seat::FIRST)
    }
}

/// States are the same if their lines are. Cars, engine and caboose follow from the train.
impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.looks_like(other) && self.redrawn == other.redrawn
    }
}

impl Eq for State {}
