//! The one place that asks what time it is.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use std::time::{SystemTime, UNIX_EPOCH};

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
