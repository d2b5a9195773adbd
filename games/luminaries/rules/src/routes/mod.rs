//! Routes: how the cities of a card can be joined over own track and over track of others.
//!
//! A *route* is a tree of segments that joins the cities of a card and has no end elsewhere. What
//! others own in it is declared and paid for; for a company the own part is the smallest possible
//! and comes off. Three questions are asked, and each has its method:
//!
//! - [`declared`]: is this declaration legal, and which sets may come off? Exact for every
//!   declaration; own track is at most 25 segments, so the graphs are tiny, and [`fewest`] has all that may come
//!   off.
//! - [`menu`]: which declarations should be offered? Every price that no other price beats. [`trees`]
//!   joins trees at vertices with vectors of payments as costs; where others' track might do without
//!   own track, [`sweep`] goes over the segments one by one and decides; [`listing`] finds the routes. Both
//!   leave what cannot become a wanted price: [`ahead`] knows the least that is still to come, by the law, and
//!   [`worth`] whether so much can be one.
//! - [`total`]: by the variant `total-minimum`, the shortest legal routes with the same owners. The law
//!   is exact on every board. [`lengths`] says how many segments a route must have, with and without each edge,
//!   and how many of them are paid for. [`ways`] asks about one length after another; [`payable`] finds the shapes
//!   of all trees up to a length, with the owners used as a set of four bits, and backward what the rests of each
//!   shape cost: at most five segments of each owner, so these are few, whatever the segments are. What is listed
//!   after that leads in any case to a tree that can be paid for. So the work is that of the shapes, times what
//!   rests can cost, and of the routes up to the least length that turn out to be illegal. The latter have no
//!   bound; of 74,000 declarations on hard boards none took more than 21 ms.
//!
//! By the variant `own-between` both methods of joining carry a mark, and what they find is a lower bound until
//! a tree that keeps the law is shown for it; [`payments`] is the one for regional cards, where own track costs
//! nothing.
//!
//! The work of a menu is bounded, to some 20 ms. Menus met in random games were whole. Boards with all
//! 125 segments crowded around one card can have hundreds of prices worth listing; if the work is spent,
//! a menu says so ([`Menu::beyond`]) and is whole up to so many waivers. It still holds the cheapest way:
//! [`lower`] says what a legal tree costs at least, with and without each edge, and mostly shows such a
//! tree; where it does not, sweeps over the few edges that can be in a tree of that price decide. These
//! have no bound, but little to do. `benches/speed.rs` measures all of it.

mod ahead;
mod asked;
mod between;
mod cost;
#[cfg(test)]
mod crowded;
mod declared;
mod fewest;
mod found;
mod front;
mod frontier;
mod graph;
mod lengths;
mod listing;
mod lower;
mod menu;
mod offers;
#[cfg(test)]
mod oracle;
mod order;
mod payable;
mod payments;
mod shape;
mod sweep;
#[cfg(test)]
mod tests;
mod total;
mod trees;
mod ways;
mod worth;

pub(crate) use asked::Asked;
pub(crate) use declared::{Refusal, company, regional, removals};
pub(crate) use menu::{companies, regionals};
pub use offers::{Menu, Offer};
pub(crate) use shape::Law;
pub(crate) use total::{shortest, totals};
