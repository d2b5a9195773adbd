//! The house put together: tables in memory, the bots and clocks behind them, studies and guests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use game::{Next, Seat};
use store::{Guest, Store, TableId};
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
use crate::registry::Registry;

/// How the house serves.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// How many bots think at a time.
    pub thinkers: usize,
    /// How long a bot waits before it moves, so that people can follow.
    pub bot_pause: Duration,
    /// How long the study of a finished game takes on one core.
    pub study: Duration,
}

/// How many moves that were looked at are remembered.
const REMEMBERED: usize = 1_000;

/// Everything that lives behind the pages.
pub struct House {
    /// The tables in memory.
    pub registry: Arc<Registry<Store>>,
    /// Studies of finished games.
    pub analysis_queue: Arc<AnalysisQueue>,
    /// All guests who have given a name.
    pub guests: Guests,
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
    pub fn start(games: Games, store: Store, service: Service) -> Self {
        let registry = Arc::new(Registry::new(store, games));
        tokio::spawn(Arc::clone(&registry).listen());
        let permits = Arc::new(Semaphore::new(service.thinkers.max(1)));
        let engine = Engine::new(
            Arc::clone(&registry),
            Arc::clone(&permits),
            service.bot_pause,
        );
        let bots = Arc::clone(&engine.bots);
        let analysis_queue =
            AnalysisQueue::new(registry.store.clone(), Arc::clone(&permits), service.study);
        tokio::spawn(Arc::new(engine).run());
        Self {
            registry,
            analysis_queue: Arc::new(analysis_queue),
            guests: Guests::default(),
            bots,
            permits,
            appraised: Mutex::default(),
        }
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
        let found = tokio::task::spawn_blocking(job).await;
        drop(permit);
        found.map_err(|error| HouseError::Broken(format!("a search stopped: {error}")))
    }
}
