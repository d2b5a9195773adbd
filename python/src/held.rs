//! A game and a state of it, with the game's type: the rules, and how the state came about.

use std::any::Any;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use game::{
    Audience, Cells, Encoding, Event, EventOf, Facts, Hidden, Hints, Meta, Next, Notation, Options,
    Outcome, Plane, Prng, Rules, Seat, SeatCount, Setup, Telling, Viewer,
};
use kit::{Kit, OddsAsked};
use tables::{Record, Seating, Session, Source};

use crate::any::{AnyRules, AnyState, Outcome3};
use crate::bot::AnyBot;
use crate::listed::{Listed, Pick};
use crate::simulate::Simulated;
use crate::trouble::Trouble;
use crate::vector::{AnyVector, Wanted};

/// How many of the last events an information-state tensor tells.
pub(crate) const WINDOW: usize = 32;

type ActionOf<K> = <<K as Kit>::Rules as Rules>::Action;
type StateOf<K> = <<K as Kit>::Rules as Rules>::State;
type Event_<K> = EventOf<<K as Kit>::Rules>;

/// The rules of one table.
pub(crate) struct HeldRules<K: Kit>(pub(crate) Arc<K::Rules>);

/// A state with how it came about.
pub(crate) struct Held<K: Kit> {
    pub(crate) rules: Arc<K::Rules>,
    start: Arc<StateOf<K>>,
    /// The position line of a start that is not the usual one.
    line: Option<String>,
    pub(crate) state: StateOf<K>,
    events: Vec<Event_<K>>,
    picked: Vec<u32>,
    listed: OnceLock<Listed<ActionOf<K>>>,
}

/// The state of a position line.
pub(crate) fn load_as<K: Kit<Rules: Encoding>>(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<Box<dyn AnyState>, Trouble> {
    let (rules, state) = K::Rules::load(seats, options, line)?;
    Ok(Box::new(Held::<K>::at(Arc::new(rules), state)))
}

impl<K: Kit<Rules: Encoding>> Held<K> {
    fn begun(rules: Arc<K::Rules>) -> Self {
        let start = rules.start();
        Self {
            state: rules.kept(&start),
            start: Arc::new(rules.kept(&start)),
            rules,
            line: None,
            events: Vec::new(),
            picked: Vec::new(),
            listed: OnceLock::new(),
        }
    }

    /// A state of which nothing is known before it.
    fn at(rules: Arc<K::Rules>, state: StateOf<K>) -> Self {
        let line = rules.position(&state).to_string();
        Self {
            state: rules.kept(&state),
            start: Arc::new(rules.kept(&state)),
            rules,
            line: Some(line),
            events: Vec::new(),
            picked: Vec::new(),
            listed: OnceLock::new(),
        }
    }

    fn list(&self) -> &Listed<ActionOf<K>> {
        self.listed.get_or_init(|| {
            let mut listed = Listed::default();
            if let Next::Act(seat) = self.rules.next(&self.state) {
                listed.fill(&*self.rules, &self.state, seat);
            }
            listed
        })
    }

    fn happen(&mut self, event: Event_<K>) {
        self.rules.apply(&mut self.state, &event);
        self.events.push(event);
        self.picked.clear();
        self.listed.take();
    }

    fn weighted(&self) -> Vec<(u32, <K::Rules as Rules>::Chance)> {
        let mut chances = Vec::new();
        self.rules.chances(&self.state, &mut chances);
        chances
    }

    /// Whether a seat saw what an event was, by the event alone.
    fn saw(seat: Seat, event: &Event_<K>) -> bool {
        let own = matches!(event, Event::Act(actor, _) if *actor == seat);
        own || !<K::Rules as Facts>::HIDDEN || <K::Rules as Facts>::is_public(event)
    }

    fn advice(
        &self,
        simulations: u32,
        seed: u64,
        threads: usize,
    ) -> bots::advice::Adviser<K::Rules> {
        let budget = bots::search::Budget::simulations(simulations.max(1));
        let threads = std::num::NonZeroUsize::new(threads).unwrap_or(std::num::NonZeroUsize::MIN);
        bots::advice::Adviser::new(K::BOTS.advice(), budget, seed).threads(threads)
    }
}

impl<K: Kit<Rules: Encoding>> AnyRules for HeldRules<K> {
    fn meta(&self) -> Meta {
        K::META
    }

    fn setup(&self) -> &Setup {
        self.0.setup()
    }

    fn hides(&self) -> bool {
        <K::Rules as Facts>::HIDDEN
    }

    fn action_space(&self) -> u32 {
        self.0.action_space()
    }

    fn chance_space(&self) -> u32 {
        self.0.chance_space()
    }

    fn steps(&self) -> bool {
        <K::Rules as Encoding>::STEPS
    }

    fn planes(&self) -> Vec<Plane> {
        let mut planes = self.0.planes();
        if self.steps() {
            planes.push(Plane::new(
                "picked",
                &[self.action_space() as usize],
                "the steps that the seat has picked on the way to an action; nobody else sees them",
            ));
        }
        planes
    }

    fn observation_size(&self) -> usize {
        self.planes().iter().map(Plane::size).sum()
    }

    fn bots(&self) -> Vec<bots::Listing> {
        K::BOTS.roster::<K::Rules>()
    }

    fn start(&self) -> Box<dyn AnyState> {
        Box::new(Held::<K>::begun(Arc::clone(&self.0)))
    }

    fn resume(&self, record: &Record) -> Result<Box<dyn AnyState>, Trouble> {
        let said = |error: tables::RecordError| Trouble::Record(error.to_string());
        // How chance came about is not asked here, so a record needs no secret.
        let mut record = record.clone();
        record.header.chance = tables::RecordedChance::Typed {};
        record.close = None;
        let rules = Arc::clone(&self.0);
        let session = Session::<K::Rules>::resume_by(rules, &record, None).map_err(said)?;
        let mut held = match session.start_line() {
            None => Held::<K>::begun(session.shared_rules()),
            Some(_) => Held::<K>::at(session.shared_rules(), session.start().clone()),
        };
        for event in session.events() {
            held.happen(*event);
        }
        Ok(Box::new(held))
    }

    fn bot(&self, name: &str, seed: u64) -> Result<Box<dyn AnyBot>, Trouble> {
        crate::bot::named::<K>(&self.0, name, seed)
    }

    fn vector(&self, wanted: Wanted) -> Result<Box<dyn AnyVector>, Trouble> {
        crate::vector::open::<K>(&self.0, wanted)
    }

    fn simulate(
        &self,
        bots: &[String],
        games: std::ops::Range<u64>,
        seed: u64,
        threads: usize,
    ) -> Result<Simulated, Trouble> {
        crate::simulate::run::<K>(&self.0, bots, games, seed, threads)
    }
}

impl<K: Kit<Rules: Encoding>> AnyState for Held<K> {
    fn any(&self) -> &dyn Any {
        self
    }

    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(Self {
            rules: Arc::clone(&self.rules),
            start: Arc::clone(&self.start),
            line: self.line.clone(),
            state: self.rules.kept(&self.state),
            events: self.events.clone(),
            picked: self.picked.clone(),
            listed: OnceLock::new(),
        })
    }

    fn rules(&self) -> Arc<dyn AnyRules> {
        Arc::new(HeldRules::<K>(Arc::clone(&self.rules)))
    }

    fn next(&self) -> Next {
        self.rules.next(&self.state)
    }

    fn outcome(&self) -> Outcome {
        self.rules.outcome(&self.state)
    }

    fn legal_ids(&self) -> Vec<u32> {
        let mut ids: Vec<u32> = match self.next() {
            Next::Over => Vec::new(),
            Next::Chance => {
                let chances = self.weighted();
                let ids = chances.iter().map(|(_, one)| self.rules.encode_chance(one));
                ids.collect()
            }
            Next::Act(_) => {
                let mut ids = Vec::new();
                self.list().steps.next(&self.picked, |id| ids.push(id));
                ids
            }
        };
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    fn listed(&self) -> Vec<(Vec<u32>, String)> {
        let list = self.list();
        let told = list.actions.iter().enumerate();
        told.map(|(index, action)| {
            let text = self.rules.action(action).to_string();
            (list.steps.ids(index).to_vec(), text)
        })
        .collect()
    }

    fn going_on(&self, id: u32) -> Vec<(usize, String)> {
        let list = self.list();
        let mut found = Vec::new();
        for (index, action) in list.actions.iter().enumerate() {
            match list.steps.ids(index).strip_prefix(&self.picked[..]) {
                Some(rest) if rest.first() == Some(&id) => {
                    found.push((rest.len(), self.rules.action(action).to_string()));
                }
                Some(_) | None => {}
            }
        }
        found
    }

    fn chances(&self) -> Vec<Outcome3> {
        let told = |(weight, chance): &(u32, <K::Rules as Rules>::Chance)| {
            let text = self.rules.chance(chance).to_string();
            (self.rules.encode_chance(chance), *weight, text)
        };
        let mut chances: Vec<Outcome3> = self.weighted().iter().map(told).collect();
        chances.sort();
        chances
    }

    fn step(&mut self, id: u32) -> Result<(), Trouble> {
        match self.next() {
            Next::Over => Err(Trouble::Refused("the game is over".into())),
            Next::Chance => {
                let chances = self.weighted();
                let mut ids = chances.iter();
                match ids.find(|(_, chance)| self.rules.encode_chance(chance) == id) {
                    Some((_, chance)) => {
                        self.happen(Event::Chance(*chance));
                        Ok(())
                    }
                    None => Err(Trouble::Refused(format!(
                        "chance is due, and no outcome that can occur has the id {id}"
                    ))),
                }
            }
            Next::Act(seat) => match self.list().steps.pick(&self.picked, id) {
                Pick::Nothing => Err(Trouble::Refused(format!(
                    "no action listed for seat {} goes on with the id {id}",
                    seat.index()
                ))),
                Pick::Step => {
                    self.picked.push(id);
                    Ok(())
                }
                Pick::Action(index) => {
                    let action = self.list().actions[index];
                    self.happen(Event::Act(seat, action));
                    Ok(())
                }
            },
        }
    }

    fn act(&mut self, text: &str) -> Result<(), Trouble> {
        match self.next() {
            Next::Over => Err(Trouble::Refused("the game is over".into())),
            Next::Chance => {
                let chance = self.rules.read_chance(text).map_err(Trouble::Notation)?;
                match self.rules.check_chance(&self.state, &chance) {
                    Ok(()) => {
                        self.happen(Event::Chance(chance));
                        Ok(())
                    }
                    Err(why) => Err(Trouble::illegal(&*self.rules, &why, text.into())),
                }
            }
            Next::Act(seat) => {
                let action = self.rules.read_action(text).map_err(Trouble::Notation)?;
                match self.rules.check(&self.state, seat, &action) {
                    Ok(()) => {
                        self.happen(Event::Act(seat, action));
                        Ok(())
                    }
                    Err(why) => Err(Trouble::illegal(&*self.rules, &why, text.into())),
                }
            }
        }
    }

    fn draw(&mut self, rng: &mut Prng) -> Vec<u32> {
        let mut ids = Vec::new();
        let mut scratch = Vec::new();
        while self.next() == Next::Chance {
            let chance = self.rules.draw(&self.state, rng, &mut scratch);
            ids.push(self.rules.encode_chance(&chance));
            self.happen(Event::Chance(chance));
        }
        ids
    }

    fn undo(&mut self) -> Result<(), Trouble> {
        if self.picked.pop().is_some() {
            return Ok(());
        }
        if self.events.pop().is_none() {
            return Err(Trouble::Refused("there is nothing to take back".into()));
        }
        let mut state = self.rules.kept(&self.start);
        for event in &self.events {
            self.rules.apply(&mut state, event);
        }
        self.state = state;
        self.listed.take();
        Ok(())
    }

    fn picked(&self) -> &[u32] {
        &self.picked
    }

    fn history(&self) -> Vec<(Option<Seat>, String)> {
        let told = self.events.iter().map(|event| {
            let seat = match event {
                Event::Act(seat, _) => Some(*seat),
                Event::Chance(_) => None,
            };
            (seat, self.rules.event(event).to_string())
        });
        told.collect()
    }

    fn position(&self) -> String {
        self.rules.position(&self.state).to_string()
    }

    fn view(&self, viewer: Viewer) -> String {
        let view = self.rules.view(&self.state, viewer);
        let mut line = String::new();
        self.rules
            .write_view(&view, &mut line)
            .expect("a string takes any text");
        if let (Viewer::Seat(seat), Next::Act(actor)) = (viewer, self.next())
            && seat == actor
            && !self.picked.is_empty()
        {
            write!(line, " picked {:?}", self.picked).expect("a string takes any text");
        }
        line
    }

    fn log(&self, viewer: Viewer) -> Vec<String> {
        let mut state = self.rules.kept(&self.start);
        let mut lines = Vec::new();
        for event in &self.events {
            let mut words = String::new();
            self.rules
                .narrate(&state, event, &Audience::of(viewer), &mut words)
                .expect("a string takes any text");
            lines.push(words);
            self.rules.apply(&mut state, event);
        }
        lines
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let mut cells = Cells::new(out);
        self.rules.encode_state(&self.state, seat, &mut cells);
        if <K::Rules as Encoding>::STEPS {
            let own = self.next() == Next::Act(seat);
            let picked = self.picked.iter().filter(|_| own);
            let picked = picked.map(|&id| id as usize);
            cells.some_of(self.rules.action_space() as usize, picked);
        }
    }

    fn remember(&self, seat: Seat, out: &mut [f32]) {
        let seats = self.rules.setup().seats;
        let mut cells = Cells::new(out);
        let since = self.events.len().saturating_sub(WINDOW);
        for event in self.events[since..].iter().rev() {
            let (by, ids, space) = match event {
                Event::Act(actor, action) => {
                    let mut ids = Vec::new();
                    self.rules.encode_action(*actor, action, &mut ids);
                    let by = seats.distance(seat, *actor);
                    (by, ids, self.rules.action_space())
                }
                Event::Chance(chance) => {
                    let by = usize::from(seats.get());
                    let ids = vec![self.rules.encode_chance(chance)];
                    (by, ids, self.rules.chance_space())
                }
            };
            cells.one_of(usize::from(seats.get()) + 1, Some(by));
            let shown = ids.first().filter(|_| Self::saw(seat, event));
            cells.number(shown.map_or(0.0, |&id| (id + 1) as f32 / (space + 1) as f32));
        }
    }

    fn determinize(&self, seat: Seat, rng: &mut Prng) -> Box<dyn AnyState> {
        let view = self.rules.view(&self.state, Viewer::Seat(seat));
        let mut state = StateOf::<K>::default();
        self.rules.determinize(&view, rng, &mut state);
        let mut held = Self::at(Arc::clone(&self.rules), state);
        if self.next() == Next::Act(seat) {
            held.picked.clone_from(&self.picked);
        }
        Box::new(held)
    }

    fn record(&self, names: Vec<String>) -> Result<String, Trouble> {
        let seating = Seating {
            names,
            source: Source::Typed,
        };
        let setup = self.rules.setup();
        let session = match &self.line {
            None => Session::<K::Rules>::open_by(Arc::clone(&self.rules), seating),
            Some(line) => Session::open_at(Some(setup.seats), &setup.options, line, seating),
        };
        let mut session = session.map_err(|error| Trouble::Record(error.to_string()))?;
        for event in &self.events {
            let written = session.recorded(event);
            let followed = session.follow(&written);
            followed.map_err(|why| Trouble::Record(format!("{}: {why}", written.text)))?;
        }
        Ok(session.record().to_string())
    }

    fn svg(&self, viewer: Viewer) -> String {
        let view = self.rules.view(&self.state, viewer);
        let scene = kit::Scene {
            ink: pictures::Ink::Light,
            last: self
                .events
                .last()
                .copied()
                .filter(<K::Rules as Facts>::is_public),
            ..kit::Scene::default()
        };
        K::whole(&self.rules, &view, &scene)
    }

    fn terminal(&self, viewer: Viewer, colored: bool) -> String {
        let view = self.rules.view(&self.state, viewer);
        let ink = if colored {
            kit::terminal::Ink::Colored
        } else {
            kit::terminal::Ink::Plain
        };
        let actions = match (self.next(), viewer) {
            (Next::Act(seat), Viewer::Seat(own)) if seat == own => &self.list().actions[..],
            _ => &[],
        };
        let mut text = String::new();
        K::portray(&self.rules, &view, actions, ink, &mut text);
        text
    }

    fn advise(
        &self,
        simulations: u32,
        seed: u64,
        threads: usize,
    ) -> Result<bots::advice::Advice, Trouble> {
        let Next::Act(seat) = self.next() else {
            return Err(Trouble::Refused("no seat has to decide now".into()));
        };
        let mut actions = Vec::new();
        bots::offer(&*self.rules, &self.state, seat, &mut actions);
        let view = self.rules.view(&self.state, Viewer::Seat(seat));
        let mut adviser = self.advice(simulations, seed, threads);
        let advice = adviser.advise(&self.rules, &view, seat, &actions);
        advice.map_err(|stopped| Trouble::Bug(stopped.to_string()))
    }

    fn review(
        &self,
        simulations: u32,
        seed: u64,
        threads: usize,
    ) -> Result<bots::advice::Review, Trouble> {
        let mut adviser = self.advice(simulations, seed, threads);
        let review = adviser.review(&self.rules, &self.start, &self.events, None, &mut |_| {});
        review.map_err(|stopped| Trouble::Bug(stopped.to_string()))
    }

    fn odds(&self, simulations: u32, seed: u64) -> bots::Reading {
        let budget = bots::search::Budget::simulations(simulations.max(1));
        let mut odds = bots::Odds::<K::Rules>::new(&K::BOTS.advice());
        odds.read(&self.rules, &self.state, budget, &mut Prng::new(seed))
    }

    fn exact_odds(&self, full: bool, budget: u64) -> Result<String, Trouble> {
        let Some(write) = K::ODDS else {
            return Err(Trouble::Refused(format!(
                "{} has no exact odds",
                K::META.slug
            )));
        };
        let mut text = String::new();
        write(
            &self.rules,
            &self.state,
            OddsAsked { full, budget },
            &mut text,
        )
        .expect("a string takes any text");
        Ok(text)
    }
}
