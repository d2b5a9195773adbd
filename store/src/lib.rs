//! The append-only log of tables, in a SQLite file or a PostgreSQL database.
//!
//! A table is its terms, which never change, and a log of numbered entries; the store looks into
//! neither. What happens is [appended](Store::append) after a number, and if the table is no longer
//! at that number, nothing is stored: the first writer wins. An append is acknowledged only
//! when it is on the disk. One task does all the writing and commits together what waits, so that one
//! flush serves many.
//!
//! A SQLite file belongs to one program at a time. A PostgreSQL database serves any number of nodes,
//! which notify each other of changes.

#[cfg(feature = "sql")]
mod brief;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(feature = "sql")]
mod calls;
#[cfg(feature = "sql")]
mod chain;
#[cfg(feature = "sql")]
mod devices;
#[cfg(feature = "sql")]
mod entries;
mod error;
#[cfg(feature = "sql")]
mod expiry;
#[cfg(feature = "sql")]
#[doc(hidden)]
pub mod fuzz;
mod id;
#[cfg(feature = "sql")]
mod keep;
#[cfg(feature = "sql")]
mod lots;
#[cfg(feature = "sql")]
mod mine;
#[cfg(feature = "sql")]
mod order;
mod people;
#[cfg(feature = "sql")]
mod place;
#[cfg(feature = "sql")]
mod postgres;
#[cfg(feature = "sql")]
mod schema;
#[cfg(feature = "sql")]
mod seats;
#[cfg(feature = "sql")]
mod settings;
#[cfg(feature = "sql")]
mod sql;
#[cfg(feature = "sql")]
mod sql_error;
#[cfg(feature = "sql")]
mod sqlite;
#[cfg(feature = "sql")]
mod store;
mod table;
#[cfg(feature = "sql")]
mod write;
#[cfg(feature = "sql")]
mod writer;
#[cfg(feature = "sql")]
mod written;

#[cfg(all(feature = "browser", not(feature = "sql")))]
pub use browser::Store;
#[cfg(feature = "sql")]
pub use calls::Call;
#[cfg(feature = "sql")]
pub use devices::Pass;
pub use error::StoreError;
#[cfg(feature = "sql")]
pub use expiry::{Stale, Untouched};
pub use id::{GuestId, IdError, TableId};
#[cfg(feature = "sql")]
pub use keep::{CopyError, Counts};
pub use people::{Ban, Banned, Device, Mine, Report};
#[cfg(feature = "sql")]
pub use sql_error::OpenError;
#[cfg(feature = "sql")]
pub use store::{Figures, Store};
pub use table::{
    Entry, Guest, Listed, Listing, Moved, NewEntry, NewTable, Outage, Status, StoredTable,
    Visibility, Which,
};
#[cfg(feature = "sql")]
pub use written::written_here;

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
