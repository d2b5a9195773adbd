//! The types that all games share, and the traits that a game implements, divided by purpose:
//! [`Rules`] says what is legal and what it does, [`Hidden`] (or [`Open`]) who may know what,
//! [`Notation`] reads and writes text, [`Telling`] puts events into words, [`Hints`] helps bots,
//! [`Facts`] is what a table must know besides. [`Game`] is all of them. [`Encoding`], which a game may also
//! implement, is the game as numbers for programs that learn.
//!
//! Nothing here does input or output, reads a clock or knows a particular game.

mod arrange;
mod board_text;
mod data;
mod data_file;
mod encoding;
mod event;
mod facts;
mod fault;
mod figure;
mod game;
mod hidden;
mod hints;
mod learned;
mod meta;
mod notation;
mod offer;
mod options;
mod outcome;
#[cfg(any(test, all(target_arch = "wasm32", target_os = "unknown")))]
mod plain;
mod prng;
mod rule;
mod rulebook;
mod rules;
mod seat;
mod sources;
mod telling;

pub use arrange::Arrange;
pub use board_text::BoardText;
pub use data::from_toml;
pub use data_file::{DataFile, Field, Shape, Spot, read_data};
pub use encoding::{Cells, Encoding, Plane};
pub use event::{Coverage, Event, Next};
pub use facts::{ChanceFacts, DrawnBy, Facts};
pub use fault::{Fault, Faults, NotationError};
pub use figure::{Figure, Per};
pub use game::Game;
pub use hidden::{Hidden, Open};
pub use hints::{Choose, Foreseen, Heuristic, Hints, Known, Playouts, Promise};
pub use learned::Learned;
pub use meta::Meta;
pub use notation::{ActionText, ChanceText, EventText, Notation, PositionText};
pub use offer::{Choice, Choices, OptionKind, OptionSpec, Shown, Value};
pub use options::{Options, Setup};
pub use outcome::Outcome;
pub use prng::Prng;
pub use rule::{Cite, RuleId};
pub use rulebook::{Entry, Rulebook};
pub use rules::{EventOf, Rules, Token};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatCount, SeatSet, Viewer};
pub use sources::{Origin, Sources};
pub use telling::{Audience, Telling, WhyText};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
