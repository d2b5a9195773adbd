//! Finished games, one for each way a game can end, replayed with every event checked.
//!
//! They are written as JSON Lines: a header, one line an event, a closing line. `UPDATE=1` writes them
//! again, from the first seed whose game ends in the way the file is named after.

use std::fs;
use std::path::PathBuf;

use century_run::{CenturyRun, State};
use game::{Event, Next, Notation, Prng, Rules, Setup};
use serde_json::{Value, json};

use crate::table::{self, CrEvent};

/// How a game ended.
struct Ending {
    rules: CenturyRun,
    state: State,
    events: Vec<CrEvent>,
}

impl Ending {
    fn played(setup: &Setup, seed: u64) -> Self {
        let rules = CenturyRun::new(setup).unwrap();
        let mut rng = Prng::new(seed);
        let (mut state, mut events) = (rules.start(), Vec::new());
        while let Some(event) = table::random_event(&rules, &state, &mut rng) {
            rules.apply(&mut state, &event);
            events.push(event);
        }
        Self {
            rules,
            state,
            events,
        }
    }

    fn winners(&self) -> Vec<u8> {
        let winners = self.rules.outcome(&self.state).winners;
        winners.iter().map(game::Seat::number).collect()
    }

    fn text(&self) -> String {
        let setup = self.rules.setup();
        let names = &["Ann", "Ben", "Cora", "Dan"][..usize::from(setup.seats.get())];
        let setup = serde_json::to_string(setup).unwrap();
        let mut text = format!(
            r#"{{"format":"roundhouse record 1","game":"{}","rules":{},"setup":{setup},"seats":{},"chance":{{"kind":"typed"}}}}"#,
            CenturyRun::META.slug,
            CenturyRun::META.rules_version,
            json!(names),
        );
        for event in &self.events {
            let notation = self.rules.event(event);
            text += &match event {
                Event::Chance(_) => format!("\n{{\"chance\":\"{notation}\"}}"),
                Event::Act(seat, _) => format!("\n{{\"seat\":{seat},\"do\":\"{notation}\"}}"),
            };
        }
        let scores = self.rules.outcome(&self.state).scores;
        let (scores, winners) = (json!(scores.as_slice()), json!(self.winners()));
        text + &format!("\n{{\"close\":\"over\",\"scores\":{scores},\"winners\":{winners}}}\n")
    }
}

fn path(name: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "records", name]
        .iter()
        .collect()
}

/// Replays the file of that name and hands over how it ended.
fn replayed(name: &str, setup: &Setup, fits: fn(&Ending) -> bool) -> Ending {
    if std::env::var_os("UPDATE").is_some() {
        let found = (1..).map(|seed| Ending::played(setup, seed)).find(fits);
        fs::write(path(name), found.unwrap().text()).unwrap();
    }
    let text = fs::read_to_string(path(name)).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (header, close) = (lines.first().unwrap(), lines.last().unwrap());
    let recorded: Setup = serde_json::from_value(header["setup"].clone()).unwrap();
    assert_eq!(recorded, *setup);
    assert_eq!(header["rules"], json!(CenturyRun::META.rules_version));
    let rules = CenturyRun::new(&recorded).unwrap();
    let (mut state, mut events) = (rules.start(), Vec::new());
    for line in &lines[1..lines.len() - 1] {
        let text = line["chance"].as_str().or(line["do"].as_str()).unwrap();
        let event = table::event(&rules, &state, text);
        if let Event::Act(seat, _) = event {
            assert_eq!(line["seat"], json!(seat.number()));
        }
        rules.apply(&mut state, &event);
        events.push(event);
    }
    assert_eq!(rules.next(&state), Next::Over);
    let ending = Ending {
        rules,
        state,
        events,
    };
    let outcome = ending.rules.outcome(&ending.state);
    assert_eq!(close["scores"], json!(outcome.scores.as_slice()));
    assert_eq!(close["winners"], json!(ending.winners()));
    assert!(fits(&ending), "{name} does not end as its name says");
    assert_eq!(ending.text(), text, "{name} is not written as it should be");
    ending
}

#[test]
fn won_by_trips() {
    let setup = table::setup(3, &["trips=2"]);
    let ending = replayed("won-by-trips.jsonl", &setup, |ending| {
        ending.winners().len() == 1
    });
    assert_eq!(ending.state.trip(), 2);
}

#[test]
fn shared_by_trips() {
    let setup = table::setup(2, &["trips=1"]);
    replayed("shared-by-trips.jsonl", &setup, |ending| {
        ending.winners().len() == 2
    });
}

#[test]
fn won_by_points() {
    let setup = table::setup(2, &[]);
    let ending = replayed("won-by-points.jsonl", &setup, |ending| {
        ending.winners().len() == 1
    });
    let best = ending
        .rules
        .outcome(&ending.state)
        .scores
        .as_slice()
        .iter()
        .copied()
        .max();
    assert!(best >= Some(1_000));
}

#[test]
fn shared_by_points() {
    let setup = table::setup(4, &[]);
    replayed("shared-by-points.jsonl", &setup, |ending| {
        ending.winners().len() == 2
    });
}

/// The winner need not have been the first to arrive.
#[test]
fn won_by_points_without_arriving_first() {
    let setup = table::setup(4, &["target=400"]);
    replayed("won-though-late.jsonl", &setup, |ending| {
        let mut lines = Vec::new();
        let start = ending.rules.start();
        // The last event of the game is the last arrival.
        ending
            .rules
            .record_lines(&start, &ending.events, &mut lines);
        let letters = ["B", "O", "V", "W"];
        let winner = letters[usize::from(ending.winners()[0]) - 1];
        ending.winners().len() == 1 && lines[0].starts_with(winner)
    });
}

#[test]
fn won_by_a_sudden_finish() {
    let setup = table::setup(3, &["finish=sudden", "target=600"]);
    let ending = replayed("won-suddenly.jsonl", &setup, |ending| {
        let rules = &ending.rules;
        let mut seats = rules.setup().seats.iter();
        seats.any(|seat| ending.state.train(seat).at != rules.board().terminus())
    });
    assert_eq!(ending.winners().len(), 1);
}
