//! When the train is complete, which does not depend on how people play.

use std::fmt;

use crate::action::Fate;
use crate::actions::divisor;
use crate::rules::BigTrain;
use crate::setup::TAKEN_OUT;
use crate::square::Kind;
use crate::state::State;

/// An exact chance in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ratio {
    part: u32,
    whole: u32,
}

impl Ratio {
    /// It does not happen.
    pub const NEVER: Self = Self { part: 0, whole: 1 };
    /// It is certain.
    pub const CERTAIN: Self = Self { part: 1, whole: 1 };

    /// `part` of `whole` cases that are equally likely.
    ///
    /// # Panics
    /// If there are no cases.
    pub fn new(part: u32, whole: u32) -> Self {
        assert!(whole > 0, "a chance is a part of something");
        let common = divisor(part, whole);
        Self {
            part: part / common,
            whole: whole / common,
        }
    }

    /// The chance as a number from 0 to 1.
    pub fn value(self) -> f64 {
        f64::from(self.part) / f64::from(self.whole)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.whole)
    }
}

impl BigTrain {
    /// How many squares of a kind are really in the pile. With long-freight two of the unseen
    /// engines and two of the unseen cabooses are not (RU-21).
    fn in_pile(&self, state: &State, kind: Kind) -> u32 {
        let unseen = state.unseen.and(self.squares.of_kind(kind)).len();
        match kind {
            Kind::Engine | Kind::Caboose if self.variants.long_freight => {
                unseen.saturating_sub(TAKEN_OUT)
            }
            Kind::Car | Kind::Engine | Kind::Caboose => unseen,
        }
    }

    /// Whether the train has one of that kind, or is about to.
    fn is_settled(&self, state: &State, kind: Kind) -> bool {
        let about_to = state
            .drawn
            .is_some_and(|drawn| self.squares.kind(drawn) == kind);
        state.has(kind) || about_to
    }
}

/// The exact chance that the turn in progress, or about to begin, completes the train, which ends the
/// game unless it is a match.
///
/// Squares that are set aside change nothing but the pile, so the square that stops the drawing is
/// any of those that are not set aside, with equal chances.
pub fn turn_ends(rules: &BigTrain, state: &State) -> Ratio {
    if state.is_complete() {
        return Ratio::NEVER;
    }
    let settled = |kind| rules.is_settled(state, kind);
    if state.drawn.is_some() {
        let completes = settled(Kind::Engine) && settled(Kind::Caboose);
        return if completes {
            Ratio::CERTAIN
        } else {
            Ratio::NEVER
        };
    }
    let (missing, present) = match (state.engine, state.caboose) {
        // A turn lays one square, and two are missing.
        (false, false) => return Ratio::NEVER,
        (false, true) => (Kind::Engine, Kind::Caboose),
        (true, false) => (Kind::Caboose, Kind::Engine),
        (true, true) => return Ratio::NEVER,
    };
    let closing = rules.in_pile(state, missing);
    let cars = state.unseen.and(rules.squares.of_kind(Kind::Car));
    let playable = cars
        .iter()
        .filter(|&square| rules.fate(state, square) == Fate::Choice)
        .count() as u32;
    // RU-15, spent-ends-turn: a spent square stops the drawing too.
    let spent = if rules.variants.spent_ends_turn {
        rules.in_pile(state, present)
    } else {
        0
    };
    Ratio::new(closing, closing + playable + spent)
}

/// The exact distribution of the number of draws still to come: the chance of 0, of 1, of 2, …
///
/// The game ends with the draw that shows the last missing kind for the first time, so the chance
/// of more than n draws is the chance that n squares of the pile lack one of the missing kinds.
pub fn draws_left(rules: &BigTrain, state: &State) -> Vec<f64> {
    let counts = [Kind::Engine, Kind::Caboose]
        .into_iter()
        .filter(|&kind| !rules.is_settled(state, kind))
        .map(|kind| rules.in_pile(state, kind));
    let missing: Vec<u32> = counts.collect();
    let kinds = [Kind::Car, Kind::Engine, Kind::Caboose];
    let pile: u32 = kinds.iter().map(|&kind| rules.in_pile(state, kind)).sum();
    // The chance that n squares hold none of `count` certain ones.
    let lacking = |count: u32, n: u32| -> f64 {
        (0..n)
            .map(|drawn| {
                let left = f64::from((pile - count).saturating_sub(drawn));
                left / f64::from(pile - drawn)
            })
            .product()
    };
    let longer = |n: u32| match missing[..] {
        [] => 0.0,
        [one] => lacking(one, n),
        [one, two, ..] => lacking(one, n) + lacking(two, n) - lacking(one + two, n),
    };
    let mut chances = vec![1.0 - longer(0)];
    let most = missing.iter().min().map_or(0, |fewest| pile - fewest + 1);
    chances.extend((1..=most).map(|n| longer(n - 1) - longer(n)));
    chances
}

/// The exact distribution of the number of spent squares still to come (BT-32).
pub fn spent_left(rules: &BigTrain, state: &State) -> Vec<f64> {
    let engines = rules.in_pile(state, Kind::Engine);
    let cabooses = rules.in_pile(state, Kind::Caboose);
    // So many of one kind in a row before the first of the other.
    let run = |own: u32, other: u32| -> Vec<f64> {
        let mut going_on = 1.0;
        let mut chances = Vec::new();
        for length in 0..=own {
            let left = f64::from(own + other - length);
            chances.push(going_on * f64::from(other) / left);
            going_on *= f64::from(own - length) / left;
        }
        chances
    };
    let settled = |kind| rules.is_settled(state, kind);
    match (settled(Kind::Engine), settled(Kind::Caboose)) {
        (true, true) => vec![1.0],
        (true, false) => run(engines, cabooses),
        (false, true) => run(cabooses, engines),
        (false, false) => {
            // The first of the run is laid, the others are spent.
            let longest = engines.max(cabooses) as usize;
            let mut chances = vec![0.0; longest];
            for (own, other) in [(engines, cabooses), (cabooses, engines)] {
                for (length, chance) in run(own, other).into_iter().enumerate().skip(1) {
                    chances[length - 1] += chance;
                }
            }
            chances
        }
    }
}
