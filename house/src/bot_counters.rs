//! Bots at work: how many wait, how many think.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Counters of bots at work.
#[derive(Default)]
pub struct BotCounters {
    waiting: AtomicUsize,
    thinking: AtomicUsize,
    thoughts: AtomicU64,
}

/// How many bots are at work, and how often they began to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotLoad {
    /// Bots that wait to think.
    pub waiting: usize,
    /// Bots that think.
    pub thinking: usize,
    /// Moves bots began to think about.
    pub thoughts: u64,
}

/// A bot that waits for its turn to think, then thinks, until it is dropped.
pub struct AtWork {
    bots: Arc<BotCounters>,
    thinks: bool,
}

impl BotCounters {
    /// How many are at work now.
    pub fn count(&self) -> BotLoad {
        BotLoad {
            waiting: self.waiting.load(Ordering::Relaxed),
            thinking: self.thinking.load(Ordering::Relaxed),
            thoughts: self.thoughts.load(Ordering::Relaxed),
        }
    }

    /// One more bot that waits for its turn to think.
    pub fn wait(self: &Arc<Self>) -> AtWork {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        AtWork {
            bots: Arc::clone(self),
            thinks: false,
        }
    }
}

impl AtWork {
    /// Its turn has come.
    pub fn think(&mut self) {
        self.thinks = true;
        self.bots.waiting.fetch_sub(1, Ordering::Relaxed);
        self.bots.thinking.fetch_add(1, Ordering::Relaxed);
        self.bots.thoughts.fetch_add(1, Ordering::Relaxed);
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        let count = if self.thinks {
            &self.bots.thinking
        } else {
            &self.bots.waiting
        };
        count.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_counted_while_they_work() {
        let bots: Arc<BotCounters> = Arc::default();
        let figures = |bots: &BotCounters| (bots.count().waiting, bots.count().thinking);
        let mut one = bots.wait();
        let other = bots.wait();
        assert_eq!(figures(&bots), (2, 0));
        one.think();
        assert_eq!(figures(&bots), (1, 1));
        drop((one, other));
        assert_eq!(figures(&bots), (0, 0));
    }
}
