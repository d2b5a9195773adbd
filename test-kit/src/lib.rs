//! Tests that every game must pass: scenario files, counts of positions, rule coverage,
//! the conformance suite, games written out as text, and broken texts.
//!
//! Nothing here knows a particular game.

mod course;
mod viewer;

pub mod conformance;
pub mod coverage;
pub mod encoding;
pub mod fuzz;
pub mod perft;
pub mod playthrough;
pub mod scenario;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
