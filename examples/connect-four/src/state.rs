//! All that changes: the discs, and whose turn it is or how the game ended.

use game::Seat;

use crate::board::{BOARD, Column, column, free, place};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct State {
    /// The discs of each seat, as bits.
    discs: [u64; 2],
    phase: Phase,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// This seat's turn.
    Play(Seat),
    /// This seat has four in a row.
    Won(Seat),
    /// The board is full, and no seat has.
    Drawn,
}

impl Default for Phase {
    fn default() -> Self {
        // CF-2: seat 1 begins.
        Self::Play(Seat::FIRST)
    }
}

impl State {
    /// Whose turn it is, or how the game ended.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    #[inline]
    pub(crate) fn set_phase(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// Whose disc is at a place; rows count from 0 at the bottom.
    pub fn disc(&self, column: Column, row: usize) -> Option<Seat> {
        let holds = |discs: &u64| discs & place(column, row) != 0;
        self.discs.iter().position(holds).map(Seat::from_index)
    }

    /// The discs of a seat, as bits.
    #[inline]
    pub(crate) fn discs(&self, seat: Seat) -> u64 {
        self.discs[seat.index()]
    }

    /// The lowest free place of a column as a bit; none if the column is full.
    #[inline]
    pub(crate) fn free_place(&self, at: Column) -> u64 {
        free(self.taken()) & column(at)
    }

    #[inline]
    fn taken(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// Puts a disc at a place, given as a bit.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, place: u64) {
        self.discs[seat.index()] |= place;
    }

    /// Whether no column has room.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.taken() == BOARD
    }
}
