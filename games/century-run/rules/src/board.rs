//! The board: a row of spaces from New York to Chicago, with the dial, the figures and the prices.

mod check;
mod file;
mod row;
pub(crate) mod track;

use std::fmt;

use game::Faults;

/// The most positions a board may have, both ends included.
pub(crate) const MAX_PLACES: usize = 128;
/// The highest number a dial may show.
pub(crate) const MAX_NUMBER: u8 = 15;
/// The most trains on a board.
pub(crate) const MAX_TRAINS: usize = 4;

/// The editions that come with the game, each with its data.
const EDITIONS: [(&str, &str); 3] = [
    ("reconstruction-1", include_str!("../board.toml")),
    ("M1", include_str!("../boards/M1.toml")),
    ("M2", include_str!("../boards/M2.toml")),
];

/// A position on the line, counted from 0 in New York, or the yard before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// Off the board, before the start.
    pub const YARD: Self = Self(u8::MAX);
    /// New York.
    pub const ORIGIN: Self = Self(0);

    /// The place at this index of the row of spaces.
    ///
    /// # Panics
    /// If no board has that many spaces.
    pub const fn at(index: usize) -> Self {
        assert!(index < MAX_PLACES, "no board has so many spaces");
        Self(index as u8)
    }

    /// The index in the row of spaces; the yard has one beyond them all.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The place one lower, which the rules call *behind*.
    pub(crate) const fn behind(self) -> Self {
        Self(self.0.wrapping_sub(1))
    }

    /// Whether this place lies beyond `from` and not beyond `to`.
    pub(crate) const fn within(self, from: Self, to: Self) -> bool {
        self.0.wrapping_sub(from.0).wrapping_sub(1) < to.0.wrapping_sub(from.0)
    }
}

impl Default for Place {
    fn default() -> Self {
        Self::YARD
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::YARD {
            f.write_str("Yard")
        } else {
            write!(f, "Place({})", self.0)
        }
    }
}

/// First or second space of a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The first space of a train.
    First,
    /// The space behind which the city ends.
    Second,
}

/// What a space is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// New York.
    Origin,
    /// An ordinary space without a color.
    Plain,
    /// An ordinary space that gains an hour.
    Green,
    /// An ordinary space that loses an hour.
    Yellow,
    /// An obligatory exact stop.
    Red,
    /// One of the two spaces of a city.
    City {
        /// Which of the two.
        part: Part,
        /// Passengers taken on.
        take: u8,
        /// Passengers who leave.
        leave: u8,
    },
    /// Counted, but no train rests there; the word is its name in records.
    Obstacle(String),
    /// Chicago.
    Terminus,
}

impl Kind {
    /// Plain, green and yellow spaces hold one train only.
    pub const fn is_ordinary(&self) -> bool {
        match self {
            Self::Plain | Self::Green | Self::Yellow => true,
            Self::Origin | Self::Red | Self::City { .. } | Self::Obstacle(_) | Self::Terminus => {
                false
            }
        }
    }

    /// Obstacles are closed to resting trains.
    pub const fn is_closed(&self) -> bool {
        matches!(self, Self::Obstacle(_))
    }

    /// Whether any number of trains may rest there.
    pub const fn is_shared(&self) -> bool {
        !self.is_ordinary() && !self.is_closed()
    }
}

/// One space of the row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// What it is.
    pub kind: Kind,
    /// The name in notation: `HAR`, `18`, `17g`, `19y`; an obstacle has its number only.
    pub code: String,
    /// The place on the line, where the data name one.
    pub name: Option<String>,
    /// The state of the Union it lies in, where the data name one.
    pub region: Option<String>,
}

/// The color of a train.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Color {
    /// Its letter in notation.
    pub letter: char,
    /// Its name.
    pub name: String,
}

/// What passengers and hours are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prices {
    /// Points for a passenger on arrival.
    pub passenger: i32,
    /// Points for an hour gained.
    pub gained: i32,
    /// Points off for each of the first hours lost.
    pub lost: i32,
    /// How many hours are first hours.
    pub threshold: u16,
    /// Points off for each further hour.
    pub lost_above: i32,
}

/// What overshooting a red space does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Failing {
    /// Hours one failure costs.
    pub(crate) hours: u16,
    /// The most hours one red space can cost a train in a trip.
    pub(crate) most: u16,
    /// The failure that puts the train on the red space.
    pub(crate) forced_on: u8,
}

impl Failing {
    /// Hours the failure with this number costs, the earlier ones having been paid.
    pub(crate) fn cost(&self, failure: u8) -> u16 {
        if failure >= self.forced_on {
            return 0;
        }
        let paid = u16::from(failure - 1) * self.hours;
        self.hours.min(self.most.saturating_sub(paid))
    }

    /// Hours that this many failures cost, none of them the last.
    pub(crate) fn paid(&self, failures: u8) -> u16 {
        (u16::from(failures) * self.hours).min(self.most)
    }
}

/// A board that has passed every check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) edition: String,
    pub(crate) title: String,
    pub(crate) seats: (u8, u8),
    pub(crate) colors: Vec<Color>,
    pub(crate) dial: Vec<u8>,
    pub(crate) starts: Vec<(u8, u16)>,
    pub(crate) prices: Prices,
    pub(crate) target: i32,
    pub(crate) failing: Failing,
    pub(crate) spaces: Vec<Space>,
}

impl Board {
    /// Reads a board from its data.
    ///
    /// # Errors
    /// Everything that is wrong with it, not only the first thing.
    pub fn from_toml(text: &str) -> Result<Self, Faults> {
        let file = game::from_toml(text)
            .map_err(|error| Faults::plain(format!("not a board: {}", error.message())))?;
        check::board(file)
    }

    /// The names of the editions that come with the game.
    pub fn editions() -> impl Iterator<Item = &'static str> {
        EDITIONS.iter().map(|(name, _)| *name)
    }

    /// An edition that comes with the game.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn edition(name: &str) -> Result<Self, Faults> {
        match EDITIONS.iter().find(|(edition, _)| *edition == name) {
            Some((_, text)) => Self::from_toml(text),
            None => {
                // The short lines of the tests are nothing to offer.
                let usual = EDITIONS[0].0;
                Err(Faults::plain(format!(
                    "there is no board {name:?}; the one to play on is {usual}"
                )))
            }
        }
    }

    /// The name of this edition, as it stands in position lines.
    pub fn name(&self) -> &str {
        &self.edition
    }

    /// The title over score sheets.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The spaces, New York first.
    pub fn spaces(&self) -> &[Space] {
        &self.spaces
    }

    /// The space at a place on the line.
    ///
    /// # Panics
    /// If it is the yard or beyond Chicago.
    pub fn space(&self, place: Place) -> &Space {
        &self.spaces[place.index()]
    }

    /// What the space at a place is; the yard is none.
    pub fn space_kind(&self, place: Place) -> Option<&Kind> {
        self.spaces.get(place.index()).map(|space| &space.kind)
    }

    /// The word for the obstacle at a place.
    pub(crate) fn obstacle(&self, place: Place) -> &str {
        match &self.space(place).kind {
            Kind::Obstacle(word) => word,
            Kind::Origin
            | Kind::Plain
            | Kind::Green
            | Kind::Yellow
            | Kind::Red
            | Kind::City { .. }
            | Kind::Terminus => "obstacle",
        }
    }

    /// Every place on the line, New York first.
    pub fn places(&self) -> impl DoubleEndedIterator<Item = Place> + use<> {
        (0..self.spaces.len()).map(Place::at)
    }

    /// Chicago.
    pub fn terminus(&self) -> Place {
        Place::at(self.spaces.len() - 1)
    }

    /// The colors in seat order.
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }

    /// The numbers on the dial, one for each sector.
    pub fn dial(&self) -> &[u8] {
        &self.dial
    }

    /// The numbers that start a train, each with the passengers it brings.
    pub fn starts(&self) -> &[(u8, u16)] {
        &self.starts
    }

    /// What passengers and hours are worth.
    pub fn prices(&self) -> &Prices {
        &self.prices
    }

    /// Reads the name of a space; a bare number serves for any of them.
    pub fn place(&self, text: &str) -> Option<Place> {
        let named = self.spaces.iter().position(|space| space.code == text);
        let numbered = || {
            let plain = text.bytes().all(|byte| byte.is_ascii_digit());
            let index: usize = text.parse().ok().filter(|_| plain)?;
            (index < self.spaces.len()).then_some(index)
        };
        named.or_else(numbered).map(Place::at)
    }
}
