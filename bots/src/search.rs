//! Monte Carlo tree search for every game, from a view alone.
//!
//! ```
//! use bots::search::{Budget, Search, Settings};
//! use connect_four::{Action, ConnectFour};
//! use game::{Hidden, Notation, Options, Prng, Rules, Seat, Viewer};
//!
//! // Seat 1 has three in a row at the bottom; column 4 wins.
//! let line = "cf1 ......./......./......./......./BBB..../AAA....";
//! let (rules, state) = ConnectFour::load(None, &Options::default(), line).unwrap();
//! let view = rules.view(&state, Viewer::Seat(Seat::FIRST));
//! let mut actions: Vec<Action> = Vec::new();
//! rules.actions(&state, Seat::FIRST, &mut actions);
//!
//! let mut search = Search::new(Settings::PLAYING_OUT, Budget::simulations(500));
//! let answer = search.answer(&rules, &view, Seat::FIRST, &actions, &mut Prng::new(1));
//! assert_eq!(rules.action(&answer.best()).to_string(), "4");
//! ```
//!
//! - [`Search`] weighs the actions of a decision within a [`Budget`] and gives an [`Answer`];
//!   [`Searcher`] is the bot that plays by it.
//! - Values are win shares by seat (max-n), so any number of seats will do. Proven wins and losses
//!   are backed up where nothing is hidden.
//! - If the view shows the whole state, nodes are positions and chance has nodes of its own.
//!   If it does not, each simulation imagines what is hidden, and nodes are what the seats did.
//! - [`Settings`] holds what was found by measuring.

mod answer;
mod budget;
mod grow;
mod searcher;
mod settings;
mod spread;
mod think;
mod tree;
mod twins;

pub use answer::{Answer, Certainty, Weighed};
pub use budget::{Budget, Cancel};
pub use searcher::Searcher;
pub use settings::{Judge, Rollout, Settings, Widening};
pub use think::Search;
