//! What every game is examined with: scenario files, counts of positions, the tally of rules shown,
//! the suite of properties, games written out as text, and texts nobody would write.
//!
//! Nothing here knows a particular game.

mod course;
mod viewer;

pub mod conformance;
pub mod coverage;
pub mod fuzz;
pub mod perft;
pub mod playthrough;
pub mod scenario;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
