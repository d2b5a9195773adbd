//! What helps bots and simulations to play a game well or fast.

use crate::{BySeat, EventOf, Hidden, Prng, Rules, Seat};

/// What helps bots and simulations. Everything here has a default.
pub trait Hints: Hidden {
    /// Whether a sensible player might consider the action. Bots leave other actions out as long as
    /// they have a choice.
    fn is_sound(&self, action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// One sound legal action of the seat that must decide, each equally likely (any legal one if
    /// none is sound). A game can override this with something faster than listing them all.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        rng: &mut Prng,
        scratch: &mut Vec<Self::Action>,
    ) -> Self::Action {
        scratch.clear();
        self.actions(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    /// One outcome of the chance that is due, with a probability in proportion to its weight. A game
    /// can override this with something faster than listing them all.
    fn draw(
        &self,
        state: &Self::State,
        rng: &mut Prng,
        scratch: &mut Vec<(u32, Self::Chance)>,
    ) -> Self::Chance {
        scratch.clear();
        self.chances(state, scratch);
        *rng.weighted(scratch)
    }

    /// Reports what the event adds to the figures of [`Meta::figures`](crate::Meta::figures), by index.
    fn observe(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        after: &Self::State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        let _ = (before, event, after, report);
    }

    /// A cheap estimate of each seat's share of the win, adding up to 1, for a search that cannot
    /// play every game to its end. `None` if the game has no estimate.
    fn estimate(&self, state: &Self::State) -> Option<BySeat<f64>> {
        let _ = state;
        None
    }

    /// The game's own way to weigh a decision for advice, where it knows a better one than a search:
    /// what the actions worth considering promise, each played out in this many games, the best first.
    /// Just one action is weighed whatever it is. `None` if the game has no such way.
    fn weigh(
        &self,
        view: &Self::View,
        seat: Seat,
        actions: &[Self::Action],
        games: u32,
        rng: &mut Prng,
    ) -> Option<Vec<Promise<Self::Action>>> {
        let _ = (view, seat, actions, games, rng);
        None
    }

    /// The rules of thumb that come with the game, as players.
    fn heuristics() -> &'static [Heuristic<Self>] {
        &[]
    }
}

/// What an action promises to the seat that takes it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Promise<A> {
    /// The action.
    pub action: A,
    /// The win share that the seat can expect after it.
    pub share: f64,
    /// The standard error of that share.
    pub error: f64,
}

/// A rule of thumb for one game, as a player. It gets a view, so it cannot see hidden state.
pub struct Heuristic<G: Hidden> {
    /// The name in `--bots`.
    pub name: &'static str,
    /// What it does, in a sentence without a period.
    pub about: &'static str,
    /// How it chooses.
    pub choose: Choose<G>,
}

/// Chooses one of `actions`, which are all legal for `seat`, sound where there is a choice, and not
/// empty.
pub type Choose<G> = fn(
    rules: &G,
    view: &<G as Hidden>::View,
    seat: Seat,
    actions: &[<G as Rules>::Action],
    rng: &mut Prng,
) -> <G as Rules>::Action;
