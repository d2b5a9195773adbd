//! Scores, and who has won.

use crate::{BySeat, SeatCount, SeatSet};

/// Scores by seat and, once the game is over, the winners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The points so far.
    pub scores: BySeat<i32>,
    /// The winners. Several seats can share a win; a drawn or unfinished game has no winner.
    pub winners: SeatSet,
}

impl Outcome {
    /// An outcome without winners.
    pub fn open(scores: BySeat<i32>) -> Self {
        Self {
            scores,
            winners: SeatSet::EMPTY,
        }
    }

    /// Each seat's share of one win: a shared win is divided among the winners, a draw among all seats.
    pub fn shares(&self) -> BySeat<f64> {
        let seats: SeatCount = self.scores.seats();
        let winners = self.winners;
        BySeat::from_fn(seats, |seat| {
            if winners.is_empty() {
                1.0 / f64::from(seats.get())
            } else if winners.has(seat) {
                1.0 / f64::from(winners.len())
            } else {
                0.0
            }
        })
    }
}
