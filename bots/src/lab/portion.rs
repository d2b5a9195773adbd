//! A part of a run, played somewhere else, written to a file and merged.

use std::ops::Range;
use std::time::Instant;

use game::{Game, Setup};
use serde::{Deserialize, Serialize};

use super::run::run_some;
use super::{Plan, Tallies};
use crate::contest::{PartError, Shard};

/// What one part of a run gathered, with all that says which run it is a part of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Portion {
    /// The game's name in commands.
    pub game: String,
    /// Its rules version.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// The position every game begins from.
    pub start: String,
    /// Who sits where.
    pub bots: Vec<String>,
    /// Games of the whole run.
    pub games: u64,
    /// What the run is drawn from.
    pub seed: u64,
    /// Which parts of the run these are.
    pub shards: Vec<Shard>,
    /// How long it took; of several parts, all together.
    pub seconds: f64,
    /// What was gathered.
    pub tallies: Tallies,
}

impl Portion {
    /// Plays one part of the plan. `progress` is called, from any thread, with how many more games have been
    /// played.
    pub fn play<G: Game>(plan: &Plan<G>, shard: Shard, progress: &(dyn Fn(u64) + Sync)) -> Self {
        let games = plan.games();
        let Range { start, end } = shard.range(games);
        let first = plan.games.start;
        let began = Instant::now();
        let tallies = run_some(plan, first + start..first + end, progress);
        Self {
            game: G::META.slug.into(),
            rules: G::META.rules_version,
            setup: plan.rules.setup().clone(),
            start: plan.rules.position(&plan.start).to_string(),
            bots: plan.bots.as_slice().to_vec(),
            games,
            seed: plan.seed,
            shards: vec![shard],
            seconds: began.elapsed().as_secs_f64(),
            tallies,
        }
    }

    /// Whether two parts are of one run, and were gathered alike.
    fn fits(&self, other: &Self) -> bool {
        let run = |portion: &Self| {
            (
                (portion.game.clone(), portion.rules, portion.setup.clone()),
                (portion.start.clone(), portion.bots.clone()),
                (portion.games, portion.seed),
                portion.shards.first().map(|shard| shard.of()),
                portion.tallies.shape(),
            )
        };
        run(self) == run(other)
    }

    /// The whole run from its parts, in any order.
    ///
    /// # Errors
    /// If they are not all the parts of one run, each once.
    pub fn merge(parts: &[Self]) -> Result<Self, PartError> {
        let mut whole = parts.first().ok_or(PartError::None)?.clone();
        for (index, part) in parts.iter().enumerate().skip(1) {
            if !whole.fits(part) {
                return Err(PartError::Other { number: index + 1 });
            }
            whole.tallies.merge(&part.tallies);
            whole.seconds += part.seconds;
        }
        let shards = parts.iter().flat_map(|part| part.shards.iter().copied());
        whole.shards = Shard::whole_of(shards)?;
        Ok(whole)
    }
}
