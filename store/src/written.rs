//! How much is handed to the store, so that whoever asks for it can be held to a bound.

use std::cell::Cell;

thread_local! {
    static WRITTEN: Cell<u64> = const { Cell::new(0) };
}

/// How many bytes this thread has handed to stores so far, about. A change is handed over while the future that
/// asks for it is polled, so what one poll adds is what that future writes.
pub fn written_here() -> u64 {
    WRITTEN.get()
}

/// Counts so many bytes more.
pub(crate) fn count(bytes: u64) {
    WRITTEN.set(WRITTEN.get().wrapping_add(bytes));
}
