//! The actions of a decision with the ids of their steps.

use game::{Encoding, Game, Seat};

/// The listed actions of a decision, each with a row of ids.
pub(crate) struct Listed<A> {
    pub(crate) actions: Vec<A>,
    pub(crate) steps: Steps,
}

impl<A> Default for Listed<A> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            steps: Steps::default(),
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
        rules.actions(state, seat, &mut self.actions);
        self.steps.fill(rules, seat, &self.actions);
    }
}

/// The rows of ids of a list of actions, without the actions.
#[derive(Default)]
pub(crate) struct Steps {
    ids: Vec<u32>,
    /// Where each action's ids end.
    ends: Vec<u32>,
}

impl Steps {
    /// The ids of these actions, which are listed.
    pub(crate) fn fill<G: Encoding>(&mut self, rules: &G, seat: Seat, actions: &[G::Action]) {
        self.ids.clear();
        self.ends.clear();
        rules.encode_actions(seat, actions, &mut self.ids, &mut self.ends);
    }

    /// How many actions there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The ids of one action.
    pub(crate) fn ids(&self, index: usize) -> &[u32] {
        let begin = match index {
            0 => 0,
            _ => self.ends[index - 1] as usize,
        };
        &self.ids[begin..self.ends[index] as usize]
    }

    /// The ids of each action.
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| {
            let row = &self.ids[begin..end as usize];
            begin = end as usize;
            row
        })
    }

    /// The ids that can follow those picked, once for each action they lead to.
    pub(crate) fn next<'a>(&'a self, picked: &'a [u32]) -> impl Iterator<Item = u32> + 'a {
        self.rows()
            .filter_map(|ids| ids.strip_prefix(picked)?.first().copied())
    }

    /// What picking one more id leads to.
    pub(crate) fn pick(&self, picked: &[u32], id: u32) -> Pick {
        let mut found = Pick::Nothing;
        for (index, ids) in self.rows().enumerate() {
            match ids.strip_prefix(picked) {
                Some([only]) if *only == id => return Pick::Action(index),
                Some([first, ..]) if *first == id => found = Pick::Step,
                Some(_) | None => {}
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
