//! The Great Railroad Game: two to four conductors race numbered trains from New York to San
//! Francisco and turn each other's trains round on the way. Nothing is hidden, nothing is chance.
//!
//! - [`board`](Board): circles, sections and lanes, read from `board.toml` and checked.
//! - `setup`: terminal, fleets, variants. `rules`: [`GreatRailroad`], the rules of one table.
//! - [`State`], [`Place`], `history`: all that changes, and what GR-52 must remember.
//! - [`Action`], `moves`, `check`, [`Illegal`]: what can be done, what it does, what forbids it.
//! - `notation`, `position`, `words`: plays and positions as text, events and refusals in words.
//! - `racer`, `estimate`, `figures`: a simple player, a guess at who wins, and what simulations count.

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod compass;
mod data;
mod estimate;
mod facts;
mod figures;
mod heuristics;
mod hints;
mod history;
mod illegal;
mod notation;
mod position;
mod rules;
mod setup;
mod state;
mod tables;
mod telling;
mod train;
mod view;

pub use action::{Action, Heading};
pub use board::{Board, Circle, Lane};
pub use compass::Direction;
pub use data::{Check, Data, Decor, RawCircle, RawSection};
pub use illegal::Illegal;
pub use rules::GreatRailroad;
pub use setup::{Fleet, Variants};
pub use state::{Phase, State};
pub use train::{Place, Train};
