//! Which child a simulation goes on to.

use game::{Game, Seat};

use super::Grower;
use crate::search::tree::{Id, Node, Proof, Tree, UNTRIED};

/// What a child is worth that is known to win: nothing can be better.
const CERTAIN: f32 = 1e9;
/// How much less a child is worth that is known not to win.
const HOPELESS: f32 = 1e6;

impl<G: Game> Grower<'_, G> {
    /// The child that looks best for the seat: by its results so far, with a bonus for children that have
    /// seldom been tried. Children that are known not to win are passed over.
    #[inline]
    pub(super) fn select(&self, id: Id, seat: Seat) -> Id {
        let (first, siblings) = self.tree.siblings(id);
        // All visits but the one that added the children went on to one of them.
        let visits = self.tree.node(id).visits.saturating_sub(1);
        let reach = self.reach(visits);
        let mut best = 0;
        for (number, node) in siblings.iter().enumerate() {
            best = best.max(rank(worth(node, node.mean, reach, seat), number));
        }
        let number = numbered(best);
        if siblings.len() == 1 || siblings[number].mean != UNTRIED {
            return Tree::<G>::child(first, number);
        }
        let number = self.best_of(siblings, visits, seat, |_| true);
        Tree::<G>::child(first, number.expect("a decision has an action"))
    }

    /// The number of the best child among those that `open` lets through, some of which may not have been
    /// tried.
    #[inline]
    pub(super) fn best_of(
        &self,
        siblings: &[Node],
        visits: u32,
        seat: Seat,
        open: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let settings = &self.question.settings;
        let untried = match settings.foresight {
            Some(_) => 0.5,
            None => untried(siblings, settings.urgency),
        };
        let reach = self.reach(visits);
        let children = siblings.iter().enumerate();
        let ranks = children
            .filter(|(number, _)| open(*number))
            .map(|(number, node)| {
                let mean = if node.mean == UNTRIED {
                    untried
                } else {
                    node.mean
                };
                rank(worth(node, mean, reach, seat), number)
            });
        ranks.max().map(numbered)
    }

    /// How much a child gains that is as likely as all others together and was never tried.
    #[inline]
    fn reach(&self, visits: u32) -> f32 {
        self.question.settings.explore * (visits.max(1) as f32).sqrt()
    }
}

/// What a child is worth to a seat that chooses.
#[inline]
fn worth(node: &Node, mean: f32, reach: f32, seat: Seat) -> f32 {
    let worth = mean + reach * node.prior / (1 + node.visits) as f32;
    match node.proof {
        Proof::Open => worth,
        Proof::Won(winner) if winner == seat => CERTAIN,
        Proof::Won(_) | Proof::Drawn => worth - HOPELESS,
    }
}

/// A worth and a number as one number: the larger, the better, and of two that are worth the same the
/// first. So finding the best needs no branch, which could not be predicted.
#[inline]
fn rank(worth: f32, number: usize) -> u64 {
    let bits = worth.to_bits();
    // Numbers below zero count downward.
    let ordered = bits ^ (((bits as i32 >> 31) as u32) | 1 << 31);
    u64::from(ordered) << 32 | u64::from(u32::MAX - number as u32)
}

/// The number in a rank.
#[inline]
fn numbered(rank: u64) -> usize {
    (u32::MAX - rank as u32) as usize
}

/// What an action that was not tried is taken to be worth: somewhat less than the others were.
fn untried(siblings: &[Node], urgency: f32) -> f32 {
    let (mut visits, mut sum) = (0, 0.0);
    for node in siblings.iter().filter(|node| node.visits > 0) {
        visits += node.visits;
        sum += node.visits as f32 * node.mean;
    }
    match visits {
        0 => 0.5,
        visits => sum / visits as f32 - urgency,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_ordered_by_worth_and_then_by_number() {
        let worths = [-1e6, -2.5, -0.0, 0.0, 1e-9, 0.4, 0.5, 3.0, CERTAIN, UNTRIED];
        for (index, low) in worths.iter().enumerate() {
            for high in &worths[index + 1..] {
                assert!(rank(*low, 0) < rank(*high, 9), "{low} {high}");
            }
            assert!(rank(*low, 3) > rank(*low, 4));
            assert_eq!(numbered(rank(*low, 7)), 7);
        }
    }
}
