//! The law of scoring: eras, segments of others, routes.

use game::Seat;

use crate::action::Lines;
use crate::board::{Company, Regional, Terminals};
use crate::illegal::Illegal;
use crate::routes::{self, Refusal};
use crate::rules::Luminaries;
use crate::state::State;

impl Luminaries {
    /// LU-43, LU-44, LU-45: whether the card's turn has come among the cards in hand.
    pub(crate) fn check_era(
        &self,
        state: &State,
        seat: Seat,
        card: Regional,
    ) -> Result<(), Illegal> {
        let era = self.board.era(card);
        let starts = &self.board.counts.start_eras;
        let held = state.estate(seat).regs.iter();
        let mut eras = held.map(|other| self.board.era(other));
        let Some(held) = eras.find(|&other| other < era) else {
            return Ok(());
        };
        if era.number() == 3 && starts.contains(&held.number()) {
            return Err(Illegal::EraThreeWaits { held });
        }
        // LU-44: with four or five seats the two starting cards come in either order.
        let free = self
            .board
            .counts
            .any_order_players
            .contains(&self.seats.get());
        if free && starts.contains(&era.number()) && starts.contains(&held.number()) {
            return Ok(());
        }
        Err(Illegal::EraWaits { held })
    }

    pub(super) fn check_regional(
        &self,
        state: &State,
        seat: Seat,
        card: Regional,
        lines: &Lines,
    ) -> Result<(), Illegal> {
        // LU-41: only a card in hand.
        if !state.estate(seat).regs.has(card) {
            return Err(Illegal::RegionalNotHeld(card));
        }
        self.check_era(state, seat, card)?;
        self.check_via(state, seat, lines)?;
        let terminals = self.board.regional(card).terminals;
        let own = state.tracks.of(seat);
        let route = routes::regional(&self.board.map, own, &lines.set(), &terminals, self.law());
        route.map_err(|refusal| match refusal {
            // LU-41: the cities lie in one group.
            Refusal::Apart => Illegal::RegionalApart(card),
            Refusal::Superfluous => Illegal::Superfluous,
            Refusal::NothingOwn => Illegal::NothingOwn,
            Refusal::NothingBetween => Illegal::NothingBetween,
        })
    }

    pub(super) fn check_company(
        &self,
        state: &State,
        seat: Seat,
        card: Company,
        lines: &Lines,
    ) -> Result<(), Illegal> {
        // LU-39: only a card in the own hand can be scored.
        if !state.estate(seat).hand.has(card) {
            return Err(Illegal::CompanyNotHeld(card));
        }
        self.check_via(state, seat, lines)?;
        let terminals = &self.board.company(card).terminals;
        let own = state.tracks.of(seat);
        let route = routes::company(&self.board.map, own, &lines.set(), terminals, self.law());
        route.map_err(|refusal| match refusal {
            // LU-30: the cities lie in one group.
            Refusal::Apart => Illegal::CompanyApart(card),
            Refusal::Superfluous => Illegal::Superfluous,
            Refusal::NothingOwn => Illegal::NothingOwn,
            Refusal::NothingBetween => Illegal::NothingBetween,
        })?;
        if self.variants.total_minimum && !lines.set().is_empty() {
            return self.check_total(state, seat, lines, terminals);
        }
        Ok(())
    }

    /// Whether the declared segments are others' and can be paid for.
    fn check_via(&self, state: &State, seat: Seat, lines: &Lines) -> Result<(), Illegal> {
        if let Some((a, b)) = lines.stray() {
            return Err(Illegal::NoSuchEdge(a, b));
        }
        if let Some(edge) = lines.twice() {
            return Err(Illegal::NotRivals(edge));
        }
        // LU-80: what is declared belongs to other seats.
        let rivals = state.tracks.rivals(seat);
        if let Some(edge) = lines.set().without(&rivals).iter().next() {
            return Err(Illegal::NotRivals(edge));
        }
        let allowed = self.board.counts.rival_segments_per_owner;
        for owner in self.seats.iter().filter(|&owner| owner != seat) {
            let found = lines.set().both(state.tracks.of(owner)).len() as u8;
            // LU-83: at most five segments of one owner.
            if found > allowed {
                return Err(Illegal::OwnerLimit {
                    owner,
                    found,
                    allowed,
                });
            }
        }
        // LU-87: no player pays more waivers than they have.
        let (needed, held) = (lines.set().len() as u8, state.estate(seat).waivers);
        if needed > held {
            return Err(Illegal::Waivers { needed, held });
        }
        Ok(())
    }

    /// R-2, variant: no route with the same owners is shorter.
    fn check_total(
        &self,
        state: &State,
        seat: Seat,
        lines: &Lines,
        terminals: &Terminals,
    ) -> Result<(), Illegal> {
        let owners = state.tracks.owners(&lines.set());
        let own = state.tracks.of(seat);
        let removal = routes::removals(&self.board.map, own, &lines.set(), terminals).ok();
        let removal = removal
            .and_then(|sets| sets.first().copied())
            .unwrap_or_default();
        let found = (lines.set().len() + removal.len()) as u8;
        let shorter = routes::shortest(&self.asked(state, seat), &owners, terminals, found);
        match shorter {
            Some(fewest) => Err(Illegal::NotShortest { found, fewest }),
            None => Ok(()),
        }
    }
}
