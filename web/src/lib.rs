//! The web table: HTTP around the house and its pages.
//!
//! From the outside in:
//!
//! | module | what it is about |
//! |---|---|
//! | `app`, `config` | the parts put together, and how they behave |
//! | `router` | the addresses |
//! | `server`, `client` | connections, and where they come from |
//! | `middleware`, `csrf`, `security_headers`, `limits`, `bans` | what stands around every request |
//! | `calls` | calling players who are away to their turn |
//! | `log`, `metrics`, `admin`, `order` | what those see who run the server |
//! | `lobby`, `me`, `notifications`, `mine`, `notes`, `table`, `talk`, `stream`, `drawn`, `replay`, `books`, `files` | what answers at each address |
//! | `extract`, `cookie`, `agent`, `answer` | what is taken from requests, and how answers are made |

mod admin;
mod agent;
mod agreement;
mod answer;
mod app;
mod bans;
mod books;
mod calls;
mod client;
mod config;
mod cookie;
mod csrf;
mod drawn;
mod extract;
mod files;
mod limits;
mod lobby;
mod log;
mod me;
mod metrics;
mod middleware;
mod mine;
mod notes;
mod notifications;
mod order;
mod png;
mod replay;
mod router;
mod security_headers;
mod server;
mod share;
mod stream;
mod table;
mod talk;
mod work;

pub use app::App;
pub use config::{AdminToken, Config};
pub use limits::{Limits, Rate};
pub use log::{Level, Log};
pub use router::router;
pub use server::serve;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
