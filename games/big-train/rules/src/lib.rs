//! A Big Train Game (Parker Brothers, 1965): one common train winds over the table, and in turn each
//! player lays the square he turns up at one of its ends or throws it away.
//!
//! - The things: [`Square`] and [`Squares`] (the set, read from data), [`Dir`] and [`Spot`] (the
//!   table), [`Train`], [`State`], [`View`].
//! - The play: [`BigTrain`] (the rules of one table), [`Action`], the draws and their [`Fate`],
//!   [`Illegal`] (refusals), [`Variants`].
//! - The texts: position lines and actions in the game's notation, [`Record`], narration.
//! - Beyond play: figures for simulations, the player `greedy`, and exact answers in [`odds`].

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod compass;
mod data;
mod end;
mod facts;
mod figures;
mod heuristics;
mod hints;
mod illegal;
mod layout;
mod notation;
pub mod odds;
mod position;
mod record;
mod rules;
mod setup;
mod square;
mod state;
mod telling;
mod train;
mod view;

pub use action::{Action, Deed, Fate};
pub use board::Squares;
pub use compass::{Dir, Spot};
pub use end::End;
pub use illegal::Illegal;
pub use record::Record;
pub use rules::BigTrain;
pub use setup::Variants;
pub use square::{
    Cars, Colour, Face, Kind, MAX_COLOURS, MAX_SQUARES, Paint, Shape, Square, SquareSet,
};
pub use state::{Discards, State};
pub use train::{Laid, Train};
pub use view::View;
