//! The report of a run, computed from its tallies.

use game::{Game, Per, Setup};
use serde::Serialize;

use super::cluster::Cluster;
use super::tallies::WIN;
use super::{Plan, Portion, Tally};
use crate::contest::Shard;

/// Standard deviations on either side that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Plays every game of the plan and reports. `progress` is called, from any thread, with how many more
/// games have been played.
pub fn simulate<G: Game>(plan: &Plan<G>, progress: &(dyn Fn(u64) + Sync)) -> Report {
    Report::new::<G>(&Portion::play(plan, Shard::WHOLE, progress))
}

/// The result of a run. It prints as a table and serializes for other programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's name in commands.
    pub game: &'static str,
    /// Its rules version.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// What the run was drawn from.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games that ended.
    pub finished: u64,
    /// Games stopped because they were longer than the game's card allows.
    pub unfinished: u64,
    /// Events in all games.
    pub events: u64,
    /// Decisions of seats among them.
    pub decisions: u64,
    /// Finished games without a winner.
    pub draws: u64,
    /// Finished games that several won together.
    pub shared_wins: u64,
    /// Each seat, in order.
    pub seats: Vec<SeatReport>,
    /// Events of a finished game.
    pub length: Spread,
    /// The figures on the game's card, in its order.
    pub figures: Vec<FigureReport>,
    /// How long the run took; the one part that is not the same every time.
    pub seconds: f64,
    /// Games a second.
    pub games_per_second: f64,
}

/// How one seat fared.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatReport {
    /// The seat, counted from 1.
    pub seat: u8,
    /// Who played it.
    pub bot: String,
    /// Part of the finished games won, from 0 to 1; shared wins and draws divided.
    pub wins: Estimate,
    /// Games won alone.
    pub outright: u64,
    /// The final score.
    pub score: Spread,
}

/// One figure of the game's card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FigureReport {
    /// Its name, with the unit.
    pub name: &'static str,
    /// What one sample is.
    pub per: &'static str,
    /// The samples.
    pub spread: Spread,
}

/// A number with the interval that holds the true one in 95 of 100 runs.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The number found.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// How samples are spread. What needs samples is absent where there are too few.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// How many there are.
    pub samples: u64,
    /// Their mean, with the interval of the true mean.
    pub mean: Option<Estimate>,
    /// Their standard deviation.
    pub sd: Option<f64>,
    /// The smallest.
    pub min: Option<f64>,
    /// The largest.
    pub max: Option<f64>,
    /// The value that 1 % of the samples do not exceed.
    pub p1: Option<f64>,
    /// The value that 5 % of the samples do not exceed.
    pub p5: Option<f64>,
    /// The value that 25 % of the samples do not exceed.
    pub p25: Option<f64>,
    /// The median.
    pub p50: Option<f64>,
    /// The value that 75 % of the samples do not exceed.
    pub p75: Option<f64>,
    /// The value that 95 % of the samples do not exceed.
    pub p95: Option<f64>,
    /// The value that 99 % of the samples do not exceed.
    pub p99: Option<f64>,
}

impl Report {
    /// What a run of `G` says.
    pub fn new<G: Game>(run: &Portion) -> Self {
        let tallies = &run.tallies;
        let finished = tallies.finished();
        let named = tallies.wins.seats().iter().zip(&run.bots);
        let seats = named.map(|(seat, bot)| SeatReport {
            seat: seat.number(),
            bot: bot.clone(),
            wins: share(tallies.wins[seat], finished),
            outright: tallies.outright[seat],
            score: Spread::of(&tallies.scores[seat]),
        });
        let figures = G::META
            .figures
            .iter()
            .zip(&tallies.figures)
            .zip(&tallies.clusters);
        let seconds = run.seconds;
        Self {
            game: G::META.slug,
            rules: G::META.rules_version,
            setup: run.setup.clone(),
            seed: run.seed,
            games: tallies.games,
            finished,
            unfinished: tallies.unfinished,
            events: tallies.events,
            decisions: tallies.decisions,
            draws: tallies.draws,
            shared_wins: tallies.shared,
            seats: seats.collect(),
            length: Spread::of(&tallies.length),
            figures: figures
                .map(|((figure, tally), cluster)| match figure.per {
                    Per::Game => FigureReport {
                        name: figure.name,
                        per: "game",
                        spread: Spread::of(tally),
                    },
                    Per::Report => FigureReport {
                        name: figure.name,
                        per: "report",
                        spread: Spread::clustered(tally, cluster),
                    },
                })
                .collect(),
            seconds,
            games_per_second: tallies.games as f64 / seconds.max(f64::MIN_POSITIVE),
        }
    }
}

/// Part of the games won, with Wilson's interval, which stays honest near none and all. A shared
/// win varies less than a whole one, so the interval is never too narrow for it.
fn share(sixtieths: u64, games: u64) -> Estimate {
    if games == 0 {
        return Estimate {
            value: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let n = games as f64;
    let p = sixtieths as f64 / (WIN as f64 * n);
    let shrink = 1.0 + Z * Z / n;
    let middle = (p + Z * Z / (2.0 * n)) / shrink;
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / shrink;
    Estimate {
        value: p,
        // At none and at all the interval ends in the share itself, but for rounding.
        low: (middle - half).clamp(0.0, p),
        high: (middle + half).clamp(p, 1.0),
    }
}

impl Estimate {
    /// The interval of a mean with this standard error; without one it could be anything.
    fn around(mean: f64, error: Option<f64>) -> Self {
        let half = error.map_or(f64::INFINITY, |error| Z * error);
        Self {
            value: mean,
            low: mean - half,
            high: mean + half,
        }
    }
}

impl Spread {
    /// How samples are spread of which one game gives many. The interval of the mean is worked out
    /// from game to game, since samples of one game resemble each other.
    fn clustered(tally: &Tally, cluster: &Cluster) -> Self {
        let mut spread = Self::of(tally);
        let mean = spread.mean.map(|mean| mean.value);
        spread.mean = mean.map(|mean| Estimate::around(mean, cluster.error(mean)));
        spread
    }

    /// How independent samples are spread.
    pub fn of(tally: &Tally) -> Self {
        let values = tally.values();
        let samples = tally.count();
        let rank = |percent| nearest_rank(&values, samples, percent);
        let moments = moments(&values, samples);
        Self {
            samples,
            mean: moments.map(|(mean, sd)| {
                Estimate::around(mean, sd.map(|sd| sd / (samples as f64).sqrt()))
            }),
            sd: moments.and_then(|(_, sd)| sd),
            min: values.first().map(|&(value, _)| value),
            max: values.last().map(|&(value, _)| value),
            p1: rank(1),
            p5: rank(5),
            p25: rank(25),
            p50: rank(50),
            p75: rank(75),
            p95: rank(95),
            p99: rank(99),
        }
    }
}

/// Mean and, of two samples or more, standard deviation. The second pass over the deviations avoids
/// the cancellation that a sum of squares would suffer.
fn moments(values: &[(f64, u64)], samples: u64) -> Option<(f64, Option<f64>)> {
    if samples == 0 {
        return None;
    }
    let n = samples as f64;
    let sum: f64 = values.iter().map(|&(v, count)| v * count as f64).sum();
    let mean = sum / n;
    let squares: f64 = values
        .iter()
        .map(|&(value, count)| (value - mean).powi(2) * count as f64)
        .sum();
    let sd = (samples > 1).then(|| (squares / (n - 1.0)).sqrt());
    Some((mean, sd))
}

/// The smallest value that at least `percent` % of the samples do not exceed.
fn nearest_rank(values: &[(f64, u64)], samples: u64, percent: u64) -> Option<f64> {
    let rank = (u128::from(samples) * u128::from(percent)).div_ceil(100);
    let mut seen = 0;
    values.iter().find_map(|&(value, count)| {
        seen += u128::from(count);
        (seen >= rank).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spread(samples: impl IntoIterator<Item = f64>) -> Spread {
        let mut tally = Tally::default();
        for sample in samples {
            tally.add(sample);
        }
        Spread::of(&tally)
    }

    #[test]
    fn the_numbers_from_1_to_100() {
        let spread = spread((1..=100).map(f64::from));
        let mean = spread.mean.unwrap();
        assert_eq!(mean.value, 50.5);
        assert!((spread.sd.unwrap() - 29.011_491_975_882).abs() < 1e-9);
        assert!((mean.high - mean.low - 2.0 * Z * 2.901_149_197_588).abs() < 1e-9);
        assert_eq!(
            [spread.min, spread.p1, spread.p5, spread.p25],
            [1.0, 1.0, 5.0, 25.0].map(Some)
        );
        assert_eq!(
            [spread.p50, spread.p75, spread.p95, spread.p99, spread.max],
            [50.0, 75.0, 95.0, 99.0, 100.0].map(Some)
        );
    }

    #[test]
    fn a_large_offset_loses_no_deviation() {
        let spread = spread([1e9 + 4.0, 1e9 + 7.0, 1e9 + 13.0, 1e9 + 16.0]);
        assert_eq!(spread.mean.unwrap().value, 1e9 + 10.0);
        assert_eq!(spread.sd.unwrap(), 30.0f64.sqrt());
    }

    #[test]
    fn too_few_samples_claim_nothing() {
        assert_eq!(spread([]).mean, None);
        let one = spread([5.0]);
        assert_eq!((one.p50, one.sd), (Some(5.0), None));
        assert_eq!(one.mean.unwrap().high, f64::INFINITY);
    }

    #[test]
    fn winning_every_game_does_not_prove_certainty() {
        let all = share(400 * WIN, 400);
        assert_eq!((all.value, all.high), (1.0, 1.0));
        assert!((0.990..0.991).contains(&all.low), "{}", all.low);
        let half = share(50 * WIN, 100);
        assert!((half.low - 0.403_83).abs() < 1e-5 && (half.high - 0.596_17).abs() < 1e-5);
    }
}
