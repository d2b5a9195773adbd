//! Counts of event sequences and of positions, the best evidence that two implementations agree.

use std::collections::HashMap;

use game::{Event, EventOf, Game, Next};

/// Which actions are counted. Outcomes of chance always are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Every listed action.
    All,
    /// Only the actions that are [sound](game::Hints::is_sound).
    Sound,
}

/// How many sequences of exactly `depth` events there are from `state`. Each action and each
/// outcome of chance is one event, regardless of its weight; a finished game has none.
pub fn perft<G: Game>(rules: &G, state: &G::State, depth: u32, kind: Kind) -> u64 {
    let mut levels: Vec<Level<G>> = (0..depth).map(|_| Level::default()).collect();
    count(rules, state, kind, &mut levels)
}

/// How many positions with different [fingerprints](game::Notation::fingerprint) are reached by
/// exactly `depth` events. Positions that are the same are taken to go on in the same way.
pub fn distinct<G: Game>(rules: &G, state: &G::State, depth: u32, kind: Kind) -> u64 {
    let mut level = Level::default();
    let mut reached = HashMap::from([(rules.fingerprint(state), state.clone())]);
    for _ in 0..depth {
        let mut next = HashMap::new();
        for before in reached.values() {
            level.list(rules, before, kind);
            for event in &level.events {
                level.state.clone_from(before);
                rules.apply(&mut level.state, event);
                next.entry(rules.fingerprint(&level.state))
                    .or_insert_with(|| level.state.clone());
            }
        }
        reached = next;
    }
    reached.len() as u64
}

/// What one depth of the count needs; kept, so that nothing is allocated on the way.
struct Level<G: Game> {
    events: Vec<EventOf<G>>,
    state: G::State,
    actions: Vec<G::Action>,
    chances: Vec<(u32, G::Chance)>,
}

impl<G: Game> Default for Level<G> {
    fn default() -> Self {
        Self {
            events: Vec::new(),
            state: G::State::default(),
            actions: Vec::new(),
            chances: Vec::new(),
        }
    }
}

impl<G: Game> Level<G> {
    /// Lists the events that can happen next.
    fn list(&mut self, rules: &G, state: &G::State, kind: Kind) {
        self.events.clear();
        match rules.next(state) {
            Next::Act(seat) => {
                self.actions.clear();
                rules.actions(state, seat, &mut self.actions);
                let counted = self.actions.iter().filter(|action| match kind {
                    Kind::All => true,
                    Kind::Sound => rules.is_sound(action),
                });
                self.events
                    .extend(counted.map(|action| Event::Act(seat, *action)));
            }
            Next::Chance => {
                self.chances.clear();
                rules.chances(state, &mut self.chances);
                self.events.extend(
                    self.chances
                        .iter()
                        .map(|(_, chance)| Event::Chance(*chance)),
                );
            }
            Next::Over => {}
        }
    }
}

fn count<G: Game>(rules: &G, state: &G::State, kind: Kind, levels: &mut [Level<G>]) -> u64 {
    let Some((level, deeper)) = levels.split_first_mut() else {
        return 1;
    };
    level.list(rules, state, kind);
    if deeper.is_empty() {
        // The last events need not happen to be counted.
        return level.events.len() as u64;
    }
    let mut sum = 0;
    for event in &level.events {
        level.state.clone_from(state);
        rules.apply(&mut level.state, event);
        sum += count(rules, &level.state, kind, deeper);
    }
    sum
}
