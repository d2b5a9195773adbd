//! What stands beside the players' names: what they have left, and their points as far as the viewer
//! knows them.

use game::{Hidden, Prng, Seat};
use kit::SeatNote;
use luminaries::{Card, Goal, Phase, Slot, State, Timing};

use super::Table;
use super::words::{companies, counted};

impl Table<'_> {
    pub(super) fn seats(&self) -> Vec<SeatNote> {
        // What counts here is known, so every state that looks like this counts the same.
        let mut state = State::default();
        self.rules
            .determinize(self.view(), &mut Prng::new(1), &mut state);
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
                    score: self.score(seat, &state),
                }
            })
            .collect()
    }

    /// The points a seat would have if the game ended now. Covered company cards of others count for
    /// nothing, which a plus sign tells.
    fn score(&self, seat: Seat, state: &State) -> String {
        let (view, board) = (self.view(), self.rules.board());
        if self.own() == Some(seat) || view.phase == Phase::Over {
            return self.rules.tally(state, seat).total().to_string();
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
        // LU-65: what is won at the end counts for everybody alike, if everybody can see it.
        for bonus in view.bonuses.iter().flatten() {
            let card = board.bonus(*bonus);
            let open = card.timing == Timing::End && self.is_open_to_all(&card.goal);
            if open && self.rules.meets(state, seat, *bonus) {
                points += u16::from(card.value);
            }
        }
        let plus = if covered { "+" } else { "" };
        format!("{points}{plus}")
    }

    /// Whether everybody can see who meets a goal: it does not ask for cards that may be covered.
    fn is_open_to_all(&self, goal: &Goal) -> bool {
        match goal {
            Goal::Companies { least, most, .. } => {
                let mut companies = self.rules.board().companies.iter();
                companies.all(|card| (*least..=*most).contains(&card.value))
            }
            Goal::Regionals { .. }
            | Goal::GroupSegments(_)
            | Goal::GroupCities(_)
            | Goal::Both { .. }
            | Goal::WaiversOfStart => true,
            Goal::CompanyCities(_) | Goal::TaggedCities(_) | Goal::CardsNaming(..) => false,
        }
    }
}
