//! What is to be simulated.

use std::fmt;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Duration;

use game::{BySeat, Game, Seat, SeatCount};

use crate::{Lineup, Patience, Played, UnknownBot};

/// Called with every game that has been played.
type WatchGames<G> = dyn Fn(&Played<'_, G>) + Send + Sync;

/// A run: rules, where each game begins, who plays, how often, and from which seed.
pub struct Plan<G: Game> {
    pub(super) rules: G,
    pub(super) start: G::State,
    pub(super) lineup: Lineup,
    pub(super) bots: BySeat<String>,
    pub(super) games: Range<u64>,
    pub(super) seed: u64,
    pub(super) threads: NonZeroUsize,
    pub(super) line: Option<String>,
    pub(super) patience: Patience,
    pub(super) watch: Option<Box<WatchGames<G>>>,
}

impl<G: Game> Plan<G> {
    /// `games` games from the start of the rules, on one thread. `bots` names one bot of the lineup
    /// for each seat, or a single one for all of them.
    ///
    /// # Errors
    /// If a bot is unknown or their number does not fit the seats.
    pub fn new(
        rules: G,
        lineup: Lineup,
        bots: &[&str],
        games: u64,
        seed: u64,
    ) -> Result<Self, PlanError> {
        let seats = rules.setup().seats;
        let patience = Patience {
            answer: Duration::from_secs(10),
            game: None,
        };
        for name in bots {
            let seated = lineup.seat::<G>(name, patience);
            seated.map_err(PlanError::UnknownBot)?;
        }
        let name_of = |seat: Seat| match bots {
            [all] => (*all).to_owned(),
            each => each[seat.index()].to_owned(),
        };
        if bots.len() != 1 && bots.len() != usize::from(seats.get()) {
            return Err(PlanError::Count {
                bots: bots.len(),
                seats,
            });
        }
        Ok(Self {
            start: rules.start(),
            lineup,
            bots: BySeat::from_fn(seats, name_of),
            rules,
            games: 0..games,
            seed,
            threads: NonZeroUsize::MIN,
            line: None,
            patience,
            watch: None,
        })
    }

    /// The same run on this many threads; only its speed changes.
    #[must_use]
    pub fn threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// The same run with each game begun in `start`, a state of the same rules.
    #[must_use]
    pub fn from_state(mut self, start: G::State) -> Self {
        let usual = self.rules.position(&self.rules.start()).to_string();
        let line = self.rules.position(&start).to_string();
        self.line = Some(line).filter(|line| *line != usual);
        self.start = start;
        self
    }

    /// The same run with programs given this time.
    #[must_use]
    pub fn patience(mut self, patience: Patience) -> Self {
        self.patience = patience;
        self
    }

    /// The same run with `watch` called after every game, from any thread.
    #[must_use]
    pub fn watched(mut self, watch: Box<WatchGames<G>>) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Only these games of the run, to be merged with the others afterwards.
    #[must_use]
    pub fn only(mut self, games: Range<u64>) -> Self {
        self.games = games;
        self
    }

    /// How many games will be played.
    pub fn games(&self) -> u64 {
        self.games.end.saturating_sub(self.games.start)
    }

    /// The rules played by.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// Who sits where, by name.
    pub fn bots(&self) -> &BySeat<String> {
        &self.bots
    }
}

/// Why a run cannot be planned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanError {
    /// A bot's name is unknown.
    UnknownBot(UnknownBot),
    /// There are neither as many bots as seats nor one for all.
    Count {
        /// How many bots were named.
        bots: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownBot(unknown) => unknown.fmt(f),
            Self::Count { bots, seats } => {
                write!(
                    f,
                    "{bots} bots for {seats} seats; name {seats}, or one for all"
                )
            }
        }
    }
}

impl std::error::Error for PlanError {}
