//! Why something was not stored or read.

use std::fmt;

/// Why something was not stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// The table is not where the append thought it was: reload it and look again.
    Conflict {
        /// The number of its last entry.
        head: u64,
    },
    /// There is a table of that name already.
    Exists,
    /// There is no such table.
    NoTable,
    /// There is no such guest.
    NoGuest,
    /// A text holds the character of number zero, which not every database can keep.
    Zero,
    /// Nothing was stored.
    Failed(String),
    /// The database was lost in the middle of a commit: it may be stored or not. Reload and look.
    Unknown(String),
    /// The store was opened for reading only.
    ReadOnly,
    /// The store was closed.
    Closed,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { head } => {
                write!(f, "the table has moved on and is at entry {head}")
            }
            StoreError::Exists => write!(f, "there is a table of that name already"),
            StoreError::NoTable => write!(f, "there is no such table"),
            StoreError::NoGuest => write!(f, "there is no such guest"),
            StoreError::Zero => write!(f, "a text holds a character of number zero"),
            StoreError::Failed(why) => write!(f, "the database could not do it: {why}"),
            StoreError::Unknown(why) => write!(
                f,
                "the database was lost in a commit, which may have happened or not: {why}"
            ),
            StoreError::ReadOnly => write!(f, "the database is open for reading only"),
            StoreError::Closed => write!(f, "the database is closed"),
        }
    }
}

impl std::error::Error for StoreError {}
