//! The tables of one guest: what waits for them, what runs, what is over.

use crate::sql::{Cell, Value};
use crate::store::{listed, listed_columns};
use crate::write::Statement;
use crate::{GuestId, Listed, Mine, Status, Store, StoreError, TableId};

impl Store {
    /// The tables of a guest: those where it is their turn first, then those that run, that wait for
    /// players, that are over; in each group what was played last comes first. Only those whose game or
    /// line has these words in it, in lower-case letters.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn mine(
        &self,
        guest: GuestId,
        words: &str,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Mine>, StoreError> {
        let sql = listed_columns!(
            ", seats.seen FROM tables JOIN seats ON seats.table_id = tables.id \
             WHERE seats.guest = $1 AND (LOWER(line) LIKE $2 ESCAPE '!' \
             OR game LIKE $2 ESCAPE '!') \
             ORDER BY CASE WHEN turn = $1 THEN 0 WHEN status = 'running' THEN 1 \
             WHEN status = 'open' THEN 2 ELSE 3 END, updated DESC, id LIMIT $3 OFFSET $4"
        );
        // What a pattern would read as a sign of its own is meant as it stands.
        let plain = words
            .replace('!', "!!")
            .replace('%', "!%")
            .replace('_', "!_");
        let pattern = format!("%{plain}%");
        let values = [
            Value::Int(guest.number()),
            Value::Text(&pattern),
            Value::Int(i64::from(limit)),
            Value::Int(i64::from(skip)),
        ];
        let rows = self.rows(sql, &values).await?;
        rows.iter()
            .map(|row| {
                Ok(Mine {
                    table: listed(row)?,
                    seen: row.int(12)? != 0,
                })
            })
            .collect()
    }

    /// How many games wait for a guest to decide.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn waiting_for(&self, guest: GuestId) -> Result<u64, StoreError> {
        let rows = self
            .rows(
                "SELECT COUNT(*) FROM tables WHERE turn = $1",
                &[Value::Int(guest.number())],
            )
            .await?;
        match rows.first() {
            Some(row) => Ok(row.count(0)?),
            None => Ok(0),
        }
    }

    /// The next table that waits for a guest, after the one they are at: the one that has waited for the
    /// longest time first, and round again.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn next_waiting(
        &self,
        guest: GuestId,
        after: Option<&TableId>,
    ) -> Result<Option<TableId>, StoreError> {
        let rows = self
            .rows(
                "SELECT id FROM tables WHERE turn = $1 ORDER BY updated, id LIMIT 1000",
                &[Value::Int(guest.number())],
            )
            .await?;
        let tables = rows
            .iter()
            .map(|row| row.read(0, |id| id.parse().ok()))
            .collect::<Result<Vec<TableId>, _>>()?;
        let at = after.and_then(|after| tables.iter().position(|table| table == after));
        let next = at.map_or(0, |at| (at + 1) % tables.len().max(1));
        Ok(tables.into_iter().nth(next))
    }

    /// Notes that a guest has seen how a game came out.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn mark_seen(&self, guest: GuestId, table: &TableId) -> Result<(), StoreError> {
        let values = [Value::Int(guest.number()), Value::Text(table.as_str())];
        let unseen = self
            .rows(
                "SELECT 1 FROM seats WHERE guest = $1 AND table_id = $2 AND seen = 0",
                &values,
            )
            .await?;
        if unseen.is_empty() {
            return Ok(());
        }
        let list = vec![Statement::new(
            "UPDATE seats SET seen = 1 WHERE guest = $1 AND table_id = $2",
            vec![
                Cell::Int(guest.number()),
                Cell::Text(table.as_str().to_owned()),
            ],
        )];
        self.perform(Some(guest), list).await.map(drop)
    }

    /// The tables of a guest in the order of their names, after one; for those who want all of them.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn all_of(
        &self,
        guest: GuestId,
        status: Option<Status>,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let sql = listed_columns!(
            "FROM tables WHERE id IN (SELECT table_id FROM seats WHERE guest = $1) \
             AND ($2 = '' OR status = $2) AND id > $3 ORDER BY id LIMIT $4"
        );
        let values = [
            Value::Int(guest.number()),
            Value::Text(status.map_or("", Status::word)),
            Value::Text(after.map_or("", TableId::as_str)),
            Value::Int(i64::from(limit)),
        ];
        let rows = self.rows(sql, &values).await?;
        Ok(rows.iter().map(listed).collect::<Result<_, _>>()?)
    }

    /// Tables of earlier versions, of which it is not known whose turn it is or how they came out.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn unsummarized(&self, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let rows = self
            .rows(
                "SELECT id FROM tables WHERE turn IS NULL \
                 ORDER BY CASE WHEN status = 'running' THEN 0 ELSE 1 END, updated DESC LIMIT $1",
                &[Value::Int(i64::from(limit))],
            )
            .await?;
        rows.iter()
            .map(|row| Ok(row.read(0, |id| id.parse().ok())?))
            .collect()
    }

    /// Notes that it will never be known whose turn it is at a table, because it cannot be read.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn give_up_summary(&self, table: &TableId) -> Result<(), StoreError> {
        let list = vec![Statement::new(
            "UPDATE tables SET turn = 0 WHERE id = $1 AND turn IS NULL",
            vec![Cell::Text(table.as_str().to_owned())],
        )];
        self.perform(None, list).await.map(drop)
    }
}
