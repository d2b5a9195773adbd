//! What a game must offer to be shown and handled: [`Kit`], the one trait, and
//! [`AnyKit`], the same for a game that the caller need not know.
//!
//! | module | what it is about |
//! |---|---|
//! | `kit` | the trait, and its inputs: a scene to draw, a page to lay out |
//! | [`any`] | the same without the game's type: tables in, layouts out |
//! | [`page`] | what a kit lays out on a page |
//! | [`compare`] | two moves compared on the board |
//! | [`terminal`] | what a terminal can show |
//! | [`lessons`] | courses: a first game in short lessons |
//! | [`puzzles`] | positions with one best move |
//! | [`original`] | what is missing of an original, as a form |
//! | [`score`] | score sheets that people keep by hand |
//! | [`figures`], `poster` | pictures of a rulebook and of a list |
//! | [`devices`] | spinners and piles for a real board |
//! | [`inventory`] | what the box holds, to be printed |

pub mod address;
pub mod any;
mod by_board;
pub mod compare;
pub mod devices;
pub mod figures;
mod happen;
pub mod inventory;
mod kit;
pub mod lessons;
pub mod original;
pub mod page;
mod poster;
pub mod puzzles;
pub mod score;
pub mod terminal;
#[cfg(feature = "trial")]
pub mod trial;
mod usual;

pub use any::{AnyKit, Look};
pub use by_board::ByBoard;
pub use compare::Tone;
pub use kit::{
    ActionOf, ChanceOf, Help, Kit, OddsAsked, OddsFigure, OddsFigures, PageInput, Scene, StateOf,
    Story, ViewOf, WriteOdds,
};
pub use page::{BoardLine, ChanceDue, Click, Frame, Group, Hotspot, Layout, Line, SeatNote, Shape};
pub use usual::usual;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
