//! 20th Century Limited (Carla and Jeff Horger, 2015): rules, notation, map and cards.
//!
//! The table of contents, from what lies on the table to what is said about it:

// What lies on the table.
mod board;
mod card;
mod data;
mod edges;
mod map;
mod survey;

// What changes, and what changes it.
mod action;
mod state;

// The rules: set-up and draws, the law, the turn, bonus cards, the end.
mod bonus;
mod check;
mod choice;
mod deal;
mod facts;
mod illegal;
mod rules;
mod scoring;
mod turn;

// Track: groups, routes over own and others' track, plans.
mod groups;
mod lack;
mod routes;
mod steiner;

// Text: actions, positions, records, sentences.
mod fields;
mod load;
mod narrate;
mod notation;
mod position;
mod record;
mod settle;
mod telling;

// What others may know.
mod imagine;
mod view;

// Simulation.
mod figures;
mod hints;
mod planner;
mod random;

pub use action::{Action, Deal, Evidence, Lines, Source, Track};
pub use board::Board;
pub use card::{
    Bonus, BonusCard, Bonuses, Card, Cities, Companies, Company, CompanyCard, Era, Goal, Regional,
    RegionalCard, Regionals, Terminals, Timing,
};
pub use data::Counts;
pub use edges::{EdgeSet, VertexSet};
pub use groups::{Largest, groups};
pub use illegal::{Illegal, Open, Word};
pub use lack::{Lack, Using};
pub use map::{City, Edge, Junction, Map, Place, Vertex};
pub use routes::{Asked, BUDGET, Offer, Refusal};
pub use rules::{Luminaries, Variants};
pub use scoring::Tally;
pub use state::{Cause, Due, Estate, More, Owed, Phase, Pile, Stack, State, Tracks};
pub use steiner::{Plan, cheapest};
pub use view::{EstateView, Slot, View};
