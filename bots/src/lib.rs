//! Bots for any game: search, levels, contests, simulations and advice.
//!
//! A bot is given a [`game::Hidden::View`] of its seat, never the true state.

pub mod advice;
mod bot;
mod clock;
mod compiled;
pub mod contest;
mod csv;
mod decision;
mod follower;
mod heard;
pub mod lab;
mod lineup;
mod odds;
mod outside;
mod played;
mod ponder;
pub mod puzzle;
pub mod search;
mod thumb;
pub mod train;

pub use bot::{Bot, Forfeit, Random, Sight, attempt, decide, offer};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use clock::set_clock;
pub use compiled::{Bots, Choosing, Effort};
pub use decision::Decision;
pub use follower::Follower;
pub use heard::{Ended, Heard};
pub use lineup::{Former, Level, Lineup, Listing, Recipe, Searching, Slip, UnknownBot};
pub use odds::{Odds, Reading};
pub use outside::{HELLO, Outside, Patience, Protocol, stop_all};
pub use played::{GameEnd, GameRow, Played};
pub use ponder::Ponderer;
pub use thumb::Thumb;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
