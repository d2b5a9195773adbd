//! What is written into a table's log: one line of JSON for each thing that happened there.

use serde::{Deserialize, Serialize};
use store::{GuestId, TableId};
use tables::RecordedEvent;

use crate::terms::as_text;
use crate::timing::Stamp;

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
        /// What the clocks showed, where there are any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Stamp>,
    },
    /// A seat took back what was decided, and these events with it.
    Undo {
        /// The seat.
        seat: u8,
        /// How many events went.
        events: usize,
        /// What each seat has left again, where there are clocks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<Vec<i64>>,
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
        /// Whether it was kept for somebody who does not come to the rematch.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        declined: bool,
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
    /// A seat asks the others to agree to something. The request is named by the number of this entry.
    Ask {
        /// The seat.
        seat: u8,
        /// To what.
        what: Wish,
    },
    /// A seat agrees to the open request, declines it, or takes its own back.
    Answer {
        /// The seat.
        seat: u8,
        /// Whether it agrees.
        yes: bool,
    },
    /// A player left the game, and a bot plays on for the seat.
    Depart {
        /// The seat.
        seat: u8,
        /// Why, as in records.
        why: String,
        /// The bot.
        level: String,
        /// What people call it.
        name: String,
    },
    /// The game was ended before its rules ended it, or a table was closed before it began.
    End {
        /// How, as in records.
        how: String,
        /// The seat that lost by it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<u8>,
    },
    /// A guest left the seat before the game began; it is open again.
    Leave {
        /// The seat.
        seat: u8,
        /// The last part of its new link.
        link: String,
    },
    /// A player asks the others for a rematch at a new table.
    Rematch {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// The new table.
        #[serde(with = "as_text")]
        table: TableId,
        /// Who sits where.
        seats: Order,
    },
    /// The only person at the table took the game along, or it came back with what had happened meanwhile.
    Along {
        /// Whether it is away now.
        away: bool,
    },
    /// A player comes to the rematch, or does not.
    Reply {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Whether they come.
        yes: bool,
    },
}

/// What a seat asks the others to agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// A draw.
    Draw,
    /// To take back the seat's last decision, and what followed.
    Undo,
}

/// Who sits where in a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// Each one seat further, so that another begins.
    Rotate,
    /// As before.
    Keep,
    /// By lot.
    Lot,
}

impl Order {
    /// As a form sends it.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "" | "rotate" => Some(Self::Rotate),
            "keep" => Some(Self::Keep),
            "lot" => Some(Self::Lot),
            _ => None,
        }
    }
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
    /// Whether the game goes on or ends by it.
    pub(crate) fn is_of_the_game(&self) -> bool {
        matches!(
            self,
            Self::Event { .. } | Self::Undo { .. } | Self::Depart { .. } | Self::End { .. }
        )
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

    fn by_holder(event: RecordedEvent) -> LogEntry {
        LogEntry::Event {
            event,
            by: By::Holder,
            clock: None,
        }
    }

    #[test]
    fn entries_of_earlier_versions_are_read() {
        let read = |text: &str| serde_json::from_str::<LogEntry>(text).expect("an entry");
        let went = by_holder(RecordedEvent::act(Seat::FIRST, "go"));
        let spun = by_holder(RecordedEvent::chance("spin 4"));
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
        let clock = None;
        let entry = LogEntry::Event { event, by, clock };
        let text = r#"{"kind":"event","seat":1,"do":"go","by":"standin"}"#;
        assert_eq!(entry.json(), text);
    }

    #[test]
    fn what_people_agree_on_is_a_line_too() {
        let table: TableId = "tabaeaaaaaaaaaaa".parse().expect("a name");
        let guest: GuestId = "77".parse().expect("an id");
        for (entry, text) in [
            (
                LogEntry::Ask {
                    seat: 2,
                    what: Wish::Undo,
                },
                r#"{"kind":"ask","seat":2,"what":"undo"}"#,
            ),
            (
                LogEntry::Answer { seat: 1, yes: true },
                r#"{"kind":"answer","seat":1,"yes":true}"#,
            ),
            (
                LogEntry::End {
                    how: "drawn".into(),
                    seat: None,
                },
                r#"{"kind":"end","how":"drawn"}"#,
            ),
            (
                LogEntry::Rematch {
                    guest,
                    table,
                    seats: Order::Lot,
                },
                r#"{"kind":"rematch","guest":"77","table":"tabaeaaaaaaaaaaa","seats":"lot"}"#,
            ),
        ] {
            assert_eq!(entry.json(), text);
            let read: LogEntry = serde_json::from_str(text).expect("an entry");
            assert_eq!(read, entry);
        }
    }
}
