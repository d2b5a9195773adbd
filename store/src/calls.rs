//! Guests who are to be told that their turn has come: a list that all nodes share, and from which each
//! call is taken by one of them.

use crate::sql::{Cell, Value};
use crate::write::Statement;
use crate::{GuestId, Store, StoreError, TableId};

/// A guest who is to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who.
    pub guest: GuestId,
    /// At which table.
    pub table: TableId,
    /// Where the table was when the turn came.
    pub head: u64,
    /// When it is tried next: milliseconds since 1970, UTC.
    pub due: i64,
    /// How often it was tried.
    pub tries: u32,
}

impl Call {
    fn key(&self) -> [Cell; 3] {
        [
            Cell::Int(self.guest.number()),
            Cell::Text(self.table.as_str().to_owned()),
            Cell::Int(self.due),
        ]
    }
}

impl Store {
    /// Puts a guest on the list, in place of what was there for the same table.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn put_call(&self, call: &Call) -> Result<(), StoreError> {
        let [guest, table, due] = call.key();
        let head = i64::try_from(call.head).unwrap_or(i64::MAX);
        let values = vec![guest, table, due, Cell::Int(head)];
        let sql = "INSERT INTO calls (guest, table_id, due, head, tries) \
             VALUES ($1, $2, $3, $4, 0) ON CONFLICT (guest, table_id) \
             DO UPDATE SET due = excluded.due, head = excluded.head, tries = 0";
        self.perform(Some(call.guest), vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }

    /// Who is to be told by now, the earliest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn calls(&self, until: i64, limit: u32) -> Result<Vec<Call>, StoreError> {
        let rows = self
            .rows(
                "SELECT guest, table_id, head, due, tries FROM calls WHERE due <= $1 \
                 ORDER BY due LIMIT $2",
                &[Value::Int(until), Value::Int(i64::from(limit))],
            )
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Call {
                    guest: row.guest(0)?,
                    table: row.read(1, |id| id.parse().ok())?,
                    head: row.count(2)?,
                    due: row.int(3)?,
                    tries: u32::try_from(row.int(4)?).unwrap_or(u32::MAX),
                })
            })
            .collect()
    }

    /// Takes a call, which is due again at a later time unless it is moved or removed; whether it was there
    /// to be taken. Of several nodes that want the same one, one gets it.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn take_call(&self, call: &Call, again: i64) -> Result<bool, StoreError> {
        let mut values: Vec<Cell> = call.key().into();
        values.push(Cell::Int(again));
        let sql = "UPDATE calls SET due = $4, tries = tries + 1 \
             WHERE guest = $1 AND table_id = $2 AND due = $3";
        Ok(self
            .perform(Some(call.guest), vec![Statement::new(sql, values)])
            .await?
            > 0)
    }

    /// Says when a call is tried next, if it is still as it was.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn move_call(&self, call: &Call, due: i64) -> Result<(), StoreError> {
        let mut values: Vec<Cell> = call.key().into();
        values.push(Cell::Int(due));
        let sql = "UPDATE calls SET due = $4 WHERE guest = $1 AND table_id = $2 AND due = $3";
        self.perform(Some(call.guest), vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }

    /// Takes a call off the list, if it is still as it was.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_call(&self, call: &Call) -> Result<(), StoreError> {
        let sql = "DELETE FROM calls WHERE guest = $1 AND table_id = $2 AND due = $3";
        let values = call.key().into();
        self.perform(Some(call.guest), vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }
}
