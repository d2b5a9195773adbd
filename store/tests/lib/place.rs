//! A database for one test, of either kind, and tables to put into it.

use std::fs;
use std::path::PathBuf;

use store::{GuestId, Listing, NewEntry, NewTable, Status, Store, TableId, Visibility};
use test_servers::Postgres;

/// Makes a test of each function for each kind of database.
macro_rules! both {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $name() {
                    super::$name($crate::place::Place::sqlite()).await;
                }
            )+
        }
        mod on_postgres {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $name() {
                    super::$name($crate::place::Place::postgres()).await;
                }
            )+
        }
    };
}

/// A folder that goes with the test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let folder = std::env::temp_dir().join(format!("roundhouse-test-{}", TableId::random()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Where a test's database lies.
pub(crate) struct Place {
    pub(crate) database: String,
    pub(crate) folder: Folder,
}

impl Place {
    pub(crate) fn sqlite() -> Place {
        let folder = Folder::new();
        Place {
            database: folder.file("data/store.db"),
            folder,
        }
    }

    pub(crate) fn postgres() -> Place {
        Place {
            database: Postgres::shared().database(),
            folder: Folder::new(),
        }
    }

    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.database).await.unwrap()
    }
}

pub(crate) fn listing(status: Status) -> Listing {
    Listing {
        game: "century-run".to_owned(),
        visibility: Visibility::Public,
        status,
        line: "Ada, hard — seat 1 to move".to_owned(),
        guests: Vec::new(),
        turn: None,
        summary: String::new(),
        wake: None,
    }
}

pub(crate) fn table(created: i64, listing: Listing) -> NewTable {
    NewTable {
        id: TableId::random(),
        created,
        terms: format!(r#"{{"seats":2,"made":{created}}}"#),
        listing,
    }
}

/// Puts a new running table into a store.
pub(crate) async fn running(store: &Store) -> TableId {
    let table = table(1, listing(Status::Running));
    let id = table.id.clone();
    store.create(table).await.unwrap();
    id
}

pub(crate) fn entry(at: i64, body: &str) -> NewEntry {
    NewEntry {
        at,
        body: body.to_owned(),
    }
}

pub(crate) async fn guest(store: &Store, name: &str, token: u8) -> GuestId {
    store.guest_new(name, &[token; 32], 5).await.unwrap()
}

/// The bodies of a table's log, after a look at its numbers.
pub(crate) async fn bodies(store: &Store, table: &TableId) -> Vec<String> {
    let stored = store.load(table).await.unwrap().expect("the table is kept");
    let numbers = stored.entries.iter().map(|entry| entry.seq);
    assert!(numbers.eq(1..=stored.entries.len() as u64), "a gap");
    let head = store.head(table).await.unwrap();
    assert_eq!(head, Some(stored.entries.len() as u64));
    stored.entries.into_iter().map(|entry| entry.body).collect()
}
