//! The web table: the only crate that knows HTTP and HTML.
//!
//! From the outside in:
//!
//! | module | what it is about |
//! |---|---|
//! | `app` | the parts put together, and the addresses |
//! | `server`, `client` | connections, and where they come from |
//! | `guard`, `traffic`, `limits` | what stands around every request |
//! | `log`, `metrics`, `admin` | what those see who run the server |
//! | `requests`, `past`, `stream`, `astray` | what answers at each address |
//! | `pages` | HTML |
//! | `library`, `learn` | rulebooks and courses |
//! | `desk` | how each game is laid out on a page |
//! | `moves` | what people do at a table |
//! | `hall`, `engine`, `shared` | tables in memory, the bots and clocks behind them |
//! | `analyses`, `study` | finished games looked at by the bots |
//! | `live`, `terms`, `happening`, `backing` | a table as its log tells it |
//! | `eyes` | who sees what |
//! | `guests`, `presence`, `token` | people: a name, a cookie, an open page |

mod admin;
mod analyses;
mod app;
mod assets;
mod astray;
mod backing;
mod client;
mod clock;
mod desk;
mod engine;
mod eyes;
mod guard;
mod guests;
mod hall;
mod happening;
mod learn;
mod library;
mod limits;
mod live;
mod log;
mod metrics;
mod moves;
mod pages;
mod past;
mod posters;
mod presence;
mod refused;
mod requests;
mod seated;
mod server;
mod shared;
#[cfg(test)]
mod simulation;
mod stream;
mod study;
mod terms;
mod token;
mod traffic;

pub use admin::AdminToken;
pub use app::{App, Config, router};
pub use limits::{Limits, Rate};
pub use log::{Level, Log};
pub use server::serve;
