//! Keeping a database: counting, checking, saving and moving it.

use std::fmt;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::chain;
use crate::place::Place;
use crate::sql::{Cell, Connection, Row, Value};
use crate::sql_error::plain;
use crate::sqlite::make;
use crate::{Store, StoreError, TableId};

/// Rows that are held in memory at a time.
const PAGE: i64 = 500;

/// Faults of one kind that a check names.
const NAMED: usize = 20;

/// How much a store holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Guests.
    pub guests: u64,
    /// Tables.
    pub tables: u64,
    /// Entries of all tables.
    pub entries: u64,
    /// Notes on all tables.
    pub notes: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts {
            guests,
            tables,
            entries,
            notes,
        } = self;
        write!(
            f,
            "{tables} tables with {entries} entries, {notes} notes, {guests} guests"
        )
    }
}

/// Why a store was not copied or saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The place where it should go holds something already.
    NotEmpty(String),
    /// A file that cannot be written.
    Path {
        /// Which one.
        path: PathBuf,
        /// What the operating system says.
        why: String,
    },
    /// The database that should be made cannot be opened.
    Open(crate::OpenError),
    /// What was written is not what was read.
    Differs(String),
    /// One of the databases failed.
    Store(StoreError),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CopyError::NotEmpty(what) => {
                write!(f, "{what} is not empty, and nothing is written over")
            }
            CopyError::Path { path, why } => {
                write!(f, "{} cannot be written: {why}", path.display())
            }
            CopyError::Open(error) => error.fmt(f),
            CopyError::Differs(what) => {
                write!(f, "the copy differs from the original in its {what}")
            }
            CopyError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for CopyError {}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        CopyError::Store(error)
    }
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        CopyError::Store(error.into())
    }
}

/// The type of a column.
#[derive(Clone, Copy)]
enum Kind {
    Int,
    MaybeInt,
    Text,
    Bytes,
}

impl Kind {
    fn read(self, row: &Row, column: usize) -> Result<Cell, sqlx::Error> {
        Ok(match self {
            Kind::Int => Cell::Int(row.int(column)?),
            Kind::MaybeInt => Cell::MaybeInt(row.maybe_int(column)?),
            Kind::Text => Cell::Text(row.text(column)?),
            Kind::Bytes => Cell::Bytes(row.bytes(column)?),
        })
    }
}

/// One kind of rows: how to read a page of them after a key, and how to write one.
struct Relation {
    name: &'static str,
    read: &'static str,
    write: &'static str,
    kinds: &'static [Kind],
    /// The first columns, by which the rows are in order.
    key: usize,
}

/// All that a store holds, in an order in which nothing refers to what comes later.
const RELATIONS: [Relation; 14] = {
    use Kind::{Bytes, Int, MaybeInt, Text};
    [
        Relation {
            name: "guests",
            read: "SELECT id, name, token, created FROM guests \
                   WHERE id > $1 ORDER BY id LIMIT $2",
            write: "INSERT INTO guests (id, name, token, created) VALUES ($1, $2, $3, $4)",
            kinds: &[Int, Text, Bytes, Int],
            key: 1,
        },
        Relation {
            name: "tables",
            read: "SELECT id, created, updated, since, head, terms, game, visibility, status, \
                   line, guests, wake, turn, summary FROM tables WHERE id > $1 ORDER BY id LIMIT $2",
            write: "INSERT INTO tables (id, created, updated, since, head, terms, game, \
                    visibility, status, line, guests, wake, turn, summary) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
            kinds: &[
                Text, Int, Int, Int, Int, Text, Text, Text, Text, Text, Text, MaybeInt, MaybeInt,
                Text,
            ],
            key: 1,
        },
        Relation {
            name: "entries",
            read: "SELECT table_id, seq, at, body, link FROM entries \
                   WHERE (table_id, seq) > ($1, $2) ORDER BY table_id, seq LIMIT $3",
            write: "INSERT INTO entries (table_id, seq, at, body, link) \
                    VALUES ($1, $2, $3, $4, $5)",
            kinds: &[Text, Int, Int, Text, Bytes],
            key: 2,
        },
        Relation {
            name: "seats",
            read: "SELECT guest, table_id, seen FROM seats \
                   WHERE (guest, table_id) > ($1, $2) ORDER BY guest, table_id LIMIT $3",
            write: "INSERT INTO seats (guest, table_id, seen) VALUES ($1, $2, $3)",
            kinds: &[Int, Text, Int],
            key: 2,
        },
        Relation {
            name: "notes",
            read: "SELECT table_id, key, text FROM notes \
                   WHERE (table_id, key) > ($1, $2) ORDER BY table_id, key LIMIT $3",
            write: "INSERT INTO notes (table_id, key, text) VALUES ($1, $2, $3)",
            kinds: &[Text, Text, Text],
            key: 2,
        },
        Relation {
            name: "devices",
            read: "SELECT id, guest, token, name, created, seen FROM devices \
                   WHERE id > $1 ORDER BY id LIMIT $2",
            write: "INSERT INTO devices (id, guest, token, name, created, seen) \
                    VALUES ($1, $2, $3, $4, $5, $6)",
            kinds: &[Int, Int, Bytes, Text, Int, Int],
            key: 1,
        },
        Relation {
            name: "passes",
            read: "SELECT token, guest, kind, expires FROM passes \
                   WHERE token > $1 ORDER BY token LIMIT $2",
            write: "INSERT INTO passes (token, guest, kind, expires) VALUES ($1, $2, $3, $4)",
            kinds: &[Bytes, Int, Text, MaybeInt],
            key: 1,
        },
        Relation {
            name: "settings",
            read: "SELECT guest, key, text FROM settings \
                   WHERE (guest, key) > ($1, $2) ORDER BY guest, key LIMIT $3",
            write: "INSERT INTO settings (guest, key, text) VALUES ($1, $2, $3)",
            kinds: &[Int, Text, Text],
            key: 2,
        },
        Relation {
            name: "bans",
            read: "SELECT kind, what, at, why FROM bans \
                   WHERE (kind, what) > ($1, $2) ORDER BY kind, what LIMIT $3",
            write: "INSERT INTO bans (kind, what, at, why) VALUES ($1, $2, $3, $4)",
            kinds: &[Text, Text, Int, Text],
            key: 2,
        },
        Relation {
            name: "reports",
            read: "SELECT id, at, table_id, by, about, text, closed FROM reports \
                   WHERE id > $1 ORDER BY id LIMIT $2",
            write: "INSERT INTO reports (id, at, table_id, by, about, text, closed) \
                    VALUES ($1, $2, $3, $4, $5, $6, $7)",
            kinds: &[Int, Int, Text, Int, Int, Text, Int],
            key: 1,
        },
        Relation {
            name: "calls",
            read: "SELECT guest, table_id, head, due, tries FROM calls \
                   WHERE (guest, table_id) > ($1, $2) ORDER BY guest, table_id LIMIT $3",
            write: "INSERT INTO calls (guest, table_id, head, due, tries) \
                    VALUES ($1, $2, $3, $4, $5)",
            kinds: &[Int, Text, Int, Int, Int],
            key: 2,
        },
        Relation {
            name: "server",
            read: "SELECT key, text FROM server WHERE key > $1 ORDER BY key LIMIT $2",
            write: "INSERT INTO server (key, text) VALUES ($1, $2)",
            kinds: &[Text, Text],
            key: 1,
        },
        Relation {
            name: "outages",
            read: "SELECT began, ended FROM outages WHERE began > $1 ORDER BY began LIMIT $2",
            write: "INSERT INTO outages (began, ended) VALUES ($1, $2)",
            kinds: &[Int, Int],
            key: 1,
        },
        // The row is there; moving a database takes time too, in which clocks do not run.
        Relation {
            name: "pulse",
            read: "SELECT id, alive FROM pulse WHERE id > $1 ORDER BY id LIMIT $2",
            write: "UPDATE pulse SET alive = $2 WHERE id = $1",
            kinds: &[Int, Int],
            key: 1,
        },
    ]
};

impl Relation {
    /// The key before all others.
    fn first(&self) -> Vec<Cell> {
        let smallest = |kind: &Kind| match kind {
            Kind::Int | Kind::MaybeInt => Cell::Int(i64::MIN),
            Kind::Text => Cell::Text(String::new()),
            Kind::Bytes => Cell::Bytes(Vec::new()),
        };
        self.kinds[..self.key].iter().map(smallest).collect()
    }

    /// Some rows after a key.
    async fn page(
        &self,
        on: &mut Connection,
        after: &[Cell],
    ) -> Result<Vec<Vec<Cell>>, sqlx::Error> {
        let mut values: Vec<Value<'_>> = after.iter().map(Cell::value).collect();
        values.push(Value::Int(PAGE));
        let rows = on.rows(self.read, &values).await?;
        rows.iter()
            .map(|row| {
                (0..)
                    .zip(self.kinds)
                    .map(|(column, kind)| kind.read(row, column))
                    .collect()
            })
            .collect()
    }

    /// Writes all rows of one database into another.
    async fn copy(&self, from: &mut Connection, to: &mut Connection) -> Result<(), sqlx::Error> {
        let mut after = self.first();
        loop {
            let page = self.page(from, &after).await?;
            let Some(last) = page.last() else {
                return Ok(());
            };
            after = last[..self.key].to_vec();
            for row in &page {
                let values: Vec<Value<'_>> = row.iter().map(Cell::value).collect();
                to.execute(self.write, &values).await?;
            }
        }
    }

    /// Reads all rows of both databases and compares them.
    async fn compare(&self, one: &mut Connection, two: &mut Connection) -> Result<(), CopyError> {
        let mut after = self.first();
        loop {
            let (ours, theirs) = (self.page(one, &after).await?, self.page(two, &after).await?);
            if ours != theirs {
                return Err(CopyError::Differs(self.name.to_owned()));
            }
            let Some(last) = ours.last() else {
                return Ok(());
            };
            after = last[..self.key].to_vec();
        }
    }
}

impl Store {
    /// How much the store holds.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn counts(&self) -> Result<Counts, StoreError> {
        let mut reader = self.place().reader().await?;
        Ok(counts(&mut reader).await?)
    }

    /// Reads the whole database and names what is wrong with it; nothing if it is sound.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn check(&self) -> Result<Vec<String>, StoreError> {
        let mut reader = self.place().reader().await?;
        let mut faults = Vec::new();
        match self.place() {
            Place::Sqlite(_) => {
                for row in reader.rows("PRAGMA integrity_check(20)", &[]).await? {
                    let text = row.text(0)?;
                    if text != "ok" {
                        faults.push(text);
                    }
                }
                let dangling = reader
                    .rows(
                        "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check",
                        &[],
                    )
                    .await?;
                for row in dangling {
                    faults.push(format!("{} refer to what is not there", row.text(0)?));
                }
            }
            Place::Postgres(_) => {
                let careless = "SELECT name FROM pg_settings \
                     WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'";
                for row in reader.rows(careless, &[]).await? {
                    faults.push(format!(
                        "the server is set up with {} off, so a power cut may lose moves",
                        row.text(0)?
                    ));
                }
            }
        }
        // Numbers are unique and positive, so a log of the right count and end has no gaps.
        let gaps = "SELECT tables.id, tables.head, COUNT(entries.seq), \
             COALESCE(MAX(entries.seq), 0) FROM tables \
             LEFT JOIN entries ON entries.table_id = tables.id GROUP BY tables.id, tables.head \
             HAVING COUNT(entries.seq) <> tables.head \
             OR COALESCE(MAX(entries.seq), 0) <> tables.head ORDER BY tables.id LIMIT $1";
        for row in reader.rows(gaps, &[Value::Int(NAMED as i64)]).await? {
            faults.push(format!(
                "table {} should be at entry {}, but has {} entries up to {}",
                row.text(0)?,
                row.int(1)?,
                row.int(2)?,
                row.int(3)?
            ));
        }
        faults.extend(chain::faults(&mut reader, NAMED).await?);
        // A reader has nothing to lose when it is closed.
        let _ = reader.close().await;
        Ok(faults)
    }

    /// The names of some tables after one, in the order of names.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn tables_after(&self, after: Option<&TableId>) -> Result<Vec<TableId>, StoreError> {
        let after = after.map_or("", TableId::as_str);
        let sql = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";
        let mut reader = self.place().reader().await?;
        let rows = reader
            .rows(sql, &[Value::Text(after), Value::Int(PAGE)])
            .await?;
        // A reader has nothing to lose when it is closed.
        let _ = reader.close().await;
        let name = |row: &Row| {
            let name = row.text(0)?;
            let wrong = || StoreError::Failed(format!("{name:?} is no name of a table"));
            name.parse().map_err(|_| wrong())
        };
        rows.iter().map(name).collect()
    }

    /// Saves the store as a SQLite file that is whole and of one instant, while play goes on.
    ///
    /// # Errors
    ///
    /// If there is a file already, or it cannot be written.
    pub async fn backup(&self, to: &Path) -> Result<Counts, CopyError> {
        if to.exists() {
            return Err(CopyError::NotEmpty(to.display().to_string()));
        }
        // Under another name until it is complete, so that half a copy is never taken for a copy.
        let mut name = to.as_os_str().to_owned();
        name.push(".part");
        let part = PathBuf::from(name);
        let fault = |error: std::io::Error| CopyError::Path {
            path: to.to_owned(),
            why: error.to_string(),
        };
        let saved = self.save(&part).await;
        if saved.is_err() {
            // The failure is worth more than the remains.
            let _ = fs::remove_file(&part);
        }
        let counts = saved?;
        File::open(&part)
            .and_then(|file| file.sync_all())
            .map_err(fault)?;
        fs::rename(&part, to).map_err(fault)?;
        Ok(counts)
    }

    async fn save(&self, part: &Path) -> Result<Counts, CopyError> {
        let path = part.display().to_string();
        // What an earlier attempt left is not worth keeping.
        let _ = fs::remove_file(part);
        match self.place() {
            Place::Sqlite(_) => {
                make(part).map_err(|error| CopyError::Path {
                    path: part.to_owned(),
                    why: error.to_string(),
                })?;
                let mut reader = self.place().reader().await?;
                reader
                    .execute("VACUUM INTO $1", &[Value::Text(&path)])
                    .await?;
                // Opened, read and closed again: a file that cannot be read is no backup.
                let saved = Store::open_to_read(&path).await.map_err(CopyError::Open)?;
                let counts = saved.counts().await?;
                saved.close().await;
                Ok(counts)
            }
            Place::Postgres(_) => {
                let to = Store::open(&path).await.map_err(CopyError::Open)?;
                let copied = Store::copy(self, &to).await;
                to.close().await;
                // The lock of a file that is about to get another name.
                let _ = fs::remove_file(format!("{path}.lock"));
                copied
            }
        }
    }

    /// Copies one store into another that is empty, in one transaction, and compares the two
    /// afterwards cell by cell. Nothing of a copy that failed remains.
    ///
    /// # Errors
    ///
    /// If the other is not empty, or not the same afterwards, or either fails.
    pub async fn copy(from: &Store, to: &Store) -> Result<Counts, CopyError> {
        if to.is_read_only() {
            return Err(StoreError::ReadOnly.into());
        }
        let mut source = from.place().reader().await?;
        source.begin_snapshot().await?;
        let mut target = to.place().writer().await?;
        target.begin().await?;
        if counts(&mut target).await? != Counts::default() {
            return Err(CopyError::NotEmpty("the database to copy to".to_owned()));
        }
        for relation in &RELATIONS {
            relation.copy(&mut source, &mut target).await?;
        }
        for relation in &RELATIONS {
            relation.compare(&mut source, &mut target).await?;
        }
        target
            .commit()
            .await
            .map_err(|error| CopyError::Store(StoreError::Unknown(plain(&error))))?;
        let counts = counts(&mut target).await?;
        // Everything is committed, so a failure to close loses nothing.
        let _ = target.close().await;
        let _ = source.close().await;
        Ok(counts)
    }
}

async fn counts(on: &mut Connection) -> Result<Counts, sqlx::Error> {
    let rows = on
        .rows(
            "SELECT (SELECT COUNT(*) FROM guests), (SELECT COUNT(*) FROM tables), \
             (SELECT COUNT(*) FROM entries), (SELECT COUNT(*) FROM notes)",
            &[],
        )
        .await?;
    let row = rows.first().ok_or(sqlx::Error::RowNotFound)?;
    Ok(Counts {
        guests: row.count(0)?,
        tables: row.count(1)?,
        entries: row.count(2)?,
        notes: row.count(3)?,
    })
}
