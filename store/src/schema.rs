//! The schema of both databases, and how an older one is brought up to it.

use std::borrow::Cow;

use sqlx::SqlSafeStr;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};

use crate::sql::Connection;
use crate::sql_error::{OpenError, plain};

/// The versions of the schema: number, name, and the text for each database. What was released is never
/// changed, only added to. Numbers may leave gaps: a version that a database lacks is added whatever
/// came after it.
const VERSIONS: [(i64, &str, &str, &str); 4] = [
    (
        1,
        "tables",
        include_str!("../migrations/sqlite/1_tables.sql"),
        include_str!("../migrations/postgres/1_tables.sql"),
    ),
    (
        2,
        "outages",
        include_str!("../migrations/sqlite/2_outages.sql"),
        include_str!("../migrations/postgres/2_outages.sql"),
    ),
    (
        3,
        "guests",
        include_str!("../migrations/sqlite/3_guests.sql"),
        include_str!("../migrations/postgres/3_guests.sql"),
    ),
    (
        4,
        "links",
        include_str!("../migrations/sqlite/4_links.sql"),
        include_str!("../migrations/postgres/4_links.sql"),
    ),
];

/// The last version of the schema that this program knows.
const KNOWN: i64 = VERSIONS[VERSIONS.len() - 1].0;

fn migrator(connection: &Connection) -> Migrator {
    let versions = VERSIONS.map(|(number, name, sqlite, postgres)| {
        let text = match connection {
            Connection::Sqlite(_) => sqlite,
            Connection::Postgres(_) => postgres,
        };
        let kind = MigrationType::Simple;
        Migration::new(
            number,
            Cow::Borrowed(name),
            kind,
            text.into_sql_str(),
            false,
        )
    });
    Migrator::with_migrations(versions.into())
}

/// Brings the schema up to date, or says why the database is left alone.
pub(crate) async fn bring_up(connection: &mut Connection) -> Result<(), OpenError> {
    let migrator = migrator(connection);
    let done = match connection {
        Connection::Sqlite(connection) => migrator.run_direct(None, connection, false).await,
        Connection::Postgres(connection) => migrator.run_direct(None, connection, false).await,
    };
    done.map_err(|error| match error {
        MigrateError::VersionMissing(found) => OpenError::Newer {
            found,
            known: KNOWN,
        },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
            OpenError::Schema(plain(&error))
        }
        other => OpenError::Schema(other.to_string()),
    })
}

/// Checks, without writing, that the schema is the one this program knows.
pub(crate) async fn recognize(connection: &mut Connection, name: &str) -> Result<(), OpenError> {
    let found = connection
        .rows("SELECT MAX(version) FROM _sqlx_migrations", &[])
        .await
        .and_then(|rows| rows.first().map(|row| row.maybe_int(0)).transpose());
    match found {
        Ok(Some(Some(KNOWN))) => Ok(()),
        Ok(Some(Some(found))) if found < KNOWN => Err(OpenError::Older {
            found,
            known: KNOWN,
        }),
        Ok(Some(Some(found))) => Err(OpenError::Newer {
            found,
            known: KNOWN,
        }),
        Ok(Some(None) | None) => Err(OpenError::Missing(name.to_owned())),
        // The error codes of PostgreSQL and SQLite for a missing table.
        Err(sqlx::Error::Database(error))
            if matches!(error.code().as_deref(), Some("42P01" | "1")) =>
        {
            Err(OpenError::Missing(name.to_owned()))
        }
        Err(error) => Err(OpenError::Schema(plain(&error))),
    }
}
