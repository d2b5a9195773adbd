//! A record for other eyes: as plain text in the game's own notation, and as one JSON document.

use std::fmt;

use game::{Audience, Event, Game, Next, Seat, Viewer};
use serde::Serialize;

use crate::resume::replay;
use crate::standing::standing;
use crate::{Close, Ending, Header, Left, Record, RecordError, RecordedChance};

/// A replayed record, ready to be shown: it prints as text and serializes as one JSON document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Exported {
    /// The title on the box.
    pub title: &'static str,
    /// What was agreed on before play.
    #[serde(flatten)]
    pub header: Header,
    /// What happened.
    pub events: Vec<ExportedEvent>,
    /// Who left while the game went on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<ExportedDeparture>,
    /// How it ended, if people ended it and not the rules: `resigned`, `time`, `gone`, `drawn` or
    /// `aborted`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<&'static str>,
    /// The lines of the game's own record.
    pub lines: Vec<String>,
    /// The final position.
    pub position: String,
    /// What it is waiting for, or its result, in a few words.
    pub standing: String,
    /// Whether it was played to its end.
    pub over: bool,
    /// Scores in the order of the seats.
    pub scores: Vec<i32>,
    /// Seats that have won, counted from 1.
    pub winners: Vec<u8>,
}

/// One event, in notation and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedEvent {
    /// Which it was, the first being 1.
    pub number: usize,
    /// The seat that decided, counted from 1; none for chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The action or the outcome.
    pub notation: String,
    /// What happened, as the public heard it.
    pub words: String,
}

/// Somebody who left while the game went on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExportedDeparture {
    /// After how many events.
    pub after: usize,
    /// The seat, counted from 1.
    pub seat: u8,
    /// Who it was.
    pub name: String,
    /// Why: `resigned`, `time` or `gone`.
    pub why: &'static str,
}

/// Replays a record of the game `G` for showing.
///
/// # Errors
/// If the record is refused.
pub fn export<G: Game>(record: &Record) -> Result<Exported, RecordError> {
    let play = replay::<G>(record)?;
    let rules = play.rules();
    let mut outcome = rules.outcome(play.state());
    let ended = match &record.close {
        Some(Close::Early { ending, .. }) => Some(*ending),
        Some(Close::Over { .. } | Close::Paused { .. }) | None => None,
    };
    let next = match ended {
        Some(ending) => {
            outcome.winners = ending.winners(rules.setup().seats);
            Next::Over
        }
        None => play.next(),
    };
    let mut events = Vec::with_capacity(play.events().len());
    play.retell(0, |index, before, event| {
        events.push(ExportedEvent {
            number: index + 1,
            seat: match event {
                Event::Act(seat, _) => Some(seat.number()),
                Event::Chance(_) => None,
            },
            notation: rules.event(event).to_string(),
            words: play.words(before, event, &Audience::of(Viewer::Public)),
        });
    });
    Ok(Exported {
        title: G::META.title,
        header: record.header.clone(),
        events,
        left: {
            let left = record.departures.iter().map(|left| ExportedDeparture {
                after: left.after,
                seat: left.seat.number(),
                name: left.name.clone(),
                why: left.why.word(),
            });
            left.collect()
        },
        ended: ended.map(Ending::word),
        lines: play.transcript(0),
        position: rules.position(play.state()).to_string(),
        standing: standing(next, &outcome, ended, &record.header.seats),
        over: next == Next::Over,
        scores: outcome.scores.as_slice().to_vec(),
        winners: outcome.winners.iter().map(Seat::number).collect(),
    })
}

impl fmt::Display for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.header;
        write!(
            f,
            "{} ({}, rules {})",
            self.title, header.game, header.rules
        )?;
        for (name, value) in header.setup.options.iter() {
            write!(f, ", {name} {value}")?;
        }
        writeln!(f)?;
        for (index, name) in header.seats.iter().enumerate() {
            writeln!(f, "seat {}: {name}", index + 1)?;
        }
        // A game without chance has nothing to say about where it came from.
        if self.events.iter().any(|event| event.seat.is_none()) {
            match &header.chance {
                RecordedChance::Fair { commitment, .. } => {
                    writeln!(f, "chance: fair, committed to {commitment}")?;
                }
                RecordedChance::Seeded { seed } => writeln!(f, "chance: from seed {seed}")?,
                RecordedChance::Typed {} => writeln!(f, "chance: typed in")?,
            }
        }
        if let Some(start) = &header.start {
            writeln!(f, "from: {start}")?;
        }
        writeln!(f)?;
        for line in &self.lines {
            writeln!(f, "{line}")?;
        }
        for left in &self.left {
            let words = Left::from_word(left.why).map_or(left.why, Left::words);
            let (after, seat, name) = (left.after, left.seat, &left.name);
            writeln!(f, "after {after} events: seat {seat}, {name}, {words}")?;
        }
        writeln!(f)?;
        writeln!(f, "{}", self.position)?;
        let scores: Vec<String> = self.scores.iter().map(ToString::to_string).collect();
        writeln!(f, "scores {}; {}", scores.join(", "), self.standing)
    }
}
