//! The options of a game, and the values they take.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The value of one option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A variant switched on or off.
    Flag(bool),
    /// A number, such as trips.
    Number(i64),
    /// A name, such as a terminal.
    Text(String),
}

impl Value {
    /// Reads a value; its kind follows from the text.
    pub fn parse(text: &str) -> Self {
        match text {
            "true" | "yes" | "on" => Self::Flag(true),
            "false" | "no" | "off" => Self::Flag(false),
            _ => match text.parse() {
                Ok(number) => Self::Number(number),
                Err(_) => Self::Text(text.into()),
            },
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// One option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name in files, commands and forms.
    pub name: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
    /// What it means, in a sentence without a period.
    pub about: &'static str,
}

/// Which values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// On or off; off by default.
    Flag,
    /// A number within bounds.
    Number {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// A name that the game must know.
    Text,
}

impl OptionKind {
    /// Which values fit, if this one does not.
    pub(crate) fn wrong(&self, value: &Value) -> Option<String> {
        match (self, value) {
            (Self::Flag, Value::Flag(_)) | (Self::Text, Value::Text(_)) => None,
            (Self::Number { min, max }, Value::Number(number))
                if min <= number && number <= max =>
            {
                None
            }
            (Self::Choice(words), Value::Text(word)) if words.contains(&word.as_str()) => None,
            (Self::Flag, _) => Some("true or false".into()),
            (Self::Number { min, max }, _) => Some(format!("a number from {min} to {max}")),
            (Self::Choice(words), _) => Some(format!("one of {}", words.join(", "))),
            (Self::Text, _) => Some("a name".into()),
        }
    }
}
