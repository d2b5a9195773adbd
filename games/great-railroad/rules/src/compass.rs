//! The eight compass points along which tracks leave a circle.

use std::fmt;
use std::str::FromStr;

use game::NotationError;

/// One of the eight compass points, counter-clockwise from east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// East.
    E,
    /// Northeast.
    NE,
    /// North.
    N,
    /// Northwest.
    NW,
    /// West.
    W,
    /// Southwest.
    SW,
    /// South.
    S,
    /// Southeast.
    SE,
}

impl Direction {
    /// All eight, in the order in which tracks and moves are listed.
    pub const ALL: [Self; 8] = [
        Self::E,
        Self::NE,
        Self::N,
        Self::NW,
        Self::W,
        Self::SW,
        Self::S,
        Self::SE,
    ];

    /// The point straight behind.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The letters it is written with.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::E => "E",
            Self::NE => "NE",
            Self::N => "N",
            Self::NW => "NW",
            Self::W => "W",
            Self::SW => "SW",
            Self::S => "S",
            Self::SE => "SE",
        }
    }

    /// Its name in words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::E => "east",
            Self::NE => "northeast",
            Self::N => "north",
            Self::NW => "northwest",
            Self::W => "west",
            Self::SW => "southwest",
            Self::S => "south",
            Self::SE => "southeast",
        }
    }

    /// The compass point nearest to the way from one place of the drawing to another, and how many
    /// degrees it keeps from the border to the next point.
    pub(crate) fn of_drawing(from: (f64, f64), to: (f64, f64)) -> (Self, f64) {
        // A drawing's y runs south, a compass angle runs north.
        let degrees = (from.1 - to.1).atan2(to.0 - from.0).to_degrees();
        let octant = (degrees / 45.0).round();
        let margin = 22.5 - (degrees - octant * 45.0).abs();
        (Self::ALL[octant.rem_euclid(8.0) as usize], margin)
    }

    /// Its bit in a set of compass points.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl FromStr for Direction {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.letters() == text)
            .ok_or_else(|| {
                NotationError::new(text, "a compass point: E, NE, N, NW, W, SW, S or SE")
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opposite_of_the_opposite_is_itself() {
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.letters().parse(), Ok(direction));
        }
        assert_eq!(Direction::NE.opposite(), Direction::SW);
    }

    #[test]
    fn a_drawing_is_read_with_north_up() {
        let (direction, margin) = Direction::of_drawing((100.0, 100.0), (90.0, 80.0));
        assert_eq!(direction, Direction::NW);
        assert!((margin - 4.065).abs() < 0.001, "{margin}");
        assert_eq!(
            Direction::of_drawing((0.0, 0.0), (1.0, 0.1)).0,
            Direction::E
        );
        assert_eq!(
            Direction::of_drawing((0.0, 0.0), (-1.0, 0.1)).0,
            Direction::W
        );
    }
}
