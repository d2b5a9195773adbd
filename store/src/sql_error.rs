//! What can go wrong with a database, in words for those who run a server.

use std::fmt;
use std::path::PathBuf;

use crate::error::StoreError;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            other => StoreError::Failed(plain(&other)),
        }
    }
}

/// Why a database cannot be opened. It is left as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// Neither a path nor an address of PostgreSQL.
    Kind(String),
    /// A file or folder that cannot be made, read or written.
    Path {
        /// Which one.
        path: PathBuf,
        /// What the operating system says.
        why: String,
    },
    /// Another program has the file open.
    Locked(PathBuf),
    /// The file holds something else.
    Foreign(PathBuf),
    /// The file is one of ours, but damaged.
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A later version of the program has changed the database.
    Newer {
        /// The version of the database.
        found: i64,
        /// The last one this program knows.
        known: i64,
    },
    /// The database is of an earlier version, and was opened only to be read.
    Older {
        /// The version of the database.
        found: i64,
        /// The one this program needs.
        known: i64,
    },
    /// The tables of the database are not as this program made them.
    Schema(String),
    /// There is nothing to read yet.
    Missing(String),
    /// The server cannot be reached or does not let us in.
    Server(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Kind(given) => write!(
                f,
                "{given} is neither a path nor begins with postgres://, and other databases are not known"
            ),
            OpenError::Path { path, why } => {
                write!(f, "{} cannot be used: {why}", path.display())
            }
            OpenError::Locked(path) => write!(
                f,
                "{} is in use by another roundhouse; stop that one, or use another database",
                path.display()
            ),
            OpenError::Foreign(path) => write!(
                f,
                "{} is not a database of roundhouse and was left alone; choose another path",
                path.display()
            ),
            OpenError::Damaged { path, why } => write!(
                f,
                "{} is damaged and was left alone ({why}); restore a backup",
                path.display()
            ),
            OpenError::Newer { found, known } => write!(
                f,
                "the database has schema {found} of a later roundhouse, this one knows schemas up to {known}; use the later program"
            ),
            OpenError::Older { found, known } => write!(
                f,
                "the database has schema {found} of an earlier roundhouse, this one needs schema {known}; start its server once, which brings it up to date, or use the earlier program"
            ),
            OpenError::Schema(why) => write!(
                f,
                "the tables in the database are not those of roundhouse and were left alone: {why}"
            ),
            OpenError::Missing(which) => write!(f, "{which} holds no games yet"),
            OpenError::Server(why) => write!(f, "the database server cannot be used: {why}"),
        }
    }
}

impl std::error::Error for OpenError {}

/// What the database said, without the driver's words around it.
pub(crate) fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(database) => database.message().to_owned(),
        sqlx::Error::Io(io) => io.to_string(),
        sqlx::Error::PoolTimedOut => "no connection could be had in time".to_owned(),
        other => other.to_string(),
    }
}

/// What a failure says of the connection and of a second try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The connection is gone; a fresh one may do.
    Lost,
    /// Another transaction was in the way.
    InTheWay,
    /// A guest or table that is referred to does not exist.
    Dangling,
    /// The database does not do it.
    Refused,
}

/// Judges a failure by the codes of PostgreSQL and SQLite.
pub(crate) fn verdict(error: &sqlx::Error) -> Verdict {
    let sqlx::Error::Database(database) = error else {
        return match error {
            sqlx::Error::Encode(_) | sqlx::Error::Decode(_) | sqlx::Error::ColumnDecode { .. } => {
                Verdict::Refused
            }
            _ => Verdict::Lost,
        };
    };
    if database.is_foreign_key_violation() {
        return Verdict::Dangling;
    }
    let code = database.code().unwrap_or_default();
    match code.as_ref() {
        // PostgreSQL: serialization failure, deadlock, lock not available.
        "40001" | "40P01" | "55P03" => Verdict::InTheWay,
        // SQLite: busy, and its finer kinds.
        "5" | "261" | "517" | "773" => Verdict::InTheWay,
        // PostgreSQL: the server goes down, comes up, or has no room for a connection.
        code if code.len() == 5 && (code.starts_with("57P") || code.starts_with("08")) => {
            Verdict::Lost
        }
        "53300" => Verdict::Lost,
        _ => Verdict::Refused,
    }
}

/// Whether a COMMIT that failed so has certainly not happened.
pub(crate) fn undone(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(database) = error else {
        return false;
    };
    let code = database.code().unwrap_or_default();
    // PostgreSQL: rolled back by itself, or a broken constraint. SQLite: full, or busy.
    (code.len() == 5 && (code.starts_with("40") || code.starts_with("23")))
        || matches!(code.as_ref(), "13" | "5" | "261" | "517" | "773")
}
