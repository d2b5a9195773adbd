//! The house put together: tables in memory, the bots and clocks behind them, studies and guests.

use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio::sync::Semaphore;

use crate::analyses::Analyses;
use crate::at_work::Bots;
use crate::engine::Engine;
use crate::games::Games;
use crate::guests::Guests;
use crate::hall::Hall;

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
    pub hall: Arc<Hall<Store>>,
    /// Studies of finished games.
    pub analyses: Arc<Analyses>,
    /// Everybody who has told a name.
    pub guests: Guests,
    /// Bots at work.
    pub bots: Arc<Bots>,
}

impl House {
    /// A house with these games around a store. Bots and clocks begin to be looked after at once.
    #[must_use]
    pub fn start(games: Games, store: Store, service: Service) -> Self {
        let hall = Arc::new(Hall::new(store, games));
        tokio::spawn(Arc::clone(&hall).listen());
        let permits = Arc::new(Semaphore::new(service.thinkers.max(1)));
        let engine = Engine::new(Arc::clone(&hall), Arc::clone(&permits), service.bot_pause);
        let bots = Arc::clone(&engine.bots);
        let analyses = Analyses::new(hall.store.clone(), permits, service.study);
        tokio::spawn(Arc::new(engine).run());
        Self {
            hall,
            analyses: Arc::new(analyses),
            guests: Guests::default(),
            bots,
        }
    }
}
