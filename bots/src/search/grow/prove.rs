//! Proofs: wins and losses that are certain, carried up the tree.

use game::{Event, Game};

use super::Grower;
use crate::search::tree::{Id, Proof};

impl<G: Game> Grower<'_, G> {
    /// Carries a proof up as far as it goes: a seat that can win wins, and a position is known once
    /// all positions that can follow are.
    pub(super) fn prove(&mut self) {
        for index in (0..self.path.len()).rev() {
            let (id, seat) = self.path[index];
            let proof = self.tree.node(id).proof;
            let parent = match index {
                0 => self.tree.root(),
                _ => self.path[index - 1].0,
            };
            let by_choice = matches!(self.tree.event(id), Event::Act(..));
            if proof == Proof::Open || !by_choice || self.tree.node(parent).proof != Proof::Open {
                return;
            }
            let proven = if proof == Proof::Won(seat) {
                proof
            } else {
                self.worst_case(parent)
            };
            self.tree.node_mut(parent).proof = proven;
        }
    }

    /// The value of a position if all its children are certain and none is a win for its seat.
    pub(super) fn worst_case(&self, id: Id) -> Proof {
        let proofs = || {
            self.tree
                .children(id)
                .map(|child| self.tree.node(child).proof)
        };
        if !self.tree.node(id).complete || proofs().any(|proof| proof == Proof::Open) {
            return Proof::Open;
        }
        let first = proofs().next().unwrap_or(Proof::Open);
        if proofs().all(|proof| proof == first) {
            first
        } else if self.seats.get() == 2 {
            // A draw is better than a loss.
            Proof::Drawn
        } else {
            // Which rival wins is up to the loser, to whom it makes no difference.
            Proof::Open
        }
    }
}
