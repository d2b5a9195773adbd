//! What can be written, and the statements that write it, inside a transaction of the writer's.

use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::sql::{Connection, Value};
use crate::{GuestId, Listing, NewEntry, NewTable, StoreError, TableId};

/// One wish to write.
pub(crate) enum Write {
    Create(NewTable),
    Append {
        table: TableId,
        after: u64,
        entries: Vec<NewEntry>,
        listing: Option<Listing>,
    },
    Note {
        table: TableId,
        key: String,
        text: String,
    },
    Guest {
        id: GuestId,
        name: String,
        token: [u8; 32],
        at: i64,
    },
    Rename {
        guest: GuestId,
        name: String,
    },
    /// Writes the one row that is there to be written.
    Pulse,
    /// The most bytes that a SQLite file may have.
    Limit(Option<u64>),
}

/// The result of a write: the table's head after it, if it concerns a table.
pub(crate) type Written = Result<Option<u64>, StoreError>;

impl Write {
    /// Nodes that write several rows in one transaction take them in the same order, so that none
    /// waits for one that waits for it: guests, then tables by name, then the pulse.
    pub(crate) fn order(&self) -> (u8, i64, Option<&TableId>) {
        match self {
            Write::Limit(_) => (0, 0, None),
            Write::Guest { id, .. } => (1, id.number(), None),
            Write::Rename { guest, .. } => (1, guest.number(), None),
            Write::Create(NewTable { id, .. }) => (2, 0, Some(id)),
            Write::Append { table, .. } | Write::Note { table, .. } => (2, 0, Some(table)),
            Write::Pulse => (3, 0, None),
        }
    }

    /// The table that watchers must hear about.
    pub(crate) fn moves(&self) -> Option<&TableId> {
        match self {
            Write::Create(NewTable { id, .. }) => Some(id),
            Write::Append { table, .. } => Some(table),
            Write::Note { .. }
            | Write::Guest { .. }
            | Write::Rename { .. }
            | Write::Pulse
            | Write::Limit(_) => None,
        }
    }

    /// Every text in it.
    fn texts(&self) -> Vec<&str> {
        match self {
            Write::Create(table) => {
                vec![&table.terms, &table.listing.game, &table.listing.line]
            }
            Write::Append {
                entries, listing, ..
            } => {
                let bodies = entries.iter().map(|entry| entry.body.as_str());
                let listed = listing
                    .iter()
                    .flat_map(|listing| [&*listing.game, &*listing.line]);
                bodies.chain(listed).collect()
            }
            Write::Note { key, text, .. } => vec![key, text],
            Write::Guest { name, .. } | Write::Rename { name, .. } => vec![name],
            Write::Pulse | Write::Limit(_) => Vec::new(),
        }
    }

    /// Refuses what not every database can keep, so that all behave alike.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.texts().iter().any(|text| text.contains('\0')) {
            return Err(StoreError::Zero);
        }
        Ok(())
    }

    /// Writes it, but for its entries, which are left to be written with those of others. An error of
    /// the database ends the whole transaction; what is merely refused has written nothing, and the
    /// others go on.
    pub(crate) async fn perform<'a>(
        &'a self,
        on: &mut Connection,
        left: &mut Vec<EntryRow<'a>>,
    ) -> Result<Written, sqlx::Error> {
        match self {
            Write::Create(table) => create(on, table).await,
            Write::Append {
                table,
                after,
                entries,
                listing,
            } => append(on, left, table, *after, entries, listing.as_ref()).await,
            Write::Note { table, key, text } => note(on, table, key, text).await,
            Write::Guest {
                id,
                name,
                token,
                at,
            } => {
                let values = [
                    Value::Int(id.number()),
                    Value::Text(name),
                    Value::Bytes(token),
                    Value::Int(*at),
                ];
                on.execute(
                    "INSERT INTO guests (id, name, token, created) VALUES ($1, $2, $3, $4)",
                    &values,
                )
                .await?;
                Ok(Ok(None))
            }
            Write::Rename { guest, name } => {
                let values = [Value::Int(guest.number()), Value::Text(name)];
                let renamed = on
                    .execute("UPDATE guests SET name = $2 WHERE id = $1", &values)
                    .await?;
                Ok(if renamed == 0 {
                    Err(StoreError::NoGuest)
                } else {
                    Ok(None)
                })
            }
            Write::Pulse => {
                on.execute("UPDATE pulse SET beats = beats + 1 WHERE id = 1", &[])
                    .await?;
                Ok(Ok(None))
            }
            // The writer sees to this one, because it outlives connections.
            Write::Limit(_) => Ok(Ok(None)),
        }
    }
}

async fn create(on: &mut Connection, table: &NewTable) -> Result<Written, sqlx::Error> {
    let listing = &table.listing;
    let guests = guests_text(&listing.guests);
    let values = [
        Value::Text(table.id.as_str()),
        Value::Int(table.created),
        Value::Text(&table.terms),
        Value::Text(&listing.game),
        Value::Text(listing.visibility.word()),
        Value::Text(listing.status.word()),
        Value::Text(&listing.line),
        Value::Text(&guests),
        Value::MaybeInt(listing.wake),
    ];
    let made = on
        .execute(
            "INSERT INTO tables (id, created, updated, since, head, terms, game, visibility, \
             status, line, guests, wake) VALUES ($1, $2, $2, $2, 0, $3, $4, $5, $6, $7, $8, $9) \
             ON CONFLICT (id) DO NOTHING",
            &values,
        )
        .await?;
    if made == 0 {
        return Ok(Err(StoreError::Exists));
    }
    seat(on, &table.id, &listing.guests).await?;
    Ok(Ok(Some(0)))
}

/// An entry as the database holds it: table, number, time and body.
pub(crate) type EntryRow<'a> = [Value<'a>; 4];

/// How many rows go into one text. There are few sizes, so that few texts are prepared.
const LOTS: [usize; 3] = [16, 4, 1];

/// The SQL text for each batch size.
static INSERTS: LazyLock<[String; LOTS.len()]> = LazyLock::new(|| {
    LOTS.map(|rows| {
        let mut sql = "INSERT INTO entries (table_id, seq, at, body) VALUES ".to_owned();
        for row in 0..rows {
            let comma = if row == 0 { "" } else { ", " };
            let [a, b, c, d] = [1, 2, 3, 4].map(|column| 4 * row + column);
            write!(sql, "{comma}(${a}, ${b}, ${c}, ${d})").expect("a string takes everything");
        }
        sql
    })
});

/// Writes entries in as few turns as may be: every text is a way to the database and back.
pub(crate) async fn put(on: &mut Connection, rows: &[EntryRow<'_>]) -> Result<(), sqlx::Error> {
    let mut rest = rows;
    for (size, sql) in LOTS.iter().zip(INSERTS.iter()) {
        while let Some((lot, after)) = rest.split_at_checked(*size) {
            on.execute(sql, lot.as_flattened()).await?;
            rest = after;
        }
    }
    Ok(())
}

async fn append<'a>(
    on: &mut Connection,
    left: &mut Vec<EntryRow<'a>>,
    table: &'a TableId,
    after: u64,
    entries: &'a [NewEntry],
    listing: Option<&Listing>,
) -> Result<Written, sqlx::Error> {
    let head = after.saturating_add(entries.len() as u64);
    // A number beyond what the database counts to is a number that the table is not at.
    let (Ok(from), Ok(to)) = (i64::try_from(after), i64::try_from(head)) else {
        return astray(on, table).await;
    };
    let values = [
        Value::Text(table.as_str()),
        Value::Int(from),
        Value::Int(to),
        Value::MaybeInt(entries.last().map(|entry| entry.at)),
    ];
    // This row decides races: the first to change it from `after` wins.
    let moved = match listing {
        None => {
            on.execute(
                "UPDATE tables SET head = $3, updated = COALESCE($4, updated) \
                 WHERE id = $1 AND head = $2",
                &values,
            )
            .await?
                > 0
        }
        Some(listing) => relist(on, table, &values, listing).await?,
    };
    if !moved {
        return astray(on, table).await;
    }
    let rows = (from + 1..).zip(entries).map(|(seq, entry)| {
        [
            Value::Text(table.as_str()),
            Value::Int(seq),
            Value::Int(entry.at),
            Value::Text(&entry.body),
        ]
    });
    left.extend(rows);
    Ok(Ok(Some(head)))
}

/// Moves a table on and replaces its listing; says whether the table was where it should be.
async fn relist(
    on: &mut Connection,
    table: &TableId,
    step: &[Value<'_>],
    listing: &Listing,
) -> Result<bool, sqlx::Error> {
    let mut values = step.to_vec();
    values.extend([
        Value::Text(listing.status.word()),
        Value::Text(listing.visibility.word()),
        Value::Text(&listing.game),
        Value::Text(&listing.line),
        Value::MaybeInt(listing.wake),
    ]);
    let before = on
        .rows(
            "UPDATE tables SET head = $3, updated = COALESCE($4, updated), \
             since = CASE WHEN status = $5 THEN since ELSE COALESCE($4, updated) END, \
             status = $5, visibility = $6, game = $7, line = $8, wake = $9 \
             WHERE id = $1 AND head = $2 RETURNING guests",
            &values,
        )
        .await?;
    let Some(row) = before.first() else {
        return Ok(false);
    };
    // Guests seldom change, so they are compared before they are written.
    let guests = guests_text(&listing.guests);
    if row.text(0)? != guests {
        let values = [Value::Text(table.as_str()), Value::Text(&guests)];
        on.execute("UPDATE tables SET guests = $2 WHERE id = $1", &values)
            .await?;
        on.execute("DELETE FROM seats WHERE table_id = $1", &values[..1])
            .await?;
        seat(on, table, &listing.guests).await?;
    }
    Ok(true)
}

/// The error for a caller that expected another head.
async fn astray(on: &mut Connection, table: &TableId) -> Result<Written, sqlx::Error> {
    let found = on
        .rows(
            "SELECT head FROM tables WHERE id = $1",
            &[Value::Text(table.as_str())],
        )
        .await?;
    Ok(Err(match found.first() {
        Some(row) => StoreError::Conflict {
            head: row.count(0)?,
        },
        None => StoreError::NoTable,
    }))
}

async fn seat(on: &mut Connection, table: &TableId, guests: &[GuestId]) -> Result<(), sqlx::Error> {
    for guest in guests {
        let values = [Value::Int(guest.number()), Value::Text(table.as_str())];
        // A guest may have more than one seat.
        on.execute(
            "INSERT INTO seats (guest, table_id) VALUES ($1, $2) \
             ON CONFLICT (guest, table_id) DO NOTHING",
            &values,
        )
        .await?;
    }
    Ok(())
}

async fn note(
    on: &mut Connection,
    table: &TableId,
    key: &str,
    text: &str,
) -> Result<Written, sqlx::Error> {
    let values = [
        Value::Text(table.as_str()),
        Value::Text(key),
        Value::Text(text),
    ];
    let kept = on
        .execute(
            "INSERT INTO notes (table_id, key, text) \
             SELECT id, $2, $3 FROM tables WHERE id = $1 \
             ON CONFLICT (table_id, key) DO UPDATE SET text = excluded.text",
            &values,
        )
        .await?;
    Ok(if kept == 0 {
        Err(StoreError::NoTable)
    } else {
        Ok(None)
    })
}

/// Guests as the column holds them: numbers with spaces between.
fn guests_text(guests: &[GuestId]) -> String {
    let numbers: Vec<String> = guests.iter().map(GuestId::to_string).collect();
    numbers.join(" ")
}

/// Guests as the column holds them, read back.
pub(crate) fn guests_read(text: &str) -> Option<Vec<GuestId>> {
    text.split_terminator(' ')
        .map(|word| word.parse().ok())
        .collect()
}
