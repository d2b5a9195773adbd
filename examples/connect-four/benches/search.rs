//! Simulations a second of the tree search, and sequences a second of the count of all.
//!
//! `cargo bench -p connect-four`. Compare figures of one run with each other only.

use std::num::NonZeroUsize;

use bots::search::{Budget, Rollout, Search, Settings};
use connect_four::ConnectFour;
use divan::Bencher;
use divan::counter::ItemsCount;
use game::{Prng, Rules, Seat, Setup};
use test_kit::perft::{Kind, perft};

fn main() {
    divan::main();
}

fn rules() -> ConnectFour {
    let setup = Setup::plain(&ConnectFour::META, 2).expect("the game is for two");
    ConnectFour::new(&setup).expect("the setup is allowed")
}

/// Weighs the first disc of a game with this many simulations.
fn think(bencher: Bencher<'_, '_>, settings: Settings, threads: usize) {
    const SIMULATIONS: u32 = 20_000;
    let (rules, mut actions) = (rules(), Vec::new());
    let state = rules.start();
    rules.actions(&state, Seat::FIRST, &mut actions);
    bencher
        .counter(ItemsCount::new(SIMULATIONS))
        .bench_local(|| {
            let mut search = Search::new(settings, Budget::simulations(SIMULATIONS));
            search.set_threads(NonZeroUsize::new(threads).expect("there is a thread"));
            search.answer(&rules, &state, Seat::FIRST, &actions, &mut Prng::new(2))
        });
}

/// Games played out at random.
#[divan::bench(args = [1, 2], sample_count = 20)]
fn simulations_random(bencher: Bencher<'_, '_>, threads: usize) {
    let settings = Settings {
        rollout: Rollout::Random,
        ..Settings::PLAYING_OUT
    };
    think(bencher, settings, threads);
}

/// Games played out by the rule of thumb, as the usual levels do.
#[divan::bench(args = [1, 2], sample_count = 20)]
fn simulations_watchful(bencher: Bencher<'_, '_>, threads: usize) {
    think(bencher, Settings::PLAYING_OUT, threads);
}

/// Sequences of eight events.
#[divan::bench(sample_count = 5)]
fn perft_8(bencher: Bencher<'_, '_>) {
    const KNOWN: u64 = 5_673_234;
    let rules = rules();
    bencher.counter(ItemsCount::new(KNOWN)).bench_local(|| {
        assert_eq!(perft(&rules, &rules.start(), 8, Kind::All), KNOWN);
    });
}
