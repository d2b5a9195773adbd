//! Reference figures: simulated games must come out as the tables made with ten million games say.

use big_train::BigTrain;
use game::{Event, Hints, Prng, Rules};

use crate::playing::Player::{Greedy, Random};
use crate::playing::{Player, event, rules};

/// Games of a column at which the tolerances below are stated.
const STATED: u32 = 100_000;

/// Games a test can afford.
const AFFORDABLE: u32 = 12_000;

/// The result of a run of games.
struct Run {
    games: u32,
    shares: Vec<f64>,
    alone: Vec<f64>,
    means: Vec<f64>,
    trains: Vec<u32>,
    turns: Vec<u32>,
    draws: Vec<u32>,
    scores: Vec<u32>,
    margins: Vec<u32>,
    spent: [u32; 4],
}

impl Run {
    fn mean(&self, name: &str) -> f64 {
        let index = BigTrain::META
            .figures
            .iter()
            .position(|figure| figure.name.contains(name))
            .unwrap_or_else(|| panic!("there is no figure {name}"));
        self.means[index]
    }
}

fn run(players: &[Player], variants: &[&str], games: u32, seed: u64) -> Run {
    let rules = rules(players.len() as u8, variants);
    let figures = BigTrain::META.figures;
    let mut sums = vec![0.0; figures.len()];
    let mut reports = vec![0u64; figures.len()];
    let mut run = Run {
        games,
        shares: vec![0.0; players.len()],
        alone: vec![0.0; players.len()],
        means: Vec::new(),
        trains: vec![0; 64],
        turns: vec![0; 64],
        draws: vec![0; 64],
        scores: vec![0; 64],
        margins: vec![0; 64],
        spent: [0; 4],
    };
    let mut state = rules.start();
    for game in 0..games {
        let mut rng = Prng::stream(seed, u64::from(game));
        state.clone_from(&rules.start());
        let (mut turns, mut draws) = (0, 0);
        let mut spent = 0.0;
        while let Some(event) = event(&rules, &state, players, &mut rng) {
            let before = state.clone();
            rules.apply(&mut state, &event);
            rules.observe(&before, &event, &state, &mut |index, value| {
                sums[index] += value;
                reports[index] += 1;
                if figures[index].name.contains("spent") {
                    spent += value;
                }
            });
            match event {
                Event::Act(..) => turns += 1,
                Event::Chance(_) => draws += 1,
            }
        }
        let outcome = rules.outcome(&state);
        for (seat, share) in outcome.shares().iter() {
            run.shares[seat.index()] += share / f64::from(games);
            if *share == 1.0 {
                run.alone[seat.index()] += 1.0 / f64::from(games);
            }
        }
        let mut order: Vec<usize> = Vec::new();
        for (_, &score) in outcome.scores.iter() {
            order.push(score as usize);
            run.scores[score as usize] += 1;
        }
        order.sort_unstable();
        run.margins[order[order.len() - 1] - order[order.len() - 2]] += 1;
        run.trains[state.train().len()] += 1;
        run.turns[turns] += 1;
        run.draws[draws] += 1;
        run.spent[(spent as usize).min(3)] += 1;
    }
    run.means = figures
        .iter()
        .zip(sums.iter().zip(&reports))
        .map(|(figure, (sum, &reports))| match figure.per {
            game::Per::Game => sum / f64::from(games),
            game::Per::Report => sum / reports as f64,
        })
        .collect();
    run
}

/// One figure: what it should be, what was found, and how far apart they may be at `STATED` games.
struct Claim {
    name: String,
    wanted: f64,
    found: f64,
    within: f64,
}

fn claim(name: &str, wanted: f64, found: f64, within: f64) -> Claim {
    Claim {
        name: name.into(),
        wanted,
        found,
        within,
    }
}

/// A column of the table of identical players.
struct Column {
    players: &'static [Player],
    shares: &'static [f64],
    tied: f64,
    train: f64,
    turns: f64,
    declined: f64,
    unplayable: f64,
    games_unplayable: f64,
    score: f64,
    winning: f64,
}

const COLUMNS: [Column; 6] = [
    Column {
        players: &[Random; 2],
        shares: &[49.97, 50.03],
        tied: 11.55,
        train: 5.718,
        turns: 8.323,
        declined: 2.605,
        unplayable: 0.506,
        games_unplayable: 1.57,
        score: 5.427,
        winning: 6.995,
    },
    Column {
        players: &[Random; 3],
        shares: &[33.32, 33.36, 33.33],
        tied: 11.60,
        train: 5.718,
        turns: 8.323,
        declined: 2.605,
        unplayable: 0.506,
        games_unplayable: 1.57,
        score: 5.427,
        winning: 7.887,
    },
    Column {
        players: &[Random; 4],
        shares: &[24.99, 25.02, 24.99, 25.00],
        tied: 11.62,
        train: 5.718,
        turns: 8.323,
        declined: 2.605,
        unplayable: 0.506,
        games_unplayable: 1.57,
        score: 5.427,
        winning: 8.494,
    },
    Column {
        players: &[Greedy; 2],
        shares: &[52.58, 47.42],
        tied: 12.77,
        train: 6.025,
        turns: 8.323,
        declined: 2.297,
        unplayable: 0.506,
        games_unplayable: 1.63,
        score: 5.702,
        winning: 7.092,
    },
    Column {
        players: &[Greedy; 3],
        shares: &[35.59, 33.38, 31.03],
        tied: 12.53,
        train: 5.169,
        turns: 8.339,
        declined: 3.170,
        unplayable: 0.262,
        games_unplayable: 0.82,
        score: 4.898,
        winning: 7.084,
    },
    Column {
        players: &[Greedy; 4],
        shares: &[26.96, 25.75, 24.35, 22.95],
        tied: 12.25,
        train: 4.884,
        turns: 8.344,
        declined: 3.460,
        unplayable: 0.169,
        games_unplayable: 0.52,
        score: 4.566,
        winning: 7.305,
    },
];

impl Column {
    fn claims(&self, run: &Run) -> Vec<Claim> {
        let mut claims: Vec<Claim> = self
            .shares
            .iter()
            .zip(&run.shares)
            .enumerate()
            .map(|(seat, (&wanted, &found))| {
                claim(
                    &format!("win share of seat {}", seat + 1),
                    wanted,
                    100.0 * found,
                    0.5,
                )
            })
            .collect();
        let mut add = |name: &str, figure: &str, wanted: f64, scale: f64, within: f64| {
            claims.push(claim(name, wanted, scale * run.mean(figure), within));
        };
        add("tied", "tied for first", self.tied, 100.0, 0.35);
        add("train", "squares in the train", self.train, 1.0, 0.03);
        add("turns", "turns per game", self.turns, 1.0, 0.05);
        add("declined", "declined", self.declined, 1.0, 0.05);
        add(
            "unplayable",
            "that were unplayable",
            self.unplayable,
            100.0,
            0.08,
        );
        add(
            "games with one",
            "trains with an unplayable",
            self.games_unplayable,
            100.0,
            0.13,
        );
        add("score", "score per player", self.score, 1.0, 0.05);
        add("winning score", "winning score", self.winning, 1.0, 0.05);
        add("draws", "draws per game", 403.0 / 45.0, 1.0, 0.05);
        add("spent", "spent", 0.6, 1.0, 0.01);
        add("one color", "one color", 25.0, 100.0, 0.5);
        claims
    }
}

/// Checks each claim, with the margin that this many games need.
fn hold(title: &str, claims: &[Claim], games: u32) {
    let room = (f64::from(STATED) / f64::from(games)).sqrt();
    for Claim {
        name,
        wanted,
        found,
        within,
    } in claims
    {
        println!(
            "{title}: {name} {found:.3} (wanted {wanted:.3} within {:.3})",
            within * room
        );
        assert!(
            (found - wanted).abs() <= within * room,
            "{title}: {name} is {found:.3}, not {wanted:.3} within {:.3}",
            within * room
        );
    }
}

fn identical_players(games: u32) {
    for (index, column) in COLUMNS.iter().enumerate() {
        let run = run(column.players, &[], games, 1965 + index as u64);
        let title = format!("{:?} {}", column.players[0], column.players.len());
        hold(&title, &column.claims(&run), games);
    }
}

/// Greedy in one seat against random in the others: seats, greedy's seat, share, wins alone.
const AGAINST: [(usize, usize, f64, f64); 9] = [
    (2, 0, 70.41, 65.18),
    (2, 1, 68.31, 62.93),
    (3, 0, 47.57, 43.22),
    (3, 1, 46.14, 41.82),
    (3, 2, 44.52, 40.23),
    (4, 0, 35.17, 31.72),
    (4, 1, 34.26, 30.86),
    (4, 2, 33.16, 29.79),
    (4, 3, 31.97, 28.63),
];

fn greedy_against_random(games: u32) {
    for (seats, seat, share, alone) in AGAINST {
        let mut players = vec![Random; seats];
        players[seat] = Greedy;
        let run = run(&players, &[], games, 1968 + (10 * seats + seat) as u64);
        let claims = [
            claim("share", share, 100.0 * run.shares[seat], 0.5),
            claim("alone", alone, 100.0 * run.alone[seat], 0.5),
        ];
        hold(
            &format!("greedy in seat {} of {seats}", seat + 1),
            &claims,
            games,
        );
    }
}

/// long-freight with greedy players: seats, train, tied, first seat's share.
const LONG: [(usize, f64, f64, f64); 3] = [
    (2, 8.47, 11.1, 53.0),
    (3, 7.10, 12.9, 35.9),
    (4, 6.65, 13.7, 27.3),
];

fn variants(games: u32) {
    for (seats, train, tied, first) in LONG {
        let run = run(
            &vec![Greedy; seats],
            &["long-freight"],
            games,
            77 + seats as u64,
        );
        let claims = [
            claim("train", train, run.mean("squares in the train"), 0.05),
            claim("turns", 12.2, run.mean("turns per game"), 0.1),
            claim("draws", 12.6, run.mean("draws per game"), 0.1),
            claim("tied", tied, 100.0 * run.mean("tied for first"), 0.45),
            claim("first seat", first, 100.0 * run.shares[0], 0.55),
        ];
        hold(&format!("long-freight, greedy {seats}"), &claims, games);
    }
    let first = run(&[Greedy, Random], &["long-freight"], games, 5);
    let second = run(&[Random, Greedy], &["long-freight"], games, 6);
    let share = 50.0 * (first.shares[0] + second.shares[1]);
    hold(
        "long-freight",
        &[claim("greedy against random", 77.5, share, 0.5)],
        games,
    );
    for (column, seats) in COLUMNS[3..].iter().zip(2..) {
        let run = run(
            &vec![Greedy; seats],
            &["spent-ends-turn"],
            games,
            88 + seats as u64,
        );
        let claims = [
            claim(
                "tied",
                column.tied,
                100.0 * run.mean("tied for first"),
                0.55,
            ),
            claim("first seat", column.shares[0], 100.0 * run.shares[0], 0.7),
        ];
        hold(&format!("spent-ends-turn, greedy {seats}"), &claims, games);
    }
}

/// A distribution in per cent: the least value, the chance of it and of the next ones, and then of
/// everything above.
struct Spread {
    name: &'static str,
    least: usize,
    chances: &'static [f64],
    above: f64,
}

/// How lengths, turns, scores and margins are spread for one kind of players.
struct Spreads {
    players: &'static [Player],
    train: Spread,
    turns: Option<Spread>,
    score: Spread,
    margin: Option<Spread>,
}

const fn spread(name: &'static str, least: usize, chances: &'static [f64], above: f64) -> Spread {
    Spread {
        name,
        least,
        chances,
        above,
    }
}

const SPREADS: [Spreads; 4] = [
    Spreads {
        players: &[Random; 2],
        train: spread(
            "train",
            2,
            &[
                10.71, 13.79, 14.74, 13.87, 12.38, 10.12, 8.02, 5.88, 4.15, 2.72, 1.69,
            ],
            1.94,
        ),
        turns: Some(spread(
            "turns",
            2,
            &[
                4.11, 6.85, 8.52, 9.36, 9.61, 9.38, 8.85, 8.07, 7.18, 6.22, 5.26,
            ],
            16.59,
        )),
        score: spread(
            "score",
            0,
            &[
                11.44, 2.78, 13.25, 8.42, 11.23, 9.17, 8.85, 7.44, 6.32, 5.34, 4.12, 3.40, 2.45,
            ],
            5.78,
        ),
        margin: Some(spread(
            "margin",
            0,
            &[11.55, 17.80, 18.37, 15.76, 10.74, 9.73],
            16.05,
        )),
    },
    Spreads {
        players: &[Greedy; 2],
        train: spread(
            "train",
            2,
            &[
                8.42, 12.64, 14.09, 13.80, 12.57, 10.61, 8.60, 6.54, 4.75, 3.27, 2.11,
            ],
            2.62,
        ),
        turns: None,
        score: spread(
            "score",
            0,
            &[
                9.57, 2.00, 13.15, 7.14, 12.01, 9.01, 9.56, 7.93, 6.85, 5.85, 4.46, 3.74, 2.63,
            ],
            6.10,
        ),
        margin: Some(spread(
            "margin",
            0,
            &[12.77, 19.56, 19.89, 16.60, 10.65, 9.32],
            11.21,
        )),
    },
    Spreads {
        players: &[Greedy; 3],
        train: spread(
            "train",
            2,
            &[
                12.00, 16.61, 17.14, 15.32, 12.60, 9.48, 6.75, 4.42, 2.72, 1.54, 0.80,
            ],
            0.63,
        ),
        turns: None,
        score: spread(
            "score",
            0,
            &[
                12.11, 2.45, 15.43, 8.73, 12.60, 10.17, 8.98, 7.91, 5.75, 5.00, 3.31, 2.68, 1.71,
            ],
            3.18,
        ),
        margin: None,
    },
    Spreads {
        players: &[Greedy; 4],
        train: spread(
            "train",
            2,
            &[
                13.82, 18.37, 18.12, 15.53, 12.10, 8.64, 5.80, 3.59, 2.06, 1.08, 0.53,
            ],
            0.36,
        ),
        turns: None,
        score: spread(
            "score",
            0,
            &[
                13.18, 3.22, 15.89, 10.04, 12.41, 10.72, 8.57, 7.60, 5.28, 4.39, 2.88, 2.16, 1.38,
            ],
            2.28,
        ),
        margin: Some(spread(
            "margin",
            0,
            &[12.25, 35.60, 15.32, 14.60, 7.18, 9.96],
            5.09,
        )),
    },
];

impl Spread {
    /// Each chance within four standard errors at the stated size, and what rounding hides.
    fn claims(&self, counts: &[u32]) -> Vec<Claim> {
        let total: u32 = counts.iter().sum();
        let percent = |count: u32| 100.0 * f64::from(count) / f64::from(total);
        let above: u32 = counts[self.least + self.chances.len()..].iter().sum();
        let single = (self.least..).zip(self.chances).map(|(value, &chance)| {
            (
                format!("{} {value}", self.name),
                chance,
                percent(counts[value]),
            )
        });
        let rest = (format!("{} above", self.name), self.above, percent(above));
        single
            .chain([rest])
            .map(|(name, wanted, found)| {
                let error = (wanted * (100.0 - wanted) / f64::from(STATED)).sqrt();
                claim(&name, wanted, found, 4.0 * error + 0.02)
            })
            .collect()
    }
}

fn distributions(games: u32) {
    for (index, spreads) in SPREADS.iter().enumerate() {
        let run = run(spreads.players, &[], games, 30 + index as u64);
        let title = format!("{:?} {}", spreads.players[0], spreads.players.len());
        hold(&title, &spreads.train.claims(&run.trains), games);
        hold(&title, &spreads.score.claims(&run.scores), games);
        if let Some(turns) = &spreads.turns {
            hold(&title, &turns.claims(&run.turns), games);
        }
        if let Some(margin) = &spreads.margin {
            hold(&title, &margin.claims(&run.margins), games);
        }
        hold(&title, &ending(&run), games);
        let margins: f64 = (0u32..)
            .zip(&run.margins)
            .map(|(margin, &count)| f64::from(margin * count))
            .sum();
        assert!((run.mean("margin") - margins / f64::from(games)).abs() < 1e-9);
        assert_eq!(run.draws[28..].iter().sum::<u32>(), 0);
    }
}

/// What holds however people play.
fn ending(run: &Run) -> Vec<Claim> {
    let percent = |count: u32| 100.0 * f64::from(count) / f64::from(run.games);
    let spent = [4.0 / 7.0, 2.0 / 7.0, 4.0 / 35.0, 1.0 / 35.0];
    let mut claims: Vec<Claim> = spent
        .into_iter()
        .zip(run.spent)
        .enumerate()
        .map(|(count, (wanted, found))| {
            claim(
                &format!("{count} spent"),
                100.0 * wanted,
                percent(found),
                0.63,
            )
        })
        .collect();
    // P(D ≤ n) = 1 − 2·C(26,n)/C(30,n) + C(22,n)/C(30,n).
    claims.push(claim("2 draws", 3.678, percent(run.draws[2]), 0.25));
    let nine: u32 = run.draws[..=9].iter().sum();
    claims.push(claim("at most 9 draws", 59.799, percent(nine), 0.63));
    claims
}

#[test]
fn identical_players_do_as_they_should() {
    identical_players(AFFORDABLE);
}

#[test]
fn greedy_beats_random_as_it_should() {
    greedy_against_random(AFFORDABLE);
}

#[test]
fn variants_change_what_they_should() {
    variants(AFFORDABLE);
}

#[test]
fn lengths_are_spread_as_they_should_be() {
    distributions(AFFORDABLE);
}

#[test]
#[ignore = "the full size; run it with --release --nocapture to see the figures"]
fn all_reference_figures_at_full_size() {
    identical_players(STATED);
    greedy_against_random(STATED);
    variants(STATED);
    distributions(STATED);
}
