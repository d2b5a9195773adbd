//! One game of a match or a simulation, for those who want each and not only the sums.

use game::{BySeat, EventOf, Game, Seat, Setup};
use serde::{Deserialize, Serialize};

use crate::Forfeit;
use crate::csv::quoted;

/// A game that has been played, with everything that happened in it.
pub struct Played<'a, G: Game> {
    /// The rules.
    pub rules: &'a G,
    /// The position line it began from, if that was not the usual start.
    pub start: Option<&'a str>,
    /// What the run is drawn from.
    pub seed: u64,
    /// Which meeting of a match it belongs to, the first being 0.
    pub meeting: u64,
    /// Its number in the meeting or the run, the first being 0.
    pub number: u64,
    /// The bots by seat.
    pub bots: BySeat<&'a str>,
    /// What happened.
    pub events: &'a [EventOf<G>],
    /// The scores.
    pub scores: BySeat<i32>,
    /// What part of the win each seat has.
    pub shares: BySeat<f64>,
    /// Who failed to choose, and why.
    pub forfeit: Option<(Seat, Forfeit)>,
    /// Whether the rules ended it.
    pub over: bool,
}

/// How a game of a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameEnd {
    /// By the rules.
    Over,
    /// A bot failed to choose.
    Forfeit,
    /// It went on for too long.
    Limit,
}

/// A game as one row of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameRow {
    /// The game's name in commands.
    pub game: String,
    /// Seats and options.
    pub setup: Setup,
    /// The position line it began from, if that was not the usual start.
    pub start: Option<String>,
    /// What the run is drawn from.
    pub seed: u64,
    /// Which meeting of a match it belongs to, the first being 0.
    pub meeting: u64,
    /// Its number in the meeting or the run, the first being 0.
    pub number: u64,
    /// The bots in the order of the seats.
    pub bots: Vec<String>,
    /// The scores in the order of the seats.
    pub scores: Vec<i32>,
    /// What part of the win each seat has.
    pub shares: Vec<f64>,
    /// How many events there were.
    pub events: usize,
    /// How it ended.
    pub end: GameEnd,
    /// The seat that failed to choose.
    pub failed: Option<u8>,
    /// What it did wrong.
    pub why: Option<String>,
}

impl<G: Game> Played<'_, G> {
    /// The game in one row.
    pub fn row(&self) -> GameRow {
        let end = match (&self.forfeit, self.over) {
            (Some(_), _) => GameEnd::Forfeit,
            (None, true) => GameEnd::Over,
            (None, false) => GameEnd::Limit,
        };
        GameRow {
            game: G::META.slug.into(),
            setup: self.rules.setup().clone(),
            start: self.start.map(str::to_owned),
            seed: self.seed,
            meeting: self.meeting,
            number: self.number,
            bots: self
                .bots
                .as_slice()
                .iter()
                .map(ToString::to_string)
                .collect(),
            scores: self.scores.as_slice().to_vec(),
            shares: self.shares.as_slice().to_vec(),
            events: self.events.len(),
            end,
            failed: self.forfeit.as_ref().map(|(seat, _)| seat.number()),
            why: self.forfeit.as_ref().map(|(_, why)| why.to_string()),
        }
    }
}

impl GameRow {
    /// The names of the columns of [`GameRow::csv`].
    pub const HEADING: &'static str =
        "game,seed,meeting,number,bots,scores,shares,events,end,failed,why";

    /// The row separated by commas. What there is of every seat is separated by semicolons.
    pub fn csv(&self) -> String {
        fn joined<T: ToString>(values: &[T]) -> String {
            let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
            quoted(&texts.join(";"))
        }
        let end = match self.end {
            GameEnd::Over => "over",
            GameEnd::Forfeit => "forfeit",
            GameEnd::Limit => "limit",
        };
        format!(
            "{},{},{},{},{},{},{},{},{end},{},{}",
            self.game,
            self.seed,
            self.meeting,
            self.number,
            joined(&self.bots),
            joined(&self.scores),
            joined(&self.shares),
            self.events,
            self.failed
                .map_or_else(String::new, |seat| seat.to_string()),
            quoted(self.why.as_deref().unwrap_or_default()),
        )
    }
}
