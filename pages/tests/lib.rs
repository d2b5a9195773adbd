//! Whole pages: what they weigh, and what no byte of them may tell.
#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot be set up stops right there"
)]

#[path = "lib/luminaries.rs"]
mod luminaries;
#[path = "lib/trial.rs"]
mod trial;
#[path = "lib/weight.rs"]
mod weight;
