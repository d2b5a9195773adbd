//! Finds weights by playing: a step away from the best so far is kept if it wins more than its share.
//!
//! `LUMINARIES_SEATS=3 LUMINARIES_STEPS=100 cargo test --release -p roundhouse-luminaries tune -- --ignored --nocapture`

use game::{Prng, Rules, Seat, Setup};

use super::imagine::{Order, Playout};
use super::memo::Memo;
use super::mind::rival_price;
use super::weights::{Weights, weights};
use crate::rules::Luminaries;

/// Games of a comparison.
const GAMES: u64 = 600;

fn number(name: &str, usual: u64) -> u64 {
    let value = std::env::var(name).ok();
    value.and_then(|value| value.parse().ok()).unwrap_or(usual)
}

/// The share of wins of one seat with the new weights among seats with the old ones, times the number
/// of seats.
fn compare(rules: &Luminaries, new: &Weights, old: &Weights, seed: u64, games: u64) -> f64 {
    let seats = u64::from(rules.seats.get());
    let mut wins = 0.0;
    for game in 0..games {
        let hero = Seat::from_index((game % seats) as usize);
        let mut rng = Prng::stream(seed, game / seats);
        let mut order = Order::default();
        order.shuffle(&mut rng);
        let mut playout = Playout {
            rules,
            weights: old,
            state: rules.start(),
            memo: Memo::new(rival_price(rules)),
            order,
        };
        playout.run(&mut rng, |seat| if seat == hero { new } else { old });
        let outcome = rules.final_outcome(&playout.state);
        if outcome.winners.has(hero) {
            wins += 1.0 / outcome.winners.iter().count() as f64;
        }
    }
    wins / games as f64 * seats as f64
}

#[test]
#[ignore = "takes minutes; prints weights"]
fn tune() {
    let seats = number("LUMINARIES_SEATS", 2) as u8;
    let setup = Setup::plain(&Luminaries::META, seats).expect("the game is for so many");
    let rules = Luminaries::new(&setup).expect("a plain table");
    let mut rng = Prng::new(number("LUMINARIES_SEED", 1));
    let mut best = *weights(seats);
    for step in 0..number("LUMINARIES_STEPS", 60) {
        let mut new = best;
        let mut scale = |weight: &mut f64| {
            if rng.below(3) == 0 {
                *weight *= (0.5 * (rng.unit() * 2.0 - 1.0)).exp();
            }
        };
        let Weights {
            regional,
            step: points,
            company,
            hurt,
            row,
            waiver,
            missing,
            swap,
            bonus,
            pace,
            late,
            quit: _,
        } = &mut new;
        for weight in [
            regional, points, company, hurt, row, waiver, missing, swap, bonus, pace, late,
        ] {
            scale(weight);
        }
        let first = compare(&rules, &new, &best, step, GAMES / 3);
        if first < 1.03 {
            continue;
        }
        let share = compare(&rules, &new, &best, 1_000 + step, GAMES);
        println!("step {step}: {first:.3} {share:.3}");
        if share > 1.04 {
            best = new;
            println!("{best:?}");
        }
    }
    println!("{best:?}");
    let gain = compare(&rules, &best, weights(seats), 5_000, 4 * GAMES);
    println!("{seats} seats: {gain:.3} times an even share against the weights in use");
}
