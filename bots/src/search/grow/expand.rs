//! A position that is new to the tree: what can be done there, and what that promises.

use game::{Event, Foreseen, Game, Seat};

use super::Grower;
use crate::bot::offer;
use crate::search::settings::Judge;
use crate::search::tree::{Id, Node, Proof, UNTRIED};

impl<G: Game> Grower<'_, G> {
    /// Whether children are made only where a position is met again. Where nothing is foreseen, all that a new
    /// position needs is to be played on from, and most are never met again.
    pub(super) fn is_lazy(&self) -> bool {
        self.question.settings.foresight.is_none()
    }

    /// Adds a child for each action, with a guess at its worth if the game makes one. A position that is new and has
    /// a choice may be left without children for now.
    pub(super) fn expand(&mut self, id: Id, seat: Seat) {
        let rules = self.question.rules;
        self.actions.clear();
        if id == self.tree.root() {
            self.actions.extend_from_slice(self.question.actions);
        } else if self.question.settings.twins && self.follow_twin(id) {
            return;
        } else {
            offer(rules, &self.state, seat, &mut self.actions);
        }
        let count = self.actions.len();
        if self.is_lazy() && count > 1 && self.tree.node(id).visits == 0 {
            return;
        }
        self.foreseen.clear();
        let foresight = self
            .question
            .settings
            .foresight
            .filter(|_| count > 1 && self.look_ahead(seat));
        if let Some(sharpness) = foresight {
            self.fill_foreseen(id, seat, sharpness);
        } else {
            let prior = 1.0 / count as f32;
            let children = self.actions.iter();
            let children =
                children.map(|action| (Event::Act(seat, *action), Node::new(prior, UNTRIED)));
            self.tree.fill(id, children);
        }
    }

    /// If the position is in the tree already, begins with what is known of it there. Returns whether it does.
    fn follow_twin(&mut self, id: Id) -> bool {
        let Some(key) = self.question.rules.key(&self.state) else {
            return false;
        };
        match self.tree.twin(key, id) {
            Some(twin) => {
                self.promise = self.tree.follow(id, twin);
                self.promise.is_some()
            }
            None => false,
        }
    }

    /// Adds a child for each action as it was foreseen: what promises more is tried more readily.
    fn fill_foreseen(&mut self, id: Id, seat: Seat, sharpness: f32) {
        let shares = self.foreseen.iter().map(|foreseen| foreseen.share);
        let best = shares.fold(0.0, f32::max);
        self.weights.clear();
        let weight = |foreseen: &Foreseen| ((foreseen.share - best) * sharpness).exp();
        self.weights.extend(self.foreseen.iter().map(weight));
        let total: f32 = self.weights.iter().sum();
        let ahead = self.foreseen.iter().zip(&self.weights);
        let children = self.actions.iter().zip(ahead);
        let (mut wins, mut open) = (false, false);
        let children = children.map(|(action, (foreseen, weight))| {
            let mut node = Node::new(weight / total, foreseen.share);
            node.proof = Proof::of(foreseen.known);
            wins |= node.proof == Proof::Won(seat);
            open |= node.proof == Proof::Open;
            (Event::Act(seat, *action), node)
        });
        self.tree.fill(id, children);
        if wins {
            // Nothing better can be found.
            self.tree.node_mut(id).proof = Proof::Won(seat);
        } else if !open {
            self.tree.node_mut(id).proof = self.worst_case(id);
        }
    }

    /// Guesses at the position after each action, and notes what is certain there. Returns whether the
    /// game makes guesses.
    fn look_ahead(&mut self, seat: Seat) -> bool {
        let rules = self.question.rules;
        let settings = &self.question.settings;
        let present = settings.judge == Judge::Present;
        let at_once =
            present && rules.foresee(&mut self.state, seat, &self.actions, &mut self.foreseen);
        if !at_once {
            for action in &self.actions {
                self.scratch.clone_from(&self.state);
                rules.apply(&mut self.scratch, &Event::Act(seat, *action));
                let Some(guess) = settings.judge.estimate(rules, &self.scratch) else {
                    return false;
                };
                self.foreseen.push(Foreseen {
                    share: guess[seat] as f32,
                    known: settings.judge.known(rules, &self.scratch),
                });
            }
        }
        if settings.ahead {
            let shares = self.foreseen.iter().map(|foreseen| foreseen.share);
            self.promise = Some(shares.fold(0.0, f32::max));
        }
        for foreseen in &mut self.foreseen {
            foreseen.share += (self.rng.unit() as f32 - 0.5) * settings.jitter;
        }
        true
    }
}
