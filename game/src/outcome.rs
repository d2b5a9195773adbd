//! How a game stands: scores, and who has won.

use crate::{BySeat, SeatCount, SeatSet};

/// Scores by seat and, once the game is over, the winners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Points so far, as the game counts them.
    pub scores: BySeat<i32>,
    /// Who has won; several share a win, nobody wins a drawn or an unfinished game.
    pub winners: SeatSet,
}

impl Outcome {
    /// An outcome in which nobody has won (yet).
    pub fn open(scores: BySeat<i32>) -> Self {
        Self {
            scores,
            winners: SeatSet::EMPTY,
        }
    }

    /// Each seat's part of one win: shared wins are divided, a draw is divided among all.
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
