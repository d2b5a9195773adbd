//! The bot that does what advice says, so that advice can be measured like any other player.

use std::num::NonZeroUsize;

use game::{Game, Prng, Seat};

use crate::Bot;
use crate::advice::Adviser;
use crate::search::{Budget, Settings};

/// Plays the first action that an [`Adviser`] names.
pub struct Follower<G: Game> {
    name: String,
    adviser: Adviser<G>,
}

impl<G: Game> Follower<G> {
    /// The name in `--bots`; a colon and a number of simulations may follow.
    pub const NAME: &'static str = "advice";
    /// What it does.
    pub const ABOUT: &'static str =
        "does what hints and analysis find best; advice:500 makes 500 simulations a move";

    /// A bot of this name that is advised with this budget a decision.
    pub fn new(name: impl Into<String>, settings: Settings, budget: Budget) -> Self {
        Self {
            name: name.into(),
            adviser: Adviser::new(settings, budget, 0),
        }
    }
}

impl<G: Game> Bot<G> for Follower<G> {
    fn name(&self) -> &str {
        &self.name
    }

    fn choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action {
        self.adviser.reseed(rng.bits());
        let best = self.adviser.best(rules, view, seat, actions);
        // Only a search that is stopped gives no advice, and nobody else has the flag that stops it.
        best.unwrap_or_else(|_| *rng.choose(actions))
    }

    fn spread(&mut self, threads: NonZeroUsize) {
        self.adviser.set_threads(threads);
    }
}
