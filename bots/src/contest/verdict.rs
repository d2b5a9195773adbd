//! What a contest says about its bots.

use serde::Serialize;

use super::{Elo, Part, Score, Sprt, SprtState};

/// The result of a contest. It prints as tables and serializes for other programs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// The game's name in commands.
    pub game: String,
    /// How many seats each table had.
    pub seats: u8,
    /// What the contest was drawn from.
    pub seed: u64,
    /// Each bot over all its games, the best first.
    pub standings: Vec<Standing>,
    /// Each bot against each it met.
    pub rows: Vec<Row>,
    /// The sequential test, if there was one.
    pub test: Option<Test>,
}

/// A bot over all its games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The bot.
    pub bot: String,
    /// Games it sat in.
    pub games: u64,
    /// The part it won, from 0 to 1.
    pub share: f64,
    /// The interval of the true part.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Games lost by failing to choose.
    pub forfeits: u64,
}

/// A bot in one meeting.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The bot.
    pub bot: String,
    /// Whom it met.
    pub against: Vec<String>,
    /// Games.
    pub games: u64,
    /// The part it won, from 0 to 1.
    pub share: f64,
    /// The interval of the true part.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The difference in Elo; only where two met.
    pub elo: Option<Elo>,
    /// Games lost by failing to choose.
    pub forfeits: u64,
}

/// The result of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Test {
    /// The difference that is not worth having.
    pub elo0: f64,
    /// The difference that is.
    pub elo1: f64,
    /// The logarithm of the likelihood ratio.
    pub ratio: f64,
    /// Whether it is decided.
    pub state: SprtState,
}

impl Verdict {
    /// What the results say.
    pub fn new(part: &Part, sprt: Option<Sprt>) -> Self {
        let mut totals = vec![Score::default(); part.bots.len()];
        let mut rows = Vec::new();
        for (meeting, scores) in part.meetings().iter().zip(&part.scores) {
            let entrants = meeting.entrants();
            for (&entrant, score) in entrants.iter().zip(scores) {
                totals[entrant].merge(*score);
                let others = entrants.iter().filter(|&&other| other != entrant);
                let (low, high) = score.interval();
                rows.push(Row {
                    bot: part.bots[entrant].clone(),
                    against: others.map(|&other| part.bots[other].clone()).collect(),
                    games: score.games,
                    share: score.share(),
                    low,
                    high,
                    elo: (entrants.len() == 2).then(|| Elo::of(score)),
                    forfeits: score.forfeits,
                });
            }
        }
        let mut standings: Vec<Standing> = part
            .bots
            .iter()
            .zip(&totals)
            .map(|(bot, score)| {
                let (low, high) = score.interval();
                Standing {
                    bot: bot.clone(),
                    games: score.games,
                    share: score.share(),
                    low,
                    high,
                    forfeits: score.forfeits,
                }
            })
            .collect();
        standings.sort_by(|a, b| b.share.total_cmp(&a.share));
        let first = part.scores.first().and_then(|scores| scores.first());
        let test = sprt.zip(first).map(|(sprt, score)| Test {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            ratio: sprt.likelihood_ratio(score),
            state: sprt.state(score),
        });
        Self {
            game: part.game.clone(),
            seats: part.setup.seats.get(),
            seed: part.seed,
            standings,
            rows,
            test,
        }
    }
}
