//! A PostgreSQL database that any number of nodes share, and the news they send each other.

use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use tokio::time::timeout;

use crate::schema;
use crate::sql::Connection;
use crate::sql_error::{OpenError, plain};
use crate::{Moved, TableId};

/// The channel on which nodes notify each other of changes.
const CHANNEL: &str = "roundhouse_moved";

/// Tells on the channel, in one round trip for a whole group: notices with commas between; see
/// [`notice`].
pub(crate) const TELL: &str = "SELECT COUNT(pg_notify('roundhouse_moved', told)) \
     FROM unnest(string_to_array($1, ',')) AS told";

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

/// “node table head”: the notice that one node sends to the others.
pub(crate) fn notice(node: &str, table: &TableId, head: u64) -> String {
    format!("{node} {table} {head}")
}

fn read_notice(payload: &str) -> Option<(&str, Moved)> {
    let mut words = payload.split(' ');
    let (node, table, head) = (words.next()?, words.next()?, words.next()?);
    let news = Moved::To {
        table: table.parse().ok()?,
        head: head.parse().ok()?,
    };
    Some((node, news))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_read_back() {
        let table = TableId::random();
        let text = notice("here", &table, 7);
        assert_eq!(
            read_notice(&text),
            Some(("here", Moved::To { table, head: 7 }))
        );
        assert_eq!(read_notice("here there"), None);
        assert_eq!(read_notice("here there 7"), None);
    }
}
