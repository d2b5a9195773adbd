//! What lets a guest in on another device: links that are good once, recovery phrases; and the devices.

use store::{Device, Guest, Pass};

use crate::clock::Moment;
use crate::error::HouseError;
use crate::guests::Guests;
use crate::people::People;
use crate::{phrase, random, token};

/// How long a link to another device is good, in milliseconds.
pub const LINK_LASTS: i64 = 15 * 60_000;

impl Guests {
    /// A word that lets one more device in, once and soon.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn link(&self, store: &impl People, guest: &Guest) -> Result<String, HouseError> {
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
    pub async fn phrase(&self, store: &impl People, guest: &Guest) -> Result<String, HouseError> {
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
        store: &impl People,
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
        store: &impl People,
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
        store: &impl People,
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
        store: &impl People,
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
        store: &impl People,
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
        store: &impl People,
        guest: &Guest,
        word: &str,
    ) -> Result<(), HouseError> {
        store
            .remove_other_devices(guest.id, &token::hash(word))
            .await?;
        self.forget(guest.id);
        Ok(())
    }
}

/// Lets a device in, or says why not.
async fn come(
    store: &impl People,
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
