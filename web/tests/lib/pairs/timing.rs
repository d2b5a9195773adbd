//! Whether a clock can tell two tables apart that differ only in what the one who asks may not know.

use std::collections::BTreeMap;

use game::{Game, Prng, Seat, Viewer};
use games::with_kit;
use house::Moment;
use kit::Kit;

use super::{CASES, Case, PAIRS, People, number, setup};
use crate::in_process::{Ask, Desk};
use crate::twins::{Watched, played, recorded, things};

/// Whether answers take more of the processor for one of two tables that look alike: Welch's t over so many of
/// each, for a table and its twin, and for the table and a copy of it, which shows what chance does. Beyond 4.5
/// the times differ. It is reported, for a busy machine proves nothing.
#[tokio::test(flavor = "multi_thread")]
async fn answers_take_as_long() {
    let times = (number("PAIRS", PAIRS) / 25).clamp(20, 4_000);
    let desk = Desk::open().await;
    let case = &CASES[0];
    let rng = &mut Prng::stream(number("SEED", 1) as u64, 0);
    let mut worst: BTreeMap<&str, Worst> = BTreeMap::new();
    for _ in 0..3 {
        with_kit!(case.slug, K => timed::<<K as Kit>::Rules>(case, &desk, rng, times, &mut worst).await)
            .unwrap();
    }
    println!(
        "{times} answers of each table; largest |t| of three pairs: twin, copy; what would be seen"
    );
    for (what, Worst { twin, copy, seen }) in &worst {
        println!("  {twin:6.2} {copy:6.2} {:6.2} %  {what}", seen * 100.0);
    }
    assert!(!worst.is_empty());
}

/// What was found of one route, the worst of several pairs.
#[derive(Default)]
struct Worst {
    /// |t| of a table and its twin.
    twin: f64,
    /// |t| of a table and its copy.
    copy: f64,
    /// The least difference that gives 4.5, as a part of the time that an answer takes.
    seen: f64,
}

/// The routes that draw from hands.
const TIMED: [(&str, &str, Option<&str>); 6] = [
    ("the page", "/t/TABLE", None),
    ("its parts", "/t/TABLE/part", None),
    ("the replay", "/t/TABLE/replay", None),
    ("the picture", "/t/TABLE/picture.svg", None),
    ("the table for programs", "/api/v1/tables/TABLE", None),
    (
        "a refused move",
        "/t/TABLE/act",
        Some("seat=1&at=COUNT&do=keep+THING"),
    ),
];

/// Processor time of this process so far, in seconds: other programs do not count in it.
fn used() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
}

async fn timed<G: Game>(
    case: &Case,
    desk: &Desk,
    rng: &mut Prng,
    times: usize,
    worst: &mut BTreeMap<&'static str, Worst>,
) {
    let setup = setup::<G>(case, rng);
    let seats = setup.seats;
    let rules = G::new(&setup).unwrap();
    let viewer = Viewer::Seat(Seat::FIRST);
    let (base, twin, thing) = loop {
        let base = played(&rules, rng, 60);
        let mut pool = things(&rules, &base);
        pool.extend(things(&rules, &played(&rules, rng, 200)));
        let pool: Vec<String> = pool.into_iter().collect();
        let watched = Watched::new(&rules, &base, viewer, case.past);
        if let Some((events, [thing, _])) = watched.twin(&pool, rng) {
            break (base, events, thing);
        }
    };
    let at = Moment::now().0;
    let people = People::come(desk, seats, at, rng).await;
    let terms = people.terms(case.slug, setup, &"5a".repeat(32));
    let mut tables = Vec::new();
    for events in [&base, &twin, &base] {
        let (table, _) = desk.table(&terms, &recorded(&rules, events), at).await;
        tables.push(table);
    }
    for (what, path, sent) in TIMED {
        let sent = sent.map(|text| {
            let text = text.replace("COUNT", &base.len().to_string());
            text.replace("THING", &thing)
        });
        let ask = Ask {
            path: path.to_owned(),
            sent,
            script: false,
        };
        let mut taken = [const { Vec::new() }; 3];
        while taken.iter().any(|taken| taken.len() < times) {
            let which = rng.below(3) as usize;
            let before = used();
            desk.ask(&tables[which], Some(people.who(viewer)), &ask)
                .await;
            taken[which].push(used() - before);
        }
        let [one, twin, copy] = taken.map(cropped);
        let known = worst.entry(what).or_default();
        known.twin = known.twin.max(welch(&one, &twin).abs());
        known.copy = known.copy.max(welch(&one, &copy).abs());
        known.seen = known.seen.max(BEYOND * error(&one, &twin) / mean(&one));
    }
}

/// Times without the longest tenth, in which the server did something else as well.
fn cropped(mut times: Vec<f64>) -> Vec<f64> {
    times.sort_by(f64::total_cmp);
    times.truncate(times.len() * 9 / 10);
    times
}

/// The t beyond which two samples differ.
const BEYOND: f64 = 4.5;

fn mean(times: &[f64]) -> f64 {
    times.iter().sum::<f64>() / times.len() as f64
}

/// The standard error of the difference of two means.
fn error(one: &[f64], other: &[f64]) -> f64 {
    let square = |times: &[f64]| {
        let mean = mean(times);
        let sum: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
        sum / (times.len() as f64 - 1.0) / times.len() as f64
    };
    (square(one) + square(other)).sqrt()
}

/// How far apart two means are, in standard errors.
fn welch(one: &[f64], other: &[f64]) -> f64 {
    (mean(one) - mean(other)) / error(one, other).max(f64::MIN_POSITIVE)
}

#[test]
fn the_measure_of_times_finds_a_difference_and_none_in_chance() {
    let mut rng = Prng::new(3);
    let mut sample = |more: f64| (0..2_000).map(|_| rng.unit() + more).collect::<Vec<f64>>();
    let (one, other, longer) = (sample(0.0), sample(0.0), sample(0.1));
    assert!(welch(&one, &other).abs() < BEYOND);
    assert!(welch(&one, &longer).abs() > BEYOND);
}
