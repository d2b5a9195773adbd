//! The web table: HTTP around the house and its pages.
//!
//! From the outside in:
//!
//! | module | what it is about |
//! |---|---|
//! | `app`, `config` | the parts put together, and how they behave |
//! | `router` | the addresses |
//! | `server`, `client` | connections, and where they come from |
//! | `middleware`, `csrf`, `security_headers`, `limits`, `buckets`, `price`, `bans` | what stands around every request |
//! | `calls` | calling players who are away to their turn |
//! | `log`, `metrics`, `admin`, `order` | what those see who run the server |
//! | `lobby`, `me`, `notifications`, `mine`, `notes`, `table`, `talk`, `stream`, `drawn`, `replay`, `books`, `boards`, `print`, `companion`, `files`, `upload`, `offline`, `site` | what answers at each address |
//! | `api` | what answers programs, in JSON |
//! | `extract`, `cookie`, `agent`, `answer` | what is taken from requests, and how answers are made |

#![cfg_attr(
    not(feature = "server"),
    expect(
        dead_code,
        reason = "some of what handlers share is for a server alone"
    )
)]

mod about;
#[cfg(feature = "server")]
mod admin;
mod agent;
mod agreement;
mod answer;
#[cfg(feature = "server")]
pub mod api;
mod app;
#[cfg(feature = "server")]
mod bans;
mod boards;
mod books;
#[cfg(feature = "server")]
mod buckets;
#[cfg(feature = "server")]
mod calls;
#[cfg(feature = "server")]
mod client;
mod companion;
mod config;
mod cookie;
#[cfg(feature = "server")]
mod csrf;
#[cfg(feature = "server")]
mod drawn;
mod extract;
mod files;
#[cfg(feature = "server")]
#[doc(hidden)]
pub mod fuzz;
#[cfg(feature = "server")]
mod limits;
mod lobby;
#[cfg(feature = "server")]
mod log;
mod me;
#[cfg(feature = "server")]
mod metrics;
#[cfg(feature = "server")]
mod middleware;
mod mine;
mod notes;
#[cfg(feature = "server")]
mod notifications;
#[cfg(feature = "server")]
mod offline;
#[cfg(feature = "server")]
mod order;
mod png;
#[cfg(feature = "server")]
mod price;
#[cfg(feature = "server")]
mod print;
#[cfg(feature = "server")]
mod printed;
mod puzzles;
mod replay;
mod router;
mod security_headers;
#[cfg(feature = "server")]
mod server;
mod share;
#[cfg(feature = "server")]
mod site;
#[cfg(feature = "server")]
mod stream;
mod table;
mod talk;
mod upload;
#[cfg(feature = "server")]
mod usage;
#[cfg(feature = "server")]
mod work;

pub use app::App;
#[cfg(feature = "server")]
pub use config::AdminToken;
pub use config::Config;
#[cfg(feature = "server")]
pub use limits::{Limits, Rate};
#[cfg(feature = "server")]
pub use log::{Level, Log};
#[cfg(feature = "server")]
pub use router::router;
pub use router::tables;
pub use security_headers::set as protect;
#[cfg(feature = "server")]
pub use server::serve;
#[cfg(feature = "server")]
pub use site::Site;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
