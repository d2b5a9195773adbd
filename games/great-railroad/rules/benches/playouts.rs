//! Random games, beside the bare cost of as many random numbers.

use divan::Bencher;
use divan::counter::ItemsCount;
use game::{Event, Hints, Next, Prng, Rules, Setup};
use great_railroad::GreatRailroad;

fn main() {
    divan::main();
}

/// Plies of one measured batch.
const PLIES: u64 = 100_000;

fn rules(seats: u8) -> GreatRailroad {
    let setup = Setup::plain(&GreatRailroad::META, seats).expect("the game is for so many");
    GreatRailroad::new(&setup).expect("the setup is allowed")
}

/// Picks and plays, game after game.
#[divan::bench(args = [2, 3, 4])]
fn picked_plies(bencher: Bencher, seats: u8) {
    let rules = rules(seats);
    let (mut state, first, mut scratch, mut rng) =
        (rules.start(), rules.start(), Vec::new(), Prng::new(1));
    bencher.counter(ItemsCount::new(PLIES)).bench_local(|| {
        for _ in 0..PLIES {
            match rules.next(&state) {
                Next::Act(seat) => {
                    let action = rules.pick(&state, seat, &mut rng, &mut scratch);
                    rules.apply(&mut state, &Event::Act(seat, action));
                }
                Next::Chance | Next::Over => state.clone_from(&first),
            }
        }
    });
}

/// Lists every legal play, chooses one and plays it.
#[divan::bench(args = [2, 3, 4])]
fn listed_plies(bencher: Bencher, seats: u8) {
    let rules = rules(seats);
    let (mut state, first, mut listed, mut rng) =
        (rules.start(), rules.start(), Vec::new(), Prng::new(1));
    bencher.counter(ItemsCount::new(PLIES)).bench_local(|| {
        for _ in 0..PLIES {
            match rules.next(&state) {
                Next::Act(seat) => {
                    listed.clear();
                    rules.actions(&state, seat, &mut listed);
                    let action = *rng.choose(&listed);
                    rules.apply(&mut state, &Event::Act(seat, action));
                }
                Next::Chance | Next::Over => state.clone_from(&first),
            }
        }
    });
}

/// What the random numbers alone cost.
#[divan::bench]
fn bare_numbers(bencher: Bencher) {
    let mut rng = Prng::new(1);
    bencher.counter(ItemsCount::new(PLIES)).bench_local(|| {
        let mut sum = 0;
        for bound in 0..PLIES as u32 {
            sum += rng.below(bound % 16 + 1);
        }
        sum
    });
}
