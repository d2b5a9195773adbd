//! How old knowledge is, by a clock that nobody sets.

use std::time::Duration;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
use tokio::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use crate::clock::Moment;

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
