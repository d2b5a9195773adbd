//! Entries on their way into the database: tied to those before them, and many in one text.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::chain::{Link, link};
use crate::lots::{LOTS, MOST, Texts, lot};
use crate::sql::{Connection, Value};
use crate::{NewEntry, TableId};

/// An entry as the database holds it.
pub(crate) struct EntryRow<'a> {
    pub(crate) table: &'a TableId,
    pub(crate) seq: i64,
    pub(crate) entry: &'a NewEntry,
    pub(crate) link: Link,
}

/// How many values an entry has.
pub(crate) const ENTRY: usize = 5;

/// An entry of no table, which is not written.
pub(crate) const NO_ENTRY: [Value<'static>; ENTRY] = [
    Value::Text(""),
    Value::Int(0),
    Value::Int(0),
    Value::Text(""),
    Value::Bytes(&[]),
];

impl EntryRow<'_> {
    pub(crate) fn values(&self) -> [Value<'_>; ENTRY] {
        [
            Value::Text(self.table.as_str()),
            Value::Int(self.seq),
            Value::Int(self.entry.at),
            Value::Text(&self.entry.body),
            Value::Bytes(&self.link),
        ]
    }
}

/// The links of entries that a transaction wrote, by table: the number of the last one, and its link.
pub(crate) struct Links(HashMap<TableId, (i64, Link)>);

impl Links {
    /// Those of these entries; of each table the last comes last.
    pub(crate) fn of(rows: &[EntryRow<'_>]) -> Self {
        let links = rows
            .iter()
            .map(|row| (row.table.clone(), (row.seq, row.link)));
        Self(links.collect())
    }

    /// The number and the link of the last entry of a table.
    pub(crate) fn last(&self, table: &TableId) -> Option<(i64, Link)> {
        self.0.get(table).copied()
    }
}

/// How a text that writes entries begins; rows follow.
pub(crate) const INSERT: &str = "INSERT INTO entries (table_id, seq, at, body, link) \
    SELECT column1, column2, column3, column4, column5 FROM";

/// The text that writes the entries of each lot. Rows without a table only fill it up.
static INSERTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(ENTRY, |rows| {
        format!("{INSERT} (VALUES {rows}) AS lot WHERE column1 <> ''")
    })
});

/// Leaves entries of a table after a number to be written, each tied to the one before it: `last` is the
/// link of the last that the database has.
pub(crate) fn chained<'a>(
    left: &mut Vec<EntryRow<'a>>,
    table: &'a TableId,
    from: i64,
    entries: &'a [NewEntry],
    last: Option<&[u8]>,
) {
    // A table that moves twice in a group has entries that the database does not have yet.
    let pending = left.last().filter(|row| row.table == table);
    let mut before = match pending {
        Some(row) => row.link.to_vec(),
        None => last.unwrap_or_default().to_vec(),
    };
    for (seq, entry) in (from + 1..).zip(entries) {
        let link = link(&before, table.as_str(), seq, entry.at, &entry.body);
        before = link.to_vec();
        left.push(EntryRow {
            table,
            seq,
            entry,
            link,
        });
    }
}

/// Writes entries in as few turns as may be.
pub(crate) async fn put(on: &mut Connection, rows: &[EntryRow<'_>]) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(MOST) {
        let size = lot(rows.len());
        let mut values: Vec<[Value<'_>; ENTRY]> = rows.iter().map(EntryRow::values).collect();
        values.resize(LOTS[size], NO_ENTRY);
        let text = INSERTS.of(size, on.places());
        on.execute(text, values.as_flattened()).await?;
    }
    Ok(())
}
