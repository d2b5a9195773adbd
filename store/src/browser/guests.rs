//! Whoever plays in a browser, as a guest of its store.

use std::fmt::Write;

use super::Store;
use super::port::{Put, Writing};
use super::rows::beginning;
use crate::{Guest, GuestId, StoreError, TableId};

fn token_key(hash: &[u8; 32]) -> String {
    let mut key = String::from("token/");
    for byte in hash {
        write!(key, "{byte:02x}").expect("a string takes any text");
    }
    key
}

fn guest_key(guest: GuestId) -> String {
    format!("guest/{guest}")
}

fn setting_key(guest: GuestId, key: &str) -> String {
    format!("setting/{guest}/{key}")
}

impl Store {
    /// Stores a new guest, known by the hash of a token.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn guest_new(
        &self,
        name: &str,
        token_hash: &[u8; 32],
        _at: i64,
    ) -> Result<GuestId, StoreError> {
        let id = GuestId::random();
        let puts = vec![
            Put::plain(token_key(token_hash), id.to_string()),
            Put::plain(guest_key(id), name.to_owned()),
        ];
        let writing = Writing {
            puts,
            ..Writing::default()
        };
        self.port.write(writing).await.map(|()| id)
    }

    /// Who has the token of a hash.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn guest_by_token(&self, token_hash: &[u8; 32]) -> Result<Option<Guest>, StoreError> {
        let Some(known) = self.port.get(token_key(token_hash)).await? else {
            return Ok(None);
        };
        let Ok(id) = known.text.parse() else {
            return Ok(None);
        };
        let named = self.port.get(guest_key(id)).await?;
        Ok(named.map(|row| Guest {
            id,
            name: row.text,
            waiting: 0,
        }))
    }

    /// The cookie by which this browser is known, which its scripts cannot see.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn cookie(&self) -> Result<Option<String>, StoreError> {
        Ok(self.port.get("cookie").await?.map(|row| row.text))
    }

    /// Keeps the cookie by which this browser is known.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn keep_cookie(&self, cookie: &str) -> Result<(), StoreError> {
        self.port.put("cookie", cookie).await
    }

    /// Calls a guest something else.
    ///
    /// # Errors
    /// [`StoreError::NoGuest`] if there is none.
    pub async fn guest_rename(&self, id: GuestId, name: &str) -> Result<(), StoreError> {
        if self.port.get(guest_key(id)).await?.is_none() {
            return Err(StoreError::NoGuest);
        }
        self.port.put(guest_key(id), name).await
    }

    /// There is one device, this one, and it needs no list.
    ///
    /// # Errors
    /// None: nothing is stored.
    #[expect(clippy::unused_async, reason = "the store of a server waits")]
    pub async fn touch_device(&self, _: &[u8; 32], _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    /// Nobody runs a browser's tables but the one who sits at it.
    ///
    /// # Errors
    /// Always.
    #[expect(clippy::unused_async, reason = "the store of a server waits")]
    pub async fn report(
        &self,
        _: &TableId,
        _: GuestId,
        _: GuestId,
        _: &str,
        _: i64,
    ) -> Result<(), StoreError> {
        Err(StoreError::Failed("nobody else is here".into()))
    }

    /// All that a guest has set, by key.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn settings(&self, guest: GuestId) -> Result<Vec<(String, String)>, StoreError> {
        let begin = setting_key(guest, "");
        let found = self.port.range(beginning(&begin)).await?.into_iter();
        let set = found.filter_map(|row| {
            let key = row.key.strip_prefix(&begin)?.to_owned();
            Some((key, row.text))
        });
        Ok(set.collect())
    }

    /// Sets something for a guest, or forgets it.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn set_setting(
        &self,
        guest: GuestId,
        key: &str,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        let key = setting_key(guest, key);
        match text {
            Some(text) => self.port.put(key, text).await,
            None => self.port.remove(key).await,
        }
    }
}
