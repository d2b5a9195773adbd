//! What was asked for and what was answered, and whether the log agrees with it.

use game::Seat;
use store::{Guest, StoredTable, TableId};

use crate::log_entry::LogEntry;

/// Something that somebody asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    Act {
        seat: Seat,
        at: usize,
        action: String,
    },
    Spin {
        seat: Seat,
        at: usize,
    },
    Undo {
        seat: Seat,
        at: usize,
    },
    Sit {
        link: String,
    },
    Say {
        text: String,
    },
}

/// What one copy of a request was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Told {
    /// It is done, and the table is at this entry or was already.
    Done(u64),
    /// It was not done.
    NotDone,
    /// No answer, or one that says that it is unclear.
    Nothing,
}

/// A request and its answers.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    pub(super) table: TableId,
    pub(super) guest: Guest,
    pub(super) what: What,
    pub(super) copies: usize,
    pub(super) told: Vec<Told>,
}

/// Everything that was asked for.
#[derive(Default)]
pub(super) struct Ledger {
    pub(super) all: Vec<Sent>,
}

impl Ledger {
    pub(super) fn sent(&mut self, sent: Sent) -> usize {
        self.all.push(sent);
        self.all.len() - 1
    }

    pub(super) fn told(&mut self, sent: usize, told: Told) {
        self.all[sent].told.push(told);
    }

    /// What is wrong between the answers and the log of a table.
    pub(super) fn faults(&self, stored: &StoredTable) -> Vec<String> {
        let kept = kept(stored);
        let here = self.all.iter().filter(|sent| sent.table == stored.id);
        let mut faults = Vec::new();
        for sent in here.clone() {
            let matches: Vec<u64> = kept
                .iter()
                .filter(|kept| kept.is(sent))
                .map(|kept| kept.seq)
                .collect();
            for told in &sent.told {
                // What was acknowledged is in the log by then.
                if let Told::Done(head) = told
                    && !matches.iter().any(|seq| seq <= head)
                {
                    faults.push(format!("acknowledged at {head} but not kept: {sent:?}"));
                }
            }
            // The log does not say which of those who asked for the same was heard; who sat down it
            // does.
            let alike = here.clone().filter(|other| {
                let same =
                    other.guest.id == sent.guest.id || !matches!(sent.what, What::Sit { .. });
                other.what == sent.what && same
            });
            let copies: usize = alike.clone().map(|other| other.copies).sum();
            let refused = alike
                .flat_map(|other| &other.told)
                .filter(|told| **told == Told::NotDone)
                .count();
            if matches.len() > copies - refused.min(copies) {
                let times = matches.len();
                faults.push(format!("kept {times} times, more than can be: {sent:?}"));
            }
            // A click is carried out once, however often it was sent.
            if matches.len() > 1 && matches!(sent.what, What::Sit { .. }) {
                faults.push(format!("kept twice: {sent:?}"));
            }
        }
        for kept in &kept {
            if !here.clone().any(|sent| kept.is(sent)) {
                faults.push(format!("nobody asked for entry {}", kept.seq));
            }
        }
        faults
    }
}

/// An entry of the log, and how many events there were before it.
struct Kept {
    seq: u64,
    index: usize,
    log_entry: LogEntry,
}

impl Kept {
    /// Whether this is what somebody asked for.
    fn is(&self, sent: &Sent) -> bool {
        match (&self.log_entry, &sent.what) {
            (
                LogEntry::Event { event, .. },
                What::Act {
                    seat: asked,
                    at,
                    action: wished,
                },
            ) => (event.seat, self.index, &event.text) == (Some(*asked), *at, wished),
            (LogEntry::Event { event, .. }, What::Spin { at, .. }) => {
                event.seat.is_none() && self.index == *at
            }
            (LogEntry::Undo { .. }, What::Undo { at, .. }) => self.index == *at,
            (LogEntry::Sit { guest, .. }, What::Sit { .. }) => *guest == sent.guest.id,
            (LogEntry::Say { text, .. }, What::Say { text: said }) => text == said,
            _ => false,
        }
    }
}

fn kept(stored: &StoredTable) -> Vec<Kept> {
    let mut index = 0;
    let mut all = Vec::new();
    for entry in &stored.entries {
        let log_entry: LogEntry = serde_json::from_str(&entry.body).unwrap();
        let before = index;
        match &log_entry {
            LogEntry::Event { .. } => index += 1,
            LogEntry::Undo { events, .. } => index -= events,
            LogEntry::Sit { .. }
            | LogEntry::Fill { .. }
            | LogEntry::Link { .. }
            | LogEntry::Strike { .. }
            | LogEntry::Hush { .. }
            | LogEntry::Name { .. }
            | LogEntry::Leave { .. }
            | LogEntry::Say { .. }
            | LogEntry::Ask { .. }
            | LogEntry::Answer { .. }
            | LogEntry::Depart { .. }
            | LogEntry::End { .. }
            | LogEntry::Rematch { .. }
            | LogEntry::Reply { .. } => {}
        }
        all.push(Kept {
            seq: entry.seq,
            index: before,
            log_entry,
        });
    }
    all
}
