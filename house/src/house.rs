//! The house put together: tables in memory, the bots and clocks behind them, studies and guests.

use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio::sync::Semaphore;

use crate::analysis_queue::AnalysisQueue;
use crate::bot_counters::BotCounters;
use crate::engine::Engine;
use crate::games::Games;
use crate::guests::Guests;
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
        let analysis_queue = AnalysisQueue::new(registry.store.clone(), permits, service.study);
        tokio::spawn(Arc::new(engine).run());
        Self {
            registry,
            analysis_queue: Arc::new(analysis_queue),
            guests: Guests::default(),
            bots,
        }
    }
}
