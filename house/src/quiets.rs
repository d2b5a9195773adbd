//! Where guests keep what they do not want to hear.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use store::GuestId;

use crate::error::HouseError;
use crate::learned::Learned;
use crate::people::People;
use crate::quiet::Quiet;

/// The key of a setting that hides the talk.
const TALK: &str = "talk";

/// How a setting that mutes somebody begins.
const MUTE: &str = "mute/";

/// The most players that a guest mutes.
const MOST: usize = 200;

/// How long what was read is good.
const FRESH: Duration = Duration::from_secs(60);

/// How many guests are remembered.
const REMEMBERED: usize = 10_000;

/// What guests do not want to hear, as far as it was read.
#[derive(Default)]
pub struct Quiets(Mutex<Known>);

/// What was read.
#[derive(Default)]
struct Known {
    guests: HashMap<GuestId, (Learned, Arc<Quiet>)>,
    /// How often somebody changed something: what was read before a change may not be kept after it.
    changes: u64,
}

impl Quiets {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was read of a guest, who changed it.
    fn forget(&self, guest: GuestId) {
        let mut known = self.known();
        known.guests.remove(&guest);
        known.changes += 1;
    }

    /// What a guest does not want to hear.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn of(
        &self,
        store: &impl People,
        guest: Option<GuestId>,
    ) -> Result<Arc<Quiet>, HouseError> {
        let Some(guest) = guest else {
            return Ok(Arc::default());
        };
        // From before the store is asked, so that it is not taken for newer than it is.
        let now = Learned::now();
        let changes = {
            let known = self.known();
            if let Some((since, quiet)) = known.guests.get(&guest)
                && since.is_within(FRESH)
            {
                return Ok(Arc::clone(quiet));
            }
            known.changes
        };
        let settings = store.settings(guest).await?;
        let muted = settings.iter().filter_map(|(key, name)| {
            let muted = key.strip_prefix(MUTE)?.parse().ok()?;
            Some((muted, name.clone()))
        });
        let quiet = Arc::new(Quiet {
            muted: muted.collect(),
            hidden: settings
                .iter()
                .any(|(key, text)| key == TALK && text == "off"),
        });
        let mut known = self.known();
        if known.changes == changes {
            if known.guests.len() >= REMEMBERED {
                known.guests.clear();
            }
            known.guests.insert(guest, (now, Arc::clone(&quiet)));
        }
        Ok(quiet)
    }

    /// Mutes somebody for a guest.
    ///
    /// # Errors
    /// If too many are muted, or the store does not answer.
    pub async fn mute(
        &self,
        store: &impl People,
        guest: GuestId,
        muted: GuestId,
        name: &str,
    ) -> Result<(), HouseError> {
        if guest == muted {
            return Err(HouseError::Unfit("that is you".into()));
        }
        if self.of(store, Some(guest)).await?.muted.len() >= MOST {
            return Err(HouseError::TooMuch("you have muted as many as one can"));
        }
        let key = format!("{MUTE}{muted}");
        store.set_setting(guest, &key, Some(name)).await?;
        self.forget(guest);
        Ok(())
    }

    /// Hears somebody again.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn unmute(
        &self,
        store: &impl People,
        guest: GuestId,
        muted: GuestId,
    ) -> Result<(), HouseError> {
        let key = format!("{MUTE}{muted}");
        store.set_setting(guest, &key, None).await?;
        self.forget(guest);
        Ok(())
    }

    /// Hides the talk as a whole, or shows it again.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn hide(
        &self,
        store: &impl People,
        guest: GuestId,
        hide: bool,
    ) -> Result<(), HouseError> {
        let text = hide.then_some("off");
        store.set_setting(guest, TALK, text).await?;
        self.forget(guest);
        Ok(())
    }
}
