//! The planner: the cheapest plan for each card, and work on the one that pays best for its turns.

use std::cell::OnceCell;

use game::{Prng, Seat};

use crate::action::{Action, Lines, Source, Track};
use crate::board::{Card, Company, EdgeSet, Regional};
use crate::lack::Lack;
use crate::routes;
use crate::rules::Luminaries;
use crate::state::{Phase, State};
use crate::view::View;

use super::bonuses::Reached;
use super::memo::{Memo, Place};
use super::sight::Sight;
use super::weights::{Weights, weights};

/// Removal sets that are weighed against each other.
const WEIGHED: usize = 8;
/// What a card lacks that cannot be reached.
const UNREACHED: usize = 99;

/// What a seat can choose from.
#[derive(Clone, Copy)]
pub(super) enum Choices<'a> {
    /// These actions.
    Listed(&'a [Action]),
    /// What is legal in this state, which need not be listed.
    In(&'a State),
}

/// A seat that plans.
pub(super) struct Mind<'a> {
    pub(super) sight: Sight<'a>,
    weights: &'a Weights,
    waiver: f64,
    choices: Choices<'a>,
    reached: OnceCell<Reached>,
}

/// A card with the cheapest way to it.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) card: Card,
    pub(super) lack: Lack,
    pub(super) rate: f64,
}

/// The planner as a player.
pub(crate) fn tuned(
    rules: &Luminaries,
    view: &View,
    seat: Seat,
    actions: &[Action],
    rng: &mut Prng,
) -> Action {
    let sight = Sight::of_view(rules, view, seat);
    let weights = weights(rules.seats.get());
    let mind = Mind::new(sight, weights, Choices::Listed(actions));
    let mut memo = mind.memo();
    listed(actions, mind.decide(&mut memo, rng))
}

/// The action as it is listed: of several segments the first.
pub(super) fn listed(actions: &[Action], action: Action) -> Action {
    match action {
        Action::Lay(kind, lines) if !actions.contains(&action) => {
            let first = lines.set().iter().next();
            first.map_or(action, |edge| Action::Lay(kind, Lines::one(edge)))
        }
        _ => action,
    }
}

/// What a rival's segment costs a plan, in tenths of a segment.
pub(super) fn rival_price(rules: &Luminaries) -> u8 {
    let rivals = f64::from(rules.seats.get() - 1);
    (5.0 * (1.0 + 1.0 / rivals)).round() as u8
}

impl<'a> Mind<'a> {
    pub(super) fn new(sight: Sight<'a>, weights: &'a Weights, choices: Choices<'a>) -> Self {
        let rivals = f64::from(sight.rules.seats.get() - 1);
        Self {
            sight,
            weights,
            waiver: weights.waiver * (1.0 + 1.0 / rivals),
            choices,
            reached: OnceCell::new(),
        }
    }

    fn reached(&self) -> &Reached {
        self.reached.get_or_init(|| Reached::new(&self.sight))
    }

    /// A memory without plans.
    pub(super) fn memo(&self) -> Memo {
        Memo::new(rival_price(self.sight.rules))
    }

    /// What the seat does.
    pub(super) fn decide(&self, memo: &mut Memo, rng: &mut Prng) -> Action {
        // Bonus cards are claimed as soon as possible.
        if let Some(claim) = self.claim() {
            return claim;
        }
        let wish = match self.sight.phase {
            Phase::Setup => self.starting_cards(memo),
            Phase::Keep => self.regional_card(memo),
            Phase::Track => self.track(memo, None, rng),
            Phase::Option => self.option(memo, rng),
            Phase::Draw(_) => Some(self.company_card(memo)),
            Phase::Remove => self.removal(memo),
            Phase::Close => Some(Action::End),
            Phase::Over => None,
        };
        let wish = wish.filter(|wish| self.may(wish));
        wish.unwrap_or_else(|| match self.choices {
            Choices::Listed(actions) => *rng.choose(actions),
            Choices::In(state) => {
                let rules = self.sight.rules;
                let mut actions = Vec::new();
                rules.list_actions(state, self.sight.seat, &mut actions);
                *rng.choose(&actions)
            }
        })
    }

    /// Whether an action can be chosen. Several segments at once are legal where each of them is,
    /// though they are not listed.
    pub(super) fn may(&self, action: &Action) -> bool {
        match (self.choices, action) {
            (Choices::Listed(actions), Action::Lay(kind, lines)) => {
                let mut edges = lines.set().iter();
                edges.all(|edge| actions.contains(&Action::Lay(*kind, Lines::one(edge))))
            }
            (Choices::Listed(actions), _) => actions.contains(action),
            (Choices::In(state), _) => {
                let rules = self.sight.rules;
                rules.check_action(state, self.sight.seat, action).is_ok()
            }
        }
    }

    /// The actions it was given, if it was given any.
    pub(super) const fn listed(&self) -> &'a [Action] {
        match self.choices {
            Choices::Listed(actions) => actions,
            Choices::In(_) => &[],
        }
    }

    fn claim(&self) -> Option<Action> {
        match self.choices {
            Choices::Listed(actions) => {
                let mut claims = actions.iter();
                let claim = claims.find(|action| matches!(action, Action::Claim(..)));
                claim.copied()
            }
            Choices::In(state) => {
                let open = matches!(
                    self.sight.phase,
                    Phase::Track | Phase::Option | Phase::Close
                );
                let rules = self.sight.rules;
                let mut claims = rules.claimable(state, self.sight.seat).filter(|_| open);
                claims.next().map(|bonus| Action::Claim(bonus, None))
            }
        }
    }

    fn own(&self) -> &EdgeSet {
        self.sight.tracks.of(self.sight.seat)
    }

    fn place(&self) -> Place<'a> {
        self.sight.place()
    }

    /// What a card is worth before waivers.
    fn worth(&self, card: Card) -> f64 {
        let board = &self.sight.rules.board;
        let bonus = self.weights.bonus * self.reached().gain(&self.sight, card);
        bonus
            + match card {
                Card::Company(card) => f64::from(board.company(card).value) * self.weights.company,
                Card::Regional(_) => {
                    let scored = usize::from(self.sight.regionals);
                    let at =
                        |count: usize| f64::from(board.table[count.min(board.table.len() - 1)]);
                    self.weights.regional + self.weights.step * (at(scored + 1) - at(scored))
                }
                Card::Bonus(_) => 0.0,
            }
    }

    /// How many turns are left, this one with them.
    fn turns_left(&self) -> f64 {
        if self.sight.end {
            return 1.0;
        }
        let counts = &self.sight.rules.board.counts;
        let most = counts.end_companies.min(counts.end_regionals);
        1.0 + self.weights.pace * (f64::from(most.saturating_sub(self.sight.lead)) - 0.5)
    }

    fn plan(&self, card: Card, lack: Lack) -> Plan {
        let missing = lack.missing.len();
        let supply = usize::from(self.sight.supply);
        let turns = missing.div_ceil(3).max(1) + missing.saturating_sub(supply).div_ceil(3);
        let mut gain = self.worth(card) - self.waiver * lack.via.len() as f64;
        if turns as f64 > self.turns_left() {
            gain *= self.weights.late;
        }
        let rate = gain / (turns as f64 + self.weights.missing * missing as f64);
        Plan { card, lack, rate }
    }

    /// The regional cards that may be scored next.
    fn allowed(&self) -> impl Iterator<Item = Regional> + use<'a> {
        let board = &self.sight.rules.board;
        let regs = self.sight.regs;
        let lowest = regs.iter().next().map(|card| board.era(card));
        let seats = self.sight.rules.seats.get();
        let free = board.counts.any_order_players.contains(&seats);
        let starts = &board.counts.start_eras;
        regs.iter().filter(move |&card| {
            let era = board.era(card);
            let both = lowest.is_some_and(|low| starts.contains(&low.number()));
            Some(era) == lowest || free && both && starts.contains(&era.number())
        })
    }

    /// The plans for all cards that may be scored, best first.
    pub(super) fn plans(&self, memo: &mut Memo) -> Vec<Plan> {
        let companies = self.sight.hand.iter().map(Card::Company);
        let cards = self.allowed().map(Card::Regional).chain(companies);
        let mut plans = Vec::with_capacity(8);
        memo.lacks(self.place(), cards, |card, lack| {
            plans.push(self.plan(card, lack));
        });
        plans.sort_by(|a, b| b.rate.total_cmp(&a.rate));
        plans
    }

    /// How many segments a regional card lacks.
    fn lacks(&self, memo: &mut Memo, card: Regional) -> usize {
        let lack = memo.lack(self.place(), Card::Regional(card));
        lack.map_or(UNREACHED, |lack| lack.missing.len())
    }

    fn starting_cards(&self, memo: &mut Memo) -> Option<Action> {
        let rules = self.sight.rules;
        let mut listed = Vec::new();
        let actions = match self.choices {
            Choices::Listed(actions) => actions,
            Choices::In(state) => {
                rules.list_actions(state, self.sight.seat, &mut listed);
                &listed
            }
        };
        let lacks = |action: &&Action| {
            let Action::Choose(one, two) = action else {
                return usize::MAX;
            };
            self.lacks(memo, *one) + self.lacks(memo, *two)
        };
        actions.iter().min_by_key(lacks).copied()
    }

    fn regional_card(&self, memo: &mut Memo) -> Option<Action> {
        let pair = match self.choices {
            Choices::Listed(actions) => {
                let keep = |action: &Action| match action {
                    Action::Keep(card) => Some(*card),
                    _ => None,
                };
                actions.iter().filter_map(keep).collect()
            }
            Choices::In(state) => state.pair,
        };
        let card = pair.iter().min_by_key(|&card| self.lacks(memo, card));
        card.map(Action::Keep)
    }

    /// The track action, all of it at once: what the best plans lack, `first` before all others.
    pub(super) fn track(
        &self,
        memo: &mut Memo,
        first: Option<&Plan>,
        rng: &mut Prng,
    ) -> Option<Action> {
        let most = self
            .sight
            .more
            .map_or_else(|| self.sight.rules.board.counts.track_max, |more| more.left);
        let kind = self.sight.more.map(|more| more.kind);
        let plans = self.plans(memo);
        if self.sight.supply == 0 || kind == Some(Track::Lift) {
            return (kind != Some(Track::Place)).then(|| self.lift(&plans, most, rng))?;
        }
        let most = most.min(self.sight.supply);
        let mut laid = EdgeSet::EMPTY;
        for plan in first.into_iter().chain(&plans) {
            for edge in plan.lack.missing.iter() {
                if laid.len() < usize::from(most) {
                    laid.insert(edge);
                }
            }
        }
        if laid.is_empty() && kind.is_some() {
            return None;
        }
        if laid.is_empty() {
            let map = &self.sight.rules.board.map;
            let free = map.all_edges().without(self.sight.tracks.taken());
            laid.insert(free.nth(rng.below(free.len() as u32) as usize));
        }
        Some(Action::Lay(Track::Place, Lines::of(laid)))
    }

    /// Lifts segments that the best plan does not need.
    fn lift(&self, plans: &[Plan], most: u8, rng: &mut Prng) -> Option<Action> {
        let mut needed = EdgeSet::EMPTY;
        for plan in plans.iter().take(2) {
            let more = needed.union(&plan.lack.own);
            if self.own().without(&more).len() >= usize::from(most) {
                needed = more;
            }
        }
        let mut spare = self.own().without(&needed);
        if spare.is_empty() {
            spare = *self.own();
        }
        let mut lifted = EdgeSet::EMPTY;
        while lifted.len() < usize::from(most) && !spare.is_empty() {
            let edge = spare.nth(rng.below(spare.len() as u32) as usize);
            spare.remove(edge);
            lifted.insert(edge);
        }
        (!lifted.is_empty()).then_some(Action::Lay(Track::Lift, Lines::of(lifted)))
    }

    /// More track, or the optional action.
    fn option(&self, memo: &mut Memo, rng: &mut Prng) -> Option<Action> {
        if self.sight.more.is_some()
            && let Some(more) = self.track(memo, None, rng)
        {
            return Some(more);
        }
        Some(self.optional(memo))
    }

    /// The optional action.
    pub(super) fn optional(&self, memo: &mut Memo) -> Action {
        if let Some(&(_, score)) = self.scores(memo).first() {
            return score;
        }
        let lowest = self.sight.regs.iter().next();
        if let Some(card) = lowest
            && self.sight.regs.len() >= 2
            && self.may(&Action::Skip(None))
            && self.lacks(memo, card) >= self.weights.quit
        {
            return Action::Skip(None);
        }
        self.swap(memo).map_or(Action::End, Action::Swap)
    }

    /// The ways to score now that pay, the best first, each card once.
    pub(super) fn scores(&self, memo: &mut Memo) -> Vec<(f64, Action)> {
        let next = self.allowed().next();
        let needs = next.map(|card| self.lacks(memo, card));
        let mut scores: Vec<(f64, Action)> = Vec::new();
        let mut add = |memo: &mut Memo, action: Action| {
            let Some((card, via)) = action.scored() else {
                return;
            };
            let mut gain = self.worth(card) - self.waiver * via.set().len() as f64;
            if let (Card::Company(card), Some(next), Some(needs)) = (card, next, needs)
                && !self.sight.end
            {
                let after = self.least_hurt(memo, card, &via.set(), next);
                gain -= self.weights.hurt * (after as f64 - needs as f64).max(0.0);
            }
            if gain <= 0.0 {
                return;
            }
            let same = scores
                .iter_mut()
                .find(|(_, other)| other.scored().map(|(card, _)| card) == Some(card));
            match same {
                Some(known) if known.0 < gain => *known = (gain, action),
                Some(_) => {}
                None => scores.push((gain, action)),
            }
        };
        match self.choices {
            Choices::Listed(actions) => {
                for action in actions {
                    add(memo, *action);
                }
            }
            Choices::In(_) => {
                for plan in self.plans(memo) {
                    let via = Lines::of(plan.lack.via);
                    let action = match plan.card {
                        Card::Company(card) => Action::Company(card, via),
                        Card::Regional(card) => Action::Regional(card, via),
                        Card::Bonus(_) => continue,
                    };
                    if plan.lack.missing.is_empty() && self.may(&action) {
                        add(memo, action);
                    }
                }
            }
        }
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        scores
    }

    /// What the next regional card lacks after the removal that hurts it least.
    fn least_hurt(&self, memo: &mut Memo, card: Company, via: &EdgeSet, next: Regional) -> usize {
        let board = &self.sight.rules.board;
        let terminals = &board.company(card).terminals;
        let sets = routes::removals(&board.map, self.own(), via, terminals);
        let sets = sets.unwrap_or_default();
        let after = sets.iter().take(WEIGHED);
        let after = after.map(|set| self.lacks_after(memo, set, next));
        after.min().unwrap_or(0)
    }

    fn lacks_after(&self, memo: &mut Memo, removal: &EdgeSet, next: Regional) -> usize {
        let card = Card::Regional(next);
        let known = memo.lack(self.place(), card);
        if let Some(lack) = known
            && lack.own.both(removal).is_empty()
        {
            return lack.missing.len();
        }
        let mut tracks = *self.sight.tracks;
        tracks.lift(self.sight.seat, removal);
        let place = Place {
            tracks: &tracks,
            ..self.place()
        };
        let lack = memo.elsewhere(place, card);
        lack.map_or(UNREACHED, |lack| lack.missing.len())
    }

    /// The sets that may come off, the one that hurts least first.
    pub(super) fn removals(&self, memo: &mut Memo) -> Vec<Action> {
        let rules = self.sight.rules;
        let mut sets: Vec<EdgeSet> = match self.choices {
            Choices::Listed(actions) => {
                let set = |action: &Action| match action {
                    Action::Remove(lines) => Some(lines.set()),
                    _ => None,
                };
                actions.iter().filter_map(set).collect()
            }
            Choices::In(state) => rules.removal_sets(state, self.sight.seat),
        };
        sets.truncate(WEIGHED);
        if let Some(next) = self.allowed().next()
            && sets.len() > 1
        {
            sets.sort_by_cached_key(|set| self.lacks_after(memo, set, next));
        }
        let remove = |set: EdgeSet| Action::Remove(Lines::of(set));
        sets.into_iter().map(remove).collect()
    }

    fn removal(&self, memo: &mut Memo) -> Option<Action> {
        self.removals(memo).first().copied()
    }

    fn rated(&self, memo: &mut Memo, cards: impl Iterator<Item = Company>) -> Vec<(f64, Company)> {
        let mut rated = Vec::with_capacity(4);
        memo.lacks(self.place(), cards.map(Card::Company), |card, lack| {
            if let Card::Company(company) = card {
                rated.push((self.plan(card, lack).rate, company));
            }
        });
        rated.sort_by(|a, b| b.0.total_cmp(&a.0));
        rated
    }

    /// The cards of the row, the best first.
    pub(super) fn row(&self, memo: &mut Memo) -> Vec<(f64, Company)> {
        self.rated(memo, self.sight.row.iter())
    }

    /// The card to swap for a better one of the row.
    pub(super) fn swap(&self, memo: &mut Memo) -> Option<Company> {
        let hand = self.rated(memo, self.sight.hand.iter());
        let unreached = self.sight.hand.iter();
        let mut unreached = unreached.filter(|card| !hand.iter().any(|(_, held)| held == card));
        let worst = hand.last().copied();
        let (rate, card) = unreached.next().map(|card| (0.0, card)).or(worst)?;
        let (best, _) = *self.row(memo).first()?;
        (best > rate + self.weights.swap).then_some(card)
    }

    fn company_card(&self, memo: &mut Memo) -> Action {
        match self.row(memo).first() {
            Some(&(rate, card)) if self.sight.swapping() || rate > self.weights.row => {
                Action::Draw(Source::Row(card))
            }
            Some(_) | None => Action::Draw(Source::Deck),
        }
    }
}
