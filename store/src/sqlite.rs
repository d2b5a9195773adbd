//! A SQLite file: only one program has it open for writing, and a file that is not ours stays as it is.

use std::borrow::Cow;
use std::fs::{self, File, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions, Executor};

use crate::schema;
use crate::sql::Connection;
use crate::sql_error::{OpenError, plain};

/// The number that identifies our files: “Rndh” in ASCII.
const APPLICATION: u32 = 0x526e_6468;

/// What every SQLite file begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Connections that read while the one connection writes.
const READERS: u32 = 4;

/// After how many pages the write-ahead log is carried over into the file: 16 MB. Tables that are played
/// change the same pages again and again, and each is carried over once.
const CHECKPOINT: &str = "4096";

/// How long an opener waits for a program that is about to end.
const PATIENCE: Duration = Duration::from_secs(3);

/// A database file that this program alone may write to.
pub(crate) struct SqliteFile {
    pub(crate) path: PathBuf,
    /// Which file it was when it was opened.
    identity: Option<Identity>,
    /// Held open for its lock; the system lets go of it when this program ends, however it ends.
    lock: Mutex<Option<File>>,
    /// Taken away with the last user of the file.
    temporary: Option<PathBuf>,
}

impl Drop for SqliteFile {
    fn drop(&mut self) {
        if let Some(folder) = &self.temporary {
            // Nothing can be done about a folder that cannot be removed.
            let _ = fs::remove_dir_all(folder);
        }
    }
}

/// The least room on the disk with which games can go on for a while, in bytes.
const ROOM: u64 = 16 * 1024 * 1024;

/// The device and number of a file, where the system has such.
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    let file = fs::metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// The room that is left where a file lies, in bytes, where the system tells.
#[cfg(unix)]
fn room(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(path).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn room(_: &Path) -> Option<u64> {
    None
}

fn at(path: &Path) -> impl Fn(io::Error) -> OpenError {
    let path = path.to_owned();
    move |error| OpenError::Path {
        path: path.clone(),
        why: error.to_string(),
    }
}

impl SqliteFile {
    /// Makes the file if there is none, and brings its schema up to date.
    pub(crate) async fn open(path: &Path) -> Result<(SqliteFile, Connection), OpenError> {
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            fs::create_dir_all(folder).map_err(at(folder))?;
        }
        // Checked twice: without leaving a lock beside a foreign file, and when nothing else writes.
        ours(path)?;
        let lock = lock(path).await?;
        let fresh = !ours(path)?;
        let mut file = SqliteFile {
            path: path.to_owned(),
            identity: None,
            lock: Mutex::new(Some(lock)),
            temporary: None,
        };
        if fresh {
            file.mark().await?;
        }
        file.identity = identity(path);
        let mut writer = file.writer().await.map_err(|error| file.damage(&error))?;
        file.examine(&mut writer).await?;
        schema::bring_up(&mut writer).await?;
        Ok((file, writer))
    }

    /// A file that is only read, perhaps while another program writes to it.
    pub(crate) async fn open_to_read(path: &Path) -> Result<SqliteFile, OpenError> {
        let name = path.display().to_string();
        if !path.exists() || !ours(path)? {
            return Err(OpenError::Missing(name));
        }
        let file = SqliteFile {
            path: path.to_owned(),
            identity: identity(path),
            lock: Mutex::new(None),
            temporary: None,
        };
        let mut reader = file.reader().await.map_err(|error| file.damage(&error))?;
        schema::recognize(&mut reader, &name).await?;
        // A reader has nothing to lose when it is closed.
        let _ = reader.close().await;
        Ok(file)
    }

    /// A file in a folder of its own, which goes when the store does.
    pub(crate) async fn temporary() -> Result<(SqliteFile, Connection), OpenError> {
        let folder = std::env::temp_dir().join(format!("roundhouse-{}", crate::TableId::random()));
        let (mut file, writer) = SqliteFile::open(&folder.join("store.db")).await?;
        file.temporary = Some(folder);
        Ok((file, writer))
    }

    /// Lets the next program have the file.
    pub(crate) fn release(&self) {
        let mut lock = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        *lock = None;
    }

    /// Whether what is written to the file will be found there later. SQLite writes on to a file that was
    /// deleted, and on a full disk as long as there is room in files it has.
    pub(crate) fn sound(&self) -> Result<(), String> {
        if identity(&self.path) != self.identity {
            return Err("the database file was moved, deleted or replaced".into());
        }
        match room(&self.path) {
            Some(bytes) if bytes < ROOM => Err(format!("the disk has {bytes} bytes left")),
            Some(_) | None => Ok(()),
        }
    }

    fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.path)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .disable_statement_logging()
    }

    /// The connection that writes. A commit is on the disk when it returns.
    pub(crate) async fn writer(&self) -> Result<Connection, sqlx::Error> {
        let options = self
            .options()
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            // What would undo half a statement is not worth a file.
            .pragma("temp_store", "MEMORY");
        Ok(Connection::Sqlite(options.connect().await?))
    }

    /// A connection that only reads.
    pub(crate) async fn reader(&self) -> Result<Connection, sqlx::Error> {
        let options = self.options().read_only(true);
        Ok(Connection::Sqlite(options.connect().await?))
    }

    /// Connections that only read.
    pub(crate) fn readers(&self) -> SqlitePool {
        SqlitePoolOptions::new()
            .max_connections(READERS)
            .test_before_acquire(false)
            .max_lifetime(None)
            .connect_lazy_with(self.options().read_only(true))
    }

    /// Marks an empty file as ours before anything else is in it, and outside the write-ahead log, so
    /// that its first bytes identify it at any instant from then on.
    async fn mark(&self) -> Result<(), OpenError> {
        let fault = |error: sqlx::Error| OpenError::Path {
            path: self.path.clone(),
            why: plain(&error),
        };
        make(&self.path).map_err(at(&self.path))?;
        let options = self.options().synchronous(SqliteSynchronous::Full);
        let mut connection = options.connect().await.map_err(fault)?;
        let pragma = format!("PRAGMA application_id = {APPLICATION}");
        connection
            .execute(AssertSqlSafe(pragma))
            .await
            .map_err(fault)?;
        Connection::Sqlite(connection).close().await.map_err(fault)
    }

    /// Looks whether the file is whole. SQLite finds lost pages, but not a last page cut in two.
    async fn examine(&self, writer: &mut Connection) -> Result<(), OpenError> {
        let fault = |error: sqlx::Error| self.damage(&error);
        writer
            .rows("SELECT COUNT(*) FROM sqlite_schema", &[])
            .await
            .map_err(fault)?;
        // After this, all that was committed is in the file itself.
        writer
            .rows("PRAGMA wal_checkpoint(TRUNCATE)", &[])
            .await
            .map_err(fault)?;
        let sizes = writer
            .rows(
                "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
                &[],
            )
            .await
            .map_err(fault)?;
        let wanted = match sizes.first() {
            Some(row) => row.count(0).map_err(fault)?,
            None => 0,
        };
        let found = fs::metadata(&self.path).map_err(at(&self.path))?.len();
        if found < wanted {
            return Err(OpenError::Damaged {
                path: self.path.clone(),
                why: format!("{found} bytes long instead of {wanted}"),
            });
        }
        Ok(())
    }

    fn damage(&self, error: &sqlx::Error) -> OpenError {
        let code = error
            .as_database_error()
            .and_then(|error| error.code().map(Cow::into_owned));
        let (path, why) = (self.path.clone(), plain(error));
        match code.as_deref() {
            // Corrupt, and not a database.
            Some("11" | "26" | "267" | "523" | "779") => OpenError::Damaged { path, why },
            Some(_) | None => OpenError::Path { path, why },
        }
    }
}

/// Makes an empty file, if there is none, that only its owner can read: it will hold what
/// players hide from each other. What SQLite lays beside a file may be read by the same people.
pub(crate) fn make(path: &Path) -> io::Result<()> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// Whether a file is ours already; if not, it is empty or missing and may become ours.
fn ours(path: &Path) -> Result<bool, OpenError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(at(path)(error)),
    };
    let mut header = Vec::with_capacity(100);
    (&mut file)
        .take(100)
        .read_to_end(&mut header)
        .map_err(at(path))?;
    if header.is_empty() {
        return Ok(false);
    }
    let magic = header.starts_with(MAGIC);
    // The application's number stands in bytes 68 to 71 of every SQLite file.
    let application = header.get(68..72) == Some(APPLICATION.to_be_bytes().as_slice());
    if magic && application {
        Ok(true)
    } else if magic && header.len() < 100 {
        Err(OpenError::Damaged {
            path: path.to_owned(),
            why: format!("{} bytes long", header.len()),
        })
    } else {
        Err(OpenError::Foreign(path.to_owned()))
    }
}

/// Takes the lock that keeps a second server away from a file.
async fn lock(path: &Path) -> Result<File, OpenError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let name = PathBuf::from(name);
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(at(&name))?;
    let begun = tokio::time::Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if begun.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked(path.to_owned())),
            Err(TryLockError::Error(error)) => return Err(at(&name)(error)),
        }
    }
}
