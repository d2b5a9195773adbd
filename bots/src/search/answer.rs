//! What a search found out.

use game::Token;

/// The actions of a decision as a search weighs them.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// Each action that was tried, the best first.
    pub options: Vec<Weighed<A>>,
    /// Simulations made for this answer.
    pub simulations: u64,
    /// Nodes of all trees.
    pub nodes: u64,
    /// What they take in memory.
    pub bytes: u64,
}

/// One action with what it promises.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The action.
    pub action: A,
    /// Simulations that tried it.
    pub visits: u64,
    /// The win share that the seat can expect after it.
    pub share: f64,
    /// The standard error of that share over the simulations. They look at the same tree, so it
    /// tells how much they disagree, not how wrong all of them may be.
    pub error: f64,
    /// Whether the share is certain, because everything that matters was played to its end.
    pub certainty: Certainty,
}

/// Whether a share is certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// It is proven.
    Proven,
    /// It is what simulations say.
    Sampled,
}

impl<A: Token> Answer<A> {
    /// The action to take.
    ///
    /// # Panics
    /// If there was nothing to decide.
    pub fn best(&self) -> A {
        self.options
            .first()
            .expect("a decision has an action")
            .action
    }

    /// Best first: certain wins, then what was tried most, certain losses last.
    pub(super) fn sort(&mut self) {
        let rank = |option: &Weighed<A>| match option.certainty {
            Certainty::Proven if option.share >= 1.0 => 0,
            Certainty::Proven if option.share <= 0.0 => 2,
            Certainty::Proven | Certainty::Sampled => 1,
        };
        self.options.sort_by(|a, b| {
            rank(a)
                .cmp(&rank(b))
                .then(b.visits.cmp(&a.visits))
                .then(b.share.total_cmp(&a.share))
        });
    }
}
