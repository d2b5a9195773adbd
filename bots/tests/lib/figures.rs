//! What a report says, checked against what can be worked out by hand.

use bots::Lineup;
use bots::contest::Shard;
use bots::lab::{Plan, Portion, Report, simulate};
use expect_test::expect;
use game::{Options, Rules, Setup, Value};

use crate::pips::Pips;

fn rules(seats: u8, target: i64) -> Pips {
    let mut options = Options::default();
    options.set("target", Value::Number(target));
    Pips::new(&Setup::new(&Pips::META, seats, options).unwrap()).unwrap()
}

#[test]
fn a_die_with_two_sixes_shows_27_sevenths() {
    let plan = Plan::new(rules(2, 10), Lineup::GENERAL, &["random"], 4_000, 1).unwrap();
    let report = simulate(&plan, &|_| {});
    let die = &report.figures[1].spread;
    let mean = die.mean.unwrap();
    let truth = 27.0 / 7.0;
    // Five of its own half-intervals would be ten standard errors: a fixed seed, but no tight squeeze.
    let half = mean.high - mean.value;
    assert!((mean.value - truth).abs() < 2.5 * half, "{mean:?}");
    assert_eq!((die.min, die.max), (Some(1.0), Some(6.0)));
    assert_eq!(die.p50, Some(4.0));
    assert_eq!(report.events, report.decisions + die.samples);
    assert_eq!(report.decisions, 2 * die.samples);
}

#[test]
fn the_interval_of_reports_knows_that_those_of_a_game_go_together() {
    // A lone greedy seat with target 1 throws until it throws a one. The interval of the mean throw
    // must hold 27/7 in 95 of 100 runs although the number of throws depends on what is thrown.
    let held = (0..200).filter(|&seed| {
        let plan = Plan::new(rules(1, 1), Lineup::GENERAL, &["greedy"], 200, seed).unwrap();
        let report = simulate(&plan, &|_| {});
        // All that is ever taken is the whole target, so this mean has no error.
        let share = report.figures[2].spread.mean.unwrap();
        assert_eq!((share.low, share.value, share.high), (1.0, 1.0, 1.0));
        let throws = report.figures[1].spread.mean.unwrap();
        (throws.low..=throws.high).contains(&(27.0 / 7.0))
    });
    // 95 % of 200 are 190; five standard deviations of that count are 15.
    let held = held.count();
    assert!((175..200).contains(&held), "{held}");
}

#[test]
fn shares_add_up_and_every_game_is_somebodys_or_nobodys() {
    let plan = Plan::new(rules(3, 12), Lineup::GENERAL, &["random"], 3_000, 5).unwrap();
    let report = simulate(&plan, &|_| {});
    let shares: f64 = report.seats.iter().map(|seat| seat.wins.value).sum();
    assert!((shares - 1.0).abs() < 1e-12);
    let outright: u64 = report.seats.iter().map(|seat| seat.outright).sum();
    assert_eq!(
        outright + report.draws + report.shared_wins,
        report.finished
    );
    assert!(report.shared_wins > 0 && outright > 0);
    assert_eq!(report.finished + report.unfinished, report.games);
    assert_eq!(report.length.samples, report.finished);
}

#[test]
fn a_lone_greedy_seat_with_target_1_waits_for_a_one() {
    // Nothing but a one can be taken, so the length is twice a geometric number with chance 1/7, or
    // forty rounds in the (6/7)^40 = 0.21 % of games that never see one.
    let plan = Plan::new(rules(1, 1), Lineup::GENERAL, &["greedy"], 20_000, 3).unwrap();
    let report = simulate(&plan, &|_| {});
    let q: f64 = 6.0 / 7.0;
    let truth = 2.0 * (1.0 - q.powi(40)) / (1.0 - q);
    let mean = report.length.mean.unwrap();
    assert!(
        (mean.value - truth).abs() < 2.0 * (mean.high - mean.value),
        "{mean:?} {truth}"
    );
    // The median of that geometric number is 5: 1 - q^4 = 46 %, 1 - q^5 = 54 %.
    assert_eq!(
        (report.length.p50, report.length.max),
        (Some(10.0), Some(80.0))
    );
    let drawn = report.draws as f64 / 20_000.0;
    assert!((drawn - q.powi(40)).abs() < 0.001, "{drawn}");
    assert_eq!(
        report.seats[0].wins.value, 1.0,
        "a draw is divided among all, who are one"
    );
}

#[test]
fn the_random_bot_plays_alike_on_the_fast_path_and_through_views() {
    // Greedy against random, seats exchanged, must mirror each other.
    let shares = |bots: &[&str]| {
        let plan = Plan::new(rules(2, 15), Lineup::GENERAL, bots, 4_000, 8).unwrap();
        let report = simulate(&plan, &|_| {});
        (report.seats[0].wins, report.seats[1].wins)
    };
    let (greedy, _) = shares(&["greedy", "random"]);
    let (_, mirrored) = shares(&["random", "greedy"]);
    assert!(greedy.low < mirrored.high && mirrored.low < greedy.high);
    assert!(greedy.low > 0.5, "{greedy:?}");
}

#[test]
fn a_report_reads_as_a_table() {
    let plan = Plan::new(
        rules(2, 10),
        Lineup::GENERAL,
        &["greedy", "random"],
        1_000,
        1,
    )
    .unwrap();
    let mut run = Portion::play(&plan, Shard::WHOLE, &|_| {});
    run.seconds = 0.25;
    let report = Report::new::<Pips>(&run);
    expect![[r#"
        pips, 2 seats, target 10, seed 1
        1,000 games: 1,000 finished, 0 unfinished; 1 drawn, 173 shared
        21,399 events, 14,266 of them decisions; 0.25 s, 4,000 games a second

        seat  bot     wins %  95 % interval  outright  score  95 % interval     sd
           1  greedy   76.00    73.26–78.54       673  9.757    9.715–9.799  0.676
           2  random   24.00    21.46–26.74       153  7.353    7.172–7.534  2.928

        figure                mean  95 % interval     sd    min    1 %    5 %   25 %   50 %   75 %  95 %  99 %  max  samples
        events per game      21.40    20.39–22.41  16.33      6      6      6      9     15     27    57    81  120    1,000
        takes per game       5.518    5.408–5.628  1.772      2      2      3      4      6      7     8    10   13    1,000
        pips per throw       3.877    3.837–3.917  1.794      1      1      1      2      4      6     6     6    6    7,133
        share of the target  0.666    0.660–0.672  0.277  0.100  0.100  0.200  0.500  0.700  0.900     1     1    1    5,518
    "#]].assert_eq(&report.to_string());
}

#[test]
fn a_report_is_plain_data_for_other_programs() {
    let plan = Plan::new(rules(2, 10), Lineup::GENERAL, &["greedy", "random"], 100, 1).unwrap();
    let mut run = Portion::play(&plan, Shard::WHOLE, &|_| {});
    run.seconds = 2.0;
    let report = Report::new::<Pips>(&run);
    let json: serde_json::Value = serde_json::to_value(&report).unwrap();
    assert_eq!(json["game"], "pips");
    assert_eq!(json["setup"]["options"]["target"], 10);
    assert_eq!(json["games"], 100);
    assert_eq!(json["games_per_second"], 50.0);
    assert_eq!(json["seats"][1]["bot"], "random");
    assert!(json["seats"][0]["wins"]["low"].is_f64());
    assert_eq!(json["figures"][0]["name"], "takes per game");
    assert_eq!(json["figures"][0]["spread"]["samples"], 100);
}

#[test]
fn nothing_played_is_nothing_claimed() {
    let plan = Plan::new(rules(2, 10), Lineup::GENERAL, &["random"], 0, 1).unwrap();
    let report = simulate(&plan, &|_| {});
    assert_eq!((report.games, report.length.mean), (0, None));
    assert_eq!(
        (report.seats[0].wins.low, report.seats[0].wins.high),
        (0.0, 1.0)
    );
    assert!(report.to_string().contains("0 games: 0 finished"));
}

#[test]
fn games_beyond_the_limit_count_as_unfinished_and_as_nothing_else() {
    // Four seats leave room for 30 rounds within 150 events, far too few to reach 99 by chance.
    let plan = Plan::new(rules(4, 99), Lineup::GENERAL, &["random"], 50, 1).unwrap();
    let report = simulate(&plan, &|_| {});
    assert_eq!((report.unfinished, report.finished), (50, 0));
    assert_eq!(report.events, 50 * 150);
    assert_eq!((report.length.samples, report.draws), (0, 0));
    assert_eq!(report.figures[0].spread.samples, 0, "no game was whole");
    assert_eq!(
        report.figures[1].spread.samples,
        50 * 30,
        "every throw counts"
    );
}
