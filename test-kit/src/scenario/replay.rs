//! A [`Scenario`] played by the rules of its game.

use std::collections::{HashMap, HashSet};

use game::{Cite, Event, EventOf, Fault, Faults, Game, Next, Seat, Setup};

use super::compare::{Lines, List, difference, divisor, same, sorted};
use super::{Actor, Awaited, Expectation, Scenario, Step};
use crate::course;

/// What an expected position line says about its position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// It may leave out what its notation lets it leave out.
    MayLeaveOut,
    /// It says everything.
    IsExact,
}

impl Scenario {
    /// Plays the scenario by the rules of `G`. An expected position line may leave out what its
    /// notation lets it leave out.
    ///
    /// # Errors
    /// Everything that does not hold, one line each, with the number of its step. After a step that
    /// cannot be played nothing later would mean anything, so the play ends there.
    pub fn run<G: Game>(&self) -> Result<(), Vec<String>> {
        self.play::<G>(Expected::MayLeaveOut)
    }

    /// Plays the scenario as [`run`](Self::run) does, but an expected position line must say exactly
    /// what the game would say. Our own files are held to that, so that none passes for the wrong
    /// position.
    ///
    /// # Errors
    /// As for [`run`](Self::run).
    pub fn run_exactly<G: Game>(&self) -> Result<(), Vec<String>> {
        self.play::<G>(Expected::IsExact)
    }

    fn play<G: Game>(&self, expected: Expected) -> Result<(), Vec<String>> {
        let slug = G::META.slug;
        if self.game != slug {
            return Err(vec![format!(
                "the file is for the game {:?}, not for {slug:?}",
                self.game
            )]);
        }
        if let Some(rule) = &self.fault {
            return self.refused::<G>(rule).map_err(|failure| vec![failure]);
        }
        let mut replay = Replay::<G>::begin(self, expected).map_err(|failure| vec![failure])?;
        for (index, step) in self.steps.iter().enumerate() {
            let before = replay.failures.len();
            let end = replay.step(step);
            for failure in &mut replay.failures[before..] {
                *failure = format!("step {}: {failure}", index + 1);
            }
            if let Err(fatal) = end {
                let left = self.steps.len() - index - 1;
                let rest = match left {
                    0 => String::new(),
                    1 => "; the step after it was not tried".into(),
                    _ => format!("; the {left} steps after it were not tried"),
                };
                replay
                    .failures
                    .push(format!("step {}: {fatal}{rest}", index + 1));
                break;
            }
        }
        if replay.failures.is_empty() {
            Ok(())
        } else {
            Err(replay.failures)
        }
    }

    /// Whether the position is refused for `rule`, or for a reason without a number if it is empty.
    fn refused<G: Game>(&self, rule: &str) -> Result<(), String> {
        self.known_options::<G>()?;
        let line = self
            .position
            .as_deref()
            .ok_or("fault needs a position that must be refused")?;
        let mut wanted = if rule.is_empty() {
            "a fault without a rule".to_owned()
        } else {
            format!("a fault against {rule}")
        };
        if let Some(words) = &self.says {
            wanted.push_str(&format!(" that says {words:?}"));
        }
        match self.load::<G>(line) {
            Ok(_) => Err(format!("position: expected {wanted}, but it was accepted")),
            Err(faults) => {
                let says = |fault: &Fault| match &self.says {
                    Some(words) => fault.to_string().contains(words.as_str()),
                    None => true,
                };
                let fits = faults.iter().any(|fault| match fault.rule {
                    Some(cited) => cited.to_string() == rule && says(fault),
                    None => rule.is_empty() && says(fault),
                });
                if fits {
                    Ok(())
                } else {
                    Err(format!("position: expected {wanted}, found: {faults}"))
                }
            }
        }
    }

    /// Options that the game knows. What a rule says of them is for the scenario to expect.
    fn known_options<G: Game>(&self) -> Result<(), String> {
        let faults = self.options.faults(&G::META);
        let unknown: Vec<String> = faults
            .iter()
            .filter(|fault| fault.rule.is_none())
            .map(ToString::to_string)
            .collect();
        if unknown.is_empty() {
            Ok(())
        } else {
            Err(format!("options: {}", unknown.join("; ")))
        }
    }

    /// A line of this file, with the seats and options the file names.
    fn load<G: Game>(&self, line: &str) -> Result<(G, G::State), Faults> {
        G::load(self.seats, &self.options, line)
    }
}

/// A scenario in progress.
struct Replay<'a, G: Game> {
    scenario: &'a Scenario,
    expected: Expected,
    rules: G,
    start: G::State,
    state: G::State,
    events: Vec<EventOf<G>>,
    failures: Vec<String>,
}

impl<'a, G: Game> Replay<'a, G> {
    fn begin(scenario: &'a Scenario, expected: Expected) -> Result<Self, String> {
        scenario.known_options::<G>()?;
        let (rules, start) = match (&scenario.position, scenario.seats) {
            (Some(line), _) => scenario
                .load::<G>(line)
                .map_err(|faults| format!("position: {faults}"))?,
            (None, Some(seats)) => {
                let setup = Setup::new(&G::META, seats.get(), scenario.options.clone())
                    .map_err(|faults| format!("setup: {faults}"))?;
                let rules = G::new(&setup).map_err(|faults| format!("setup: {faults}"))?;
                let start = rules.start();
                (rules, start)
            }
            (None, None) => {
                return Err("seats is missing: only a position may say it instead".into());
            }
        };
        Ok(Self {
            scenario,
            expected,
            state: start.clone(),
            start,
            rules,
            events: Vec::new(),
            failures: Vec::new(),
        })
    }

    /// Plays or asks one step. An error means that the rest cannot be played.
    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Do { actor, event } => self.play(*actor, event)?,
            Step::Refuse { actor, event, rule } => {
                let outcome = self.refuse(*actor, event, rule);
                self.note(outcome);
            }
            Step::Legal { seat, actions } => {
                let outcome = self.legal(*seat, actions);
                self.note(outcome);
            }
            Step::Chances { outcomes } => {
                let outcome = self.chances(outcomes);
                self.note(outcome);
            }
            Step::Expect(expectation) => self.expect(expectation),
        }
        Ok(())
    }

    fn note(&mut self, outcome: Result<(), String>) {
        self.failures.extend(outcome.err());
    }

    fn play(&mut self, actor: Actor, text: &str) -> Result<(), String> {
        let event = self.event(actor, text)?;
        if let Err(why) = course::check(&self.rules, &self.state, &event) {
            return Err(format!(
                "{} should be legal, but is refused: {}",
                naming(actor, text),
                self.rules.why(&why)
            ));
        }
        self.rules.apply(&mut self.state, &event);
        self.events.push(event);
        Ok(())
    }

    fn refuse(&self, actor: Actor, text: &str, rule: &str) -> Result<(), String> {
        let event = self.event(actor, text)?;
        let named = naming(actor, text);
        match course::check(&self.rules, &self.state, &event) {
            Ok(()) => Err(format!(
                "{named} should be refused because of {rule}, but is legal"
            )),
            Err(why) if why.rule().to_string() == rule => Ok(()),
            Err(why) => Err(format!(
                "{named} should be refused because of {rule}, but the refusal is: {}",
                self.rules.why(&why)
            )),
        }
    }

    /// Reads an event. What cannot be read is a fault of the file, never a refusal.
    fn event(&self, actor: Actor, text: &str) -> Result<EventOf<G>, String> {
        let read = match actor {
            Actor::Seat(seat) => {
                self.seated(seat)?;
                self.rules
                    .read_action(text)
                    .map(|action| Event::Act(seat, action))
            }
            Actor::Chance => self.rules.read_chance(text).map(Event::Chance),
        };
        read.map_err(|error| format!("{}: {error}", naming(actor, text)))
    }

    fn seated(&self, seat: Seat) -> Result<(), String> {
        let seats = self.rules.setup().seats;
        if seats.has(seat) {
            Ok(())
        } else {
            Err(format!("there is no seat {seat} at a table of {seats}"))
        }
    }

    /// F-4: a set, so order is free and nothing is named twice.
    fn legal(&self, seat: Seat, texts: &[String]) -> Result<(), String> {
        self.seated(seat)?;
        let mut wanted = HashSet::new();
        for text in texts {
            let action = self
                .rules
                .read_action(text)
                .map_err(|error| error.to_string())?;
            if !wanted.insert(action) {
                return Err(format!("legal names {} twice", self.rules.action(&action)));
            }
        }
        let mut listed = Vec::new();
        self.rules.actions(&self.state, seat, &mut listed);
        let found: HashSet<G::Action> = listed.iter().copied().collect();
        let show = |actions: &HashSet<G::Action>, others: &HashSet<G::Action>| {
            sorted(
                actions
                    .difference(others)
                    .map(|action| self.rules.action(action)),
            )
        };
        difference(
            &format!("the legal actions of seat {seat}"),
            &show(&wanted, &found),
            &show(&found, &wanted),
        )
    }

    /// An outcome named k times has weight k, up to a factor common to all.
    fn chances(&self, texts: &[String]) -> Result<(), String> {
        let mut wanted: HashMap<G::Chance, u64> = HashMap::new();
        for text in texts {
            let chance = self
                .rules
                .read_chance(text)
                .map_err(|error| error.to_string())?;
            *wanted.entry(chance).or_default() += 1;
        }
        let mut listed = Vec::new();
        self.rules.chances(&self.state, &mut listed);
        let mut found: HashMap<G::Chance, u64> = HashMap::new();
        for (weight, chance) in listed {
            *found.entry(chance).or_default() += u64::from(weight);
        }
        let show = |some: &HashMap<G::Chance, u64>, others: &HashMap<G::Chance, u64>| {
            sorted(
                some.keys()
                    .filter(|chance| !others.contains_key(chance))
                    .map(|chance| self.rules.chance(chance)),
            )
        };
        difference(
            "the outcomes",
            &show(&wanted, &found),
            &show(&found, &wanted),
        )?;
        let (asked, given) = (divisor(&wanted), divisor(&found));
        let wrong = sorted(wanted.iter().filter_map(|(chance, weight)| {
            let (weight, real) = (weight / asked, found[chance] / given);
            (weight != real).then(|| {
                let chance = self.rules.chance(chance);
                format!("{chance} expected {weight} found {real}")
            })
        }));
        if wrong.is_empty() {
            Ok(())
        } else {
            Err(format!("the weights differ: {}", wrong.join(", ")))
        }
    }

    fn expect(&mut self, wanted: &Expectation) {
        let next = self.rules.next(&self.state);
        let outcome = self.rules.outcome(&self.state);
        if let Some(wanted) = wanted.next {
            let found = match next {
                Next::Act(seat) => Awaited::Seat(seat.number()),
                Next::Chance => Awaited::Chance,
                Next::Over => Awaited::Over,
            };
            self.note(same("next", wanted, found));
        }
        if let Some(line) = &wanted.position {
            let compared = self.position(line);
            self.note(compared);
        }
        if let Some(scores) = &wanted.scores {
            let found = outcome.scores.as_slice();
            self.note(same("scores", List(scores), List(found)));
        }
        if let Some(winners) = &wanted.winners {
            let mut wanted = winners.clone();
            wanted.sort_unstable();
            let found: Vec<u8> = outcome.winners.iter().map(Seat::number).collect();
            self.note(same("winners", List(&wanted), List(&found)));
        }
        if let Some(wanted) = wanted.over {
            self.note(same("over", wanted, next == Next::Over));
        }
        if let Some(record) = &wanted.record {
            let mut found = Vec::new();
            self.rules
                .record_lines(&self.start, &self.events, &mut found);
            self.note(same("record", Lines(record), Lines(&found)));
        }
    }

    /// F-4: the expected line is read and printed again, so that permitted spellings pass.
    fn position(&self, line: &str) -> Result<(), String> {
        let (rules, state) = self
            .scenario
            .load::<G>(line)
            .map_err(|faults| format!("position: the expected line is refused: {faults}"))?;
        // Where the order of cards does not count, states can be equal though their lines differ;
        // where history counts, lines can be equal though their states differ.
        let alike = match self.expected {
            Expected::MayLeaveOut => self.rules.alike(&state, &self.state),
            // What a line leaves out, the state itself does not.
            Expected::IsExact => {
                self.rules.alike(&state, &self.state) && self.rules.alike(&self.state, &state)
            }
        };
        if alike {
            return Ok(());
        }
        same(
            "position",
            rules.position(&state).to_string(),
            self.rules.position(&self.state).to_string(),
        )
    }
}

/// The event as a message names it.
fn naming(actor: Actor, text: &str) -> String {
    match actor {
        Actor::Seat(seat) => format!("{text:?} by seat {seat}"),
        Actor::Chance => format!("{text:?} by chance"),
    }
}
