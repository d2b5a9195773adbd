//! What was asked for and what was answered, and whether the log agrees with it.

use game::Seat;
use store::{Guest, GuestId, StoredTable, TableId};

use crate::ending::Claim;
use crate::log_entry::{LogEntry, Wish};

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
    Ask {
        seat: Seat,
        at: usize,
        what: Wish,
    },
    Answer {
        number: u64,
        yes: bool,
    },
    Resign {
        seat: Seat,
    },
    Abort,
    Claim {
        seat: Seat,
        what: Claim,
    },
    /// The host removes a line of the talk.
    Strike {
        line: u64,
    },
    /// The host closes the talk, or opens it again.
    Hush {
        closed: bool,
    },
    /// Somebody gets up before the game has begun.
    Leave,
    /// Somebody does not come to the rematch.
    Decline,
    /// A rematch at a table of this name, if there is none yet.
    Rematch {
        table: TableId,
    },
}

impl What {
    /// Taking back when there were so many events: asked for, or done where nobody must be asked.
    fn takes_back(&self) -> Option<usize> {
        match self {
            Self::Undo { at, .. } => Some(*at),
            Self::Ask {
                at,
                what: Wish::Undo,
                ..
            } => Some(*at),
            _ => None,
        }
    }

    /// Whether the log cannot tell one from the other.
    fn is_like(&self, other: &Self) -> bool {
        let back = self.takes_back();
        let again = matches!((self, other), (Self::Rematch { .. }, Self::Rematch { .. }));
        let asks = match (self, other) {
            (
                Self::Ask { at, what, .. },
                Self::Ask {
                    at: then,
                    what: also,
                    ..
                },
            ) => (at, what) == (then, also),
            // Once somebody is out, either claim is fulfilled.
            (Self::Claim { seat, .. }, Self::Claim { seat: gone, .. }) => seat == gone,
            _ => false,
        };
        self == other || again || asks || back.is_some() && back == other.takes_back()
    }

    /// Whether it happens once at most, however often it is asked for.
    fn is_once(&self) -> bool {
        matches!(
            self,
            Self::Sit { .. }
                | Self::Resign { .. }
                | Self::Abort
                | Self::Strike { .. }
                | Self::Rematch { .. }
        )
    }
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
    /// The newest entry on the page that it was sent from.
    pub(super) seen: u64,
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
                .filter(|kept| kept.is(sent) && kept.counts())
                .map(|kept| kept.seq)
                .collect();
            for told in &sent.told {
                let Told::Done(head) = told else { continue };
                // Nobody is told by a node that is behind their page.
                if *head < sent.seen {
                    faults.push(format!("acknowledged at {head}, which is old: {sent:?}"));
                }
                // What was acknowledged is in the log by then.
                let mut before = kept.iter().filter(|one| one.seq <= *head);
                let holds = match sent.what {
                    What::Hush { closed } => is_closed(&kept, *head) == closed,
                    _ => before.any(|one| one.is(sent) || one.fulfills(sent)),
                };
                if !holds {
                    faults.push(format!("acknowledged at {head} but not kept: {sent:?}"));
                }
            }
            // The log does not always say which of those who asked for the same was heard.
            let alike = here.clone().filter(|other| {
                let named = matches!(
                    sent.what,
                    What::Sit { .. }
                        | What::Ask { .. }
                        | What::Undo { .. }
                        | What::Leave
                        | What::Decline
                );
                let same = other.guest.id == sent.guest.id || !named;
                other.what.is_like(&sent.what) && same
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
            if matches.len() > 1 && sent.what.is_once() {
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

/// An entry of the log, how many events there were before it, which request was the last, and whether the
/// entry is what everybody agreed to just then.
struct Kept {
    seq: u64,
    index: usize,
    asked: u64,
    granted: bool,
    /// Who asks, takes back or gets up.
    by: Option<GuestId>,
    /// The link to the seat that somebody takes.
    link: Option<String>,
    log_entry: LogEntry,
}

impl Kept {
    /// Whether somebody who asks for this asks for it already.
    fn fulfills(&self, sent: &Sent) -> bool {
        match (&self.log_entry, &sent.what) {
            (LogEntry::Ask { what, .. }, What::Ask { what: wish, .. }) => {
                self.by == Some(sent.guest.id) && what == wish
            }
            // Who has left has no seat to leave, and nobody leaves a table that is over.
            (LogEntry::Leave { .. }, What::Leave) => self.by == Some(sent.guest.id),
            (LogEntry::End { .. }, What::Leave) => true,
            // Who asked for the rematch has answered.
            (LogEntry::Rematch { guest, .. }, What::Decline) => *guest == sent.guest.id,
            _ => false,
        }
    }

    /// Whether it was asked for by itself. Who holds several seats leaves all of them at once.
    fn counts(&self) -> bool {
        let with_others = matches!(
            self.log_entry,
            LogEntry::Reply { .. } | LogEntry::Leave { .. }
        );
        !self.granted && !with_others
    }

    /// Whether this is what somebody asked for.
    fn is(&self, sent: &Sent) -> bool {
        if self.granted {
            let yes = What::Answer {
                number: self.asked,
                yes: true,
            };
            // Who holds every seat agrees with nobody else.
            let alone = matches!(sent.what, What::Ask { at, .. } if at == self.index);
            // It may also have been somebody else's, whom nobody had to allow it.
            let undone = matches!(self.log_entry, LogEntry::Undo { .. });
            let by = self.by == Some(sent.guest.id);
            let own = undone && by && sent.what.takes_back() == Some(self.index);
            return sent.what == yes || alone || own;
        }
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
            (LogEntry::Undo { .. }, what) => {
                self.by == Some(sent.guest.id) && what.takes_back() == Some(self.index)
            }
            (LogEntry::Ask { what, .. }, What::Ask { at, what: wish, .. }) => {
                let by = self.by == Some(sent.guest.id);
                by && (self.index, what) == (*at, wish)
            }
            (LogEntry::Answer { yes, .. }, What::Answer { number, yes: said }) => {
                (self.asked, yes) == (*number, said)
            }
            (LogEntry::End { how, .. }, What::Abort) => how == "aborted",
            (LogEntry::End { how, seat }, what) => {
                left(what).is_some_and(|(word, by)| how == word && *seat == Some(by))
            }
            (LogEntry::Depart { seat, why, .. }, what) => {
                left(what).is_some_and(|(word, by)| why == word && *seat == by)
            }
            (LogEntry::Rematch { .. }, What::Rematch { .. }) => true,
            (LogEntry::Reply { guest, yes }, What::Rematch { .. }) => {
                *guest == sent.guest.id && *yes
            }
            (LogEntry::Reply { guest, yes }, What::Decline) => *guest == sent.guest.id && !yes,
            (LogEntry::Sit { guest, .. }, What::Sit { link }) => {
                *guest == sent.guest.id && self.link.as_ref() == Some(link)
            }
            (LogEntry::Leave { .. }, What::Leave) => self.by == Some(sent.guest.id),
            (LogEntry::Strike { line }, What::Strike { line: wish }) => line == wish,
            (LogEntry::Hush { closed }, What::Hush { closed: wish }) => closed == wish,
            (LogEntry::Say { text, .. }, What::Say { text: said }) => text == said,
            _ => false,
        }
    }
}

/// Whether the talk is closed at an entry; it is open at first.
fn is_closed(kept: &[Kept], head: u64) -> bool {
    let before = kept.iter().take_while(|one| one.seq <= head);
    let said = before.filter_map(|one| match one.log_entry {
        LogEntry::Hush { closed } => Some(closed),
        _ => None,
    });
    said.last().unwrap_or(false)
}

/// Who leaves by what is asked for, and in which word.
fn left(what: &What) -> Option<(&'static str, u8)> {
    match what {
        What::Resign { seat } => Some(("resigned", seat.number())),
        What::Claim { seat, .. } => Some(("gone", seat.number())),
        _ => None,
    }
}

fn kept(stored: &StoredTable) -> Vec<Kept> {
    let (mut index, mut asked, mut agreed) = (0, 0, false);
    let mut all = Vec::new();
    // Who sits where; the host sits on the first seat from the beginning.
    let mut seated: Vec<(u8, GuestId)> = vec![(1, super::guest(1).id)];
    let mut links: Vec<(u8, String)> = vec![(2, "f".repeat(32)), (3, "e".repeat(32))];
    for entry in &stored.entries {
        let log_entry: LogEntry = serde_json::from_str(&entry.body).unwrap();
        let before = index;
        let ends = match &log_entry {
            LogEntry::Undo { .. } => true,
            LogEntry::End { how, .. } => how == "drawn",
            _ => false,
        };
        // What everybody agreed to is stored with the last yes, and does not count by itself.
        let granted = agreed && ends;
        agreed = matches!(
            log_entry,
            LogEntry::Answer { yes: true, .. } | LogEntry::Ask { .. }
        );
        if matches!(log_entry, LogEntry::Ask { .. }) {
            asked = entry.seq;
        }
        let by = match &log_entry {
            LogEntry::Ask { seat, .. }
            | LogEntry::Leave { seat, .. }
            | LogEntry::Undo { seat, .. } => {
                let holder = seated.iter().find(|(at, _)| at == seat);
                holder.map(|(_, guest)| *guest)
            }
            _ => None,
        };
        let mut link = None;
        match &log_entry {
            LogEntry::Sit { seat, guest, .. } => {
                seated.push((*seat, *guest));
                let used = links.iter().rfind(|(at, _)| at == seat);
                link = used.map(|(_, link)| link.clone());
            }
            LogEntry::Leave { seat, link } => {
                seated.retain(|(at, _)| at != seat);
                links.push((*seat, link.clone()));
            }
            _ => {}
        }
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
            | LogEntry::Along { .. }
            | LogEntry::Rematch { .. }
            | LogEntry::Reply { .. } => {}
        }
        all.push(Kept {
            seq: entry.seq,
            index: before,
            asked,
            granted,
            by,
            link,
            log_entry,
        });
    }
    all
}
