//! One way to talk to both databases: texts with `$1`, plain values, plain cells.

use futures_util::TryStreamExt;
use sqlx::postgres::{PgConnection, PgPool, PgRow};
use sqlx::sqlite::{SqliteConnection, SqlitePool, SqliteRow};
use sqlx::{Connection as _, Executor as _, Row as _};

use crate::GuestId;
use crate::lots::Places;

/// A value that a text refers to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Int(i64),
    MaybeInt(Option<i64>),
    Text(&'a str),
    Bytes(&'a [u8]),
}

/// A cell of a row, held in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Int(i64),
    MaybeInt(Option<i64>),
    Text(String),
    Bytes(Vec<u8>),
}

impl Cell {
    pub(crate) fn value(&self) -> Value<'_> {
        match self {
            Cell::Int(number) => Value::Int(*number),
            Cell::MaybeInt(number) => Value::MaybeInt(*number),
            Cell::Text(text) => Value::Text(text),
            Cell::Bytes(bytes) => Value::Bytes(bytes),
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Cell::Text(text) => Some(text),
            Cell::Int(_) | Cell::MaybeInt(_) | Cell::Bytes(_) => None,
        }
    }
}

/// A text with its values put in, for either database.
macro_rules! bound {
    ($sql:expr, $values:expr) => {{
        let mut query = sqlx::query($sql);
        for value in $values {
            query = match *value {
                Value::Int(number) => query.bind(number),
                Value::MaybeInt(number) => query.bind(number),
                Value::Text(text) => query.bind(text),
                Value::Bytes(bytes) => query.bind(bytes),
            };
        }
        query
    }};
}

/// One connection to either database.
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Connection {
    /// How texts of many rows refer to their values here.
    pub(crate) fn places(&self) -> Places {
        match self {
            Connection::Sqlite(_) => Places::Unnamed,
            Connection::Postgres(_) => Places::Numbered,
        }
    }

    /// Runs a text; says how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<u64, sqlx::Error> {
        Ok(match self {
            Connection::Sqlite(connection) => bound!(sql, values)
                .execute(connection)
                .await?
                .rows_affected(),
            Connection::Postgres(connection) => bound!(sql, values)
                .execute(connection)
                .await?
                .rows_affected(),
        })
    }

    /// Runs a text of several statements; says how many rows each of them changed.
    pub(crate) async fn changes(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<u64>, sqlx::Error> {
        /// How many rows each statement changed, of all that the database tells.
        macro_rules! told {
            ($connection:expr) => {{
                let mut told = $connection.fetch_many(bound!(sql, values));
                let mut changes = Vec::new();
                while let Some(one) = told.try_next().await? {
                    changes.extend(one.left().map(|done| done.rows_affected()));
                }
                changes
            }};
        }
        Ok(match self {
            Connection::Sqlite(connection) => told!(connection),
            Connection::Postgres(connection) => told!(connection),
        })
    }

    /// Runs a text; gives the rows it returns.
    pub(crate) async fn rows(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, sqlx::Error> {
        Ok(match self {
            Connection::Sqlite(connection) => {
                sqlite_rows(bound!(sql, values).fetch_all(connection).await?)
            }
            Connection::Postgres(connection) => {
                postgres_rows(bound!(sql, values).fetch_all(connection).await?)
            }
        })
    }

    /// Begins a transaction that writes.
    pub(crate) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            // Takes the lock at once, so that nothing fails half way for want of it.
            Connection::Sqlite(_) => "BEGIN IMMEDIATE",
            Connection::Postgres(_) => "BEGIN",
        };
        self.execute(sql, &[]).await.map(drop)
    }

    /// Begins a transaction that reads one and the same state of the database throughout.
    pub(crate) async fn begin_snapshot(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Connection::Sqlite(_) => "BEGIN",
            Connection::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        };
        self.execute(sql, &[]).await.map(drop)
    }

    pub(crate) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        self.execute("COMMIT", &[]).await.map(drop)
    }

    pub(crate) async fn rollback(&mut self) -> Result<(), sqlx::Error> {
        self.execute("ROLLBACK", &[]).await.map(drop)
    }

    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => connection.close().await,
        }
    }
}

/// Connections for reading.
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Pool {
    /// Runs a text; gives the rows it returns.
    pub(crate) async fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, sqlx::Error> {
        Ok(match self {
            Pool::Sqlite(pool) => sqlite_rows(bound!(sql, values).fetch_all(pool).await?),
            Pool::Postgres(pool) => postgres_rows(bound!(sql, values).fetch_all(pool).await?),
        })
    }

    pub(crate) async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            Pool::Postgres(pool) => pool.close().await,
        }
    }
}

/// A row of either database.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

fn sqlite_rows(rows: Vec<SqliteRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Sqlite).collect()
}

fn postgres_rows(rows: Vec<PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::Postgres).collect()
}

/// A cell of a row as a type that both databases know.
macro_rules! cell {
    ($name:ident, $type:ty) => {
        pub(crate) fn $name(&self, column: usize) -> Result<$type, sqlx::Error> {
            match self {
                Row::Sqlite(row) => row.try_get(column),
                Row::Postgres(row) => row.try_get(column),
            }
        }
    };
}

impl Row {
    cell!(int, i64);
    cell!(maybe_int, Option<i64>);
    cell!(text, String);
    cell!(bytes, Vec<u8>);
    cell!(maybe_bytes, Option<Vec<u8>>);

    /// A number that cannot be negative, such as that of an entry.
    pub(crate) fn count(&self, column: usize) -> Result<u64, sqlx::Error> {
        u64::try_from(self.int(column)?).map_err(|error| sqlx::Error::Decode(Box::new(error)))
    }

    /// A guest's number.
    pub(crate) fn guest(&self, column: usize) -> Result<GuestId, sqlx::Error> {
        GuestId::from_number(self.int(column)?)
            .ok_or_else(|| sqlx::Error::Decode("a guest's number is positive".into()))
    }

    /// A cell that is read as something of ours.
    pub(crate) fn read<T>(
        &self,
        column: usize,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, sqlx::Error> {
        let text = self.text(column)?;
        read(&text).ok_or_else(|| {
            sqlx::Error::Decode(format!("the database holds “{text}” where it cannot stand").into())
        })
    }
}
