//! The bot that thinks in the game's own way.

use game::{Game, Playouts, Prng, Seat};

use crate::{Bot, Thumb};

/// Plays what the game finds best when it [ponders](game::Hints::ponder) a decision.
pub struct Ponderer<G: Game> {
    name: String,
    playouts: Playouts,
    thumb: Option<Thumb<G>>,
}

impl<G: Game> Ponderer<G> {
    /// A bot of this name. In a game that has no way of its own to think, it goes by the first rule of
    /// thumb, or plays at random.
    pub fn new(name: impl Into<String>, playouts: Playouts) -> Self {
        Self {
            name: name.into(),
            playouts,
            thumb: G::heuristics().first().map(Thumb::new),
        }
    }
}

impl<G: Game> Bot<G> for Ponderer<G> {
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
        if let Some(action) = rules.ponder(view, seat, actions, self.playouts, rng) {
            return action;
        }
        match &mut self.thumb {
            Some(thumb) => thumb.choose(rules, view, seat, actions, rng),
            None => *rng.choose(actions),
        }
    }
}
