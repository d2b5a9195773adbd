//! Reading a log: the people around the table, and what happened in the game.

use store::Entry;
use tables::{Departure, Ending, RecordedEvent};

use crate::clock::Moment;
use crate::log_entry::LogEntry;
use crate::sitting::{Sitting, ending};
use crate::terms::Terms;

/// A log being read.
pub(crate) struct Fold {
    pub(crate) sitting: Sitting,
    pub(crate) events: Vec<RecordedEvent>,
    pub(crate) departures: Vec<Departure>,
    pub(crate) ended: Option<Ending>,
}

impl Fold {
    pub(crate) fn new(terms: &Terms, created: Moment) -> Self {
        Self {
            sitting: Sitting::new(terms, created),
            events: Vec::new(),
            departures: Vec::new(),
            ended: None,
        }
    }

    pub(crate) fn take(&mut self, entry: &Entry) -> Result<(), String> {
        let log_entry: LogEntry =
            serde_json::from_str(&entry.body).map_err(|error| error.to_string())?;
        self.sitting.take(&log_entry, entry.seq, Moment(entry.at))?;
        match log_entry {
            LogEntry::Event { event, .. } => self.events.push(event),
            LogEntry::Undo { events, .. } => {
                let left = self.events.len().saturating_sub(events);
                self.events.truncate(left);
                for departure in &mut self.departures {
                    departure.after = departure.after.min(left);
                }
            }
            LogEntry::Depart { .. } => {
                let left = self.sitting.departed.last().ok_or("nobody left")?;
                self.departures.push(Departure {
                    after: self.events.len(),
                    seat: left.seat,
                    why: left.why,
                    name: left.name.clone(),
                });
            }
            LogEntry::End { how, seat } => self.ended = Some(ending(&how, seat)?),
            LogEntry::Name { .. } => {
                for departure in &mut self.departures {
                    let mut left = self.sitting.departed.iter();
                    if let Some(left) = left.find(|left| left.seat == departure.seat) {
                        departure.name.clone_from(&left.name);
                    }
                }
            }
            LogEntry::Sit { .. }
            | LogEntry::Strike { .. }
            | LogEntry::Hush { .. }
            | LogEntry::Fill { .. }
            | LogEntry::Link { .. }
            | LogEntry::Leave { .. }
            | LogEntry::Say { .. }
            | LogEntry::Ask { .. }
            | LogEntry::Answer { .. }
            | LogEntry::Rematch { .. }
            | LogEntry::Along { .. }
            | LogEntry::Reply { .. } => {}
        }
        Ok(())
    }
}
