//! What can be wrong with a record, each in one line of words.

use std::fmt::{self, Write};
use std::io;

use game::Faults;

use super::FORMAT;
use crate::{OpenError, Refusal};

/// Why a record is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The file cannot be read.
    File(io::ErrorKind),
    /// The path is that of a folder.
    Folder,
    /// The file is longer than any record.
    TooLong {
        /// The most bytes that are read.
        limit: u64,
    },
    /// There is nothing in it.
    Empty,
    /// The bytes are not text.
    NotText {
        /// The line they stand in.
        line: usize,
    },
    /// The first line is not the header of a record.
    NotARecord {
        /// What is wrong with it.
        what: String,
    },
    /// The record is of a form that is not known here.
    Format {
        /// What it says of itself.
        found: String,
    },
    /// The last line ends in the middle.
    Cut {
        /// The line.
        line: usize,
    },
    /// A line does not say what it must.
    Malformed {
        /// The line.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// The record is of another game than the one asked for.
    OtherGame {
        /// The game it is of.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// The record was made by other rules.
    Rules {
        /// The game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version played here.
        known: u32,
    },
    /// The setup or the start does not fit the game.
    Setup(Faults),
    /// Names, contributions or commitment do not fit.
    Seating(OpenError),
    /// The commitment is not one.
    Commitment,
    /// An event is not possible.
    Refused {
        /// The line.
        line: usize,
        /// The event in its notation.
        event: String,
        /// Why not.
        why: Refusal,
    },
    /// Something follows although the game was over.
    AfterEnd {
        /// The first line too many.
        line: usize,
    },
    /// The record closes as over, but the game is not.
    NotOver {
        /// The closing line.
        line: usize,
    },
    /// The closing line gives another result than the events.
    Result {
        /// The closing line.
        line: usize,
        /// The result of the events.
        truth: String,
    },
    /// Play cannot go on because the record does not hold the secret of its chance.
    NoSecret,
    /// The secret is not the one that was committed to.
    WrongSecret,
}

/// One line of words. A record may hold anything, and some messages quote it: what a terminal would
/// obey is written as an escape.
impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = String::new();
        self.tell(&mut words)?;
        for character in words.chars() {
            if character.is_control() {
                write!(f, "{}", character.escape_default())?;
            } else {
                f.write_char(character)?;
            }
        }
        Ok(())
    }
}

impl RecordError {
    fn tell(&self, f: &mut String) -> fmt::Result {
        match self {
            Self::File(io::ErrorKind::NotFound) => {
                f.write_str("the record cannot be read: there is no such file")
            }
            Self::File(kind) => write!(f, "the record cannot be read: {kind}"),
            Self::Folder => f.write_str("this is a folder, not a record"),
            Self::TooLong { limit } => {
                write!(f, "no record is longer than {} MB", limit / 1_000_000)
            }
            Self::Empty => f.write_str("the record is empty"),
            Self::NotText { line } => write!(f, "line {line} is not text in UTF-8"),
            Self::NotARecord { what } => write!(f, "this is not a record: {what}"),
            Self::Format { found } => write!(
                f,
                "the record is in the form {found:?}; this program reads {FORMAT:?}"
            ),
            Self::Cut { line } => write!(
                f,
                "line {line} is cut off in the middle; without it the record may be whole"
            ),
            Self::Malformed { line, what } => write!(f, "line {line}: {what}"),
            Self::OtherGame { found, expected } => {
                write!(f, "the record is of {found:?}, not of {expected}")
            }
            Self::Rules { game, found, known } if found > known => write!(
                f,
                "the record was made by version {found} of the rules of {game}, newer than version \
                 {known} here; a newer program can read it"
            ),
            Self::Rules { game, found, known } => write!(
                f,
                "the record was made by version {found} of the rules of {game}, which this program \
                 with version {known} does not know"
            ),
            Self::Setup(faults) => write!(f, "line 1: {faults}"),
            Self::Seating(error) => write!(f, "line 1: {error}"),
            Self::Commitment => {
                f.write_str("line 1: a commitment has 64 hexadecimal digits in lower case")
            }
            Self::Refused { line, event, why } => write!(f, "line {line}, {event}: {why}"),
            Self::AfterEnd { line } => {
                write!(f, "line {line} stands after the end of the game")
            }
            Self::NotOver { line } => {
                write!(f, "line {line} says the game is over, but it is not")
            }
            Self::Result { line, truth } => {
                write!(
                    f,
                    "line {line} gives another result than the events: {truth}"
                )
            }
            Self::NoSecret => f.write_str(
                "play cannot go on from this record: it does not tell the secret that chance is \
                 drawn from",
            ),
            Self::WrongSecret => {
                f.write_str("the secret is not the one the record was committed to")
            }
        }
    }
}

impl std::error::Error for RecordError {}
