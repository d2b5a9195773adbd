//! Puzzles: positions with one clearly best move, each with its proof.
//!
//! [`dig`] finds them in games that bots play against themselves, and [`verify`]
//! checks one again. A puzzle is plain data, so a game keeps its own in a file.

mod mine;
mod worth;

use std::fmt::{self, Write};

use serde::{Deserialize, Serialize};

pub use mine::{Dig, Rejected, dig, dig_ending, verify};

/// A position with one clearly best move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position line. The seat that decides has to find the move.
    pub position: String,
    /// What the solution is about, in a word or two.
    pub theme: String,
    /// The best move.
    pub best: String,
    /// Moves that are as good, or so nearly that it does not matter: the same at another angle, say.
    #[serde(default)]
    pub also: Vec<String>,
    /// The best of all others.
    pub second: String,
    /// The win share that the best move promises, from 0 to 1.
    pub share: f64,
    /// The same for the best of all others.
    pub rest: f64,
    /// The standard error of the difference; 0 if both are exact.
    pub error: f64,
    /// How that is known.
    pub proof: Proof,
    /// Simulations of each search, or games of each choice; 0 if it is exact.
    pub simulations: u32,
    /// What the searches were seeded with, one each.
    pub seeds: Vec<u64>,
    /// How many simulations, or games of each choice, find the move for sure: the least number of those
    /// tried from which on all searches did. Searches for an exact solution look nothing up.
    pub needs: u32,
    /// Where it comes from: the seed of the run, the number of the game and of the decision.
    pub from: [u64; 3],
}

/// How the values of a puzzle are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proof {
    /// Everything that can still happen was worked out.
    Exact,
    /// Deep searches with several seeds agree.
    Search,
    /// Each choice was played out in many games against imagined hands.
    Games,
}

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// A glance at the position is enough.
    Easy,
    /// It takes some looking ahead.
    Medium,
    /// It takes much looking ahead.
    Hard,
}

impl Grade {
    /// In a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }
}

impl Puzzle {
    /// How hard it is, by the numbers that the game's bots were tried with.
    pub fn grade(&self, tried: &[u32]) -> Grade {
        let place = tried.iter().filter(|&&count| count < self.needs).count();
        match place * 3 / tried.len().max(1) {
            0 => Grade::Easy,
            1 => Grade::Medium,
            _ => Grade::Hard,
        }
    }

    /// Whether a move in its own notation solves it.
    pub fn is_solved_by(&self, action: &str) -> bool {
        self.best == action || self.also.iter().any(|also| also == action)
    }
}

/// As the file of a game holds it.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let proof = match self.proof {
            Proof::Exact => "exact",
            Proof::Search => "search",
            Proof::Games => "games",
        };
        writeln!(f, "[[puzzle]]")?;
        writeln!(f, "position = {:?}", self.position)?;
        writeln!(f, "theme = {:?}", self.theme)?;
        writeln!(f, "best = {:?}", self.best)?;
        if !self.also.is_empty() {
            writeln!(f, "also = {:?}", self.also)?;
        }
        writeln!(f, "second = {:?}", self.second)?;
        writeln!(
            f,
            "share = {:.4}\nrest = {:.4}\nerror = {:.4}",
            self.share, self.rest, self.error
        )?;
        writeln!(
            f,
            "proof = {proof:?}\nsimulations = {}\nseeds = {:?}",
            self.simulations, self.seeds
        )?;
        writeln!(f, "needs = {}\nfrom = {:?}", self.needs, self.from)?;
        f.write_char('\n')
    }
}
