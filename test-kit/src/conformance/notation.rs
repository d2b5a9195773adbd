//! Text that is written reads back as the same: actions, outcomes, positions.

use std::collections::HashSet;

use game::{Game, MAX_SEATS, Next, SeatCount};

use super::choice::is_a_line;
use super::pool::some;
use super::trial::{Look, Trial};
use super::{Lines, Property};

/// Texts that are tried in a quick and in a close look.
const TRIED: (usize, usize) = (4, 64);

impl<G: Game> Trial<'_, G> {
    fn tried(look: Look) -> usize {
        match look {
            Look::Passing => TRIED.0,
            Look::Close => TRIED.1,
        }
    }

    /// Writes and reads actions.
    pub(super) fn spelled(&mut self, actions: &[G::Action], look: Look) {
        let mut tried: Vec<G::Action> = some(actions, Self::tried(look), &mut self.rng).collect();
        tried.extend(self.pool.near_actions(self.rules, 2, &mut self.rng));
        for action in tried {
            let text = self.rules.action(&action).to_string();
            let read = self.rules.read_action(&text);
            if read != Ok(action) {
                let text = format!("{action:?} is written {text:?} and read as {read:?}");
                self.fail(Property::Notation, text);
            } else if !is_a_line(&text) {
                let text = format!("{action:?} is written {text:?}, which is not one line");
                self.fail(Property::Notation, text);
            }
        }
    }

    /// Writes and reads outcomes.
    pub(super) fn spelled_chances(&mut self, chances: &[G::Chance], look: Look) {
        let mut tried: Vec<G::Chance> = some(chances, Self::tried(look), &mut self.rng).collect();
        tried.extend(self.pool.near_chances(self.rules, 2, &mut self.rng));
        for chance in tried {
            let text = self.rules.chance(&chance).to_string();
            let read = self.rules.read_chance(&text);
            if read != Ok(chance) {
                let text = format!("{chance:?} is written {text:?} and read as {read:?}");
                self.fail(Property::Notation, text);
            } else if !is_a_line(&text) {
                let text = format!("{chance:?} is written {text:?}, which is not one line");
                self.fail(Property::Notation, text);
            }
        }
    }

    /// Writes the position and reads it back.
    pub(super) fn position(&mut self) {
        let line = self.rules.position(&self.state).to_string();
        if !is_a_line(&line) {
            self.fail(Property::Position, format!("{line:?} is not one line"));
        }
        let setup = self.rules.setup();
        let (loaded, state) = match G::load(Some(setup.seats), &setup.options, &line) {
            Ok(loaded) => loaded,
            Err(faults) => {
                self.fail(Property::Position, format!("{line:?} is refused: {faults}"));
                return;
            }
        };
        let again = loaded.position(&state).to_string();
        if again != line {
            let text = format!("{line:?} is read back as {again:?}");
            self.fail(Property::Position, text);
        }
        self.goes_on(&line, &loaded, &state);
        if loaded.fingerprint(&state) != self.rules.fingerprint(&self.state) {
            let text = format!("{line:?} is read back with another fingerprint");
            self.fail(Property::Position, text);
        }
        if self.events.is_empty() {
            self.contradictions(&line);
        }
    }

    /// The position that was read is waiting for the same, has the same scores and offers the same.
    fn goes_on(&mut self, line: &str, loaded: &G, state: &G::State) {
        let (next, found) = (self.rules.next(&self.state), loaded.next(state));
        if next != found {
            let text = format!("{line:?} is read back with {found:?} next, not {next:?}");
            self.fail(Property::Position, text);
        }
        let (outcome, found) = (self.rules.outcome(&self.state), loaded.outcome(state));
        if outcome != found {
            let text = format!("{line:?} is read back with {found:?}, not {outcome:?}");
            self.fail(Property::Position, text);
        }
        if let (Next::Act(seat), Lines::TellAll) = (next, self.suite.lines) {
            let offer = |rules: &G, state: &G::State| {
                let mut actions = Vec::new();
                rules.actions(state, seat, &mut actions);
                let texts = actions
                    .iter()
                    .map(|action| rules.action(action).to_string());
                texts.collect::<HashSet<String>>()
            };
            let (here, there) = (offer(self.rules, &self.state), offer(loaded, state));
            if here != there {
                let odd: Vec<&String> = here.symmetric_difference(&there).collect();
                let text = format!("{line:?} is read back with other actions: {odd:?}");
                self.fail(Property::Position, text);
            }
        }
    }

    /// Seats that contradict the line are refused.
    fn contradictions(&mut self, line: &str) {
        let setup = self.rules.setup();
        let others = (1..=MAX_SEATS as u8).filter_map(SeatCount::new);
        for seats in others.filter(|&seats| seats != setup.seats) {
            if G::load(Some(seats), &setup.options, line).is_ok() {
                let text = format!("{line:?} is accepted for {seats} seats");
                self.fail(Property::Position, text);
            }
        }
    }
}
