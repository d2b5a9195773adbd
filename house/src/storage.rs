//! What the registry needs of a store. The real one is [`Store`]; the simulation has one that fails on
//! purpose.

#[cfg(feature = "live")]
use store::Store;
use store::{Entry, Listing, Moved, NewEntry, NewTable, Outage, StoreError, StoredTable, TableId};
use tokio::sync::broadcast;

/// A log of tables that decides who was first.
pub trait Storage: Send + Sync + 'static {
    /// As [`Store::create`].
    fn create(&self, table: NewTable) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::append`].
    fn append(
        &self,
        table: &TableId,
        after: u64,
        entries: Vec<NewEntry>,
        listing: Option<Listing>,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// As [`Store::load`].
    fn load(
        &self,
        table: &TableId,
    ) -> impl Future<Output = Result<Option<StoredTable>, StoreError>> + Send;

    /// As [`Store::load_after`].
    fn load_after(
        &self,
        table: &TableId,
        after: u64,
    ) -> impl Future<Output = Result<Vec<Entry>, StoreError>> + Send;

    /// As [`Store::head`].
    fn head(&self, table: &TableId)
    -> impl Future<Output = Result<Option<u64>, StoreError>> + Send;

    /// As [`Store::outages`].
    fn outages(&self, now: i64) -> impl Future<Output = Result<Vec<Outage>, StoreError>> + Send;

    /// As [`Store::watch_elsewhere`].
    fn watch_elsewhere(&self) -> broadcast::Receiver<Moved>;
}

#[cfg(feature = "live")]
impl Storage for Store {
    async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        Store::create(self, table).await
    }

    async fn append(
        &self,
        table: &TableId,
        after: u64,
        entries: Vec<NewEntry>,
        listing: Option<Listing>,
    ) -> Result<u64, StoreError> {
        Store::append(self, table, after, entries, listing).await
    }

    async fn load(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        Store::load(self, table).await
    }

    async fn load_after(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        Store::load_after(self, table, after).await
    }

    async fn head(&self, table: &TableId) -> Result<Option<u64>, StoreError> {
        Store::head(self, table).await
    }

    async fn outages(&self, now: i64) -> Result<Vec<Outage>, StoreError> {
        Store::outages(self, now).await
    }

    fn watch_elsewhere(&self) -> broadcast::Receiver<Moved> {
        Store::watch_elsewhere(self)
    }
}
