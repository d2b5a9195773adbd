//! How long a house keeps tables and guests that nobody comes back to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use store::{Stale, Status, Store, Untouched};
use tables::Record;

use crate::clock::Moment;
use crate::error::HouseError;
use crate::registry::Registry;
use crate::task;

/// How long things are kept; for ever if nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Retention {
    /// Tables that wait for players and never began.
    pub waiting: Option<Duration>,
    /// Games that nobody goes on with.
    pub idle: Option<Duration>,
    /// Games that are over.
    pub finished: Option<Duration>,
    /// Guests who sit nowhere and have no recovery phrase.
    pub guests: Option<Duration>,
    /// The folder where the record of a game is written before the game goes. Without it, no game goes
    /// in which anything has happened.
    pub records: Option<PathBuf>,
}

/// What was let go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Retired {
    /// Tables.
    pub tables: u64,
    /// Guests.
    pub guests: u64,
    /// Tables that stay because their record cannot be written.
    pub stuck: u64,
}

/// How often the house looks for what can go.
const ROUND: Duration = Duration::from_secs(3600);

/// How many tables are looked at in one round, so that other work goes on.
const BATCH: u32 = 500;

const DAY: u64 = 86_400;

impl Retention {
    /// What a server does unless its host says otherwise: tables that never began go after a month,
    /// guests who left nothing behind after a year. Games stay.
    #[must_use]
    pub fn usual() -> Self {
        Self {
            waiting: Some(Duration::from_secs(30 * DAY)),
            guests: Some(Duration::from_secs(365 * DAY)),
            ..Self::default()
        }
    }

    /// Since when something must not have been touched, at this moment.
    fn since(kept: Option<Duration>, now: Moment) -> Option<i64> {
        let kept = i64::try_from(kept?.as_millis()).ok()?;
        Some(now.0.saturating_sub(kept))
    }

    fn untouched(&self, now: Moment) -> Untouched {
        // Without a place for records, games are not even looked for.
        let games = |kept| Self::since(kept, now).filter(|_| self.records.is_some());
        Untouched {
            open: Self::since(self.waiting, now),
            running: games(self.idle),
            over: games(self.finished),
        }
    }
}

/// Looks now and then for what can go, as long as the house stands.
pub(crate) async fn run(registry: Arc<Registry<Store>>, retention: Retention) {
    loop {
        if let Err(error) = retire(&registry, &retention, Moment::now()).await {
            tracing::warn!(event = "retention", why = %error, "nothing more is let go for now");
        }
        task::sleep(ROUND).await;
    }
}

/// Lets go what nobody has touched for long.
///
/// # Errors
/// If the store does not answer.
pub async fn retire(
    registry: &Registry<Store>,
    retention: &Retention,
    now: Moment,
) -> Result<Retired, HouseError> {
    let mut retired = Retired::default();
    let stale = registry
        .store
        .stale(retention.untouched(now), BATCH)
        .await?;
    for stale in stale {
        match release(registry, retention, &stale).await? {
            Some(true) => retired.tables += 1,
            // Somebody came back to it.
            Some(false) => {}
            None => retired.stuck += 1,
        }
    }
    if let Some(since) = Retention::since(retention.guests, now) {
        retired.guests = registry.store.remove_guests(since).await?;
    }
    if retired != Retired::default() {
        let Retired {
            tables,
            guests,
            stuck,
        } = retired;
        tracing::info!(event = "retention", tables, guests, stuck, "kept no longer");
    }
    Ok(retired)
}

/// Lets a table go, its record first; whether it was still as it was found. Nothing if its record cannot
/// be written.
async fn release(
    registry: &Registry<Store>,
    retention: &Retention,
    stale: &Stale,
) -> Result<Option<bool>, HouseError> {
    if stale.status != Status::Open {
        let read = registry.look(&stale.id, |live| {
            (live.terms.game.clone(), live.game.record())
        });
        // A game that cannot be read stays for those who look after the server.
        let Ok((game, record)) = read.await else {
            return Ok(None);
        };
        let Some(folder) = retention.records.clone() else {
            return Ok(None);
        };
        let name = format!("{game}-{}.jsonl", stale.id);
        let written = tokio::task::spawn_blocking(move || keep(&folder, &name, &record)).await;
        if !matches!(written, Ok(Ok(()))) {
            return Ok(None);
        }
    }
    let removed = registry.store.remove_table(stale).await?;
    if removed {
        registry.forget(&stale.id);
    }
    Ok(Some(removed))
}

/// Writes a record, and its name in the folder too, so that it is there before the table goes.
fn keep(folder: &Path, name: &str, record: &Record) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    record.store(&folder.join(name))?;
    std::fs::File::open(folder)?.sync_all()
}
