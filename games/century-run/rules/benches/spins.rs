//! How fast games go: spins through the trait, beside what the random numbers alone cost.
//!
//! Each benchmark plays a fixed number of spins, so that items per second are spins per second.

use century_run::{Action, CenturyRun};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use game::{Event, Hidden, Hints, Next, Prng, Rules, Setup};

/// Spins in one sample: few enough that some samples run without interruption on a busy machine.
const SPINS: u32 = 50_000;

fn main() {
    divan::main();
}

fn table(seats: u8) -> CenturyRun {
    let setup = Setup::plain(&CenturyRun::META, seats).expect("the game is for so many");
    CenturyRun::new(&setup).expect("the usual setup is sound")
}

/// The generator alone: one number of the dial for each spin.
#[divan::bench(sample_count = 500)]
fn bare_numbers(bencher: Bencher) {
    let mut rng = Prng::new(1);
    bencher.counter(ItemsCount::new(SPINS)).bench_local(|| {
        let mut sum = 0;
        for _ in 0..SPINS {
            sum += rng.below(6);
        }
        black_box(sum)
    });
}

/// Whole games with choices at random.
#[divan::bench(args = [2, 3, 4], sample_count = 500)]
fn random_play(bencher: Bencher, seats: u8) {
    play(bencher, seats, |rules, state, seat, rng| {
        rules.pick(state, seat, rng, &mut Vec::new())
    });
}

/// Whole games in which all seats are thrifty.
#[divan::bench(args = [2, 3, 4], sample_count = 500)]
fn thrifty_play(bencher: Bencher, seats: u8) {
    let thrifty = CenturyRun::heuristics()
        .iter()
        .find(|heuristic| heuristic.name == "thrifty")
        .expect("the game has a thrifty player")
        .choose;
    play(bencher, seats, |rules, state, seat, rng| {
        let view = rules.view(state, game::Viewer::Seat(seat));
        thrifty(rules, &view, seat, &[Action::Go, Action::Stay], rng)
    });
}

type StateOf = <CenturyRun as Rules>::State;

fn play(
    bencher: Bencher,
    seats: u8,
    choose: impl Fn(&CenturyRun, &StateOf, game::Seat, &mut Prng) -> Action,
) {
    let rules = table(seats);
    let start = rules.start();
    let mut state = start;
    let mut rng = Prng::new(1);
    let mut scratch = Vec::new();
    bencher.counter(ItemsCount::new(SPINS)).bench_local(|| {
        let mut spins = 0;
        while spins < SPINS {
            let event = match rules.next(&state) {
                Next::Chance => {
                    spins += 1;
                    Event::Chance(rules.draw(&state, &mut rng, &mut scratch))
                }
                Next::Act(seat) => Event::Act(seat, choose(&rules, &state, seat, &mut rng)),
                Next::Over => {
                    state.clone_from(&start);
                    continue;
                }
            };
            rules.apply(&mut state, &event);
        }
    });
}
