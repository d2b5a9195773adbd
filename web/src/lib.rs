//! The web table: HTTP around the house and its pages.
//!
//! From the outside in:
//!
//! | module | what it is about |
//! |---|---|
//! | `app`, `config` | the parts put together, and how they behave |
//! | `router` | the addresses |
//! | `server`, `client` | connections, and where they come from |
//! | `middleware`, `csrf`, `security_headers`, `limits` | what stands around every request |
//! | `log`, `metrics`, `admin` | what those see who run the server |
//! | `lobby`, `table`, `stream`, `drawn`, `replay`, `books`, `files` | what answers at each address |
//! | `extract`, `cookie`, `answer` | what is taken from requests, and how answers are made |

mod admin;
mod answer;
mod app;
mod books;
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
mod metrics;
mod middleware;
mod png;
mod replay;
mod router;
mod security_headers;
mod server;
mod share;
mod stream;
mod table;
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
