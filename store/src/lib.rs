//! The append-only log of tables, in a SQLite file or a PostgreSQL database.
//!
//! A table is its terms, which never change, and a log of numbered entries; the store looks into
//! neither. What happens is [appended](Store::append) after a number, and if the table is no longer
//! at that number, nothing happens: whoever was first has decided. An append is acknowledged only
//! when it is on the disk. One task does all the writing and commits together what waits, so that one
//! flush serves many.
//!
//! A SQLite file belongs to one program at a time. A PostgreSQL database serves any number of nodes,
//! which tell each other what moved.

mod error;
mod id;
mod keep;
mod place;
mod postgres;
mod schema;
mod sql;
mod sqlite;
mod store;
mod table;
mod write;
mod writer;

pub use error::{OpenError, StoreError};
pub use id::{GuestId, IdError, TableId};
pub use keep::{CopyError, Counts};
pub use store::{Figures, Store};
pub use table::{
    Entry, Guest, Listed, Listing, Moved, NewEntry, NewTable, Status, StoredTable, Visibility,
    Which,
};
