//! The web table: HTTP around the house and its pages.
//!
//! From the outside in:
//!
//! | module | what it is about |
//! |---|---|
//! | `app`, `config` | the parts put together, and how they behave |
//! | `router` | the addresses |
//! | `server`, `client` | connections, and where they come from |
//! | `guard`, `traffic`, `limits` | what stands around every request |
//! | `log`, `metrics`, `admin` | what those see who run the server |
//! | `requests`, `past`, `library`, `stream`, `astray` | what answers at each address |
//! | `answer`, `cookie` | how answers are made, and how guests are known again |

mod admin;
mod answer;
mod app;
mod astray;
mod client;
mod config;
mod cookie;
mod guard;
mod library;
mod limits;
mod log;
mod metrics;
mod past;
mod requests;
mod router;
mod server;
mod stream;
mod traffic;

pub use app::App;
pub use config::{AdminToken, Config};
pub use limits::{Limits, Rate};
pub use log::{Level, Log};
pub use router::router;
pub use server::serve;
