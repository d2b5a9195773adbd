//! 20th Century Limited (Carla and Jeff Horger, 2015): rules, notation, map and cards.
//!
//! The table of contents, from what lies on the table to what is said about it:

// What lies on the table.
mod board;

// What changes, and what changes it.
mod action;
mod state;

// The rules: set-up and draws, the law, the turn, bonus cards, the end.
mod actions;
mod apply;
mod bonus;
mod check;
mod deal;
mod facts;
mod illegal;
mod rules;
mod scoring;
mod setup;

// Track: groups, routes over own and others' track, plans.
mod groups;
mod lack;
mod routes;

// Text: actions, positions, records, sentences.
mod notation;
mod position;
mod record;
mod telling;
mod words;

// What others may know.
mod view;

// Simulation.
mod figures;
mod heuristics;
mod hints;

pub use action::{Action, Deal, Evidence, Lines, Source, Track, Word};
pub use board::{
    Board, Bonus, BonusCard, Bonuses, Card, Cities, City, Companies, Company, CompanyCard, Counts,
    Edge, EdgeSet, Era, Goal, Junction, Map, Place, Plan, Regional, RegionalCard, Regionals,
    Terminals, Timing, Vertex, VertexSet, cheapest,
};
pub use groups::{Largest, groups};
pub use illegal::{Illegal, Open};
pub use lack::{Lack, Using};
pub use routes::{Asked, BUDGET, Offer, Refusal};
pub use rules::Luminaries;
pub use scoring::Tally;
pub use setup::Variants;
pub use state::{Cause, Due, Estate, More, Owed, Phase, Pile, Stack, State, Tracks};
pub use view::{EstateView, Slot, View};
