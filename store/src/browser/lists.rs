//! Lists of tables. A browser has few of them, so that all are read and the right ones are kept.

use std::cmp::Reverse;

use super::Store;
use super::rows::{TABLES, TableRow, beginning};
use crate::{GuestId, Listed, Mine, Status, StoreError, TableId, Visibility, Which};

/// A table and since when it has its status.
struct Known {
    table: Listed,
    since: i64,
}

/// What tables are ordered by, before their names: lowest first, then highest first.
type Order = (i64, Reverse<i64>);

/// Puts tables in order. All lists come here, because sorting is compiled anew for every way to compare.
fn sort(known: &mut [Known], order: &dyn Fn(&Known) -> Order) {
    known.sort_by(|one, two| {
        let by_name = || one.table.id.cmp(&two.table.id);
        order(one).cmp(&order(two)).then_with(by_name)
    });
}

fn seen_key(guest: GuestId, table: &TableId) -> String {
    format!("seen/{guest}/{table}")
}

impl Store {
    async fn known(&self) -> Result<Vec<Known>, StoreError> {
        let mut known = Vec::new();
        for row in self.port.range(beginning(TABLES)).await? {
            let id = row.key.strip_prefix(TABLES).and_then(|id| id.parse().ok());
            // One that a later version wrote otherwise does not hide the others.
            let (Some(id), Ok(row)) = (id, TableRow::read(&row.text)) else {
                continue;
            };
            let since = row.since;
            let table = row.listed(id);
            known.push(Known { table, since });
        }
        Ok(known)
    }

    async fn of(&self, guest: GuestId) -> Result<Vec<Known>, StoreError> {
        let mut known = self.known().await?;
        known.retain(|known| known.table.listing.guests.contains(&guest));
        Ok(known)
    }

    /// Tables as lists show them, newest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn list(&self, which: Which, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let mut known = match which {
            Which::Public(status) => {
                let mut known = self.known().await?;
                known.retain(|known| {
                    let listing = &known.table.listing;
                    listing.visibility == Visibility::Public && listing.status == status
                });
                sort(&mut known, &|known| (0, Reverse(known.since)));
                known
            }
            Which::Of(guest) => {
                let mut known = self.of(guest).await?;
                sort(&mut known, &|known| (0, Reverse(known.table.updated)));
                known
            }
        };
        known.truncate(limit as usize);
        Ok(known.into_iter().map(|known| known.table).collect())
    }

    /// Tables that somebody must look at until an instant, and since when; earliest first.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn awake(&self, until: i64, limit: u32) -> Result<Vec<(TableId, i64)>, StoreError> {
        let mut known = self.known().await?;
        known.retain(|known| known.table.listing.wake.is_some_and(|wake| wake <= until));
        sort(&mut known, &|known| {
            (known.table.listing.wake.unwrap_or(until), Reverse(0))
        });
        known.truncate(limit as usize);
        let due = known.into_iter().filter_map(|known| {
            let wake = known.table.listing.wake?;
            Some((known.table.id, wake))
        });
        Ok(due.collect())
    }

    /// The tables of a guest: those where it is their turn first, then those that run, that wait for
    /// players, that are over.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn mine(
        &self,
        guest: GuestId,
        words: &str,
        skip: u32,
        limit: u32,
    ) -> Result<Vec<Mine>, StoreError> {
        let mut known = self.of(guest).await?;
        known.retain(|known| {
            let listing = &known.table.listing;
            listing.line.to_lowercase().contains(words) || listing.game.contains(words)
        });
        sort(&mut known, &|known| {
            let listing = &known.table.listing;
            let group = match listing.status {
                _ if listing.turn == Some(guest) => 0,
                Status::Running => 1,
                Status::Open => 2,
                Status::Over => 3,
            };
            (group, Reverse(known.table.updated))
        });
        let some = known.into_iter().skip(skip as usize).take(limit as usize);
        let mut mine = Vec::new();
        for Known { table, .. } in some {
            let seen = self.port.get(seen_key(guest, &table.id)).await?.is_some();
            mine.push(Mine { table, seen });
        }
        Ok(mine)
    }

    /// How many games wait for a guest to decide.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn waiting_for(&self, guest: GuestId) -> Result<u64, StoreError> {
        let known = self.of(guest).await?;
        let waiting = known
            .iter()
            .filter(|known| known.table.listing.turn == Some(guest));
        Ok(waiting.count() as u64)
    }

    /// The next table that waits for a guest, after the one they are at, and round again.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn next_waiting(
        &self,
        guest: GuestId,
        after: Option<&TableId>,
    ) -> Result<Option<TableId>, StoreError> {
        let mut known = self.of(guest).await?;
        known.retain(|known| known.table.listing.turn == Some(guest));
        sort(&mut known, &|known| (known.table.updated, Reverse(0)));
        let at = after.and_then(|after| known.iter().position(|known| known.table.id == *after));
        let next = at.map_or(0, |at| (at + 1) % known.len().max(1));
        Ok(known.into_iter().nth(next).map(|known| known.table.id))
    }

    /// Notes that a guest has seen how a game came out.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn mark_seen(&self, guest: GuestId, table: &TableId) -> Result<(), StoreError> {
        let key = seen_key(guest, table);
        match self.port.get(key.clone()).await? {
            Some(_) => Ok(()),
            None => self.port.put(key, "1").await,
        }
    }

    /// The tables of a guest in the order of their names, after one.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn all_of(
        &self,
        guest: GuestId,
        status: Option<Status>,
        after: Option<&TableId>,
        limit: u32,
    ) -> Result<Vec<Listed>, StoreError> {
        let mut known = self.of(guest).await?;
        sort(&mut known, &|_| (0, Reverse(0)));
        let all = known.into_iter().map(|known| known.table);
        let all = all
            .filter(|table| status.is_none_or(|status| table.listing.status == status))
            .filter(|table| after.is_none_or(|after| table.id > *after))
            .take(limit as usize);
        Ok(all.collect())
    }
}
