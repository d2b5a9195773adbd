//! The chain of hashes that ties the entries of a table together: one that was changed, swapped or lost
//! behind the store's back is found and named.

use sha2::{Digest, Sha256};
use sqlx::Error;

use crate::sql::{Connection, Value};

/// What ties an entry to those before it.
pub(crate) type Link = [u8; 16];

/// How many entries are read at a time.
const PAGE: i64 = 1000;

/// The link of an entry after one with the link `before`; nothing stands before the first entry, and
/// before the first that a version with links wrote.
pub(crate) fn link(before: &[u8], table: &str, seq: i64, at: i64, body: &str) -> Link {
    let mut hash = Sha256::new();
    // With its length before each part that has no fixed one, no two entries are the same bytes.
    for part in [before, table.as_bytes()] {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    hash.update(seq.to_be_bytes());
    hash.update(at.to_be_bytes());
    hash.update(body.as_bytes());
    let hash = hash.finalize();
    let mut link = Link::default();
    link.copy_from_slice(&hash[..size_of::<Link>()]);
    link
}

/// Reads all entries and names those that do not follow from the ones before them, at most `most`.
pub(crate) async fn faults(on: &mut Connection, most: usize) -> Result<Vec<String>, Error> {
    let page = "SELECT table_id, seq, at, body, link FROM entries \
         WHERE (table_id, seq) > ($1, $2) ORDER BY table_id, seq LIMIT $3";
    let mut faults = Vec::new();
    let (mut table, mut number, mut before) = (String::new(), 0, Vec::new());
    loop {
        let values = [Value::Text(&table), Value::Int(number), Value::Int(PAGE)];
        let rows = on.rows(page, &values).await?;
        for row in &rows {
            let (of, seq, kept) = (row.text(0)?, row.int(1)?, row.bytes(4)?);
            if of != table {
                before.clear();
            }
            let (at, body) = (row.int(2)?, row.text(3)?);
            // An earlier version tied nothing, and wrote nothing after this one did.
            let is_early = kept.is_empty() && before.is_empty();
            if !is_early && kept != link(&before, &of, seq, at, &body) {
                faults.push(format!(
                    "table {of}: entry {seq} is not what was written, or the one before it is not"
                ));
                if faults.len() >= most {
                    return Ok(faults);
                }
            }
            (table, number, before) = (of, seq, kept);
        }
        if rows.is_empty() {
            return Ok(faults);
        }
    }
}
