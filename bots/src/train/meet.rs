//! New weights against old ones.

use std::fmt;
use std::sync::Arc;

use game::{Game, Learned, Prng, Seat};

use super::Plan;
use super::lesson::SETTINGS;
use crate::contest::{Contest, Shard, Verdict};
use crate::search::{Budget, Search};
use crate::{Bot, UnknownBot};

/// The names of the two.
const NEW: &str = "new";
const OLD: &str = "old";

/// How a match went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Meeting {
    /// Games.
    pub games: u64,
    /// The part that the new weights won, from 0 to 1.
    pub share: f64,
    /// The interval of the true part.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:.1} % ({:.1}–{:.1}) of {} games",
            100.0 * self.share,
            100.0 * self.low,
            100.0 * self.high,
            self.games
        )
    }
}

/// Plays a match with the plan's simulations.
pub(super) fn meet<G: Game + Learned>(new: &G, old: &G, plan: &Plan) -> Meeting {
    let judges = [new, old].map(|rules| Arc::new(rules.with_weights(&rules.weights())));
    let seating = |name: &str| -> Result<Box<dyn Bot<G>>, UnknownBot> {
        let [new, old] = &judges;
        Ok(Box::new(Judging {
            name: if name == NEW { NEW } else { OLD },
            rules: Arc::clone(if name == NEW { new } else { old }),
            search: Search::new(SETTINGS, Budget::simulations(plan.simulations)),
        }))
    };
    let start = new.start();
    let contest = Contest {
        rules: new,
        start: &start,
        line: None,
        bots: &[NEW.to_owned(), OLD.to_owned()],
        seating: &seating,
        games: plan.match_games,
        seed: plan.seed,
        threads: plan.threads,
        shard: Shard::WHOLE,
        sprt: None,
    };
    let part = contest.play(&|_| {}).expect("both bots are known");
    let verdict = Verdict::new(&part, None);
    let row = verdict.rows.iter().find(|row| row.bot == NEW);
    let row = row.expect("it has played");
    Meeting {
        games: row.games,
        share: row.share,
        low: row.low,
        high: row.high,
    }
}

/// Plays by weights of its own.
struct Judging<G: Game> {
    name: &'static str,
    rules: Arc<G>,
    search: Search<G>,
}

impl<G: Game> Bot<G> for Judging<G> {
    fn name(&self) -> &str {
        self.name
    }

    fn choose(
        &mut self,
        _: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action {
        let answer = self.search.answer(&self.rules, view, seat, actions, rng);
        answer.best()
    }

    fn begin(&mut self) {
        self.search.forget();
    }
}
