//! A seated game: who plays, what has happened, where chance comes from, and how it is written down.
//!
//! [`Session`] is a table of one game with its types; [`Table`] is any table, text in and text out.
//! [`Record`] is a game as JSON Lines, [`fair`] is chance that nobody has to take on trust, and
//! [`GAMES`] with [`with_game!`] is the one list of the games there are.

// First, because the others use its macro `with_game!`.
#[macro_use]
mod games;

mod chance;
mod choices;
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
mod verify;

pub use chance::{Source, SourceKind};
pub use choices::{Choice, Choices, LogEntry, Prospect, Soundness, Undone};
pub use export::{Exported, ExportedEvent, export, export_as};
pub use fair::{Commitment, Fair, Secret};
#[doc(hidden)]
pub use games::kinds;
pub use games::{GAMES, UnknownGame, meta, open, open_at, resume};
pub use nearest::nearest;
pub use open::{OpenError, Seating};
pub use record::{Close, FORMAT, Header, Line, Record, RecordError, RecordedChance};
pub use refusal::Refusal;
pub use session::Session;
pub use table::Table;
pub use verify::{Unverified, Verified, verify, verify_as};
