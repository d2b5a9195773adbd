//! What is kept about guests besides their tables: their devices, bans and reports.

use crate::{GuestId, Listed, TableId};

/// A table of a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mine {
    /// As lists show it.
    pub table: Listed,
    /// Whether the guest has seen how it came out.
    pub seen: bool,
}

/// A browser that knows a guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Its number, which is no secret.
    pub id: i64,
    /// What it is called, such as "Firefox on Linux".
    pub name: String,
    /// When it was let in: milliseconds since 1970, UTC.
    pub created: i64,
    /// When it was last here, to the minute.
    pub seen: i64,
    /// Whether it has the token that was asked about.
    pub is_this: bool,
}

/// Who may not come in.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Banned {
    /// A guest.
    Guest(GuestId),
    /// An address, as text.
    Address(String),
}

/// Who may not come in, since when and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// Who.
    pub who: Banned,
    /// Since when: milliseconds since 1970, UTC.
    pub at: i64,
    /// Why, in words for those who run the server.
    pub why: String,
}

/// What a guest reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// When: milliseconds since 1970, UTC.
    pub at: i64,
    /// At which table.
    pub table: TableId,
    /// Who reported it.
    pub by: GuestId,
    /// Whom it is about.
    pub about: GuestId,
    /// The name of whom it is about.
    pub name: String,
    /// What was said.
    pub text: String,
}
