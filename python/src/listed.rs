//! The actions of a decision with the ids of their steps.

use game::{Encoding, Game, Seat};

/// The listed actions of a decision, each with a row of ids.
pub(crate) struct Listed<A> {
    pub(crate) actions: Vec<A>,
    ids: Vec<u32>,
    /// Where each action's ids end.
    ends: Vec<u32>,
}

impl<A> Default for Listed<A> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            ids: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<A> Listed<A> {
    /// Lists what the seat may do.
    pub(crate) fn fill<G: Game + Encoding<Action = A>>(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
    ) {
        self.actions.clear();
        self.ids.clear();
        self.ends.clear();
        rules.actions(state, seat, &mut self.actions);
        for action in &self.actions {
            rules.encode_action(seat, action, &mut self.ids);
            self.ends.push(self.ids.len() as u32);
        }
    }

    /// The ids of one action.
    pub(crate) fn ids(&self, index: usize) -> &[u32] {
        let begin = match index {
            0 => 0,
            _ => self.ends[index - 1] as usize,
        };
        &self.ids[begin..self.ends[index] as usize]
    }

    /// The ids that can follow those picked, once for each action they lead to.
    pub(crate) fn next<'a>(&'a self, picked: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        let all = (0..self.actions.len()).map(|index| self.ids(index));
        all.filter_map(|ids| ids.strip_prefix(picked)?.first().copied())
    }

    /// What picking one more id leads to.
    pub(crate) fn pick(&self, picked: &[u32], id: u32) -> Pick {
        let mut found = Pick::Nothing;
        for index in 0..self.actions.len() {
            let Some(rest) = self.ids(index).strip_prefix(picked) else {
                continue;
            };
            match rest {
                [only] if *only == id => return Pick::Action(index),
                [first, ..] if *first == id => found = Pick::Step,
                _ => {}
            }
        }
        found
    }
}

/// What picking an id leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pick {
    /// No listed action goes on so.
    Nothing,
    /// More is to be picked.
    Step,
    /// This action is complete.
    Action(usize),
}
