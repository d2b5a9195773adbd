//! Applying events: without allocations, from the record alone, and taken back to the last seal.

use game::{Event, EventOf, Game, Viewer};

use super::Property;
use super::choice::is_a_line;
use super::trial::{Look, Trial};
use crate::course;
use crate::viewer::named;

/// One close look in this many goes back to the last seal.
const UNDONE: u32 = 4;

impl<G: Game> Trial<'_, G> {
    /// Applies a legal event and checks what it does.
    pub(super) fn advance(&mut self, event: &EventOf<G>, look: Look) {
        let rules = self.rules;
        let before = self.state.clone();
        let mut after = before.clone();
        self.apply_counted(&mut after, event);
        let mut again = before.clone();
        rules.apply(&mut again, event);
        if again != after {
            let text = format!("{} leads now here and now there", rules.event(event));
            self.fail(Property::Replay, text);
        }
        self.told(&before, event);
        self.figures(&before, event, &after);
        let seals = rules.seals(&before, event);
        if !seals {
            self.may_be_taken_back(event, &after, look);
        }
        self.state = after;
        self.events.push(*event);
        if seals {
            self.sealed = (self.events.len(), self.state.clone());
        }
        if look == Look::Close {
            self.record();
            if self.rng.below(UNDONE) == 0 {
                self.undo();
            }
        }
    }

    fn apply_counted(&mut self, state: &mut G::State, event: &EventOf<G>) {
        let rules = self.rules;
        let Some(count) = self.suite.allocations else {
            rules.apply(state, event);
            return;
        };
        let allocations = count(&mut || rules.apply(state, event));
        if allocations > 0 {
            let text = format!("{} allocates {allocations} times", rules.event(event));
            self.fail(Property::Allocation, text);
        }
        let mut copy = self.start.clone();
        let allocations = count(&mut || copy.clone_from(state));
        if allocations > 0 {
            let text = format!("copying the state allocates {allocations} times");
            self.fail(Property::Allocation, text);
        }
    }

    /// The event is narrated to every viewer in one line.
    fn told(&mut self, before: &G::State, event: &EventOf<G>) {
        for viewer in Viewer::all(self.rules.setup().seats) {
            let words = self.narration(before, event, viewer);
            if !is_a_line(&words) || words.ends_with('.') {
                let text = format!(
                    "{} is told to {} as {words:?}, which is not one line without a period",
                    self.rules.event(event),
                    named(viewer)
                );
                self.fail(Property::Narration, text);
            }
        }
    }

    fn figures(&mut self, before: &G::State, event: &EventOf<G>, after: &G::State) {
        let known = G::META.figures.len();
        let mut reported = Vec::new();
        self.rules
            .observe(before, event, after, &mut |figure, value| {
                reported.push((figure, value));
            });
        for (figure, value) in reported {
            if figure >= known {
                let text = format!("figure {figure} is reported, but there are only {known}");
                self.fail(Property::Figures, text);
            } else if !value.is_finite() {
                let name = G::META.figures[figure].name;
                self.fail(Property::Figures, format!("{name} is reported as {value}"));
            }
        }
    }

    fn record(&mut self) {
        let mut lines = Vec::new();
        self.rules
            .record_lines(&self.start, &self.events, &mut lines);
        for line in lines.iter().filter(|line| !is_a_line(line)) {
            self.fail(Property::Record, format!("{line:?} is not one line"));
        }
        if self.rules.kept(&self.state) != self.state {
            self.fail(Property::Replay, "a copy to keep differs from its state");
        }
    }

    /// An event that does not seal must not reveal anything.
    fn may_be_taken_back(&mut self, event: &EventOf<G>, after: &G::State, look: Look) {
        match event {
            Event::Chance(chance) => {
                let mut outcomes = Vec::new();
                self.rules.chances(&self.state, &mut outcomes);
                if outcomes.len() > 1 {
                    let text = format!(
                        "{} could be taken back and drawn again",
                        self.rules.chance(chance)
                    );
                    self.fail(Property::Seal, text);
                }
            }
            Event::Act(_, _) => {
                if look == Look::Close {
                    self.reveals_nothing(event, after);
                }
            }
        }
    }

    /// Takes back to the last seal and plays on, each time from the record alone.
    fn undo(&mut self) {
        let (kept, state) = self.sealed.clone();
        match self.replayed(kept) {
            Ok(replayed) if replayed == state => {}
            Ok(_) => {
                let text = format!("taking back to event {kept} leads to another state");
                self.fail(Property::Undo, text);
                return;
            }
            Err(text) => {
                self.fail(Property::Undo, text);
                return;
            }
        }
        let mut state = state;
        for event in &self.events[kept..] {
            self.rules.apply(&mut state, event);
        }
        if state != self.state {
            let text = format!("playing on from the seal at event {kept} leads elsewhere");
            self.fail(Property::Undo, text);
        }
    }

    /// The whole record, replayed by rules that were made for it.
    pub(super) fn replay(&mut self) {
        self.undo();
        match self.replayed(self.events.len()) {
            Ok(state) => {
                if state != self.state {
                    self.fail(Property::Replay, "the replay of the record ends elsewhere");
                } else if format!("{state:?}") != format!("{:?}", self.state) {
                    let text = "the replay of the record ends in a state of another inner form";
                    self.fail(Property::Replay, text);
                }
            }
            Err(text) => self.fail(Property::Replay, text),
        }
    }

    /// The state after this many events of the record, each of them checked, by fresh rules.
    fn replayed(&self, count: usize) -> Result<G::State, String> {
        let rules = G::new(self.rules.setup()).map_err(|faults| faults.to_string())?;
        let mut state = rules.start();
        for (index, event) in self.events[..count].iter().enumerate() {
            course::check(&rules, &state, event).map_err(|why| {
                format!(
                    "in the replay event {} is refused: {}",
                    index + 1,
                    rules.why(&why)
                )
            })?;
            rules.apply(&mut state, event);
        }
        Ok(state)
    }
}
