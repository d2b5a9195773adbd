//! A PostgreSQL database that any number of nodes share, and the news they send each other.

use std::fmt::Write;
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::time::timeout;

use crate::schema;
use crate::sql::Connection;
use crate::sql_error::{OpenError, plain};
use crate::{Entry, GuestId, Moved, NewEntry, TableId};

/// The channel on which nodes notify each other of changes.
const CHANNEL: &str = "roundhouse_moved";

/// Tells on the channel, in one round trip for a whole group: notices with [`BETWEEN`] between them; see
/// [`notice`].
pub(crate) const TELL: &str = "SELECT COUNT(pg_notify('roundhouse_moved', told)) \
     FROM unnest(string_to_array($1, chr(31))) AS told";

/// What stands between two notices.
pub(crate) const BETWEEN: char = '\u{1f}';

/// What stands before each entry of a notice.
const ENTRY: char = '\u{1e}';

/// The most bytes of entries in a notice; the server takes few more.
const MOST: usize = 6000;

/// Connections for reading, besides the one that writes and the one that listens.
const READERS: u32 = 8;

/// How long a connection may take to be had.
const CONNECTING: Duration = Duration::from_secs(10);

/// After this time without news, the listener checks the connection.
const SILENCE: Duration = Duration::from_secs(30);

/// The longest pause between two attempts to listen again.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// A database on a server.
pub(crate) struct PostgresServer {
    options: PgConnectOptions,
    /// This node's own mark in notices, by which it knows its own.
    pub(crate) node: String,
}

impl PostgresServer {
    /// Reads an address.
    fn at(url: &str) -> Result<PostgresServer, OpenError> {
        // The address holds a password: no message may repeat it.
        let options = PgConnectOptions::from_str(url)
            .map_err(|error| OpenError::Server(plain(&error)))?
            .application_name("roundhouse")
            .disable_statement_logging();
        Ok(PostgresServer {
            options,
            node: TableId::random().to_string(),
        })
    }

    /// Connects, and brings the schema up to date.
    pub(crate) async fn open(url: &str) -> Result<(PostgresServer, Connection), OpenError> {
        let server = PostgresServer::at(url)?;
        let mut writer = server.writer().await.map_err(unreachable)?;
        schema::bring_up(&mut writer).await?;
        Ok((server, writer))
    }

    /// Connects to a database that is only read.
    pub(crate) async fn open_to_read(url: &str) -> Result<PostgresServer, OpenError> {
        let server = PostgresServer::at(url)?;
        let mut reader = server.reader().await.map_err(unreachable)?;
        schema::recognize(&mut reader, "the database on the server").await?;
        // A reader has nothing to lose when it is closed.
        let _ = reader.close().await;
        Ok(server)
    }

    /// The connection that writes. A commit is on the server's disk when it returns, even where the
    /// server was set up to be careless about that.
    pub(crate) async fn writer(&self) -> Result<Connection, sqlx::Error> {
        let mut connection = self.reader().await?;
        connection
            .rows(
                "SELECT set_config('synchronous_commit', 'on', false) \
                 WHERE current_setting('synchronous_commit') = 'off'",
                &[],
            )
            .await?;
        Ok(connection)
    }

    /// A connection that reads.
    pub(crate) async fn reader(&self) -> Result<Connection, sqlx::Error> {
        match timeout(CONNECTING, self.options.connect()).await {
            Ok(connection) => Ok(Connection::Postgres(connection?)),
            Err(_) => Err(sqlx::Error::PoolTimedOut),
        }
    }

    /// Connections that read.
    pub(crate) fn readers(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(CONNECTING)
            .connect_lazy_with(self.options.clone())
    }

    /// Passes on notices of other nodes, for ever. A lost connection is opened again, and then
    /// [`Moved::Unknown`] says that news may have been missed.
    pub(crate) fn listen(
        &self,
        tell: impl Fn(Moved) + Send + Sync + 'static,
    ) -> impl Future<Output = ()> + Send + 'static {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(CONNECTING)
            .connect_lazy_with(self.options.clone());
        let node = self.node.clone();
        async move {
            let mut pause = Duration::from_millis(50);
            loop {
                if let Ok(mut listener) = PgListener::connect_with(&pool).await
                    && listener.listen(CHANNEL).await.is_ok()
                {
                    pause = Duration::from_millis(50);
                    tell(Moved::Unknown);
                    hear(&mut listener, &node, &tell).await;
                }
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// Passes on notices until the connection is lost.
async fn hear(listener: &mut PgListener, node: &str, tell: &(impl Fn(Moved) + Sync)) {
    // A lost connection is ours to replace, after a pause.
    listener.eager_reconnect(false);
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(told))) => {
                if let Some((teller, news)) = read_notice(told.payload())
                    && teller != node
                {
                    tell(news);
                }
            }
            Ok(Ok(None) | Err(_)) => return,
            // A connection may die without a word, so ask.
            Err(_) => {
                let asked = sqlx::query("SELECT 1").execute(&mut *listener);
                if !matches!(timeout(CONNECTING, asked).await, Ok(Ok(_))) {
                    return;
                }
            }
        }
    }
}

fn unreachable(error: sqlx::Error) -> OpenError {
    OpenError::Server(plain(&error))
}

/// “node table head”: what one node tells the others. The entries follow, each as “time body”, if there
/// is room for them, so that the others need not ask.
pub(crate) fn notice<'a>(
    node: &str,
    table: &TableId,
    head: u64,
    entries: impl Iterator<Item = &'a NewEntry>,
) -> String {
    let bare = format!("{node} {table} {head}");
    // Nodes of earlier versions read three words.
    let mut text = format!("{bare} ");
    for NewEntry { at, body } in entries {
        let marked = body.contains([ENTRY, BETWEEN]);
        if marked || text.len() + body.len() > MOST {
            return bare;
        }
        write!(text, "{ENTRY}{at} {body}").expect("a string takes everything");
    }
    text
}

/// The word in the place of a table's name, where a guest is meant; no table has it.
const GUEST: &str = "guest";

/// “node guest number”: what one node tells the others of a guest whom they must look at anew. Nodes of
/// earlier versions do not read it.
pub(crate) fn guest_notice(node: &str, guest: GuestId) -> String {
    format!("{node} {GUEST} {}", guest.number())
}

/// Reads what another node told.
pub(crate) fn read_notice(payload: &str) -> Option<(&str, Moved)> {
    let (words, rest) = payload.split_once(ENTRY).unwrap_or((payload, ""));
    let mut words = words.split(' ');
    let (node, table, head) = (words.next()?, words.next()?, words.next()?);
    if table == GUEST {
        let guest = GuestId::from_number(head.parse().ok()?)?;
        return Some((node, Moved::Guest(guest)));
    }
    let head: u64 = head.parse().ok()?;
    let told = || -> Option<Vec<Entry>> {
        let entries = rest.split_terminator(ENTRY).count() as u64;
        let first = head.checked_sub(entries)?.checked_add(1)?;
        let entries = (first..=head).zip(rest.split_terminator(ENTRY));
        let read = |(seq, text): (u64, &str)| {
            let (at, body) = text.split_once(' ')?;
            let (at, body) = (at.parse().ok()?, body.to_owned());
            Some(Entry { seq, at, body })
        };
        entries.map(read).collect()
    };
    let news = Moved::To {
        table: table.parse().ok()?,
        head,
        entries: told().unwrap_or_default(),
    };
    Some((node, news))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_of_a_guest_is_read_back() {
        let guest = GuestId::random();
        let told = guest_notice("here", guest);
        assert_eq!(read_notice(&told), Some(("here", Moved::Guest(guest))));
        assert_eq!(read_notice("here guest x"), None);
        // Nodes of earlier versions take it for the name of a table that there cannot be.
        assert!(GUEST.parse::<TableId>().is_err());
    }

    #[test]
    fn a_notice_is_read_back() {
        let table = TableId::random();
        let told = |bodies: &[&str]| {
            let written = bodies.iter().map(|body| NewEntry {
                at: -3,
                body: (*body).to_owned(),
            });
            let written: Vec<NewEntry> = written.collect();
            let text = notice("here", &table, 7, written.iter());
            let Some((
                "here",
                Moved::To {
                    table: read,
                    head: 7,
                    entries,
                },
            )) = read_notice(&text)
            else {
                panic!("{text:?} is not read back");
            };
            assert_eq!(read, table);
            assert!(entries.iter().all(|entry| entry.at == -3));
            let entries = entries.into_iter().map(|entry| (entry.seq, entry.body));
            entries.collect::<Vec<_>>()
        };
        assert_eq!(told(&[]), []);
        let (one, two) = ("{\"a\": \"b, c\"}", "");
        assert_eq!(told(&[one, two]), [(6, one.into()), (7, two.into())]);
        // What cannot be told along is left to be read.
        assert_eq!(told(&["plain", "\u{1f}"]), []);
        assert_eq!(told(&[&"x".repeat(MOST)]), []);
        let earlier = format!("here {table} 7");
        let (head, entries) = (7, Vec::new());
        assert_eq!(
            read_notice(&earlier),
            Some((
                "here",
                Moved::To {
                    table,
                    head,
                    entries
                }
            ))
        );
        assert_eq!(read_notice("here there"), None);
        assert_eq!(read_notice("here there 7"), None);
    }
}
