//! The other lines of a record: events, and the close.

use game::Seat;
use serde::{Deserialize, Serialize};

/// One event in notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// A seat decided.
    Act {
        /// The seat.
        seat: Seat,
        /// The action.
        text: String,
    },
    /// Chance decided.
    Chance {
        /// The outcome.
        text: String,
    },
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
    /// The game was put aside by one who may know the secret, to be taken up again.
    Paused {
        /// The secret that chance is drawn from, in hexadecimal digits.
        secret: Option<String>,
    },
}

impl Close {
    /// The secret it tells, in hexadecimal digits.
    pub fn secret(&self) -> Option<&str> {
        match self {
            Self::Over { secret, .. } | Self::Paused { secret } => secret.as_deref(),
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
    Event(Line),
    Close(Close),
}

impl Fields {
    /// What the fields say together.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub(super) fn settle(self) -> Result<Either, String> {
        match self {
            Self {
                seat: Some(number),
                action: Some(text),
                chance: None,
                close: None,
                scores: None,
                winners: None,
                secret: None,
            } => match Seat::from_number(number) {
                Some(seat) => Ok(Either::Event(Line::Act { seat, text })),
                None => Err(format!("no table has a seat {number}")),
            },
            Self {
                seat: None,
                action: None,
                chance: Some(text),
                close: None,
                scores: None,
                winners: None,
                secret: None,
            } => Ok(Either::Event(Line::Chance { text })),
            Self {
                seat: None,
                action: None,
                chance: None,
                close: Some(word),
                scores,
                winners,
                secret,
            } => match (word.as_str(), scores, winners) {
                ("over", Some(scores), Some(winners)) => Ok(Either::Close(Close::Over {
                    scores,
                    winners,
                    secret,
                })),
                ("over", _, _) => Err("a game that is over has scores and winners".into()),
                ("paused", None, None) => Ok(Either::Close(Close::Paused { secret })),
                ("paused", _, _) => Err("a paused game has neither scores nor winners yet".into()),
                _ => Err(format!("a record closes as over or paused, not {word:?}")),
            },
            _ => Err(
                "expected seat and do, or chance alone, or close with what belongs to it".into(),
            ),
        }
    }

    fn json(&self) -> String {
        serde_json::to_string(self).expect("a line is plain data")
    }
}

impl Line {
    pub(super) fn json(&self) -> String {
        match self.clone() {
            Self::Act { seat, text } => Fields {
                seat: Some(seat.number()),
                action: Some(text),
                ..Fields::default()
            },
            Self::Chance { text } => Fields {
                chance: Some(text),
                ..Fields::default()
            },
        }
        .json()
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
            Self::Paused { secret } => Fields {
                close: Some("paused".into()),
                secret,
                ..Fields::default()
            },
        }
        .json()
    }
}
