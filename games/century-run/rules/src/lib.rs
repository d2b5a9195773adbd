//! Century Run, after Twentieth Century Limited: a railroad race by spinner from New York to Chicago.
//!
//! | where | what |
//! |---|---|
//! | [`board`] | the line as data: spaces, dial, figures, prices, and their checks |
//! | `board::track` | what each number does at each place, worked out once |
//! | [`setup`] | goal and variants |
//! | [`state`] | everything that changes |
//! | [`action`] | spins, and the answers `go` and `stay` |
//! | [`resolve`] | what a number does to a train among others |
//! | `glide` | the common turn, worked out beforehand |
//! | [`apply`] | a turn from its spin to its end |
//! | `trip` | the end of a trip and of the game |
//! | [`score`] | points of a trip |
//! | [`illegal`] | refusals |
//! | [`rules`] | the rules of one table |
//! | `position`, `record`, [`sheet`], `telling` | how all this is written and read |
//! | [`odds`] | exact distributions for a train alone |
//! | `heuristics`, `figures` | rules of thumb, and what simulations report |

pub mod action;
mod actions;
pub mod apply;
pub mod board;
mod check;
mod facts;
mod figures;
mod glide;
mod heuristics;
mod hints;
pub mod illegal;
mod notation;
pub mod odds;
mod position;
mod record;
pub mod resolve;
pub mod rules;
pub mod score;
pub mod setup;
pub mod sheet;
pub mod state;
mod telling;
mod trip;
mod turn;
mod view;

pub use action::{Action, Spin};
pub use board::{Board, Kind, Place};
pub use illegal::Illegal;
pub use rules::CenturyRun;
pub use sheet::ScoreSheet;
pub use state::{Node, State, Train};
pub use turn::Effect;
