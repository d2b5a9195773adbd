//! Who has a table's page open, as far as this server can see.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use store::GuestId;
use tokio::sync::watch;

/// How many streams one guest may have open at one table.
const STREAMS: usize = 6;

/// The open pages of one table.
pub struct Presence {
    /// Streams by guest; strangers without a name are counted together.
    open: Mutex<BTreeMap<Option<GuestId>, usize>>,
    /// Counts changes, so that streams can notify their pages.
    pub changed: watch::Sender<u64>,
}

impl Default for Presence {
    fn default() -> Self {
        Self {
            open: Mutex::default(),
            changed: watch::Sender::new(0),
        }
    }
}

/// Whether a guest has the page open.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Present {
    guests: Vec<GuestId>,
    /// Pages of people without a name.
    pub strangers: usize,
}

impl Present {
    /// Whether this guest is here.
    pub fn is_here(&self, guest: GuestId) -> bool {
        self.guests.contains(&guest)
    }

    /// How many look on without a seat.
    pub fn onlookers(&self, seated: &[GuestId]) -> usize {
        self.strangers
            + self
                .guests
                .iter()
                .filter(|guest| !seated.contains(guest))
                .count()
    }
}

impl Presence {
    /// Who is here.
    pub fn present(&self) -> Present {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        Present {
            guests: open.keys().copied().flatten().collect(),
            strangers: open.get(&None).copied().unwrap_or(0),
        }
    }

    /// Counts one more page; whether it may be open.
    pub(crate) fn enter(&self, guest: Option<GuestId>) -> bool {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(guest).or_default();
        if guest.is_some() && *count >= STREAMS {
            return false;
        }
        *count += 1;
        let first = *count == 1;
        drop(open);
        if first || guest.is_none() {
            self.changed.send_modify(|count| *count += 1);
        }
        true
    }

    /// Counts one page less.
    pub(crate) fn leave(&self, guest: Option<GuestId>) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(count) = open.get_mut(&guest) else {
            return;
        };
        *count -= 1;
        let last = *count == 0;
        if last {
            open.remove(&guest);
        }
        drop(open);
        if last || guest.is_none() {
            self.changed.send_modify(|count| *count += 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_here_while_one_page_is_open() {
        let presence = Presence::default();
        let guest: GuestId = "77".parse().expect("an id");
        assert!(presence.enter(Some(guest)) && presence.enter(Some(guest)) && presence.enter(None));
        assert!(presence.present().is_here(guest));
        assert_eq!(presence.present().onlookers(&[guest]), 1);
        presence.leave(Some(guest));
        assert!(presence.present().is_here(guest));
        presence.leave(Some(guest));
        assert!(!presence.present().is_here(guest));
    }

    #[test]
    fn nobody_opens_pages_without_end() {
        let presence = Presence::default();
        let guest: GuestId = "77".parse().expect("an id");
        let opened = (0..50).filter(|_| presence.enter(Some(guest))).count();
        assert_eq!(opened, STREAMS);
    }
}
