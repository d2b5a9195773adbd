//! The one place that asks what time it is.

use std::time::Duration;
#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::{SystemTime, UNIX_EPOCH};

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use tokio::time::Instant;

/// Milliseconds since 1970, UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Moment(pub i64);

impl Moment {
    /// Now, by the machine's clock. A clock that was set before 1970 counts as 1970.
    pub fn now() -> Self {
        #[cfg(test)]
        if let Some(simulated) = simulated::now() {
            return simulated;
        }
        #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
        return Self(crate::task::now());
        #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
        Self::of_the_machine()
    }

    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    fn of_the_machine() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(since.map_or(0, |time| {
            i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
        }))
    }

    /// This much later.
    pub fn plus(self, ms: i64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// When something was learned, by a clock that nobody sets: what is old does not look fresh again when the
/// machine's clock goes back. A browser's worker has no such clock that Rust could find.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned(
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))] Instant,
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))] Moment,
);

impl Learned {
    /// Just now.
    pub(crate) fn now() -> Self {
        #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
        return Self(Instant::now());
        #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
        Self(Moment::now())
    }

    /// Whether that is less than so long ago.
    pub(crate) fn is_within(self, time: Duration) -> bool {
        #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
        return self.0.elapsed() < time;
        #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
        {
            let ms = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
            (self.0..self.0.plus(ms)).contains(&Moment::now())
        }
    }
}

/// A clock that tests set: it belongs to the thread, as a simulation does.
#[cfg(test)]
pub(crate) mod simulated {
    use std::cell::Cell;

    use super::Moment;

    thread_local! {
        static CLOCK: Cell<Option<Moment>> = const { Cell::new(None) };
    }

    /// What the clock shows, if it was set.
    pub(super) fn now() -> Option<Moment> {
        CLOCK.get()
    }

    /// Sets the clock; without a moment the machine's own is used again.
    pub(crate) fn set(moment: Option<Moment>) {
        CLOCK.set(moment);
    }
}
