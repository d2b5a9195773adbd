//! What was drawn of a table as it stands: viewers who may see the same are sent the same bytes, which
//! are drawn once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use axum::body::Bytes;
use house::{Access, Quiet};
use store::{GuestId, TableId};

/// All that the drawn parts of a table depend on besides the table. Two viewers with the same key see
/// the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    /// The number of the table's last entry.
    pub(crate) head: u64,
    /// How often people came and went.
    pub(crate) people: u64,
    /// How many lines of the log are told.
    pub(crate) lines: usize,
    /// After which line the talk is told, if any of it is.
    pub(crate) heard: Option<u64>,
    /// What the viewer may see and decide.
    pub(crate) access: Access,
    /// What the viewer does not want to hear.
    pub(crate) quiet: Arc<Quiet>,
    /// Whether the viewer is the host, who sees the links to open seats.
    pub(crate) hosts: bool,
    /// Who has played here without a seat now, or has one kept: they may be asked something.
    pub(crate) asked: Option<GuestId>,
}

/// What was drawn of one table at its newest number.
#[derive(Default)]
pub(crate) struct TableDrawn(Mutex<Vec<(Key, Bytes)>>);

impl TableDrawn {
    /// What was drawn for this key, drawn now if it was not.
    pub(crate) fn once(&self, key: Key, draw: impl FnOnce() -> Bytes) -> Bytes {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, drawn)) = kept.iter().find(|(known, _)| *known == key) {
            return drawn.clone();
        }
        kept.retain(|(known, _)| (known.head, known.people) == (key.head, key.people));
        let drawn = draw();
        kept.push((key, drawn.clone()));
        drawn
    }
}

/// What was drawn of each table that has a page open.
#[derive(Default)]
pub(crate) struct Drawn(Mutex<BTreeMap<TableId, Weak<TableDrawn>>>);

impl Drawn {
    /// What was drawn of a table; it lasts as long as somebody holds it.
    pub(crate) fn of(&self, id: &TableId) -> Arc<TableDrawn> {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(drawn) = tables.get(id).and_then(Weak::upgrade) {
            return drawn;
        }
        // Those that nobody holds go now and then, so that they are never more than those held.
        if tables.len().is_power_of_two() {
            tables.retain(|_, drawn| drawn.strong_count() > 0);
        }
        let drawn = Arc::default();
        tables.insert(id.clone(), Arc::downgrade(&drawn));
        drawn
    }
}

#[cfg(test)]
mod tests {
    use game::{Seat, Viewer};

    use super::*;

    fn key(head: u64, viewer: Viewer) -> Key {
        Key {
            head,
            people: 3,
            lines: 1,
            heard: None,
            access: Access {
                viewer,
                own: Vec::new(),
                deciding: None,
                curtain: None,
            },
            quiet: Arc::default(),
            hosts: false,
            asked: None,
        }
    }

    #[test]
    fn the_same_is_drawn_once_and_nothing_else_is_shared() {
        let drawn = TableDrawn::default();
        let seat = Viewer::Seat(Seat::FIRST);
        let one = drawn.once(key(1, Viewer::Public), || "one".into());
        assert_eq!(one, "one");
        assert_eq!(drawn.once(key(1, Viewer::Public), || "two".into()), "one");
        assert_eq!(drawn.once(key(1, seat), || "own".into()), "own");
        assert_eq!(drawn.once(key(2, seat), || "new".into()), "new");
        assert_eq!(drawn.once(key(1, Viewer::Public), || "late".into()), "late");
    }

    #[test]
    fn tables_that_nobody_watches_are_forgotten() {
        let drawn = Drawn::default();
        let id = TableId::random();
        let held = drawn.of(&id);
        assert!(Arc::ptr_eq(&held, &drawn.of(&id)));
        for _ in 0..100 {
            drawn.of(&TableId::random());
        }
        assert!(drawn.0.lock().unwrap().len() < 50);
    }
}
