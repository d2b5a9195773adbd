//! Chance: which card is owed, to whom, and what it can be.

use game::{Prng, Seat};

use crate::action::Deal;
use crate::board::{Bonus, Bonuses, Companies, Era, Regionals};
use crate::illegal::Illegal;
use crate::rules::Luminaries;
use crate::state::{BONUSES, Due, Owed, Phase, State};

/// The cards one draw can yield.
#[derive(Clone, Copy)]
pub(crate) enum Outcomes {
    Bonuses(Bonuses),
    Companies(Companies),
    Regionals(Regionals),
}

impl Luminaries {
    /// The draw that must happen before anybody decides.
    #[inline]
    pub(crate) fn owed(&self, state: &State) -> Option<Owed> {
        if state.phase == Phase::Setup {
            return self.owed_at_setup(state);
        }
        state.due.map(|due| due.owed)
    }

    /// What the set-up still lacks, in its order (L-11).
    fn owed_at_setup(&self, state: &State) -> Option<Owed> {
        // LU-4: one card of each colour.
        let colours = self.board.counts.bonus_colours.len().min(BONUSES);
        let missing = (0..colours).find(|&colour| state.bonuses[colour].is_none());
        if let Some(colour) = missing {
            return Some(Owed::Bonus(colour as u8));
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

    /// Whether the seat has made its choice at set-up.
    pub(crate) fn has_chosen(&self, state: &State, seat: Seat) -> bool {
        let estate = state.estate(seat);
        !estate.kept.is_empty() || self.variants.setup_in_order && seat < state.turn
    }

    /// The cards the draw can yield, each as likely as another.
    pub(crate) fn outcomes(&self, state: &State, owed: Owed) -> Outcomes {
        match owed {
            Owed::Bonus(colour) => {
                let cards = self.board.bonuses.iter().enumerate();
                Outcomes::Bonuses(
                    cards
                        .filter(|(_, card)| card.colour == colour)
                        .map(|(index, _)| Bonus(index as u8))
                        .collect(),
                )
            }
            // with an empty deck the discard pile is the deck.
            Owed::Hand(_) | Owed::Row if state.deck.is_empty() => {
                Outcomes::Companies(state.discard.as_slice().iter().copied().collect())
            }
            Owed::Hand(_) | Owed::Row => Outcomes::Companies(state.deck),
            Owed::Region(_, era) => Outcomes::Regionals(state.undrawn.both(self.board.of_era(era))),
        }
    }

    pub(crate) fn list_chances(&self, state: &State, out: &mut Vec<(u32, Deal)>) {
        let Some(owed) = self.owed(state) else {
            return;
        };
        match self.outcomes(state, owed) {
            Outcomes::Bonuses(cards) => out.extend(cards.iter().map(|c| (1, Deal::Bonus(c)))),
            Outcomes::Companies(cards) => match owed {
                Owed::Hand(seat) => out.extend(cards.iter().map(|c| (1, Deal::Hand(seat, c)))),
                Owed::Row | Owed::Bonus(_) | Owed::Region(..) => {
                    out.extend(cards.iter().map(|c| (1, Deal::Row(c))));
                }
            },
            Outcomes::Regionals(cards) => {
                if let Owed::Region(seat, _) = owed {
                    out.extend(cards.iter().map(|c| (1, Deal::Region(seat, c))));
                }
            }
        }
    }

    /// One outcome of the draw that is owed, each as likely as another.
    pub(crate) fn draw_one(&self, state: &State, rng: &mut Prng) -> Deal {
        let owed = self
            .owed(state)
            .expect("chance is asked only when a draw is owed");
        let mut rank = |count: usize| rng.below(count as u32) as usize;
        let present = "a draw is owed only while cards are left";
        match self.outcomes(state, owed) {
            Outcomes::Bonuses(cards) => Deal::Bonus(cards.nth(rank(cards.len())).expect(present)),
            Outcomes::Companies(cards) => {
                let card = cards.nth(rank(cards.len())).expect(present);
                match owed {
                    Owed::Hand(seat) => Deal::Hand(seat, card),
                    Owed::Row | Owed::Bonus(_) | Owed::Region(..) => Deal::Row(card),
                }
            }
            Outcomes::Regionals(cards) => {
                let card = cards.nth(rank(cards.len())).expect(present);
                match owed {
                    Owed::Region(seat, _) => Deal::Region(seat, card),
                    Owed::Row | Owed::Bonus(_) | Owed::Hand(_) => {
                        unreachable!("only an owed regional card is drawn from an era")
                    }
                }
            }
        }
    }

    pub(crate) fn check_deal(&self, state: &State, deal: &Deal) -> Result<(), Illegal> {
        if state.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        let tried = match *deal {
            Deal::Bonus(bonus) => Owed::Bonus(self.board.bonus(bonus).colour),
            Deal::Hand(seat, _) => Owed::Hand(seat),
            Deal::Row(_) => Owed::Row,
            Deal::Region(seat, card) => Owed::Region(seat, self.board.era(card)),
        };
        let Some(owed) = self.owed(state).filter(|&owed| owed == tried) else {
            return Err(Illegal::NotDue(tried));
        };
        let there = match (self.outcomes(state, owed), *deal) {
            (Outcomes::Bonuses(cards), Deal::Bonus(card)) => cards.has(card),
            (Outcomes::Companies(cards), Deal::Hand(_, card) | Deal::Row(card)) => cards.has(card),
            (Outcomes::Regionals(cards), Deal::Region(_, card)) => cards.has(card),
            (Outcomes::Bonuses(_) | Outcomes::Companies(_) | Outcomes::Regionals(_), _) => false,
        };
        if there {
            Ok(())
        } else {
            Err(Illegal::NotInDeck(owed))
        }
    }

    pub(crate) fn deal(&self, state: &mut State, deal: &Deal) {
        match *deal {
            Deal::Bonus(bonus) => {
                state.bonuses[self.board.bonus(bonus).colour as usize] = Some(bonus);
            }
            Deal::Hand(seat, company) => {
                self.refill(state);
                state.deck.remove(company);
                state.estate_mut(seat).hand.insert(company);
            }
            Deal::Row(company) => {
                self.refill(state);
                state.deck.remove(company);
                state.row.insert(company);
            }
            Deal::Region(seat, card) => {
                state.undrawn.remove(card);
                if state.phase == Phase::Setup {
                    state.estate_mut(seat).regs.insert(card);
                } else {
                    state.pair.insert(card);
                }
            }
        }
        state.due = state.due.and_then(|due| {
            (due.count > 1).then_some(Due {
                count: due.count - 1,
                ..due
            })
        });
    }

    /// an empty deck is made of the discard pile at the moment a card is needed.
    fn refill(&self, state: &mut State) {
        if state.deck.is_empty() && !state.discard.is_empty() {
            state.deck = state.discard.as_slice().iter().copied().collect();
            // everybody knows which cards are in it; a table that shows only the top does not.
            state.memory.fresh = if self.variants.top_only {
                Companies::EMPTY
            } else {
                state.deck
            };
            state.discard.clear();
        }
    }
}
