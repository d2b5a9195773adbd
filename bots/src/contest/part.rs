//! The results of a contest, or of a part of it: written to a file and merged.

use game::Setup;
use serde::{Deserialize, Serialize};

use super::shard::{PartError, Shard};
use super::{Meeting, Score};

/// The results of one part, with all that says which contest it is a part of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The game's name in commands.
    pub game: String,
    /// Its rules version.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// The position every game begins from, if it is not the usual one.
    pub start: Option<String>,
    /// The bots, in the order they were named.
    pub bots: Vec<String>,
    /// Games of each meeting in the whole contest.
    pub games: u64,
    /// What the contest is drawn from.
    pub seed: u64,
    /// Which parts of the contest these results hold.
    pub shards: Vec<Shard>,
    /// For each meeting the scores of its entrants, in order.
    pub scores: Vec<Vec<Score>>,
}

impl Part {
    /// The meetings of the contest.
    pub fn meetings(&self) -> Vec<Meeting> {
        Meeting::all(self.bots.len(), self.setup.seats)
    }

    fn same_contest(&self, other: &Self) -> bool {
        let contest = |part: &Self| Self {
            shards: Vec::new(),
            scores: Vec::new(),
            ..part.clone()
        };
        contest(self) == contest(other)
    }
}

/// The whole contest from its parts, in any order.
///
/// # Errors
/// If they are not all the parts of one contest, each once.
pub fn merge(parts: &[Part]) -> Result<Part, PartError> {
    let mut whole = parts.first().ok_or(PartError::None)?.clone();
    let fits = |part: &Part, whole: &Part| {
        let of = |part: &Part| part.shards.first().map(|shard| shard.of());
        let shape = |part: &Part| part.scores.iter().map(Vec::len).collect::<Vec<_>>();
        whole.same_contest(part) && of(part) == of(whole) && shape(part) == shape(whole)
    };
    for (index, part) in parts.iter().enumerate().skip(1) {
        if !fits(part, &whole) {
            return Err(PartError::Other { number: index + 1 });
        }
        for (mine, theirs) in whole.scores.iter_mut().zip(&part.scores) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.merge(*theirs);
            }
        }
    }
    let shards = parts.iter().flat_map(|part| part.shards.iter().copied());
    whole.shards = Shard::whole_of(shards)?;
    Ok(whole)
}
