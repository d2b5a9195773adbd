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
        self.clear();
        rules.encode_actions(seat, actions, &mut self.ids, &mut self.ends);
    }

    /// The ids of what is listed in a state, with a list to work with.
    pub(crate) fn list<G: Encoding>(
        &mut self,
        rules: &G,
        state: &G::State,
        seat: Seat,
        room: &mut Vec<G::Action>,
    ) {
        self.clear();
        rules.encode_listed(state, seat, room, &mut self.ids, &mut self.ends);
    }

    fn clear(&mut self) {
        self.ids.clear();
        self.ends.clear();
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

    /// Whether every action is a single step.
    fn is_flat(&self) -> bool {
        self.ids.len() == self.ends.len()
    }

    /// Hands over each id that can follow those picked, once for each action it leads to.
    pub(crate) fn next(&self, picked: &[u32], mut each: impl FnMut(u32)) {
        if picked.is_empty() && self.is_flat() {
            self.ids.iter().copied().for_each(each);
        } else if picked.is_empty() {
            self.rows()
                .filter_map(|ids| ids.first())
                .copied()
                .for_each(each);
        } else {
            let rows = self.rows().filter_map(|ids| ids.strip_prefix(picked));
            rows.for_each(|ids| ids.first().copied().into_iter().for_each(&mut each));
        }
    }

    /// What picking one more id leads to.
    pub(crate) fn pick(&self, picked: &[u32], id: u32) -> Pick {
        if picked.is_empty() && self.is_flat() {
            let place = self.ids.iter().position(|&one| one == id);
            return place.map_or(Pick::Nothing, Pick::Action);
        }
        // The next id first: with nothing picked, comparing nothing would cost more than all else.
        let at = picked.len();
        for (index, ids) in self.rows().enumerate() {
            if ids.get(at) == Some(&id) && ids[..at] == *picked {
                // No action's row begins with that of another.
                return if ids.len() == at + 1 {
                    Pick::Action(index)
                } else {
                    Pick::Step
                };
            }
        }
        Pick::Nothing
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
