//! Connect Four: two players drop discs into an upright board until one has four in a row. Nothing
//! is hidden, nothing is chance. `docs/new-game.md` walks through this crate file by file.
//!
//! | file | holds |
//! |---|---|
//! | `board` | columns, rows, and what four in a row is |
//! | `rules` | [`ConnectFour`], the rules of one table |
//! | `state` | [`State`] and [`Phase`]: all that changes |
//! | `view` | what a viewer may know: everything |
//! | `action` | [`Action`], the one thing a player can do |
//! | `actions` | listing: which columns are open |
//! | `check`, `illegal` | what is legal, and [`Illegal`], why something is refused |
//! | `apply` | what a disc does |
//! | `notation`, `position` | actions and positions as text |
//! | `telling` | events and refusals in words |
//! | `hints`, `heuristics` | what helps bots |
//! | `facts` | what a table must know besides the rules |

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod facts;
mod heuristics;
mod hints;
mod illegal;
mod notation;
mod position;
mod rules;
mod state;
mod telling;
mod view;

pub use action::Action;
pub use board::{COLUMNS, Column, ROWS};
pub use illegal::Illegal;
pub use rules::ConnectFour;
pub use state::{Phase, State};
