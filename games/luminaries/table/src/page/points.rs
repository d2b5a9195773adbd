//! What stands beside the players' names: what they have left, and their points as far as the viewer
//! knows them.

use game::{Hidden, Prng, Seat};
use kit::SeatNote;
use luminaries::{Card, Phase, Slot, State};

use super::Table;
use super::words::{companies, counted};

impl Table<'_> {
    pub(super) fn seats(&self) -> Vec<SeatNote> {
        let seats = self.rules.seats().iter();
        seats
            .map(|seat| {
                let estate = self.view().estate(seat);
                // What is left, and below it how near the end is (LU-100).
                SeatNote {
                    note: format!(
                        "{} · {}\n{} regional · {}",
                        counted(usize::from(estate.supply), "track"),
                        counted(usize::from(estate.waivers), "waiver"),
                        estate.regionals,
                        companies(estate.companies),
                    ),
                    score: self.score(seat),
                }
            })
            .collect()
    }

    /// The points a seat would have if the game ended now. Covered company cards of others count for
    /// nothing, which a plus sign tells.
    fn score(&self, seat: Seat) -> String {
        let (view, board) = (self.view(), self.rules.board());
        if self.own() == Some(seat) || view.phase == Phase::Over {
            // What counts for this seat is known, so every state that looks like this counts the same.
            let mut state = State::default();
            self.rules.determinize(view, &mut Prng::new(1), &mut state);
            return self.rules.tally(&state, seat).total().to_string();
        }
        let estate = view.estate(seat);
        let regionals = usize::from(estate.regionals).min(board.table.len() - 1);
        let mut points = u16::from(board.table[regionals])
            + u16::from(estate.waivers) * u16::from(board.waiver_value);
        let mut covered = false;
        for slot in estate.stack.as_slice() {
            match slot {
                Slot::Known(Card::Company(card)) => {
                    points += u16::from(board.company(*card).value);
                }
                Slot::Known(Card::Bonus(card)) => points += u16::from(board.bonus(*card).value),
                Slot::Company { .. } => covered = true,
                Slot::Known(Card::Regional(_)) | Slot::Region(_) => {}
            }
        }
        let plus = if covered { "+" } else { "" };
        format!("{points}{plus}")
    }
}
