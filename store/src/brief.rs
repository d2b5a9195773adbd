//! Moves at tables that the writer has just written to. Of these it knows what the database has, so that
//! nothing is read, only what a move changes is written, and a whole group is one text.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::chain::{Link, link};
use crate::entries::{ENTRY, EntryRow, INSERT, Links, NO_ENTRY};
use crate::lots::{LOTS, MOST, Places, lot, rows_text};
use crate::sql::{Connection, Value};
use crate::write::{Write, Written};
use crate::{Listing, NewEntry, TableId};

/// How many tables are known before all are forgotten.
const MOST_KNOWN: usize = 4096;

/// What the writer knows of the tables it wrote last. Only one writer has a SQLite file, so nobody else can
/// have changed them.
#[derive(Default)]
pub(crate) struct Known(HashMap<TableId, Last>);

/// A table as the database has it.
struct Last {
    head: i64,
    /// The link of its last entry.
    link: Link,
    listing: Listing,
}

impl Known {
    /// Forgets everything, after a failure or before something else changes tables.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }

    /// Takes up what was committed: entries with their links, and the listings that came with them.
    pub(crate) fn learn(&mut self, writes: &[Write], written: &[Written], links: &Links) {
        for (write, written) in writes.iter().zip(written) {
            let Write::Append {
                table,
                entries,
                listing,
                ..
            } = write
            else {
                if write.alters_tables() {
                    self.forget();
                }
                continue;
            };
            let head = match written {
                Ok(Some(head)) => i64::try_from(*head).ok(),
                Ok(None) | Err(_) => None,
            };
            let link = links.last(table);
            match (listing, head, link) {
                (Some(listing), Some(head), Some((seq, link)))
                    if seq == head && !entries.is_empty() =>
                {
                    if self.0.len() >= MOST_KNOWN {
                        self.forget();
                    }
                    let last = Last {
                        head,
                        link,
                        listing: listing.clone(),
                    };
                    self.0.insert(table.clone(), last);
                }
                _ => {
                    self.0.remove(table);
                }
            }
        }
    }

    /// The moves of a group, if it consists of nothing else.
    pub(crate) fn moves<'a>(&self, writes: &'a [Write]) -> Option<Moves<'a>> {
        if writes.is_empty() || writes.len() > MOST {
            return None;
        }
        let mut moves = Moves {
            steps: Vec::with_capacity(writes.len()),
            rows: Vec::with_capacity(writes.len()),
        };
        for write in writes {
            let Write::Append {
                table,
                after,
                entries,
                listing: Some(listing),
            } = write
            else {
                return None;
            };
            let last = self.0.get(table)?;
            let is_next = i64::try_from(*after) == Ok(last.head);
            // Writes are in the order of their tables; one that moves twice is read in between.
            let again = moves.steps.last().is_some_and(|step| step.table == table);
            if !is_next || again || entries.is_empty() || !is_brief(&last.listing, listing) {
                return None;
            }
            moves.add(table, last, entries, listing);
        }
        (moves.rows.len() <= MOST).then_some(moves)
    }
}

/// Whether a listing differs from the one before only in what every move changes.
fn is_brief(before: &Listing, now: &Listing) -> bool {
    let Listing {
        game,
        visibility,
        status,
        line: _,
        guests,
        turn: _,
        summary,
        wake,
    } = before;
    (game, visibility, status) == (&now.game, &now.visibility, &now.status)
        && (guests, summary, wake) == (&now.guests, &now.summary, &now.wake)
}

/// What a move changes in its table's row.
struct BriefStep<'a> {
    table: &'a TableId,
    from: i64,
    to: i64,
    at: i64,
    listing: &'a Listing,
}

/// How many values that are.
const BRIEF: usize = 6;

impl<'a> BriefStep<'a> {
    fn values(&self) -> [Value<'a>; BRIEF] {
        [
            Value::Text(self.table.as_str()),
            Value::Int(self.from),
            Value::Int(self.to),
            Value::Int(self.at),
            Value::Text(&self.listing.line),
            Value::Int(self.listing.turn_number()),
        ]
    }
}

/// The text that begins a transaction, moves the tables of a lot on and writes as many entries. Rows that
/// name no table only fill it up.
static MOVES: LazyLock<[String; LOTS.len()]> = LazyLock::new(|| {
    LOTS.map(|rows| {
        let steps = rows_text(rows, BRIEF, Places::Unnamed);
        let entries = rows_text(rows, ENTRY, Places::Unnamed);
        format!(
            "BEGIN IMMEDIATE; \
             WITH step (id, was, head, at, line, turn) AS (VALUES {steps}) \
             UPDATE tables SET head = step.head, updated = step.at, line = step.line, \
             turn = step.turn FROM step WHERE tables.id = step.id AND tables.head = step.was; \
             {INSERT} (VALUES {entries}) AS lot WHERE column1 <> ''"
        )
    })
});

/// A group of moves, each at another table.
pub(crate) struct Moves<'a> {
    steps: Vec<BriefStep<'a>>,
    rows: Vec<EntryRow<'a>>,
}

impl<'a> Moves<'a> {
    fn add(
        &mut self,
        table: &'a TableId,
        last: &Last,
        entries: &'a [NewEntry],
        listing: &'a Listing,
    ) {
        let (mut seq, mut before, mut at) = (last.head, last.link, 0);
        for entry in entries {
            seq += 1;
            before = link(&before, table.as_str(), seq, entry.at, &entry.body);
            at = entry.at;
            self.rows.push(EntryRow {
                table,
                seq,
                entry,
                link: before,
            });
        }
        self.steps.push(BriefStep {
            table,
            from: last.head,
            to: seq,
            at,
            listing,
        });
    }

    /// Begins a transaction and makes the moves in it. Whether all of them were made: if not, the database is
    /// not as it was known to be, and all must be taken back.
    pub(crate) async fn make(&self, on: &mut Connection) -> Result<bool, sqlx::Error> {
        let size = lot(self.steps.len().max(self.rows.len()));
        let mut values = Vec::with_capacity(LOTS[size] * (BRIEF + ENTRY));
        for step in &self.steps {
            values.extend(step.values());
        }
        let filling = [Value::Text(""), Value::Int(0), Value::Int(0), Value::Int(0)];
        for _ in self.steps.len()..LOTS[size] {
            values.extend(filling.into_iter().chain([Value::Text(""), Value::Int(0)]));
        }
        for row in &self.rows {
            values.extend(row.values());
        }
        for _ in self.rows.len()..LOTS[size] {
            values.extend(NO_ENTRY);
        }
        let changed = on.changes(&MOVES[size], &values).await?;
        // What the beginning says of changes belongs to what was before it.
        let [_, moved, written] = changed[..] else {
            return Ok(false);
        };
        let all = (self.steps.len() as u64, self.rows.len() as u64);
        Ok((moved, written) == all)
    }

    /// What each of the moves came to, and the links of their entries.
    pub(crate) fn written(&self) -> (Vec<Written>, Links) {
        let heads = self
            .steps
            .iter()
            .map(|step| Ok(u64::try_from(step.to).ok()));
        (heads.collect(), Links::of(&self.rows))
    }
}
