//! The tests of the store: one list over both databases, and what only one of them can show.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/place.rs"]
#[macro_use]
mod place;

#[path = "lib/chain.rs"]
mod chain;
#[path = "lib/crash.rs"]
mod crash;
#[path = "lib/guests.rs"]
mod guests;
#[path = "lib/keep.rs"]
mod keep;
#[path = "lib/log.rs"]
mod log;
#[path = "lib/race.rs"]
mod race;
#[path = "lib/server.rs"]
mod server;
#[path = "lib/sqlite.rs"]
mod sqlite;
