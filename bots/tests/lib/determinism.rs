//! A run comes out the same however it is spread.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use bots::Lineup;
use bots::contest::{PartError, Shard};
use bots::lab::{Plan, Portion, Tallies, run};
use game::{Rules, SeatCount, Setup};
use proptest::prelude::*;

use crate::pips::Pips;

fn plan(seats: u8, bots: &[&str], games: u64, seed: u64) -> Plan<Pips> {
    let setup = Setup::plain(&Pips::META, seats).unwrap();
    Plan::new(
        Pips::new(&setup).unwrap(),
        Lineup::GENERAL,
        bots,
        games,
        seed,
    )
    .unwrap()
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

#[test]
fn threads_change_nothing() {
    let one = run(&plan(3, &["random"], 5_000, 9), &|_| {});
    for count in [2, 3, 8] {
        let many = run(
            &plan(3, &["random"], 5_000, 9).threads(threads(count)),
            &|_| {},
        );
        assert_eq!(one, many, "{count} threads");
    }
    assert_ne!(one, run(&plan(3, &["random"], 5_000, 10), &|_| {}));
}

#[test]
fn progress_adds_up_to_the_games() {
    for games in [0, 1, 63, 5_000] {
        let seen = AtomicU64::new(0);
        let plan = plan(2, &["random", "greedy"], games, 1).threads(threads(3));
        run(&plan, &|more| {
            seen.fetch_add(more, Ordering::Relaxed);
        });
        assert_eq!(seen.into_inner(), games);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Parts of a run, played apart and merged in any order, are the run.
    #[test]
    fn shards_merge_to_the_whole(
        seed: u64,
        cuts in prop::collection::vec(0u64..300, 0..4),
        backwards: bool,
    ) {
        let whole = run(&plan(2, &["greedy", "random"], 300, seed), &|_| {});
        let mut edges = cuts;
        edges.extend([0, 300]);
        edges.sort_unstable();
        let mut parts: Vec<Tallies> = edges
            .windows(2)
            .map(|pair| run(&plan(2, &["greedy", "random"], 300, seed).only(pair[0]..pair[1]), &|_| {}))
            .collect();
        if backwards {
            parts.reverse();
        }
        let mut merged = Tallies::new(&Pips::META, SeatCount::new(2).unwrap());
        for part in &parts {
            merged.merge(part);
        }
        prop_assert_eq!(merged, whole);
    }

    /// The same by way of files.
    #[test]
    fn portions_are_written_read_and_merged_without_a_loss(seed: u64, of in 1u32..5) {
        let plan = plan(2, &["greedy", "random"], 100, seed);
        let whole = Portion::play(&plan, Shard::WHOLE, &|_| {});
        let parts = (1..=of).rev().map(|number| {
            let shard: Shard = format!("{number}/{of}").parse().unwrap();
            let text = serde_json::to_string(&Portion::play(&plan, shard, &|_| {})).unwrap();
            serde_json::from_str(&text).unwrap()
        });
        let parts: Vec<Portion> = parts.collect();
        let mut merged = Portion::merge(&parts).unwrap();
        merged.seconds = whole.seconds;
        prop_assert_eq!(&merged, &whole);
        if of > 1 {
            prop_assert_eq!(
                Portion::merge(&parts[1..]),
                Err(PartError::Missing(parts[0].shards.clone()))
            );
            let twice = [parts.clone(), vec![parts[0].clone()]].concat();
            prop_assert_eq!(Portion::merge(&twice), Err(PartError::Twice(parts[0].shards[0])));
        }
    }
}
