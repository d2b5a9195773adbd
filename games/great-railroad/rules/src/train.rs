//! Numbered trains and the places they can be in.

use std::fmt;
use std::num::NonZeroU8;

use crate::board::Lane;
use crate::data::MOST_TRAINS;

/// The length of tables by train, of which number 0 is not used: a power of two.
pub(crate) const TRAIN_ROOM: usize = 16;
/// The most trains one conductor runs.
pub(crate) const MOST_IN_FLEET: usize = 3;

/// A train by its number, from 1 to 12 (GR-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Train(NonZeroU8);

impl Train {
    /// Train `number`, if the box holds it.
    pub const fn new(number: u8) -> Option<Self> {
        match NonZeroU8::new(number) {
            Some(number) if number.get() as usize <= MOST_TRAINS => Some(Self(number)),
            Some(_) | None => None,
        }
    }

    /// The number painted on it.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// Counting from 1, below [`TRAIN_ROOM`]; the mask spares a check that could never fail.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0.get() as usize & (TRAIN_ROOM - 1)
    }
}

impl fmt::Display for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Train {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Train({})", self.0)
    }
}

/// Where a train is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Place {
    /// Off the board, before its entry or after a wreck.
    #[default]
    Yard,
    /// In the terminal, for good.
    Home,
    /// In a circle, headed along this lane out of it.
    Standing(Lane),
    /// On the track space of this lane, having left the circle it comes from.
    Running(Lane),
}

impl Place {
    /// The lane that gives the train its compass direction, if it is on the board.
    pub const fn lane(self) -> Option<Lane> {
        match self {
            Self::Standing(lane) | Self::Running(lane) => Some(lane),
            Self::Yard | Self::Home => None,
        }
    }
}

/// A place as one small number, for tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(u16);

impl Code {
    /// All codes are below this number.
    pub(crate) const COUNT: usize = 512;
    pub(crate) const YARD: Self = Self(254);
    pub(crate) const HOME: Self = Self(255);
    const RUNNING: u16 = 256;

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & (Self::COUNT - 1)
    }

    /// The place this many after this one.
    #[inline]
    pub(crate) const fn after(self, steps: u32) -> Self {
        Self(self.0 + steps as u16)
    }

    /// The lane of a place on the board.
    #[inline]
    pub(crate) const fn lane(self) -> Lane {
        Lane(self.0 as u8)
    }
}

impl From<Place> for Code {
    #[inline]
    fn from(place: Place) -> Self {
        match place {
            Place::Yard => Self::YARD,
            Place::Home => Self::HOME,
            Place::Standing(lane) => Self(u16::from(lane.0)),
            Place::Running(lane) => Self(Self::RUNNING + u16::from(lane.0)),
        }
    }
}

impl From<Code> for Place {
    #[inline]
    fn from(code: Code) -> Self {
        match code {
            Code::YARD => Self::Yard,
            Code::HOME => Self::Home,
            Code(lane) if lane < Code::RUNNING => Self::Standing(Lane(lane as u8)),
            Code(lane) => Self::Running(Lane(lane as u8)),
        }
    }
}
