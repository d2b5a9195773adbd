//! A Big Train Game (Parker Brothers, 1965): one common train winds over the table, and in turn each
//! player lays the square they turn up at one of its ends or throws it away.
//!
//! | file | holds |
//! |---|---|
//! | `setup`, `owned` | the options, [`Variants`], the [`Length`] of a match; the colors of the seats |
//! | `data`, `board`, `square` | the set read from data and checked; [`Squares`]; one [`Square`] and what is printed on it |
//! | `compass`, `end`, `train` | the table: [`Dir`] and [`Spot`]; the two [`End`]s and the placements there; the [`Train`] |
//! | `rules` | [`BigTrain`], the rules of one table |
//! | `state` | [`State`] and its [`Discards`] |
//! | `view` | [`View`]: what all viewers see |
//! | `action` | [`Action`] and [`Deed`]; [`Chance`]; the [`Fate`] of a square turned up |
//! | `actions` | listing: which decisions and which draws there are |
//! | `check`, `illegal` | what is legal, and [`Illegal`], why something is refused |
//! | `apply` | what decisions and draws do |
//! | `scores` | who has how many cars, when a match is over, who has won |
//! | `notation`, `position`, `line`, `layout`, `matches` | actions, draws and positions as text; a line that was read; train and match in a line |
//! | `record` | the game's own [`Record`] |
//! | `telling` | events and refusals in words |
//! | `hints` | what helps bots, with `heuristics` and `figures` |
//! | `facts` | what a table must know besides the rules |
//! | `encoding` | plays, chances and views as numbers, for programs that learn |
//! | [`odds`] | exact answers: when the game ends and who wins it |

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod compass;
mod data;
mod encoding;
mod end;
mod facts;
mod figures;
mod heuristics;
mod hints;
mod illegal;
mod layout;
mod line;
mod matches;
mod notation;
pub mod odds;
mod owned;
mod position;
mod record;
mod rules;
mod scores;
mod setup;
mod square;
mod state;
mod telling;
mod train;
mod view;

pub use action::{Action, Chance, Deed, Fate};
pub use board::Squares;
pub use compass::{Dir, Spot};
pub use end::End;
pub use illegal::Illegal;
pub use record::Record;
pub use rules::BigTrain;
pub use setup::{Length, Variants};
pub use square::{
    Cars, Color, Face, Kind, MAX_COLORS, MAX_SQUARES, Paint, Shape, Square, SquareSet,
};
pub use state::{Discards, State};
pub use train::{Laid, Train};
pub use view::View;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
