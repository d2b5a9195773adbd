//! What lists and statistics need of a table without reading its log.

use serde::{Deserialize, Serialize};
use store::GuestId;

use crate::terms::{Holder, as_text};

/// What a table's listing says besides its line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Summary {
    /// What was agreed on, in words, while the table waits for players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub agreed: Vec<String>,
    /// How many seats are free.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub free: usize,
    /// Who sat where, when it was over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Sat>,
    /// The seats that won, from 1; none if nobody did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<u8>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// Who sat on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Sat {
    /// A guest.
    Guest {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
    },
    /// A bot.
    Bot {
        /// Of which level.
        level: String,
    },
}

impl Summary {
    /// As the store keeps it; nothing if there is nothing to tell.
    pub(crate) fn text(summary: Option<Self>) -> String {
        summary.map_or_else(String::new, |summary| {
            serde_json::to_string(&summary).expect("a summary is plain data")
        })
    }

    /// As the store kept it. What an earlier or later version wrote in another way tells nothing.
    #[must_use]
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl Sat {
    /// Who holds a seat; nothing if it is free.
    pub(crate) fn of(holder: &Holder) -> Option<Self> {
        match holder {
            Holder::Guest { guest, name } => Some(Self::Guest {
                guest: *guest,
                name: name.clone(),
            }),
            Holder::Bot { level, .. } => Some(Self::Bot {
                level: level.clone(),
            }),
            Holder::Open { .. } => None,
        }
    }
}
