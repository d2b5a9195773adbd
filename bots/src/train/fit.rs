//! Fitting weights to what positions turned out to be worth.

use std::fmt;

use game::{Event, Game, Learned, MAX_SEATS, Next, Prng};

use super::lesson::Lesson;

/// How much of what a position is worth comes from what followed, and not from its own search.
const LAMBDA: f64 = 0.9;
/// How far a weight goes at first; less each time it was changed.
const STEP: f32 = 0.05;
/// How strongly a weight is drawn to what it was before the round.
const PULL: f32 = 1e-4;
/// How often all positions are gone through at most.
const PASSES: u32 = 24;
/// One game in this many is not learned from, but shows how well the weights fit.
const HELD_OUT: usize = 10;

/// How well weights fit: the mean cross-entropy between what positions turned out to be worth and what
/// the weights say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Positions learned from.
    pub positions: usize,
    /// Positions held out.
    pub held_out: usize,
    /// The loss on positions held out, with the weights before.
    pub before: f64,
    /// With the new ones.
    pub after: f64,
    /// The loss on positions learned from, with the weights before.
    pub learned_before: f64,
    /// With the new ones.
    pub learned_after: f64,
    /// How often all positions were gone through.
    pub passes: u32,
}

impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "loss on {} positions held out {:.4}, was {:.4}; on {} learned from {:.4}, was {:.4}; {} passes",
            self.held_out,
            self.after,
            self.before,
            self.positions,
            self.learned_after,
            self.learned_before,
            self.passes
        )
    }
}

/// One position: what has a weight in it, and what it turned out to be worth.
struct Sample {
    features: Vec<(u8, u16)>,
    target: [f32; MAX_SEATS],
}

/// Fits the weights of these rules to a round's games.
pub(super) fn fit<G: Game + Learned>(rules: &G, lesson: &Lesson<G>, seed: u64) -> (Vec<f32>, Fit) {
    let (mut learned, mut held_out) = (Vec::new(), Vec::new());
    for (number, turns) in lesson.games.iter().enumerate() {
        let samples = if number % HELD_OUT == 0 {
            &mut held_out
        } else {
            &mut learned
        };
        gather(rules, turns, samples);
    }
    let seats = usize::from(rules.setup().seats.get());
    let start = rules.weights();
    let mut weights = start.clone();
    let mut sums = vec![1e-6_f32; weights.len()];
    let (before, learned_before) = (
        loss(&held_out, &start, seats),
        loss(&learned, &start, seats),
    );
    let mut best = (before, start.clone(), 0);
    let mut rng = Prng::new(seed);
    let mut order: Vec<usize> = (0..learned.len()).collect();
    for pass in 1..=PASSES {
        for index in (1..order.len()).rev() {
            order.swap(index, rng.below(index as u32 + 1) as usize);
        }
        for &index in &order {
            let sample: &Sample = &learned[index];
            let shares = shares(sample, &weights, seats);
            for &(seat, number) in &sample.features {
                let (seat, number) = (usize::from(seat), usize::from(number));
                let slope =
                    shares[seat] - sample.target[seat] + PULL * (weights[number] - start[number]);
                sums[number] += slope * slope;
                weights[number] -= STEP * slope / sums[number].sqrt();
            }
        }
        let now = loss(&held_out, &weights, seats);
        if now < best.0 {
            best = (now, weights.clone(), pass);
        }
    }
    let (after, weights, passes) = best;
    let fit = Fit {
        positions: learned.len(),
        held_out: held_out.len(),
        before,
        after,
        learned_before,
        learned_after: loss(&learned, &weights, seats),
        passes,
    };
    (weights, fit)
}

/// The positions of a game with what they turned out to be worth, from the end to the start.
fn gather<G: Game + Learned>(
    rules: &G,
    turns: &[super::lesson::Turn<G::Action>],
    samples: &mut Vec<Sample>,
) {
    let mut state = rules.start();
    let mut features: Vec<Vec<(u8, u16)>> = Vec::new();
    let mut noted = Vec::new();
    for turn in turns {
        let Next::Act(seat) = rules.next(&state) else {
            return;
        };
        noted.clear();
        if turn.value.is_some() {
            rules.features(&state, &mut noted);
        }
        let small = |(seat, number): &(game::Seat, u16)| (seat.index() as u8, *number);
        features.push(noted.iter().map(small).collect());
        rules.apply(&mut state, &Event::Act(seat, turn.action));
    }
    let seats = rules.setup().seats;
    // A game that was broken off is worth what its last position was.
    let mut worth = match rules.next(&state) {
        Next::Over => rules.outcome(&state).shares(),
        Next::Act(_) | Next::Chance => match turns.iter().rev().find_map(|turn| turn.value) {
            Some(value) => value,
            None => return,
        },
    };
    for (turn, features) in turns.iter().zip(features).rev() {
        let Some(value) = turn.value else {
            continue;
        };
        // What follows a play that was left to chance says nothing about the position before it.
        let lambda = if turn.whim { 0.0 } else { LAMBDA };
        for seat in seats.iter() {
            worth[seat] = lambda * worth[seat] + (1.0 - lambda) * value[seat];
        }
        let mut target = [0.0; MAX_SEATS];
        for (seat, share) in worth.iter() {
            target[seat.index()] = *share as f32;
        }
        samples.push(Sample { features, target });
    }
}

/// What the weights say of a position.
fn shares(sample: &Sample, weights: &[f32], seats: usize) -> [f32; MAX_SEATS] {
    let mut scores = [0.0_f32; MAX_SEATS];
    for &(seat, number) in &sample.features {
        scores[usize::from(seat)] += weights[usize::from(number)];
    }
    let most = scores[..seats].iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for score in &mut scores[..seats] {
        *score = (*score - most).exp();
        total += *score;
    }
    scores.map(|score| score / total)
}

fn loss(samples: &[Sample], weights: &[f32], seats: usize) -> f64 {
    let one = |sample: &Sample| -> f64 {
        let shares = shares(sample, weights, seats);
        let pairs = sample.target[..seats].iter().zip(shares);
        pairs
            .map(|(target, share)| -f64::from(*target) * f64::from(share.max(1e-9)).ln())
            .sum()
    };
    samples.iter().map(one).sum::<f64>() / samples.len().max(1) as f64
}
