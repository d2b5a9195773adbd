//! A server of its own for a test, with the database in a temporary folder.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use house::Budget;
use store::Store;
use tables::Secret;
use test_servers::Port;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{App, Config, Site};

/// A running server.
pub(crate) struct House {
    folder: PathBuf,
    database: String,
    /// Kept while the server stands still, so that it comes back to where it was.
    _port: Port,
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
    store: Option<Store>,
    pub(crate) config: Config,
}

/// What tests need: bots that do not dawdle, and studies that find the same on a slow machine.
pub(crate) fn config() -> Config {
    Config {
        bot_pause: Duration::ZERO,
        study: Budget::simulations(20_000),
        secret: Some(Secret::from_bytes([games(); 32])),
        ..Config::default()
    }
}

/// Which games are dealt and which moves bots make: the same every time, or those of the number in `GAMES`.
fn games() -> u8 {
    let wanted = std::env::var("GAMES").ok();
    wanted.map_or(0, |number| {
        number.parse().expect("GAMES is a number below 256")
    })
}

fn unlimited() -> Config {
    Config {
        limits: None,
        ..config()
    }
}

impl House {
    /// A server with an empty SQLite file.
    pub(crate) async fn open() -> Self {
        Self::open_with(config()).await
    }

    /// A server that offers its tables to be taken along, as the program does. What runs there is not asked for.
    pub(crate) async fn furnished() -> Self {
        Self::open_with(Config {
            site: Some(Arc::new(Site::new(Vec::new()))),
            ..config()
        })
        .await
    }

    /// A server with an empty SQLite file that behaves like this.
    pub(crate) async fn open_with(config: Config) -> Self {
        let folder = Self::folder();
        let database = folder.join("tables.sqlite").display().to_string();
        Self::with(folder, database, config).await
    }

    /// A server that lets everybody ask for as much as he likes.
    pub(crate) async fn unlimited() -> Self {
        Self::open_with(unlimited()).await
    }

    /// Such a server on a database that others may use too.
    pub(crate) async fn on(database: &str) -> Self {
        Self::with(Self::folder(), database.to_owned(), unlimited()).await
    }

    /// A server on a database that others may use too, which behaves like this.
    pub(crate) async fn on_with(database: &str, config: Config) -> Self {
        Self::with(Self::folder(), database.to_owned(), config).await
    }

    /// Such a server on a copy of a SQLite file.
    pub(crate) async fn on_copy_of(file: &Path) -> Self {
        let folder = Self::folder();
        let database = folder.join("tables.sqlite");
        std::fs::copy(file, &database).unwrap();
        Self::with(folder, database.display().to_string(), unlimited()).await
    }

    fn folder() -> PathBuf {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder =
            std::env::temp_dir().join(format!("roundhouse-web-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Where its database is.
    pub(crate) fn database(&self) -> &str {
        &self.database
    }

    /// What the server keeps its tables in.
    pub(crate) fn store(&self) -> &Store {
        self.store.as_ref().expect("the server runs")
    }

    async fn with(folder: PathBuf, database: String, config: Config) -> Self {
        let port = Port::hold().unwrap();
        let mut house = Self {
            folder,
            database,
            address: port.address(),
            _port: port,
            stop: None,
            served: None,
            store: None,
            config,
        };
        house.start().await;
        house
    }

    /// Starts the server, at the same address each time.
    pub(crate) async fn start(&mut self) {
        let store = Store::open(&self.database).await.unwrap();
        let listener = TcpListener::bind(self.address).await.unwrap();
        let app: Arc<App> = App::start(store.clone(), self.config.clone());
        let (stop, stopped) = oneshot::channel();
        self.served = Some(tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            web::serve(app, listener, stopped).await.unwrap();
        }));
        self.stop = Some(stop);
        self.store = Some(store);
    }

    /// Stops the server as Ctrl-C does.
    pub(crate) async fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(served) = self.served.take() {
            served.await.unwrap();
        }
        if let Some(store) = self.store.take() {
            store.close().await;
        }
    }

    /// The address of a page.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
