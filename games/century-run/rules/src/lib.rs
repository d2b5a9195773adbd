//! Century Run, after Twentieth Century Limited: a railroad race by spinner from New York to Chicago.
//!
//! | file | what |
//! |---|---|
//! | `setup` | the options, and what a table agreed on: goal and variants |
//! | `board` | the line as data: spaces, dial, figures, prices; reading it and its checks |
//! | `board/track` | what each number does at each place for a train alone, computed once |
//! | `glide` | the common turn, computed from the track in advance |
//! | `rules` | the rules of one table, and the description of the game |
//! | `state` | everything that changes |
//! | `view` | who may know what: everyone everything |
//! | `action` | spins, and the answers `go` and `stay` |
//! | `actions` | listing what is open |
//! | `check` | what is legal |
//! | `resolve` | what a number does to a train among others |
//! | `turn` | the result of a turn, and who is notified |
//! | `apply` | what events do: a turn from its spin to its end |
//! | `trip` | the end of a trip and of the game |
//! | `score` | points of a trip |
//! | `illegal` | refusals |
//! | `notation` | actions, chances, positions and records as text |
//! | `position` | position lines, and what they may not say |
//! | `record` | the turn record |
//! | `sheet` | score sheets |
//! | `telling` | the game and its refusals in words |
//! | `hints` | what helps bots and simulations |
//! | `heuristics` | rules of thumb, as players |
//! | `figures` | what simulations report |
//! | `facts` | what a table must know |
//! | `encoding` | plays, chances and views as numbers, for programs that learn |
//! | [`odds`] | exact distributions for a train alone |

mod action;
mod actions;
mod apply;
mod board;
mod check;
mod encoding;
mod facts;
mod figures;
mod glide;
mod heuristics;
mod hints;
mod illegal;
mod notation;
pub mod odds;
mod position;
mod record;
mod resolve;
mod rules;
mod score;
mod setup;
mod sheet;
mod state;
mod telling;
mod trip;
mod turn;
mod view;

pub use action::{Action, Spin};
pub use board::{Board, Color, Kind, Part, Place, Prices, Space};
pub use illegal::Illegal;
pub use rules::CenturyRun;
pub use score::Points;
pub use setup::{
    Agreement, ExactBlocked, Finish, Goal, Held, Hours, Lead, Obstacle, PathBack, RedCount, Start,
};
pub use sheet::{Footing, Row, ScoreSheet};
pub use state::{Node, Offer, State, Tally, Train, Way};
pub use telling::{Outlook, Promise};
pub use turn::Effect;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
