//! Who may know what: views of a state, and random states that match a view.

use std::fmt::Debug;

use crate::{Prng, Rules, Viewer};

/// A game in which a viewer may not know everything.
///
/// Bots and pages get views, never states, so code that looks at hidden state does not compile. A game in which
/// nothing is hidden implements [`Open`] instead.
pub trait Hidden: Rules {
    /// What one viewer may know.
    type View: Clone + Eq + Debug + Send + Sync + 'static;

    /// What `viewer` may know of the state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Makes `into` a state with this view: what the viewer cannot know is drawn at random.
    fn determinize(&self, view: &Self::View, rng: &mut Prng, into: &mut Self::State);
}

/// A game in which everybody sees everything: a view is the state itself.
pub trait Open: Rules {}

impl<G: Open> Hidden for G {
    type View = G::State;

    fn view(&self, state: &G::State, _: Viewer) -> G::State {
        self.kept(state)
    }

    fn determinize(&self, view: &G::State, _: &mut Prng, into: &mut G::State) {
        into.clone_from(view);
    }
}
