//! What guests need of a store: devices, settings, notes. The real one is [`Store`]; the simulation has
//! one that fails on purpose.

#[cfg(feature = "service")]
use store::{Device, Pass};
use store::{Guest, GuestId, Store, StoreError, TableId};

/// Where guests are kept, with their devices, settings and notes. The store that implements it says what each
/// function does.
pub trait People: Clone + Send + Sync + 'static {
    /// As [`Store::guest_by_token`].
    fn guest_by_token(
        &self,
        hash: &[u8; 32],
    ) -> impl Future<Output = Result<Option<Guest>, StoreError>> + Send;

    /// As [`Store::guest_new`].
    fn guest_new(
        &self,
        name: &str,
        hash: &[u8; 32],
        at: i64,
    ) -> impl Future<Output = Result<GuestId, StoreError>> + Send;

    /// As [`Store::guest_rename`].
    fn guest_rename(
        &self,
        id: GuestId,
        name: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::touch_device`].
    fn touch_device(
        &self,
        hash: &[u8; 32],
        name: &str,
        at: i64,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::devices`].
    #[cfg(feature = "service")]
    fn devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> impl Future<Output = Result<Vec<Device>, StoreError>> + Send;

    /// As [`Store::remove_device`].
    #[cfg(feature = "service")]
    fn remove_device(
        &self,
        guest: GuestId,
        device: i64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// As [`Store::remove_other_devices`].
    #[cfg(feature = "service")]
    fn remove_other_devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::put_pass`].
    #[cfg(feature = "service")]
    fn put_pass(
        &self,
        guest: GuestId,
        kind: Pass,
        hash: &[u8; 32],
        expires: Option<i64>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::pass`].
    #[cfg(feature = "service")]
    fn pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        now: i64,
    ) -> impl Future<Output = Result<Option<Guest>, StoreError>> + Send;

    /// As [`Store::use_pass`].
    #[cfg(feature = "service")]
    fn use_pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        token: &[u8; 32],
        name: &str,
        now: i64,
    ) -> impl Future<Output = Result<Option<Guest>, StoreError>> + Send;

    /// As [`Store::settings`].
    fn settings(
        &self,
        guest: GuestId,
    ) -> impl Future<Output = Result<Vec<(String, String)>, StoreError>> + Send;

    /// As [`Store::set_setting`].
    fn set_setting(
        &self,
        guest: GuestId,
        key: &str,
        text: Option<&str>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::notes`].
    fn notes(
        &self,
        table: &TableId,
        begin: &str,
    ) -> impl Future<Output = Result<Vec<(String, String)>, StoreError>> + Send;

    /// As [`Store::put_note`].
    fn put_note(
        &self,
        table: &TableId,
        key: &str,
        text: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::remove_note`].
    fn remove_note(
        &self,
        table: &TableId,
        key: &str,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

impl People for Store {
    async fn guest_by_token(&self, hash: &[u8; 32]) -> Result<Option<Guest>, StoreError> {
        Store::guest_by_token(self, hash).await
    }

    async fn guest_new(&self, name: &str, hash: &[u8; 32], at: i64) -> Result<GuestId, StoreError> {
        Store::guest_new(self, name, hash, at).await
    }

    async fn guest_rename(&self, id: GuestId, name: &str) -> Result<(), StoreError> {
        Store::guest_rename(self, id, name).await
    }

    async fn touch_device(&self, hash: &[u8; 32], name: &str, at: i64) -> Result<(), StoreError> {
        Store::touch_device(self, hash, name, at).await
    }

    #[cfg(feature = "service")]
    async fn devices(&self, guest: GuestId, this: &[u8; 32]) -> Result<Vec<Device>, StoreError> {
        Store::devices(self, guest, this).await
    }

    #[cfg(feature = "service")]
    async fn remove_device(&self, guest: GuestId, device: i64) -> Result<bool, StoreError> {
        Store::remove_device(self, guest, device).await
    }

    #[cfg(feature = "service")]
    async fn remove_other_devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> Result<(), StoreError> {
        Store::remove_other_devices(self, guest, this).await
    }

    #[cfg(feature = "service")]
    async fn put_pass(
        &self,
        guest: GuestId,
        kind: Pass,
        hash: &[u8; 32],
        expires: Option<i64>,
    ) -> Result<(), StoreError> {
        Store::put_pass(self, guest, kind, hash, expires).await
    }

    #[cfg(feature = "service")]
    async fn pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        Store::pass(self, kind, hash, now).await
    }

    #[cfg(feature = "service")]
    async fn use_pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        token: &[u8; 32],
        name: &str,
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        Store::use_pass(self, kind, hash, token, name, now).await
    }

    async fn settings(&self, guest: GuestId) -> Result<Vec<(String, String)>, StoreError> {
        Store::settings(self, guest).await
    }

    async fn set_setting(
        &self,
        guest: GuestId,
        key: &str,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        Store::set_setting(self, guest, key, text).await
    }

    async fn notes(
        &self,
        table: &TableId,
        begin: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        Store::notes(self, table, begin).await
    }

    async fn put_note(&self, table: &TableId, key: &str, text: &str) -> Result<(), StoreError> {
        Store::put_note(self, table, key, text).await
    }

    async fn remove_note(&self, table: &TableId, key: &str) -> Result<(), StoreError> {
        Store::remove_note(self, table, key).await
    }
}
