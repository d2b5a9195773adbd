//! Guests: a name, and the tokens of the devices by which they are known.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use store::{Device, Guest, GuestId, Pass, Store};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::names::fit_name;
use crate::{phrase, random, token};

/// How many guests are remembered between requests.
const REMEMBERED: usize = 20_000;

/// How long a guest is remembered before the store is asked again, in milliseconds: for so long another
/// node may not know that a device was signed out.
const FRESH: i64 = 60_000;

/// How long a link to another device is good, in milliseconds.
pub const LINK_LASTS: i64 = 15 * 60_000;

/// All guests who have given a name.
#[derive(Default)]
pub struct Guests {
    known: Mutex<HashMap<[u8; 32], Known>>,
}

struct Known {
    guest: Guest,
    since: Moment,
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
        store: &Store,
        browser: Browser<'_>,
    ) -> Result<Option<Guest>, HouseError> {
        let Some(word) = browser.token else {
            return Ok(None);
        };
        let hash = token::hash(word);
        let now = Moment::now();
        if let Some(known) = self.known().get(&hash)
            && now < known.since.plus(FRESH)
        {
            return Ok(Some(known.guest.clone()));
        }
        let guest = store.guest_by_token(&hash).await?;
        match &guest {
            Some(guest) => {
                self.remember(hash, guest.clone());
                // Nobody waits for that; it is told again in a minute.
                let (store, name) = (store.clone(), browser.name.to_owned());
                tokio::spawn(async move { store.touch_device(&hash, &name, now.0).await });
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
        store: &Store,
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
    pub async fn rename(&self, store: &Store, guest: &Guest, name: &str) -> Result<(), HouseError> {
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
    pub async fn remove_name(&self, store: &Store, guest: GuestId) -> Result<String, HouseError> {
        let name = stranger(&token::hash(&guest.to_string()));
        store.guest_rename(guest, &name).await?;
        self.forget(guest);
        Ok(name)
    }

    /// A word that lets one more device in, once and soon.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn link(&self, store: &Store, guest: &Guest) -> Result<String, HouseError> {
        let word = random::token()?;
        let expires = Moment::now().plus(LINK_LASTS).0;
        let hash = token::hash(&word);
        store
            .put_pass(guest.id, Pass::Link, &hash, Some(expires))
            .await?;
        Ok(word)
    }

    /// A new recovery phrase in place of an earlier one. It is told this once; only its hash is kept.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn phrase(&self, store: &Store, guest: &Guest) -> Result<String, HouseError> {
        let phrase = phrase::fresh()?;
        let hash = token::hash(&phrase);
        store.put_pass(guest.id, Pass::Phrase, &hash, None).await?;
        Ok(phrase)
    }

    /// Whom a link lets in, if it is still good.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn behind_link(
        &self,
        store: &Store,
        link: &str,
    ) -> Result<Option<Guest>, HouseError> {
        if !token::well_formed(link) {
            return Ok(None);
        }
        let now = Moment::now().0;
        Ok(store.pass(Pass::Link, &token::hash(link), now).await?)
    }

    /// Lets a device in by a link, and gives the token that it shows from now on.
    ///
    /// # Errors
    /// If the link is not good any more, or the store does not answer.
    pub async fn come_by_link(
        &self,
        store: &Store,
        link: &str,
        device: &str,
    ) -> Result<(Guest, String), HouseError> {
        let hash = token::hash(link);
        let gone = "this link is not good any more: it was used, or it is too old. Make a new one.";
        come(store, Pass::Link, &hash, device, gone).await
    }

    /// Lets a device in by a recovery phrase, and gives the token that it shows from now on.
    ///
    /// # Errors
    /// If it is nobody's phrase, or the store does not answer.
    pub async fn come_by_phrase(
        &self,
        store: &Store,
        typed: &str,
        device: &str,
    ) -> Result<(Guest, String), HouseError> {
        let phrase = phrase::read(typed)?;
        let hash = token::hash(&phrase);
        let gone = "nobody here has this phrase, or its owner made a new one";
        come(store, Pass::Phrase, &hash, device, gone).await
    }

    /// The devices of a guest.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn devices(
        &self,
        store: &Store,
        guest: &Guest,
        word: &str,
    ) -> Result<Vec<Device>, HouseError> {
        Ok(store.devices(guest.id, &token::hash(word)).await?)
    }

    /// Signs a device of a guest out.
    ///
    /// # Errors
    /// If it is not one of theirs, or the store does not answer.
    pub async fn sign_out(
        &self,
        store: &Store,
        guest: &Guest,
        device: i64,
    ) -> Result<(), HouseError> {
        let gone = store.remove_device(guest.id, device).await?;
        self.forget(guest.id);
        if gone {
            Ok(())
        } else {
            Err(HouseError::Missing("device"))
        }
    }

    /// Signs all devices of a guest out but the one with this token.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn sign_out_others(
        &self,
        store: &Store,
        guest: &Guest,
        word: &str,
    ) -> Result<(), HouseError> {
        store
            .remove_other_devices(guest.id, &token::hash(word))
            .await?;
        self.forget(guest.id);
        Ok(())
    }

    /// Asks the store anew when the guest next comes.
    fn forget(&self, guest: GuestId) {
        self.known().retain(|_, known| known.guest.id != guest);
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, hash: [u8; 32], guest: Guest) {
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        let since = Moment::now();
        known.insert(hash, Known { guest, since });
    }
}

/// Lets a device in, or says why not.
async fn come(
    store: &Store,
    kind: Pass,
    hash: &[u8; 32],
    device: &str,
    gone: &'static str,
) -> Result<(Guest, String), HouseError> {
    let word = random::token()?;
    let now = Moment::now().0;
    let guest = store
        .use_pass(kind, hash, &token::hash(&word), device, now)
        .await?;
    let guest = guest.ok_or(HouseError::NotYours(gone))?;
    Ok((guest, word))
}

/// What somebody is called before they say: no name is asked for before the first game, and the number
/// distinguishes strangers.
fn stranger(hash: &[u8; 32]) -> String {
    format!(
        "Guest {}",
        u16::from_le_bytes([hash[0], hash[1]]) % 9000 + 1000
    )
}
