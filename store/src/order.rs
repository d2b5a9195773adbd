//! Order at the house: who may not come in, and what was reported.

use crate::sql::{Cell, Value};
use crate::write::Statement;
use crate::{Ban, Banned, GuestId, Report, Store, StoreError, TableId};

impl Banned {
    fn cells(&self) -> [Cell; 2] {
        let (kind, what) = match self {
            Banned::Guest(guest) => ("guest", guest.to_string()),
            Banned::Address(address) => ("address", address.clone()),
        };
        [Cell::Text(kind.to_owned()), Cell::Text(what)]
    }
}

impl Store {
    /// Lets somebody in no more.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn ban(&self, who: &Banned, why: &str, at: i64) -> Result<(), StoreError> {
        let [kind, what] = who.cells();
        let values = vec![kind, what, Cell::Int(at), Cell::Text(why.to_owned())];
        let sql = "INSERT INTO bans (kind, what, at, why) VALUES ($1, $2, $3, $4) \
             ON CONFLICT (kind, what) DO UPDATE SET why = excluded.why";
        self.perform(None, vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }

    /// Lets somebody in again; whether they were not.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn unban(&self, who: &Banned) -> Result<bool, StoreError> {
        let sql = "DELETE FROM bans WHERE kind = $1 AND what = $2";
        let gone = self
            .perform(None, vec![Statement::new(sql, who.cells().into())])
            .await?;
        Ok(gone > 0)
    }

    /// Everybody who may not come in, the newest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn bans(&self) -> Result<Vec<Ban>, StoreError> {
        let rows = self
            .rows(
                "SELECT kind, what, at, why FROM bans ORDER BY at DESC, what",
                &[],
            )
            .await?;
        let mut bans = Vec::new();
        for row in &rows {
            let what = row.text(1)?;
            let who = match row.text(0)?.as_str() {
                "guest" => match what.parse() {
                    Ok(guest) => Banned::Guest(guest),
                    // Not a number that a guest could have.
                    Err(_) => continue,
                },
                _ => Banned::Address(what),
            };
            bans.push(Ban {
                who,
                at: row.int(2)?,
                why: row.text(3)?,
            });
        }
        Ok(bans)
    }

    /// Keeps a report.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn report(
        &self,
        table: &TableId,
        by: GuestId,
        about: GuestId,
        text: &str,
        at: i64,
    ) -> Result<(), StoreError> {
        let values = vec![
            Cell::Int(GuestId::random().number()),
            Cell::Int(at),
            Cell::Text(table.as_str().to_owned()),
            Cell::Int(by.number()),
            Cell::Int(about.number()),
            Cell::Text(text.to_owned()),
        ];
        let sql = "INSERT INTO reports (id, at, table_id, by, about, text) \
             VALUES ($1, $2, $3, $4, $5, $6)";
        self.perform(Some(by), vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }

    /// Reports that nobody has dealt with yet, the newest first.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub async fn reports(&self, limit: u32) -> Result<Vec<Report>, StoreError> {
        let rows = self
            .rows(
                "SELECT reports.id, at, table_id, by, about, text, guests.name FROM reports \
                 JOIN guests ON guests.id = about WHERE closed = 0 \
                 ORDER BY at DESC, reports.id LIMIT $1",
                &[Value::Int(i64::from(limit))],
            )
            .await?;
        rows.iter()
            .map(|row| {
                Ok(Report {
                    id: row.int(0)?,
                    at: row.int(1)?,
                    table: row.read(2, |id| id.parse().ok())?,
                    by: row.guest(3)?,
                    about: row.guest(4)?,
                    text: row.text(5)?,
                    name: row.text(6)?,
                })
            })
            .collect()
    }

    /// Puts a report away.
    ///
    /// # Errors
    ///
    /// If it cannot be stored.
    pub async fn close_report(&self, report: i64) -> Result<(), StoreError> {
        let sql = "UPDATE reports SET closed = 1 WHERE id = $1";
        let values = vec![Cell::Int(report)];
        self.perform(None, vec![Statement::new(sql, values)])
            .await
            .map(drop)
    }
}
