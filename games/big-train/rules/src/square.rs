//! One square: its number in the set, and what is printed on it.

use std::fmt;

/// The most squares a set may have, so that a set of squares fits a word and the train its grid.
pub const MAX_SQUARES: usize = 60;

/// The most colors a set may have, so that the cars of a train fit a word.
pub const MAX_COLORS: usize = 8;

/// A square of the set, by its place in the data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at this place of the set.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Its place in the set, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.0)
    }
}

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No squares.
    pub const EMPTY: Self = Self(0);

    /// The first `count` squares of a set.
    pub(crate) const fn first(count: usize) -> Self {
        Self(if count == 0 {
            0
        } else {
            u64::MAX >> (64 - count)
        })
    }

    /// Whether the square is among them.
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> (square.0 & 63) & 1 != 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Those in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Takes the square in.
    #[inline]
    pub(crate) const fn insert(&mut self, square: Square) {
        self.0 |= 1 << square.0;
    }

    /// Takes the square out.
    #[inline]
    pub(crate) const fn remove(&mut self, square: Square) {
        self.0 &= !(1 << square.0);
    }

    /// The square with `skipped` others before it.
    #[inline]
    pub(crate) fn nth(self, skipped: u32) -> Option<Square> {
        let mut left = self.0;
        for _ in 0..skipped {
            left &= left.wrapping_sub(1);
        }
        (left != 0).then(|| Square(left.trailing_zeros() as u8))
    }

    /// The squares in the order of the set. How many there are is known beforehand, so that a list makes room
    /// once and does not ask for it at every square.
    #[inline]
    pub fn iter(self) -> impl ExactSizeIterator<Item = Square> {
        let mut left = self.0;
        (0..self.len()).map(move |_| {
            let square = Square(left.trailing_zeros() as u8);
            left &= left.wrapping_sub(1);
            square
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a square carries at its head.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Cars only.
    Car,
    /// An engine.
    Engine,
    /// A caboose.
    Caboose,
}

impl Kind {
    /// The word in data and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Car => "car",
            Self::Engine => "engine",
            Self::Caboose => "caboose",
        }
    }

    /// The word with its article.
    pub const fn one(self) -> &'static str {
        match self {
            Self::Car => "a car",
            Self::Engine => "an engine",
            Self::Caboose => "a caboose",
        }
    }

    /// The letter before the cars in an id.
    pub const fn marker(self) -> &'static str {
        match self {
            Self::Car => "",
            Self::Engine => "E",
            Self::Caboose => "K",
        }
    }
}

/// How the track runs over a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Across, from side to opposite side.
    Straight,
    /// Round a corner, between two adjacent sides.
    Curve,
    /// In by one side, and there it ends.
    End,
}

impl Shape {
    /// The word in data and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Straight => "straight",
            Self::Curve => "curve",
            Self::End => "end",
        }
    }
}

/// A color of the set, by its place in the data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Color(u8);

impl Color {
    /// The color at this place of the set.
    pub(crate) const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its place in the set, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Cars counted by color, one byte a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cars(u64);

impl Cars {
    /// None.
    pub(crate) const ZERO: Self = Self(0);

    /// How many of one color.
    #[inline]
    pub const fn of(self, color: Color) -> u8 {
        (self.0 >> (8 * color.0)) as u8
    }

    /// How many of all colors.
    pub fn total(self) -> u32 {
        self.0.to_le_bytes().into_iter().map(u32::from).sum()
    }

    /// One more of that color. A set has at most 255 of each, so that no byte runs over.
    pub(crate) const fn count(&mut self, color: Color) {
        self.0 += 1 << (8 * color.0);
    }

    /// Takes over the cars of a square.
    #[inline]
    pub(crate) const fn join(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl fmt::Debug for Cars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.to_le_bytes()).finish()
    }
}

/// One square as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Face {
    /// The number in listings.
    pub number: u16,
    /// The id: a marker for engine or caboose, then one letter a car.
    pub id: String,
    /// What it carries.
    pub kind: Kind,
    /// How its track runs.
    pub shape: Shape,
    /// Its cars in printed order; an engine or caboose comes first.
    pub cars: Vec<Color>,
}

/// A color as people know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paint {
    /// The letter in ids and lines.
    pub letter: char,
    /// The name in sentences.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_squares_lists_and_numbers_its_members() {
        let set: SquareSet = [3, 59, 0].into_iter().map(Square::from_index).collect();
        assert_eq!(set.len(), 3);
        assert_eq!(
            set.iter().map(Square::index).collect::<Vec<_>>(),
            [0, 3, 59]
        );
        assert_eq!(set.nth(1), Some(Square(3)));
        assert_eq!(set.nth(3), None);
        assert_eq!(SquareSet::first(0), SquareSet::EMPTY);
        assert_eq!(SquareSet::first(60).len(), 60);
        assert_eq!(SquareSet::first(4).and(set).len(), 2);
        assert_eq!(
            set.less(SquareSet::first(4)).iter().next(),
            Some(Square(59))
        );
    }

    #[test]
    fn cars_are_counted_by_color() {
        let mut cars = Cars::default();
        cars.count(Color::from_index(7));
        cars.count(Color::from_index(7));
        cars.count(Color::from_index(0));
        let mut sum = cars;
        sum.join(cars);
        assert_eq!(sum.of(Color::from_index(7)), 4);
        assert_eq!(sum.of(Color::from_index(0)), 2);
        assert_eq!(sum.of(Color::from_index(3)), 0);
        assert_eq!(sum.total(), 6);
    }
}
