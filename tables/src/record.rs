//! A game written down as JSON Lines: a header, one line an event, and perhaps a closing line.
//!
//! ```text
//! {"format":"roundhouse record 1","game":"some-game","rules":1,"setup":{"seats":2,"options":{}},"seats":["Ann","Bob"],"chance":{"kind":"typed"}}
//! {"chance":"spin 4"}
//! {"seat":1,"do":"go"}
//! {"close":"over","scores":[1010,870],"winners":[1]}
//! ```
//!
//! A game that ended before its rules ended it closes with `resigned`, `time` or `gone` and the seat that
//! lost by it, with `drawn` where the players agreed on a draw, or with `aborted`:
//!
//! ```text
//! {"close":"resigned","seat":2,"scores":[300,200],"winners":[1]}
//! {"close":"drawn","scores":[2,2],"winners":[]}
//! ```
//!
//! Where somebody left and another plays on for the seat, a line of its own says so. The header names who
//! plays at the end, the line names who left:
//!
//! ```text
//! {"seat":2,"left":"resigned","name":"Bob"}
//! ```
//!
//! A record without a closing line is that of a game that goes on.

mod error;
mod header;
mod line;
mod read;
mod write;

use std::fmt;

use crate::Departure;

pub use error::RecordError;
pub use header::{FORMAT, Header, RecordedChance};
pub use line::{Close, RecordedEvent};
pub use write::flush_folder_of;

/// A game written down. It may be wrong in every way but its form; replaying it finds out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What was agreed on before play.
    pub header: Header,
    /// What happened.
    pub events: Vec<RecordedEvent>,
    /// Who left while the game went on.
    pub departures: Vec<Departure>,
    /// How it ended, if it has.
    pub close: Option<Close>,
}

impl Record {
    /// The line of the file that event number `index`, the first being 0, stands in; that of the close
    /// if there are no more events.
    pub(crate) fn line_of(&self, index: usize) -> usize {
        let left = self.departures.iter().filter(|left| left.after <= index);
        // Lines are counted from 1 and the first is the header.
        index + left.count() + 2
    }

    fn departures_after(&self, count: usize) -> impl Iterator<Item = &Departure> {
        self.departures
            .iter()
            .filter(move |left| left.after == count)
    }
}

/// The lines of the file, each with its end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.header.json())?;
        for (index, event) in self.events.iter().enumerate() {
            for departure in self.departures_after(index) {
                writeln!(f, "{}", departure.json())?;
            }
            writeln!(f, "{}", event.json())?;
        }
        for departure in self.departures_after(self.events.len()) {
            writeln!(f, "{}", departure.json())?;
        }
        match &self.close {
            Some(close) => writeln!(f, "{}", close.json()),
            None => Ok(()),
        }
    }
}
