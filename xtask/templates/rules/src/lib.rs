//! Template Game: two players uncouple the cars of a train, and the last car wins. Nothing is hidden,
//! nothing is chance.
//!
//! | file | holds |
//! |---|---|
//! | `rules` | [`TemplateGame`], the rules of one table: what is open, what is legal, what it does |
//! | `state` | [`State`], all that changes |
//! | `view` | what a viewer may know: everything |
//! | `action` | [`Action`], what a player can do |
//! | `illegal` | [`Illegal`], why an action is refused |
//! | `notation` | actions and positions as text |
//! | `telling` | events and refusals in words |
//! | `hints` | what helps bots |
//! | `facts` | what a table must know besides the rules |

mod action;
mod facts;
mod hints;
mod illegal;
mod notation;
mod rules;
mod state;
mod telling;
mod view;

pub use action::Action;
pub use illegal::Illegal;
pub use rules::TemplateGame;
pub use state::{CARS, State};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
