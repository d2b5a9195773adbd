//! Guests: a name and a token, nothing else.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use store::{Guest, Store};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::names::fit_name;
use crate::{random, token};

/// How many guests are remembered between requests.
const REMEMBERED: usize = 20_000;

/// All guests who have given a name.
#[derive(Default)]
pub struct Guests {
    known: Mutex<HashMap<[u8; 32], Guest>>,
}

impl Guests {
    /// The guest with this token, if there is one.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn find(
        &self,
        store: &Store,
        word: Option<&str>,
    ) -> Result<Option<Guest>, HouseError> {
        let Some(word) = word else {
            return Ok(None);
        };
        let hash = token::hash(word);
        if let Some(guest) = self.known().get(&hash) {
            return Ok(Some(guest.clone()));
        }
        let guest = store.guest_by_token(&hash).await?;
        if let Some(guest) = &guest {
            self.remember(hash, guest.clone());
        }
        Ok(guest)
    }

    /// Who shows this token; a stranger becomes a guest and gets a token to show from now on.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn welcome(
        &self,
        store: &Store,
        word: Option<&str>,
    ) -> Result<(Guest, Option<String>), HouseError> {
        if let Some(guest) = self.find(store, word).await? {
            return Ok((guest, None));
        }
        let word = random::token()?;
        let hash = token::hash(&word);
        // No name is asked for before the first game; the number distinguishes strangers.
        let name = format!(
            "Guest {}",
            u16::from_le_bytes([hash[0], hash[1]]) % 9000 + 1000
        );
        let id = store.guest_new(&name, &hash, Moment::now().0).await?;
        let guest = Guest { id, name };
        self.remember(hash, guest.clone());
        Ok((guest, Some(word)))
    }

    /// Gives a guest another name.
    ///
    /// # Errors
    /// If the name is unfit, or the store does not answer.
    pub async fn rename(&self, store: &Store, guest: &Guest, name: &str) -> Result<(), HouseError> {
        let name = fit_name(name)?;
        store.guest_rename(guest.id, &name).await?;
        self.known().retain(|_, known| known.id != guest.id);
        Ok(())
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<[u8; 32], Guest>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn remember(&self, hash: [u8; 32], guest: Guest) {
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(hash, guest);
    }
}
