//! A game written down as JSON Lines: a header, one line an event, and perhaps a closing line.
//!
//! ```text
//! {"format":"roundhouse record 1","game":"some-game","rules":1,"setup":{"seats":2,"options":{}},"seats":["Ann","Bob"],"chance":{"kind":"typed"}}
//! {"chance":"spin 4"}
//! {"seat":1,"do":"go"}
//! {"close":"over","scores":[1010,870],"winners":[1]}
//! ```
//!
//! A record without a closing line is that of a game that goes on.

mod error;
mod header;
mod line;
mod read;
mod write;

use std::fmt;

pub use error::RecordError;
pub use header::{FORMAT, Header, RecordedChance};
pub use line::{Close, RecordedEvent};

/// A game written down. It may be wrong in every way but its form; replaying it finds out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was agreed on before play.
    pub header: Header,
    /// What happened.
    pub events: Vec<RecordedEvent>,
    /// How it ended, if it has.
    pub close: Option<Close>,
}

impl Record {
    /// The line of the file that event number `index`, the first being 0, stands in.
    pub(crate) fn line_of(index: usize) -> usize {
        // Lines are counted from 1 and the first is the header.
        index + 2
    }
}

/// The lines of the file, each with its end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.header.json())?;
        for event in &self.events {
            writeln!(f, "{}", event.json())?;
        }
        match &self.close {
            Some(close) => writeln!(f, "{}", close.json()),
            None => Ok(()),
        }
    }
}
