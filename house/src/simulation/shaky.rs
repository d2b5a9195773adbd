//! A store that shakes: it delays, refuses, loses connections and news as a real one may, all drawn
//! from a seed. On purpose it can also be broken, to see whether that is found.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use game::Prng;
use store::{Entry, Listing, Moved, NewEntry, NewTable, Outage, StoreError, StoredTable, TableId};
use tokio::sync::broadcast;

use super::folk::Folk;
use crate::storage::Storage;

/// How a store may be broken on purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flaw {
    /// It keeps its promises.
    None,
    /// It says that something is kept before it is.
    PromisesFirst,
    /// It lets whoever comes second write too.
    LetsTheSecondIn,
    /// It loses news and does not say that some may be lost.
    SwallowsNews,
    /// It writes what it said was not written.
    WritesWhatFailed,
    /// It lets everybody in who shows a link at the same time.
    LinkForTwo,
    /// It does not sign out other devices.
    KeepsDevices,
}

/// The database that all nodes share.
pub(super) struct Database {
    inner: Mutex<Inner>,
    flaw: Flaw,
}

struct Inner {
    tables: BTreeMap<TableId, StoredTable>,
    folk: Folk,
    rng: Prng,
    nodes: Vec<Handle>,
    /// Whether anything goes wrong at all.
    calm: bool,
}

/// One node's connection to the database.
#[derive(Clone)]
pub(super) struct Handle {
    database: Arc<Database>,
    moved: broadcast::Sender<Moved>,
    alive: Arc<AtomicBool>,
}

/// What becomes of an append.
enum Fate {
    Done,
    /// Nothing is stored, and that is said.
    Failed,
    /// The connection is lost, before the commit or after it.
    Lost {
        stored: bool,
    },
}

impl Database {
    pub(super) fn new(seed: u64, flaw: Flaw) -> Arc<Self> {
        Arc::new(Self {
            inner: Mutex::new(Inner {
                tables: BTreeMap::new(),
                folk: Folk::default(),
                rng: Prng::stream(seed, 0),
                nodes: Vec::new(),
                calm: true,
            }),
            flaw,
        })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// A connection for a node that has just come up.
    pub(super) fn connect(self: &Arc<Self>) -> Handle {
        let handle = Handle {
            database: Arc::clone(self),
            moved: broadcast::Sender::new(64),
            alive: Arc::new(AtomicBool::new(true)),
        };
        self.inner().nodes.push(handle.clone());
        handle
    }

    /// Whether nothing goes wrong from here on.
    pub(super) fn calm(&self, calm: bool) {
        self.inner().calm = calm;
    }

    /// A table as it is stored, whatever anybody believes.
    pub(super) fn truth(&self, id: &TableId) -> StoredTable {
        self.inner().tables[id].clone()
    }

    /// Tables that were opened as rematches of another.
    pub(super) fn rematches_of(&self, id: &TableId) -> Vec<StoredTable> {
        let inner = self.inner();
        let named = format!("\"again\":\"{id}\"");
        let tables = inner.tables.values();
        tables
            .filter(|table| table.terms.contains(&named))
            .cloned()
            .collect()
    }

    fn chance(&self, percent: u32) -> bool {
        let mut inner = self.inner();
        let hit = inner.rng.below(100) < percent;
        hit && !inner.calm
    }

    fn fate(&self) -> Fate {
        let mut inner = self.inner();
        let drawn = inner.rng.below(100);
        match drawn {
            _ if inner.calm => Fate::Done,
            0..4 => Fate::Failed,
            4..7 => Fate::Lost { stored: true },
            7..10 => Fate::Lost { stored: false },
            _ => Fate::Done,
        }
    }

    /// Writes entries if the table is where the writer thought it was.
    fn commit(&self, id: &TableId, after: u64, entries: &[NewEntry]) -> Result<u64, StoreError> {
        let mut inner = self.inner();
        let table = inner.tables.get_mut(id).ok_or(StoreError::NoTable)?;
        let head = table.entries.len() as u64;
        if head != after && self.flaw != Flaw::LetsTheSecondIn {
            return Err(StoreError::Conflict { head });
        }
        for entry in entries {
            table.entries.push(Entry {
                seq: table.entries.len() as u64 + 1,
                at: entry.at,
                body: entry.body.clone(),
            });
        }
        Ok(table.entries.len() as u64)
    }
}

impl Handle {
    /// The node is gone: whatever it still waits for never comes.
    pub(super) fn cut(&self) {
        self.alive.store(false, Ordering::Relaxed);
    }

    /// The way to the database or back takes a while; one who dies meanwhile does not arrive.
    async fn travel(&self) {
        let ms = self.database.inner().rng.below(12);
        tokio::time::sleep(Duration::from_millis(ms.into())).await;
        if !self.alive.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    /// Tells the other nodes. News take their time or get lost; then the listener that comes back says
    /// so.
    fn tell(&self, table: &TableId, head: u64, entries: &[NewEntry]) {
        let others: Vec<Handle> = {
            let inner = self.database.inner();
            let mine = |node: &&Handle| Arc::ptr_eq(&node.alive, &self.alive);
            inner
                .nodes
                .iter()
                .filter(|node| !mine(node))
                .cloned()
                .collect()
        };
        let first = head + 1 - entries.len() as u64;
        let entries = (first..).zip(entries).map(|(seq, entry)| Entry {
            seq,
            at: entry.at,
            body: entry.body.clone(),
        });
        // Long ones are not told along.
        let along = self.database.inner().rng.below(2) == 0;
        let news = Moved::To {
            table: table.clone(),
            head,
            entries: entries.filter(|_| along).collect(),
        };
        for other in others {
            let lost = self.database.chance(15);
            let delay = u64::from(self.database.inner().rng.below(40));
            let news = match (lost, self.database.flaw) {
                (true, Flaw::SwallowsNews) => continue,
                (true, _) => Moved::Unknown,
                (false, _) => news.clone(),
            };
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(delay)).await;
                let _ = other.moved.send(news);
            });
        }
    }

    /// How the store is broken.
    pub(super) fn flaw(&self) -> Flaw {
        self.database.flaw
    }

    /// Reads about people.
    pub(super) async fn read<T>(&self, look: impl FnOnce(&Folk) -> T) -> Result<T, StoreError> {
        self.travel().await;
        if self.database.chance(4) {
            return Self::failed();
        }
        let found = look(&self.database.inner().folk);
        self.travel().await;
        Ok(found)
    }

    /// Writes about people.
    pub(super) async fn write<T>(
        &self,
        change: impl FnOnce(&mut Folk) -> T,
    ) -> Result<T, StoreError> {
        self.travel().await;
        let fate = self.database.fate();
        let stored = match fate {
            Fate::Done => true,
            Fate::Failed => self.flaw() == Flaw::WritesWhatFailed,
            Fate::Lost { stored } => stored,
        };
        let done = stored.then(|| change(&mut self.database.inner().folk));
        self.travel().await;
        match (fate, done) {
            (Fate::Done, Some(done)) => Ok(done),
            (Fate::Done | Fate::Failed, _) => Self::failed(),
            (Fate::Lost { .. }, _) => Err(StoreError::Unknown("it was drawn so".to_owned())),
        }
    }

    fn failed<T>() -> Result<T, StoreError> {
        Err(StoreError::Failed("it was drawn so".to_owned()))
    }
}

impl Storage for Handle {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        let mut inner = self.database.inner();
        let NewTable {
            id, created, terms, ..
        } = table;
        let entries = Vec::new();
        if inner.tables.contains_key(&id) {
            return Err(StoreError::Exists);
        }
        let stored = StoredTable {
            id: id.clone(),
            created,
            terms,
            entries,
        };
        inner.tables.insert(id, stored);
        Ok(())
    }

    async fn append(
        &self,
        table: &TableId,
        after: u64,
        entries: Vec<NewEntry>,
        _: Option<Listing>,
    ) -> Result<u64, StoreError> {
        let flaw = self.database.flaw;
        if flaw == Flaw::PromisesFirst {
            let (handle, table) = (self.clone(), table.clone());
            let head = after + entries.len() as u64;
            tokio::spawn(async move {
                handle.travel().await;
                if handle.database.commit(&table, after, &entries).is_ok() {
                    handle.tell(&table, head, &entries);
                }
            });
            return Ok(head);
        }
        self.travel().await;
        let fate = self.database.fate();
        let stored = match fate {
            Fate::Done => true,
            Fate::Failed => flaw == Flaw::WritesWhatFailed,
            Fate::Lost { stored } => stored,
        };
        let mut head = after;
        if stored {
            head = self.database.commit(table, after, &entries)?;
            self.tell(table, head, &entries);
        }
        self.travel().await;
        match fate {
            Fate::Done => Ok(head),
            Fate::Failed => Self::failed(),
            Fate::Lost { .. } => Err(StoreError::Unknown("it was drawn so".to_owned())),
        }
    }

    async fn load(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        self.travel().await;
        if self.database.chance(4) {
            return Self::failed();
        }
        let stored = self.database.inner().tables.get(table).cloned();
        self.travel().await;
        Ok(stored)
    }

    async fn load_after(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.travel().await;
        if self.database.chance(4) {
            return Self::failed();
        }
        let stored = self.database.inner().tables.get(table).cloned();
        let entries = stored.map_or_else(Vec::new, |stored| stored.entries);
        self.travel().await;
        Ok(entries
            .into_iter()
            .filter(|entry| entry.seq > after)
            .collect())
    }

    async fn head(&self, table: &TableId) -> Result<Option<u64>, StoreError> {
        self.travel().await;
        if self.database.chance(10) {
            return Self::failed();
        }
        let inner = self.database.inner();
        Ok(inner
            .tables
            .get(table)
            .map(|table| table.entries.len() as u64))
    }

    async fn outages(&self, _: i64) -> Result<Vec<Outage>, StoreError> {
        Ok(Vec::new())
    }

    fn watch_elsewhere(&self) -> broadcast::Receiver<Moved> {
        self.moved.subscribe()
    }
}
