//! Time that a thread was on a processor, which other work on the machine does not lengthen.

use std::fs;
use std::time::{Duration, Instant};

/// A clock of this thread: its processor time where the system tells it, else the time on the wall.
pub(super) struct Clock {
    wall: Instant,
    begun: Option<Duration>,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self {
            wall: Instant::now(),
            begun: processor_time(),
        }
    }

    pub(super) fn elapsed(&self) -> Duration {
        match (self.begun, processor_time()) {
            (Some(begun), Some(now)) => now.saturating_sub(begun),
            (_, _) => self.wall.elapsed(),
        }
    }

    /// What it measures, in words.
    pub(super) fn about() -> &'static str {
        match processor_time() {
            Some(_) => "processor time of the thread",
            None => "time on the wall",
        }
    }
}

/// Linux tells it in nanoseconds, brought up to date at every tick of the scheduler.
fn processor_time() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_sleeps_uses_hardly_any_time() {
        if processor_time().is_none() {
            return;
        }
        let clock = Clock::start();
        std::thread::sleep(Duration::from_millis(200));
        assert!(clock.elapsed() < clock.wall.elapsed() / 2);
    }
}
