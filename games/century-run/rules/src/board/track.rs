//! The track: what each number does for a train alone at each place, computed once per board.

use super::{Board, Kind, MAX_NUMBER, MAX_PLACES, Part, Place};

/// What a number does for a train at a place, other trains left out of account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Leap {
    /// The count ends on this resting space.
    To(Place),
    /// The count goes beyond this red space, where the train has not stopped.
    Beyond(Place),
    /// The count goes beyond a city where the train has not stopped.
    PastCity,
    /// The count ends inside the obstacle at this place.
    Inside(Place),
}

/// What a stop at a place does, and who may stand there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// One train only, no effect.
    Plain,
    /// One train only, an hour gained.
    Green,
    /// One train only, an hour lost.
    Yellow,
    /// Any number of trains; passengers change.
    City { take: u8, leave: u8 },
    /// Any number of trains, and an end of all failures counted so far.
    Red,
    /// Any number of trains, no effect: New York, Chicago, and the yard too.
    Open,
    /// No train rests there.
    Closed,
}

impl Spot {
    /// Whether the space holds one train only, so that a train on it cannot be passed.
    #[inline]
    pub(crate) const fn is_ordinary(self) -> bool {
        match self {
            Self::Plain | Self::Green | Self::Yellow => true,
            Self::City { .. } | Self::Red | Self::Open | Self::Closed => false,
        }
    }
}

/// What a stop changes, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Halt {
    pub(crate) gained: u8,
    pub(crate) lost: u8,
    pub(crate) take: u8,
    pub(crate) leave: u8,
    /// Whether failures counted so far end here.
    pub(crate) clears: bool,
}

impl Halt {
    /// A stop that changes nothing.
    pub(crate) const NONE: Self = Self {
        gained: 0,
        lost: 0,
        take: 0,
        leave: 0,
        clears: false,
    };

    const fn at(spot: Spot) -> Self {
        let mut halt = Self::NONE;
        match spot {
            // CR-54: a stop on green gains an hour.
            Spot::Green => halt.gained = 1,
            // CR-55: a stop on yellow loses one.
            Spot::Yellow => halt.lost = 1,
            // CR-23: passengers change by the figures of that space.
            Spot::City { take, leave } => {
                halt.take = take;
                halt.leave = leave;
            }
            // CR-33: failures belong to one red space.
            Spot::Red => halt.clears = true,
            // CR-58, CR-68: nothing changes there.
            Spot::Plain | Spot::Open | Spot::Closed => {}
        }
        halt
    }
}

/// The nearest place ahead where a train must stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// A red space.
    Red(Place),
    /// A city, by its second space.
    City(Place),
    /// Chicago, which any sufficient number reaches.
    Terminus,
}

/// Numbers run from 0 to this, exclusive, so that a masked number is always a valid index.
pub(crate) const NUMBERS: usize = MAX_NUMBER as usize + 1;
/// The yard's index, beyond all places.
const YARD: usize = Place::YARD.index();

/// The tables of one board, of fixed size and small enough to stay in the nearest cache.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    leaps: [[Leap; NUMBERS]; MAX_PLACES],
    spots: [Spot; MAX_PLACES],
    halts: [Halt; MAX_PLACES],
    ordinary: [bool; YARD + 1],
    firsts: u128,
    starts: [Option<u16>; NUMBERS],
    terminus: Place,
}

impl Track {
    pub(crate) fn new(board: &Board) -> Self {
        let mut track = Self {
            leaps: [[Leap::PastCity; NUMBERS]; MAX_PLACES],
            spots: [Spot::Open; MAX_PLACES],
            halts: [Halt::NONE; MAX_PLACES],
            ordinary: [false; YARD + 1],
            firsts: 0,
            starts: [None; NUMBERS],
            terminus: board.terminus(),
        };
        for place in board.places() {
            let spot = spot(&board.space(place).kind);
            track.spots[place.index()] = spot;
            track.halts[place.index()] = Halt::at(spot);
            track.ordinary[place.index()] = spot.is_ordinary();
            if let Kind::City {
                part: Part::First, ..
            } = board.space(place).kind
            {
                track.firsts |= 1 << place.index();
            }
            let stop = nearest_stop(board, place);
            for number in 1..NUMBERS {
                track.leaps[place.index()][number] = leap(board, place, stop, number);
            }
        }
        for &(number, aboard) in &board.starts {
            track.starts[usize::from(number)] = Some(aboard);
        }
        track
    }

    /// RU-11, variant portal: a count that ends inside an obstacle ends at the last space before it,
    /// unless the train stands there.
    pub(crate) fn open_portals(&mut self) {
        for (place, leaps) in self.leaps.iter_mut().enumerate() {
            for leap in leaps {
                let Leap::Inside(closed) = *leap else {
                    continue;
                };
                let mut mouth = closed;
                while self.spots[mouth.index()] == Spot::Closed {
                    mouth = mouth.behind();
                }
                if mouth.index() > place {
                    *leap = Leap::To(mouth);
                }
            }
        }
    }

    /// What the number does for a train at `place`.
    #[inline]
    pub(crate) const fn leap(&self, place: Place, number: u8) -> Leap {
        self.leaps[place.index() % MAX_PLACES][number as usize % NUMBERS]
    }

    /// What a stop there does.
    #[inline]
    pub(crate) const fn spot(&self, place: Place) -> Spot {
        self.spots[place.index() % MAX_PLACES]
    }

    /// Whether only one train fits there.
    #[inline]
    pub(crate) const fn is_ordinary(&self, place: Place) -> bool {
        self.ordinary[place.index()]
    }

    /// What a stop there changes.
    #[inline]
    pub(crate) const fn halt(&self, place: Place) -> Halt {
        self.halts[place.index() % MAX_PLACES]
    }

    /// Whether it is the first space of a city.
    #[inline]
    pub(crate) const fn is_first(&self, place: Place) -> bool {
        self.firsts >> (place.index() % MAX_PLACES) & 1 == 1
    }

    /// The passengers that a number starts a train with, if it starts one.
    #[inline]
    pub(crate) const fn start(&self, number: u8) -> Option<u16> {
        self.starts[number as usize % NUMBERS]
    }

    /// Chicago.
    #[inline]
    pub(crate) const fn terminus(&self) -> Place {
        self.terminus
    }
}

fn spot(kind: &Kind) -> Spot {
    match *kind {
        Kind::Plain => Spot::Plain,
        Kind::Green => Spot::Green,
        Kind::Yellow => Spot::Yellow,
        Kind::City { take, leave, .. } => Spot::City { take, leave },
        Kind::Red => Spot::Red,
        Kind::Origin | Kind::Terminus => Spot::Open,
        Kind::Obstacle(_) => Spot::Closed,
    }
}

/// The nearest obligatory stop ahead of a train at `place`.
pub(crate) fn nearest_stop(board: &Board, place: Place) -> Stop {
    for ahead in board.places().skip(place.index() + 1) {
        match board.space(ahead).kind {
            Kind::Red => return Stop::Red(ahead),
            // CR-22: from its first space a city is done; only one with both spaces ahead binds.
            Kind::City {
                part: Part::First, ..
            } => return Stop::City(Place::at(ahead.index() + 1)),
            Kind::City {
                part: Part::Second, ..
            }
            | Kind::Origin
            | Kind::Plain
            | Kind::Green
            | Kind::Yellow
            | Kind::Obstacle(_)
            | Kind::Terminus => {}
        }
    }
    Stop::Terminus
}

/// CR-64: the nearest obligatory stop decides first, then the obstacles.
fn leap(board: &Board, place: Place, stop: Stop, number: usize) -> Leap {
    // CR-15: every position counts one, closed ones too. CR-65: what Chicago does not need is void.
    let count = (place.index() + number).min(board.terminus().index());
    let target = Place::at(count);
    match stop {
        // CR-28, CR-30: no train goes beyond a red space without having stopped there.
        Stop::Red(red) if place.index() + number > red.index() => return Leap::Beyond(red),
        // CR-20: nor beyond the second space of a city.
        Stop::City(second) if place.index() + number > second.index() => return Leap::PastCity,
        Stop::Red(_) | Stop::City(_) | Stop::Terminus => {}
    }
    // CR-60: a count that ends inside an obstacle moves no train.
    if board.space(target).kind.is_closed() {
        Leap::Inside(target)
    } else {
        Leap::To(target)
    }
}
