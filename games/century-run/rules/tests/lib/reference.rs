//! Reference figures: what simulation must find, at the size a test can afford.
//!
//! Tolerances are three standard errors of 100,000 trips, so they grow with the square root of what
//! fewer trips leave out. The full size is run by hand, in release:
//! `cargo test --release -p roundhouse-century-run reference -- --ignored --nocapture`.

use century_run::{Action, CenturyRun};
use game::{Event, Hints, Next, Prng, Rules};

use crate::table;

/// The size that the tolerances are for.
const FULL: f64 = 100_000.0;

/// All values reported for one figure.
#[derive(Clone, Default)]
struct Samples(Vec<f32>);

impl Samples {
    fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|&value| f64::from(value)).sum();
        sum / self.0.len() as f64
    }

    fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares: f64 = self
            .0
            .iter()
            .map(|&value| (f64::from(value) - mean).powi(2))
            .sum();
        (squares / self.0.len() as f64).sqrt()
    }

    fn error(&self) -> f64 {
        self.deviation() / (self.0.len() as f64).sqrt()
    }

    fn quantiles<const N: usize>(&self, shares: [f64; N]) -> [f64; N] {
        let mut sorted = self.0.clone();
        sorted.sort_by(f32::total_cmp);
        shares.map(|share| f64::from(sorted[((sorted.len() - 1) as f64 * share) as usize]))
    }
}

/// What a run of games reported.
struct Run {
    seats: u8,
    figures: Vec<Samples>,
    shares: Vec<f64>,
}

impl Run {
    /// Plays until this many trips have ended, whole games each time. The last policy is that of all
    /// further seats.
    fn new(seats: u8, policies: &[&str], options: &[&str], trips: usize) -> Self {
        let rules = table::table(seats, options);
        let choosers: Vec<_> = (0..usize::from(seats))
            .map(|seat| policies[seat.min(policies.len() - 1)])
            .map(|policy| {
                let mut players = CenturyRun::heuristics().iter();
                players.find(|player| player.name == policy).unwrap().choose
            })
            .collect();
        let mut run = Self {
            seats,
            figures: vec![Samples::default(); CenturyRun::META.figures.len()],
            shares: vec![0.0; seats.into()],
        };
        let rounds = figure("rounds until the last train is in");
        let mut games = 0;
        while run.figures[rounds].0.len() < trips {
            let mut rng = Prng::stream(20, games);
            games += 1;
            let mut state = rules.start();
            loop {
                let event = match rules.next(&state) {
                    Next::Chance => Event::Chance(rules.draw(&state, &mut rng, &mut Vec::new())),
                    Next::Act(seat) => {
                        let both = [Action::Go, Action::Stay];
                        let choose = choosers[seat.index()];
                        Event::Act(seat, choose(&rules, &state, seat, &both, &mut rng))
                    }
                    Next::Over => break,
                };
                let before = state;
                rules.apply(&mut state, &event);
                rules.observe(&before, &event, &state, &mut |index, value| {
                    run.figures[index].0.push(value as f32);
                });
            }
            let shares = rules.outcome(&state).shares();
            for (sum, share) in run.shares.iter_mut().zip(shares.as_slice()) {
                *sum += share;
            }
        }
        for sum in &mut run.shares {
            *sum /= games as f64;
        }
        run
    }

    fn of(&self, name: &str) -> &Samples {
        &self.figures[figure(name)]
    }

    fn trips(&self) -> f64 {
        self.of("rounds until the last train is in").0.len() as f64
    }

    fn games(&self) -> f64 {
        self.of("trips per game").0.len() as f64
    }

    /// How much wider tolerances are at this size.
    fn scale(&self) -> f64 {
        (FULL / self.trips()).sqrt().max(1.0)
    }

    #[track_caller]
    fn near(&self, name: &str, expected: f64, tolerance: f64) {
        let found = self.of(name);
        println!(
            "{} seats  {name:<52} {:>10.4} ± {:.4}  expected {expected} ± {tolerance:.4}  σ {:.3}",
            self.seats,
            found.mean(),
            1.96 * found.error(),
            found.deviation()
        );
        assert!(
            (found.mean() - expected).abs() <= tolerance,
            "{} seats, {name}: {} is not {expected} ± {tolerance}",
            self.seats,
            found.mean()
        );
    }

    /// A figure with a stated tolerance.
    #[track_caller]
    fn stated(&self, name: &str, expected: f64, tolerance: f64) {
        self.near(name, expected, tolerance * self.scale());
    }

    /// A figure known to the digit printed: half of that digit, and chance.
    #[track_caller]
    fn printed(&self, name: &str, expected: f64, digit: f64) {
        // Reports of one trip go together a little, and the known figure has an error of its own.
        let error = self.of(name).error();
        self.near(name, expected, digit / 2.0 + 4.0 * error);
    }
}

fn figure(name: &str) -> usize {
    let figures = CenturyRun::META.figures;
    figures
        .iter()
        .position(|figure| figure.name == name)
        .unwrap()
}

/// What is known of thrifty play with 2, 3 and 4 players: name, means, tolerances.
const STATED: [(&str, [f64; 3], [f64; 3]); 7] = [
    (
        "turns per train and trip",
        [38.879, 41.245, 43.596],
        [0.055, 0.053, 0.052],
    ),
    (
        "lost turns per train and trip",
        [15.557, 17.532, 19.547],
        [0.046, 0.045, 0.045],
    ),
    ("turns lost, %", [40.02, 42.51, 44.84], [0.07, 0.06, 0.05]),
    (
        "hours gained per train and trip",
        [3.963, 4.100, 4.211],
        [0.011, 0.009, 0.008],
    ),
    (
        "hours lost per train and trip",
        [6.986, 7.096, 7.178],
        [0.015, 0.012, 0.011],
    ),
    (
        "passengers on arrival",
        [30.540, 30.611, 30.663],
        [0.063, 0.051, 0.044],
    ),
    (
        "points per train and trip",
        [253.17, 253.28, 253.43],
        [0.69, 0.56, 0.48],
    ),
];

/// The same with the printed digit for a tolerance.
const PRINTED: [(&str, [f64; 3], f64); 26] = [
    (
        "turns lost but failed starts left out, %",
        [36.7, 39.6, 42.2],
        0.1,
    ),
    (
        "trips between +100 and +500 points, %",
        [93.3, 93.4, 93.4],
        0.1,
    ),
    ("trips below zero points, %", [0.44, 0.45, 0.47], 0.01),
    ("rounds until the last train is in", [42.9, 47.9, 52.3], 0.1),
    ("turns lost to a failed start spin, %", [5.2, 4.9, 4.6], 0.1),
    ("turns lost to a city missed, %", [11.6, 11.4, 11.1], 0.1),
    ("turns lost to an obstacle, %", [10.2, 10.4, 10.8], 0.1),
    ("turns lost to a red failure, %", [9.9, 9.6, 9.2], 0.1),
    ("turns lost to a train in the way, %", [2.9, 5.8, 8.5], 0.1),
    (
        "turns lost to a choice declined, %",
        [0.25, 0.44, 0.59],
        0.01,
    ),
    ("turns lost to a hold, %", [0.01, 0.01, 0.02], 0.01),
    (
        "counts onto a taken space per train and trip",
        [0.52, 1.12, 1.76],
        0.01,
    ),
    (
        "forced drop-backs per train and trip",
        [0.247, 0.481, 0.680],
        0.002,
    ),
    (
        "yellow drop-backs offered per train and trip",
        [0.096, 0.178, 0.244],
        0.002,
    ),
    (
        "forward moves offered per train and trip",
        [0.0, 0.027, 0.071],
        0.002,
    ),
    (
        "third failures at a red space per train and trip",
        [1.38, 1.41, 1.43],
        0.01,
    ),
    ("holds per train and trip", [0.0020, 0.0052, 0.0085], 0.0002),
    (
        "moves on within a city per train and trip",
        [0.517, 0.531, 0.544],
        0.002,
    ),
    ("points per trip, seat 1", [253.1, 253.4, 253.4], 0.1),
    ("points per trip, seat 2", [253.2, 253.3, 253.5], 0.1),
    ("first in Chicago, seat 1, %", [55.0, 39.5, 31.8], 0.1),
    ("trips per game", [4.055, 3.851, 3.726], 0.002),
    ("games of three trips, %", [17.4, 24.9, 31.9], 0.1),
    ("games of four trips, %", [61.0, 65.1, 63.5], 0.1),
    (
        "games with several at the target, %",
        [33.0, 47.0, 54.0],
        1.0,
    ),
    ("games with a shared win, %", [1.1, 1.7, 2.1], 0.1),
];

fn thrifty(trips: usize) {
    for (index, seats) in (2..=4).enumerate() {
        let run = Run::new(seats, &["thrifty"], &[], trips);
        println!(
            "{seats} seats: {} trips in {} games",
            run.trips(),
            run.games()
        );
        for (name, means, tolerances) in STATED {
            run.stated(name, means[index], tolerances[index]);
        }
        for (name, means, digit) in PRINTED {
            run.printed(name, means[index], digit);
        }
        let fifth = [20.2, 9.8, 4.5][index];
        run.printed("games of five trips, %", fifth, 0.1);
        run.printed("games of six trips, %", [1.4, 0.2, 0.02][index], 0.1);
        quantiles(&run, index);
        spread(&run, index);
        for (seat, share) in run.shares.iter().enumerate() {
            let even = 1.0 / f64::from(seats);
            let error = (even * (1.0 - even) / run.games()).sqrt();
            println!(
                "{seats} seats  seat {} wins {:.2} %",
                seat + 1,
                100.0 * share
            );
            assert!(
                (share - even).abs() < 4.0 * error,
                "seat {} wins {share}",
                seat + 1
            );
        }
        if seats == 4 {
            run.printed("first in Chicago, seat 4, %", 18.7, 0.1);
            run.printed("points per trip, seat 3", 253.5, 0.1);
            run.printed("points per trip, seat 4", 253.4, 0.1);
        }
    }
}

fn quantiles(run: &Run, index: usize) {
    let turns = run
        .of("turns per train and trip")
        .quantiles([0.05, 0.5, 0.95]);
    let known = [[27.0, 38.0, 52.0], [28.0, 41.0, 56.0], [29.0, 43.0, 60.0]][index];
    println!("{} seats  turns {turns:?}", run.seats);
    for (found, known) in turns.iter().zip(known) {
        assert!((found - known).abs() <= 1.0, "{turns:?}");
    }
    let shares = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
    let points = run.of("points per train and trip").quantiles(shares);
    let known = [20.0, 80.0, 180.0, 250.0, 320.0, 420.0, 480.0];
    println!("{} seats  points {points:?}", run.seats);
    for (found, known) in points.iter().zip(known) {
        assert!((found - known).abs() <= 10.0, "{points:?}");
    }
}

fn spread(run: &Run, index: usize) {
    for (name, known) in [
        ("turns per train and trip", [7.61, 8.50, 9.45]),
        ("lost turns per train and trip", [6.47, 7.35, 8.28]),
        ("hours gained per train and trip", [1.60, 1.62, 1.63]),
        ("hours lost per train and trip", [2.19, 2.17, 2.15]),
        ("passengers on arrival", [9.32, 9.30, 9.27]),
        ("points per train and trip", [101.9, 101.8, 101.7]),
        ("rounds until the last train is in", [6.6, 6.8, 7.0]),
        ("trips per game", [0.65, 0.58, 0.54]),
    ] {
        let samples = run.of(name);
        let found = samples.deviation();
        // The deviation of a deviation, with room for tails and for the digits printed.
        let tolerance = 0.01 * known[index] + 5.0 * found / (2.0 * samples.0.len() as f64).sqrt();
        assert!(
            (found - known[index]).abs() <= tolerance,
            "{} seats, {name}: σ {found} is not {}",
            run.seats,
            known[index]
        );
    }
}

/// Policies of one mind at a table of four: points and share of lost turns.
fn others(trips: usize) {
    for (policy, points, lost) in [("go", 250.2, 44.6), ("stay", 253.4, 44.9)] {
        println!("always {policy}");
        let run = Run::new(4, &[policy], &["trips=1"], trips);
        run.near(
            "points per train and trip",
            points,
            0.2 + 3.0 * run.of("points per train and trip").error(),
        );
        run.printed("turns lost, %", lost, 0.1);
    }
}

/// One thrifty player among others who take every offer: points and wins.
fn thrift(trips: usize) {
    for (seats, gain, wins) in [(2, 1.7, 50.9), (4, 4.0, 27.2)] {
        let run = Run::new(seats, &["thrifty", "go"], &[], trips);
        let (own, other) = (
            run.of("points per trip, seat 1"),
            run.of("points per trip, seat 2"),
        );
        let found = own.mean() - other.mean();
        let error = own.error().hypot(other.error());
        let share = 100.0 * run.shares[0];
        println!(
            "{seats} seats  thrift gains {found:.2} ± {:.2} points and wins {share:.2} %",
            1.96 * error
        );
        assert!(
            (found - gain).abs() < 0.5 + 3.0 * error,
            "{seats} seats: {found}"
        );
        let chance = 300.0 * (0.25 / run.games()).sqrt();
        assert!(
            (share - wins).abs() < 0.05 + chance,
            "{seats} seats: {share} %"
        );
    }
}

#[test]
#[ignore = "the full size takes a while; see above"]
fn thrift_pays_at_full_size() {
    thrift(FULL as usize);
}

#[test]
fn thrifty_play_has_the_known_figures() {
    thrifty(20_000);
}

#[test]
fn other_policies_have_the_known_figures() {
    others(15_000);
}

#[test]
#[ignore = "the full size takes a while; see above"]
fn thrifty_play_has_the_known_figures_at_full_size() {
    thrifty(FULL as usize);
}

#[test]
#[ignore = "the full size takes a while; see above"]
fn other_policies_have_the_known_figures_at_full_size() {
    others(FULL as usize);
}

#[test]
fn a_trip_reports_each_train_once() {
    let run = Run::new(3, &["thrifty"], &["trips=1"], 50);
    assert_eq!(run.of("turns per train and trip").0.len(), 150);
    assert_eq!(run.of("first in Chicago, seat 2, %").0.len(), 50);
    assert_eq!(run.games(), 50.0);
    assert!(run.of("points per trip, seat 4").0.is_empty());
    let turns: f32 = run.of("turns per train and trip").0.iter().sum();
    assert_eq!(run.of("turns lost, %").0.len() as f32, turns);
}
