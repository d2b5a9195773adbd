//! The house put together: tables in memory, the bots and clocks behind them, studies and guests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::search::Budget;
use game::{Next, Seat};
#[cfg(feature = "service")]
use store::StoreError;
use store::{Guest, GuestId, Status, Store, TableId};
use tables::Secret;
use tokio::sync::Semaphore;

use crate::access::Access;
use crate::analysis::Weighed;
use crate::analysis_queue::{AnalysisQueue, key};
use crate::bot_counters::BotCounters;
use crate::engine::Engine;
use crate::error::HouseError;
use crate::games::Games;
use crate::guests::Guests;
use crate::hints::Hint;
use crate::live_table::LiveTable;
use crate::quiets::Quiets;
use crate::registry::Registry;
#[cfg(feature = "service")]
use crate::retention::{self, Retention};
use crate::task;

/// How the house serves.
#[derive(Clone, Debug)]
pub struct Service {
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// What the study of a finished game may take on one core.
    pub study: Budget,
    /// How long tables and guests are kept that nobody comes back to.
    #[cfg(feature = "service")]
    pub retention: Retention,
    /// What the secrets of all tables come from, for tests that need the same games again; the system's
    /// randomness if nothing is said.
    pub secret: Option<Secret>,
}

/// How many moves that were looked at are remembered.
const REMEMBERED: usize = 1_000;

/// The most tables at which a new name is told at once.
const RENAMED: u32 = 20;

/// Everything that lives behind the pages.
pub struct House {
    /// The tables in memory.
    pub registry: Arc<Registry<Store>>,
    /// Studies of finished games.
    pub analysis_queue: Arc<AnalysisQueue>,
    /// All guests who have given a name.
    pub guests: Arc<Guests>,
    /// What guests do not want to hear.
    pub quiets: Quiets,
    /// Bots at work.
    pub bots: Arc<BotCounters>,
    /// Who may think now: bots, studies and hints share the processor.
    permits: Arc<Semaphore>,
    /// What moves were found to be worth lately.
    appraised: Mutex<HashMap<String, Weighed>>,
}

impl House {
    /// A house with these games around a store. Bots and clocks start at once.
    #[must_use]
    #[cfg(feature = "service")]
    pub fn start(games: Games, store: Store, service: Service) -> Self {
        let (house, engine) = Self::built(games, store, &service);
        let registry = &house.registry;
        task::spawn(Arc::clone(registry).listen());
        task::spawn(Arc::clone(&house.guests).listen(registry.store.watch_elsewhere()));
        task::spawn(engine.run());
        task::spawn(catch_up(Arc::clone(registry)));
        task::spawn(retention::run(Arc::clone(registry), service.retention));
        house
    }

    /// A house in one of a browser's workers. Bots think in those that are there for it, so that the one
    /// that answers for pages is never busy.
    #[must_use]
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    pub fn in_browser(games: Games, store: Store, service: &Service, thinks: bool) -> Self {
        let (house, engine) = Self::built(games, store, service);
        let news = house.registry.store.watch_elsewhere();
        task::spawn(Arc::clone(&house.registry).listen());
        task::spawn(Arc::clone(&house.guests).listen(news));
        if thinks {
            task::spawn(engine.run_in_browser());
        }
        house
    }

    fn built(games: Games, store: Store, service: &Service) -> (Self, Arc<Engine>) {
        let registry = Arc::new(Registry::new(store, games).repeating(service.secret.clone()));
        let guests = Arc::new(Guests::default());
        let permits = Arc::new(Semaphore::new(service.thinkers.max(1)));
        let engine = Engine::new(
            Arc::clone(&registry),
            Arc::clone(&permits),
            service.bot_pause,
        );
        let analysis_queue =
            AnalysisQueue::new(registry.store.clone(), Arc::clone(&permits), service.study);
        let house = Self {
            registry,
            analysis_queue: Arc::new(analysis_queue),
            guests,
            quiets: Quiets::default(),
            bots: Arc::clone(&engine.bots),
            permits,
            appraised: Mutex::default(),
        };
        (house, Arc::new(engine))
    }

    /// Gives a guest another name, also at tables where they wait for players.
    ///
    /// # Errors
    /// If the name is unfit, or the store does not answer.
    pub async fn rename(&self, guest: &Guest, name: &str) -> Result<(), HouseError> {
        if name.trim() == guest.name {
            return Ok(());
        }
        let store = &self.registry.store;
        self.guests.rename(store, guest, name).await?;
        let name = crate::names::fit_name(name)?;
        let open = Some(Status::Open);
        for table in store.all_of(guest.id, open, None, RENAMED).await? {
            self.registry.rename(&table.id, guest.id, &name).await?;
        }
        Ok(())
    }

    /// Takes a guest's name away, here and at every table where they sit.
    ///
    /// # Errors
    /// If there is no such guest, or the store does not answer.
    pub async fn remove_name(&self, guest: GuestId) -> Result<(), HouseError> {
        let store = &self.registry.store;
        let name = self.guests.remove_name(store, guest).await?;
        let mut last: Option<TableId> = None;
        loop {
            let list = store.all_of(guest, None, last.as_ref(), 100).await?;
            let Some(end) = list.last() else {
                return Ok(());
            };
            last = Some(end.id.clone());
            for table in &list {
                self.registry.rename(&table.id, guest, &name).await?;
            }
        }
    }

    /// Notes that a guest sees a table: if the game is over, how it came out is no news any more.
    ///
    /// # Errors
    /// If the table cannot be read.
    pub async fn sees(&self, id: &TableId, guest: &Guest) -> Result<(), HouseError> {
        let over = |live: &LiveTable| live.game.next() == Next::Over;
        if self.registry.look(id, over).await? {
            self.registry.store.mark_seen(guest.id, id).await?;
        }
        Ok(())
    }

    /// Looks for a good move at a table where a guest decides for a seat.
    ///
    /// # Errors
    /// If the guest may not ask, or the table cannot be read.
    pub async fn hint(&self, id: &TableId, guest: &Guest, seat: Seat) -> Result<Hint, HouseError> {
        let job = self.registry.look(id, |live| {
            let access = Access::of(live, Some(guest), Some(seat));
            if !access.may_ask(live) {
                return Err(HouseError::NotYours(
                    "hints are for games against bots, when it is your turn",
                ));
            }
            Ok(live.host.hint(&*live.game))
        });
        let nothing = || HouseError::Unfit("there is nothing to decide".into());
        let job = job.await??.ok_or_else(nothing)?;
        self.think(job).await?.ok_or_else(nothing)
    }

    /// Looks for what a move of a finished game would have been worth, made instead of this event. The
    /// same question gets the same answer as long as it is remembered.
    ///
    /// # Errors
    /// If the game is not over, the rules do not allow the move, or the table cannot be read.
    pub async fn appraise(
        &self,
        id: &TableId,
        event: usize,
        action: &str,
    ) -> Result<Weighed, HouseError> {
        let asked = self.registry.look(id, |live| {
            if live.game.next() != Next::Over {
                return Err(HouseError::Unfit("the game is not over yet".into()));
            }
            let then = live.game.back_to(event.saturating_sub(1));
            let Next::Act(seat) = then.next() else {
                return Err(HouseError::Missing("decision"));
            };
            let mut after = then.back_to(then.count());
            after.act(seat, action)?;
            let action = then.canonical(action).unwrap_or_else(|| action.to_owned());
            let asked = format!("{} {event} {action}", key(live));
            Ok((asked, live.host.appraisal(&*then, &action)))
        });
        let (asked, job) = asked.await??;
        if let Some(known) = self.appraised().get(&asked) {
            return Ok(known.clone());
        }
        let nothing = || HouseError::Unfit("there is nothing to decide".into());
        let job = job.ok_or_else(nothing)?;
        let found = self.think(job).await?.ok_or_else(nothing)?;
        let mut known = self.appraised();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(asked, found.clone());
        Ok(found)
    }

    fn appraised(&self) -> std::sync::MutexGuard<'_, HashMap<String, Weighed>> {
        self.appraised
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets something be thought about when it is its turn, on a thread that serves no pages.
    async fn think<T: Send + 'static>(
        &self,
        job: Box<dyn FnOnce() -> T + Send>,
    ) -> Result<T, HouseError> {
        let permit = self.permits.acquire().await;
        let permit = permit.expect("permits are never closed");
        let found = task::blocking(job).await;
        drop(permit);
        found.map_err(|error| HouseError::Broken(format!("a search stopped: {error}")))
    }
}

/// How many tables of earlier versions are summarized before others get a turn.
#[cfg(feature = "service")]
const CAUGHT_UP: u32 = 50;

/// Works out whose turn it is and how games came out at tables that an earlier version kept.
#[cfg(feature = "service")]
async fn catch_up(registry: Arc<Registry<Store>>) {
    loop {
        let Ok(tables) = registry.store.unsummarized(CAUGHT_UP).await else {
            return;
        };
        if tables.is_empty() {
            return;
        }
        for id in tables {
            let place = registry.place(&id);
            let looked = registry.look_at(&place, |live| (live.head, live.listing()));
            let done = match looked.await {
                // A table that has moved on meanwhile was summarized with its move.
                Ok((head, listing)) => {
                    let store = &registry.store;
                    let written = store.append(&id, head, Vec::new(), Some(listing)).await;
                    written.is_ok() || matches!(written, Err(StoreError::Conflict { .. }))
                }
                Err(HouseError::Store(_)) => false,
                Err(_) => registry.store.give_up_summary(&id).await.is_ok(),
            };
            if !done {
                // The next start goes on from here.
                return;
            }
        }
        task::sleep(Duration::from_millis(50)).await;
    }
}
