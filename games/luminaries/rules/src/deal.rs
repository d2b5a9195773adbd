//! Chance: which card is owed, to whom, and what it can be.

use game::Seat;

use crate::board::{Bonus, Bonuses, Companies, Era, Regionals};
use crate::rules::Luminaries;
use crate::state::{BONUSES, Owed, Phase, State};

/// The cards one draw can yield.
#[derive(Clone, Copy)]
pub(crate) enum Outcomes {
    Bonus(Bonuses),
    Hand(Seat, Companies),
    Row(Companies),
    Region(Seat, Regionals),
}

impl Luminaries {
    /// The draw that must happen before a seat decides.
    #[inline]
    pub(crate) fn owed(&self, state: &State) -> Option<Owed> {
        if state.phase == Phase::Setup {
            return self.owed_at_setup(state);
        }
        state.due.map(|due| due.owed)
    }

    /// What the setup still lacks, in its order (L-11).
    fn owed_at_setup(&self, state: &State) -> Option<Owed> {
        // LU-4: one card of each color.
        let colors = self.board.counts.bonus_colors.len().min(BONUSES);
        let missing = (0..colors).find(|&color| state.bonuses[color].is_none());
        if let Some(color) = missing {
            return Some(Owed::Bonus(color as u8));
        }
        // LU-5: four companies to each seat.
        let hand = usize::from(self.board.counts.company_hand);
        let short = self
            .seats
            .iter()
            .find(|&seat| state.estate(seat).hand.len() < hand);
        if let Some(seat) = short {
            return Some(Owed::Hand(seat));
        }
        // LU-6: four companies to the row.
        if state.row.len() < usize::from(self.board.counts.company_row) {
            return Some(Owed::Row);
        }
        // LU-8: two cards of each starting era to each seat.
        let draw = usize::from(self.board.counts.regional_draw);
        for seat in self
            .seats
            .iter()
            .filter(|&seat| !self.has_chosen(state, seat))
        {
            for &era in &self.board.counts.start_eras {
                let held = state.estate(seat).regs.both(self.board.of_era(Era(era)));
                if held.len() < draw {
                    return Some(Owed::Region(seat, Era(era)));
                }
            }
        }
        None
    }

    /// Whether the seat has made its choice at setup.
    fn has_chosen(&self, state: &State, seat: Seat) -> bool {
        let estate = state.estate(seat);
        !estate.kept.is_empty() || self.variants.setup_in_order && seat < state.turn
    }

    /// The cards the draw can yield, each as likely as another.
    pub(crate) fn outcomes(&self, state: &State, owed: Owed) -> Outcomes {
        match owed {
            Owed::Bonus(color) => {
                let cards = self.board.bonuses.iter().enumerate();
                Outcomes::Bonus(
                    cards
                        .filter(|(_, card)| card.color == color)
                        .map(|(index, _)| Bonus(index as u8))
                        .collect(),
                )
            }
            Owed::Hand(seat) => Outcomes::Hand(seat, state.drawable()),
            Owed::Row => Outcomes::Row(state.drawable()),
            Owed::Region(seat, era) => {
                Outcomes::Region(seat, state.undrawn.both(self.board.of_era(era)))
            }
        }
    }
}
