//! What a viewer may not know: views, determinizations, errors, narration.

use game::{Event, EventOf, Game, Next, Prng, Seat, Viewer};

use super::Property;
use super::pool::some;
use super::trial::Trial;
use crate::course;
use crate::viewer::named;

/// Events whose narration is compared in one state.
const TOLD: usize = 16;
/// Events whose narration is compared in two states.
const RETOLD: usize = 4;
/// Actions whose refusals are compared in one state.
const TRIED: usize = 12;
/// Determinizations among which one at least must differ from the truth.
const VARIED: usize = 48;

impl<G: Game> Trial<'_, G> {
    /// The event as it is narrated to the viewer.
    pub(super) fn narration(
        &self,
        before: &G::State,
        event: &EventOf<G>,
        viewer: Viewer,
    ) -> String {
        let mut words = String::new();
        self.rules
            .narrate(before, event, &game::Audience::of(viewer), &mut words)
            .expect("a text takes whatever is written");
        words
    }

    /// Everything that a viewer is shown of a state, as bytes.
    fn shown(&self, state: &G::State, viewer: Viewer) -> (String, String) {
        let view = self.rules.view(state, viewer);
        let mut text = String::new();
        self.rules
            .write_view(&view, &mut text)
            .expect("a text takes whatever is written");
        (text, format!("{view:?}"))
    }

    fn line(&self, state: &G::State) -> String {
        self.rules.position(state).to_string()
    }

    /// A determinization of what the viewer sees. The states it is written over must not matter.
    fn determinized(&self, state: &G::State, viewer: Viewer, rng: &mut Prng) -> G::State {
        let mut into = self.start.clone();
        self.rules
            .determinize(&self.rules.view(state, viewer), rng, &mut into);
        into
    }

    /// Checks what each viewer is shown.
    pub(super) fn secrecy(&mut self) {
        for viewer in Viewer::all(self.rules.setup().seats) {
            let seed = self.rng.bits();
            let guess = self.determinized(&self.state, viewer, &mut Prng::new(seed));
            self.looks_just_so(viewer, &guess, seed);
            self.unaffected(viewer, &guess, "a determinization");
            let differs = self.line(&guess) != self.line(&self.state);
            match self.suite.permute {
                Some(permute) => {
                    let mut rng = Prng::new(self.rng.bits());
                    let other = permute(self.rules, &self.state, viewer, &mut rng);
                    self.unaffected(viewer, &other, "exchanging what is hidden");
                    self.guesses_blindly(viewer, &other, seed);
                }
                None if differs => {
                    let name = named(viewer);
                    let text = format!(
                        "something is hidden from {name}, but the suite was given no way to \
                         exchange it"
                    );
                    self.fail(Property::Secrecy, text);
                }
                None => {}
            }
        }
    }

    /// A determinization gives the same view, no matter which state it overwrites.
    fn looks_just_so(&mut self, viewer: Viewer, guess: &G::State, seed: u64) {
        let name = named(viewer);
        let view = self.rules.view(&self.state, viewer);
        if self.rules.view(guess, viewer) != view {
            let text = format!("{name} can tell a determinization from the state");
            self.fail(Property::Determinize, text);
        }
        let mut over_truth = self.state.clone();
        self.rules
            .determinize(&view, &mut Prng::new(seed), &mut over_truth);
        if over_truth != *guess {
            let text =
                format!("the determinization for {name} depends on the state it is written over");
            self.fail(Property::Determinize, text);
        }
    }

    /// States that look the same are determinized in the same way, and not always to the truth.
    fn guesses_blindly(&mut self, viewer: Viewer, other: &G::State, seed: u64) {
        let truth = self.line(&self.state);
        if self.line(other) == truth || self.shown(other, viewer) != self.shown(&self.state, viewer)
        {
            return;
        }
        let name = named(viewer);
        let here = self.determinized(&self.state, viewer, &mut Prng::new(seed));
        let there = self.determinized(other, viewer, &mut Prng::new(seed));
        if self.line(&here) != self.line(&there) {
            let text = format!("the determinization for {name} knows what {name} does not");
            self.fail(Property::Determinize, text);
        }
        let mut rng = Prng::new(seed);
        let varied = (0..VARIED).any(|_| {
            let guess = self.determinized(&self.state, viewer, &mut rng);
            self.line(&guess) != truth
        });
        if !varied {
            let text = format!("the determinization for {name} is always the truth");
            self.fail(Property::Determinize, text);
        }
    }

    /// A state that differs only in what the viewer may not know gives the same bytes: view, scores,
    /// lists, errors, narration.
    fn unaffected(&mut self, viewer: Viewer, other: &G::State, how: &str) {
        let name = named(viewer);
        let (rules, state) = (self.rules, &self.state);
        let (here, there) = (self.shown(state, viewer), self.shown(other, viewer));
        if here != there {
            let (here, there) = if here.0 == there.0 {
                parting(&here.1, &there.1)
            } else {
                parting(&here.0, &there.0)
            };
            let text = format!("{how} changes what {name} is shown: {here:?} and {there:?}");
            self.fail(Property::Secrecy, text);
            return;
        }
        if rules.next(state) != rules.next(other) || rules.outcome(state) != rules.outcome(other) {
            let text = format!("{how} for {name} changes what is next or the scores");
            self.fail(Property::Secrecy, text);
            return;
        }
        if let Viewer::Seat(seat) = viewer {
            self.same_law(seat, other, how);
        }
        self.same_tellings(viewer, other, how);
    }

    /// A seat gets the same list and the same errors.
    fn same_law(&mut self, seat: Seat, other: &G::State, how: &str) {
        let list = |state: &G::State| {
            let mut actions = Vec::new();
            let coverage = self.rules.actions(state, seat, &mut actions);
            (actions, coverage)
        };
        let (here, there) = (list(&self.state), list(other));
        if here != there {
            let text = format!("{how} changes the actions listed for seat {seat}");
            self.fail(Property::Secrecy, text);
        }
        let listed: Vec<G::Action> = some(&here.0, TRIED, &mut self.rng).collect();
        for action in &listed {
            let proposed = |before: &G::State| {
                let mut words = String::new();
                self.rules
                    .propose(before, seat, action, &mut words)
                    .expect("a text takes whatever is written");
                words
            };
            let (here, there) = (proposed(&self.state), proposed(other));
            if here != there {
                let text =
                    format!("{how} changes what seat {seat} is offered: {here:?} and {there:?}");
                self.fail(Property::Secrecy, text);
            }
        }
        let mut tried = self.pool.near_actions(self.rules, TRIED, &mut self.rng);
        tried.extend(listed);
        for action in tried {
            let here = self.rules.check(&self.state, seat, &action);
            let there = self.rules.check(other, seat, &action);
            if here != there {
                let text = format!(
                    "{how} changes the answer to {} of seat {seat}: {here:?} and {there:?}",
                    self.rules.action(&action)
                );
                self.fail(Property::Secrecy, text);
            }
        }
    }

    /// The viewer gets the same words for an event that leaves the two states alike.
    fn same_tellings(&mut self, viewer: Viewer, other: &G::State, how: &str) {
        let name = named(viewer);
        for event in self.possible(RETOLD) {
            if course::check(self.rules, other, &event).is_err() {
                continue;
            }
            let seen = |before: &G::State| {
                let mut after = before.clone();
                self.rules.apply(&mut after, &event);
                self.rules.view(&after, viewer)
            };
            if seen(&self.state) != seen(other) {
                // The event shows what was hidden, and may say so.
                continue;
            }
            let here = self.narration(&self.state, &event, viewer);
            let there = self.narration(other, &event, viewer);
            if here != there {
                let text = format!(
                    "{how} changes how {} is told to {name}: {here:?} and {there:?}",
                    self.rules.event(&event)
                );
                self.fail(Property::Narration, text);
            }
        }
    }

    /// Some of the events that can happen next.
    fn possible(&mut self, count: usize) -> Vec<EventOf<G>> {
        let (rules, state) = (self.rules, &self.state);
        match rules.next(state) {
            Next::Act(seat) => {
                let mut actions = Vec::new();
                rules.actions(state, seat, &mut actions);
                actions.retain(|action| rules.check(state, seat, action).is_ok());
                some(&actions, count, &mut self.rng)
                    .map(|action| Event::Act(seat, action))
                    .collect()
            }
            Next::Chance => {
                let mut chances = Vec::new();
                rules.chances(state, &mut chances);
                chances.retain(|(_, chance)| rules.check_chance(state, chance).is_ok());
                some(&chances, count, &mut self.rng)
                    .map(|(_, chance)| Event::Chance(chance))
                    .collect()
            }
            Next::Over => Vec::new(),
        }
    }

    /// Events that lead to different positions which a viewer cannot distinguish must be narrated to that
    /// viewer in the same words.
    pub(super) fn narrations(&mut self) {
        let events = self.possible(TOLD);
        let after: Vec<G::State> = events
            .iter()
            .map(|event| {
                let mut after = self.state.clone();
                self.rules.apply(&mut after, event);
                after
            })
            .collect();
        for viewer in Viewer::all(self.rules.setup().seats) {
            let name = named(viewer);
            let views: Vec<G::View> = after
                .iter()
                .map(|after| self.rules.view(after, viewer))
                .collect();
            for (index, event) in events.iter().enumerate() {
                let alike = views.iter().position(|view| *view == views[index]);
                let first = alike.unwrap_or(index);
                if first == index || self.line(&after[first]) == self.line(&after[index]) {
                    continue;
                }
                let here = self.narration(&self.state, &events[first], viewer);
                let there = self.narration(&self.state, event, viewer);
                if here != there {
                    let text = format!(
                        "{name} cannot see the difference between {} and {}, but hears {here:?} \
                         and {there:?}",
                        self.rules.event(&events[first]),
                        self.rules.event(event)
                    );
                    self.fail(Property::Narration, text);
                }
            }
        }
    }

    /// A decision that can be taken back must not reveal anything to a seat: everything that the seat
    /// thought possible before must still be possible.
    pub(super) fn reveals_nothing(&mut self, event: &EventOf<G>, after: &G::State) {
        for seat in self.rules.setup().seats.iter() {
            let viewer = Viewer::Seat(seat);
            let mut rng = Prng::new(self.rng.bits());
            let guess = self.determinized(&self.state, viewer, &mut rng);
            if self.rules.view(&guess, viewer) != self.rules.view(&self.state, viewer) {
                // Not what the seat thought possible; that is another failure.
                continue;
            }
            let seen = self.rules.view(after, viewer);
            if !self.could_show(&guess, event, viewer, &seen) {
                let text = format!(
                    "{} can be taken back, but tells seat {seat} something it did not know",
                    self.rules.event(event)
                );
                self.fail(Property::Seal, text);
            }
        }
    }

    /// Whether some decision of the same seat in this state would show the viewer just this.
    fn could_show(
        &self,
        state: &G::State,
        event: &EventOf<G>,
        viewer: Viewer,
        seen: &G::View,
    ) -> bool {
        let Event::Act(actor, action) = event else {
            return true;
        };
        let mut actions = vec![*action];
        self.rules.actions(state, *actor, &mut actions);
        actions.extend(&self.pool.actions);
        actions.iter().any(|action| {
            self.rules.check(state, *actor, action).is_ok() && {
                let mut after = state.clone();
                self.rules.apply(&mut after, &Event::Act(*actor, *action));
                self.rules.view(&after, viewer) == *seen
            }
        })
    }
}

/// Where two texts begin to differ, with a little before and after it.
fn parting<'t>(here: &'t str, there: &'t str) -> (&'t str, &'t str) {
    let common = here
        .char_indices()
        .zip(there.chars())
        .take_while(|((_, a), b)| a == b)
        .last()
        .map_or(0, |((at, a), _)| at + a.len_utf8());
    let from = here[..common]
        .char_indices()
        .rev()
        .nth(30)
        .map_or(0, |(at, _)| at);
    let cut = |text: &'t str| {
        let rest = &text[from..];
        let end = rest.char_indices().nth(80).map_or(rest.len(), |(at, _)| at);
        &rest[..end]
    };
    (cut(here), cut(there))
}

#[cfg(test)]
mod tests {
    use super::parting;

    #[test]
    fn long_texts_are_shown_where_they_part() {
        assert_eq!(parting("same", "same"), ("same", "same"));
        assert_eq!(parting("", "é"), ("", "é"));
        let (here, there) = (
            format!("{}one", "é".repeat(90)),
            format!("{}two", "é".repeat(90)),
        );
        let (here, there) = parting(&here, &there);
        assert_eq!(here, format!("{}one", "é".repeat(31)));
        assert_eq!(there, format!("{}two", "é".repeat(31)));
    }
}
