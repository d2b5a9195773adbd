//! Who may not come in. The list is in memory, and read again now and then, because another node may have
//! added to it.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use store::{Banned, GuestId, Store, StoreError};

/// How often the list is read again.
const AGAIN: Duration = Duration::from_secs(10);

/// Who may not come in.
#[derive(Clone, Default)]
pub(crate) struct Bans(Arc<RwLock<BTreeSet<Banned>>>);

impl Bans {
    /// The list of a store, read again from time to time as long as somebody has it.
    pub(crate) fn watch(store: Store) -> Self {
        let bans = Self::default();
        let list = Arc::downgrade(&bans.0);
        tokio::spawn(async move {
            while let Some(list) = list.upgrade() {
                // What cannot be read now is read the next time.
                let _ = Self(list).read(&store).await;
                tokio::time::sleep(AGAIN).await;
            }
        });
        bans
    }

    /// Reads the list.
    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let bans = store.bans().await?;
        let all = bans.into_iter().map(|ban| ban.who).collect();
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = all;
        Ok(())
    }

    /// Whether nobody is on the list.
    pub(crate) fn is_empty(&self) -> bool {
        self.0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .is_empty()
    }

    fn has(&self, who: &Banned) -> bool {
        let list = self.0.read().unwrap_or_else(PoisonError::into_inner);
        list.contains(who)
    }

    pub(crate) fn has_guest(&self, guest: GuestId) -> bool {
        !self.is_empty() && self.has(&Banned::Guest(guest))
    }

    pub(crate) fn has_address(&self, address: IpAddr) -> bool {
        !self.is_empty() && self.has(&Banned::Address(address.to_string()))
    }
}
