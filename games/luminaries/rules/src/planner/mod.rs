//! Players that plan: which card to work on, what to lay, when to score.
//!
//! [`mind`] makes plans and follows the best, with [`weights`] found by playing; [`imagine`] plays the
//! best few choices out against hands it imagines, with that planner in every seat, for advice and the strongest players. [`memo`] keeps
//! plans, [`sight`] is what a seat sees, [`bonuses`] is what cards are worth on the way to a bonus.

mod bonuses;
mod imagine;
mod memo;
mod mind;
mod sight;
#[cfg(test)]
mod tune;
mod weights;

pub(crate) use imagine::{played_on, ponder, promises};
pub(crate) use mind::tuned;
