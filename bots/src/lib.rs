//! Players that are programs, generic over every game, and the laboratory that measures them.
//!
//! A bot is given a [`game::Game::View`] of its seat, never the true state.

pub mod advice;
mod bot;
pub mod contest;
mod csv;
pub mod lab;
mod levels;
mod odds;
mod outside;
mod roster;
pub mod search;
mod thumb;

pub use bot::{Bot, Forfeit, Random, Sight, decide, offer};
pub use levels::Level;
pub use odds::Odds;
pub use outside::{HELLO, Outside};
pub use roster::{Listing, UnknownBot, named, roster};
pub use thumb::Thumb;
