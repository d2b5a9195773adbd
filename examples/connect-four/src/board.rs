//! The board: columns, rows, and what four in a row is.

use std::fmt;

/// How many columns there are.
pub const COLUMNS: usize = 7;
/// How many rows there are.
pub const ROWS: usize = 6;

/// A column of the board. People count columns from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// The column people call `number`, counting from 1.
    pub const fn from_number(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= COLUMNS {
            Some(Self(number - 1))
        } else {
            None
        }
    }

    /// Every column, from the left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..COLUMNS as u8).map(Self)
    }

    /// The column with this index, if there is one, counting from 0.
    pub(crate) const fn from_index(index: usize) -> Option<Self> {
        Self::from_number(index as u8 + 1)
    }

    /// Counting from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// Bits that a column takes: one for each row, and one above them that stays empty, so that no row
/// of four runs out of the top of one column into the next.
const HEIGHT: usize = ROWS + 1;

/// The bit of a place; rows count from 0 at the bottom.
pub(crate) const fn place(column: Column, row: usize) -> u64 {
    1 << (column.index() * HEIGHT + row)
}

/// The lowest place of every column.
const BOTTOM: u64 = {
    let (mut bits, mut column) = (0, 0);
    while column < COLUMNS {
        bits |= 1 << (column * HEIGHT);
        column += 1;
    }
    bits
};

/// Every place of the board.
pub(crate) const BOARD: u64 = BOTTOM * ((1 << ROWS) - 1);

/// The lowest free place of every column that has one: adding one to a column carries past its discs.
#[inline]
pub(crate) const fn free(taken: u64) -> u64 {
    (taken + BOTTOM) & BOARD
}

/// Every place of a column.
#[inline]
pub(crate) const fn column(column: Column) -> u64 {
    ((1 << ROWS) - 1) << (column.index() * HEIGHT)
}

/// Whether four of these discs are in a row.
#[inline]
pub(crate) fn has_four(discs: u64) -> bool {
    let fours = |step: usize| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step))
    };
    // CF-4: upright, across, and slanted down or up.
    fours(1) | fours(HEIGHT) | fours(HEIGHT - 1) | fours(HEIGHT + 1) != 0
}
