//! Guests: a name, and the tokens of the devices by which they are known.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use store::{Guest, GuestId, Moved};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;

use crate::clock::Moment;
use crate::error::HouseError;
use crate::learned::Learned;
use crate::names::fit_name;
use crate::people::People;
use crate::{random, task, token};

/// How many guests are remembered between requests.
const REMEMBERED: usize = 20_000;

/// How long a guest is remembered before the store is asked again: nodes tell each other of new names and of
/// devices that were signed out, and for so long a node may not know if that went wrong.
const FRESH: Duration = Duration::from_secs(60);

/// All guests who have given a name.
#[derive(Default)]
pub struct Guests {
    known: Mutex<HashMap<[u8; 32], Known>>,
    /// How often somebody was forgotten: what was asked for before that is not remembered after it.
    forgotten: AtomicU64,
}

struct Known {
    guest: Guest,
    since: Learned,
}

/// A browser that shows a token, or none.
#[derive(Clone, Copy, Debug)]
pub struct Browser<'a> {
    /// The token, if it has one.
    pub token: Option<&'a str>,
    /// What it is called, such as "Firefox on Linux".
    pub name: &'a str,
}

impl Guests {
    /// The guest whose device this is, if it is one's.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn find(
        &self,
        store: &impl People,
        browser: Browser<'_>,
    ) -> Result<Option<Guest>, HouseError> {
        let Some(word) = browser.token else {
            return Ok(None);
        };
        let hash = token::hash(word);
        if let Some(known) = self.known().get(&hash)
            && known.since.is_within(FRESH)
        {
            return Ok(Some(known.guest.clone()));
        }
        let before = self.forgotten.load(Ordering::Acquire);
        let guest = store.guest_by_token(&hash).await?;
        match &guest {
            Some(guest) => {
                self.remember(hash, guest.clone(), before);
                // Nobody waits for that; it is told again in a minute.
                let (store, name) = (store.clone(), browser.name.to_owned());
                let now = Moment::now();
                task::spawn(async move {
                    let _ = store.touch_device(&hash, &name, now.0).await;
                });
            }
            None => {
                self.known().remove(&hash);
            }
        }
        Ok(guest)
    }

    /// Whose device this is; a stranger becomes a guest and gets a token to show from now on.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn welcome(
        &self,
        store: &impl People,
        browser: Browser<'_>,
    ) -> Result<(Guest, Option<String>), HouseError> {
        if let Some(guest) = self.find(store, browser).await? {
            return Ok((guest, None));
        }
        let word = random::token()?;
        let hash = token::hash(&word);
        let name = stranger(&hash);
        let id = store.guest_new(&name, &hash, Moment::now().0).await?;
        let guest = Guest {
            id,
            name,
            waiting: 0,
        };
        // Not remembered: the next look tells the store what the device is called.
        Ok((guest, Some(word)))
    }

    /// Gives a guest another name.
    ///
    /// # Errors
    /// If the name is unfit, or the store does not answer.
    pub async fn rename(
        &self,
        store: &impl People,
        guest: &Guest,
        name: &str,
    ) -> Result<(), HouseError> {
        // Who keeps a name keeps it, also if it was given under other rules.
        if name.trim() == guest.name {
            return Ok(());
        }
        let name = fit_name(name)?;
        store.guest_rename(guest.id, &name).await?;
        self.forget(guest.id);
        Ok(())
    }

    /// Takes a guest's name away; what they are called from now on.
    ///
    /// # Errors
    /// If there is no such guest, or the store does not answer.
    pub async fn remove_name(
        &self,
        store: &impl People,
        guest: GuestId,
    ) -> Result<String, HouseError> {
        let name = stranger(&token::hash(&guest.to_string()));
        store.guest_rename(guest, &name).await?;
        self.forget(guest);
        Ok(name)
    }

    /// Asks the store anew when the guest next comes.
    pub(crate) fn forget(&self, guest: GuestId) {
        let mut known = self.known();
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        known.retain(|_, known| known.guest.id != guest);
    }

    /// Asks the store anew about everybody.
    fn forget_all(&self) {
        let mut known = self.known();
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        known.clear();
    }

    /// Hears from the store whom other nodes changed, for ever.
    pub(crate) async fn listen(self: Arc<Self>, mut news: broadcast::Receiver<Moved>) {
        loop {
            match news.recv().await {
                Ok(Moved::Guest(guest)) => self.forget(guest),
                Ok(Moved::To { .. }) => {}
                Ok(Moved::Unknown) | Err(RecvError::Lagged(_)) => self.forget_all(),
                Err(RecvError::Closed) => return,
            }
        }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers a guest, unless somebody was forgotten since the store was asked.
    fn remember(&self, hash: [u8; 32], guest: Guest, before: u64) {
        let mut known = self.known();
        if self.forgotten.load(Ordering::Acquire) != before {
            return;
        }
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let since = Learned::now();
        known.insert(hash, Known { guest, since });
    }
}

/// What somebody is called before they say: no name is asked for before the first game, and the number
/// distinguishes strangers.
fn stranger(hash: &[u8; 32]) -> String {
    format!(
        "Guest {}",
        u16::from_le_bytes([hash[0], hash[1]]) % 9000 + 1000
    )
}
