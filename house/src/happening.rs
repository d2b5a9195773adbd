//! What is written into a table's log: one line of JSON for each thing that happened there.

use serde::{Deserialize, Serialize};
use store::GuestId;

use crate::terms::as_text;

/// One thing that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Happening {
    /// A seat decided.
    Act {
        /// The seat, from 1.
        seat: u8,
        /// The action in notation.
        #[serde(rename = "do")]
        action: String,
        /// Who decided for the seat.
        #[serde(default, skip_serializing_if = "By::is_holder")]
        by: By,
    },
    /// Chance decided.
    Chance {
        /// The outcome in notation.
        outcome: String,
    },
    /// A seat took back what was decided, and these events with it.
    Undo {
        /// The seat.
        seat: u8,
        /// How many events went.
        events: usize,
    },
    /// Somebody sat down.
    Sit {
        /// The seat.
        seat: u8,
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
        /// What he adds to the chance.
        #[serde(default)]
        luck: String,
    },
    /// The host let a bot sit down.
    Fill {
        /// The seat.
        seat: u8,
        /// The bot.
        level: String,
    },
    /// The link to an open seat was replaced; the old one is void.
    Link {
        /// The seat.
        seat: u8,
        /// The last part of the new link.
        link: String,
    },
    /// Somebody said something.
    Say {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
        /// What.
        text: String,
    },
}

/// Who decided for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum By {
    /// Whoever holds it.
    #[default]
    Holder,
    /// A stand-in, because the holder's time was up.
    StandIn,
}

impl By {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    fn is_holder(&self) -> bool {
        *self == Self::Holder
    }
}

impl Happening {
    /// As it is stored.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("a happening is plain data")
    }
}
