//! The one task that writes: it takes what waits, commits it together, and only then answers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::{AssertSqlSafe, Executor};
use tokio::sync::{broadcast, mpsc, oneshot};

use crate::brief::Known;
use crate::entries::Links;
use crate::place::Place;
use crate::sql::{Connection, Value};
use crate::sql_error::{Verdict, plain, undone, verdict};
use crate::write::{self, Write, Written};
use crate::{Moved, NewEntry, StoreError, TableId, postgres};

/// The most wishes that are committed together.
const GROUP: usize = 512;

/// The most writes that may wait; further callers wait until there is room.
pub(crate) const WAITING: usize = 1024;

/// How often a group is tried again after a conflict or a lost connection.
const TRIES: u32 = 5;

/// The longest a server may take for a group.
const LONGEST: Duration = Duration::from_secs(30);

/// What is sent to the writer.
pub(crate) enum Message {
    Write(Box<Write>, oneshot::Sender<Written>),
    /// Finish what waits, and say so.
    Close(oneshot::Sender<()>),
}

/// How much was written since the store was opened.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) commits: AtomicU64,
    pub(crate) writes: AtomicU64,
}

/// A failure of a group.
enum Failure {
    /// Nothing was stored.
    Before(sqlx::Error),
    /// The commit was sent, but its result is unknown.
    Unclear(String),
}

/// A write and its result.
type Answered = (oneshot::Sender<Written>, Written);

pub(crate) struct Writer {
    place: Arc<Place>,
    connection: Option<Connection>,
    moved: broadcast::Sender<Moved>,
    tally: Arc<Tally>,
    limit: Option<u64>,
    /// What the database has of the tables that were written last, if it is a SQLite file.
    known: Known,
    /// Whether a COMMIT is on its way, so that giving up leaves it unclear.
    committing: bool,
}

impl Writer {
    pub(crate) fn new(
        place: Arc<Place>,
        connection: Connection,
        moved: broadcast::Sender<Moved>,
        tally: Arc<Tally>,
    ) -> Self {
        Writer {
            place,
            connection: Some(connection),
            moved,
            tally,
            limit: None,
            known: Known::default(),
            committing: false,
        }
    }

    /// Writes until the store is closed or all handles are dropped.
    pub(crate) async fn run(mut self, mut inbox: mpsc::Receiver<Message>) {
        let mut messages = Vec::new();
        let mut closers = Vec::new();
        while inbox.recv_many(&mut messages, GROUP).await > 0 {
            let mut group = Vec::new();
            for message in messages.drain(..) {
                match message {
                    Message::Write(write, answer) => group.push((*write, answer)),
                    Message::Close(closer) => {
                        inbox.close();
                        closers.push(closer);
                    }
                }
            }
            self.settle(group).await;
        }
        if let Some(connection) = self.connection.take() {
            // Everything is committed, so a failure to close loses nothing.
            let _ = connection.close().await;
        }
        drop(self);
        for closer in closers {
            // A caller that has stopped waiting needs no answer.
            let _ = closer.send(());
        }
    }

    /// Commits a group and answers each of its writes.
    async fn settle(&mut self, mut group: Vec<(Write, oneshot::Sender<Written>)>) {
        // Stable, so that what concerns one table stays in the order of its coming.
        group.sort_by(|(a, _), (b, _)| a.order().cmp(&b.order()));
        let (writes, answers): (Vec<Write>, Vec<_>) = group.into_iter().unzip();
        let written = self.commit(&writes).await;
        let answered: Vec<Answered> = answers.into_iter().zip(written).collect();
        for (answer, written) in answered {
            // The caller may have gone; the write is stored nevertheless.
            let _ = answer.send(written);
        }
    }

    /// Commits writes together; if the database refuses the group, each by itself, so that one bad
    /// write does not affect others.
    async fn commit(&mut self, writes: &[Write]) -> Vec<Written> {
        if writes.is_empty() {
            return Vec::new();
        }
        match self.persist(writes).await {
            Ok(written) => written,
            Err(Failure::Before(error)) if refused(&error) && writes.len() > 1 => {
                let mut written = Vec::new();
                for write in writes {
                    let alone = match self.persist(std::slice::from_ref(write)).await {
                        Ok(mut written) => written.pop().unwrap_or(Err(StoreError::Closed)),
                        Err(failure) => Err(told(&failure)),
                    };
                    written.push(alone);
                }
                written
            }
            Err(failure) => writes.iter().map(|_| Err(told(&failure))).collect(),
        }
    }

    /// Tries a group until it is stored or will not be.
    async fn persist(&mut self, writes: &[Write]) -> Result<Vec<Written>, Failure> {
        let mut tries = 0;
        loop {
            let had = self.connection.is_some();
            let failure = match self.attempt_in_time(writes).await {
                Ok(written) => {
                    self.announce(writes, &written);
                    return Ok(written);
                }
                Err(failure) => failure,
            };
            tries += 1;
            let again = match &failure {
                Failure::Unclear(_) => false,
                Failure::Before(error) => match verdict(error) {
                    // A connection that was fine once may have died of a server's restart.
                    Verdict::Lost => had,
                    Verdict::InTheWay => tries < TRIES,
                    Verdict::Dangling | Verdict::Refused => false,
                },
            };
            if !again {
                return Err(failure);
            }
            tokio::time::sleep(Duration::from_millis(u64::from(tries * tries))).await;
        }
    }

    /// An attempt; a server that does not answer is given up. SQLite answers always.
    async fn attempt_in_time(&mut self, writes: &[Write]) -> Result<Vec<Written>, Failure> {
        self.committing = false;
        let attempted = match &*self.place {
            Place::Sqlite(_) => self.attempt(writes).await,
            Place::Postgres(_) => match tokio::time::timeout(LONGEST, self.attempt(writes)).await {
                Ok(attempted) => attempted,
                Err(_) => {
                    self.connection = None;
                    if self.committing {
                        Err(Failure::Unclear("the server does not answer".to_owned()))
                    } else {
                        Err(Failure::Before(sqlx::Error::PoolTimedOut))
                    }
                }
            },
        };
        if attempted.is_err() {
            self.known.forget();
            self.recover(&attempted).await;
        }
        attempted
    }

    /// Leaves no half a transaction behind: rolls back, or gives the connection up.
    async fn recover<T>(&mut self, attempted: &Result<T, Failure>) {
        let keep = match attempted {
            Ok(_) => true,
            Err(Failure::Unclear(_)) => false,
            Err(Failure::Before(error)) => verdict(error) != Verdict::Lost,
        };
        if let Some(mut connection) = self.connection.take()
            && keep
            && connection.rollback().await.is_ok()
        {
            self.connection = Some(connection);
        }
    }

    async fn attempt(&mut self, writes: &[Write]) -> Result<Vec<Written>, Failure> {
        for write in writes {
            if let Write::Limit(bytes) = write {
                self.limit = *bytes;
                // The next connection knows of it.
                self.connection = None;
            }
        }
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => {
                let mut fresh = self.place.writer().await.map_err(Failure::Before)?;
                confine(&mut fresh, self.limit)
                    .await
                    .map_err(Failure::Before)?;
                none.insert(fresh)
            }
        };
        let before = Failure::Before;
        let begun = begin(connection, writes, &mut self.known).await;
        let (written, links) = begun.map_err(before)?;
        if let Place::Postgres(server) = &*self.place {
            let moved = news(writes, &written).into_iter().map(|news| {
                let entries = news.entries.into_iter().flatten();
                postgres::notice(&server.node, news.table, news.head, entries)
            });
            let changed = writes.iter().zip(&written).filter_map(|(write, written)| {
                let guest = write.changes_guest().filter(|_| written.is_ok())?;
                Some(postgres::guest_notice(&server.node, guest))
            });
            let notices: Vec<String> = moved.chain(changed).collect();
            if !notices.is_empty() {
                connection
                    .rows(
                        postgres::TELL,
                        &[Value::Text(&notices.join(&postgres::BETWEEN.to_string()))],
                    )
                    .await
                    .map_err(before)?;
            }
        }
        self.committing = true;
        connection.commit().await.map_err(|error| {
            if undone(&error) {
                Failure::Before(error)
            } else {
                Failure::Unclear(plain(&error))
            }
        })?;
        match &*self.place {
            Place::Sqlite(_) => self.known.learn(writes, &written, &links),
            // Other nodes write to the same tables.
            Place::Postgres(_) => {}
        }
        Ok(written)
    }

    /// Notifies watchers in this process; the database notifies the other nodes.
    fn announce(&self, writes: &[Write], written: &[Written]) {
        self.tally.commits.fetch_add(1, Ordering::Relaxed);
        self.tally
            .writes
            .fetch_add(writes.len() as u64, Ordering::Relaxed);
        if self.moved.receiver_count() == 0 {
            return;
        }
        for News { table, head, .. } in news(writes, written) {
            // Nobody may be watching any more.
            let _ = self.moved.send(Moved::To {
                table: table.clone(),
                head,
                entries: Vec::new(),
            });
        }
    }
}

/// Begins a transaction and performs writes in it.
async fn begin(
    on: &mut Connection,
    writes: &[Write],
    known: &mut Known,
) -> Result<(Vec<Written>, Links), sqlx::Error> {
    if let Some(moves) = known.moves(writes) {
        if moves.make(on).await? {
            return Ok(moves.written());
        }
        known.forget();
        on.rollback().await?;
    }
    on.begin().await?;
    write::perform(on, writes).await
}

/// Where a table is after a group, and the entries that brought it there.
struct News<'a> {
    table: &'a TableId,
    head: u64,
    entries: Vec<&'a [NewEntry]>,
}

/// Where tables are after a group, once each. The group is in the order of the tables.
fn news<'a>(writes: &'a [Write], written: &[Written]) -> Vec<News<'a>> {
    let mut news: Vec<News<'_>> = Vec::new();
    for (write, written) in writes.iter().zip(written) {
        let (Some((table, entries)), Ok(Some(head))) = (write.moves(), written) else {
            continue;
        };
        match news.last_mut() {
            Some(last) if last.table == table => {
                last.head = *head;
                last.entries.push(entries);
            }
            Some(_) | None => news.push(News {
                table,
                head: *head,
                entries: vec![entries],
            }),
        }
    }
    news
}

/// Keeps a SQLite file below a size.
async fn confine(connection: &mut Connection, limit: Option<u64>) -> Result<(), sqlx::Error> {
    let (Connection::Sqlite(connection), Some(bytes)) = (connection, limit) else {
        return Ok(());
    };
    let (size,): (i64,) = sqlx::query_as("PRAGMA page_size")
        .fetch_one(&mut *connection)
        .await?;
    let pages = bytes / u64::try_from(size).unwrap_or(4096).max(1);
    let pragma = format!("PRAGMA max_page_count = {}", pages.max(1));
    connection.execute(AssertSqlSafe(pragma)).await?;
    Ok(())
}

/// Whether the database itself said no to one of the writes.
fn refused(error: &sqlx::Error) -> bool {
    match verdict(error) {
        Verdict::Dangling | Verdict::Refused => true,
        Verdict::Lost | Verdict::InTheWay => false,
    }
}

fn told(failure: &Failure) -> StoreError {
    match failure {
        Failure::Unclear(why) => StoreError::Unknown(why.clone()),
        Failure::Before(error) if verdict(error) == Verdict::Dangling => StoreError::NoGuest,
        Failure::Before(error) => StoreError::Failed(plain(error)),
    }
}
