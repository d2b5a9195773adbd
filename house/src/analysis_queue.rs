//! Studies of finished games, worked on behind the pages: one at a time, and only while no bot at a
//! table waits for the same processor.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bots::search::Budget;
use sha2::{Digest, Sha256};
use store::{GuestId, Store, TableId};
use tokio::sync::Semaphore;

use crate::analysis::{Analysis, Progress};
use crate::error::HouseError;
use crate::live_table::LiveTable;
use crate::study::AnalysisJob;
use crate::task;

/// The most studies that wait for their turn.
const WAITING: usize = 50;

/// All studies.
pub struct AnalysisQueue {
    store: Store,
    /// What bots wait for before they think; a study asks again for each of its steps.
    permits: Arc<Semaphore>,
    /// One study after the other.
    turn: Semaphore,
    under_way: Mutex<HashMap<TableId, UnderWay>>,
    /// What a study may take on one core.
    pub effort: Budget,
}

/// How the names of studies begin, and how those of earlier versions did.
const KIND: &str = "analysis 2 ";
const EARLIER: &str = "analysis 1 ";

/// A study that waits or is being worked out.
struct UnderWay {
    progress: Progress,
    /// Who asked for it.
    by: GuestId,
}

/// The name under which the study of a game is kept: another course of the game has another one. It is
/// worked out once for each state of the log, since it takes the whole record.
pub fn key(live: &LiveTable) -> String {
    let mut course = live.course.lock().unwrap_or_else(PoisonError::into_inner);
    match &*course {
        Some((head, key)) if *head == live.head => key.clone(),
        Some(_) | None => {
            let key = course_of(live);
            *course = Some((live.head, key.clone()));
            key
        }
    }
}

fn course_of(live: &LiveTable) -> String {
    let mut key = String::from(KIND);
    let record = live.game.record().to_string();
    for byte in &Sha256::digest(record.as_bytes())[..16] {
        write!(key, "{byte:02x}").expect("a string takes any text");
    }
    key
}

impl AnalysisQueue {
    /// No studies yet; each takes about `effort` on one core.
    pub fn new(store: Store, permits: Arc<Semaphore>, effort: Budget) -> Self {
        Self {
            store,
            permits,
            turn: Semaphore::new(1),
            under_way: Mutex::default(),
            effort,
        }
    }

    fn under_way(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, UnderWay>> {
        self.under_way
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the study of a table is, if there is one under way.
    pub fn progress(&self, id: &TableId) -> Option<Progress> {
        self.under_way().get(id).map(|study| study.progress)
    }

    /// The stored analysis of a game, or what an earlier version found. One that cannot be read any
    /// more is made again.
    pub async fn found(&self, id: &TableId, key: &str) -> Result<Option<Analysis>, HouseError> {
        for key in [key, &key.replacen(KIND, EARLIER, 1)] {
            let note = self.store.note(id, key).await?;
            if let Some(found) = note.and_then(|text| serde_json::from_str(&text).ok()) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Begins a study for a guest, unless it is under way or another one of theirs is.
    pub fn begin(
        self: &Arc<Self>,
        id: &TableId,
        by: GuestId,
        key: String,
        study: Box<dyn AnalysisJob>,
    ) -> Result<(), HouseError> {
        let (done, of) = study.progress();
        {
            let mut under_way = self.under_way();
            if under_way.contains_key(id) {
                return Ok(());
            }
            if under_way.len() >= WAITING {
                return Err(HouseError::TooMuch(
                    "many games are being looked at; ask again later",
                ));
            }
            if under_way.values().any(|study| study.by == by) {
                return Err(HouseError::TooMuch(
                    "another game is being looked at for you; ask again when that is done",
                ));
            }
            let progress = Progress { done, of };
            under_way.insert(id.clone(), UnderWay { progress, by });
        }
        let (all, id) = (Arc::clone(self), id.clone());
        task::spawn(async move {
            if let Err(refused) = all.work(&id, &key, study).await {
                tracing::error!(event = "study", why = refused.fault());
            }
            all.under_way().remove(&id);
        });
        Ok(())
    }

    /// Works a study out and keeps what it found.
    async fn work(
        &self,
        id: &TableId,
        key: &str,
        mut study: Box<dyn AnalysisJob>,
    ) -> Result<(), HouseError> {
        let _turn = self.turn.acquire().await.expect("turns are never closed");
        let mut more = true;
        while more {
            let permit = self
                .permits
                .acquire()
                .await
                .expect("permits are never closed");
            let step = task::blocking(move || {
                let more = study.step();
                (study, more)
            });
            (study, more) = step
                .await
                .map_err(|error| HouseError::Broken(format!("a step stopped: {error}")))?;
            drop(permit);
            let (done, of) = study.progress();
            if let Some(study) = self.under_way().get_mut(id) {
                study.progress = Progress { done, of };
            }
        }
        let found = serde_json::to_string(&study.found()).expect("an analysis is plain data");
        self.store.put_note(id, key, &found).await?;
        Ok(())
    }
}
