//! Every reader of what comes from outside, with broken texts: it may refuse them but must not panic.
//!
//! `INPUTS=100000000 cargo test -p roundhouse-web --test lib fuzzed` tries more of them, and `SEED=7` others;
//! `cargo xtask fuzz` does both, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};
use std::time::{Duration, Instant};

#[path = "../../../fuzz/src/targets.rs"]
#[expect(
    unreachable_pub,
    reason = "the targets of `cargo fuzz` are outside of this crate"
)]
mod targets;

use house::{LogEntry, Terms};
use tables::Record;
use targets::{TARGETS, Target};

/// How many texts the tests try in all.
const INPUTS: u64 = 40_000;

/// A thread takes so many texts at a time. The texts follow from the seed and the number of the piece, not
/// from the thread.
const PIECE: u64 = 20_000;

/// Some of the texts for one reader.
struct Piece {
    target: usize,
    number: u64,
    inputs: u64,
}

/// The pieces in which every reader gets its share.
fn pieces(inputs: u64) -> Vec<Piece> {
    let shares: u64 = TARGETS.iter().map(|target| u64::from(target.share)).sum();
    let mut pieces = Vec::new();
    for (target, Target { share, .. }) in TARGETS.iter().enumerate() {
        let mut left = (inputs * u64::from(*share)).div_ceil(shares);
        let mut number = 0;
        while left > 0 {
            let inputs = left.min(PIECE);
            pieces.push(Piece {
                target,
                number,
                inputs,
            });
            left -= inputs;
            number += 1;
        }
    }
    pieces
}

/// A reader that refuses what it is given to begin with is hardly tried.
#[test]
fn the_texts_to_begin_with_are_taken() {
    let texts = |name: &str| {
        let target = TARGETS.iter().find(|target| target.name == name);
        (target.unwrap().corpus)()
    };
    for text in texts("record") {
        let record = Record::read(text.as_bytes()).expect(&text);
        let game = games::find(&record.header.game).unwrap();
        let verified = game.verify(&record);
        let is_cut = !text.contains("\"close\"");
        assert!(verified.is_ok() || is_cut, "{verified:?}: {text}");
    }
    for text in texts("entry") {
        serde_json::from_str::<LogEntry>(&text).expect(&text);
    }
    for text in texts("terms") {
        serde_json::from_str::<Terms>(&text).expect(&text);
    }
    for text in &texts("log")[..2] {
        let (terms, entries) = text.split_once('\n').unwrap_or((text, ""));
        let live = targets::live(terms, entries);
        assert!(live.is_ok(), "{:?}: {text}", live.err());
    }
}

#[test]
fn broken_texts_break_nothing() {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (inputs, seed) = (number("INPUTS", INPUTS), number("SEED", 1));
    let corpora: Vec<Vec<String>> = TARGETS.iter().map(|target| (target.corpus)()).collect();
    let pieces = pieces(inputs);
    let taken = AtomicUsize::new(0);
    let done = Mutex::new(vec![(0, Duration::ZERO); TARGETS.len()]);
    let begun = Instant::now();
    let work = || {
        while let Some(piece) = pieces.get(taken.fetch_add(1, Ordering::Relaxed)) {
            let begun = Instant::now();
            // Far apart, so that no piece of one seed is a piece of the next.
            let seed = seed.wrapping_add(piece.number << 32);
            let read = TARGETS[piece.target].read;
            test_kit::fuzz::run_many(&corpora[piece.target], seed, piece.inputs, read);
            let (tried, took) = &mut done.lock().unwrap()[piece.target];
            *tried += piece.inputs;
            *took += begun.elapsed();
        }
    };
    let threads = available_parallelism().map_or(1, usize::from);
    scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let done = done.into_inner().unwrap();
    for (target, (tried, took)) in TARGETS.iter().zip(&done) {
        println!("{tried:>9} {:<9} {took:.1?}", target.name);
    }
    let all: u64 = done.iter().map(|(tried, _)| tried).sum();
    println!(
        "seed {seed}: {all} texts, 0 panics, {:.0?} with {threads} threads",
        begun.elapsed()
    );
    assert!(all >= inputs);
}
