//! Live tables: the terms people agreed on, who sits where, what happened, and what follows.
//! It knows neither HTTP nor HTML, and gets the games it offers as a value.
//!
//! | module | what it is about |
//! |---|---|
//! | `games` | the games a house offers |
//! | `terms`, `opening` | what a table agreed on, and how it is opened |
//! | `log_entry`, `live_table` | a table's log, and the table that follows from it |
//! | `moves` | what people do at a table |
//! | `registry`, `storage`, `presence` | tables in memory, the store behind them, who looks at them |
//! | `access` | who sees what |
//! | `analysis` | analysis of finished games by the bots |
//! | `house`, `engine`, `analysis_queue`, `guests` | the service: bots and clocks, analysis, people |
//! | `names`, `token`, `random`, `clock` | names, unguessable words, the time |

mod access;
mod analysis;
#[cfg(feature = "service")]
mod analysis_queue;
#[cfg(feature = "service")]
mod bot_counters;
mod clock;
#[cfg(feature = "service")]
mod engine;
mod error;
mod games;
#[cfg(feature = "service")]
mod guests;
mod hints;
#[cfg(feature = "service")]
mod house;
mod live_table;
mod log_entry;
pub mod moves;
mod names;
pub mod opening;
mod practice;
mod presence;
pub mod random;
mod registry;
mod rules_cache;
#[cfg(test)]
mod simulation;
mod storage;
mod study;
mod terms;
pub mod token;

pub use access::Access;
pub use analysis::{Accuracy, Analysis, Chances, Cost, Progress, Weighed};
#[cfg(feature = "service")]
pub use analysis_queue::{AnalysisQueue, key};
#[cfg(feature = "service")]
pub use bot_counters::{BotCounters, BotLoad};
pub use clock::Moment;
pub use error::{HouseError, Wrong};
pub use games::{AnyGame, Games, Hosted, Thought};
#[cfg(feature = "service")]
pub use guests::Guests;
pub use hints::{Hint, HintJob};
#[cfg(feature = "service")]
pub use house::{House, Service};
pub use live_table::{LiveTable, Said};
pub use log_entry::{By, LogEntry};
pub use names::{LONGEST_NAME, fit_name};
pub use practice::AppraisalJob;
pub use presence::Present;
pub use registry::{Here, Registry, TableSlot};
pub use storage::Storage;
pub use study::AnalysisJob;
pub use terms::{Chance, Holder, Listed, Pace, Terms};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
