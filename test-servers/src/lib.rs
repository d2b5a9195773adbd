//! Servers of other makers that tests start on a free port of this machine and that end with the
//! tests, however those end.

mod chromedriver;
mod postgres;

pub use chromedriver::Chromedriver;
pub use postgres::Postgres;
