//! The Great Railroad Game: two to four conductors race numbered trains from New York to San
//! Francisco and turn each other's trains around on the way. Nothing is hidden, nothing is chance.
//!
//! | file | holds |
//! |---|---|
//! | `setup` | the options, [`Variants`], terminal and fleets of a table |
//! | `data`, `board`, `compass` | the board file and its checks; [`Board`] with circles, sections and lanes; [`Direction`] |
//! | `train` | [`Train`] and [`Place`]: which trains there are and where they can be |
//! | `tables` | what follows from a train's place alone, for quick look-up |
//! | `rules` | [`GreatRailroad`], the rules of one table |
//! | `state`, `history` | [`State`], and what GR-52 must remember |
//! | `view` | what a viewer may know: everything |
//! | `action` | [`Action`] and [`Heading`] |
//! | `actions` | listing: which plays there are |
//! | `check`, `illegal` | what is legal, and [`Illegal`], why something is refused |
//! | `apply` | what plays do |
//! | `notation`, `position` | plays and positions as text; a record is its plays |
//! | `telling` | events and refusals in words |
//! | `hints` | what helps bots, with `heuristics`, `estimate` and `figures` |
//! | `weights`, `learned` | what the estimate weighs, and how it is learned |
//! | `endings`, `solve` | exact results where each of two conductors has one train left |
//! | `facts` | what a table must know besides the rules |
//! | `encoding` | plays, chances and views as numbers, for programs that learn |

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod compass;
mod data;
mod encoding;
mod endings;
mod estimate;
mod facts;
mod figures;
mod heuristics;
mod hints;
mod history;
mod illegal;
mod learned;
mod notation;
mod position;
mod rules;
mod setup;
mod solve;
mod state;
mod tables;
mod telling;
mod train;
mod view;
mod weights;

pub use action::{Action, Heading};
pub use board::{Board, Circle, Lane};
pub use compass::Direction;
pub use data::{Check, Data, Decor, RawCircle, RawSection};
pub use endings::{Endings, Summary};
pub use illegal::Illegal;
pub use rules::GreatRailroad;
pub use setup::Variants;
pub use state::{Phase, State};
pub use train::{Place, Train};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
