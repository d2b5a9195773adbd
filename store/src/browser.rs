//! The same log where there is no database but what a browser keeps for the one who sits at it.
//!
//! Everything is a row: a text under a key, and a number. Whoever carries the rows ([`Port`]) reads them, and
//! writes any number of them together or not at all, provided that one of them still has the number the
//! writer thinks it has. So of two workers at one table one is first, as with any store, and whoever is
//! told that something is kept can rely on it.

mod guests;
mod lists;
mod port;
mod rows;

use tokio::sync::broadcast;

use crate::{Entry, Listing, Moved, NewEntry, NewTable, Outage, StoreError, StoredTable, TableId};

pub use port::{Port, Question};
use port::{Put, Reading, Writing};
use rows::TableRow;

/// For how long nobody must have been here for it to count as an outage, in milliseconds.
const SILENCE: i64 = 30_000;

/// How many pieces of news are kept for those who listen.
const NEWS: usize = 256;

/// The key under which stands when somebody was last here.
const PULSE: &str = "pulse";

/// The log of tables in a browser. Copies are the same store.
#[derive(Clone)]
pub struct Store {
    port: Port,
    elsewhere: broadcast::Sender<Moved>,
}

impl Store {
    /// The store whose rows are carried by this port.
    #[must_use]
    pub fn new(port: Port) -> Self {
        let (elsewhere, _) = broadcast::channel(NEWS);
        Self { port, elsewhere }
    }

    /// Tells whoever listens that another worker moved a table.
    pub fn moved_elsewhere(&self, table: TableId, head: u64) {
        let entries = Vec::new();
        // Nobody may listen.
        let _ = self.elsewhere.send(Moved::To {
            table,
            head,
            entries,
        });
    }

    /// As the store of a server.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a table already.
    pub async fn create(&self, table: NewTable) -> Result<(), StoreError> {
        let key = rows::table_key(&table.id);
        let row = TableRow {
            head: 0,
            created: table.created,
            updated: table.created,
            since: table.created,
            terms: table.terms,
            listing: table.listing,
        };
        let write = Writing {
            check: Some((key.clone(), None)),
            puts: vec![Put::numbered(key, row.text(), 0)],
            ..Writing::default()
        };
        match self.port.write(write).await {
            Err(StoreError::Conflict { .. }) => Err(StoreError::Exists),
            done => done,
        }
    }

    /// As the store of a server: after a number, or not at all.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the table is not at that number.
    pub async fn append(
        &self,
        table: &TableId,
        after: u64,
        entries: Vec<NewEntry>,
        listing: Option<Listing>,
    ) -> Result<u64, StoreError> {
        let key = rows::table_key(table);
        let mut row = self.row(table).await?.ok_or(StoreError::NoTable)?;
        if row.head != after {
            return Err(StoreError::Conflict { head: row.head });
        }
        let mut puts = Vec::with_capacity(entries.len() + 1);
        for entry in &entries {
            row.head += 1;
            row.updated = entry.at;
            let text = rows::entry_text(entry.at, &entry.body);
            puts.push(Put::plain(rows::entry_key(table, row.head), text));
        }
        if let Some(listing) = listing {
            if listing.status != row.listing.status {
                row.since = row.updated;
            }
            row.listing = listing;
        }
        let head = row.head;
        puts.push(Put::numbered(key.clone(), row.text(), head));
        let write = Writing {
            // What was read may be old by now: the number is looked at again as it is written.
            check: Some((key, Some(after))),
            puts,
            tell: Some((table.to_string(), head)),
            ..Writing::default()
        };
        self.port.write(write).await.map(|()| head)
    }

    async fn row(&self, table: &TableId) -> Result<Option<TableRow>, StoreError> {
        let found = self.port.get(rows::table_key(table)).await?;
        found.map(|row| TableRow::read(&row.text)).transpose()
    }

    /// A table with its whole log.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn load(&self, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let key = rows::table_key(table);
        let reading = Reading {
            keys: vec![key.clone()],
            ranges: vec![rows::entries_after(table, 0)],
        };
        let mut found = self.port.read(reading).await?.into_iter();
        // Keys are answered before ranges.
        let Some(row) = found.next().filter(|row| row.key == key) else {
            return Ok(None);
        };
        let row = TableRow::read(&row.text)?;
        Ok(Some(StoredTable {
            id: table.clone(),
            created: row.created,
            terms: row.terms,
            entries: found
                .map(|row| rows::entry(&row.key, &row.text))
                .collect::<Result<_, _>>()?,
        }))
    }

    /// The entries of a table after a number.
    ///
    /// # Errors
    /// If they cannot be read.
    pub async fn load_after(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let found = self.port.range(rows::entries_after(table, after)).await?;
        let entries = found.iter().map(|row| rows::entry(&row.key, &row.text));
        entries.collect()
    }

    /// The number of a table's last entry.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn head(&self, table: &TableId) -> Result<Option<u64>, StoreError> {
        Ok(self.row(table).await?.map(|row| row.head))
    }

    /// What other workers do.
    #[must_use]
    pub fn watch_elsewhere(&self) -> broadcast::Receiver<Moved> {
        self.elsewhere.subscribe()
    }

    /// Notes that somebody is here.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn alive(&self, now: i64) -> Result<(), StoreError> {
        self.port.put(PULSE, &now.to_string()).await
    }

    /// Somebody has come: when nobody was here, oldest first.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn outages(&self, now: i64) -> Result<Vec<Outage>, StoreError> {
        let last = self.port.get(PULSE).await?;
        let last = last.and_then(|row| row.text.parse::<i64>().ok());
        if let Some(began) = last.filter(|last| *last < now - SILENCE) {
            let puts = vec![
                Put::plain(format!("outage/{began:016}"), now.to_string()),
                Put::plain(PULSE.into(), now.to_string()),
            ];
            let write = Writing {
                puts,
                ..Writing::default()
            };
            self.port.write(write).await?;
        }
        let found = self.port.range(rows::beginning("outage/")).await?;
        let outage = |row: &port::Row| {
            let began = row.key.strip_prefix("outage/")?.parse().ok()?;
            let ended = row.text.parse().ok()?;
            Some(Outage { began, ended })
        };
        Ok(found.iter().filter_map(outage).collect())
    }

    /// Keeps something that was worked out about a table, in place of what had the same key.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn put_note(&self, table: &TableId, key: &str, text: &str) -> Result<(), StoreError> {
        self.port.put(rows::note_key(table, key), text).await
    }

    /// What was kept of a table under a key.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn note(&self, table: &TableId, key: &str) -> Result<Option<String>, StoreError> {
        let found = self.port.get(rows::note_key(table, key)).await?;
        Ok(found.map(|row| row.text))
    }

    /// What was kept of a table under keys that begin like this, by key.
    ///
    /// # Errors
    /// If it cannot be read.
    pub async fn notes(
        &self,
        table: &TableId,
        begin: &str,
    ) -> Result<Vec<(String, String)>, StoreError> {
        let of_table = rows::note_key(table, "");
        let range = rows::beginning(&rows::note_key(table, begin));
        let found = self.port.range(range).await?.into_iter();
        let named = found.filter_map(|row| {
            let key = row.key.strip_prefix(&of_table)?.to_owned();
            Some((key, row.text))
        });
        Ok(named.collect())
    }

    /// Forgets what was kept of a table under a key.
    ///
    /// # Errors
    /// If it cannot be stored.
    pub async fn remove_note(&self, table: &TableId, key: &str) -> Result<(), StoreError> {
        self.port.remove(rows::note_key(table, key)).await
    }
}

#[cfg(test)]
mod tests;
