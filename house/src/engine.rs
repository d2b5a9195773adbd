//! The engine: bots that move, clocks that run out.
//!
//! As many bots think at a time as there are permits; tables wait for one in the order they came, so
//! no table keeps the others waiting for more than a move. Thinking happens on threads of its own, so
//! pages never wait for it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use bots::Level;
use game::{Next, Prng, Seat};
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
use store::Moved;
use store::{Store, TableId};
use tables::Secret;
use tokio::sync::Semaphore;

use crate::bot_counters::BotCounters;
use crate::clock::Moment;
use crate::ending;
use crate::error::HouseError;
use crate::games::Thought;
use crate::live_table::LiveTable;
use crate::log_entry::{By, LogEntry};
use crate::random;
use crate::registry::Registry;
use crate::task;
use crate::terms::Chance;

/// How often the store is asked for tables whose bots or clocks are due, in milliseconds.
#[cfg(feature = "service")]
const ROUND: u64 = 1_000;

/// How often the store is told that a server is alive, in seconds.
#[cfg(feature = "service")]
const BEAT: u64 = 10;

/// How often a browser's worker looks at every table.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
const BROWSER_ROUND: Duration = Duration::from_secs(5);

/// How many tables one round takes up.
const BATCH: u32 = 200;

/// The engine.
pub(crate) struct Engine {
    registry: Arc<Registry<Store>>,
    permits: Arc<Semaphore>,
    /// Of these permits at most half go to bots that think for long, so that others need not wait for them.
    long: Semaphore,
    pause: Duration,
    /// Where bots at work are counted.
    pub bots: Arc<BotCounters>,
}

/// What a table's bot is to do.
enum Task {
    Think {
        seat: Seat,
        count: usize,
        /// What it draws from, if the table has something for that.
        seed: Option<u64>,
        thought: Thought,
        /// Whether it is one of those that take as long as people can be asked to wait.
        long: bool,
    },
    Spin {
        count: usize,
    },
    /// Somebody's time is up, and the seat with it.
    TimeUp,
}

impl Engine {
    /// An engine in which as many bots think at a time as there are permits. They pause before they
    /// move, so that people can follow.
    pub(crate) fn new(
        registry: Arc<Registry<Store>>,
        permits: Arc<Semaphore>,
        pause: Duration,
    ) -> Self {
        Self {
            registry,
            long: Semaphore::new((permits.available_permits() / 2).max(1)),
            permits,
            pause,
            bots: Arc::default(),
        }
    }

    /// Moves bots and watches clocks, for ever.
    #[cfg(feature = "service")]
    pub(crate) async fn run(self: Arc<Self>) {
        // The time for which no server ran is known before this one says that it does.
        while self.registry.outages().await.is_err() {
            tokio::time::sleep(Duration::from_millis(ROUND)).await;
        }
        let mut beats = tokio::time::interval(Duration::from_secs(BEAT));
        beats.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        // What an earlier run of this server left unfinished is handled at once.
        self.round(Moment::now().plus(60_000)).await;
        let mut rounds = tokio::time::interval(Duration::from_millis(ROUND));
        rounds.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                () = self.registry.rouse.notified() => {
                    for id in self.registry.roused() {
                        self.attend(id);
                    }
                }
                _ = rounds.tick() => self.round(Moment::now()).await,
                _ = beats.tick() => {
                    // If it cannot be written now, the next one is; a few are not missed.
                    let _ = self.registry.store.alive(Moment::now().0).await;
                }
            }
        }
    }

    /// Moves bots and watches clocks in a browser's worker, for ever. Moves are made in another worker, so
    /// that every table that has moved elsewhere is looked at.
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    pub(crate) async fn run_in_browser(self: Arc<Self>) {
        let mut news = self.registry.store.watch_elsewhere();
        let _ = self.registry.outages().await;
        let mut until = Moment::now().plus(60_000);
        loop {
            let now = Moment::now();
            // Time without anybody here costs nobody.
            let _ = self.registry.store.alive(now.0).await;
            self.round(until.max(now)).await;
            until = now;
            let rest = task::sleep(BROWSER_ROUND);
            tokio::pin!(rest);
            loop {
                tokio::select! {
                    () = self.registry.rouse.notified() => {
                        for id in self.registry.roused() {
                            self.attend(id);
                        }
                    }
                    moved = news.recv() => match moved {
                        Ok(Moved::To { table, .. }) => self.attend(table),
                        Ok(Moved::Guest(_)) => {}
                        // The next round looks at every table.
                        Ok(Moved::Unknown) | Err(_) => break,
                    },
                    () = &mut rest => break,
                }
            }
        }
    }

    /// Handles every table that was due by then.
    pub(crate) async fn round(self: &Arc<Self>, until: Moment) {
        // A store that does not answer now will in a later round.
        let Ok(tables) = self.registry.store.awake(until.0, BATCH).await else {
            return;
        };
        for (id, _) in tables {
            self.attend(id);
        }
    }

    /// Moves the bots of one table until none is due, if no task does so already.
    pub(crate) fn attend(self: &Arc<Self>, id: TableId) {
        let place = self.registry.place(&id);
        if place.attended.swap(true, Ordering::AcqRel) {
            return;
        }
        let engine = Arc::clone(self);
        task::spawn(async move {
            while engine.step(&id).await {}
            place.attended.store(false, Ordering::Release);
            // There may have been a move since the last look.
            if let Ok(true) = engine
                .registry
                .look(&id, |live| live.bot_due().is_some())
                .await
            {
                task::sleep(Duration::from_millis(200)).await;
                engine.registry.rouse(&id);
            }
        });
    }

    /// One move of a bot or a stand-in; whether there may be another.
    async fn step(&self, id: &TableId) -> bool {
        let Ok(task) = self.registry.look(id, task).await else {
            return false;
        };
        match task {
            Some((task, by)) => {
                if by == By::Holder && !self.pause.is_zero() {
                    task::sleep(self.pause).await;
                }
                match self.carry_out(id, task, by).await {
                    Ok(()) | Err(HouseError::Stale) => true,
                    // What could not be stored is tried again in a later round.
                    Err(_) => false,
                }
            }
            None => false,
        }
    }

    async fn carry_out(&self, id: &TableId, task: Task, by: By) -> Result<(), HouseError> {
        match task {
            Task::TimeUp => {
                self.registry.change(id, ending::time_up).await?;
            }
            Task::Spin { count } => {
                let spin = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
                    if live.game.count() != count || live.is_away {
                        return Err(HouseError::Stale);
                    }
                    let event = live.game.roll()?;
                    live.happened(entries, event, By::Holder)
                };
                self.registry.change(id, spin).await?;
            }
            Task::Think {
                seat,
                count,
                seed,
                thought,
                long,
            } => {
                let mut at_work = self.bots.wait();
                let turn = match long {
                    true => Some(self.long.acquire().await.expect("permits are never closed")),
                    false => None,
                };
                let permit = self
                    .permits
                    .acquire()
                    .await
                    .expect("permits are never closed");
                at_work.think();
                let seed = match seed {
                    Some(seed) => seed,
                    None => random::seed()?,
                };
                let found = task::blocking(move || thought(&mut Prng::new(seed)));
                let action = found
                    .await
                    .map_err(|error| HouseError::Broken(format!("a bot stopped: {error}")))?;
                drop((turn, permit, at_work));
                let act = move |live: &mut LiveTable, entries: &mut Vec<LogEntry>| {
                    if live.game.count() != count || live.is_away {
                        return Err(HouseError::Stale);
                    }
                    let event = live.game.act(seat, &action)?;
                    live.happened(entries, event, by)?;
                    live.settle(entries)
                };
                self.registry.change(id, act).await?;
            }
        }
        Ok(())
    }
}

/// The seed for a bot that decides after so many events. It follows from the secret, as chance does, so that a game
/// can be repeated whose secret is known; none where there is no secret.
fn seed(chance: &Chance, count: usize) -> Option<u64> {
    match chance {
        Chance::Fair { secret } => {
            let secret = Secret::parse(secret)?;
            Some(secret.derive("bot", count as u64).seed())
        }
        Chance::Typed => None,
    }
}

/// What must be done at a table for a bot, or for a player whose time is up.
fn task(live: &LiveTable) -> Option<(Task, By)> {
    let count = live.game.count();
    let (level, by) = match live.bot_due() {
        Some((_, level)) => (level.to_owned(), By::Holder),
        None if ending::is_time_up(live) => return Some((Task::TimeUp, By::StandIn)),
        None if live
            .deadline()
            .is_some_and(|deadline| deadline <= Moment::now())
            && !live.is_typed() =>
        {
            (ending::STAND_IN.to_owned(), By::StandIn)
        }
        None => return None,
    };
    match live.game.next() {
        Next::Over => None,
        Next::Chance => Some((Task::Spin { count }, by)),
        Next::Act(seat) => {
            let thought = live.host.thought(&*live.game, &level)?;
            Some((
                Task::Think {
                    seat,
                    count,
                    seed: seed(&live.terms.chance, count),
                    thought,
                    long: level == Level::Master.name(),
                },
                by,
            ))
        }
    }
}
