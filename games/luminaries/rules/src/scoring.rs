//! The end: points, end bonuses, winners.

use game::{BySeat, Outcome, Seat, SeatSet};

use crate::board::{Card, Timing};
use crate::rules::Luminaries;
use crate::state::State;

/// The points of one seat by where they come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// For the number of regional cards (LU-110).
    pub regionals: u16,
    /// The values of companies (LU-111).
    pub companies: u16,
    /// Bonus cards claimed in play and awarded at the end (LU-112).
    pub bonuses: u16,
    /// Waivers (LU-113).
    pub waivers: u16,
    /// How many end bonuses the seat was awarded.
    pub end_bonuses: u16,
}

impl Tally {
    /// All points.
    pub fn total(&self) -> i32 {
        i32::from(self.regionals + self.companies + self.bonuses + self.waivers)
    }
}

impl Luminaries {
    /// The points the seat would have if the game ended now.
    pub fn tally(&self, state: &State, seat: Seat) -> Tally {
        let estate = state.estate(seat);
        let mut tally = Tally {
            waivers: u16::from(estate.waivers) * u16::from(self.board.waiver_value),
            ..Tally::default()
        };
        let table = &self.board.table;
        let regionals = usize::from(estate.regionals).min(table.len() - 1);
        tally.regionals = u16::from(table[regionals]);
        // LU-114: hand cards and segments count nothing, so only the stack is counted.
        for card in estate.stack.as_slice() {
            match card {
                Card::Company(company) => {
                    tally.companies += u16::from(self.board.company(*company).value);
                }
                Card::Bonus(bonus) => tally.bonuses += u16::from(self.board.bonus(*bonus).value),
                Card::Regional(_) => {}
            }
        }
        // LU-65, LU-104, R-28: every seat that meets an end goal gets its value.
        for bonus in state.bonuses.iter().flatten() {
            let card = self.board.bonus(*bonus);
            if card.timing == Timing::End && self.meets(state, seat, *bonus) {
                tally.bonuses += u16::from(card.value);
                tally.end_bonuses += 1;
            }
        }
        tally
    }

    pub(crate) fn final_outcome(&self, state: &State) -> Outcome {
        let scores = BySeat::from_fn(self.seats, |seat| self.tally(state, seat).total());
        // LU-116: between equals more scored cards win, bonus cards left out.
        let rank = |seat: Seat| {
            let estate = state.estate(seat);
            (scores[seat], estate.regionals + estate.companies)
        };
        let best = self.seats.iter().map(rank).max();
        // LU-115, LU-117: the highest total wins, and equals share the victory.
        let winners: SeatSet = self
            .seats
            .iter()
            .filter(|&seat| Some(rank(seat)) == best)
            .collect();
        Outcome { scores, winners }
    }
}
