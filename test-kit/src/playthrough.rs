//! A seeded random game written out as text and compared with the one on file, so that any change
//! in what people would see is noticed.

use std::fmt::{self, Write as _};
use std::path::Path;
use std::{env, fs};

use game::{Coverage, Event, EventOf, Game, Next, Prng, Seat, SeatCount, Setup, Viewer};

use crate::course;
use crate::viewer::named;

/// A file should stay readable in one sitting.
const LONGEST: usize = 60_000;
/// Events between two details that are named one by one.
const NAMED: usize = 40;
/// Actions that are named in one detail.
const LISTED: usize = 60;
/// Refusals that are shown in one detail.
const REFUSED: usize = 4;

/// Plays a random game and compares its text with the file. With `UPDATE=1` in the environment the
/// file is written instead.
///
/// # Panics
/// If the text differs from the file, with the first line that does.
#[track_caller]
pub fn check<G: Game>(file: &Path, setup: &Setup, seed: u64) {
    let found = text::<G>(setup, seed);
    let name = file.display();
    if env::var_os("UPDATE").is_some_and(|value| value == "1") {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)
                .unwrap_or_else(|error| panic!("the folder of {name} cannot be made: {error}"));
        }
        fs::write(file, found).unwrap_or_else(|error| panic!("{name} cannot be written: {error}"));
        return;
    }
    compare(file, &found).unwrap_or_else(|fault| panic!("{fault}"));
}

/// Compares a text with the one on file.
fn compare(file: &Path, found: &str) -> Result<(), String> {
    let name = file.display();
    let wanted = fs::read_to_string(file).map_err(|error| {
        format!("{name} cannot be read: {error}; UPDATE=1 in the environment writes it")
    })?;
    match difference(&wanted, found) {
        Some(difference) => Err(format!(
            "{name}, {difference}; UPDATE=1 in the environment accepts the new text"
        )),
        None => Ok(()),
    }
}

/// The first line in which two texts differ, in words.
fn difference(wanted: &str, found: &str) -> Option<String> {
    if wanted == found {
        return None;
    }
    let (mut old, mut new) = (wanted.split('\n'), found.split('\n'));
    for number in 1.. {
        let (wanted, found) = (old.next(), new.next());
        if wanted != found {
            let shown = |line: Option<&str>| match line {
                Some(line) => format!("{line:?}"),
                None => "the end".to_owned(),
            };
            return Some(format!(
                "line {number}: expected {}, found {}",
                shown(wanted),
                shown(found)
            ));
        }
    }
    None
}

/// The text of the random game of this seed.
///
/// # Panics
/// If the game cannot be set up so.
pub fn text<G: Game>(setup: &Setup, seed: u64) -> String {
    let rules = G::new(setup).unwrap_or_else(|faults| panic!("{faults}"));
    let mut rng = Prng::new(seed);
    let mut state = rules.start();
    let mut events = Vec::new();
    while events.len() < G::META.limit as usize {
        let Some(event) = course::random_event(&rules, &state, &mut rng) else {
            break;
        };
        rules.apply(&mut state, &event);
        events.push(event);
    }
    // The opening in detail, then a look now and then; coarser until it fits.
    let (mut opening, mut stride) = (24, 8);
    loop {
        let mut script = Script::new(&rules, &events);
        script.head(seed);
        script.write(opening, stride);
        if script.text.len() <= LONGEST || opening == 0 {
            return script.text;
        }
        if stride < events.len() {
            stride *= 2;
        } else {
            opening /= 2;
        }
    }
}

/// The text while it is written.
struct Script<'a, G: Game> {
    rules: &'a G,
    events: &'a [EventOf<G>],
    /// Actions met on the way, to be tried where they may not fit.
    met: Vec<G::Action>,
    text: String,
}

impl<'a, G: Game> Script<'a, G> {
    fn new(rules: &'a G, events: &'a [EventOf<G>]) -> Self {
        Self {
            rules,
            events,
            met: Vec::new(),
            text: String::new(),
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn head(&mut self, seed: u64) {
        let Setup { seats, options } = self.rules.setup();
        let mut agreed = String::new();
        for (name, value) in options.iter() {
            write!(agreed, ", {name}={value}").expect("a text takes whatever is written");
        }
        let (slug, count) = (G::META.slug, self.events.len());
        self.line(&format!(
            "{slug}, {seats} seats{agreed}: the random game of seed {seed}, {count} events"
        ));
    }

    fn write(&mut self, opening: usize, stride: usize) {
        let start = self.rules.start();
        let mut state = start.clone();
        let mut skipped = Vec::new();
        for (index, event) in self.events.iter().enumerate() {
            if index < opening || (index - opening) % stride == stride - 1 {
                self.skip(&mut skipped);
                self.look(index, &state);
                self.happen(&start, index, &state);
            } else {
                skipped.push(self.rules.event(event).to_string());
            }
            if let Event::Act(_, action) = event
                && !self.met.contains(action)
            {
                self.met.push(*action);
            }
            self.rules.apply(&mut state, event);
        }
        self.skip(&mut skipped);
        self.look(self.events.len(), &state);
    }

    /// Names the events that are not shown in detail.
    fn skip(&mut self, skipped: &mut Vec<String>) {
        if skipped.is_empty() {
            return;
        }
        let more = skipped.len().saturating_sub(NAMED);
        skipped.truncate(NAMED);
        let named = skipped.join("; ");
        let rest = if more > 0 {
            format!("; and {more} more")
        } else {
            String::new()
        };
        self.line(&format!("\nthen {named}{rest}"));
        skipped.clear();
    }

    /// The state as every viewer sees it, what can be done and what is refused.
    fn look(&mut self, index: usize, state: &G::State) {
        let rules = self.rules;
        let next = rules.next(state);
        let awaited = match next {
            Next::Act(seat) => format!("seat {seat} decides"),
            Next::Chance => "chance decides".into(),
            Next::Over => "the game is over".into(),
        };
        self.line(&format!("\nafter {index} events {awaited}"));
        self.line(&format!("  position: {}", rules.position(state)));
        let views = by_words(rules.setup().seats, |viewer, words| {
            rules.write_view(&rules.view(state, viewer), words)
        });
        for (viewers, seen) in views {
            self.line(&format!("  {viewers}: {seen}"));
        }
        let outcome = rules.outcome(state);
        let winners: Vec<u8> = outcome.winners.iter().map(Seat::number).collect();
        self.line(&format!(
            "  scores {:?}, winners {winners:?}",
            outcome.scores
        ));
        match next {
            Next::Act(seat) => self.offer(seat, state),
            Next::Chance => self.odds(state),
            Next::Over => {}
        }
        self.refusals(state);
    }

    fn offer(&mut self, seat: Seat, state: &G::State) {
        let mut actions = Vec::new();
        let coverage = self.rules.actions(state, seat, &mut actions);
        let kind = match coverage {
            Coverage::Complete => "all",
            Coverage::Partial => "among others",
        };
        let texts = actions.iter().map(|action| {
            let mark = if self.rules.is_sound(action) {
                ""
            } else {
                " (unsound)"
            };
            format!("{}{mark}", self.rules.action(action))
        });
        let line = listing(texts.collect());
        self.line(&format!("  actions, {kind}: {line}"));
    }

    fn odds(&mut self, state: &G::State) {
        let mut chances = Vec::new();
        self.rules.chances(state, &mut chances);
        let texts = chances.iter().map(|(weight, chance)| {
            let chance = self.rules.chance(chance);
            if *weight == 1 {
                chance.to_string()
            } else {
                format!("{chance} ({weight})")
            }
        });
        let line = listing(texts.collect());
        self.line(&format!("  outcomes: {line}"));
    }

    /// Tries what was met before, the latest first, by every seat in turn.
    fn refusals(&mut self, state: &G::State) {
        let rules = self.rules;
        let mut shown = Vec::new();
        let tries = self
            .met
            .iter()
            .rev()
            .flat_map(|action| rules.setup().seats.iter().map(move |seat| (seat, action)));
        for (seat, action) in tries {
            if let Err(why) = rules.check(state, seat, action) {
                let why = rules.why(&why).to_string();
                // The same words again would teach nothing.
                if shown.iter().all(|(_, _, other)| *other != why) {
                    shown.push((seat, action, why));
                }
            }
            if shown.len() == REFUSED {
                break;
            }
        }
        let lines: Vec<String> = shown
            .iter()
            .map(|(seat, action, why)| {
                format!("  refused to seat {seat}: {}: {why}", rules.action(action))
            })
            .collect();
        for line in lines {
            self.line(&line);
        }
    }

    /// The event as it is written, narrated and recorded.
    fn happen(&mut self, start: &G::State, index: usize, state: &G::State) {
        let rules = self.rules;
        let event = &self.events[index];
        let actor = match event {
            Event::Act(seat, _) => format!("seat {seat}"),
            Event::Chance(_) => "chance".into(),
        };
        let seal = if rules.seals(state, event) {
            ", sealed"
        } else {
            ""
        };
        self.line(&format!("  {actor}: {}{seal}", rules.event(event)));
        let told = by_words(rules.setup().seats, |viewer, words| {
            rules.narrate(state, event, &game::Audience::of(viewer), words)
        });
        for (hearers, words) in told {
            self.line(&format!("  told to {hearers}: {words}"));
        }
        let mut record = Vec::new();
        rules.record_lines(start, &self.events[..=index], &mut record);
        for line in record {
            self.line(&format!("  record: {line}"));
        }
    }
}

/// What is written for each viewer, with the viewers who get the same words together.
fn by_words(
    seats: SeatCount,
    write: impl Fn(Viewer, &mut String) -> fmt::Result,
) -> Vec<(String, String)> {
    let mut groups: Vec<(String, String)> = Vec::new();
    let mut everybody = true;
    for viewer in Viewer::all(seats) {
        let mut words = String::new();
        write(viewer, &mut words).expect("a text takes whatever is written");
        match groups.iter_mut().find(|(_, other)| *other == words) {
            Some((viewers, _)) => {
                viewers.push_str(", ");
                viewers.push_str(&named(viewer));
            }
            None => {
                everybody = groups.is_empty();
                groups.push((named(viewer), words));
            }
        }
    }
    if everybody {
        groups[0].0 = "everybody".into();
    }
    groups
}

fn listing(mut texts: Vec<String>) -> String {
    let count = texts.len();
    if count > LISTED {
        texts.truncate(LISTED);
        format!("{}; and {} more", texts.join("; "), count - LISTED)
    } else {
        texts.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_that_differs_is_shown() {
        assert_eq!(difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(
            difference("a\nb\nc", "a\nx\ny").as_deref(),
            Some("line 2: expected \"b\", found \"x\"")
        );
        assert_eq!(
            difference("a", "a\nb").as_deref(),
            Some("line 2: expected the end, found \"b\"")
        );
    }

    #[test]
    fn a_file_that_is_missing_is_not_made_up() {
        let fault = compare(Path::new("no/such/file.txt"), "a").unwrap_err();
        assert!(
            fault.contains("UPDATE=1 in the environment writes it"),
            "{fault}"
        );
    }
}
