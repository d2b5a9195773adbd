//! Random play: one of the listed actions, without listing them all.
//!
//! Where everything legal is listed, each action is as likely as another. Elsewhere an even choice
//! among some five hundred edges would never finish a card, so random play leans: every listed
//! action can be chosen, but
//!
//! - a bonus that can be claimed is claimed every other time;
//! - a card that own track completes is scored seven times in eight, and else one time in four any
//!   offer of one card is taken, each alike: a card whose shortest route is all laid, by whomever, if
//!   there is one;
//! - track is placed rather than lifted, 15 times in 16, while there is a supply, and a track action
//!   is gone on with three times in four;
//! - seven times in eight a segment goes on the shortest route of a card in hand, mostly the card
//!   that lacks the fewest segments, and one is lifted from outside it; else any edge is as good;
//! - without a card to score the turn mostly ends; now and then a card is swapped, the row reset or
//!   an era skipped.

use game::{Prng, Seat};

use crate::action::{Action, Lines, Track};
use crate::card::{Card, Company, Regional};
use crate::edges::EdgeSet;
use crate::groups;
use crate::rules::Luminaries;
use crate::state::{Phase, State};

/// Small chances are cut from the bits of one draw.
struct Bits(u64);

impl Bits {
    /// Whether something happens that happens `times` in 2 to the power `of`.
    fn happens(&mut self, times: u64, of: u32) -> bool {
        let drawn = self.0 & ((1 << of) - 1);
        self.0 >>= of;
        drawn < times
    }
}

impl Luminaries {
    pub(crate) fn play_at_random(
        &self,
        state: &State,
        seat: Seat,
        rng: &mut Prng,
        scratch: &mut Vec<Action>,
    ) -> Action {
        scratch.clear();
        let mut bits = Bits(rng.bits());
        match state.phase {
            Phase::Track => self
                .random_claim(state, seat, &mut bits)
                .unwrap_or_else(|| {
                    let reset = bits.happens(1, 5) && self.check_reset(state, seat).is_ok();
                    if reset {
                        return Action::Reset;
                    }
                    let track = !state.tracks.of(seat).is_empty();
                    let lift = state.estate(seat).supply == 0 || track && bits.happens(1, 4);
                    let kind = if lift { Track::Lift } else { Track::Place };
                    self.random_track(state, seat, kind, rng, &mut bits)
                }),
            Phase::Option => self.random_option(state, seat, rng, scratch, &mut bits),
            Phase::Setup
            | Phase::Keep
            | Phase::Draw(_)
            | Phase::Remove
            | Phase::Close
            | Phase::Over => {
                self.list(state, seat, scratch);
                *rng.choose(scratch)
            }
        }
    }

    fn random_claim(&self, state: &State, seat: Seat, bits: &mut Bits) -> Option<Action> {
        let claim = self.claimable(state, seat).next();
        claim
            .filter(|_| bits.happens(1, 1))
            .map(|bonus| Action::Claim(bonus, None))
    }

    fn random_option(
        &self,
        state: &State,
        seat: Seat,
        rng: &mut Prng,
        scratch: &mut Vec<Action>,
        bits: &mut Bits,
    ) -> Action {
        if let Some(claim) = self.random_claim(state, seat, bits) {
            return claim;
        }
        if bits.happens(7, 3)
            && let Some(score) = self.random_score(state, seat, bits)
        {
            return score;
        }
        if bits.happens(1, 2) {
            let rank = self.random_card(state, seat, rng);
            self.list_score(state, seat, rank, scratch);
            if !scratch.is_empty() {
                return *rng.choose(scratch);
            }
        }
        let estate = state.estate(seat);
        if let Some(more) = state.more
            && bits.happens(3, 2)
        {
            let possible = match more.kind {
                Track::Place => estate.supply > 0,
                Track::Lift => !state.tracks.of(seat).is_empty(),
            };
            if possible {
                return self.random_track(state, seat, more.kind, rng, bits);
            }
        }
        if bits.happens(1, 2) && !estate.hand.is_empty() {
            let rank = rng.below(estate.hand.len() as u32) as usize;
            let card = estate
                .hand
                .nth(rank)
                .expect("the rank is below the number of cards");
            return Action::Swap(card);
        }
        if bits.happens(1, 4) && self.check_reset(state, seat).is_ok() {
            return Action::Reset;
        }
        if bits.happens(1, 5) && estate.regs.len() >= 2 {
            let free = self.variants.skip_free && bits.happens(1, 1);
            let card = estate
                .regs
                .nth(rng.below(estate.regs.len() as u32) as usize);
            return Action::Skip(card.filter(|_| free));
        }
        Action::End
    }

    /// The place of a card in hand, regional cards first: one whose shortest route is all laid, by
    /// whomever, if there is one, else any.
    fn random_card(&self, state: &State, seat: Seat, rng: &mut Prng) -> usize {
        let estate = state.estate(seat);
        let regionals = estate.regs.iter().map(Card::Regional);
        let cards = regionals.chain(estate.hand.iter().map(Card::Company));
        let taken = state.tracks.taken();
        let mut laid = 0;
        let mut chosen = None;
        for (rank, card) in cards.enumerate() {
            if self.shortest(card).within(taken) {
                laid += 1;
                if rng.below(laid) == 0 {
                    chosen = Some(rank);
                }
            }
        }
        let count = (estate.regs.len() + estate.hand.len()).max(1);
        chosen.unwrap_or_else(|| rng.below(count as u32) as usize)
    }

    /// A card that own track completes, if there is one.
    fn random_score(&self, state: &State, seat: Seat, bits: &mut Bits) -> Option<Action> {
        let (map, own) = (&self.board.map, state.tracks.of(seat));
        let estate = state.estate(seat);
        let company = |card: &Company| {
            let terminals = &self.board.company(*card).terminals;
            groups::joins(map, own, terminals)
        };
        let regional = |card: &Regional| {
            let terminals = &self.board.regional(*card).terminals;
            groups::joins(map, own, terminals) && self.check_era(state, seat, *card).is_ok()
        };
        let mut companies = estate.hand.iter().filter(company);
        let mut regionals = estate.regs.iter().filter(regional);
        let company_first = bits.happens(1, 1);
        let mut founded = || {
            companies
                .next()
                .map(|card| Action::Company(card, Lines::NONE))
        };
        let mut scored = || {
            regionals
                .next()
                .map(|card| Action::Regional(card, Lines::NONE))
        };
        if company_first {
            founded().or_else(scored)
        } else {
            scored().or_else(founded)
        }
    }

    /// One segment to place or to lift; there is one.
    fn random_track(
        &self,
        state: &State,
        seat: Seat,
        kind: Track,
        rng: &mut Prng,
        bits: &mut Bits,
    ) -> Action {
        let own = state.tracks.of(seat);
        let any = match kind {
            Track::Place => self.board.map.all_edges().without(state.tracks.taken()),
            Track::Lift => *own,
        };
        let mut from = any;
        if bits.happens(7, 3) {
            let route = self.random_route(state, seat, rng, bits);
            let leaning = match kind {
                Track::Place => any.both(&route),
                Track::Lift => any.without(&route),
            };
            if !leaning.is_empty() {
                from = leaning;
            }
        }
        let edge = from.nth(rng.below(from.len() as u32) as usize);
        Action::Lay(kind, Lines::one(edge))
    }

    /// The shortest route of a card in hand: three times in four of the card that lacks the fewest
    /// segments, else of any.
    fn random_route(&self, state: &State, seat: Seat, rng: &mut Prng, bits: &mut Bits) -> EdgeSet {
        let estate = state.estate(seat);
        let companies = estate.hand.iter().map(Card::Company);
        // Regional cards are in the order of their eras; the first is the next to be scored.
        let regional = estate.regs.iter().next().map(Card::Regional);
        let cards = companies.chain(regional);
        if bits.happens(3, 2) {
            let taken = state.tracks.taken();
            let routes = cards.map(|card| self.shortest(card));
            // A route that is all laid needs no more segments, and perhaps cannot be paid for.
            let open = routes.filter(|route| !route.within(taken));
            let nearest = open.min_by_key(|route| route.without(taken).len());
            return nearest.copied().unwrap_or_default();
        }
        let count = estate.hand.len() + usize::from(regional.is_some());
        if count == 0 {
            return EdgeSet::EMPTY;
        }
        let mut cards = cards;
        let card = cards.nth(rng.below(count as u32) as usize);
        card.map(|card| *self.shortest(card)).unwrap_or_default()
    }

    fn shortest(&self, card: Card) -> &'static EdgeSet {
        const NOWHERE: &EdgeSet = &EdgeSet::EMPTY;
        match card {
            Card::Company(card) => &self.board.company(card).shortest,
            Card::Regional(card) => &self.board.regional(card).shortest,
            Card::Bonus(_) => NOWHERE,
        }
    }
}
