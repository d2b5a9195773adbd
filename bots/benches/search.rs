//! Simulations a second in every game, on one thread and on two, and what a node takes.
//!
//! `cargo bench -p roundhouse-bots`. All trees begin at the first decision of a game that was played on for some
//! events, with the settings of advice. Compare figures of one run with each other only.

use std::num::NonZeroUsize;

use big_train_table::BigTrainTable;
use bots::search::{Answer, Budget, Search};
use century_run_table::CenturyRunTable;
use divan::Bencher;
use divan::counter::ItemsCount;
use game::{Event, Game, Hidden, Next, Prng, Rules, Setup, Viewer};
use great_railroad_table::GreatRailroadTable;
use kit::{ActionOf, Kit, StateOf};
use luminaries_table::LuminariesTable;

/// Events before the measured decision.
const PLAYED: u32 = 12;

fn main() {
    node::<GreatRailroadTable>();
    node::<CenturyRunTable>();
    node::<BigTrainTable>();
    node::<LuminariesTable>();
    divan::main();
}

/// Rules and a decision in the first part of a game.
fn position<G: Game>() -> (G, G::State) {
    let setup = Setup::plain(&G::META, 2).expect("every game has two seats");
    let rules = G::new(&setup).expect("the plain setup is allowed");
    let (mut rng, mut state) = (Prng::new(1), rules.start());
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for played in 0.. {
        let event = match rules.next(&state) {
            Next::Act(seat) => {
                bots::offer(&rules, &state, seat, &mut actions);
                if played >= PLAYED && actions.len() > 1 {
                    break;
                }
                Event::Act(seat, rules.pick(&state, seat, &mut rng, &mut actions))
            }
            Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut chances)),
            Next::Over => {
                state = rules.start();
                continue;
            }
        };
        rules.apply(&mut state, &event);
    }
    (rules, state)
}

fn think<K: Kit>(
    rules: &K::Rules,
    state: &StateOf<K>,
    simulations: u32,
    threads: usize,
) -> Answer<ActionOf<K>> {
    let mut search = Search::new(K::BOTS.advice(), Budget::simulations(simulations));
    search.set_threads(NonZeroUsize::new(threads).expect("there is a thread"));
    let seat = rules.next(state).seat().expect("a seat decides there");
    let mut actions = Vec::new();
    bots::offer(rules, state, seat, &mut actions);
    let view = rules.view(state, Viewer::Seat(seat));
    search.answer(rules, &view, seat, &actions, &mut Prng::new(2))
}

fn node<K: Kit>() {
    let (rules, state) = position::<K::Rules>();
    let answer = think::<K>(&rules, &state, 200, 1);
    println!(
        "{}: {} bytes a node, {:.1} nodes a simulation",
        K::META.slug,
        answer.bytes / answer.nodes.max(1),
        answer.nodes as f64 / answer.simulations.max(1) as f64
    );
}

/// Both trees of the usual settings, one after the other or at the same time.
fn measure<K: Kit>(bencher: Bencher<'_, '_>, simulations: u32, threads: usize) {
    let (rules, state) = position::<K::Rules>();
    bencher
        .counter(ItemsCount::new(simulations))
        .bench_local(|| think::<K>(&rules, &state, simulations, threads));
}

#[divan::bench(args = [1, 2], sample_count = 20)]
fn great_railroad(bencher: Bencher<'_, '_>, threads: usize) {
    measure::<GreatRailroadTable>(bencher, 8_000, threads);
}

#[divan::bench(args = [1, 2], sample_count = 20)]
fn century_run(bencher: Bencher<'_, '_>, threads: usize) {
    measure::<CenturyRunTable>(bencher, 200, threads);
}

#[divan::bench(args = [1, 2], sample_count = 20)]
fn big_train(bencher: Bencher<'_, '_>, threads: usize) {
    measure::<BigTrainTable>(bencher, 8_000, threads);
}

#[divan::bench(args = [1, 2], sample_count = 10)]
fn luminaries(bencher: Bencher<'_, '_>, threads: usize) {
    measure::<LuminariesTable>(bencher, 40, threads);
}
