//! Where a store lies: a SQLite file or a PostgreSQL database, and how to connect to it.

use crate::postgres::PostgresServer;
use crate::sql::{Connection, Pool};
use crate::sqlite::SqliteFile;

/// The database behind a store.
pub(crate) enum Place {
    Sqlite(SqliteFile),
    Postgres(Box<PostgresServer>),
}

impl Place {
    /// A connection that writes.
    pub(crate) async fn writer(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Place::Sqlite(file) => file.writer().await,
            Place::Postgres(server) => server.writer().await,
        }
    }

    /// A connection that reads.
    pub(crate) async fn reader(&self) -> Result<Connection, sqlx::Error> {
        match self {
            Place::Sqlite(file) => file.reader().await,
            Place::Postgres(server) => server.reader().await,
        }
    }

    /// Connections that read.
    pub(crate) fn readers(&self) -> Pool {
        match self {
            Place::Sqlite(file) => Pool::Sqlite(file.readers()),
            Place::Postgres(server) => Pool::Postgres(server.readers()),
        }
    }

    /// Whether what is written will be found later.
    pub(crate) fn sound(&self) -> Result<(), String> {
        match self {
            Place::Sqlite(file) => file.sound(),
            // A server looks after its own disk.
            Place::Postgres(_) => Ok(()),
        }
    }

    /// Lets the next program have the database.
    pub(crate) fn release(&self) {
        match self {
            Place::Sqlite(file) => file.release(),
            // A server is shared.
            Place::Postgres(_) => {}
        }
    }
}
