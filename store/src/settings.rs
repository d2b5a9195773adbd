//! What guests have set, and what all nodes of a server share.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::lots::{Places, rows_text};
use crate::sql::{Cell, Value};
use crate::write::Statement;
use crate::{GuestId, Store, StoreError, TableId};

/// How many guests are asked about in one text.
const ASKED: usize = 64;

/// Who of so many has set anything.
static WHO_SET: LazyLock<String> = LazyLock::new(|| {
    let asked = rows_text(1, ASKED, Places::Numbered);
    format!("SELECT DISTINCT guest FROM settings WHERE guest IN {asked}")
});

impl Store {
    /// Those of these guests who have set anything: most have not.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn who_set(&self, guests: &[GuestId]) -> Result<BTreeSet<GuestId>, StoreError> {
        let mut found = BTreeSet::new();
        for asked in guests.chunks(ASKED) {
            // No guest has the number 0.
            let mut values = [Value::Int(0); ASKED];
            for (value, guest) in values.iter_mut().zip(asked) {
                *value = Value::Int(guest.number());
            }
            for row in self.rows(&WHO_SET, &values).await? {
                found.insert(row.guest(0)?);
            }
        }
        Ok(found)
    }

    /// What a guest has set under a key.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn setting(&self, guest: GuestId, key: &str) -> Result<Option<String>, StoreError> {
        let rows = self
            .rows(
                "SELECT text FROM settings WHERE guest = $1 AND key = $2",
                &[Value::Int(guest.number()), Value::Text(key)],
            )
            .await?;
        Ok(rows.first().map(|row| row.text(0)).transpose()?)
    }

    /// All that a guest has set, by key.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn settings(&self, guest: GuestId) -> Result<Vec<(String, String)>, StoreError> {
        let rows = self
            .rows(
                "SELECT key, text FROM settings WHERE guest = $1 ORDER BY key LIMIT 1000",
                &[Value::Int(guest.number())],
            )
            .await?;
        rows.iter()
            .map(|row| Ok((row.text(0)?, row.text(1)?)))
            .collect()
    }

    /// Sets something for a guest, or forgets it.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn set_setting(
        &self,
        guest: GuestId,
        key: &str,
        text: Option<&str>,
    ) -> Result<(), StoreError> {
        let mut values = vec![Cell::Int(guest.number()), Cell::Text(key.to_owned())];
        let sql = match text {
            Some(text) => {
                values.push(Cell::Text(text.to_owned()));
                "INSERT INTO settings (guest, key, text) VALUES ($1, $2, $3) \
                 ON CONFLICT (guest, key) DO UPDATE SET text = excluded.text"
            }
            None => "DELETE FROM settings WHERE guest = $1 AND key = $2",
        };
        let list = vec![Statement::new(sql, values)];
        self.perform(Some(guest), list).await.map(drop)
    }

    /// What all nodes share under a key; `fresh` if there was nothing yet.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn shared(&self, key: &str, fresh: &str) -> Result<String, StoreError> {
        let read = || async {
            let rows = self
                .rows(
                    "SELECT text FROM server WHERE key = $1",
                    &[Value::Text(key)],
                )
                .await?;
            Ok::<_, StoreError>(rows.first().map(|row| row.text(0)).transpose()?)
        };
        if let Some(text) = read().await? {
            return Ok(text);
        }
        let list = vec![Statement::new(
            "INSERT INTO server (key, text) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING",
            vec![Cell::Text(key.to_owned()), Cell::Text(fresh.to_owned())],
        )];
        self.perform(None, list).await?;
        // Another node may have been first.
        Ok(read().await?.unwrap_or_else(|| fresh.to_owned()))
    }

    /// What was kept of a table under keys that begin like this, by key.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn notes(
        &self,
        table: &TableId,
        begin: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let rows = self
            .rows(
                "SELECT key, text FROM notes \
                 WHERE table_id = $1 AND substr(key, 1, length($2)) = $2 ORDER BY key LIMIT 1000",
                &[Value::Text(table.as_str()), Value::Text(begin)],
            )
            .await?;
        rows.iter()
            .map(|row| Ok((row.text(0)?, row.text(1)?)))
            .collect()
    }

    /// Forgets what was kept of a table under a key.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_note(&self, table: &TableId, key: &str) -> Result<(), StoreError> {
        let list = vec![Statement::new(
            "DELETE FROM notes WHERE table_id = $1 AND key = $2",
            vec![
                Cell::Text(table.as_str().to_owned()),
                Cell::Text(key.to_owned()),
            ],
        )];
        self.perform(None, list).await.map(drop)
    }
}
