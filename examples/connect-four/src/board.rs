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

/// Whether four of these discs are in a row.
pub(crate) fn has_four(discs: u64) -> bool {
    // CF-4: upright, across, and slanted down or up.
    [1, HEIGHT, HEIGHT - 1, HEIGHT + 1].iter().any(|step| {
        let pairs = discs & (discs >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}
