//! A game's own rules of thumb, seated as bots.

use game::{Game, Heuristic, Prng, Seat};

use crate::Bot;

/// Plays by one of the rules of thumb a game brings along.
pub struct Thumb<G: Game>(&'static Heuristic<G>);

impl<G: Game> Thumb<G> {
    /// The player of this rule of thumb.
    pub fn new(heuristic: &'static Heuristic<G>) -> Self {
        Self(heuristic)
    }
}

impl<G: Game> Bot<G> for Thumb<G> {
    fn name(&self) -> &str {
        self.0.name
    }

    fn choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        rng: &mut Prng,
    ) -> G::Action {
        (self.0.choose)(rules, view, seat, actions, rng)
    }
}
