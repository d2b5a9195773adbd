//! Keys and texts of what is kept.

use serde_json::{Value, json};

use crate::{Entry, GuestId, Listed, Listing, Status, StoreError, TableId, Visibility};

/// A table but for its log.
pub(super) struct TableRow {
    pub(super) head: u64,
    pub(super) created: i64,
    pub(super) updated: i64,
    /// Since when it has its status.
    pub(super) since: i64,
    pub(super) terms: String,
    pub(super) listing: Listing,
}

impl TableRow {
    pub(super) fn text(&self) -> String {
        let listing = &self.listing;
        let guests: Vec<String> = listing.guests.iter().map(ToString::to_string).collect();
        json!({
            "head": self.head,
            "created": self.created,
            "updated": self.updated,
            "since": self.since,
            "terms": self.terms,
            "game": listing.game,
            "visibility": listing.visibility.word(),
            "status": listing.status.word(),
            "line": listing.line,
            "guests": guests,
            "turn": listing.turn.map(|guest| guest.to_string()),
            "summary": listing.summary,
            "wake": listing.wake,
        })
        .to_string()
    }

    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        let row = serde_json::from_str(text).ok();
        let row = row.and_then(|value| read(&value));
        row.ok_or_else(|| StoreError::Failed("a table is kept that cannot be read".into()))
    }

    /// As lists show it.
    pub(super) fn listed(self, id: TableId) -> Listed {
        Listed {
            id,
            head: self.head,
            created: self.created,
            updated: self.updated,
            listing: self.listing,
        }
    }
}

fn read(value: &Value) -> Option<TableRow> {
    let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
    let number = |name: &str| value.get(name).and_then(Value::as_i64);
    let guest = |value: &Value| value.as_str()?.parse::<GuestId>().ok();
    let guests = value.get("guests")?.as_array()?;
    Some(TableRow {
        head: value.get("head")?.as_u64()?,
        created: number("created")?,
        updated: number("updated")?,
        since: number("since")?,
        terms: text("terms")?,
        listing: Listing {
            game: text("game")?,
            visibility: Visibility::from_word(&text("visibility")?)?,
            status: Status::from_word(&text("status")?)?,
            line: text("line")?,
            guests: guests.iter().map(guest).collect::<Option<_>>()?,
            turn: value.get("turn").and_then(guest),
            summary: text("summary")?,
            wake: number("wake"),
        },
    })
}

/// How the keys of tables begin.
pub(super) const TABLES: &str = "table/";

pub(super) fn table_key(table: &TableId) -> String {
    format!("{TABLES}{table}")
}

/// Numbers have as many digits as there may be, so that keys are in their order.
pub(super) fn entry_key(table: &TableId, seq: u64) -> String {
    format!("entry/{table}/{seq:012}")
}

pub(super) fn entries_after(table: &TableId, after: u64) -> (String, String) {
    let (_, to) = beginning(&format!("entry/{table}/"));
    (entry_key(table, after + 1), to)
}

pub(super) fn entry_text(at: i64, body: &str) -> String {
    format!("{at} {body}")
}

pub(super) fn entry(key: &str, text: &str) -> Result<Entry, StoreError> {
    let read = || {
        let (_, seq) = key.rsplit_once('/')?;
        let (at, body) = text.split_once(' ')?;
        Some(Entry {
            seq: seq.parse().ok()?,
            at: at.parse().ok()?,
            body: body.to_owned(),
        })
    };
    read().ok_or_else(|| StoreError::Failed("an entry is kept that cannot be read".into()))
}

pub(super) fn note_key(table: &TableId, key: &str) -> String {
    format!("note/{table}/{key}")
}

/// All keys that begin like this.
pub(super) fn beginning(with: &str) -> (String, String) {
    (with.to_owned(), format!("{with}\u{ffff}"))
}
