//! What is written into a table's log: one line of JSON for each thing that happened there.

use serde::{Deserialize, Serialize};
use store::GuestId;
use tables::RecordedEvent;

use crate::terms::as_text;

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum LogEntry {
    /// A seat or chance decided. Earlier versions wrote the two as `act` and `chance`.
    #[serde(alias = "act", alias = "chance")]
    Event {
        /// What was decided.
        #[serde(flatten)]
        event: RecordedEvent,
        /// Who decided for the seat.
        #[serde(default, skip_serializing_if = "By::is_holder")]
        by: By,
    },
    /// A seat took back what was decided, and these events with it.
    Undo {
        /// The seat.
        seat: u8,
        /// How many events went.
        events: usize,
    },
    /// A guest sat down.
    Sit {
        /// The seat.
        seat: u8,
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
        /// What the guest adds to the chance.
        #[serde(default)]
        luck: String,
    },
    /// The host let a bot sit down.
    Fill {
        /// The seat.
        seat: u8,
        /// The bot.
        level: String,
        /// What people call it; empty in logs of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// The link to an open seat was replaced; the old one is void.
    Link {
        /// The seat.
        seat: u8,
        /// The last part of the new link.
        link: String,
    },
    /// A guest said something.
    Say {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
        /// What.
        text: String,
    },
    /// The host removed something that was said.
    Strike {
        /// The entry in which it was said.
        line: u64,
    },
    /// The host closed the talk, or opened it again.
    Hush {
        /// Whether it is closed now.
        closed: bool,
    },
    /// Those who run the server took a guest's name away.
    Name {
        /// Whose.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// What they are called now.
        name: String,
    },
}

/// Who decided for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// The holder of the seat.
    #[default]
    Holder,
    /// A stand-in, because the holder's time was up.
    StandIn,
}

impl By {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_holder(&self) -> bool {
        *self == Self::Holder
    }
}

impl LogEntry {
    /// An event that was decided by the holder of the seat, or by chance.
    pub fn by_holder(event: RecordedEvent) -> Self {
        Self::Event {
            event,
            by: By::Holder,
        }
    }

    /// As it is stored.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a log_entry is plain data")
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;

    #[test]
    fn entries_of_earlier_versions_are_read() {
        let read = |text: &str| serde_json::from_str::<LogEntry>(text).expect("an entry");
        let went = LogEntry::by_holder(RecordedEvent::act(Seat::FIRST, "go"));
        let spun = LogEntry::by_holder(RecordedEvent::chance("spin 4"));
        assert_eq!(read(r#"{"kind":"act","seat":1,"do":"go"}"#), went);
        assert_eq!(read(r#"{"kind":"chance","outcome":"spin 4"}"#), spun);
        for entry in [went, spun] {
            assert_eq!(read(&entry.json()), entry);
        }
    }

    #[test]
    fn an_entry_is_a_line_of_a_record_with_a_kind() {
        let event = RecordedEvent::act(Seat::FIRST, "go");
        let by = By::StandIn;
        let entry = LogEntry::Event { event, by };
        let text = r#"{"kind":"event","seat":1,"do":"go","by":"standin"}"#;
        assert_eq!(entry.json(), text);
    }
}
