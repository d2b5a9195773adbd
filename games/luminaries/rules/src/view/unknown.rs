//! The cards a viewer cannot place, and how they are drawn at random.

use game::Prng;

use crate::board::{Card, Companies, Company, Era, Regional, Regionals};
use crate::rules::Luminaries;
use crate::state::State;
use crate::view::{Slot, View};

/// The cards the viewer cannot place.
pub(super) struct Unknown {
    /// Companies that were visible to no one when the deck was last made.
    pub(super) old: Companies,
    /// Companies of the discard pile the deck was last made of.
    pub(super) fresh: Companies,
    pub(super) regionals: Regionals,
}

impl Unknown {
    fn company(&mut self, fresh: bool, rng: &mut Prng) -> Company {
        let pool = if fresh {
            &mut self.fresh
        } else {
            &mut self.old
        };
        let rank = rng.below(pool.len() as u32) as usize;
        let card = pool
            .nth(rank)
            .expect("as many cards are unknown as are hidden");
        pool.remove(card);
        card
    }

    pub(super) fn regional(&mut self, of: Regionals, rng: &mut Prng) -> Regional {
        let pool = self.regionals.both(of);
        let rank = rng.below(pool.len() as u32) as usize;
        let card = pool
            .nth(rank)
            .expect("as many cards are unknown as are hidden");
        self.regionals.remove(card);
        card
    }
}

impl Luminaries {
    pub(super) fn imagine_estate(
        &self,
        view: &View,
        seat: game::Seat,
        unknown: &mut Unknown,
        rng: &mut Prng,
        into: &mut State,
    ) {
        let seen = view.estate(seat);
        let own = view.viewer.is_none_or(|viewer| viewer.is(seat));
        let mut hand = seen.hand;
        for index in 0..seen.hidden_hand {
            hand.insert(unknown.company(index < seen.hidden_fresh, rng));
        }
        let mut regs = seen.regs;
        let mut kept = seen.kept;
        for (index, &count) in seen.hidden_regs.iter().enumerate() {
            let of = self.board.of_era(Era(index as u8 + 1));
            let mut choice = Regionals::EMPTY;
            for _ in 0..count {
                choice.insert(unknown.regional(of, rng));
            }
            regs = regs.union(choice);
            if seen.chosen && !own && count > 0 {
                let rank = rng.below(u32::from(count)) as usize;
                kept.insert(
                    choice
                        .nth(rank)
                        .expect("the rank is below the number of cards"),
                );
            }
        }
        let estate = into.estate_mut(seat);
        estate.supply = seen.supply;
        estate.waivers = seen.waivers;
        estate.regionals = seen.regionals;
        estate.companies = seen.companies;
        estate.skipped = seen.skipped;
        estate.next = seen.next;
        estate.hand = hand;
        estate.regs = regs;
        estate.kept = kept;
        // What was seen of others stays seen; of the own hand the viewer need not know it.
        if !own {
            into.memory.seen[seat.index()] = seen.hand;
        }
        for (index, &slot) in seen.stack.as_slice().iter().enumerate() {
            let card = self.fill(slot, unknown, rng);
            into.estate_mut(seat).stack.push(card);
            let covered = index + 1 < seen.stack.len();
            if let Slot::Known(card) = slot
                && covered
                && !own
                && !self.stacks_are_open(view.phase)
            {
                match card {
                    Card::Company(company) => into.memory.shown_companies.insert(company),
                    Card::Regional(regional) => into.memory.shown_regionals.insert(regional),
                    Card::Bonus(_) => {}
                }
            }
        }
    }

    pub(super) fn fill(&self, slot: Slot, unknown: &mut Unknown, rng: &mut Prng) -> Card {
        match slot {
            Slot::Known(card) => card,
            Slot::Company { fresh } => Card::Company(unknown.company(fresh, rng)),
            Slot::Region(era) => Card::Regional(unknown.regional(self.board.of_era(era), rng)),
        }
    }

    /// Every card that lies nowhere the viewer can see.
    pub(super) fn unknown(&self, view: &View) -> Unknown {
        let mut companies = self.board.all_companies().without(view.row);
        let mut regionals = Regionals::first(self.board.regionals.len()).without(view.pair);
        let mut known = |slot: &Slot| match slot {
            Slot::Known(Card::Company(card)) => companies.remove(*card),
            Slot::Known(Card::Regional(card)) => regionals.remove(*card),
            Slot::Known(Card::Bonus(_)) | Slot::Company { .. } | Slot::Region(_) => {}
        };
        view.discard.as_slice().iter().for_each(&mut known);
        view.regional_discard.as_slice().iter().for_each(&mut known);
        for seat in self.seats.iter() {
            view.estate(seat)
                .stack
                .as_slice()
                .iter()
                .for_each(&mut known);
        }
        for seat in self.seats.iter() {
            companies = companies.without(view.estate(seat).hand);
            regionals = regionals.without(view.estate(seat).regs);
        }
        Unknown {
            old: companies.without(view.fresh),
            fresh: companies.both(view.fresh),
            regionals,
        }
    }
}
