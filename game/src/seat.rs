//! Seats at a table: a seat, a number of seats, a set of seats, and a value for each seat.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats any of the games has.
pub const MAX_SEATS: usize = 5;

/// A seat at the table. People count seats from 1; [`Seat::index`] counts from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Seat(u8);

impl Seat {
    /// Seat number 1.
    pub const FIRST: Self = Self(0);

    /// The seat with this number, counting from 1.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= MAX_SEATS {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    /// The seat with this index, counting from 0.
    ///
    /// # Panics
    /// If no table has such a seat.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < MAX_SEATS, "no table has so many seats");
        Self(index as u8)
    }

    /// The seat with this letter, `A` to `E`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A'..='E' => Some(Self(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// Its index, counting from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number, counting from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The letter of the seat in position lines, `A` for seat 1.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.number())
    }
}

/// How many seats a table has: from 1 to [`MAX_SEATS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct SeatCount(u8);

impl SeatCount {
    /// `count` seats, if a table can have that many.
    pub const fn new(count: u8) -> Option<Self> {
        if count >= 1 && count as usize <= MAX_SEATS {
            Some(Self(count))
        } else {
            None
        }
    }

    /// The number itself.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Every seat, first to last.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..self.0).map(Seat)
    }

    /// Whether the table has this seat.
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < self.0
    }

    /// The next seat; seat 1 comes after the last.
    pub const fn after(self, seat: Seat) -> Seat {
        if seat.0 + 1 < self.0 {
            Seat(seat.0 + 1)
        } else {
            Seat(0)
        }
    }

    /// Every seat in the order of play, beginning with `seat`.
    pub fn from(self, seat: Seat) -> impl ExactSizeIterator<Item = Seat> {
        (0..self.0).map(move |place| Seat((seat.0 + place) % self.0))
    }

    /// How many seats come after `seat` before it is the turn of `other`: 0 for itself.
    #[inline]
    pub const fn distance(self, seat: Seat, other: Seat) -> usize {
        let around = if other.0 < seat.0 { self.0 } else { 0 };
        (other.0 + around - seat.0) as usize
    }
}

impl TryFrom<u8> for SeatCount {
    type Error = String;

    fn try_from(count: u8) -> Result<Self, String> {
        Self::new(count).ok_or_else(|| format!("no table has {count} seats"))
    }
}

impl From<SeatCount> for u8 {
    fn from(count: SeatCount) -> u8 {
        count.0
    }
}

impl fmt::Display for SeatCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, such as the winners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seats.
    pub const EMPTY: Self = Self(0);

    /// The same set with `seat` in it.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// Whether `seat` is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & 1 << seat.0 != 0
    }

    /// Whether the set has no seats.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8)
            .map(Seat)
            .filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One value for each seat of a table, without allocation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    values: [T; MAX_SEATS],
    seats: SeatCount,
}

impl<T> BySeat<T> {
    /// The values that `make` returns for each seat.
    pub fn from_fn(seats: SeatCount, mut make: impl FnMut(Seat) -> T) -> Self
    where
        T: Default,
    {
        let values = std::array::from_fn(|index| {
            if index < seats.0 as usize {
                make(Seat(index as u8))
            } else {
                T::default()
            }
        });
        Self { values, seats }
    }

    /// The same value for every seat.
    pub fn filled(seats: SeatCount, value: T) -> Self
    where
        T: Default + Clone,
    {
        Self::from_fn(seats, |_| value.clone())
    }

    /// How many seats there are.
    pub const fn seats(&self) -> SeatCount {
        self.seats
    }

    /// The values, seat 1 first.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats.0 as usize]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.seats.iter().zip(self.as_slice())
    }

    /// Each seat with its value, mutable.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.seats.iter().zip(&mut self.values)
    }
}

impl<T: Default> Default for BySeat<T> {
    fn default() -> Self {
        Self::from_fn(SeatCount(1), |_| T::default())
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Who looks at a game: a seat, which sees its own secrets, or the public, which sees none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The player in that seat.
    Seat(Seat),
    /// Everybody else: spectators, logs, pages without a seat.
    Public,
}

impl Viewer {
    /// All viewers of a table: each seat, then the public.
    pub fn all(seats: SeatCount) -> impl Iterator<Item = Self> {
        seats.iter().map(Self::Seat).chain([Self::Public])
    }

    /// Whether this viewer is `seat`.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        let three = SeatCount::new(3).unwrap();
        let second = Seat::from_number(2).unwrap();
        assert_eq!(three.after(second).number(), 3);
        assert_eq!(three.after(three.after(second)), Seat::FIRST);
        assert_eq!(second.letter(), 'B');
        assert_eq!(Seat::from_letter('B'), Some(second));
    }

    #[test]
    fn there_is_no_seat_nought_and_no_sixth() {
        assert_eq!(Seat::from_number(0), None);
        assert_eq!(Seat::from_number(6), None);
        assert_eq!(SeatCount::new(0), None);
        assert_eq!(SeatCount::new(6), None);
    }

    #[test]
    fn a_set_of_seats_counts_each_once() {
        let set: SeatSet = [2, 4, 2]
            .into_iter()
            .filter_map(Seat::from_number)
            .collect();
        assert_eq!(set.len(), 2);
        assert_eq!(set.iter().map(Seat::number).collect::<Vec<_>>(), vec![2, 4]);
    }

    #[test]
    fn a_value_by_seat_shows_only_the_seats_there_are() {
        let two = SeatCount::new(2).unwrap();
        let numbers = BySeat::from_fn(two, Seat::number);
        assert_eq!(numbers.as_slice(), &[1, 2]);
        assert_eq!(format!("{numbers:?}"), "[1, 2]");
    }
}
