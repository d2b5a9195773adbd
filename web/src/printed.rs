//! The PDF files that were made lately, so that the same is not made again.

use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use print::Order;

/// How many files are kept. Each has a third of a megabyte at most.
const KEPT: usize = 12;

/// The files that were made last: most people ask for the same few.
#[derive(Default)]
pub(crate) struct Printed(Mutex<Vec<((&'static str, Order), Bytes)>>);

impl Printed {
    /// The file of this game and order, if it was made lately.
    pub(crate) fn get(&self, key: (&'static str, Order)) -> Option<Bytes> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = kept.iter().position(|(known, _)| *known == key)?;
        // What was asked for last is forgotten last.
        let found = kept.remove(at);
        let bytes = found.1.clone();
        kept.push(found);
        Some(bytes)
    }

    pub(crate) fn keep(&self, key: (&'static str, Order), bytes: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        if kept.len() == KEPT {
            kept.remove(0);
        }
        kept.push((key, bytes));
    }
}

#[cfg(test)]
mod tests {
    use print::Paper;

    use super::*;

    fn order(paper: Paper) -> Order {
        Order {
            paper,
            ..Order::default()
        }
    }

    #[test]
    fn files_are_kept_and_never_too_many() {
        let printed = Printed::default();
        assert_eq!(printed.get(("a", order(Paper::A4))), None);
        printed.keep(("a", order(Paper::A4)), "one".into());
        printed.keep(("a", order(Paper::Letter)), "two".into());
        assert_eq!(printed.get(("a", order(Paper::A4))), Some("one".into()));
        let names = ["b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
        for name in names {
            printed.keep((name, order(Paper::A4)), "more".into());
        }
        assert_eq!(printed.0.lock().unwrap().len(), KEPT);
        // What was asked for since is still there, what was not is gone.
        assert_eq!(printed.get(("a", order(Paper::A4))), Some("one".into()));
        assert_eq!(printed.get(("a", order(Paper::Letter))), None);
    }
}
