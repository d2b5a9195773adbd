//! Checking afterwards that every outcome of chance was what it had to be.

use std::fmt;

use game::{Event, Game};

use crate::fair::TableDigest;
use crate::play::prospects;
use crate::resume::{committed, replay, told_secret};
use crate::{Fair, Record, RecordError, RecordedChance, Source, SourceKind, games};

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
    /// The secret has not been told yet.
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

/// Replays a record of any game and draws every outcome again.
///
/// # Errors
/// The first thing that does not fit.
pub fn verify(record: &Record) -> Result<Verified, Unverified> {
    let slug = record.header.game.as_str();
    match with_game!(slug, G => verify_as::<G>(record)) {
        Some(verdict) => verdict,
        None => Err(Unverified::Record(RecordError::Game(games::unknown(slug)))),
    }
}

/// Replays a record of the game `G` and draws every outcome again.
///
/// # Errors
/// The first thing that does not fit.
pub fn verify_as<G: Game>(record: &Record) -> Result<Verified, Unverified> {
    let play = replay::<G>(record).map_err(Unverified::Record)?;
    let rules = play.rules();
    let source = source_of(record)?;
    let digest = TableDigest::new(
        G::META.slug,
        G::META.rules_version,
        rules.setup(),
        play.line(),
    );
    let mut chances = 0;
    let mut wrong = None;
    play.retell(|index, before, event| {
        let Event::Chance(chance) = event else { return };
        chances += 1;
        let prospects = prospects(rules, before);
        let weights: Vec<u32> = prospects.iter().map(|(_, weight, _)| *weight).collect();
        let drawn = source.draw(&digest, index as u64, &weights);
        if let Some(drawn) = drawn
            && prospects[drawn].2 != *chance
            && wrong.is_none()
        {
            wrong = Some(Unverified::Outcome {
                line: Record::line_of(index),
                written: rules.chance(chance).to_string(),
                drawn: prospects[drawn].0.clone(),
            });
        }
    });
    match wrong {
        Some(wrong) => Err(wrong),
        None => Ok(Verified {
            events: play.events().len(),
            chances,
            source: source.kind(),
        }),
    }
}

/// The source with the secret the record tells.
fn source_of(record: &Record) -> Result<Source, Unverified> {
    match &record.header.chance {
        RecordedChance::Typed {} => Ok(Source::Typed),
        RecordedChance::Seeded { seed } => Ok(Source::Seeded(*seed)),
        RecordedChance::Fair { contributions, .. } => {
            let secret = told_secret(record)
                .map_err(Unverified::Record)?
                .ok_or(Unverified::NotRevealed)?;
            committed(record, &secret).map_err(Unverified::Record)?;
            Ok(Source::Fair(Fair::new(secret, contributions.clone())))
        }
    }
}
