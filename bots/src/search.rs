//! Monte Carlo tree search for every game, from a view alone.
//!
//! - [`Search`] weighs the actions of a decision within a [`Budget`] and gives an [`Answer`];
//!   [`Searcher`] is the bot that plays by it.
//! - Values are win shares by seat (max-n), so any number of seats will do. Proven wins and losses
//!   are backed up where nothing is hidden.
//! - Where the view tells the whole state, nodes are positions and chance has nodes of its own.
//!   Where it does not, each simulation imagines what is hidden, and nodes are what the seats did.
//! - [`Settings`] holds what was found by measuring.

mod answer;
mod budget;
mod grow;
mod searcher;
mod settings;
mod spread;
mod think;
mod tree;

pub use answer::{Answer, Certainty, Weighed};
pub use budget::{Budget, Cancel};
pub use searcher::Searcher;
pub use settings::{Rollout, Settings, Widening};
pub use think::Search;
