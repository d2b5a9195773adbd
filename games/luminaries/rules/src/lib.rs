//! 20th Century Limited (Carla and Jeff Horger, 2015): rules, notation, map and cards.
//!
//! | file | what |
//! |---|---|
//! | `setup` | options, variants, who begins |
//! | `board` | map, cards and counts; under it edges, the reading of the board's file, shortest trees on the map |
//! | `rules` | [`Luminaries`], the rules of one table |
//! | `state` | [`State`]: all that changes |
//! | `view` | [`View`]: what a viewer may know, and states that look like it |
//! | `action` | [`Action`] and [`Deal`] |
//! | `actions` | listing: decisions, offers of cards to score, chances |
//! | `check` | what is legal; under it, what is legal in scoring |
//! | `apply` | what events do |
//! | `deal` | which draw is owed, and what it can yield |
//! | `bonus` | when a bonus goal is met, and what proves it |
//! | `scoring` | the count at the end |
//! | `groups` | which segments hang together |
//! | `routes` | how cards are joined over own track and that of others |
//! | `lack` | what a card still lacks |
//! | `illegal` | [`Illegal`]: why something is refused |
//! | `words` | seats, lists and edges as words |
//! | `notation` | actions and chances as text |
//! | `position` | position lines |
//! | `record` | record lines |
//! | `telling` | sentences: events, proposals, refusals |
//! | `hints` | random play, and what bots and simulations ask |
//! | `heuristics` | the player `planner`, and the list of players |
//! | `planner` | the players that plan by tuned weights and imagine hands |
//! | `figures` | what simulations report |
//! | `facts` | what a table must know besides the rules |
//! | `encoding` | plays, chances and views as numbers, for programs that learn |

mod action;
mod actions;
mod apply;
mod board;
mod bonus;
mod check;
#[cfg(test)]
mod conformance;
mod deal;
mod encoding;
mod facts;
mod figures;
mod groups;
mod heuristics;
mod hints;
mod illegal;
mod lack;
mod notation;
mod planner;
mod position;
mod record;
mod routes;
mod rules;
mod scoring;
mod setup;
mod state;
mod telling;
mod view;
mod words;

pub use action::{Action, Deal, Evidence, Lines, Source, Track, Word};
pub use board::{
    Board, Bonus, BonusCard, Bonuses, Card, Cities, City, Companies, Company, CompanyCard, Counts,
    Edge, EdgeSet, Edges, Era, Goal, Junction, Map, Place, Plan, Regional, RegionalCard, Regionals,
    Terminals, Timing, Vertex, cheapest,
};
pub use illegal::{Illegal, Open};
pub use lack::{Lack, Using};
pub use routes::{Menu, Offer};
pub use rules::Luminaries;
pub use scoring::Tally;
pub use setup::Variants;
pub use state::{Cause, Due, Estate, More, Owed, Phase, Pile, Stack, State, Tracks};
pub use view::{EstateView, Slot, View};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
