//! People in the store that shakes: guests, devices, what lets devices in, settings, notes.

use std::collections::BTreeMap;

use store::{Device, Guest, GuestId, Pass, StoreError, TableId};

use super::shaky::{Flaw, Handle};
use crate::people::People;

/// All that the database holds of people.
#[derive(Default)]
pub(super) struct Folk {
    guests: BTreeMap<GuestId, String>,
    /// The number of the newest device.
    newest: i64,
    devices: Vec<DeviceRow>,
    passes: Vec<PassRow>,
    settings: BTreeMap<(GuestId, String), String>,
    notes: BTreeMap<(String, String), String>,
}

struct DeviceRow {
    id: i64,
    guest: GuestId,
    token: [u8; 32],
    name: String,
}

struct PassRow {
    guest: GuestId,
    kind: Pass,
    hash: [u8; 32],
    expires: Option<i64>,
}

impl Folk {
    fn named(&self, id: GuestId) -> Guest {
        Guest {
            id,
            name: self.guests.get(&id).cloned().unwrap_or_default(),
            waiting: 0,
        }
    }

    fn add_device(&mut self, guest: GuestId, token: [u8; 32], name: &str) {
        self.newest += 1;
        self.devices.push(DeviceRow {
            id: self.newest,
            guest,
            token,
            name: name.to_owned(),
        });
    }

    fn pass(&self, kind: Pass, hash: &[u8; 32], now: i64) -> Option<GuestId> {
        let good = |pass: &&PassRow| {
            let fresh = pass.expires.is_none_or(|expires| expires > now);
            pass.kind == kind && pass.hash == *hash && fresh
        };
        self.passes.iter().find(good).map(|pass| pass.guest)
    }
}

impl People for Handle {
    async fn guest_by_token(&self, hash: &[u8; 32]) -> Result<Option<Guest>, StoreError> {
        let hash = *hash;
        let find = move |folk: &Folk| {
            let device = folk.devices.iter().find(|device| device.token == hash);
            device.map(|device| folk.named(device.guest))
        };
        self.read(find).await
    }

    async fn guest_new(&self, name: &str, hash: &[u8; 32], _: i64) -> Result<GuestId, StoreError> {
        let add = |folk: &mut Folk| {
            // In the order of those who play.
            let id = (folk.guests.len() + 1).to_string();
            let id: GuestId = id.parse().expect("a small number is an id");
            folk.guests.insert(id, name.to_owned());
            folk.add_device(id, *hash, "the first");
            id
        };
        self.write(add).await
    }

    async fn guest_rename(&self, id: GuestId, name: &str) -> Result<(), StoreError> {
        let rename = |folk: &mut Folk| folk.guests.insert(id, name.to_owned());
        self.write(rename).await.map(drop)
    }

    async fn touch_device(&self, _: &[u8; 32], _: &str, _: i64) -> Result<(), StoreError> {
        Ok(())
    }

    async fn devices(&self, guest: GuestId, this: &[u8; 32]) -> Result<Vec<Device>, StoreError> {
        let list = |folk: &Folk| {
            let own = folk.devices.iter().filter(|device| device.guest == guest);
            let told = own.map(|device| Device {
                id: device.id,
                name: device.name.clone(),
                created: 0,
                seen: 0,
                is_this: device.token == *this,
            });
            told.collect()
        };
        self.read(list).await
    }

    async fn remove_device(&self, guest: GuestId, device: i64) -> Result<bool, StoreError> {
        let remove = |folk: &mut Folk| {
            let before = folk.devices.len();
            folk.devices
                .retain(|one| one.guest != guest || one.id != device);
            folk.devices.len() < before
        };
        self.write(remove).await
    }

    async fn remove_other_devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> Result<(), StoreError> {
        let keeps = self.flaw() == Flaw::KeepsDevices;
        let remove = |folk: &mut Folk| {
            folk.devices
                .retain(|one| one.guest != guest || one.token == *this || keeps);
        };
        self.write(remove).await
    }

    async fn put_pass(
        &self,
        guest: GuestId,
        kind: Pass,
        hash: &[u8; 32],
        expires: Option<i64>,
    ) -> Result<(), StoreError> {
        let put = |folk: &mut Folk| {
            folk.passes
                .retain(|pass| pass.guest != guest || pass.kind != kind);
            folk.passes.push(PassRow {
                guest,
                kind,
                hash: *hash,
                expires,
            });
        };
        self.write(put).await
    }

    async fn pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let find = |folk: &Folk| folk.pass(kind, hash, now).map(|guest| folk.named(guest));
        self.read(find).await
    }

    async fn use_pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        token: &[u8; 32],
        name: &str,
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        // It is looked up first, and only then used up, as the real store does it.
        let Some(guest) = People::pass(self, kind, hash, now).await? else {
            return Ok(None);
        };
        let forgiving = self.flaw() == Flaw::LinkForTwo;
        let enter = |folk: &mut Folk| {
            if kind == Pass::Link {
                let before = folk.passes.len();
                folk.passes.retain(|pass| pass.hash != *hash);
                if folk.passes.len() == before && !forgiving {
                    return None;
                }
            }
            folk.add_device(guest.id, *token, name);
            Some(guest)
        };
        self.write(enter).await
    }

    async fn settings(&self, guest: GuestId) -> Result<Vec<(String, String)>, StoreError> {
        let list = |folk: &Folk| {
            let own = folk
                .settings
                .iter()
                .filter(|((owner, _), _)| *owner == guest);
            own.map(|((_, key), text)| (key.clone(), text.clone()))
                .collect()
        };
        self.read(list).await
    }

    async fn set_setting(
        &self,
        guest: GuestId,
        key: &str,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        let key = (guest, key.to_owned());
        let set = |folk: &mut Folk| {
            match text {
                Some(text) => folk.settings.insert(key, text.to_owned()),
                None => folk.settings.remove(&key),
            };
        };
        self.write(set).await
    }

    async fn notes(
        &self,
        table: &TableId,
        begin: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let list = |folk: &Folk| {
            let own = folk
                .notes
                .iter()
                .filter(|((at, key), _)| at == table.as_str() && key.starts_with(begin));
            own.map(|((_, key), text)| (key.clone(), text.clone()))
                .collect()
        };
        self.read(list).await
    }

    async fn put_note(&self, table: &TableId, key: &str, text: &str) -> Result<(), StoreError> {
        let key = (table.to_string(), key.to_owned());
        let put = |folk: &mut Folk| folk.notes.insert(key, text.to_owned());
        self.write(put).await.map(drop)
    }

    async fn remove_note(&self, table: &TableId, key: &str) -> Result<(), StoreError> {
        let key = (table.to_string(), key.to_owned());
        let remove = |folk: &mut Folk| folk.notes.remove(&key);
        self.write(remove).await.map(drop)
    }
}
