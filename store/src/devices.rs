//! The devices by which a guest is known, and what lets another one in.

use crate::sql::{Cell, Value};
use crate::write::{SIGN_OUT, SIGN_OUT_OTHERS, Statement, Write};
use crate::{Device, Guest, GuestId, Store, StoreError};

/// What lets another device in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// A link: good once.
    Link,
    /// A recovery phrase: good until it is replaced.
    Phrase,
}

impl Pass {
    fn word(self) -> &'static str {
        match self {
            Pass::Link => "link",
            Pass::Phrase => "phrase",
        }
    }
}

impl Store {
    /// Performs statements that concern a guest; says how many rows the last one changed.
    pub(crate) async fn perform(
        &self,
        guest: Option<GuestId>,
        list: Vec<Statement>,
    ) -> Result<u64, StoreError> {
        let written = self.write(Write::Statements { guest, list }).await?;
        Ok(written.unwrap_or(0))
    }

    /// The devices of a guest, the one that was here last first. `this` is the hash of the token of the
    /// one that asks.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> Result<Vec<Device>, StoreError> {
        let rows = self
            .rows(
                "SELECT id, name, created, seen, token FROM devices WHERE guest = $1 \
                 ORDER BY seen DESC, id LIMIT 100",
                &[Value::Int(guest.number())],
            )
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Device {
                    id: row.int(0)?,
                    name: row.text(1)?,
                    created: row.int(2)?,
                    seen: row.int(3)?,
                    is_this: row.bytes(4)? == this,
                })
            })
            .collect()
    }

    /// When any device of a guest was last here, to the minute.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn last_seen(&self, guest: GuestId) -> Result<Option<i64>, StoreError> {
        let rows = self
            .rows(
                "SELECT MAX(seen) FROM devices WHERE guest = $1",
                &[Value::Int(guest.number())],
            )
            .await?;
        match rows.first() {
            Some(row) => Ok(row.maybe_int(0)?),
            None => Ok(None),
        }
    }

    /// Notes that a device is here, and what it is called.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn touch_device(
        &self,
        token_hash: &[u8; 32],
        name: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let values = vec![
            Cell::Bytes(token_hash.to_vec()),
            Cell::Text(name.to_owned()),
            Cell::Int(at),
        ];
        let sql = "UPDATE devices SET name = $2, seen = $3 WHERE token = $1";
        let list = vec![Statement::new(sql, values)];
        self.perform(None, list).await.map(drop)
    }

    /// Signs one device of a guest out; whether there was such a one.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_device(&self, guest: GuestId, device: i64) -> Result<bool, StoreError> {
        let values = vec![Cell::Int(guest.number()), Cell::Int(device)];
        let gone = self.perform(Some(guest), vec![Statement::new(SIGN_OUT, values)]);
        Ok(gone.await? > 0)
    }

    /// Signs all devices of a guest out but the one with this token.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_other_devices(
        &self,
        guest: GuestId,
        this: &[u8; 32],
    ) -> Result<(), StoreError> {
        let values = vec![Cell::Int(guest.number()), Cell::Bytes(this.to_vec())];
        let list = vec![Statement::new(SIGN_OUT_OTHERS, values)];
        self.perform(Some(guest), list).await.map(drop)
    }

    /// Keeps the hash of what lets another device in, in place of an earlier one of its kind.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn put_pass(
        &self,
        guest: GuestId,
        kind: Pass,
        hash: &[u8; 32],
        expires: Option<i64>,
    ) -> Result<(), StoreError> {
        let owner = Cell::Int(guest.number());
        let word = Cell::Text(kind.word().to_owned());
        let list = vec![
            Statement::new(
                "DELETE FROM passes WHERE guest = $1 AND kind = $2",
                vec![owner.clone(), word.clone()],
            ),
            Statement::new(
                "INSERT INTO passes (guest, kind, token, expires) VALUES ($1, $2, $3, $4)",
                vec![
                    owner,
                    word,
                    Cell::Bytes(hash.to_vec()),
                    Cell::MaybeInt(expires),
                ],
            ),
        ];
        self.perform(Some(guest), list).await.map(drop)
    }

    /// Whether a guest has something of this kind that lets another device in.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn has_pass(&self, guest: GuestId, kind: Pass) -> Result<bool, StoreError> {
        let rows = self
            .rows(
                "SELECT 1 FROM passes WHERE guest = $1 AND kind = $2",
                &[Value::Int(guest.number()), Value::Text(kind.word())],
            )
            .await?;
        Ok(!rows.is_empty())
    }

    /// Whom a link or phrase of this hash lets in now, if it does.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let rows = self
            .rows(
                "SELECT guests.id, guests.name FROM passes \
                 JOIN guests ON guests.id = passes.guest \
                 WHERE passes.token = $1 AND kind = $2 AND (expires IS NULL OR expires > $3)",
                &[
                    Value::Bytes(hash),
                    Value::Text(kind.word()),
                    Value::Int(now),
                ],
            )
            .await?;
        let Some(row) = rows.first() else {
            return Ok(None);
        };
        let name = row.text(1)?;
        Ok(GuestId::from_number(row.int(0)?).map(|id| Guest {
            id,
            name,
            waiting: 0,
        }))
    }

    /// Lets a new device in by a link or phrase; nobody if it is not good any more. A link is used up,
    /// and of several who show it at once only one gets in.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn use_pass(
        &self,
        kind: Pass,
        hash: &[u8; 32],
        token_hash: &[u8; 32],
        name: &str,
        now: i64,
    ) -> Result<Option<Guest>, StoreError> {
        let Some(guest) = self.pass(kind, hash, now).await? else {
            return Ok(None);
        };
        let shown = vec![Cell::Bytes(hash.to_vec())];
        let mut list = Vec::new();
        match kind {
            Pass::Link => list.push(Statement {
                sql: "DELETE FROM passes WHERE token = $1",
                values: shown,
                decides: true,
            }),
            Pass::Phrase => {}
        }
        list.push(Statement::new(
            "INSERT INTO devices (id, guest, token, name, created, seen) \
             VALUES ($1, $2, $3, $4, $5, $5)",
            vec![
                Cell::Int(GuestId::random().number()),
                Cell::Int(guest.id.number()),
                Cell::Bytes(token_hash.to_vec()),
                Cell::Text(name.to_owned()),
                Cell::Int(now),
            ],
        ));
        let added = self.perform(Some(guest.id), list).await?;
        Ok((added > 0).then_some(guest))
    }
}
