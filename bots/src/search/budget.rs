//! How long a search may think, and the flag that stops it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::Instant;

/// How long a search may think. It stops at the first bound it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Simulations of all trees together.
    pub simulations: u32,
    /// Time; a search bound by time does not come out the same twice. It is given some simulations all
    /// the same.
    pub time: Option<Duration>,
}

impl Budget {
    /// So many simulations, however long they take: the same answer every time.
    pub const fn simulations(simulations: u32) -> Self {
        Self {
            simulations,
            time: None,
        }
    }

    /// As many simulations as the time allows.
    pub const fn time(time: Duration) -> Self {
        Self {
            simulations: u32::MAX,
            time: Some(time),
        }
    }

    /// An equal part of it, for each of this many questions.
    #[must_use]
    pub fn divided(self, questions: u32) -> Self {
        let questions = questions.max(1);
        Self {
            simulations: (self.simulations / questions).max(1),
            time: self.time.map(|time| time / questions),
        }
    }
}

/// A flag that stops a search from another thread. Copies are the same flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// A flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that holds the flag, at its next simulations.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the search must stop.
    pub fn is_canceled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// So many simulations each tree gets, however long they take: with fewer it says nothing.
const LEAST: u32 = 96;

/// When one search must stop.
#[derive(Clone, Debug)]
pub(super) struct Deadline {
    until: Option<Instant>,
    cancel: Cancel,
}

impl Deadline {
    pub(super) fn new(budget: Budget, cancel: &Cancel) -> Self {
        Self {
            until: budget.time.map(|time| Instant::now() + time),
            cancel: cancel.clone(),
        }
    }

    /// Whether a tree with so many simulations must stop. Time alone stops none that has hardly begun: on a
    /// busy machine it may have passed before anything was tried.
    pub(super) fn has_come(&self, done: u32) -> bool {
        let late = || self.until.is_some_and(|until| Instant::now() >= until);
        self.cancel.is_canceled() || (done >= LEAST && late())
    }
}
