//! The bots and simulations, tried on a small game with chance and on a real one.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/advice.rs"]
mod advice;
#[path = "lib/determinism.rs"]
mod determinism;
#[path = "lib/figures.rs"]
mod figures;
#[path = "lib/odds.rs"]
mod odds;
#[path = "lib/pips.rs"]
mod pips;
#[path = "lib/players.rs"]
mod players;
#[path = "lib/puzzles.rs"]
mod puzzles;
#[path = "lib/quality.rs"]
mod quality;
#[path = "lib/railroad.rs"]
mod railroad;
#[path = "lib/search.rs"]
mod search;
