//! A house full of tables: what people agreed on, who sits where, what happened, and what follows.
//! It knows neither HTTP nor HTML, and gets the games it offers as a value.
//!
//! | module | what it is about |
//! |---|---|
//! | `games` | the games a house offers |
//! | `terms`, `opening` | what a table agreed on, and how it is opened |
//! | `happening`, `live` | a table's log, and the table that it tells |
//! | `moves` | what people do at a table |
//! | `hall`, `backing`, `presence` | tables in memory, the store behind them, who looks at them |
//! | `eyes` | who sees what |
//! | `study` | finished games looked at by the bots |
//! | `house`, `engine`, `analyses`, `guests` | the service: bots and clocks, studies, people |
//! | `names`, `token`, `random`, `clock` | names, words nobody can guess, the time |

#[cfg(feature = "service")]
mod analyses;
#[cfg(feature = "service")]
mod at_work;
mod backing;
mod clock;
#[cfg(feature = "service")]
mod engine;
mod eyes;
mod games;
#[cfg(feature = "service")]
mod guests;
mod hall;
mod happening;
#[cfg(feature = "service")]
mod house;
mod live;
pub mod moves;
mod names;
pub mod opening;
mod presence;
pub mod random;
mod refused;
mod shared;
#[cfg(test)]
mod simulation;
mod study;
mod terms;
pub mod token;

#[cfg(feature = "service")]
pub use analyses::{Analyses, key};
#[cfg(feature = "service")]
pub use at_work::{Bots, Working};
pub use backing::Backing;
pub use clock::Moment;
pub use eyes::Eyes;
pub use games::{AnyGame, Games, Hosted, Thought};
#[cfg(feature = "service")]
pub use guests::Guests;
pub use hall::{Hall, Here, Place};
pub use happening::{By, Happening};
#[cfg(feature = "service")]
pub use house::{House, Service};
pub use live::{Live, Said};
pub use names::{LONGEST_NAME, fit_name};
pub use presence::Present;
pub use refused::Refused;
pub use study::{Analysis, Chances, Cost, Progress, Study};
pub use terms::{Chance, Holder, Listed, Pace, Terms};
