//! The list of the games, and what holds for every one of them.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/devices.rs"]
mod devices;
#[path = "lib/lessons.rs"]
mod lessons;
#[path = "lib/list.rs"]
mod list;
#[path = "lib/options.rs"]
mod options;
