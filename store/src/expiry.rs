//! What nobody has touched for long: finding it, and taking it out of the database.

use crate::sql::{Cell, Value};
use crate::write::Statement;
use crate::{Status, Store, StoreError, TableId};

/// Since when a table must not have been touched to be found, in milliseconds since 1970, by where it
/// stands; never if nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Untouched {
    /// A table that waits for players.
    pub open: Option<i64>,
    /// A game that goes on.
    pub running: Option<i64>,
    /// A game that is over.
    pub over: Option<i64>,
}

/// A table that nobody has touched for long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// Its name.
    pub id: TableId,
    /// The number of its last entry when it was found.
    pub head: u64,
    /// Where it stands.
    pub status: Status,
}

/// What is kept of a table, besides its own row; all of it goes before that.
const OF_TABLE: [&str; 5] = [
    "DELETE FROM calls WHERE table_id = $1",
    "DELETE FROM reports WHERE table_id = $1",
    "DELETE FROM notes WHERE table_id = $1",
    "DELETE FROM seats WHERE table_id = $1",
    "DELETE FROM entries WHERE table_id = $1",
];

/// What a guest leaves behind who has not been here since, sits nowhere, can come back by no phrase, and
/// whom nobody reported or banned.
macro_rules! of_gone {
    ($before:literal) => {
        concat!(
            $before,
            " IN (SELECT id FROM guests WHERE created < $1 \
             AND NOT EXISTS (SELECT 1 FROM devices WHERE devices.guest = guests.id AND devices.seen >= $1) \
             AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = guests.id) \
             AND NOT EXISTS (SELECT 1 FROM passes WHERE passes.guest = guests.id AND passes.kind = 'phrase') \
             AND NOT EXISTS (SELECT 1 FROM reports WHERE reports.by = guests.id OR reports.about = guests.id) \
             AND NOT EXISTS (SELECT 1 FROM bans WHERE bans.kind = 'guest' AND bans.what = CAST(guests.id AS TEXT)))"
        )
    };
}

const OF_GUESTS: [&str; 5] = [
    of_gone!("DELETE FROM calls WHERE guest"),
    of_gone!("DELETE FROM settings WHERE guest"),
    of_gone!("DELETE FROM passes WHERE guest"),
    of_gone!("DELETE FROM devices WHERE guest"),
    of_gone!("DELETE FROM guests WHERE id"),
];

impl Store {
    /// Tables that nobody has touched for so long, the longest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn stale(&self, since: Untouched, limit: u32) -> Result<Vec<Stale>, StoreError> {
        let [open, running, over] =
            [since.open, since.running, since.over].map(|at| Value::Int(at.unwrap_or(i64::MIN)));
        let sql = "SELECT id, head, status FROM tables WHERE updated < \
             CASE status WHEN 'open' THEN $1 WHEN 'running' THEN $2 ELSE $3 END \
             ORDER BY updated, id LIMIT $4";
        let values = [open, running, over, Value::Int(i64::from(limit))];
        let rows = self.rows(sql, &values).await?;
        rows.iter()
            .map(|row| {
                Ok(Stale {
                    id: row.read(0, |id| id.parse().ok())?,
                    head: row.count(1)?,
                    status: row.read(2, Status::from_word)?,
                })
            })
            .collect()
    }

    /// Takes a table out of the store with all that belongs to it; whether it was still as it was found.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_table(&self, stale: &Stale) -> Result<bool, StoreError> {
        let id = || Cell::Text(stale.id.as_str().to_owned());
        let head = Cell::Int(i64::try_from(stale.head).unwrap_or(i64::MAX));
        let mut list = vec![Statement {
            sql: "UPDATE tables SET wake = NULL WHERE id = $1 AND head = $2",
            values: vec![id(), head],
            decides: true,
        }];
        let all = OF_TABLE
            .into_iter()
            .chain(["DELETE FROM tables WHERE id = $1"]);
        list.extend(all.map(|sql| Statement::new(sql, vec![id()])));
        Ok(self.perform(None, list).await? > 0)
    }

    /// Forgets guests who have not been here since and have left nothing behind; how many.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn remove_guests(&self, since: i64) -> Result<u64, StoreError> {
        let list = OF_GUESTS.map(|sql| Statement::new(sql, vec![Cell::Int(since)]));
        self.perform(None, list.into()).await
    }
}
