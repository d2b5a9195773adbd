//! The planner's best few choices, each played out against imagined hands.
//!
//! Every choice meets the same hands and the same chances, so that luck counts for little, and the
//! planner plays all seats to the end. The choice with the best results is advised, or taken by a player
//! that ponders.

use std::cmp::Ordering;

use game::{BySeat, Event, Hidden, Hints, Next, Playouts, Prng, Promise, Rules, Seat};

use crate::action::{Action, Deal, Source};
use crate::board::{Companies, Regionals};
use crate::deal::Outcomes;
use crate::rules::Luminaries;
use crate::state::{Phase, State};
use crate::view::View;

use super::memo::Memo;
use super::mind::{Choices, Mind, listed, rival_price};
use super::sight::Sight;
use super::weights::{Weights, weights};

/// A lead of so many points is as good as sure.
const SURE: f64 = 60.0;
/// How much of the value of a game is the win itself; the rest is the lead.
const WIN: f64 = 0.3;
/// A lead of so many points wins about three games in four.
const CLOSE: f64 = 10.0;
/// Choices that advice weighs.
const ADVISED: usize = 5;
/// The most events of a game that is played out.
const LONGEST: usize = 3_000;

/// What came of a choice in the games it was played out in.
#[derive(Clone, Debug)]
struct Tried {
    action: Action,
    /// By game, the lead of the seat at the end.
    leads: Vec<f64>,
}

impl Tried {
    const fn new(action: Action) -> Self {
        Self {
            action,
            leads: Vec::new(),
        }
    }

    /// How much more its games were worth than those of another, and the standard error of that.
    fn ahead_of(&self, other: &Self) -> (f64, f64) {
        let pairs = self.leads.iter().zip(&other.leads);
        let ahead: Vec<f64> = pairs.map(|(a, b)| value(*a) - value(*b)).collect();
        mean(ahead.iter().copied())
    }

    /// What its games were worth on average.
    fn worth(&self) -> f64 {
        mean(self.leads.iter().map(|&lead| value(lead))).0
    }
}

/// Whether a lead is a win.
fn won(lead: f64) -> f64 {
    match lead.total_cmp(&0.0) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    }
}

/// What a lead is worth, from 0 to 1: a win is a win, but a larger lead is a surer one, and says more
/// about few games.
fn value(lead: f64) -> f64 {
    WIN * won(lead) + (1.0 - WIN) * (0.5 + lead.clamp(-SURE, SURE) / (2.0 * SURE))
}

/// The chance to win that a lead in an imagined game stands for.
fn chance(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead / CLOSE).exp())
}

/// The mean, and its standard error.
fn mean(values: impl ExactSizeIterator<Item = f64> + Clone) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares = values.map(|value| (value - mean).powi(2));
    (
        mean,
        (squares.sum::<f64>() / (count * (count - 1.0).max(1.0))).sqrt(),
    )
}

/// The planner's choice and the next best, each played out in the same games; in no game if there is
/// but one.
fn tried(
    rules: &Luminaries,
    view: &View,
    seat: Seat,
    actions: &[Action],
    rng: &mut Prng,
    games: u64,
) -> Vec<Tried> {
    let weights = weights(rules.seats.get());
    let sight = Sight::of_view(rules, view, seat);
    let mind = Mind::new(sight, weights, Choices::Listed(actions));
    let mut memo = mind.memo();
    let choices = shortlist(&mind, &mut memo, rng, ADVISED);
    let mut tried: Vec<Tried> = choices.into_iter().map(Tried::new).collect();
    if tried.len() > 1 {
        let mut imagined = Games::new(rules, view, seat, rng.bits(), &memo);
        (0..games).for_each(|number| imagined.play(number, &mut tried));
    }
    tried
}

/// Games against hands that look like what a seat sees, by number.
struct Games<'a> {
    view: &'a View,
    seat: Seat,
    seed: u64,
    memo: &'a Memo,
    start: State,
    game: Playout<'a>,
}

impl<'a> Games<'a> {
    fn new(rules: &'a Luminaries, view: &'a View, seat: Seat, seed: u64, memo: &'a Memo) -> Self {
        Self {
            view,
            seat,
            seed,
            memo,
            start: State::default(),
            game: Playout {
                rules,
                weights: weights(rules.seats.get()),
                state: State::default(),
                memo: Memo::new(rival_price(rules)),
                order: Order::default(),
            },
        }
    }

    /// Plays each of the choices out in the game of this number.
    fn play(&mut self, number: u64, tried: &mut [Tried]) {
        let game = &mut self.game;
        let mut rng = Prng::stream(self.seed, number);
        game.rules.determinize(self.view, &mut rng, &mut self.start);
        game.order.shuffle(&mut rng);
        let whims = rng.bits();
        for one in tried {
            game.state.clone_from(&self.start);
            game.memo.copy_from(self.memo);
            let lead = game.lead(self.seat, &one.action, &mut Prng::new(whims));
            one.leads.push(lead);
        }
    }
}

/// What the actions promise, the best first: just one whatever it is, of several those that the planner
/// would consider. Where it would lay several segments, the first is told.
pub(crate) fn promises(
    rules: &Luminaries,
    view: &View,
    seat: Seat,
    actions: &[Action],
    games: u32,
    rng: &mut Prng,
) -> Vec<Promise<Action>> {
    let games = u64::from(games);
    let mut found = match actions {
        [only] => vec![Tried::new(*only)],
        _ => tried(rules, view, seat, actions, rng, games),
    };
    if let [only] = found.as_mut_slice() {
        let sight = Sight::of_view(rules, view, seat);
        let mind = Mind::new(sight, weights(rules.seats.get()), Choices::Listed(actions));
        let (only, memo) = (std::slice::from_mut(only), mind.memo());
        let mut imagined = Games::new(rules, view, seat, rng.bits(), &memo);
        (0..games).for_each(|number| imagined.play(number, only));
    }
    found.sort_by(|a, b| b.worth().total_cmp(&a.worth()));
    let mut promises: Vec<Promise<Action>> = Vec::new();
    for one in found {
        let action = listed(actions, one.action);
        if !promises.iter().any(|promise| promise.action == action) {
            let (share, error) = mean(one.leads.iter().map(|&lead| chance(lead)));
            promises.push(Promise {
                action,
                share,
                error,
                won: mean(one.leads.iter().map(|&lead| won(lead))).0,
            });
        }
    }
    promises
}

/// Games after which a choice that falls behind is given up.
const FEWEST: usize = 6;
/// By how many standard errors of the difference it must be behind.
const BEHIND: f64 = 1.5;
/// By how many a choice must be ahead of the planner's own to be taken. Few games say little: taking
/// whatever did best in eight of them won only two games of four against the planner.
const AHEAD: f64 = 1.0;

/// The choice that does best. It may lay several segments at once, which is legal where each of them is
/// listed.
pub(crate) fn ponder(
    rules: &Luminaries,
    view: &View,
    seat: Seat,
    actions: &[Action],
    playouts: Playouts,
    rng: &mut Prng,
) -> Action {
    let weights = weights(rules.seats.get());
    let sight = Sight::of_view(rules, view, seat);
    let mind = Mind::new(sight, weights, Choices::Listed(actions));
    let mut memo = mind.memo();
    let choices = shortlist(&mind, &mut memo, rng, playouts.choices as usize);
    let mut games = Games::new(rules, view, seat, rng.bits(), &memo);
    let mut left: Vec<Tried> = choices.into_iter().map(Tried::new).collect();
    for number in 0..u64::from(playouts.games) {
        if left.len() == 1 {
            break;
        }
        games.play(number, &mut left);
        let played = number as usize + 1;
        if played >= FEWEST && played.is_multiple_of(2) {
            give_up(&mut left);
        }
    }
    // What the planner would do comes first, and is left only for something that is surely better.
    let mut best = &left[0];
    for one in &left[1..] {
        let (ahead, error) = one.ahead_of(best);
        if ahead > AHEAD * error {
            best = one;
        }
    }
    best.action
}

/// Leaves out what is surely worse than the best, game by game.
fn give_up(left: &mut Vec<Tried>) {
    let Some(best) = left.iter().max_by(|a, b| a.worth().total_cmp(&b.worth())) else {
        return;
    };
    let best = best.clone();
    left.retain(|one| {
        let (behind, error) = best.ahead_of(one);
        one.action == best.action || behind <= BEHIND * error
    });
}

/// The choices worth playing out, what the planner would do first.
fn shortlist(mind: &Mind<'_>, memo: &mut Memo, rng: &mut Prng, most: usize) -> Vec<Action> {
    let mut choices = vec![mind.decide(memo, rng)];
    let mut add = |action: Action| {
        if choices.len() < most && !choices.contains(&action) && mind.may(&action) {
            choices.push(action);
        }
    };
    match mind.sight.phase {
        Phase::Track => {
            for plan in mind.plans(memo) {
                if let Some(action) = mind.track(memo, Some(&plan), rng) {
                    add(action);
                }
            }
        }
        // The track action goes on: for another plan, or not at all.
        Phase::Option if mind.sight.more.is_some() => {
            for plan in mind.plans(memo) {
                if let Some(action) = mind.track(memo, Some(&plan), rng) {
                    add(action);
                }
            }
            add(mind.optional(memo));
        }
        Phase::Option => {
            for (_, action) in mind.scores(memo) {
                add(action);
            }
            if let Some(card) = mind.swap(memo) {
                add(Action::Swap(card));
            }
            add(Action::End);
        }
        Phase::Draw(_) => {
            for (_, card) in mind.row(memo) {
                add(Action::Draw(Source::Row(card)));
            }
            add(Action::Draw(Source::Deck));
        }
        Phase::Remove => mind.removals(memo).into_iter().for_each(add),
        Phase::Keep | Phase::Setup => mind.listed().iter().copied().for_each(add),
        Phase::Close | Phase::Over => {}
    }
    choices
}

/// A game that is played out.
pub(super) struct Playout<'a> {
    pub(super) rules: &'a Luminaries,
    pub(super) weights: &'a Weights,
    pub(super) state: State,
    pub(super) memo: Memo,
    pub(super) order: Order,
}

/// The order in which cards are drawn, so that choices meet the same cards as far as they can.
pub(super) struct Order {
    companies: [u32; Companies::MOST],
    regionals: [u32; Regionals::MOST],
}

impl Default for Order {
    fn default() -> Self {
        Self {
            companies: [0; Companies::MOST],
            regionals: [0; Regionals::MOST],
        }
    }
}

impl Order {
    pub(super) fn shuffle(&mut self, rng: &mut Prng) {
        for place in self.companies.iter_mut().chain(&mut self.regionals) {
            *place = rng.bits() as u32;
        }
    }

    /// The draw that is due: of the cards it can yield, each alike, the first in this order.
    fn draw(&self, rules: &Luminaries, state: &State, rng: &mut Prng) -> Deal {
        let owed = rules.owed(state).expect("a draw is owed");
        let company = |cards: Companies| {
            let first = cards.iter().min_by_key(|card| self.companies[card.index()]);
            first.expect("a draw is owed only while cards are left")
        };
        match rules.outcomes(state, owed) {
            Outcomes::Hand(seat, cards) => Deal::Hand(seat, company(cards)),
            Outcomes::Row(cards) => Deal::Row(company(cards)),
            Outcomes::Region(seat, cards) => {
                let first = cards.iter().min_by_key(|card| self.regionals[card.index()]);
                Deal::Region(
                    seat,
                    first.expect("a draw is owed only while cards are left"),
                )
            }
            Outcomes::Bonus(_) => rules.draw(state, rng, &mut Vec::new()),
        }
    }
}

/// Each seat's share of the win in a game that planners play on from here.
pub(crate) fn played_on(rules: &Luminaries, state: &State, rng: &mut Prng) -> BySeat<f64> {
    let weights = weights(rules.seats.get());
    let mut order = Order::default();
    order.shuffle(rng);
    let mut game = Playout {
        rules,
        weights,
        state: state.clone(),
        memo: Memo::new(rival_price(rules)),
        order,
    };
    game.run(rng, |_| weights);
    rules.final_outcome(&game.state).shares()
}

impl Playout<'_> {
    /// Plays to the end, with the weights of each seat.
    pub(super) fn run<'w>(&mut self, rng: &mut Prng, weights: impl Fn(Seat) -> &'w Weights) {
        for _ in 0..LONGEST {
            let event = match self.rules.next(&self.state) {
                Next::Over => return,
                Next::Chance => Event::Chance(self.order.draw(self.rules, &self.state, rng)),
                Next::Act(seat) => {
                    let sight = Sight::of_state(self.rules, &self.state, seat);
                    let mind = Mind::new(sight, weights(seat), Choices::In(&self.state));
                    Event::Act(seat, mind.decide(&mut self.memo, rng))
                }
            };
            self.rules.apply(&mut self.state, &event);
        }
    }

    /// The lead of the seat at the end of a game after an action.
    fn lead(&mut self, seat: Seat, action: &Action, rng: &mut Prng) -> f64 {
        self.rules
            .apply(&mut self.state, &Event::Act(seat, *action));
        let weights = self.weights;
        self.run(rng, |_| weights);
        let points = |seat| f64::from(self.rules.tally(&self.state, seat).total());
        let rivals = self.rules.seats.iter().filter(|&other| other != seat);
        let best = rivals.map(points).fold(0.0, f64::max);
        points(seat) - best
    }
}
