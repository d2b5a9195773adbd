//! Routes: how the cities of a card can be joined over own track and over track of others.
//!
//! A *route* is a tree of segments that joins the cities of a card and has no end elsewhere. What
//! others own in it is declared and paid for; for a company the own part is the smallest possible
//! and comes off. Three questions are asked, and each has its method:
//!
//! - [`declared`]: is this declaration legal, and which sets may come off? Exact for every
//!   declaration; own track is at most 25 segments, so the graphs are tiny.
//! - [`menu`]: which declarations should be offered? Every price that no other price beats, found by
//!   dynamic programming over sets of cities with vectors of payments as costs.
//! - [`shortest`]: by the variant `total-minimum`, how short a route with the same owners can be.

mod declared;
mod frontier;
mod graph;
mod menu;
#[cfg(test)]
mod tests;
mod trees;

pub use declared::Refusal;
pub(crate) use declared::{company, regional, removals};
pub(crate) use frontier::shortest;
pub use menu::{Asked, BUDGET, Offer};
pub(crate) use menu::{companies, regionals};

/// The most segments that can lie on the table, all seats together.
pub(crate) const MAX_SEGMENTS: usize = 128;
