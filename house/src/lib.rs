//! Live tables: the terms people agreed on, who sits where, what happened, and what follows.
//! It knows neither HTTP nor HTML, and gets the games it offers as a value.
//!
//! | module | what it is about |
//! |---|---|
//! | `games` | the games a house offers |
//! | `terms`, `opening`, `upload`, `along` | what a table agreed on, how it is opened, games that were begun elsewhere or go on there |
//! | `log_entry`, `fold`, `sitting`, `live_table` | a table's log, and the people and the table that follow from it |
//! | `pace`, `timing` | how long a player may think, and the clocks |
//! | `moves` | what people do at a table |
//! | `consent`, `ending`, `rematch` | what players agree on, how games end early, playing again |
//! | `registry`, `storage`, `presence` | tables in memory, the store behind them, who looks at them |
//! | `access` | who sees what |
//! | `analysis` | analysis of finished games by the bots |
//! | `talk`, `quiet`, `quiets` | what is said, and what somebody does not want to hear |
//! | `summary`, `statistics` | what lists tell of a table, and how a guest's games came out |
//! | `house`, `engine`, `analysis_queue` | the service: bots and clocks, analysis |
//! | `people`, `guests`, `passes`, `phrase`, `notes` | guests, their devices, and what they keep for themselves |
//! | `task` | work beside requests, on a server and in a browser |
//! | `names`, `letters`, `token`, `random`, `clock` | names, unguessable words, the time |

mod access;
pub mod along;
mod analysis;
#[cfg(feature = "live")]
mod analysis_queue;
#[cfg(feature = "live")]
mod bot_counters;
mod clock;
pub mod consent;
pub mod ending;
#[cfg(feature = "live")]
mod engine;
mod error;
mod fold;
#[doc(hidden)]
pub mod fuzz;
mod games;
#[cfg(feature = "live")]
mod guests;
mod hints;
#[cfg(feature = "live")]
mod house;
#[cfg(feature = "live")]
mod learned;
mod letters;
mod live_table;
mod log_entry;
pub mod moves;
mod names;
#[cfg(feature = "live")]
pub mod notes;
pub mod opening;
mod pace;
#[cfg(feature = "service")]
mod passes;
#[cfg(feature = "live")]
mod people;
#[cfg(feature = "service")]
mod phrase;
mod practice;
mod presence;
mod quiet;
#[cfg(feature = "live")]
mod quiets;
pub mod random;
mod registry;
pub mod rematch;
#[cfg(feature = "service")]
mod retention;
mod rules_cache;
#[cfg(test)]
mod simulation;
mod sitting;
pub mod statistics;
mod storage;
mod study;
mod summary;
mod talk;
mod task;
mod terms;
mod timing;
pub mod token;
mod upload;

pub use access::Access;
pub use analysis::{Accuracy, Analysis, Chances, Cost, Progress, Weighed};
#[cfg(feature = "live")]
pub use analysis_queue::{AnalysisQueue, key};
#[cfg(feature = "live")]
pub use bot_counters::{BotCounters, BotLoad};
pub use bots::Level;
pub use bots::search::Budget;
pub use clock::Moment;
pub use error::{HouseError, Wrong};
pub use games::{AnyGame, Games, Hosted, Thought};
#[cfg(feature = "live")]
pub use guests::{Browser, Guests};
pub use hints::{Hint, HintJob};
#[cfg(feature = "live")]
pub use house::{House, Service};
pub use live_table::LiveTable;
pub use log_entry::{By, LogEntry, Order, Wish};
pub use names::{LONGEST_NAME, fit_name};
pub use pace::Pace;
#[cfg(feature = "service")]
pub use passes::LINK_LASTS;
#[cfg(feature = "live")]
pub use people::People;
pub use practice::AppraisalJob;
pub use presence::Present;
pub use quiet::Quiet;
#[cfg(feature = "live")]
pub use quiets::Quiets;
pub use registry::{Here, Registry, TableSlot, Turned};
#[cfg(feature = "service")]
pub use retention::{Retention, Retired, retire};
pub use sitting::{Departed, Rematch, Request, Sitting};
pub use storage::Storage;
pub use study::AnalysisJob;
pub use summary::{Sat, Summary};
pub use talk::{Said, Talk};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use task::Machine;
pub use terms::{Chance, Holder, Kept, Listed, Series, Terms, USUAL_AWAY};
pub use timing::{Clocks, Stamp};
pub use upload::Uploaded;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
