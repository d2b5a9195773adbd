//! Exact answers, against formulas, against plain counting and against simulation.

use big_train::odds::{self, Expansion, OverBudget, Play, Ratio};
use big_train::{Action, BigTrain, Deed, Kind, State};
use game::{BySeat, Event, Hints, Next, Notation, Options, Prng, Rules, SeatCount, Value};

use crate::playing::{Player, bare, load, play, rules};

/// A position at a table with variants.
fn load_with(variants: &[&str], line: &str) -> (BigTrain, State) {
    let mut options = Options::default();
    for name in variants {
        options.set(*name, Value::Flag(true));
    }
    BigTrain::load(None, &options, line).unwrap_or_else(|faults| panic!("{faults}"))
}

/// n over k.
fn choose(n: u32, k: u32) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k)
        .map(|i| f64::from(n - i) / f64::from(i + 1))
        .product()
}

#[test]
fn the_number_of_draws_is_spread_as_the_formula_says() {
    let rules = rules(2, &[]);
    let draws = odds::draws_left(&rules, &rules.start());
    assert_eq!(draws.len(), 28);
    let mut sum = 0.0;
    for (n, chance) in (0..).zip(&draws) {
        sum += chance;
        let all = choose(30, n);
        let formula = 1.0 - 2.0 * choose(26, n) / all + choose(22, n) / all;
        assert!((sum - formula).abs() < 1e-12, "{n}: {sum} {formula}");
    }
    assert!((odds::mean(&draws) - 403.0 / 45.0).abs() < 1e-12);
    assert!((draws[2] - 0.036_78).abs() < 1e-5);
    let square: f64 = (0..)
        .zip(&draws)
        .map(|(n, chance)| f64::from(n) * f64::from(n) * chance)
        .sum();
    let deviation = (square - (403.0_f64 / 45.0).powi(2)).sqrt();
    assert!((deviation - 4.590).abs() < 1e-3, "{deviation}");
    let spent = odds::spent_left(&rules, &rules.start());
    for (found, wanted) in spent
        .iter()
        .zip([4.0 / 7.0, 2.0 / 7.0, 4.0 / 35.0, 1.0 / 35.0])
    {
        assert!((found - wanted).abs() < 1e-12);
    }
    assert_eq!(spent.len(), 4);
    assert!((odds::mean(&spent) - 0.6).abs() < 1e-12);
}

#[test]
fn ways_that_mirror_each_other_come_to_the_same() {
    let alike = |line: &str, pairs: &[(&str, &str, bool)]| {
        let (rules, state) = load(line);
        for &(one, other, expected) in pairs {
            let read = |text: &str| rules.read_action(text).unwrap();
            let found = rules.are_alike(&state, &read(one), &read(other));
            assert_eq!(found, expected, "{one} and {other} in {line}");
        }
    };
    alike(
        "bt1; RB; R; <w RRGYY.e RRBYY.e>; x BBGG; d RRBGG",
        &[
            ("RRBGG+a.w", "RRBGG+b.e", true),
            ("RRBGG+a.w", "RRBGG-", false),
        ],
    );
    // Once an end has turned, the two ways of the other one are no longer mirror images.
    alike(
        "bt1; RB; R; <w RRGYY.e BBGG.n>; x -; d RRYY",
        &[
            ("RRYY+a.n", "RRYY+a.s", false),
            ("RRYY+b.e", "RRYY+b.w", false),
        ],
    );
    alike(
        "bt1; RB; R; <w RRGYY.e>; x -; d RRYY",
        &[
            ("RRYY+a.n", "RRYY+a.s", true),
            ("RRYY+a.n", "RRYY+b.s", true),
        ],
    );
}

#[test]
fn long_freight_lasts_longer() {
    let rules = rules(2, &["long-freight"]);
    let draws = odds::draws_left(&rules, &rules.start());
    assert_eq!(draws.len() - 1, 25);
    assert!(
        (odds::mean(&draws) - 12.6).abs() < 0.05,
        "{}",
        odds::mean(&draws)
    );
}

#[test]
fn the_chance_that_a_turn_ends_the_game() {
    // Engine on the train, four cabooses and all other cars playable: 4 of 4 + 22.
    let ends = |line: &str| {
        let (rules, state) = load(line);
        odds::turn_ends(&rules, &state)
    };
    assert_eq!(ends(&bare("-")), Ratio::NEVER);
    assert_eq!(ends(&bare("<w RRGBB.e>")), Ratio::NEVER);
    assert_eq!(ends(&bare("[EGGG.e>")), Ratio::new(4, 26));
    assert_eq!(ends(&bare("[EGGG.e>")).to_string(), "2/13");
    assert_eq!(ends("bt1; RB; R; [EGGG.e>; x -; d KBB"), Ratio::CERTAIN);
    assert_eq!(ends("bt1; RB; R; [EGGG.e>; x -; d RRBB"), Ratio::NEVER);
    assert_eq!(ends("bt1; RB; R; -; x -; d KBB"), Ratio::NEVER);
    assert_eq!(ends("bt1; RB; -; [EGGG.e KBB]; x -; d -"), Ratio::NEVER);
    // S-23: no car square fits, so the turn is certain to end the game.
    let pocket = "[ERRR.w RRGBB.w RRBB.n RRYBB.n RRGG.e RRBGG.e RRYY.s BBGG.w>";
    assert_eq!(ends(&bare(pocket)), Ratio::CERTAIN);
    // S-27: only curves fit: seven of them and four cabooses.
    assert_eq!(
        ends(&bare("[ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>")),
        Ratio::new(4, 11)
    );
    // With spent-ends-turn three engines stop the drawing too; with long-freight one engine and two
    // cabooses are in the pile.
    let (rules, state) = load_with(&["spent-ends-turn"], &bare("[EGGG.e>"));
    assert_eq!(odds::turn_ends(&rules, &state), Ratio::new(4, 29));
    let (rules, state) = load_with(&["long-freight"], &bare("[EGGG.e>"));
    assert_eq!(odds::turn_ends(&rules, &state), Ratio::new(2, 24));
    let (rules, state) = load_with(&["long-freight", "spent-ends-turn"], &bare("[EGGG.e>"));
    assert_eq!(odds::turn_ends(&rules, &state), Ratio::new(2, 25));
}

/// How often the present turn ends the game when it is played out.
fn simulated_ends(rules: &BigTrain, state: &State, games: u32) -> f64 {
    let mut rng = Prng::new(42);
    let mut ends = 0;
    for _ in 0..games {
        let mut after = state.clone();
        let seat = after.turn_of();
        // A turn is over when another seat's begins.
        while after.turn_of() == seat {
            let event = match rules.next(&after) {
                Next::Chance => Event::Chance(rules.draw(&after, &mut rng, &mut Vec::new())),
                Next::Act(seat) => {
                    Event::Act(seat, rules.pick(&after, seat, &mut rng, &mut Vec::new()))
                }
                Next::Over => break,
            };
            rules.apply(&mut after, &event);
        }
        ends += u32::from(after.is_over());
    }
    f64::from(ends) / f64::from(games)
}

#[test]
fn a_turn_ends_the_game_as_often_when_it_is_played() {
    for (variants, train) in [
        (&[][..], "[ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>"),
        (&[], "[EGGG.e>"),
        (&["spent-ends-turn"], "[EGGG.e>"),
        (&["long-freight"], "[KYY.e BBGG.n RRYBB.n>"),
        (
            &["long-freight", "spent-ends-turn"],
            "[ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>",
        ),
    ] {
        let (rules, state) = load_with(variants, &bare(train));
        let exact = odds::turn_ends(&rules, &state).value();
        let games = 40_000;
        let found = simulated_ends(&rules, &state, games);
        let room = 4.0 * (exact * (1.0 - exact) / f64::from(games)).sqrt();
        assert!(
            (found - exact).abs() < room,
            "{train} {variants:?}: {found} {exact}"
        );
    }
}

/// Positions near the end: few squares are left to be turned up.
const NEAR: [&str; 4] = [
    "bt1; RB; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY RRBB RRGG RRYY BBGG BBYY EBBB EGGG EYYY; d -",
    "bt1; BY; Y; <e RRGBB.w RRBB.n RRYBB.n RRGG.e RRBGG.e RRYY.s>; x RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY BBYY GGYY RRRR BBBB; d -",
    "bt1; RBG; G; [KYY.e BBGG.n RRYBB.n>; x RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRGG RRYY BBYY GGYY RRRR RRGBB KRR KBB KGG; d BBBB",
    "bt1; YRGB; Y; [ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBRYY BBGYY GGRYY GGBYY BBGG BBYY EBBB EGGG EYYY; d -",
];

/// Win shares by going through every event one by one, without any short cut.
fn plain_shares(rules: &BigTrain, state: &State, plays: &BySeat<Play>) -> Vec<f64> {
    let seats = usize::from(rules.seats().get());
    let average = |parts: &[(f64, Vec<f64>)]| -> Vec<f64> {
        let total: f64 = parts.iter().map(|(weight, _)| weight).sum();
        (0..seats)
            .map(|seat| {
                parts
                    .iter()
                    .map(|(weight, part)| weight * part[seat])
                    .sum::<f64>()
                    / total
            })
            .collect()
    };
    match rules.next(state) {
        Next::Over => rules.outcome(state).shares().as_slice().to_vec(),
        Next::Chance => {
            let mut chances = Vec::new();
            rules.chances(state, &mut chances);
            let parts: Vec<(f64, Vec<f64>)> = chances
                .into_iter()
                .map(|(weight, square)| {
                    let mut after = state.clone();
                    rules.apply(&mut after, &Event::Chance(square));
                    (f64::from(weight), plain_shares(rules, &after, plays))
                })
                .collect();
            average(&parts)
        }
        Next::Act(seat) => {
            let mut actions: Vec<Action> = Vec::new();
            rules.actions(state, seat, &mut actions);
            if plays[seat] == Play::Greedy {
                let drawn = state.drawn().expect("a seat decides about a square");
                let lays = rules.squares().kind(drawn) != Kind::Car || rules.suits(seat, drawn);
                let declines = |action: &Action| action.deed == Deed::Decline;
                let can_decline = actions.iter().any(declines);
                actions.retain(|action| declines(action) == (can_decline && !lays));
            }
            let mut parts: Vec<(f64, Vec<f64>)> = actions
                .into_iter()
                .map(|action| {
                    let mut after = state.clone();
                    rules.apply(&mut after, &Event::Act(seat, action));
                    (1.0, plain_shares(rules, &after, plays))
                })
                .collect();
            if plays[seat] == Play::Best {
                let own = |part: &(f64, Vec<f64>)| part.1[seat.index()];
                let best = parts.iter().map(own).fold(0.0, f64::max);
                parts.retain(|part| own(part) >= best - 1e-12);
            }
            average(&parts)
        }
    }
}

#[test]
fn short_cuts_do_not_change_the_shares() {
    let two = [
        (
            "bt1; RB; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR EBBB EGGG EYYY; d -",
            &[][..],
        ),
        (
            "bt1; BR; R; [ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBRYY BBGYY GGRYY GGBYY BBGG BBYY GGYY RRRR EBBB; d -",
            &["engine-breaks-ties"],
        ),
        (
            "bt1; RB; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR EGGG; d -",
            &["long-freight"],
        ),
        (
            "bt1; GB; B; [ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBRYY BBGYY GGRYY GGBYY BBGG BBYY GGYY RRRR EBBB; d -",
            &["must-play"],
        ),
        (
            "bt1; GB; B; [ERRR.w RRBB.s RRGBB.s RRGG.e RRYY.n>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBRYY BBGYY GGRYY GGBYY BBGG BBYY GGYY RRRR EBBB; d -",
            &["spent-ends-turn", "no-pockets"],
        ),
        (
            "bt1; RBG; G; <w RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR GGGG; d BBBB",
            &["long-freight"],
        ),
        (
            "bt1; RY,BG; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR EGGG; d -",
            &["several-must-play"],
        ),
        (
            "bt1; RB; R; [ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR EBBB EGGG EYYY; d -; m 2 B R3 B5",
            &["match"],
        ),
    ];
    for (line, variants) in two {
        let (rules, state) = load_with(variants, line);
        for play in [Play::Best, Play::Greedy, Play::Random] {
            let plays = BySeat::filled(rules.seats(), play);
            let plain = plain_shares(&rules, &state, &plays);
            let mut expansion = Expansion::new(&rules, plays, 100_000);
            let shares = expansion.shares(&state).unwrap();
            for (one, two) in plain.iter().zip(shares.as_slice()) {
                assert!(
                    (one - two).abs() < 1e-9,
                    "{line} {play:?}: {plain:?} {shares:?}"
                );
            }
        }
    }
}

#[test]
fn a_train_of_a_match_is_valued_by_itself_unless_it_is_the_last() {
    let train = "[ERRR.e RRGBB.e>; x RRYBB RRBGG RRYGG RRBYY RRGYY BBRGG BBYGG BBRYY BBGYY GGRYY GGBYY RRBB RRGG RRYY BBGG BBYY GGYY RRRR EBBB EGGG EYYY";
    let shares = |variants: &[&str], line: &str| {
        let (rules, state) = load_with(variants, line);
        let plays = BySeat::filled(rules.seats(), Play::Best);
        let mut expansion = Expansion::new(&rules, plays, 100_000);
        expansion.shares(&state).unwrap()
    };
    let alone = shares(&[], &format!("bt1; RB; R; {train}; d -"));
    let first = shares(
        &["match"],
        &format!("bt1; RB; R; {train}; d -; m 1 R R0 B0"),
    );
    assert_eq!(alone, first);
    let last = shares(
        &["match"],
        &format!("bt1; RB; R; {train}; d -; m 2 B R0 B30"),
    );
    assert_eq!(last.as_slice(), [0.0, 1.0]);
    let (rules, state) = load_with(
        &["match"],
        &format!("bt1; RB; R; {train}; d BBBB; m 1 R R0 B0"),
    );
    let report = odds::report(&rules, &state, odds::USUAL_BUDGET).join("\n");
    for words in [
        "this turn completes the train: 0/1",
        "win shares of this train with best play",
        "not the trains before it",
        "BBBB is still to be decided on",
        "of equally good plays each with the same chance",
    ] {
        assert!(report.contains(words), "{words}: {report}");
    }
    let (rules, state) = load_with(
        &["match"],
        "bt1; RB; B; [ERRR.e KBB]; x -; d -; m 1 R R0 B0",
    );
    assert_eq!(
        odds::report(&rules, &state, 10),
        ["= [ERRR.e KBB] R3 B2 total R3 B2"]
    );
}

#[test]
fn shares_are_what_simulation_finds() {
    for line in NEAR {
        let (rules, state) = load(line);
        for (play_as, player) in [
            (Play::Random, Player::Random),
            (Play::Greedy, Player::Greedy),
        ] {
            let plays = BySeat::filled(rules.seats(), play_as);
            let shares = Expansion::new(&rules, plays, 400_000)
                .shares(&state)
                .unwrap();
            let total: f64 = shares.as_slice().iter().sum();
            assert!((total - 1.0).abs() < 1e-9);
            let games = 8_000;
            let mut found = [0.0; 4];
            let mut rng = Prng::new(9);
            for _ in 0..games {
                let end = play(&rules, &state, &[player; 4], &mut rng, |_, _, _| {});
                for (seat, share) in rules.outcome(&end).shares().iter() {
                    found[seat.index()] += share / f64::from(games);
                }
            }
            for (seat, exact) in shares.iter() {
                // A share is at most as spread as a coin.
                let room = 4.0 * (exact * (1.0 - exact) / f64::from(games)).sqrt() + 1e-9;
                let found = found[seat.index()];
                assert!(
                    (found - exact).abs() < room,
                    "{line} {play_as:?} seat {seat}: {found} {exact}"
                );
            }
        }
    }
}

#[test]
fn best_play_is_no_worse_than_any_other_against_it() {
    let (rules, state) = load(NEAR[0]);
    let seats = SeatCount::new(2).unwrap();
    let mixed = |one: Play, two: Play| {
        BySeat::from_fn(seats, |seat| if seat.index() == 0 { one } else { two })
    };
    let share = |one, two| {
        let mut expansion = Expansion::new(&rules, mixed(one, two), 400_000);
        expansion.shares(&state).unwrap().as_slice()[0]
    };
    let best = share(Play::Best, Play::Best);
    for other in [Play::Greedy, Play::Random] {
        assert!(share(other, Play::Best) <= best + 1e-12);
        assert!(share(Play::Best, other) >= best - 1e-12);
    }
    assert!(share(Play::Best, Play::Random) > share(Play::Random, Play::Random));
}

#[test]
fn the_best_action_has_the_share_of_the_position() {
    let (rules, state) = load(NEAR[2]);
    let plays = BySeat::filled(rules.seats(), Play::Best);
    let mut expansion = Expansion::new(&rules, plays, 400_000);
    let whole = expansion.shares(&state).unwrap();
    let answers = expansion.by_action(&state).unwrap();
    assert_eq!(answers.len(), 3);
    let green = game::Seat::from_index(2);
    let best = answers
        .iter()
        .map(|(_, shares)| shares[green])
        .fold(0.0, f64::max);
    assert!((best - whole[green]).abs() < 1e-12);
}

#[test]
fn what_is_too_much_to_play_out_is_said_to_be() {
    let rules = rules(2, &[]);
    let plays = BySeat::filled(rules.seats(), Play::Best);
    let mut expansion = Expansion::new(&rules, plays, 500);
    assert_eq!(
        expansion.shares(&rules.start()),
        Err(OverBudget { budget: 500 })
    );
    let report = odds::report(&rules, &rules.start(), 500);
    assert_eq!(report[0], "this turn ends the game: 0/1 = 0.0000 %");
    assert_eq!(report[1], "draws to come: 8.9556 on average, at most 27");
    assert!(
        report[3].contains("more than 500 positions can still come"),
        "{}",
        report[3]
    );
}

#[test]
fn the_report_of_a_late_position() {
    let (rules, state) = load(NEAR[3]);
    expect_test::expect![[r#"
        this turn ends the game: 4/9 = 44.4444 %
        draws to come: 2.2000 on average, at most 7
        spent squares to come: 0.0000 on average
        win shares with best play: Y 0.0182 %, R 99.4772 %, G 0.3000 %, B 0.2046 % (1171 positions)
        win shares with random play: Y 0.0267 %, R 99.4228 %, G 0.3513 %, B 0.1992 % (1171 positions)
        how to read it: draws and spent squares are those still to come, without what has been turned up; win shares count the cars that the train has already, and a win shared by k as 1/k for each
        best play takes what gives its seat the highest share, and of equally good plays each with the same chance; random play takes each that is allowed with the same chance"#]]
        .assert_eq(&odds::report(&rules, &state, odds::USUAL_BUDGET).join("\n"));
}
