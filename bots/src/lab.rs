//! Simulations: many games, any number of threads, one reproducible report.
//!
//! Game number `i` of a run draws everything from `Prng::stream(seed, i)`, and all that is gathered
//! is a multiset of samples ([`Tally`]), so that the report is the same bit for bit however
//! the games were spread over threads, or over machines by [`Portion`]s.

mod cluster;
mod csv;
mod plan;
mod portion;
mod report;
mod run;
mod table;
mod tallies;
mod tally;

pub use plan::{Plan, PlanError};
pub use portion::Portion;
pub use report::{Estimate, FigureReport, Report, SeatReport, Spread, simulate};
pub use run::run;
pub use tallies::Tallies;
pub use tally::Tally;
