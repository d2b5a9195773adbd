//! From a table to its record, and back.

use std::sync::Arc;

use game::{EventOf, Game, Next, Seat, SeatSet};

use crate::open::{check_contributions, check_names};
use crate::play::Play;
use crate::{
    Close, Commitment, Ending, FORMAT, Fair, Header, Record, RecordError, RecordedChance, Refusal,
    Seating, Secret, Session, Source,
};

impl<G: Game> Session<G> {
    /// The game so far, for the public. It holds the secret of fair chance only when the game is
    /// over.
    ///
    /// A record is the whole truth of what has happened: of a game with hidden cards it is for
    /// spectators of a finished game, not for the players of a running one.
    pub fn record(&self) -> Record {
        let close = match self.next() {
            Next::Over => {
                let outcome = self.outcome();
                let scores = outcome.scores.as_slice().to_vec();
                let winners = outcome.winners.iter().map(Seat::number).collect();
                let secret = self.secret();
                Some(match self.ended() {
                    Some(ending) => Close::Early {
                        ending,
                        scores,
                        winners,
                        secret,
                    },
                    None => Close::Over {
                        scores,
                        winners,
                        secret,
                    },
                })
            }
            Next::Act(_) | Next::Chance => None,
        };
        self.written(close)
    }

    /// The game so far, to be continued with [`Session::resume`]. It holds the secret of fair
    /// chance, so it is for those who may know it: those who play on their own machine.
    pub fn save(&self) -> Record {
        match self.next() {
            Next::Over => self.record(),
            Next::Act(_) | Next::Chance => self.written(Some(Close::Paused {
                secret: self.secret(),
            })),
        }
    }

    fn secret(&self) -> Option<String> {
        match self.source() {
            Source::Fair(fair) => Some(fair.secret().reveal()),
            Source::Seeded(_) | Source::Typed => None,
        }
    }

    fn written(&self, close: Option<Close>) -> Record {
        let rules = self.rules();
        let events = self.events().iter().map(|event| self.recorded(event));
        Record {
            header: Header {
                format: FORMAT.into(),
                game: G::META.slug.into(),
                rules: G::META.rules_version,
                setup: rules.setup().clone(),
                start: self.start_line().map(Into::into),
                seats: self.names().to_vec(),
                chance: RecordedChance::of(self.source()),
            },
            events: events.collect(),
            departures: self.departures().to_vec(),
            close,
        }
    }

    /// Takes a game up where its record ends. Every event is checked again. `secret` is needed for
    /// fair chance if the record does not hold it.
    ///
    /// # Errors
    /// If the record is not of this game and these rules, if one of its events is not possible, or
    /// if the secret is missing or wrong.
    pub fn resume(record: &Record, secret: Option<&Secret>) -> Result<Self, RecordError> {
        Self::resume_on(replay(record)?, record, secret)
    }

    /// As [`Session::resume`], by rules that other tables may share. A record of another setup, or
    /// one that begins from a position line, gets rules of its own.
    ///
    /// # Errors
    /// As [`Session::resume`].
    pub fn resume_by(
        rules: Arc<G>,
        record: &Record,
        secret: Option<&Secret>,
    ) -> Result<Self, RecordError> {
        let begun = begin(&record.header, Some(rules))?;
        let play = replay_from(begun, record, |_, _| Ok::<_, RecordError>(()))?;
        Self::resume_on(play, record, secret)
    }

    fn resume_on(
        play: Play<G>,
        record: &Record,
        secret: Option<&Secret>,
    ) -> Result<Self, RecordError> {
        let source = match &record.header.chance {
            RecordedChance::Typed {} => Source::Typed,
            RecordedChance::Seeded { seed } => Source::Seeded(*seed),
            RecordedChance::Fair { contributions, .. } => {
                let told = told_secret(record)?;
                match secret.or(told.as_ref()) {
                    Some(secret) => {
                        committed(record, secret)?;
                        Source::Fair(Fair::new(secret.clone(), contributions.clone()))
                    }
                    None => return Err(RecordError::NoSecret),
                }
            }
        };
        let names = record.header.seats.clone();
        let session =
            Self::around(play, Seating { names, source }).map_err(RecordError::Seating)?;
        let ended = match &record.close {
            Some(Close::Early { ending, .. }) => Some(*ending),
            Some(Close::Over { .. } | Close::Paused { .. }) | None => None,
        };
        Ok(session.with_people(ended, record.departures.clone()))
    }
}

impl RecordedChance {
    /// What the public may know about a source.
    fn of(source: &Source) -> Self {
        match source {
            Source::Fair(fair) => Self::Fair {
                commitment: fair.commitment().to_string(),
                contributions: fair.contributions().to_vec(),
            },
            Source::Seeded(seed) => Self::Seeded { seed: *seed },
            Source::Typed => Self::Typed {},
        }
    }
}

/// The secret in the closing line.
pub(crate) fn told_secret(record: &Record) -> Result<Option<Secret>, RecordError> {
    let Some(digits) = record.close.as_ref().and_then(Close::secret) else {
        return Ok(None);
    };
    match Secret::parse(digits) {
        Some(secret) => Ok(Some(secret)),
        None => Err(RecordError::Malformed {
            line: record.line_of(record.events.len()),
            what: "a secret has 64 hexadecimal digits in lower case".into(),
        }),
    }
}

/// Whether the secret is the one the header is committed to.
pub(crate) fn committed(record: &Record, secret: &Secret) -> Result<(), RecordError> {
    match &record.header.chance {
        RecordedChance::Seeded { .. } | RecordedChance::Typed {} => Ok(()),
        RecordedChance::Fair { commitment, .. } => match Commitment::parse(commitment) {
            None => Err(RecordError::Commitment),
            Some(commitment) if commitment != secret.commitment() => Err(RecordError::WrongSecret),
            Some(_) => Ok(()),
        },
    }
}

/// Plays a record again from its start, checking everything but where chance came from.
pub(crate) fn replay<G: Game>(record: &Record) -> Result<Play<G>, RecordError> {
    replay_before(record, |_, _| Ok(()))
}

/// Plays a record again from its start. Each event that is legal is shown to `inspect` before it
/// happens, so that the first thing that does not fit is the one reported.
pub(crate) fn replay_before<G: Game, E: From<RecordError>>(
    record: &Record,
    inspect: impl FnMut(&Play<G>, &EventOf<G>) -> Result<(), E>,
) -> Result<Play<G>, E> {
    replay_from(begin(&record.header, None)?, record, inspect)
}

fn replay_from<G: Game, E: From<RecordError>>(
    mut play: Play<G>,
    record: &Record,
    mut inspect: impl FnMut(&Play<G>, &EventOf<G>) -> Result<(), E>,
) -> Result<Play<G>, E> {
    for (index, event) in record.events.iter().enumerate() {
        let line = record.line_of(index);
        if play.next() == Next::Over {
            return Err(RecordError::AfterEnd { line }.into());
        }
        match play.read_event(event) {
            Ok(event) => {
                inspect(&play, &event)?;
                play.happen(event);
            }
            Err(why) => {
                let event = event.text.clone();
                return Err(RecordError::Refused { line, event, why }.into());
            }
        }
    }
    close(record, &play)?;
    Ok(play)
}

/// The game of a header before its first event, by these rules if they are those of its setup.
fn begin<G: Game>(header: &Header, shared: Option<Arc<G>>) -> Result<Play<G>, RecordError> {
    let meta = G::META;
    if header.game != meta.slug {
        return Err(RecordError::OtherGame {
            found: header.game.clone(),
            expected: meta.slug,
        });
    }
    if header.rules != meta.rules_version {
        return Err(RecordError::Rules {
            game: meta.slug,
            found: header.rules,
            known: meta.rules_version,
        });
    }
    let setup = &header.setup;
    let shared = shared.filter(|rules| rules.setup() == setup);
    let play: Play<G> = match (&header.start, shared) {
        (None, Some(rules)) => Ok(Play::by(rules)),
        (None, None) => Play::new(setup),
        (Some(line), _) => Play::load(Some(setup.seats), &setup.options, line),
    }
    .map_err(RecordError::Setup)?;
    check_names(&header.seats, setup.seats).map_err(RecordError::Seating)?;
    if let RecordedChance::Fair {
        commitment,
        contributions,
    } = &header.chance
    {
        if Commitment::parse(commitment).is_none() {
            return Err(RecordError::Commitment);
        }
        check_contributions(contributions, setup.seats).map_err(RecordError::Seating)?;
    }
    Ok(play)
}

/// Whether the closing line agrees with the events.
fn close<G: Game>(record: &Record, play: &Play<G>) -> Result<(), RecordError> {
    let line = record.line_of(record.events.len());
    let seats = play.rules().setup().seats;
    let ended = match &record.close {
        Some(Close::Early { ending, .. }) => ending.seat(),
        Some(Close::Over { .. } | Close::Paused { .. }) | None => None,
    };
    let mut named = record.departures.iter().map(|left| left.seat).chain(ended);
    if let Some(seat) = named.find(|seat| !seats.has(*seat)) {
        let what = format!("there is no seat {seat} at this table of {seats}");
        return Err(RecordError::Malformed { line, what });
    }
    if told_secret(record)?.is_some()
        && !matches!(record.header.chance, RecordedChance::Fair { .. })
    {
        return Err(RecordError::Malformed {
            line,
            what: "there is a secret, but only fair chance has one".into(),
        });
    }
    match &record.close {
        None => Ok(()),
        Some(Close::Paused { .. }) => match play.next() {
            Next::Over => Err(RecordError::AfterEnd { line }),
            Next::Act(_) | Next::Chance => Ok(()),
        },
        Some(Close::Over {
            scores, winners, ..
        }) => {
            if play.next() != Next::Over {
                return Err(RecordError::NotOver { line });
            }
            let truth = play.rules().outcome(play.state()).winners;
            same_result(play, line, truth, scores, winners)
        }
        Some(Close::Early {
            ending,
            scores,
            winners,
            ..
        }) => {
            if play.next() == Next::Over {
                return Err(RecordError::AfterEnd { line });
            }
            if *ending == Ending::Drawn && !G::DRAWS {
                let what = Refusal::NoDraws.to_string();
                return Err(RecordError::Malformed { line, what });
            }
            same_result(play, line, ending.winners(seats), scores, winners)
        }
    }
}

/// Whether a closing line gives the scores of the events, and these winners.
fn same_result<G: Game>(
    play: &Play<G>,
    line: usize,
    truth: SeatSet,
    scores: &[i32],
    winners: &[u8],
) -> Result<(), RecordError> {
    let outcome = play.rules().outcome(play.state());
    let truth: Vec<u8> = truth.iter().map(Seat::number).collect();
    if outcome.scores.as_slice() != scores || truth != winners {
        let truth = format!("scores {:?}, winners {truth:?}", outcome.scores);
        return Err(RecordError::Result { line, truth });
    }
    Ok(())
}
