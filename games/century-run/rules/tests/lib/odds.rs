//! Exact odds of a lone train, against known figures and against play.

use century_run::odds::{self, Odds};
use century_run::{Kind, Train};
use expect_test::expect;
use game::{Event, Hints, Prng, Rules, Seat};

use crate::table;

fn from_the_yard() -> Odds {
    odds::lone(&table::table(2, &[]), &Train::default())
}

#[track_caller]
fn close(found: f64, expected: f64, within: f64) {
    assert!(
        (found - expected).abs() <= within,
        "{found} is not {expected}"
    );
}

#[test]
fn a_whole_trip_has_the_known_means() {
    let odds = from_the_yard();
    let half = 0.000_000_5;
    close(odds.turns.mean(), 36.560_578, half);
    close(odds.turns.deviation(), 6.840_246, half);
    close(odds.lost_turns.mean(), 13.666_251, half);
    close(odds.gained.mean(), 3.803_707, half);
    close(odds.lost_on_yellow, 3.091_810, half);
    close(odds.lost_at_red, 3.758_360, half);
    close(odds.lost.mean(), 3.091_810 + 3.758_360, 2.0 * half);
    close(odds.passengers.mean(), 30.459_742, half);
}

#[test]
fn every_distribution_is_one() {
    let odds = from_the_yard();
    for distribution in [
        &odds.points,
        &odds.turns,
        &odds.lost_turns,
        &odds.passengers,
        &odds.gained,
        &odds.lost,
    ] {
        let listed: f64 = distribution.chances().iter().map(|pair| pair.1).sum();
        close(listed + distribution.tail(), 1.0, 1e-12);
        assert!(distribution.tail() < odds::CUT);
    }
}

#[test]
fn long_trips_are_as_unlikely_as_they_are() {
    let turns = from_the_yard().turns;
    assert_eq!(turns.chances()[0].0, 13);
    close(turns.at_least(61), 2.6e-3, 0.05e-3);
    close(turns.at_least(101), 8.6e-9, 0.05e-9);
    close(turns.at_least(201), 1.4e-24, 0.05e-24);
}

#[test]
fn passengers_stay_between_seven_and_fifty_three() {
    let passengers = from_the_yard().passengers;
    let (first, last) = (
        passengers.chances()[0],
        passengers.chances().last().unwrap(),
    );
    assert_eq!((first.0, last.0), (7, 53));
}

#[test]
fn the_chance_of_a_stop_on_each_space() {
    let rules = table::table(2, &[]);
    let known = "NYC 1.0000 4 0.3333 5g 0.3889 6y 0.4663 7 0.2449 8g 0.3134 9 0.4147 HAR 1.0000 \
                 12 0.3333 ALB1 0.5000 ALB2 0.6000 17g 0.2200 18 0.2750 19y 0.3667 SYR1 0.5500 \
                 SYR2 0.5417 23 0.1819 24g 0.2123 25 0.2476 26y 0.2889 27 0.3371 28g 0.3016 \
                 29 0.2716 30y 0.3092 31 0.3769 BUF1 0.5241 BUF2 0.5633 34 0.1812 35g 0.2173 \
                 36 0.2695 37y 0.3467 38g 0.4623 ERI 1.0000 40 0.1667 41y 0.2000 42g 0.2500 \
                 43 0.3333 CLE1 0.5000 CLE2 0.6250 46 0.2812 49g 0.3750 TOL1 0.5625 TOL2 0.5312 \
                 52 0.1823 53g 0.2127 54 0.2481 55y 0.2895 56g 0.3471 57 0.3367 58y 0.3441 \
                 59 0.4260 ELK 1.0000 61 0.1667 62g 0.1944 63y 0.2269 64 0.2647 65g 0.3088 \
                 66 0.3602 67y 0.2536 68 0.2681 CHI 1.0000";
    let words: Vec<&str> = known.split_whitespace().collect();
    let stops = from_the_yard().stops;
    assert_eq!(stops.len(), words.len() / 2);
    for ((place, chance), known) in stops.iter().zip(words.chunks(2)) {
        assert_eq!(rules.board().space(*place).code, known[0]);
        // Four digits, and some were cut rather than rounded.
        close(*chance, known[1].parse().unwrap(), 0.000_051);
    }
}

/// Plays the train to Chicago, again and again, with the only other one waiting in the yard.
fn played(line: &str, options: &[&str], games: u32) -> [(f64, f64); 3] {
    let (rules, start) = table::load(options, line);
    let (train, other) = (Seat::FIRST, Seat::from_number(2).unwrap());
    let mut rng = Prng::new(5);
    let mut samples: [Vec<f64>; 3] = Default::default();
    for _ in 0..games {
        let mut state = start;
        while rules.board().space_kind(state.train(train).at) != Some(&Kind::Terminus) {
            let event = if state.mover() == other {
                // A five starts no train.
                table::event(&rules, &state, "spin 5")
            } else {
                Event::Chance(rules.draw(&state, &mut rng, &mut Vec::new()))
            };
            rules.apply(&mut state, &event);
        }
        let points = century_run::Points::of(
            state.train(train),
            rules.board().prices(),
            rules.agreement().hours,
        );
        samples[0].push(f64::from(points.net()));
        samples[1].push(f64::from(state.tally(train).turns));
        samples[2].push(f64::from(state.tally(train).lost));
    }
    samples.map(|values| {
        let count = f64::from(games);
        let mean = values.iter().sum::<f64>() / count;
        let variance = values
            .iter()
            .map(|value| (value - mean).powi(2))
            .sum::<f64>()
            / count;
        (mean, (variance / count).sqrt())
    })
}

#[test]
fn play_agrees_with_the_odds() {
    for (train, options) in [
        ("B yard", &[][..]),
        ("B 37y p27 +2-4 f1", &[]),
        ("B 9 p20 +0-6 f2", &["hours=net"]),
        ("B TOL1 p12 +4-9", &[]),
        ("B yard", &["start=next-turn"]),
        ("B yard", &["red-count=consecutive"]),
        ("B 7 p20 +0-2 f1/2", &["red-count=consecutive"]),
        ("B yard", &["red-count=any-miss"]),
        ("B 36 p20 +0-1 f1", &["red-count=any-miss"]),
        ("B yard", &["obstacle=portal"]),
    ] {
        let line = format!("cr1 reconstruction-1 trip 1 Bt | {train} | O yard | totals B0 O0");
        let (rules, state) = table::load(options, &line);
        let odds = odds::lone(&rules, state.train(Seat::FIRST));
        let found = played(&line, options, 20_000);
        for ((mean, error), exact) in
            found
                .iter()
                .zip([&odds.points, &odds.turns, &odds.lost_turns])
        {
            assert!(
                (mean - exact.mean()).abs() < 4.0 * error,
                "{train}: {mean} ± {error} played, {} worked out",
                exact.mean()
            );
        }
    }
}

#[test]
fn near_the_end_the_odds_can_be_had_by_hand() {
    // From 68 every number arrives: one turn, and points as they stand.
    let (rules, state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Bt | B 68 p20 +1-6 | O yard | totals B0 O0",
    );
    let odds = odds::lone(&rules, state.train(Seat::FIRST));
    assert_eq!(odds.turns.chances().len(), 1);
    close(odds.turns.chance(1), 1.0, 1e-12);
    assert_eq!(odds.points.quantile(0.5), Some(140));
    close(odds.points.chance(140), 1.0, 1e-12);
    assert_eq!(odds.lost_turns.chances()[0].0, 0);
    // A held train alone is released on its first turn and has not failed again.
    let (rules, state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Ot | B 9 p20 +0-2 held | O yard | totals B0 O0",
    );
    let held = odds::lone(&rules, state.train(Seat::FIRST));
    let (rules, state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Ot | B HAR p20 +0-2 | O yard | totals B0 O0",
    );
    let freed = odds::lone(&rules, state.train(Seat::FIRST));
    close(held.turns.mean(), freed.turns.mean() + 1.0, 1e-9);
    close(held.points.mean(), freed.points.mean(), 1e-9);
    // A train that has arrived has nothing before it.
    let (rules, state) = table::load(
        &[],
        "cr1 reconstruction-1 trip 1 Ot | B CHI p20 +0-2 | O yard | totals B0 O0",
    );
    let done = odds::lone(&rules, state.train(Seat::FIRST));
    assert_eq!(done.turns.chances(), [(0, 1.0)]);
    assert_eq!(done.points.chances(), [(180, 1.0)]);
}

#[test]
fn odds_are_shown_as_a_table() {
    expect![[r#"
                          mean  deviation      5%   25%   50%   75%   95%
        points        253.1843   101.9298      80   180   250   320   420
        turns          36.5606     6.8402      27    32    36    41    49
        lost turns     13.6663     5.6889       6    10    13    17    24
        passengers     30.4597     9.3401      15    23    30    37    46
        gained          3.8037     1.5751       1     3     4     5     6
        lost            6.8502     2.2064       3     5     7     8    10
    "#]]
    .assert_eq(&from_the_yard().to_string());
}
