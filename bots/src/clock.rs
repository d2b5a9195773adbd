//! The clock that a search looks at. A browser's code has none of its own and must be given one.

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub(crate) use std::time::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub(crate) use browser::Instant;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use browser::set_clock;

#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod browser {
    use std::ops::Add;
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What tells the time since some moment.
    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Says where searches read the time, which must never go back. The first clock stays.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// A moment. Without a clock, time stands still.
    #[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Self {
            Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
        }

        pub(crate) fn elapsed(self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Self;

        fn add(self, time: Duration) -> Self {
            Self(self.0 + time)
        }
    }
}
