//! The registry: live tables in memory, with the store behind them.
//!
//! Memory holds no truth. A table is changed under its lock, the change is stored, and only then is it
//! seen; if the store does not take it, the table is dropped from memory and read again.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::Arrange;
use store::{Entry, GuestId, Moved, NewEntry, NewTable, Outage, StoreError, TableId};
use tables::Secret;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{Mutex as AsyncMutex, Notify, OnceCell, watch};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::games::Games;
use crate::live_table::LiveTable;
use crate::log_entry::LogEntry;
use crate::presence::Presence;
use crate::rematch;
use crate::storage::Storage;
use crate::task;
use crate::terms::{Chance, Terms};

/// How often another node may be first before a request gives up.
const ATTEMPTS: usize = 5;

/// How many tables without open pages are kept in memory.
const KEPT: usize = 2_000;

/// How many entries that another node sent are kept until somebody looks; more are read.
const MOST_RECEIVED: usize = 32;

/// How many tables whose turn has passed are kept until somebody asks for them.
const TURNED: usize = 10_000;

/// How long to wait before the store is asked again where tables stand.
const LOOK_AGAIN: Duration = Duration::from_millis(500);

/// A table's place in the registry.
pub struct TableSlot {
    /// Which table it is.
    pub id: TableId,
    live: AsyncMutex<Option<LiveTable>>,
    /// The newest entry known; streams listen to it.
    pub head: watch::Sender<u64>,
    /// Entries that another node sent and that were not taken up yet.
    received: Mutex<Vec<Entry>>,
    /// Who has the page open.
    pub presence: Presence,
    /// Whether a task moves its bots already.
    pub attended: AtomicBool,
    /// When it was last asked for.
    used: AtomicI64,
}

/// All tables in memory.
pub struct Registry<L> {
    /// Where the logs are kept.
    pub store: L,
    /// The games tables can be of.
    pub games: Games,
    places: Mutex<BTreeMap<TableId, Arc<TableSlot>>>,
    /// Tables whose bots must be looked after; the engine waits for them.
    roused: Mutex<Vec<TableId>>,
    /// Rung when a table was roused.
    pub rouse: Notify,
    /// Guests whose turn has come since the last time, the newest of each table.
    turned: Mutex<BTreeMap<TableId, Turned>>,
    outages: OnceCell<Vec<Outage>>,
    /// What the secrets of new tables come from, in place of the system's randomness, and how many there are.
    repeated: Option<(Secret, AtomicU64)>,
}

/// A guest whose turn has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turned {
    /// Who.
    pub guest: GuestId,
    /// Where.
    pub table: TableId,
    /// At which entry.
    pub head: u64,
}

impl<L: Storage> Registry<L> {
    /// No tables yet, of these games, in this store.
    pub fn new(store: L, games: Games) -> Self {
        Self {
            store,
            games,
            places: Mutex::default(),
            roused: Mutex::default(),
            rouse: Notify::new(),
            turned: Mutex::default(),
            outages: OnceCell::new(),
            repeated: None,
        }
    }

    /// The same, with the secrets of new tables drawn from this one, so that the same games come again. Whoever
    /// knows it knows all chance beforehand.
    #[must_use]
    pub fn repeating(self, secret: Option<Secret>) -> Self {
        Self {
            repeated: secret.map(|secret| (secret, AtomicU64::new(0))),
            ..self
        }
    }

    /// The place of a table, which may turn out not to exist.
    pub fn place(&self, id: &TableId) -> Arc<TableSlot> {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.len() > KEPT && !places.contains_key(id) {
            forget(&mut places);
        }
        let place = places.entry(id.clone()).or_insert_with(|| {
            Arc::new(TableSlot {
                id: id.clone(),
                live: AsyncMutex::new(None),
                head: watch::Sender::new(0),
                received: Mutex::default(),
                presence: Presence::default(),
                attended: AtomicBool::new(false),
                used: AtomicI64::new(0),
            })
        });
        place.used.store(Moment::now().0, Ordering::Relaxed);
        Arc::clone(place)
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.places
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .len()
    }

    /// How many pages are open, by streams.
    pub fn streams(&self) -> usize {
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places
            .values()
            .map(|place| place.head.receiver_count())
            .sum()
    }

    /// Looks at a table.
    pub async fn look<T>(
        &self,
        id: &TableId,
        look: impl FnOnce(&LiveTable) -> T,
    ) -> Result<T, HouseError> {
        self.look_at(&self.place(id), look).await
    }

    /// Looks at the table of a place that is held.
    pub async fn look_at<T>(
        &self,
        place: &TableSlot,
        look: impl FnOnce(&LiveTable) -> T,
    ) -> Result<T, HouseError> {
        let mut guard = place.live.lock().await;
        let live = self.current(place, &mut guard).await?;
        live.now = Moment::now();
        Ok(look(live))
    }

    /// The current table, read again if it is not in memory or has moved on elsewhere.
    async fn current<'a>(
        &self,
        place: &TableSlot,
        live: &'a mut Option<LiveTable>,
    ) -> Result<&'a mut LiveTable, HouseError> {
        let known = *place.head.borrow();
        if live.as_ref().is_none_or(|live| live.head < known) {
            // Taken out while it changes, as in a change of our own.
            let caught_up = match live.take() {
                Some(behind) => self.caught_up(behind, place, known).await?,
                None => None,
            };
            let fresh = match caught_up {
                Some(fresh) => fresh,
                None => self.loaded(place).await?,
            };
            announce(&place.head, fresh.head);
            *live = Some(fresh);
        }
        Ok(live.as_mut().expect("it was put there"))
    }

    /// The table as the store has it. Every move is checked again.
    async fn loaded(&self, place: &TableSlot) -> Result<LiveTable, HouseError> {
        let stored = self.store.load(&place.id).await?;
        let Some(stored) = stored else {
            self.drop_place(&place.id);
            return Err(HouseError::Missing("table"));
        };
        let outages = self.outages().await?;
        LiveTable::after(&stored, self.games, outages)
    }

    /// When the server was down. It is asked once: as long as one node runs, it is not.
    pub(crate) async fn outages(&self) -> Result<&[Outage], StoreError> {
        let asked = || self.store.outages(Moment::now().0);
        let outages = self.outages.get_or_try_init(asked).await?;
        Ok(outages)
    }

    /// A table that another node moved on, with what happened since; nothing if it must be read whole.
    async fn caught_up(
        &self,
        mut live: LiveTable,
        place: &TableSlot,
        known: u64,
    ) -> Result<Option<LiveTable>, HouseError> {
        let mut entries = place.take_received();
        entries.retain(|entry| entry.seq > live.head);
        // What others sent may have gaps; the store has none.
        let gapless = (live.head + 1..=known).eq(entries.iter().map(|entry| entry.seq));
        if !gapless {
            entries = self.store.load_after(&live.id, live.head).await?;
        }
        let all = entries.iter().all(|entry| live.follow(entry).is_some());
        Ok(all.then_some(live))
    }

    /// Forgets a table that is no longer kept.
    #[cfg(feature = "service")]
    pub(crate) fn forget(&self, id: &TableId) {
        self.drop_place(id);
    }

    fn drop_place(&self, id: &TableId) {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.remove(id);
    }

    /// Changes a table. `change` alters the table in memory and adds what happened, or refuses and
    /// leaves it alone; the change is not visible before it is stored. When another node was first, it
    /// is asked again, also if it found nothing to do.
    ///
    /// The work goes on even if the caller has gone: a change is made completely or not at all.
    pub async fn change(
        self: &Arc<Self>,
        id: &TableId,
        change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>) -> Result<(), HouseError>
        + Send
        + 'static,
    ) -> Result<u64, HouseError> {
        let (registry, id) = (Arc::clone(self), id.clone());
        match task::finish(async move { registry.change_now(&id, change).await }).await {
            Ok(done) => done,
            Err(error) => Err(HouseError::Broken(format!("a change stopped: {error}"))),
        }
    }

    async fn change_now(
        self: &Arc<Self>,
        id: &TableId,
        mut change: impl FnMut(&mut LiveTable, &mut Vec<LogEntry>) -> Result<(), HouseError>,
    ) -> Result<u64, HouseError> {
        let place = self.place(id);
        let mut guard = place.live.lock().await;
        for _ in 0..ATTEMPTS {
            self.current(&place, &mut guard).await?;
            // Taken out while it changes: what stops half way leaves nothing behind to be trusted.
            let mut live = guard.take().expect("it was just read");
            let before = live.guest_due();
            let mut entries = Vec::new();
            live.now = Moment::now();
            if let Err(refused) = change(&mut live, &mut entries) {
                // What broke may have changed something in memory.
                if entries.is_empty() && !matches!(refused, HouseError::Broken(_)) {
                    *guard = Some(live);
                }
                return Err(refused);
            }
            if entries.is_empty() {
                let head = guard.insert(live).head;
                // A node that is behind must not say that there is nothing left to do.
                match self.store.head(id).await? {
                    Some(newest) if newest > head => announce(&place.head, newest),
                    Some(_) => return Ok(head),
                    None => return Err(HouseError::Missing("table")),
                }
                continue;
            }
            match self.keep(&mut live, &entries).await {
                Ok(head) => {
                    let bot_due = live.bot_due().is_some();
                    let due = live.guest_due().filter(|due| before != Some(*due));
                    *guard = Some(live);
                    // Let go first: whoever hears of it looks at once.
                    drop(guard);
                    announce(&place.head, head);
                    if bot_due {
                        self.rouse(id);
                    }
                    if let Some(guest) = due {
                        self.tell_turn(id, guest, head);
                    }
                    return Ok(head);
                }
                Err(StoreError::Conflict { head }) => announce(&place.head, head),
                Err(StoreError::Unknown(why)) => {
                    // If it was stored after all, open pages must hear of it.
                    let (registry, place) = (Arc::clone(self), Arc::clone(&place));
                    task::spawn(async move { registry.ask_about(vec![place]).await });
                    return Err(StoreError::Unknown(why).into());
                }
                Err(other) => return Err(other.into()),
            }
        }
        Err(HouseError::Stale)
    }

    /// Stores what happened and moves the table's numbers on.
    async fn keep(&self, live: &mut LiveTable, entries: &[LogEntry]) -> Result<u64, StoreError> {
        let now = live.now;
        let entries = entries.iter().map(|one| NewEntry {
            at: now.0,
            body: one.json(),
        });
        let head = self
            .store
            .append(&live.id, live.head, entries.collect(), Some(live.listing()))
            .await?;
        live.head = head;
        Ok(head)
    }

    /// Calls a guest something else at a table. Everything that holds names is read again, and lists are told.
    pub async fn rename(
        self: &Arc<Self>,
        id: &TableId,
        guest: GuestId,
        name: &str,
    ) -> Result<(), HouseError> {
        let name = name.to_owned();
        let rename = move |_: &mut LiveTable, entries: &mut Vec<LogEntry>| {
            let name = name.clone();
            entries.push(LogEntry::Name { guest, name });
            Ok(())
        };
        self.change(id, rename).await?;
        *self.place(id).live.lock().await = None;
        // The listing that went with the change was made before the names were read again.
        let (head, listing) = self.look(id, |live| (live.head, live.listing())).await?;
        let told = self.store.append(id, head, Vec::new(), Some(listing)).await;
        match told {
            // Whoever moved the table on meanwhile knew the new name.
            Ok(_) | Err(StoreError::Conflict { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Opens a new table and lets its game begin if every seat is taken.
    pub async fn open(self: &Arc<Self>, terms: &Terms) -> Result<TableId, HouseError> {
        let id = TableId::random();
        self.open_as(&id, terms).await?;
        Ok(id)
    }

    /// Opens a new table under a name that is not taken.
    pub async fn open_as(self: &Arc<Self>, id: &TableId, terms: &Terms) -> Result<(), HouseError> {
        let mut terms = terms.clone();
        if let (Some((secret, tables)), Chance::Fair { secret: own }) =
            (&self.repeated, &mut terms.chance)
        {
            let number = tables.fetch_add(1, Ordering::Relaxed);
            *own = secret.derive("table", number).reveal();
        }
        self.create(id, &terms).await?;
        self.change(id, LiveTable::settle).await?;
        self.begun(id).await
    }

    /// Keeps a table before its first event.
    pub(crate) async fn create(&self, id: &TableId, terms: &Terms) -> Result<(), HouseError> {
        let created = Moment::now().0;
        let terms = serde_json::to_string(terms).expect("terms are plain data");
        let stored = store::StoredTable {
            id: id.clone(),
            created,
            terms: terms.clone(),
            entries: Vec::new(),
        };
        let listing = LiveTable::new(&stored, self.games)?.listing();
        let table = NewTable {
            id: id.clone(),
            created,
            terms,
            listing,
        };
        Ok(self.store.create(table).await?)
    }

    /// Tells those whose turn it is at a new table.
    pub(crate) async fn begun(&self, id: &TableId) -> Result<(), HouseError> {
        let due = |live: &LiveTable| (live.guest_due(), live.terms.host, live.head);
        let (due, host, head) = self.look(id, due).await?;
        if let Some(guest) = due.filter(|due| *due != host) {
            self.tell_turn(id, guest, head);
        }
        self.rouse(id);
        Ok(())
    }

    /// Notes that a guest's turn has come. Whoever had the turn at this table before has moved.
    fn tell_turn(&self, table: &TableId, guest: GuestId, head: u64) {
        let mut turned = self.turned.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = turned.get_mut(table) {
            (known.guest, known.head) = (guest, head);
            return;
        }
        // Where nobody listens, as in a simulation, the list does not grow for ever.
        if turned.len() >= TURNED {
            turned.clear();
        }
        let table = table.clone();
        let key = table.clone();
        turned.insert(key, Turned { guest, table, head });
    }

    /// The guests whose turn has come since the last time, one at each table.
    pub fn turned(&self) -> Vec<Turned> {
        let mut turned = self.turned.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *turned).into_values().collect()
    }

    /// The table of the rematch that was asked for at a table. It is opened if it is not there yet.
    pub async fn open_rematch(self: &Arc<Self>, of: &TableId) -> Result<TableId, HouseError> {
        let wanted = self.look(of, rematch::terms).await?;
        let (id, terms) = wanted?;
        match self.look(&id, |_| ()).await {
            Err(HouseError::Missing(_)) => {}
            known => return known.map(|()| id),
        }
        match self.open_as(&id, &terms).await {
            // Somebody else was first, and may not have come further than that.
            Err(HouseError::Store(StoreError::Exists)) => {
                self.change(&id, LiveTable::settle).await?;
            }
            opened => opened?,
        }
        Ok(id)
    }

    /// Asks for a task to move a table's bots.
    pub fn rouse(&self, id: &TableId) {
        self.roused
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(id.clone());
        self.rouse.notify_one();
    }

    /// The tables that were roused since the last time.
    pub fn roused(&self) -> Vec<TableId> {
        std::mem::take(&mut *self.roused.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Hears from the store which tables other nodes moved, for ever.
    pub async fn listen(self: Arc<Self>) {
        let mut news = self.store.watch_elsewhere();
        loop {
            match news.recv().await {
                Ok(Moved::To {
                    table,
                    head,
                    entries,
                }) => {
                    let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
                    if let Some(place) = places.get(&table) {
                        place.tell(entries);
                        announce(&place.head, head);
                    }
                }
                // For whoever remembers guests.
                Ok(Moved::Guest(_)) => {}
                Ok(Moved::Unknown) | Err(RecvError::Lagged(_)) => self.look_again().await,
                Err(RecvError::Closed) => return,
            }
        }
    }

    /// Asks the store where every table in memory stands, after news may have been missed.
    async fn look_again(&self) {
        let places: Vec<Arc<TableSlot>> = {
            let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            places.values().cloned().collect()
        };
        self.ask_about(places).await;
    }

    /// Asks the store where tables stand, until it has answered for all of them.
    async fn ask_about(&self, mut places: Vec<Arc<TableSlot>>) {
        loop {
            let mut unasked = Vec::new();
            for place in places {
                match self.store.head(&place.id).await {
                    Ok(Some(head)) => announce(&place.head, head),
                    Ok(None) => {}
                    Err(_) => unasked.push(place),
                }
            }
            if unasked.is_empty() {
                return;
            }
            // A table that could not be asked about would otherwise stay behind until it moves again.
            places = unasked;
            task::sleep(LOOK_AGAIN).await;
        }
    }
}

impl TableSlot {
    /// Keeps what another node sent, unless it is more than anybody will want.
    fn tell(&self, entries: Vec<Entry>) {
        let mut received = self.received.lock().unwrap_or_else(PoisonError::into_inner);
        received.extend(entries);
        if received.len() > MOST_RECEIVED {
            received.clear();
        }
    }

    fn take_received(&self) -> Vec<Entry> {
        std::mem::take(&mut *self.received.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// One open page. Dropping it means that the guest has left.
pub struct Here {
    place: Arc<TableSlot>,
    guest: Option<GuestId>,
}

impl Here {
    /// Counts a page as open; nothing if the guest has too many open already.
    pub fn enter(place: Arc<TableSlot>, guest: Option<GuestId>) -> Option<Self> {
        // Not `then_some`: a page that was not let in must not be dropped as one that leaves.
        if !place.presence.enter(guest) {
            return None;
        }
        Some(Self { place, guest })
    }

    /// Where the page is open.
    pub fn place(&self) -> &TableSlot {
        &self.place
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.place.presence.leave(self.guest);
    }
}

/// Tells the streams, unless they know already: numbers only grow.
fn announce(sender: &watch::Sender<u64>, head: u64) {
    sender.send_if_modified(|known| {
        let newer = head > *known;
        if newer {
            *known = head;
        }
        newer
    });
}

/// Makes room: of the tables without open pages, the older half goes.
fn forget(places: &mut BTreeMap<TableId, Arc<TableSlot>>) {
    let idle = |place: &Arc<TableSlot>| {
        Arc::strong_count(place) == 1
            && place.head.receiver_count() == 0
            && !place.attended.load(Ordering::Relaxed)
    };
    let mut times: Vec<i64> = places
        .values()
        .filter(|place| idle(place))
        .map(|place| place.used.load(Ordering::Relaxed))
        .collect();
    if times.is_empty() {
        return;
    }
    times.arrange();
    let middle = times[times.len() / 2];
    places.retain(|_, place| !idle(place) || place.used.load(Ordering::Relaxed) > middle);
}
