//! The rules' own ways of choosing: `pick`, `draw` and rules of thumb.

use std::collections::HashMap;

use game::{Coverage, Game, Next, Prng, Seat};

use super::Property;
use super::trial::Trial;

/// States of each setup in which picking and drawing are counted; it takes time.
const COUNTED: u32 = 6;
/// Lists longer than this are left alone.
const LONGEST: usize = 24;
/// Choices made for each possibility, on average.
const EACH: u32 = 200;
/// Standard deviations from the mean that chance alone never shows.
const NEVER: f64 = 7.0;

impl<G: Game> Trial<'_, G> {
    /// Every rule of thumb must choose one of the actions it is given.
    pub(super) fn heuristics(&mut self) {
        let Next::Act(seat) = self.rules.next(&self.state) else {
            return;
        };
        let (actions, _) = self.sound(seat);
        if actions.is_empty() {
            return;
        }
        let view = self.rules.view(&self.state, game::Viewer::Seat(seat));
        for heuristic in G::heuristics() {
            let chosen = (heuristic.choose)(self.rules, &view, seat, &actions, &mut self.rng);
            if !actions.contains(&chosen) {
                let text = format!(
                    "{} chooses {}, which it was not given",
                    heuristic.name,
                    self.rules.action(&chosen)
                );
                self.fail(Property::Heuristic, text);
            }
        }
    }

    /// The sound actions of a seat, or all if none is sound.
    fn sound(&self, seat: Seat) -> (Vec<G::Action>, Coverage) {
        let mut actions = Vec::new();
        let coverage = self.rules.actions(&self.state, seat, &mut actions);
        if actions.iter().any(|action| self.rules.is_sound(action)) {
            actions.retain(|action| self.rules.is_sound(action));
        }
        (actions, coverage)
    }

    /// Picks and draws many times and counts.
    pub(super) fn fairness(&mut self) {
        match self.rules.next(&self.state) {
            Next::Act(seat) => {
                let (actions, coverage) = self.sound(seat);
                let counted = (2..=LONGEST).contains(&actions.len());
                if coverage == Coverage::Complete && counted && self.pool.picks_tried < COUNTED {
                    self.pool.picks_tried += 1;
                    self.picks(seat, &actions);
                }
            }
            Next::Chance => {
                let mut chances = Vec::new();
                self.rules.chances(&self.state, &mut chances);
                let counted = (2..=LONGEST).contains(&chances.len());
                if counted && self.pool.draws_tried < COUNTED {
                    self.pool.draws_tried += 1;
                    self.draws(&chances);
                }
            }
            Next::Over => {}
        }
    }

    fn picks(&mut self, seat: Seat, actions: &[G::Action]) {
        let (rules, state) = (self.rules, self.state.clone());
        let even: Vec<(u32, G::Action)> = actions.iter().map(|action| (1, *action)).collect();
        let mut scratch = Vec::new();
        let pick = |rng: &mut Prng| rules.pick(&state, seat, rng, &mut scratch);
        for (action, text) in unfair(&even, &mut self.rng, pick) {
            let text = format!("{} was picked {text}", rules.action(&action));
            self.fail(Property::Pick, text);
        }
    }

    fn draws(&mut self, chances: &[(u32, G::Chance)]) {
        let (rules, state) = (self.rules, self.state.clone());
        let mut scratch = Vec::new();
        let draw = |rng: &mut Prng| rules.draw(&state, rng, &mut scratch);
        for (chance, text) in unfair(chances, &mut self.rng, draw) {
            let text = format!("{} was drawn {text}", rules.chance(&chance));
            self.fail(Property::Draw, text);
        }
    }
}

/// What is chosen too often or too seldom for its weight, or should not be chosen at all.
fn unfair<T: game::Token>(
    weights: &[(u32, T)],
    rng: &mut Prng,
    mut choose: impl FnMut(&mut Prng) -> T,
) -> Vec<(T, String)> {
    let choices = weights.len() as u32 * EACH;
    let mut counts: HashMap<T, u32> = HashMap::new();
    for _ in 0..choices {
        *counts.entry(choose(rng)).or_default() += 1;
    }
    let total: f64 = weights.iter().map(|(weight, _)| f64::from(*weight)).sum();
    let mut unfair = Vec::new();
    for (weight, item) in weights {
        let found = counts.remove(item).unwrap_or(0);
        let share = f64::from(*weight) / total;
        let mean = f64::from(choices) * share;
        let deviation = (mean * (1.0 - share)).sqrt();
        if (f64::from(found) - mean).abs() > NEVER * deviation + 1.0 {
            let text = format!("{found} times in {choices}, where {mean:.0} would be fair");
            unfair.push((*item, text));
        }
    }
    let strangers = counts.into_iter();
    unfair.extend(strangers.map(|(item, found)| {
        let text = format!("{found} times in {choices}, but is not sound and listed");
        (item, text)
    }));
    unfair
}
