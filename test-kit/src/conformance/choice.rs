//! Lists against `check`: what is listed passes, what is not is refused.

use std::collections::HashSet;

use game::{Cite, Coverage, Game, Next, Rulebook, Seat};

use super::Property;
use super::pool::some;
use super::trial::{Look, Trial};

/// Near misses that are tried in a quick and in a close look.
const NEAR: (usize, usize) = (6, 24);
/// Listed actions that are tried by the wrong seats.
const WRONG: usize = 16;

impl<G: Game> Trial<'_, G> {
    fn near(look: Look) -> usize {
        match look {
            Look::Passing => NEAR.0,
            Look::Close => NEAR.1,
        }
    }

    /// What `actions` adds for a seat, which must not touch what was there.
    fn listed(&mut self, seat: Seat) -> (Vec<G::Action>, Coverage) {
        let before: Vec<G::Action> = self.pool.actions.iter().take(1).copied().collect();
        let mut list = before.clone();
        let coverage = self.rules.actions(&self.state, seat, &mut list);
        if !list.starts_with(&before) {
            self.fail(
                Property::Listing,
                "actions does not add to what was listed before",
            );
            return (list, coverage);
        }
        (list.split_off(before.len()), coverage)
    }

    /// Checks the lists of all seats.
    pub(super) fn choices(&mut self, look: Look) {
        let near = self
            .pool
            .near_actions(self.rules, Self::near(look), &mut self.rng);
        let next = self.rules.next(&self.state);
        let mut decider = None;
        for seat in self.rules.setup().seats.iter() {
            let (listed, coverage) = self.listed(seat);
            if next == Next::Act(seat) {
                self.list_is_legal(seat, &listed);
                self.rest_is_not(seat, &listed, coverage, &near);
                decider = Some((seat, listed));
            } else {
                if let Some(action) = listed.first() {
                    let text = format!(
                        "{} is listed for seat {seat}, which has nothing to decide",
                        self.rules.action(action)
                    );
                    let over = next == Next::Over;
                    self.fail(
                        if over {
                            Property::Over
                        } else {
                            Property::Listing
                        },
                        text,
                    );
                }
                self.nothing_passes(seat, &near);
            }
        }
        if let Some((decider, listed)) = decider {
            let tried: Vec<G::Action> = some(&listed, WRONG, &mut self.rng).collect();
            for seat in self
                .rules
                .setup()
                .seats
                .iter()
                .filter(|&seat| seat != decider)
            {
                self.nothing_passes(seat, &tried);
            }
            self.spelled(&listed, look);
            self.pool.meet_actions(&listed, &mut self.rng);
        }
    }

    fn list_is_legal(&mut self, seat: Seat, listed: &[G::Action]) {
        if listed.is_empty() {
            let text = format!("seat {seat} must decide, but nothing is listed for it");
            self.fail(Property::Listing, text);
        }
        let mut seen = HashSet::new();
        for action in listed {
            if !seen.insert(action) {
                let text = format!("{} is listed twice", self.rules.action(action));
                self.fail(Property::Listing, text);
            }
            if let Err(why) = self.rules.check(&self.state, seat, action) {
                let text = format!(
                    "{} is listed for seat {seat}, but is refused: {}",
                    self.rules.action(action),
                    self.rules.why(&why)
                );
                self.fail(Property::Listing, text);
            }
        }
    }

    fn rest_is_not(
        &mut self,
        seat: Seat,
        listed: &[G::Action],
        coverage: Coverage,
        near: &[G::Action],
    ) {
        for action in near.iter().filter(|action| !listed.contains(action)) {
            match self.rules.check(&self.state, seat, action) {
                Ok(()) if coverage == Coverage::Complete => {
                    let text = format!(
                        "{} is legal for seat {seat}, but is not in the list that is called complete",
                        self.rules.action(action)
                    );
                    self.fail(Property::Complete, text);
                }
                Ok(()) => {}
                Err(why) => self.refusal(&why),
            }
        }
    }

    fn nothing_passes(&mut self, seat: Seat, actions: &[G::Action]) {
        for action in actions {
            match self.rules.check(&self.state, seat, action) {
                Ok(()) => {
                    let next = self.rules.next(&self.state);
                    let property = match next {
                        Next::Act(_) | Next::Chance => Property::WrongSeat,
                        Next::Over => Property::Over,
                    };
                    let text = format!(
                        "{} is legal for seat {seat}, but what is next is {next:?}",
                        self.rules.action(action)
                    );
                    self.fail(property, text);
                }
                Err(why) => self.refusal(&why),
            }
        }
    }

    /// A refusal has words and a rule that is in the book.
    fn refusal(&mut self, why: &G::Illegal) {
        let mut words = String::new();
        self.rules
            .explain(why, &mut words)
            .expect("a text takes whatever is written");
        if !is_a_line(&words) || words.ends_with('.') {
            let text = format!(
                "{why:?} is explained by {words:?}, which is not one line without a period"
            );
            self.fail(Property::Refusal, text);
        }
        let rule = why.rule().to_string();
        if !self.cited.contains(&rule) {
            if Rulebook::new(G::META.rulebook).entry(&rule).is_none() {
                let text = format!("{why:?} cites {rule}, which is not in the rulebook");
                self.fail(Property::Refusal, text);
            }
            self.cited.insert(rule);
        }
    }

    /// Checks the outcomes of the chance that is due, or that none is.
    pub(super) fn chances(&mut self, look: Look) {
        let mut list: Vec<(u32, G::Chance)> = Vec::new();
        self.rules.chances(&self.state, &mut list);
        let listed: Vec<G::Chance> = list.iter().map(|(_, chance)| *chance).collect();
        let next = self.rules.next(&self.state);
        if next == Next::Chance {
            self.outcomes_are_possible(&list);
        } else if !listed.is_empty() {
            let text = format!("outcomes are listed, but what is next is {next:?}");
            self.fail(Property::Chances, text);
        }
        let near = self
            .pool
            .near_chances(self.rules, Self::near(look), &mut self.rng);
        for chance in near.iter().filter(|chance| !listed.contains(chance)) {
            match self.rules.check_chance(&self.state, chance) {
                Ok(()) => {
                    let text = format!(
                        "{} passes as an outcome, but is not listed; what is next is {next:?}",
                        self.rules.chance(chance)
                    );
                    let over = next == Next::Over;
                    self.fail(
                        if over {
                            Property::Over
                        } else {
                            Property::Chances
                        },
                        text,
                    );
                }
                Err(why) => self.refusal(&why),
            }
        }
        self.spelled_chances(&listed, look);
        self.pool.meet_chances(&listed, &mut self.rng);
    }

    fn outcomes_are_possible(&mut self, list: &[(u32, G::Chance)]) {
        let mut seen = HashSet::new();
        for (weight, chance) in list {
            let name = self.rules.chance(chance).to_string();
            if *weight == 0 {
                self.fail(Property::Chances, format!("{name} is listed with weight 0"));
            }
            if !seen.insert(chance) {
                self.fail(Property::Chances, format!("{name} is listed twice"));
            }
            if let Err(why) = self.rules.check_chance(&self.state, chance) {
                let text = format!("{name} is listed, but is refused: {}", self.rules.why(&why));
                self.fail(Property::Chances, text);
            }
        }
        let total: u64 = list.iter().map(|(weight, _)| u64::from(*weight)).sum();
        if total == 0 || total > u64::from(u32::MAX) {
            let text = format!("chance is due, but the weights of its outcomes add up to {total}");
            self.fail(Property::Chances, text);
        }
    }
}

/// Whether a text is one line and not empty.
pub(super) fn is_a_line(text: &str) -> bool {
    !text.trim().is_empty() && !text.contains(['\n', '\r'])
}
