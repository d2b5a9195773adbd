//! The planner: a player that makes the cheapest plan for each card and works on the best of them.
//!
//! A waiver costs what it is worth and a part of what the rival gains. The rate of a plan is what
//! its card is worth less waivers, for each turn it takes. One of three styles weighs cards.

use std::hash::{DefaultHasher, Hash, Hasher};

use game::{Heuristic, Prng, Seat};

use crate::action::{Action, Lines, Source, Track};
use crate::board::{Card, Company, Edge, EdgeSet, Regional, Terminals};
use crate::lack::Lack;
use crate::planner::tuned;
use crate::routes;
use crate::rules::Luminaries;
use crate::state::{Cause, Phase, Tracks};
use crate::view::View;

pub(crate) const HEURISTICS: &[Heuristic<Luminaries>] = &[
    Heuristic {
        name: "planner",
        about: "plans the cheapest route for each card and builds the one that pays best for its turns",
        choose,
    },
    Heuristic {
        name: "tuned",
        about: "a planner with weights found by matches, which sees bonus cards and the end coming",
        choose: tuned,
    },
];

/// The price of laying a segment, in tenths of a segment; a rival's is half a waiver's worth of it.
const FREE: u32 = 10;
/// Removal sets that are weighed against each other.
const WEIGHED: usize = 8;

/// How cards are weighed.
struct Style {
    /// Worth of any regional card.
    regional: f64,
    /// Worth of each point a regional card adds.
    step: f64,
    /// Worth of each point of a company.
    company: f64,
    /// Cost of each segment a removal takes from the next regional card.
    hurt: f64,
    /// A regional card that lacks this many segments is skipped.
    quit: usize,
    /// The rate a row card must exceed after founding a company.
    row: f64,
}

const STYLES: [Style; 3] = [
    Style {
        regional: 9.0,
        step: 0.35,
        company: 1.0,
        hurt: 1.2,
        quit: 13,
        row: 4.0,
    },
    Style {
        regional: 14.0,
        step: 0.5,
        company: 0.7,
        hurt: 2.0,
        quit: 15,
        row: 4.0,
    },
    Style {
        regional: 2.0,
        step: 0.4,
        company: 1.3,
        hurt: 0.5,
        quit: 11,
        row: 4.5,
    },
];

/// What a table looks like to the planner in one seat.
struct Mind<'a> {
    rules: &'a Luminaries,
    view: &'a View,
    seat: Seat,
    style: &'static Style,
    waiver: f64,
}

/// A card with the cheapest way to it.
struct Plan {
    lack: Lack,
    rate: f64,
}

fn choose(
    rules: &Luminaries,
    view: &View,
    seat: Seat,
    actions: &[Action],
    rng: &mut Prng,
) -> Action {
    let mind = Mind {
        rules,
        view,
        seat,
        style: &STYLES[style(view, seat)],
        waiver: 1.0 + 1.0 / f64::from(rules.seats.get() - 1),
    };
    // Bonus cards are claimed as soon as possible.
    if let Some(claim) = actions
        .iter()
        .find(|action| matches!(action, Action::Claim(..)))
    {
        return *claim;
    }
    let wish = match view.phase {
        Phase::Setup => mind.starting_cards(actions),
        Phase::Keep => mind.regional_card(actions),
        Phase::Track => Some(mind.track(rng)),
        Phase::Option => mind
            .more_track(rng)
            .or_else(|| Some(mind.option(actions, rng))),
        Phase::Draw(cause) => Some(mind.company_card(cause)),
        Phase::Remove => mind.removal(actions),
        Phase::Close => Some(Action::End),
        Phase::Over => None,
    };
    let wish = wish.filter(|wish| actions.contains(wish));
    wish.unwrap_or_else(|| *rng.choose(actions))
}

/// A hasher to which lengths and indices are as wide on every machine: a browser's are half as wide, and its bots
/// would have other styles.
struct Wide(DefaultHasher);

impl Hasher for Wide {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_usize(&mut self, number: usize) {
        self.0.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.0.write_i64(number as i64);
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// The style of a seat, which is as good as random and does not change in a game.
fn style(view: &View, seat: Seat) -> usize {
    let mut hasher = Wide(DefaultHasher::new());
    view.bonuses.hash(&mut hasher);
    seat.index().hash(&mut hasher);
    // The starting cards that no seat kept are the bottom of the pile for the whole game.
    for slot in view.regional_discard.as_slice().iter().take(3) {
        format!("{slot:?}").hash(&mut hasher);
    }
    (hasher.finish() % STYLES.len() as u64) as usize
}

impl Mind<'_> {
    fn own(&self) -> &EdgeSet {
        self.view.tracks.of(self.seat)
    }

    fn way(&self, tracks: &Tracks, terminals: &Terminals) -> Option<Lack> {
        let estate = self.view.estate(self.seat);
        let rival = (5.0 * self.waiver).round() as u32;
        let prices = (FREE, Some(rival));
        self.rules
            .way(tracks, self.seat, estate.waivers, terminals, prices)
    }

    /// What a card is worth before waivers.
    fn worth(&self, card: Card) -> f64 {
        let board = &self.rules.board;
        match card {
            Card::Company(card) => f64::from(board.company(card).value) * self.style.company,
            Card::Regional(_) => {
                let scored = usize::from(self.view.estate(self.seat).regionals);
                let at = |count: usize| f64::from(board.table[count.min(board.table.len() - 1)]);
                self.style.regional + self.style.step * (at(scored + 1) - at(scored))
            }
            Card::Bonus(_) => 0.0,
        }
    }

    fn plan(&self, card: Card) -> Option<Plan> {
        let lack = self.way(&self.view.tracks, self.rules.terminals(card)?)?;
        let missing = lack.missing.len();
        let supply = usize::from(self.view.estate(self.seat).supply);
        let turns = missing.div_ceil(3).max(1) + missing.saturating_sub(supply).div_ceil(3);
        let gain = self.worth(card) - self.waiver * lack.via.len() as f64;
        let rate = gain / (turns as f64 + 0.05 * missing as f64);
        Some(Plan { lack, rate })
    }

    /// The regional cards that may be scored next.
    fn allowed(&self) -> impl Iterator<Item = Regional> {
        let board = &self.rules.board;
        let regs = self.view.estate(self.seat).regs;
        let lowest = regs.iter().next().map(|card| board.era(card));
        let free = board
            .counts
            .any_order_players
            .contains(&self.rules.seats.get());
        let starts = &board.counts.start_eras;
        regs.iter().filter(move |&card| {
            let era = board.era(card);
            let both = lowest.is_some_and(|low| starts.contains(&low.number()));
            Some(era) == lowest || free && both && starts.contains(&era.number())
        })
    }

    /// The plans for all cards that may be scored, best first.
    fn plans(&self) -> Vec<Plan> {
        let companies = self.view.estate(self.seat).hand.iter().map(Card::Company);
        let cards = self.allowed().map(Card::Regional).chain(companies);
        let mut plans: Vec<Plan> = cards.filter_map(|card| self.plan(card)).collect();
        plans.sort_by(|a, b| b.rate.total_cmp(&a.rate));
        plans
    }

    /// How many segments a card lacks; many if it cannot be reached.
    fn lacks(&self, tracks: &Tracks, card: Regional) -> usize {
        let way = self.way(tracks, &self.rules.board.regional(card).terminals);
        way.map_or(99, |lack| lack.missing.len())
    }

    fn starting_cards(&self, actions: &[Action]) -> Option<Action> {
        let lacks = |action: &&Action| {
            let Action::Choose(one, two) = action else {
                return usize::MAX;
            };
            self.lacks(&self.view.tracks, *one) + self.lacks(&self.view.tracks, *two)
        };
        actions.iter().min_by_key(lacks).copied()
    }

    fn regional_card(&self, actions: &[Action]) -> Option<Action> {
        let lacks = |action: &&Action| {
            let Action::Keep(card) = action else {
                return usize::MAX;
            };
            self.lacks(&self.view.tracks, *card)
        };
        actions.iter().min_by_key(lacks).copied()
    }

    /// The first step of the track action.
    fn track(&self, rng: &mut Prng) -> Action {
        if self.view.estate(self.seat).supply == 0 {
            return self.lift(rng).unwrap_or(Action::End);
        }
        let place = |edge: Edge| Action::Lay(Track::Place, Lines::one(edge));
        self.wanted().map_or_else(
            || {
                let free = self
                    .rules
                    .board
                    .map
                    .all_edges()
                    .without(self.view.tracks.taken());
                place(free.nth(rng.below(free.len() as u32) as usize))
            },
            place,
        )
    }

    /// The first missing edge of the best plan that misses one.
    fn wanted(&self) -> Option<Edge> {
        self.plans()
            .iter()
            .find_map(|plan| plan.lack.missing.iter().next())
    }

    /// Lifts a segment the best plan does not need.
    fn lift(&self, rng: &mut Prng) -> Option<Action> {
        let needed = self
            .plans()
            .first()
            .map(|plan| plan.lack.own)
            .unwrap_or_default();
        let spare = self.own().without(&needed);
        let from = if spare.is_empty() { *self.own() } else { spare };
        let edge = from.nth(rng.below(from.len() as u32) as usize);
        Some(Action::Lay(Track::Lift, Lines::one(edge)))
    }

    /// The next step of a track action that goes on.
    fn more_track(&self, rng: &mut Prng) -> Option<Action> {
        let more = self.view.more?;
        match more.kind {
            Track::Place if self.view.estate(self.seat).supply > 0 => {
                let edge = self.wanted()?;
                Some(Action::Lay(Track::Place, Lines::one(edge)))
            }
            Track::Place => None,
            Track::Lift if self.own().is_empty() => None,
            Track::Lift => self.lift(rng),
        }
    }

    /// The optional action.
    fn option(&self, actions: &[Action], rng: &mut Prng) -> Action {
        if let Some(score) = self.score(actions) {
            return score;
        }
        let lowest = self.view.estate(self.seat).regs.iter().next();
        if let Some(card) = lowest
            && actions.contains(&Action::Skip(None))
            && self.lacks(&self.view.tracks, card) >= self.style.quit
        {
            return Action::Skip(None);
        }
        let swap = self.swap();
        let rich = self.view.estate(self.seat).waivers >= self.rules.starting_waivers();
        if swap.is_none() && rich && actions.contains(&Action::Reset) && rng.unit() < 0.1 {
            return Action::Reset;
        }
        swap.map_or(Action::End, Action::Swap)
    }

    /// The best card to score now, if one pays.
    fn score(&self, actions: &[Action]) -> Option<Action> {
        let next = self.allowed().next();
        let needs = next.map(|card| self.lacks(&self.view.tracks, card));
        let mut best: Option<(f64, Action)> = None;
        for action in actions {
            let Some((card, via)) = action.scored() else {
                continue;
            };
            let mut gain = self.worth(card) - self.waiver * via.set().len() as f64;
            if let (Card::Company(card), Some(next), Some(needs)) = (card, next, needs) {
                let after = self.least_hurt(card, &via.set(), next);
                gain -= self.style.hurt * (after as f64 - needs as f64).max(0.0);
            }
            if gain > 0.0 && best.is_none_or(|(other, _)| gain > other) {
                best = Some((gain, *action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// What the next regional card lacks after the removal that hurts it least.
    fn least_hurt(&self, card: Company, via: &EdgeSet, next: Regional) -> usize {
        let terminals = &self.rules.board.company(card).terminals;
        let sets = routes::removals(&self.rules.board.map, self.own(), via, terminals);
        let sets = sets.unwrap_or_default();
        let after = sets
            .iter()
            .take(WEIGHED)
            .map(|set| self.lacks_after(set, next));
        after.min().unwrap_or(0)
    }

    fn lacks_after(&self, removal: &EdgeSet, next: Regional) -> usize {
        let mut tracks = self.view.tracks;
        tracks.lift(self.seat, removal);
        self.lacks(&tracks, next)
    }

    fn removal(&self, actions: &[Action]) -> Option<Action> {
        let Some(next) = self.allowed().next() else {
            return actions.first().copied();
        };
        let hurt = |action: &&Action| {
            let Action::Remove(lines) = action else {
                return usize::MAX;
            };
            self.lacks_after(&lines.set(), next)
        };
        actions.iter().take(WEIGHED).min_by_key(hurt).copied()
    }

    fn rate(&self, card: Company) -> f64 {
        self.plan(Card::Company(card)).map_or(0.0, |plan| plan.rate)
    }

    /// The best card of the row.
    fn best_of_row(&self) -> Option<(f64, Company)> {
        let row = self.view.row.iter().map(|card| (self.rate(card), card));
        row.max_by(|a, b| a.0.total_cmp(&b.0))
    }

    /// The card to swap for a better one of the row.
    fn swap(&self) -> Option<Company> {
        let hand = self.view.estate(self.seat).hand;
        let hand = hand.iter().map(|card| (self.rate(card), card));
        let (worst, card) = hand.min_by(|a, b| a.0.total_cmp(&b.0))?;
        let (best, _) = self.best_of_row()?;
        (best > worst + 0.3).then_some(card)
    }

    fn company_card(&self, cause: Cause) -> Action {
        match (self.best_of_row(), cause) {
            (Some((rate, card)), Cause::Company) if rate > self.style.row => {
                Action::Draw(Source::Row(card))
            }
            (Some((_, card)), Cause::Swap) => Action::Draw(Source::Row(card)),
            (Some(_) | None, _) => Action::Draw(Source::Deck),
        }
    }
}
