//! Readers of texts that come from outside, for fuzzing: refusing is fine, a panic is not.

use crate::postgres::read_notice;
use crate::{GuestId, Moved, TableId};

/// What a node is told by whoever can write to the database.
pub fn notice(text: &str) {
    if let Some((_, Moved::To { head, entries, .. })) = read_notice(text)
        && let Some(last) = entries.last()
    {
        assert_eq!(last.seq, head, "{text:?}");
    }
}

/// The names of tables and guests in addresses and forms.
pub fn id(text: &str) {
    if let Ok(id) = text.parse::<TableId>() {
        assert_eq!(id.to_string(), text);
    }
    if let Ok(id) = text.parse::<GuestId>() {
        assert_eq!(id.to_string().parse(), Ok(id), "{text:?}");
    }
}
