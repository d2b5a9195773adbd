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
//! - [`frontier`]: by the variant `total-minimum`, how short a route with the same owners can be;
//!   on crowded boards as far as a bounded search tells.
//!
//! No question takes longer than some 40 ms, whatever stands on the board: a menu stops when its
//! [`menu::BUDGET`] is spent. Few games come near it, those of five with random play. Boards with all 125
//! segments crowded around one card do, where hundreds of prices are worth listing; routes are found in
//! the order of their length, so a menu that stopped has the short ones. If it stopped before it had
//! any, [`resort`] looks for one route at any price or proves that there is none. Its work is bounded
//! too, so a board might exist whose menu is empty though there is a route; among 16,000 boards built
//! to be hard, of which about a hundred need the last resort, none was found. Every declaration is
//! judged exactly all the same.
//! `benches/speed.rs` measures all of it.

mod ahead;
mod asked;
mod cost;
#[cfg(test)]
mod crowded;
mod declared;
mod frontier;
mod graph;
mod menu;
mod resort;
#[cfg(test)]
mod tests;
mod trees;

pub(crate) use asked::Asked;
pub(crate) use declared::{Refusal, company, regional, removals};
pub(crate) use frontier::shortest;
pub use menu::Offer;
pub(crate) use menu::{companies, regionals};
