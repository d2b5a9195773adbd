//! The bot that plays by a search.

use std::num::NonZeroUsize;

use game::{Game, Prng, Seat};

use super::{Budget, Cancel, Search, Settings};
use crate::{Bot, Thumb};

/// Plays what a search finds best.
pub struct Searcher<G: Game> {
    name: String,
    search: Search<G>,
    thumb: Option<Thumb<G>>,
}

impl<G: Game> Searcher<G> {
    /// A searcher of this name.
    pub fn new(name: impl Into<String>, settings: Settings, budget: Budget) -> Self {
        Self {
            name: name.into(),
            search: Search::new(settings, budget),
            thumb: G::heuristics().first().map(Thumb::new),
        }
    }

    /// The flag that stops it in the middle of a thought; it then plays the best it knows.
    pub fn cancel(&self) -> Cancel {
        self.search.cancel()
    }
}

impl<G: Game> Bot<G> for Searcher<G> {
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
        let answer = self.search.answer(rules, view, seat, actions, rng);
        match (self.search.trust(), &mut self.thumb) {
            (Some(errors), Some(thumb)) => {
                let advised = thumb.choose(rules, view, seat, actions, rng);
                answer.better_than(advised, errors)
            }
            (None, _) | (_, None) => answer.best(),
        }
    }

    fn spread(&mut self, threads: NonZeroUsize) {
        self.search.set_threads(threads);
    }

    fn begin(&mut self) {
        self.search.forget();
    }
}
