//! Win shares by playing out everything that can still happen.

use std::collections::HashMap;
use std::fmt;

use game::{BySeat, Event, Next, Rules, Seat};

use super::key::{Classes, Key};
use crate::action::{Action, Chance, Deed};
use crate::rules::BigTrain;
use crate::square::Kind;
use crate::state::State;

/// How a seat is taken to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Play {
    /// The action with the highest win share of its own, each seat knowing that the others do the
    /// same; between equals by lot.
    #[default]
    Best,
    /// As the player `greedy` does.
    Greedy,
    /// Each legal action with the same chance.
    Random,
}

/// The expansion needs more positions than it was allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OverBudget {
    /// How many it was allowed.
    pub budget: u64,
}

impl fmt::Display for OverBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "more than {} positions can still come, too many to play out",
            self.budget
        )
    }
}

impl std::error::Error for OverBudget {}

/// Shares this close are the same share, rounded differently.
const SAME: f64 = 1e-12;

/// One number a seat; seats there are not have 0.
type Shares = [f64; 4];

/// Everything that can still happen at a table, kept from one question to the next.
pub struct Expansion<'a> {
    rules: &'a BigTrain,
    plays: BySeat<Play>,
    budget: u64,
    classes: Classes,
    known: HashMap<Key, Shares>,
}

impl<'a> Expansion<'a> {
    /// Nothing expanded yet. At most `budget` different positions before a draw will be examined.
    pub fn new(rules: &'a BigTrain, plays: BySeat<Play>, budget: u64) -> Self {
        Self {
            rules,
            plays,
            budget,
            classes: Classes::new(rules),
            known: HashMap::new(),
        }
    }

    /// How many different positions before a draw have been examined.
    pub fn positions(&self) -> u64 {
        self.known.len() as u64
    }

    /// Each seat's exact share of the win from here on, counting the cars that the train has; a win
    /// shared by k counts 1/k for each. In a match it is the win of this train, unless the train is
    /// sure to be the last: then it is that of the match.
    ///
    /// # Errors
    /// If too many positions can still come.
    pub fn shares(&mut self, state: &State) -> Result<BySeat<f64>, OverBudget> {
        let shares = self.value(state)?;
        Ok(self.by_seat(shares))
    }

    /// The same after each action of the seat that must decide; empty if none must.
    ///
    /// # Errors
    /// If too many positions can still come.
    pub fn by_action(&mut self, state: &State) -> Result<Vec<(Action, BySeat<f64>)>, OverBudget> {
        let Next::Act(seat) = state.next() else {
            return Ok(Vec::new());
        };
        let answers = self.after_each(state, seat)?;
        Ok(answers
            .into_iter()
            .map(|(action, shares)| (action, self.by_seat(shares)))
            .collect())
    }

    fn by_seat(&self, shares: Shares) -> BySeat<f64> {
        BySeat::from_fn(self.rules.seats(), |seat| shares[seat.index()])
    }

    /// Shares of a complete train: of the game if it is sure to be the last one, else of the train.
    fn settled(&self, state: &State) -> Shares {
        let scores = if self.rules.is_last(state) {
            self.rules.scores(state)
        } else {
            self.rules.train_scores(state)
        };
        let mut shares = [0.0; 4];
        for (seat, share) in self.rules.ranked(state, scores).shares().iter() {
            shares[seat.index()] = *share;
        }
        shares
    }

    /// RU-3, first-by-lot: the mean over the seats that may begin.
    fn before_lot(&mut self, state: &State) -> Result<Shares, OverBudget> {
        let seats = self.rules.seats();
        let mut sum = [0.0; 4];
        for seat in seats.iter() {
            let mut after = state.clone();
            let lot = Event::Chance(Chance::First(seat));
            self.rules.apply(&mut after, &lot);
            add(&mut sum, &self.value(&after)?, 1.0);
        }
        Ok(sum.map(|share| share / f64::from(seats.get())))
    }

    fn value(&mut self, state: &State) -> Result<Shares, OverBudget> {
        if state.is_complete() {
            return Ok(self.settled(state));
        }
        if state.lot {
            return self.before_lot(state);
        }
        match state.next() {
            Next::Over => Ok(self.settled(state)),
            Next::Chance => self.before_draw(state),
            Next::Act(seat) => {
                let answers = self.after_each(state, seat)?;
                Ok(self.choose(state, seat, &answers))
            }
        }
    }

    /// The mean over the squares that can turn up. Squares of one class are one case.
    fn before_draw(&mut self, state: &State) -> Result<Shares, OverBudget> {
        let key = Key::new(self.rules, &self.classes, state);
        if let Some(shares) = self.known.get(&key) {
            return Ok(*shares);
        }
        if self.positions() >= self.budget {
            return Err(OverBudget {
                budget: self.budget,
            });
        }
        // Held before it is known, so that the positions below it are counted with it.
        self.known.insert(key.clone(), [0.0; 4]);
        let weights = self.rules.weights(state.unseen);
        let can_matter = state.unseen.less(self.rules.idle(state));
        let cases: Vec<_> = self.classes.split(can_matter).collect();
        let mut sum = [0.0; 4];
        let mut total = 0.0;
        for members in cases {
            let square = members.iter().next().expect("no case is empty");
            let weight = members.len() * weights.of(self.rules.squares.kind(square));
            if weight == 0 {
                continue;
            }
            let mut after = state.clone();
            let draw = Event::Chance(Chance::Square(square));
            self.rules.apply(&mut after, &draw);
            let shares = self.value(&after)?;
            add(&mut sum, &shares, f64::from(weight));
            total += f64::from(weight);
        }
        let shares = sum.map(|share| share / total);
        self.known.insert(key, shares);
        Ok(shares)
    }

    fn after_each(
        &mut self,
        state: &State,
        seat: Seat,
    ) -> Result<Vec<(Action, Shares)>, OverBudget> {
        let mut actions = Vec::new();
        self.rules.actions(state, seat, &mut actions);
        let mut answers = Vec::with_capacity(actions.len());
        for action in actions {
            let mut after = state.clone();
            self.rules.apply(&mut after, &Event::Act(seat, action));
            answers.push((action, self.value(&after)?));
        }
        Ok(answers)
    }

    /// The mean over the actions that the seat may take as it is taken to play.
    fn choose(&self, state: &State, seat: Seat, answers: &[(Action, Shares)]) -> Shares {
        let own = |shares: &Shares| shares[seat.index()];
        match self.plays[seat] {
            Play::Random => mean(answers, |_, _| true),
            Play::Best => {
                let all = answers.iter().map(|(_, shares)| own(shares));
                let best = all.fold(f64::NEG_INFINITY, f64::max);
                mean(answers, |_, shares| own(shares) >= best - SAME)
            }
            Play::Greedy => {
                let lays = state.drawn.is_none_or(|drawn| {
                    self.rules.squares.kind(drawn) != Kind::Car || self.rules.suits(seat, drawn)
                });
                let declines = |action: &Action| action.deed == Deed::Decline;
                let can_decline = answers.iter().any(|(action, _)| declines(action));
                mean(answers, |action, _| {
                    declines(action) == (can_decline && !lays)
                })
            }
        }
    }
}

/// The mean over those answers that are wanted.
fn mean(answers: &[(Action, Shares)], wanted: impl Fn(&Action, &Shares) -> bool) -> Shares {
    let mut sum = [0.0; 4];
    let mut count = 0.0;
    for (action, shares) in answers {
        if wanted(action, shares) {
            add(&mut sum, shares, 1.0);
            count += 1.0;
        }
    }
    sum.map(|share| share / count)
}

fn add(sum: &mut Shares, shares: &Shares, weight: f64) {
    for (sum, share) in sum.iter_mut().zip(shares) {
        *sum += weight * share;
    }
}
