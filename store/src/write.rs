//! What can be written, and the statements that write it, inside a transaction of the writer's.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::entries::{EntryRow, Links, chained, put};
use crate::lots::{LOTS, MOST, Texts, lot};
use crate::seats::{guests_text, reseat, seat};
use crate::sql::{Cell, Connection, Value};
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
    /// Statements that concern a guest, or nobody; the first whose text must change something and does
    /// not is the last.
    Statements {
        guest: Option<GuestId>,
        list: Vec<Statement>,
    },
    /// Writes the one row that is there to be written.
    Pulse,
    /// A server is alive at this time.
    Alive(i64),
    /// A server has come up at this time. If none was alive since before the second, that was an outage.
    CameUp(i64, i64),
    /// The most bytes that a SQLite file may have.
    Limit(Option<u64>),
}

/// What a row takes besides its texts: numbers, hashes, its place in indexes.
const ROW: usize = 100;

/// A text with its values.
pub(crate) struct Statement {
    pub(crate) sql: &'static str,
    pub(crate) values: Vec<Cell>,
    /// Whether what follows happens only if this one changed something.
    pub(crate) decides: bool,
}

impl Statement {
    /// A statement on which nothing else depends.
    pub(crate) fn new(sql: &'static str, values: Vec<Cell>) -> Self {
        Self {
            sql,
            values,
            decides: false,
        }
    }
}

/// Signs one device of a guest out.
pub(crate) const SIGN_OUT: &str = "DELETE FROM devices WHERE guest = $1 AND id = $2";

/// Signs all devices of a guest out but one.
pub(crate) const SIGN_OUT_OTHERS: &str = "DELETE FROM devices WHERE guest = $1 AND token <> $2";

const SIGNS_OUT: [&str; 2] = [SIGN_OUT, SIGN_OUT_OTHERS];

/// The result of a write: the table's head after it, if it concerns a table; of statements, how many rows
/// the last one that ran has changed.
pub(crate) type Written = Result<Option<u64>, StoreError>;

impl Write {
    /// Nodes that write several rows in one transaction take them in the same order, so that none
    /// waits for one that waits for it: guests, then tables by name, then the pulse.
    pub(crate) fn order(&self) -> (u8, i64, Option<&TableId>) {
        match self {
            Write::Limit(_) => (0, 0, None),
            Write::Guest { id, .. } => (1, id.number(), None),
            Write::Rename { guest, .. } => (1, guest.number(), None),
            Write::Statements { guest, .. } => (1, guest.map_or(0, GuestId::number), None),
            Write::Create(NewTable { id, .. }) => (2, 0, Some(id)),
            Write::Append { table, .. } | Write::Note { table, .. } => (2, 0, Some(table)),
            Write::Pulse | Write::Alive(_) | Write::CameUp(..) => (3, 0, None),
        }
    }

    /// The table that watchers must hear about, and what it gets.
    pub(crate) fn moves(&self) -> Option<(&TableId, &[NewEntry])> {
        match self {
            Write::Create(NewTable { id, .. }) => Some((id, &[])),
            Write::Append { table, entries, .. } => Some((table, entries)),
            Write::Note { .. }
            | Write::Guest { .. }
            | Write::Rename { .. }
            | Write::Statements { .. }
            | Write::Pulse
            | Write::Alive(_)
            | Write::CameUp(..)
            | Write::Limit(_) => None,
        }
    }

    /// The guest whom other nodes must look at anew.
    pub(crate) fn changes_guest(&self) -> Option<GuestId> {
        match self {
            Write::Rename { guest, .. } => Some(*guest),
            Write::Statements { guest, list } => {
                let signs_out = |statement: &Statement| SIGNS_OUT.contains(&statement.sql);
                guest.filter(|_| list.iter().any(signs_out))
            }
            Write::Create(_)
            | Write::Append { .. }
            | Write::Note { .. }
            | Write::Guest { .. }
            | Write::Pulse
            | Write::Alive(_)
            | Write::CameUp(..)
            | Write::Limit(_) => None,
        }
    }

    /// Whether it changes rows of tables otherwise than by an append.
    pub(crate) fn alters_tables(&self) -> bool {
        match self {
            Write::CameUp(..) => true,
            Write::Statements { list, .. } => {
                let names = |statement: &Statement| statement.sql.contains(" tables ");
                list.iter().any(names)
            }
            Write::Create(_)
            | Write::Append { .. }
            | Write::Note { .. }
            | Write::Guest { .. }
            | Write::Rename { .. }
            | Write::Pulse
            | Write::Alive(_)
            | Write::Limit(_) => false,
        }
    }

    /// Every text in it.
    fn texts(&self) -> Vec<&str> {
        match self {
            Write::Create(table) => {
                let listing = &table.listing;
                vec![&table.terms, &listing.game, &listing.line, &listing.summary]
            }
            Write::Append {
                entries, listing, ..
            } => {
                let bodies = entries.iter().map(|entry| entry.body.as_str());
                let listed = listing
                    .iter()
                    .flat_map(|listing| [&*listing.game, &*listing.line, &*listing.summary]);
                bodies.chain(listed).collect()
            }
            Write::Note { key, text, .. } => vec![key, text],
            Write::Guest { name, .. } | Write::Rename { name, .. } => vec![name],
            Write::Statements { list, .. } => {
                let cells = list.iter().flat_map(|statement| &statement.values);
                cells.filter_map(Cell::text).collect()
            }
            Write::Pulse | Write::Alive(_) | Write::CameUp(..) | Write::Limit(_) => Vec::new(),
        }
    }

    /// How many bytes it takes to keep, about.
    pub(crate) fn weight(&self) -> u64 {
        let rows = match self {
            Write::Append { entries, .. } => 1 + entries.len(),
            Write::Statements { list, .. } => list.len(),
            Write::Create(_) | Write::Note { .. } | Write::Guest { .. } | Write::Rename { .. } => 1,
            Write::Pulse | Write::Alive(_) | Write::CameUp(..) | Write::Limit(_) => 0,
        };
        let texts: usize = self.texts().iter().map(|text| text.len()).sum();
        (rows * ROW + texts) as u64
    }

    /// Refuses what not every database can keep, so that all behave alike.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        if self.texts().iter().any(|text| text.contains('\0')) {
            return Err(StoreError::Zero);
        }
        Ok(())
    }

    /// The step of a table that goes to the database together with those of others.
    fn step(&self) -> Option<Step<'_>> {
        let Write::Append {
            table,
            after,
            entries,
            listing: Some(listing),
        } = self
        else {
            return None;
        };
        // A number beyond what the database counts to is a number that no table is at.
        let from = i64::try_from(*after).ok()?;
        let to = from.checked_add(i64::try_from(entries.len()).ok()?)?;
        Some(Step {
            table,
            from,
            to,
            entries,
            listing,
        })
    }

    /// Writes it, but for its entries, which are left to be written with those of others. An error of
    /// the database ends the whole transaction; what is merely refused has written nothing, and the
    /// others go on.
    async fn perform<'a>(
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
            } => {
                // One with a listing comes here only if its number is none.
                if listing.is_some() {
                    return astray(on, table).await;
                }
                append(on, left, table, *after, entries).await
            }
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
                // The browser that the guest came with is the first of their devices.
                on.execute(
                    "INSERT INTO devices (id, guest, token, name, created, seen) \
                     VALUES ($1, $1, $2, '', $3, $3)",
                    &[values[0], values[2], values[3]],
                )
                .await?;
                Ok(Ok(None))
            }
            Write::Statements { list, .. } => {
                let mut changed = 0;
                for statement in list {
                    let values: Vec<Value<'_>> = statement.values.iter().map(Cell::value).collect();
                    changed = on.execute(statement.sql, &values).await?;
                    if statement.decides && changed == 0 {
                        break;
                    }
                }
                Ok(Ok(Some(changed)))
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
            Write::Alive(at) => alive(on, *at).await,
            Write::CameUp(at, silent) => came_up(on, *at, *silent).await,
            // The writer sees to this one, because it outlives connections.
            Write::Limit(_) => Ok(Ok(None)),
        }
    }
}

/// A server is alive. Of several nodes the latest word counts.
async fn alive(on: &mut Connection, at: i64) -> Result<Written, sqlx::Error> {
    let text = "UPDATE pulse SET alive = $1 WHERE id = 1 AND alive < $1";
    on.execute(text, &[Value::Int(at)]).await?;
    Ok(Ok(None))
}

/// A server has come up. After an outage, what the server must look at is due so much later. Of several
/// nodes that come up at once, one writes it.
async fn came_up(on: &mut Connection, at: i64, silent: i64) -> Result<Written, sqlx::Error> {
    let values = [Value::Int(at), Value::Int(silent)];
    let noted = on
        .execute(
            "INSERT INTO outages (began, ended) SELECT alive, $1 FROM pulse \
             WHERE id = 1 AND alive > 0 AND alive < $2 ON CONFLICT (began) DO NOTHING",
            &values,
        )
        .await?;
    if noted > 0 {
        on.execute(
            "UPDATE tables SET wake = wake + $1 - (SELECT alive FROM pulse WHERE id = 1) \
             WHERE wake > (SELECT alive FROM pulse WHERE id = 1)",
            &values[..1],
        )
        .await?;
    }
    alive(on, at).await
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
        Value::Int(listing.turn_number()),
        Value::Text(&listing.summary),
    ];
    let made = on
        .execute(
            "INSERT INTO tables (id, created, updated, since, head, terms, game, visibility, \
             status, line, guests, wake, turn, summary) \
             VALUES ($1, $2, $2, $2, 0, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
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

/// The text that moves the tables of each lot on and replaces their listings, each only if it is where
/// it should be: whoever changes a row first has won. It tells which were. Rows that name no table only
/// fill it up.
static STEPS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::new(STEP, |rows| {
        format!(
            "WITH step (id, was, head, at, status, visibility, game, line, wake, turn, summary) \
             AS (VALUES {rows}) \
             UPDATE tables SET head = step.head, updated = COALESCE(step.at, updated), \
             since = CASE WHEN tables.status = step.status THEN since \
             ELSE COALESCE(step.at, updated) END, \
             status = step.status, visibility = step.visibility, game = step.game, \
             line = step.line, wake = step.wake, turn = step.turn, summary = step.summary \
             FROM step WHERE tables.id = step.id AND tables.head = step.was \
             RETURNING tables.id, {LAST_LINK}, tables.guests"
        )
    })
});

/// The link of the last entry that the database has of a table.
const LAST_LINK: &str =
    "(SELECT link FROM entries WHERE table_id = tables.id ORDER BY seq DESC LIMIT 1)";

/// How many values a step has.
const STEP: usize = 11;

/// A step of no table.
const FILLING: [Value<'static>; STEP] = [
    Value::Text(""),
    Value::Int(0),
    Value::Int(0),
    Value::MaybeInt(None),
    Value::Text(""),
    Value::Text(""),
    Value::Text(""),
    Value::Text(""),
    Value::MaybeInt(None),
    Value::Int(0),
    Value::Text(""),
];

/// What an append does to its table's row.
struct Step<'a> {
    table: &'a TableId,
    from: i64,
    to: i64,
    entries: &'a [NewEntry],
    listing: &'a Listing,
}

impl<'a> Step<'a> {
    fn values(&self) -> [Value<'a>; STEP] {
        let listing = self.listing;
        [
            Value::Text(self.table.as_str()),
            Value::Int(self.from),
            Value::Int(self.to),
            Value::MaybeInt(self.entries.last().map(|entry| entry.at)),
            Value::Text(listing.status.word()),
            Value::Text(listing.visibility.word()),
            Value::Text(&listing.game),
            Value::Text(&listing.line),
            Value::MaybeInt(listing.wake),
            Value::Int(listing.turn_number()),
            Value::Text(&listing.summary),
        ]
    }
}

/// Performs writes in their order and tells what each came to. Every text is a way to the database and
/// back, so the steps of many tables go in few texts, and so do all entries.
pub(crate) async fn perform(
    on: &mut Connection,
    writes: &[Write],
) -> Result<(Vec<Written>, Links), sqlx::Error> {
    let mut written: Vec<Written> = Vec::with_capacity(writes.len());
    let mut left = Vec::with_capacity(writes.len());
    let mut steps: Vec<Step<'_>> = Vec::new();
    for write in writes {
        let step = write.step();
        // A table that moves twice does so in two texts. Writes are in the order of their tables.
        let follows = match (&step, steps.last()) {
            (Some(step), Some(last)) => step.table != last.table,
            (Some(_), None) => true,
            (None, _) => false,
        };
        if !follows {
            take(on, &mut steps, &mut left, &mut written).await?;
        }
        match step {
            Some(step) => steps.push(step),
            None => written.push(write.perform(on, &mut left).await?),
        }
    }
    take(on, &mut steps, &mut left, &mut written).await?;
    put(on, &left).await?;
    Ok((written, Links::of(&left)))
}

/// Takes the steps that wait, each of another table.
async fn take<'a>(
    on: &mut Connection,
    steps: &mut Vec<Step<'a>>,
    left: &mut Vec<EntryRow<'a>>,
    written: &mut Vec<Written>,
) -> Result<(), sqlx::Error> {
    for steps in steps.chunks(MOST) {
        let size = lot(steps.len());
        let mut values: Vec<[Value<'_>; STEP]> = steps.iter().map(Step::values).collect();
        values.resize(LOTS[size], FILLING);
        let mut moved = BTreeMap::new();
        let text = STEPS.of(size, on.places());
        for row in on.rows(text, values.as_flattened()).await? {
            moved.insert(row.text(0)?, (row.maybe_bytes(1)?, row.text(2)?));
        }
        for step in steps {
            let Some((last, guests)) = moved.get(step.table.as_str()) else {
                written.push(astray(on, step.table).await?);
                continue;
            };
            reseat(on, step.table, guests, &step.listing.guests).await?;
            chained(left, step.table, step.from, step.entries, last.as_deref());
            written.push(Ok(u64::try_from(step.to).ok()));
        }
    }
    steps.clear();
    Ok(())
}

async fn append<'a>(
    on: &mut Connection,
    left: &mut Vec<EntryRow<'a>>,
    table: &'a TableId,
    after: u64,
    entries: &'a [NewEntry],
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
    let moved = on.rows(&APPEND, &values).await?;
    let Some(row) = moved.first() else {
        return astray(on, table).await;
    };
    chained(left, table, from, entries, row.maybe_bytes(0)?.as_deref());
    Ok(Ok(Some(head)))
}

/// Moves a table on, if it is where it should be.
static APPEND: LazyLock<String> = LazyLock::new(|| {
    format!(
        "UPDATE tables SET head = $3, updated = COALESCE($4, updated) \
         WHERE id = $1 AND head = $2 RETURNING {LAST_LINK}"
    )
});

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
