//! The store: tables, logs, guests and notes behind one type, in SQLite or PostgreSQL.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::place::Place;
use crate::postgres::PostgresServer;
use crate::seats::guests_read;
use crate::sql::{Connection, Pool, Row, Value};
use crate::sqlite::SqliteFile;
use crate::write::{Write, Written};
use crate::writer::{Message, Tally, WAITING, Writer};
use crate::written;
use crate::{
    Entry, Guest, GuestId, Listed, Listing, Moved, NewEntry, NewTable, OpenError, Outage, Status,
    StoreError, StoredTable, TableId, Visibility, Which,
};

/// Notices that a watcher may leave unread before it misses some.
const NEWS: usize = 4096;

/// How long no server must have been alive to count as an outage, in milliseconds.
const SILENCE: i64 = 30_000;

/// An open store. Clones are the same store.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    place: Arc<Place>,
    reads: Pool,
    /// None if the store is only read.
    inbox: Option<mpsc::Sender<Message>>,
    moved: broadcast::Sender<Moved>,
    /// The part of it that comes from other nodes.
    elsewhere: broadcast::Sender<Moved>,
    tally: Arc<Tally>,
    listener: Option<JoinHandle<()>>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

/// How much a store has written since it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Transactions that were committed.
    pub commits: u64,
    /// Wishes that they held.
    pub writes: u64,
}

/// The columns of a [`Listed`], in the order in which [`listed`] reads them.
macro_rules! listed_columns {
    ($rest:literal) => {
        concat!(
            "SELECT id, head, created, updated, game, visibility, status, line, guests, wake, \
             turn, summary ",
            $rest
        )
    };
}
pub(crate) use listed_columns;

impl Store {
    /// Opens `postgres://…`, or the SQLite file of a path; its folder is made if it is missing.
    ///
    /// # Errors
    ///
    /// A database that is in use, damaged, of a later version or not ours, or a place that cannot be
    /// written to. It is left as it was.
    pub async fn open(database: &str) -> Result<Store, OpenError> {
        let (place, writer) = if is_postgres(database)? {
            let (server, writer) = PostgresServer::open(database).await?;
            (Place::Postgres(Box::new(server)), writer)
        } else {
            let (file, writer) = SqliteFile::open(Path::new(database)).await?;
            (Place::Sqlite(file), writer)
        };
        Ok(Store::on(place, Some(writer)))
    }

    /// Opens a database for reading only, while another program may be writing to it.
    ///
    /// # Errors
    ///
    /// A database that is missing, damaged, of another version or not ours.
    pub async fn open_to_read(database: &str) -> Result<Store, OpenError> {
        let place = if is_postgres(database)? {
            Place::Postgres(Box::new(PostgresServer::open_to_read(database).await?))
        } else {
            Place::Sqlite(SqliteFile::open_to_read(Path::new(database)).await?)
        };
        Ok(Store::on(place, None))
    }

    /// A store in a temporary file that goes when the store does.
    ///
    /// # Errors
    ///
    /// If the folder for temporary files cannot be written to.
    pub async fn memory() -> Result<Store, OpenError> {
        let (file, writer) = SqliteFile::temporary().await?;
        Ok(Store::on(Place::Sqlite(file), Some(writer)))
    }

    fn on(place: Place, writer: Option<Connection>) -> Store {
        let place = Arc::new(place);
        let (moved, _) = broadcast::channel(NEWS);
        let (elsewhere, _) = broadcast::channel(NEWS);
        let tally = Arc::new(Tally::default());
        let listener = match &*place {
            Place::Sqlite(_) => None,
            Place::Postgres(server) => {
                let (all, elsewhere) = (moved.clone(), elsewhere.clone());
                let tell = move |news: Moved| {
                    // Nobody waits for news while nobody watches, so a failed send is no failure.
                    let _ = all.send(news.clone());
                    let _ = elsewhere.send(news);
                };
                Some(tokio::spawn(server.listen(tell)))
            }
        };
        let inbox = writer.map(|connection| {
            let (inbox, messages) = mpsc::channel(WAITING);
            let writer = Writer::new(
                Arc::clone(&place),
                connection,
                moved.clone(),
                Arc::clone(&tally),
            );
            tokio::spawn(writer.run(messages));
            inbox
        });
        Store {
            inner: Arc::new(Inner {
                reads: place.readers(),
                place,
                inbox,
                moved,
                elsewhere,
                tally,
                listener,
            }),
        }
    }

    pub(crate) fn place(&self) -> &Place {
        &self.inner.place
    }

    pub(crate) fn is_read_only(&self) -> bool {
        self.inner.inbox.is_none()
    }

    pub(crate) async fn write(&self, write: Write) -> Written {
        write.check()?;
        written::count(write.weight());
        let inbox = self.inner.inbox.as_ref().ok_or(StoreError::ReadOnly)?;
        let (answer, answered) = oneshot::channel();
        inbox
            .send(Message::Write(Box::new(write), answer))
            .await
            .map_err(|_| StoreError::Closed)?;
        // The writer answers everything it takes, unless it is torn down with the whole program.
        answered.await.unwrap_or(Err(StoreError::Unknown(
            "the writer was stopped".to_owned(),
        )))
    }

    pub(crate) async fn rows(
        &self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        Ok(self.inner.reads.rows(sql, values).await?)
    }

    /// Keeps a new table. Acknowledged only when durable.
    ///
    /// # Errors
    ///
    /// [`StoreError::Exists`] if the name is taken.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        self.write(Write::Create(table)).await.map(drop)
    }

    /// Adds entries after the entry of number `after`, and gives the number of the last.
    /// Acknowledged only when durable. Without entries it replaces the listing alone. It happens even
    /// if the caller stops waiting.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] if the table is not at `after` any more.
    pub async fn append(
        &self,
        table: &TableId,
        after: u64,
        entries: Vec<NewEntry>,
        listing: Option<Listing>,
    ) -> Result<u64, StoreError> {
        let head = after.saturating_add(entries.len() as u64);
        let write = Write::Append {
            table: table.clone(),
            after,
            entries,
            listing,
        };
        Ok(self.write(write).await?.unwrap_or(head))
    }

    /// A table with its whole log.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn load(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let rows = self
            .rows(
                "SELECT created, terms FROM tables WHERE id = $1",
                &[Value::Text(table.as_str())],
            )
            .await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        Ok(Some(StoredTable {
            id: table.clone(),
            created: row.int(0)?,
            terms: row.text(1)?,
            entries: self.load_after(table, 0).await?,
        }))
    }

    /// The entries after a number; none if there is no such table.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn load_after(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        // No log is longer than this.
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let rows = self
            .rows(
                "SELECT seq, at, body FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq",
                &[Value::Text(table.as_str()), Value::Int(after)],
            )
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Entry {
                    seq: row.count(0)?,
                    at: row.int(1)?,
                    body: row.text(2)?,
                })
            })
            .collect()
    }

    /// The number of a table's last entry, 0 if it has none; nothing if there is no such table.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn head(&self, table: &TableId) -> Result<Option<u64>, StoreError> {
        let rows = self
            .rows(
                "SELECT head FROM tables WHERE id = $1",
                &[Value::Text(table.as_str())],
            )
            .await?;
        Ok(rows.first().map(|row| row.count(0)).transpose()?)
    }

    /// Tables as lists show them, newest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn list(&self, which: Which, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = Value::Int(i64::from(limit));
        let rows = match which {
            Which::Public(status) => {
                let sql = listed_columns!(
                    "FROM tables WHERE visibility = 'public' AND status = $1 \
                     ORDER BY since DESC, id LIMIT $2"
                );
                self.rows(sql, &[Value::Text(status.word()), limit]).await?
            }
            Which::Of(guest) => {
                let sql = listed_columns!(
                    "FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1) \
                     ORDER BY updated DESC, id LIMIT $2"
                );
                self.rows(sql, &[Value::Int(guest.number()), limit]).await?
            }
        };
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    /// One table as lists show it.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn listed(&self, table: &TableId) -> Result<Option<Listed>, StoreError> {
        let sql = listed_columns!("FROM tables WHERE id = $1");
        let rows = self.rows(sql, &[Value::Text(table.as_str())]).await?;
        Ok(rows.first().map(listed).transpose()?)
    }

    /// Tables that the server must look at until an instant, and since when; earliest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn awake(&self, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>, StoreError> {
        let rows = self
            .rows(
                "SELECT id, wake FROM tables WHERE wake <= $1 ORDER BY wake, id LIMIT $2",
                &[Value::Int(until), Value::Int(i64::from(limit))],
            )
            .await?;
        rows.iter()
            .map(|row| Ok((row.read(0, |id| id.parse().ok())?, row.int(1)?)))
            .collect()
    }

    /// Stores a new guest, known by the hash of a token that only the guest has.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn guest_new(
        &self,
        name: &str,
        token_hash: &[u8; 32],
        at: i64,
    ) -> Result<GuestId, StoreError> {
        let id = GuestId::random();
        let write = Write::Guest {
            id,
            name: name.to_owned(),
            token: *token_hash,
            at,
        };
        self.write(write).await.map(|_| id)
    }

    /// Who has the token of a hash.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn guest_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Guest>, StoreError> {
        let rows = self
            .rows(
                "SELECT guests.id, guests.name FROM devices \
                 JOIN guests ON guests.id = devices.guest WHERE devices.token = $1",
                &[Value::Bytes(token_hash)],
            )
            .await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        Ok(GuestId::from_number(row.int(0)?)
            .map(|id| {
                row.text(1).map(|name| Guest {
                    id,
                    name,
                    waiting: 0,
                })
            })
            .transpose()?)
    }

    /// Calls a guest something else.
    ///
    /// # Errors
    ///
    /// [`StoreError::NoGuest`] if there is none.
    pub async fn guest_rename(&self, id: GuestId, name: &str) -> Result<(), StoreError> {
        let write = Write::Rename {
            guest: id,
            name: name.to_owned(),
        };
        self.write(write).await.map(drop)
    }

    /// Keeps something that was worked out about a table, in place of what had the same key.
    ///
    /// # Errors
    ///
    /// [`StoreError::NoTable`] if there is no such table.
    pub async fn put_note(&self, table: &TableId, key: &str, text: &str) -> Result<(), StoreError> {
        let write = Write::Note {
            table: table.clone(),
            key: key.to_owned(),
            text: text.to_owned(),
        };
        self.write(write).await.map(drop)
    }

    /// What was kept of a table under a key.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn note(&self, table: &TableId, key: &str) -> Result<Option<String>, StoreError> {
        let rows = self
            .rows(
                "SELECT text FROM notes WHERE table_id = $1 AND key = $2",
                &[Value::Text(table.as_str()), Value::Text(key)],
            )
            .await?;
        Ok(rows.first().map(|row| row.text(0)).transpose()?)
    }

    /// News of tables, from this process or, with PostgreSQL, from any node. After a lost connection
    /// [`Moved::Unknown`] tells the listener to reload what it watches.
    #[must_use]
    pub fn watch(&self) -> broadcast::Receiver<Moved> {
        self.inner.moved.subscribe()
    }

    /// As [`Store::watch`], but only what other nodes did: whoever writes here knows it already.
    #[must_use]
    pub fn watch_elsewhere(&self) -> broadcast::Receiver<Moved> {
        self.inner.elsewhere.subscribe()
    }

    /// Notes that a server is alive.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn alive(&self, now: i64) -> Result<(), StoreError> {
        self.write(Write::Alive(now)).await.map(drop)
    }

    /// A server has come up: when no server was alive, oldest first. Ask before the first
    /// [`Store::alive`].
    ///
    /// # Errors
    ///
    /// If the database cannot be reached.
    pub async fn outages(&self, now: i64) -> Result<Vec<Outage>, StoreError> {
        match self.write(Write::CameUp(now, now - SILENCE)).await {
            Ok(_) | Err(StoreError::ReadOnly) => {}
            Err(error) => return Err(error),
        }
        let rows = self
            .rows("SELECT began, ended FROM outages ORDER BY began", &[])
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Outage {
                    began: row.int(0)?,
                    ended: row.int(1)?,
                })
            })
            .collect()
    }

    /// Whether the store can read and write.
    ///
    /// # Errors
    ///
    /// What keeps it from that.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.inner.place.sound().map_err(StoreError::Failed)?;
        self.rows("SELECT beats FROM pulse", &[]).await?;
        self.write(Write::Pulse).await.map(drop)
    }

    /// The most bytes that the SQLite file may grow to; a store that is full says so and works again
    /// when there is room. PostgreSQL keeps limits of its own.
    ///
    /// # Errors
    ///
    /// If the database cannot be reached.
    pub async fn limit(&self, bytes: Option<u64>) -> Result<(), StoreError> {
        self.write(Write::Limit(bytes)).await.map(drop)
    }

    /// How much was written since the store was opened.
    #[must_use]
    pub fn figures(&self) -> Figures {
        Figures {
            commits: self.inner.tally.commits.load(Ordering::Relaxed),
            writes: self.inner.tally.writes.load(Ordering::Relaxed),
        }
    }

    /// Finishes the writes that wait, and closes the database. Later calls say
    /// [`StoreError::Closed`].
    pub async fn close(&self) {
        // Readers first: what SQLite keeps beside its file goes into it when the last connection ends,
        // and only if that one may write.
        self.inner.reads.close().await;
        if let Some(inbox) = &self.inner.inbox {
            let (answer, answered) = oneshot::channel();
            if inbox.send(Message::Close(answer)).await.is_ok() {
                // If the writer is gone already, there is nothing left to wait for.
                let _ = answered.await;
            } else {
                inbox.closed().await;
            }
        }
        if let Some(listener) = &self.inner.listener {
            listener.abort();
        }
        self.inner.place.release();
    }
}

/// Whether a database lies on a PostgreSQL server rather than in a file.
fn is_postgres(database: &str) -> Result<bool, OpenError> {
    match database.split_once("://") {
        Some(("postgres" | "postgresql", _)) => Ok(true),
        Some((kind, _)) => Err(OpenError::Kind(format!("{kind}://"))),
        None if database.is_empty() => Err(OpenError::Kind("an empty name".to_owned())),
        None => Ok(false),
    }
}

pub(crate) fn listed(row: &Row) -> Result<Listed, sqlx::Error> {
    Ok(Listed {
        id: row.read(0, |id| id.parse().ok())?,
        head: row.count(1)?,
        created: row.int(2)?,
        updated: row.int(3)?,
        listing: Listing {
            game: row.text(4)?,
            visibility: row.read(5, Visibility::from_word)?,
            status: row.read(6, Status::from_word)?,
            line: row.text(7)?,
            guests: row.read(8, guests_read)?,
            wake: row.maybe_int(9)?,
            turn: row.maybe_int(10)?.and_then(GuestId::from_number),
            summary: row.text(11)?,
        },
    })
}
