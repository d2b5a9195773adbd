//! Servers of other makers that tests start on a free port of this machine and that end with the
//! tests, however those end.

mod postgres;

pub use postgres::Postgres;
