//! Actions and outcomes from earlier states, and their texts with random changes: near
//! misses that are tried where they may not fit.

use game::{Game, Prng};

use crate::fuzz::mutate;

/// How many of each are kept.
const KEPT: usize = 96;

/// What was met in the games of one setup.
pub(super) struct Pool<G: Game> {
    pub(super) actions: Vec<G::Action>,
    pub(super) chances: Vec<G::Chance>,
    /// How often the ways of picking and drawing were tried; it takes time.
    pub(super) picks_tried: u32,
    pub(super) draws_tried: u32,
}

impl<G: Game> Default for Pool<G> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            chances: Vec::new(),
            picks_tried: 0,
            draws_tried: 0,
        }
    }
}

impl<G: Game> Pool<G> {
    /// Keeps the actions for later.
    pub(super) fn meet_actions(&mut self, actions: &[G::Action], rng: &mut Prng) {
        meet(&mut self.actions, actions, rng);
    }

    /// Keeps the outcomes for later.
    pub(super) fn meet_chances(&mut self, chances: &[G::Chance], rng: &mut Prng) {
        meet(&mut self.chances, chances, rng);
    }

    /// Some actions that may or may not fit here: `count` from before and as many random changes.
    pub(super) fn near_actions(&self, rules: &G, count: usize, rng: &mut Prng) -> Vec<G::Action> {
        let corpus: Vec<String> = some(&self.actions, count, rng)
            .map(|action| rules.action(&action).to_string())
            .collect();
        let mut near: Vec<G::Action> = some(&self.actions, count, rng).collect();
        for _ in 0..count {
            near.extend(rules.read_action(&mutate::text(&corpus, rng)));
        }
        near
    }

    /// Some outcomes that may or may not fit here.
    pub(super) fn near_chances(&self, rules: &G, count: usize, rng: &mut Prng) -> Vec<G::Chance> {
        let corpus: Vec<String> = some(&self.chances, count, rng)
            .map(|chance| rules.chance(&chance).to_string())
            .collect();
        let mut near: Vec<G::Chance> = some(&self.chances, count, rng).collect();
        for _ in 0..count {
            near.extend(rules.read_chance(&mutate::text(&corpus, rng)));
        }
        near
    }
}

fn meet<T: Copy + Eq>(kept: &mut Vec<T>, met: &[T], rng: &mut Prng) {
    for item in met {
        if kept.contains(item) {
            continue;
        }
        if kept.len() < KEPT {
            kept.push(*item);
        } else if rng.below(8) == 0 {
            // Now and then something new takes the place of something old.
            kept[rng.below(KEPT as u32) as usize] = *item;
        }
    }
}

/// At most `count` of the items, beginning anywhere.
pub(super) fn some<T: Copy>(items: &[T], count: usize, rng: &mut Prng) -> impl Iterator<Item = T> {
    let from = match items.len() {
        0 => 0,
        len => rng.below(len as u32) as usize,
    };
    let (head, tail) = items.split_at(from);
    tail.iter().chain(head).take(count).copied()
}
