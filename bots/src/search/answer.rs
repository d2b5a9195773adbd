//! What a search found out.

use game::{Arrange, BySeat, Token};

/// The actions of a decision as a search weighs them.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// Each action that was tried, the best first.
    pub options: Vec<Weighed<A>>,
    /// The share of the win that each seat can expect: the mean of all simulations made for this answer.
    pub value: BySeat<f64>,
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
    /// says how much they disagree, not how wrong all of them may be.
    pub error: f64,
    /// Whether the share is certain, because everything that matters was played to its end.
    pub certainty: Certainty,
    /// After how many plays, this one counted, the game ends that way, if the game knows: the winner
    /// hurries, and the others delay it.
    pub plays: Option<u16>,
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

    /// The action to take if `advised` is the default, and another must be better
    /// by this many standard errors of the difference.
    pub(super) fn better_than(&self, advised: A, errors: f64) -> A {
        let Some(known) = self.options.iter().find(|option| option.action == advised) else {
            return advised;
        };
        let lead = |option: &Weighed<A>| {
            option.share - known.share - errors * option.error.hypot(known.error)
        };
        let best = self
            .options
            .iter()
            .max_by(|a, b| lead(a).total_cmp(&lead(b)));
        best.filter(|best| lead(best) > 0.0)
            .map_or(advised, |best| best.action)
    }

    /// Best first: certain wins, the shortest first; then what was tried most; certain losses last, the
    /// longest of them first.
    pub(super) fn sort(&mut self) {
        let rank = |option: &Weighed<A>| match option.certainty {
            Certainty::Proven if option.share >= 1.0 => 0,
            Certainty::Proven if option.share <= 0.0 => 2,
            Certainty::Proven | Certainty::Sampled => 1,
        };
        let delay = |option: &Weighed<A>| match (rank(option), option.plays) {
            (0, plays) => plays.map_or(i32::MAX, i32::from),
            (2, plays) => plays.map_or(0, |plays| -i32::from(plays)),
            (_, _) => 0,
        };
        self.options.arrange_by(|a, b| {
            rank(a)
                .cmp(&rank(b))
                .then(delay(a).cmp(&delay(b)))
                .then(b.visits.cmp(&a.visits))
                .then(b.share.total_cmp(&a.share))
        });
    }
}

#[cfg(test)]
mod tests {
    use game::SeatCount;

    use super::*;

    #[test]
    fn advice_is_left_only_for_what_is_surely_better() {
        let option = |action, share, error| Weighed {
            action,
            visits: 10,
            share,
            error,
            certainty: Certainty::Sampled,
            plays: None,
        };
        let answer = Answer {
            options: vec![
                option('a', 0.8, 0.2),
                option('b', 0.6, 0.03),
                option('c', 0.4, 0.04),
            ],
            value: BySeat::filled(SeatCount::new(2).unwrap(), 0.5),
            simulations: 30,
            nodes: 4,
            bytes: 0,
        };
        assert_eq!(answer.better_than('c', 2.0), 'b');
        assert_eq!(answer.better_than('c', 5.0), 'c');
        assert_eq!(answer.better_than('b', 0.0), 'a');
        assert_eq!(answer.better_than('d', 0.0), 'd', "nothing is known of it");
    }
}
