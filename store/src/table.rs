//! What is kept of a table: its terms, its log and what lists say of it.

use crate::{GuestId, TableId};

/// One log entry of a table. The store does not look into the body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number, from 1.
    pub seq: u64,
    /// When it happened: milliseconds since 1970, UTC.
    pub at: i64,
    /// What happened: JSON text.
    pub body: String,
}

/// An entry that has no number yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// When it happened: milliseconds since 1970, UTC.
    pub at: i64,
    /// What happened: JSON text.
    pub body: String,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Waits for players.
    Open,
    /// Is played.
    Running,
    /// Has ended.
    Over,
}

impl Status {
    /// Every status.
    pub const ALL: [Status; 3] = [Status::Open, Status::Running, Status::Over];

    #[cfg(any(feature = "sql", feature = "browser"))]
    pub(crate) fn word(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Over => "over",
        }
    }

    #[cfg(any(feature = "sql", feature = "browser"))]
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        Status::ALL.into_iter().find(|status| status.word() == word)
    }
}

/// Who finds a table in lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Visibility {
    /// Everyone.
    Public,
    /// Only those who sit there.
    Private,
}

impl Visibility {
    #[cfg(any(feature = "sql", feature = "browser"))]
    pub(crate) fn word(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
        }
    }

    #[cfg(any(feature = "sql", feature = "browser"))]
    pub(crate) fn from_word(word: &str) -> Option<Self> {
        [Visibility::Public, Visibility::Private]
            .into_iter()
            .find(|visibility| visibility.word() == word)
    }
}

/// What lists show, and what the server must know without reading the log. Replaced whole by each
/// append that changes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The game's name.
    pub game: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Where it stands.
    pub status: Status,
    /// What a list says of the table, such as "Ada, hard — seat 1 to move".
    pub line: String,
    /// Who sits there.
    pub guests: Vec<GuestId>,
    /// Whose turn it is, if a guest has to decide.
    pub turn: Option<GuestId>,
    /// Who played and how it came out, as JSON text. The store does not look into it.
    pub summary: String,
    /// When the server must look at the table by itself, in milliseconds since 1970: now if a bot
    /// is to move, the deadline if a clock runs.
    pub wake: Option<i64>,
}

#[cfg(feature = "sql")]
impl Listing {
    /// Whose turn it is as the column holds it.
    pub(crate) fn turn_number(&self) -> i64 {
        self.turn.map_or(0, GuestId::number)
    }
}

/// A table that is about to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Its name.
    pub id: TableId,
    /// When it was made: milliseconds since 1970, UTC.
    pub created: i64,
    /// What never changes, as JSON text: setup, seats, the secret of the chance. The store does
    /// not look into it.
    pub terms: String,
    /// What lists show at first.
    pub listing: Listing,
}

/// A table with its whole log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// Its name.
    pub id: TableId,
    /// When it was made: milliseconds since 1970, UTC.
    pub created: i64,
    /// What never changes, as JSON text.
    pub terms: String,
    /// Everything that happened, in order.
    pub entries: Vec<Entry>,
}

/// A table as lists show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub id: TableId,
    /// The number of its last entry; 0 if there is none.
    pub head: u64,
    /// When it was made: milliseconds since 1970, UTC.
    pub created: i64,
    /// When its last entry happened.
    pub updated: i64,
    /// What lists show.
    pub listing: Listing,
}

/// Which tables to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Public ones of a status; those that came into it last come first.
    Public(Status),
    /// Those where a guest sits; what was played last comes first.
    Of(GuestId),
}

/// A guest as the store knows one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who it is.
    pub id: GuestId,
    /// The guest's name.
    pub name: String,
    /// How many games wait for the guest to decide, if that was asked.
    pub waiting: u64,
}

/// A time when no server was alive, in milliseconds since 1970. Clocks do not run then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When a server was last alive.
    pub began: i64,
    /// When the next one came up.
    pub ended: i64,
}

/// News of tables and guests. A receiver that lagged behind (`RecvError::Lagged`) has missed some, which means
/// the same to it as [`Moved::Unknown`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moved {
    /// A table is at an entry.
    To {
        /// Which table.
        table: TableId,
        /// The number of its last entry.
        head: u64,
        /// What was written last, if it was told along; the rest is to be read.
        entries: Vec<Entry>,
    },
    /// A guest has another name, or devices of theirs were signed out.
    Guest(GuestId),
    /// News may have been missed: look again at every table that is watched, and at every guest.
    Unknown,
}
