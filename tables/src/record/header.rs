//! The first line of a record: what was agreed on before play.

use game::Setup;
use serde::{Deserialize, Serialize};

/// The form of record this program writes and reads.
pub const FORMAT: &str = "roundhouse record 1";

/// What was agreed on before play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// Always [`FORMAT`].
    pub format: String,
    /// The game's name.
    pub game: String,
    /// The version of its rules. Another version is refused, never guessed at.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// The position line play began from, if not from the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The players' names in the order of the seats.
    pub seats: Vec<String>,
    /// Where chance came from.
    pub chance: RecordedChance,
}

/// Where chance came from, as far as the public may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum RecordedChance {
    /// From a secret the table had committed itself to.
    Fair {
        /// The commitment, in hexadecimal digits.
        commitment: String,
        /// What the seats added, in their order.
        contributions: Vec<String>,
    },
    /// From a seed, for tests and repeatable games.
    Seeded {
        /// The seed.
        seed: u64,
    },
    /// Typed in.
    Typed {},
}

impl Header {
    pub(super) fn json(&self) -> String {
        serde_json::to_string(self).expect("a header is plain data")
    }
}
