//! A seated game: who plays, what has happened, where chance comes from, and how it is written down.
//!
//! [`Session`] is a table of one game with its types; [`Table`] is any table, text in and text out.
//! [`Record`] is a game as JSON Lines, and [`fair`] is chance that can be verified.

mod chance;
mod choices;
mod ending;
mod export;
pub mod fair;
mod hex;
mod nearest;
mod open;
mod play;
mod record;
mod refusal;
mod resume;
mod session;
mod standing;
mod table;
mod unknown;
mod verify;

pub use chance::{Source, SourceKind};
pub use choices::{Choice, Choices, Corrected, LogLine, Prospect, Soundness, Undone};
pub use ending::{Departure, Ending, Left};
pub use export::{Exported, ExportedDeparture, ExportedEvent, export};
pub use fair::{Commitment, Fair, Secret};
pub use nearest::nearest;
pub use open::{OpenError, Seating};
pub use record::{
    Close, FORMAT, Header, Record, RecordError, RecordedChance, RecordedEvent, flush_folder_of,
};
pub use refusal::Refusal;
pub use session::Session;
pub use table::Table;
pub use unknown::UnknownGame;
pub use verify::{Unverified, Verified, verify};

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
