//! What helps bots and simulations: random play without listing everything, figures, rules of thumb.
//!
//! Where everything legal is listed, each action is as likely as another. Elsewhere an even choice
//! among some five hundred edges would never finish a card, so random play leans: every listed
//! action can be chosen, but
//!
//! - a bonus that can be claimed is claimed every other time;
//! - a card that own track completes is scored seven times in eight, and one whose shortest route is
//!   all laid, in part by others, three times in four, if it can be paid for;
//! - one time in 64 any offer of any card is taken, each alike;
//! - track is placed rather than lifted, 15 times in 16, while there is a supply, and a track action
//!   is gone on with three times in four;
//! - seven times in eight a segment goes on the shortest route of a card in hand, mostly the card
//!   that lacks the fewest segments, and one is lifted from outside it; else any edge is as good;
//! - without a card to score the turn mostly ends; now and then a card is swapped, the row reset or
//!   an era skipped.

use game::{BySeat, Event, EventOf, Heuristic, Hints, Playouts, Prng, Promise, Rules, Seat};

use crate::action::{Action, Deal, Lines, Track};
use crate::board::{Card, Company, EdgeSet, Regional};
use crate::deal::Outcomes;
use crate::figures;
use crate::groups::Joining;
use crate::heuristics::HEURISTICS;
use crate::planner::{played_on, ponder, promises};
use crate::rules::Luminaries;
use crate::state::{Phase, State};
use crate::view::View;

impl Hints for Luminaries {
    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
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
                self.list_actions(state, seat, scratch);
                *rng.choose(scratch)
            }
        }
    }

    fn draw(&self, state: &State, rng: &mut Prng, _: &mut Vec<(u32, Deal)>) -> Deal {
        let owed = self
            .owed(state)
            .expect("chance is asked only when a draw is owed");
        let mut rank = |count: usize| rng.below(count as u32) as usize;
        let present = "a draw is owed only while cards are left";
        match self.outcomes(state, owed) {
            Outcomes::Bonus(cards) => Deal::Bonus(cards.nth(rank(cards.len())).expect(present)),
            Outcomes::Hand(seat, cards) => {
                Deal::Hand(seat, cards.nth(rank(cards.len())).expect(present))
            }
            Outcomes::Row(cards) => Deal::Row(cards.nth(rank(cards.len())).expect(present)),
            Outcomes::Region(seat, cards) => {
                Deal::Region(seat, cards.nth(rank(cards.len())).expect(present))
            }
        }
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        figures::observe(self.seats, before, event, after, report);
        if after.phase == Phase::Over && before.phase != Phase::Over {
            let outcome = self.final_outcome(after);
            let end_bonuses = |seat: Seat| self.tally(after, seat).end_bonuses;
            figures::observe_end(self.seats, after, &outcome, end_bonuses, report);
        }
    }

    fn weigh(
        &self,
        view: &View,
        seat: Seat,
        actions: &[Action],
        games: u32,
        rng: &mut Prng,
    ) -> Option<Vec<Promise<Action>>> {
        Some(promises(self, view, seat, actions, games, rng))
    }

    fn play_on(&self, state: &State, rng: &mut Prng) -> Option<BySeat<f64>> {
        Some(played_on(self, state, rng))
    }

    fn theme(&self, state: &State, seat: Seat, _: &Action) -> &'static str {
        // It names the question; the solution would give the answer away.
        match state.phase {
            Phase::Setup | Phase::Keep => "Which regional card",
            Phase::Draw(_) => "Which card to take",
            Phase::Remove => "What to take off",
            Phase::Track | Phase::Over => "Where to build",
            Phase::Option | Phase::Close => match self.scorable(state, seat) {
                0 => "Nothing to score",
                1 => "Score it or not",
                _ => "Which card to score",
            },
        }
    }

    fn obvious(&self, state: &State, seat: Seat, actions: &[Action]) -> Option<Action> {
        let total = |action: &Action| {
            let mut after = state.clone();
            self.apply(&mut after, &Event::Act(seat, *action));
            self.tally(&after, seat).total()
        };
        let now = self.tally(state, seat).total();
        let totals: Vec<i32> = actions.iter().map(total).collect();
        let most = totals.iter().copied().max().filter(|&most| most > now)?;
        let place = totals.iter().position(|&total| total == most)?;
        // Of two cards that score the same neither stands out.
        let same = totals.iter().filter(|&&total| total == most).count();
        (same == 1).then_some(actions[place])
    }

    fn ponder(
        &self,
        view: &View,
        seat: Seat,
        actions: &[Action],
        playouts: Playouts,
        rng: &mut Prng,
    ) -> Option<Action> {
        Some(ponder(self, view, seat, actions, playouts, rng))
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        HEURISTICS
    }
}

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
    /// How many cards the seat could score with the track on the board.
    fn scorable(&self, state: &State, seat: Seat) -> usize {
        let estate = state.estate(seat);
        let mut offers = Vec::new();
        let ranks = 0..estate.regs.len() + estate.hand.len();
        let scores = |rank: usize| {
            offers.clear();
            self.list_score(state, seat, rank, &mut offers);
            !offers.is_empty()
        };
        ranks.map(scores).filter(|&scores| scores).count()
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
        if bits.happens(3, 2)
            && let Some(score) = self.random_laid(state, seat, rng)
        {
            return score;
        }
        if bits.happens(1, 6) {
            let count = state.estate(seat).regs.len() + state.estate(seat).hand.len();
            let rank = rng.below(count.max(1) as u32) as usize;
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
            // Without a name the lowest is skipped.
            let lowest = estate.regs.iter().next();
            return Action::Skip(card.filter(|_| free && card != lowest));
        }
        Action::End
    }

    /// A card whose shortest route is all laid, in part by others, and can be paid for. No route on
    /// the map is shorter, so with what is paid fixed the own part is smallest: it is legal.
    fn random_laid(&self, state: &State, seat: Seat, rng: &mut Prng) -> Option<Action> {
        let estate = state.estate(seat);
        if estate.waivers == 0 {
            return None;
        }
        let regionals = estate.regs.iter().map(Card::Regional);
        let cards = estate.hand.iter().map(Card::Company).chain(regionals);
        let (taken, own) = (state.tracks.taken(), state.tracks.of(seat));
        let mut laid = 0;
        let mut chosen = None;
        for card in cards {
            let route = self.board.shortest(card);
            if route.within(taken)
                && !route.both(own).is_empty()
                && self.affordable(&state.tracks, seat, estate.waivers, &route.without(own))
            {
                laid += 1;
                if rng.below(laid) == 0 {
                    chosen = Some((card, Lines::of(route.without(own))));
                }
            }
        }
        match chosen? {
            (Card::Company(card), _) if self.variants.total_minimum => {
                let score = Action::Company(card, chosen?.1);
                self.check_action(state, seat, &score)
                    .is_ok()
                    .then_some(score)
            }
            (Card::Company(card), via) => Some(Action::Company(card, via)),
            (Card::Regional(card), via) => {
                let era = self.check_era(state, seat, card).is_ok();
                era.then_some(Action::Regional(card, via))
            }
            (Card::Bonus(_), _) => None,
        }
    }

    /// A card that own track completes, if there is one.
    fn random_score(&self, state: &State, seat: Seat, bits: &mut Bits) -> Option<Action> {
        let estate = state.estate(seat);
        let track = Joining::new(&self.board.map, state.tracks.of(seat));
        let company = |card: &Company| track.joins(&self.board.company(*card).terminals);
        let regional = |card: &Regional| {
            track.joins(&self.board.regional(*card).terminals)
                && self.check_era(state, seat, *card).is_ok()
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
            let routes = cards.map(|card| self.board.shortest(card));
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
        card.map(|card| *self.board.shortest(card))
            .unwrap_or_default()
    }
}
