//! The vocabulary every game is told in, and the one trait, [`Game`], that a game implements.
//!
//! Nothing here does input or output, reads a clock or knows a particular game.

mod event;
mod fault;
mod figure;
mod game;
mod meta;
mod options;
mod outcome;
mod prng;
mod rule;
mod rulebook;
mod seat;
mod text;

pub use event::{Coverage, Event, EventOf, Next};
pub use fault::{Fault, Faults, NotationError};
pub use figure::{Figure, Per};
pub use game::{Choose, Game, Heuristic, Token};
pub use meta::Meta;
pub use options::{OptionKind, OptionSpec, Options, Setup, Value};
pub use outcome::Outcome;
pub use prng::Prng;
pub use rule::{Cite, RuleId};
pub use rulebook::{Entry, Rulebook};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatCount, SeatSet, Viewer};
pub use text::{ActionText, ChanceText, EventText, PositionText, WhyText};
