//! Every reader of what comes from outside, with broken texts: it may refuse them but must not panic.
//!
//! `INPUTS=100000000 cargo test -p roundhouse-web --test lib fuzzed` tries more of them, and `SEED=7` others;
//! `cargo xtask fuzz` does both.

use std::time::Instant;

#[path = "../../../fuzz/src/targets.rs"]
#[expect(
    unreachable_pub,
    reason = "the targets of `cargo fuzz` are outside of this crate"
)]
mod targets;

use targets::TARGETS;

/// How many texts the tests try in all.
const INPUTS: u64 = 40_000;

#[test]
fn broken_texts_break_nothing() {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (inputs, seed) = (number("INPUTS", INPUTS), number("SEED", 1));
    let shares: u64 = TARGETS.iter().map(|target| u64::from(target.share)).sum();
    let mut all = 0;
    for target in TARGETS {
        let share = (inputs * u64::from(target.share)).div_ceil(shares);
        let begun = Instant::now();
        test_kit::fuzz::run_many(&(target.corpus)(), seed, share, target.read);
        println!("{:>9} {:<9} {:.1?}", share, target.name, begun.elapsed());
        all += share;
    }
    println!("seed {seed}: {all} texts, 0 panics");
    assert!(all >= inputs);
}
