//! Checks after a game that every outcome of chance follows from the secret.

use std::fmt;

use game::{Event, Game};

use crate::play::Play;
use crate::resume::{committed, replay, replay_before, told_secret};
use crate::{Fair, Record, RecordError, RecordedChance, Source, SourceKind};

/// A record that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Events in it, all of them legal.
    pub events: usize,
    /// Outcomes of chance among them.
    pub chances: usize,
    /// Where these came from. Outcomes that were typed in are only known to be possible; the others
    /// were drawn again and are the same.
    pub source: SourceKind,
}

impl fmt::Display for Verified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            events, chances, ..
        } = self;
        write!(f, "{events} events are legal")?;
        match (self.source, chances) {
            (_, 0) => f.write_str(", none of them left to chance"),
            (SourceKind::Fair, _) => write!(
                f,
                "; the secret fits its commitment, and all {chances} outcomes follow from it"
            ),
            (SourceKind::Seeded, _) => write!(
                f,
                "; all {chances} outcomes follow from the seed, which anybody could know beforehand"
            ),
            (SourceKind::Typed, _) => write!(
                f,
                "; {chances} outcomes were typed in and are possible, more cannot be said of them"
            ),
        }
    }
}

/// Why a record does not hold, or cannot be shown to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unverified {
    /// The record itself is refused.
    Record(RecordError),
    /// The secret has not been revealed yet.
    NotRevealed,
    /// An outcome is not what the source gives.
    Outcome {
        /// The line it stands in.
        line: usize,
        /// What is written there.
        written: String,
        /// What the source gives.
        drawn: String,
    },
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => error.fmt(f),
            Self::NotRevealed => f.write_str(
                "the record does not tell its secret yet, so its outcomes cannot be verified",
            ),
            Self::Outcome {
                line,
                written,
                drawn,
            } => write!(f, "line {line} says {written}, but it had to be {drawn}"),
        }
    }
}

impl std::error::Error for Unverified {}

impl From<RecordError> for Unverified {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// Replays a record of the game `G` and draws every outcome again.
///
/// # Errors
/// The first thing that does not fit.
pub fn verify<G: Game>(record: &Record) -> Result<Verified, Unverified> {
    let Some(source) = source_of(record)? else {
        // Without the secret, the rules can still be checked.
        replay::<G>(record)?;
        return Err(Unverified::NotRevealed);
    };
    let mut chances = 0;
    let play = replay_before::<G, Unverified>(record, |play, event| match event {
        Event::Act(..) => Ok(()),
        Event::Chance(chance) => {
            chances += 1;
            let line = record.line_of(play.events().len());
            same_again(play, &source, chance, line)
        }
    })?;
    Ok(Verified {
        events: play.events().len(),
        chances,
        source: source.kind(),
    })
}

/// Nothing, if the source gives this outcome next.
fn same_again<G: Game>(
    play: &Play<G>,
    source: &Source,
    chance: &G::Chance,
    line: usize,
) -> Result<(), Unverified> {
    let index = play.events().len();
    let prospects = play.prospects();
    let weights: Vec<u32> = prospects.iter().map(|(_, weight, _)| *weight).collect();
    match source.draw(&play.digest(), index as u64, &weights) {
        Some(drawn) if prospects[drawn].2 != *chance => Err(Unverified::Outcome {
            line,
            written: play.rules().chance(chance).to_string(),
            drawn: prospects[drawn].0.clone(),
        }),
        Some(_) | None => Ok(()),
    }
}

/// The source with the secret in the record; `None` if the record does not hold it.
fn source_of(record: &Record) -> Result<Option<Source>, RecordError> {
    match &record.header.chance {
        RecordedChance::Typed {} => Ok(Some(Source::Typed)),
        RecordedChance::Seeded { seed } => Ok(Some(Source::Seeded(*seed))),
        RecordedChance::Fair { contributions, .. } => match told_secret(record)? {
            None => Ok(None),
            Some(secret) => {
                committed(record, &secret)?;
                let fair = Fair::new(secret, contributions.clone());
                Ok(Some(Source::Fair(fair)))
            }
        },
    }
}
