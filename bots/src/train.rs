//! Learning an estimate by self-play, for a game that has [weights](game::Learned).
//!
//! Each round plays games with the search, which judges positions by the weights so far. What each
//! position turned out to be worth is what later positions were found to be worth, mixed with the result
//! of the game (TD(λ)); the weights are then fitted to that. Weights fitted to results alone were tried,
//! and played worse. A round depends on nothing but the seed and the round before, so a run that was
//! stopped goes on where it was.

mod fit;
mod lesson;
mod meet;

use std::fmt;
use std::io;
use std::num::NonZeroUsize;

use game::{Faults, Game, Learned};

pub use fit::Fit;
use lesson::Lesson;
pub use meet::Meeting;

/// How an estimate is learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Rounds of playing and fitting.
    pub rounds: u32,
    /// Games in each round.
    pub games: u64,
    /// Simulations for each play.
    pub simulations: u32,
    /// Games of each match between new weights and old ones.
    pub match_games: u64,
    /// What everything is drawn from.
    pub seed: u64,
    /// How many threads play.
    pub threads: NonZeroUsize,
}

/// Where a run is written down, so that it can go on after it was stopped.
pub trait Diary: Sync {
    /// The games of a round that were played before, in any order.
    ///
    /// # Errors
    /// If it cannot be read.
    fn games(&self, round: u32) -> io::Result<Vec<String>>;

    /// Adds a game to a round.
    ///
    /// # Errors
    /// If it cannot be written.
    fn add_game(&self, round: u32, game: &str) -> io::Result<()>;

    /// The weights that a round came to, if it was finished.
    ///
    /// # Errors
    /// If it cannot be read.
    fn weights(&self, round: u32) -> io::Result<Option<String>>;

    /// Finishes a round.
    ///
    /// # Errors
    /// If it cannot be written.
    fn finish(&self, round: u32, weights: &str) -> io::Result<()>;

    /// Called as often as something was done: so many games of those there are.
    fn progress(&self, round: u32, done: u64, of: u64);
}

/// What a round came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub round: u32,
    /// Games played.
    pub games: u64,
    /// Plays of a game in the mean.
    pub plays: f64,
    /// How well the weights fit.
    pub fit: Fit,
    /// The new weights against those before.
    pub against_last: Meeting,
    /// The new weights against those made by hand.
    pub against_first: Meeting,
}

impl fmt::Display for Round {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            round,
            games,
            plays,
            fit,
            against_last,
            against_first,
        } = self;
        writeln!(f, "round {round}: {games} games of {plays:.0} plays")?;
        writeln!(f, "  {fit}")?;
        writeln!(f, "  against the weights before: {against_last}")?;
        write!(f, "  against those made by hand: {against_first}")
    }
}

/// Why a run stopped.
#[derive(Debug)]
pub enum Stopped {
    /// The diary failed.
    Diary(io::Error),
    /// The diary holds something that is no game or no weights.
    Unreadable(Faults),
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Diary(error) => error.fmt(f),
            Self::Unreadable(faults) => faults.fmt(f),
        }
    }
}

impl std::error::Error for Stopped {}

/// [`learn`] for the rules of one game.
pub type Train<G> = fn(&G, &Plan, &dyn Diary, &mut dyn FnMut(Round)) -> Result<String, Stopped>;

/// Learns, and calls `tell` after each round that was not finished before. Returns the last weights as a
/// data file.
///
/// # Errors
/// If the diary cannot be read or written.
pub fn learn<G: Game + Learned>(
    rules: &G,
    plan: &Plan,
    diary: &dyn Diary,
    tell: &mut dyn FnMut(Round),
) -> Result<String, Stopped> {
    let first = rules.with_weights(&rules.first_weights());
    let mut last = rules.with_weights(&rules.first_weights());
    for round in 1..=plan.rounds {
        if let Some(text) = diary.weights(round).map_err(Stopped::Diary)? {
            let weights = rules.read_weights(&text).map_err(Stopped::Unreadable)?;
            last = rules.with_weights(&weights);
            continue;
        }
        let lesson = Lesson::play(&last, plan, round, diary)?;
        let (weights, fit) = fit::fit(&last, &lesson, plan.seed.wrapping_add(u64::from(round)));
        // What is written has few digits, and what is read must be the same.
        let text = rules.write_weights(&weights);
        let weights = rules.read_weights(&text).map_err(Stopped::Unreadable)?;
        let next = rules.with_weights(&weights);
        let against_last = meet::meet(&next, &last, plan);
        let against_first = if round == 1 {
            against_last
        } else {
            meet::meet(&next, &first, plan)
        };
        diary.finish(round, &text).map_err(Stopped::Diary)?;
        tell(Round {
            round,
            games: plan.games,
            plays: lesson.plays(),
            fit,
            against_last,
            against_first,
        });
        last = next;
    }
    Ok(rules.write_weights(&last.weights()))
}
