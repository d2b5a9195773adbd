//! Third-party servers that tests start on a free port of this machine. They end with the
//! tests, however those end.

mod axe;
mod chromedriver;
mod other_browsers;
mod port;
mod postgres;

pub use axe::{axe_core, axe_core_is_there};
pub use chromedriver::Chromedriver;
pub use other_browsers::{Driver, Engine};
pub use port::Port;
pub use postgres::Postgres;
