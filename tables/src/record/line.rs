//! The other lines of a record: events, and the close.

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{Departure, Ending, Left};

/// One event as it is written down: in records, in the logs of tables, between programs. The text is
/// the game's own notation as the game itself writes it, not as it was typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "EventFields", into = "EventFields")]
pub struct RecordedEvent {
    /// The seat that decided; none where chance did.
    pub seat: Option<Seat>,
    /// The action or the outcome.
    pub text: String,
}

impl RecordedEvent {
    /// A decision of a seat.
    pub fn act(seat: Seat, text: impl Into<String>) -> Self {
        Self {
            seat: Some(seat),
            text: text.into(),
        }
    }

    /// An outcome of chance.
    pub fn chance(text: impl Into<String>) -> Self {
        Self {
            seat: None,
            text: text.into(),
        }
    }
}

/// The fields of an event. Logs of earlier versions call the outcome of chance `outcome`.
#[derive(Serialize, Deserialize)]
struct EventFields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(default, alias = "outcome", skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
}

impl From<RecordedEvent> for EventFields {
    fn from(event: RecordedEvent) -> Self {
        let seat = event.seat.map(Seat::number);
        let (action, chance) = match event.seat {
            Some(_) => (Some(event.text), None),
            None => (None, Some(event.text)),
        };
        Self {
            seat,
            action,
            chance,
        }
    }
}

impl TryFrom<EventFields> for RecordedEvent {
    type Error = String;

    fn try_from(fields: EventFields) -> Result<Self, String> {
        match fields {
            EventFields {
                seat: Some(number),
                action: Some(text),
                chance: None,
            } => match Seat::from_number(number) {
                Some(seat) => Ok(Self::act(seat, text)),
                None => Err(format!("no table has a seat {number}")),
            },
            EventFields {
                seat: None,
                action: None,
                chance: Some(text),
            } => Ok(Self::chance(text)),
            EventFields { .. } => Err("expected seat and do, or chance alone".into()),
        }
    }
}

/// How a record ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Close {
    /// The game is over.
    Over {
        /// The final scores in the order of the seats.
        scores: Vec<i32>,
        /// The seats that have won, counted from 1.
        winners: Vec<u8>,
        /// The secret that chance was drawn from, in hexadecimal digits.
        secret: Option<String>,
    },
    /// The game was ended before its rules ended it.
    Early {
        /// How.
        ending: Ending,
        /// The scores at that moment in the order of the seats.
        scores: Vec<i32>,
        /// The seats that have won, counted from 1.
        winners: Vec<u8>,
        /// The secret that chance was drawn from, in hexadecimal digits.
        secret: Option<String>,
    },
    /// The game was saved by someone who may know the secret, to be resumed later.
    Paused {
        /// The secret that chance is drawn from, in hexadecimal digits.
        secret: Option<String>,
    },
}

impl Close {
    /// The secret in it, in hexadecimal digits.
    pub fn secret(&self) -> Option<&str> {
        match self {
            Self::Over { secret, .. } | Self::Early { secret, .. } | Self::Paused { secret } => {
                secret.as_deref()
            }
        }
    }
}

/// What can stand in a line after the header. Every field may be missing here, so that the reader can
/// say in words what is wrong with their company.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(default, rename = "do", skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    close: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i32>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winners: Option<Vec<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// An event or the close.
pub(super) enum Either {
    Event(RecordedEvent),
    /// Somebody left: who, from which seat, and why.
    Departure(Seat, Left, String),
    Close(Close),
}

impl Fields {
    /// What the fields say together.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub(super) fn settle(self) -> Result<Either, String> {
        let seat = match self.seat {
            Some(number) => match Seat::from_number(number) {
                Some(seat) => Some(seat),
                None => return Err(format!("no table has a seat {number}")),
            },
            None => None,
        };
        match self {
            Self {
                action: Some(text),
                chance: None,
                left: None,
                name: None,
                close: None,
                scores: None,
                winners: None,
                secret: None,
                ..
            } if seat.is_some() => Ok(Either::Event(RecordedEvent { seat, text })),
            Self {
                seat: None,
                action: None,
                chance: Some(text),
                left: None,
                name: None,
                close: None,
                scores: None,
                winners: None,
                secret: None,
            } => Ok(Either::Event(RecordedEvent::chance(text))),
            Self {
                action: None,
                chance: None,
                left: Some(word),
                name: Some(name),
                close: None,
                scores: None,
                winners: None,
                secret: None,
                ..
            } => match (seat, Left::from_word(&word)) {
                (Some(seat), Some(why)) => Ok(Either::Departure(seat, why, name)),
                (None, _) => Err("which seat was left?".into()),
                (_, None) => Err(format!("nobody leaves as {word:?}")),
            },
            Self {
                action: None,
                chance: None,
                left: None,
                name: None,
                close: Some(word),
                scores,
                winners,
                secret,
                ..
            } => close(&word, seat, (scores, winners), secret).map(Either::Close),
            _ => Err(
                "expected seat and do, or chance alone, or close with what belongs to it".into(),
            ),
        }
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }
}

impl RecordedEvent {
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("an event is plain data")
    }
}

impl Close {
    pub(super) fn json(&self) -> String {
        match self.clone() {
            Self::Over {
                scores,
                winners,
                secret,
            } => Fields {
                close: Some("over".into()),
                scores: Some(scores),
                winners: Some(winners),
                secret,
                ..Fields::default()
            },
            Self::Early {
                ending,
                scores,
                winners,
                secret,
            } => Fields {
                close: Some(ending.word().into()),
                seat: ending.seat().map(Seat::number),
                scores: Some(scores),
                winners: Some(winners),
                secret,
                ..Fields::default()
            },
            Self::Paused { secret } => Fields {
                close: Some("paused".into()),
                secret,
                ..Fields::default()
            },
        }
        .json()
    }
}

/// What a closing line says.
fn close(
    word: &str,
    seat: Option<Seat>,
    result: (Option<Vec<i32>>, Option<Vec<u8>>),
    secret: Option<String>,
) -> Result<Close, String> {
    match (word, seat, result) {
        ("over", None, (Some(scores), Some(winners))) => Ok(Close::Over {
            scores,
            winners,
            secret,
        }),
        ("over", ..) => Err("a game that is over has scores and winners".into()),
        ("paused", None, (None, None)) => Ok(Close::Paused { secret }),
        ("paused", ..) => Err("a paused game has neither scores nor winners yet".into()),
        (word, seat, result) => match (Ending::from_word(word, seat), result) {
            (Some(ending), (Some(scores), Some(winners))) => Ok(Close::Early {
                ending,
                scores,
                winners,
                secret,
            }),
            (Some(_), _) => Err("a game that has ended has scores and winners".into()),
            (None, _) => Err(format!(
                "a record closes as over, paused, drawn or aborted, or with resigned, time or gone \
                 and the seat, not {word:?}"
            )),
        },
    }
}

impl Departure {
    pub(super) fn json(&self) -> String {
        Fields {
            seat: Some(self.seat.number()),
            left: Some(self.why.word().into()),
            name: Some(self.name.clone()),
            ..Fields::default()
        }
        .json()
    }
}
