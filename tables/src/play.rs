//! A game and all that has happened in it, without the people around it.

use std::sync::Arc;

use game::{
    Arrange, Audience, Cite, Coverage, DrawnBy, Event, EventOf, Faults, Game, Meta, Next, Options,
    Seat, SeatCount, SeatSet, Setup, Viewer,
};

use crate::fair::TableDigest;
use crate::{Corrected, LogLine, RecordedEvent, Refusal, Undone};

/// Rules, a start and the events since.
pub(crate) struct Play<G: Game> {
    rules: Arc<G>,
    start: G::State,
    line: Option<String>,
    state: G::State,
    events: Vec<EventOf<G>>,
    /// How many events there were when the right to take back ended last.
    sealed: usize,
    /// A state of a while ago and the number of events before it: whoever asks what happened lately is
    /// told from there, however long the game has been.
    lately: (usize, G::State),
    /// The states in which the last parts of the game began, if it has parts, each with the number of
    /// events before it: a page that tells of them need not go back to the start.
    parts: Vec<(usize, G::State)>,
}

/// Of so many parts the beginnings are kept: pages list fewer.
const PARTS: usize = 6;

/// How many events ago the state of a while ago is, and twice as many at most: pages tell fewer.
const LATELY: usize = 12;

/// Whose decisions may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    /// Only those of this seat.
    Of(Seat),
    /// Those of any seat.
    Anybody,
    /// Those of the seat, together with what these others decided since.
    Past(Seat, SeatSet),
}

impl<G: Game> Play<G> {
    /// A game from its usual start.
    pub(crate) fn new(setup: &Setup) -> Result<Self, Faults> {
        Ok(Self::by(Arc::new(G::new(setup)?)))
    }

    /// A game from its usual start by rules that other tables may share.
    pub(crate) fn by(rules: Arc<G>) -> Self {
        let start = rules.start();
        Self::begin(rules, start, None)
    }

    /// A game from a position line.
    pub(crate) fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<Self, Faults> {
        let (rules, start) = G::load(seats, options, line)?;
        // The canonical line, so that one start has one record.
        let line = rules.position(&start).to_string();
        Ok(Self::begin(Arc::new(rules), start, Some(line)))
    }

    /// The same game as it was after its first `count` events.
    pub(crate) fn back_to(&self, count: usize) -> Self {
        let mut then = Self {
            rules: Arc::clone(&self.rules),
            start: self.rules.kept(&self.start),
            line: self.line.clone(),
            state: self.rules.kept(&self.start),
            lately: (0, self.rules.kept(&self.start)),
            parts: Vec::new(),
            events: Vec::with_capacity(count.min(self.events.len())),
            sealed: 0,
        };
        for event in self.events.iter().take(count) {
            then.happen(*event);
        }
        then
    }

    fn begin(rules: Arc<G>, start: G::State, line: Option<String>) -> Self {
        Self {
            state: rules.kept(&start),
            lately: (0, rules.kept(&start)),
            parts: Vec::new(),
            start: rules.kept(&start),
            rules,
            line,
            events: Vec::new(),
            sealed: 0,
        }
    }

    pub(crate) fn rules(&self) -> &G {
        &self.rules
    }

    pub(crate) fn shared_rules(&self) -> Arc<G> {
        Arc::clone(&self.rules)
    }

    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }

    pub(crate) fn start(&self) -> &G::State {
        &self.start
    }

    pub(crate) fn lately(&self) -> (usize, &G::State) {
        (self.lately.0, &self.lately.1)
    }

    /// The states in which the last parts of the game began, the newest last, each with the number of
    /// events before it.
    pub(crate) fn parts(&self) -> &[(usize, G::State)] {
        &self.parts
    }

    /// Which part of the game it is, where parts are told apart: what they begin with is kept only where
    /// nothing is hidden.
    fn part(&self) -> Option<u32> {
        let told = G::PART.is_some() && !G::HIDDEN;
        told.then(|| {
            self.rules
                .part(&self.rules.view(&self.state, Viewer::Public))
        })
    }

    pub(crate) fn events(&self) -> &[EventOf<G>] {
        &self.events
    }

    /// The position line the game began from, if it did not begin as usual.
    pub(crate) fn line(&self) -> Option<&str> {
        self.line.as_deref()
    }

    pub(crate) fn next(&self) -> Next {
        self.rules.next(&self.state)
    }

    /// Nothing, if the table has this seat.
    pub(crate) fn require(&self, seat: Seat) -> Result<(), Refusal> {
        let seats = self.rules.setup().seats;
        if seats.has(seat) {
            Ok(())
        } else {
            Err(Refusal::NoSeat { seat, seats })
        }
    }

    /// A decision read and checked, but not made.
    pub(crate) fn read_act(&self, seat: Seat, text: &str) -> Result<EventOf<G>, Refusal> {
        self.require(seat)?;
        let action = self.rules.read_action(text).map_err(Refusal::Unreadable)?;
        self.check_act(seat, action)
    }

    /// A decision checked, but not made.
    pub(crate) fn check_act(&self, seat: Seat, action: G::Action) -> Result<EventOf<G>, Refusal> {
        self.require(seat)?;
        match self.rules.check(&self.state, seat, &action) {
            Ok(()) => Ok(Event::Act(seat, action)),
            Err(why) => Err(self.illegal(&why)),
        }
    }

    /// An outcome read and checked, but not made.
    pub(crate) fn read_chance(&self, text: &str) -> Result<EventOf<G>, Refusal> {
        let chance = self.rules.read_chance(text).map_err(Refusal::Unreadable)?;
        match self.rules.check_chance(&self.state, &chance) {
            Ok(()) => Ok(Event::Chance(chance)),
            Err(why) => Err(self.illegal(&why)),
        }
    }

    /// An event of a record read and checked, but not made.
    pub(crate) fn read_event(&self, event: &RecordedEvent) -> Result<EventOf<G>, Refusal> {
        match event.seat {
            Some(seat) => self.read_act(seat, &event.text),
            None => self.read_chance(&event.text),
        }
    }

    fn illegal(&self, why: &G::Illegal) -> Refusal {
        let mut words = String::new();
        self.rules
            .explain(why, &mut words)
            .expect("a string takes any text");
        Refusal::Illegal {
            rule: why.rule(),
            why: words,
        }
    }

    /// Makes a checked event happen.
    pub(crate) fn happen(&mut self, event: EventOf<G>) {
        let seals = self.rules.seals(&self.state, &event);
        let part = self.part();
        self.rules.apply(&mut self.state, &event);
        self.events.push(event);
        if self.part() != part {
            if self.parts.len() >= PARTS {
                self.parts.remove(0);
            }
            let state = self.rules.kept(&self.state);
            self.parts.push((self.events.len(), state));
        }
        if seals {
            self.sealed = self.events.len();
        }
        let (from, state) = &mut self.lately;
        if self.events.len() > *from + 2 * LATELY {
            let to = self.events.len() - LATELY;
            for event in &self.events[*from..to] {
                self.rules.apply(state, event);
            }
            *from = to;
        }
    }

    /// Whether any of these seats has decided something since the right to take back ended last. To
    /// ask costs next to nothing; whether it can be taken back is for [`undo`](Self::undo) to say.
    pub(crate) fn may_undo(&self, seats: SeatSet) -> bool {
        let since = &self.events[self.sealed..];
        since
            .iter()
            .any(|event| matches!(event, Event::Act(seat, _) if seats.has(*seat)))
    }

    /// The outcomes of the chance that is due with their weights, in the order of their notation,
    /// which is the order that fair chance is drawn by; none if none is due.
    pub(crate) fn prospects(&self) -> Vec<(String, u32, G::Chance)> {
        let mut outcomes = Vec::new();
        self.rules.chances(&self.state, &mut outcomes);
        let mut prospects: Vec<(String, u32, G::Chance)> = outcomes
            .into_iter()
            .map(|(weight, chance)| (self.rules.chance(&chance).to_string(), weight, chance))
            .collect();
        prospects.arrange_by(|(a, ..), (b, ..)| a.cmp(b));
        prospects
    }

    /// Which table it is, for chance that is drawn for this table alone.
    pub(crate) fn digest(&self) -> TableDigest {
        let Meta {
            slug,
            rules_version,
            ..
        } = G::META;
        TableDigest::new(slug, rules_version, self.rules.setup(), self.line())
    }

    /// Calls `tell` with each event after the first `since` and the state before it.
    pub(crate) fn retell(&self, since: usize, mut tell: impl FnMut(usize, &G::State, &EventOf<G>)) {
        if since >= self.events.len() {
            return;
        }
        let mut state = self.state_before(since);
        for (index, event) in self.events.iter().enumerate().skip(since) {
            tell(index, &state, event);
            self.rules.apply(&mut state, event);
        }
    }

    /// One event in words.
    pub(crate) fn words(
        &self,
        before: &G::State,
        event: &EventOf<G>,
        audience: &Audience<'_>,
    ) -> String {
        let mut words = String::new();
        self.rules
            .narrate(before, event, audience, &mut words)
            .expect("a string takes any text");
        words
    }

    /// The seat that lets chance decide in this state, where seats do.
    fn drawer(&self, before: &G::State) -> Option<Seat> {
        let by_seat = G::CHANCE.is_some_and(|facts| facts.drawn_by == DrawnBy::Seat);
        let view = by_seat.then(|| self.rules.view(before, Viewer::Public));
        view.and_then(|view| self.rules.turn(&view))
    }

    /// How many events had happened before the seat's last decision; none if it made none.
    pub(crate) fn before_last(&self, seat: Seat) -> Option<usize> {
        let own = |event: &EventOf<G>| matches!(event, Event::Act(actor, _) if *actor == seat);
        self.events.iter().rposition(own)
    }

    /// What has happened after the first `since` events, as the audience may hear it.
    pub(crate) fn log(&self, audience: &Audience<'_>, since: usize) -> Vec<LogLine> {
        let mut log = Vec::new();
        self.retell(since, |index, before, event| {
            log.push(LogLine {
                number: index + 1,
                seat: match event {
                    Event::Act(seat, _) => Some(*seat),
                    Event::Chance(_) => None,
                },
                by: match event {
                    Event::Act(seat, _) => Some(*seat),
                    Event::Chance(_) => self.drawer(before),
                },
                words: self.words(before, event, audience),
                concerns: audience.you.is_some_and(|seat| {
                    !matches!(event, Event::Act(actor, _) if *actor == seat)
                        && self.rules.concerns(before, event, seat)
                }),
                hands_on: self.rules.hands_on(event),
            });
        });
        log
    }

    /// The lines of the game's own record that were closed after the first `since` events.
    pub(crate) fn transcript(&self, since: usize) -> Vec<String> {
        let mut lines = Vec::new();
        for count in since + 1..=self.events.len() {
            self.rules
                .record_lines(&self.start, &self.events[..count], &mut lines);
        }
        lines
    }

    /// The decision that may be taken back: its number, its seat, and the state before it.
    fn aim(&self, whose: Whose) -> Result<(usize, Seat, G::State), Refusal> {
        let passed_over = match whose {
            Whose::Of(_) | Whose::Anybody => SeatSet::EMPTY,
            Whose::Past(_, others) => others,
        };
        let (index, seat, before) = self
            .last_decision(passed_over)
            .ok_or(Refusal::NothingToUndo)?;
        match whose {
            Whose::Of(own) | Whose::Past(own, _) if own != seat => {
                return Err(Refusal::NotYours { seat });
            }
            Whose::Of(_) | Whose::Past(..) | Whose::Anybody => {}
        }
        if let Some(by) = self.seal_since(index, &before) {
            return Err(Refusal::Sealed { by });
        }
        Ok((index, seat, before))
    }

    /// What [`undo`](Self::undo) would take back, without doing it.
    pub(crate) fn undoable(&self, whose: Whose) -> Result<Undone, Refusal> {
        let (index, seat, _) = self.aim(whose)?;
        let events = self.events.len() - index;
        Ok(Undone { seat, events })
    }

    /// Takes back the last decision and what followed from it: replays the events before it.
    pub(crate) fn undo(&mut self, whose: Whose) -> Result<Undone, Refusal> {
        let (index, seat, before) = self.aim(whose)?;
        let events = self.events.len() - index;
        self.events.truncate(index);
        self.state = before;
        self.parts.retain(|(from, _)| *from <= index);
        if self.lately.0 > index {
            self.lately = (0, self.rules.kept(&self.start));
        }
        Ok(Undone { seat, events })
    }

    /// What [`correct`](Self::correct) would take back, without doing it, and how many events are left then.
    pub(crate) fn correctable(&self, passed_over: SeatSet) -> Result<(Corrected, usize), Refusal> {
        let typed = |&index: &usize| match &self.events[index] {
            Event::Chance(_) => true,
            Event::Act(seat, _) => {
                !passed_over.has(*seat) && self.had_choice(index, *seat).is_some()
            }
        };
        let index = (0..self.events.len()).rev().find(typed);
        let index = index.ok_or(Refusal::NothingToUndo)?;
        let before = self.state_before(index);
        let event = &self.events[index];
        let corrected = Corrected {
            words: self.words(&before, event, &Audience::of(Viewer::Public)),
            events: self.events.len() - index,
            choice: match event {
                Event::Act(seat, _) => Some(*seat),
                Event::Chance(_) => None,
            },
            turn: self.rules.turn(&self.rules.view(&before, Viewer::Public)),
        };
        Ok((corrected, index))
    }

    /// Takes back the last outcome of chance or the last choice, whichever came later, and what followed
    /// from it; those of `passed_over` go with what was before them. Whatever it revealed, people saw it
    /// on their own table.
    pub(crate) fn correct(&mut self, passed_over: SeatSet) -> Result<Corrected, Refusal> {
        let (corrected, index) = self.correctable(passed_over)?;
        // What ended the right to take back may be among what goes.
        *self = self.back_to(index);
        Ok(corrected)
    }

    /// The state before a decision, if the seat had a choice there.
    fn had_choice(&self, index: usize, seat: Seat) -> Option<G::State> {
        let before = self.state_before(index);
        let mut actions = Vec::new();
        let coverage = self.rules.actions(&before, seat, &mut actions);
        (actions.len() > 1 || coverage == Coverage::Partial).then_some(before)
    }

    /// The last event in which a seat other than those passed over had a choice, the seat, and the
    /// state before it.
    ///
    /// A decision that was none, because the seat had a single action, goes with the one before it:
    /// else a lost play would stand between a player and their last move.
    fn last_decision(&self, passed_over: SeatSet) -> Option<(usize, Seat, G::State)> {
        let acts = self.events.iter().enumerate().rev();
        for (index, event) in acts {
            let Event::Act(seat, _) = event else { continue };
            if passed_over.has(*seat) {
                continue;
            }
            if let Some(before) = self.had_choice(index, *seat) {
                return Some((index, *seat, before));
            }
        }
        None
    }

    /// The state before event number `index`, by replay.
    fn state_before(&self, index: usize) -> G::State {
        let (from, state) = match &self.lately {
            (from, lately) if *from <= index => (*from, lately),
            _ => (0, &self.start),
        };
        let mut state = self.rules.kept(state);
        for event in &self.events[from..index] {
            self.rules.apply(&mut state, event);
        }
        state
    }

    /// What sealed event number `index`, as the public may know it.
    fn seal_since(&self, index: usize, before: &G::State) -> Option<String> {
        let mut state = self.rules.kept(before);
        let mut seal = None;
        for event in &self.events[index..] {
            if self.rules.seals(&state, event) {
                seal = Some(self.words(&state, event, &Audience::of(Viewer::Public)));
            }
            self.rules.apply(&mut state, event);
        }
        seal
    }
}
