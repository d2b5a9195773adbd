//! How fast random games go, beside the bare cost of the random numbers they need.

use big_train::BigTrain;
use big_train::odds::{Expansion, Play};
use divan::{Bencher, counter::ItemsCount};
use game::{BySeat, Event, Hints, Next, Notation, Options, Prng, Rules, Setup};

/// Games in one measured batch.
const GAMES: u64 = 10_000;

fn main() {
    divan::main();
}

fn rules(variant: Option<&str>) -> BigTrain {
    let mut setup = Setup::plain(&BigTrain::META, 2).expect("two can play");
    if let Some(name) = variant {
        setup.options.set(name, game::Value::Flag(true));
    }
    BigTrain::new(&setup).expect("the usual options fit")
}

/// Plays a batch of random games; how many events they had.
fn play(rules: &BigTrain, seed: u64) -> u64 {
    let mut rng = Prng::new(seed);
    let start = rules.start();
    let mut state = start.clone();
    let mut actions = Vec::new();
    let mut chances = Vec::new();
    let mut events = 0;
    for _ in 0..GAMES {
        state.clone_from(&start);
        loop {
            let event = match rules.next(&state) {
                Next::Over => break,
                Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
                Next::Act(seat) => {
                    Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions))
                }
            };
            rules.apply(&mut state, &event);
            events += 1;
        }
    }
    events
}

#[divan::bench]
fn random_games(bencher: Bencher) {
    let rules = rules(None);
    let events = play(&rules, 1);
    bencher
        .counter(ItemsCount::new(events))
        .bench(|| play(&rules, divan::black_box(1)));
}

#[divan::bench(args = ["long-freight", "no-pockets"])]
fn random_games_with(bencher: Bencher, variant: &str) {
    let rules = rules(Some(variant));
    let events = play(&rules, 1);
    bencher
        .counter(ItemsCount::new(events))
        .bench(|| play(&rules, divan::black_box(1)));
}

#[divan::bench]
fn bare_random_numbers(bencher: Bencher) {
    let events = play(&rules(None), 1);
    bencher.counter(ItemsCount::new(events)).bench(|| {
        let mut rng = Prng::new(divan::black_box(1));
        (0..events).fold(0, |sum, _| sum ^ rng.bits())
    });
}

/// A late position: the engine lies, six squares with cars and four cabooses are to come.
const LATE: &str = "bt1; RB; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY RRBB RRGG RRYY BBGG BBYY EBBB EGGG EYYY; d -";

#[divan::bench]
fn win_shares_of_best_play(bencher: Bencher) {
    let (rules, state) = BigTrain::load(None, &Options::default(), LATE).expect("it is sound");
    let expand = || {
        let plays = BySeat::filled(rules.seats(), Play::Best);
        let mut expansion = Expansion::new(&rules, plays, u64::MAX);
        let shares = expansion.shares(&state).expect("nothing is too much");
        (shares, expansion.positions())
    };
    let (_, positions) = expand();
    bencher.counter(ItemsCount::new(positions)).bench(expand);
}
