//! What the JSON API says and hears. Our own terminal reads the same types.

use std::collections::BTreeMap;

use game::Setup;
use serde::{Deserialize, Serialize};

/// What the server is and which games it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// Always `roundhouse`.
    pub server: String,
    /// The version of the program.
    pub version: String,
    /// The games.
    pub games: Vec<GameAbout>,
}

/// A game that tables can be opened for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameAbout {
    /// Its name, as in addresses and commands.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The usual number of seats.
    pub usual_seats: u8,
}

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// Who sits where: `me`, `link`, or `bot-` and a level of the game's bots.
    pub seats: Vec<String>,
    /// What the table agrees on, by the names of options.
    pub options: BTreeMap<String, String>,
    /// The text of a board file to play on, where the host takes such; empty for the one in the box.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// How long players may think, as the form of a new table has it; empty for no clock.
    pub pace: String,
    /// `public`, or anything else for a private table.
    pub listed: String,
    /// Under which name the caller plays.
    pub name: String,
}

/// How somebody sits down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SitDown {
    /// The last part of a seat link.
    pub link: String,
    /// Under which name; empty to keep the one they have.
    pub name: String,
    /// What they add to the chance.
    pub luck: String,
}

/// An answer to one who came to a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Arrived {
    /// What a newcomer shows from now on, as `Authorization: Bearer TOKEN`; nothing for one who has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The table.
    pub table: TableState,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// For which seat.
    pub seat: u8,
    /// How many events the caller knows of.
    pub at: usize,
    /// The action in its notation.
    #[serde(rename = "do")]
    pub action: String,
}

/// A spin or a draw, or what the real spinner shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spin {
    /// For which seat.
    pub seat: u8,
    /// How many events the caller knows of.
    pub at: usize,
    /// What came up, where outcomes are typed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<String>,
}

/// A request to the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    /// For which seat.
    pub seat: u8,
    /// How many events the caller knows of.
    pub at: usize,
    /// `undo` or `draw`.
    pub what: String,
}

/// An answer to a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The number of the request.
    pub request: u64,
    /// Whether the caller agrees; who asked takes it back by `false`.
    pub yes: bool,
}

/// A player gives up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resign {
    /// For which seat.
    pub seat: u8,
}

/// A table as the caller may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableState {
    /// Its name, as in its address.
    pub table: String,
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// How long players may think, in words.
    pub pace: String,
    /// How many entries its log has: the number that streams tell.
    pub head: u64,
    /// How many events there were: what a change is sent with.
    pub at: usize,
    /// Whether it waits for players, is played, or is over.
    pub phase: Phase,
    /// The seat the caller looks with; none for one who looks on.
    pub seat: Option<u8>,
    /// All seats of the caller.
    pub own: Vec<u8>,
    /// Who sits where, in the order of the seats.
    pub players: Vec<Player>,
    /// What the table waits for.
    pub next: Due,
    /// The same, or the result, in a few words.
    pub standing: String,
    /// What the caller may know, as one line in the notation of the game.
    pub view: String,
    /// A whole position that looks to the caller just so. What they may not know is drawn at random from
    /// what they know; where nothing is hidden it is the position itself.
    pub sample: String,
    /// What the caller may do now; nothing if it is not for them to decide.
    pub actions: Vec<Offered>,
    /// Whether these are all.
    pub complete: bool,
    /// What may be typed in, where outcomes are.
    pub outcomes: Vec<String>,
    /// What happened, as the caller may hear it.
    pub log: Vec<Told>,
    /// Scores in the order of the seats.
    pub scores: Vec<i32>,
    /// Who has won.
    pub winners: Vec<u8>,
    /// How the caller may take back: `now`, `ask`, or not at all.
    pub undo: Option<Undo>,
    /// Whether players may agree on a draw.
    pub draw: bool,
    /// What somebody asks for, until it is answered.
    pub request: Option<Asked>,
    /// The table of the rematch, if one was asked for.
    pub rematch: Option<String>,
}

/// Where a table is in its life.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// A seat is open.
    Open,
    /// The game goes on.
    Playing,
    /// The game is over.
    Over,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The seat, from 1.
    pub seat: u8,
    /// What they are called.
    pub name: String,
    /// Whether a guest or a bot sits there, or nobody yet.
    pub kind: Kind,
    /// Whether a guest has the table open.
    pub here: bool,
    /// Milliseconds left, where there is a clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<i64>,
    /// The path of the seat link, for those who may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A guest.
    Guest,
    /// A bot of the server.
    Bot,
    /// Nobody yet.
    Open,
}

/// What a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Due {
    /// A decision.
    Act {
        /// The seat that decides.
        seat: u8,
    },
    /// A spin or a draw.
    Chance {
        /// The seat whose turn it is.
        seat: Option<u8>,
        /// Whether its outcome is typed in.
        typed: bool,
    },
    /// Nothing more.
    Over,
}

/// An action that may be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Offered {
    /// The action in its notation.
    #[serde(rename = "do")]
    pub action: String,
    /// What it would do.
    pub words: String,
    /// Whether a sensible player might consider it.
    pub sound: bool,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// Which event, the first being 1.
    pub number: usize,
    /// The seat that decided; none where chance did.
    pub seat: Option<u8>,
    /// What happened.
    pub words: String,
}

/// How somebody may take back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Undo {
    /// At once.
    Now,
    /// If the others agree.
    Ask,
}

/// Something that somebody asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Its number.
    pub request: u64,
    /// The seat that asks.
    pub seat: u8,
    /// `undo` or `draw`.
    pub what: String,
    /// Whether it waits for the caller's answer.
    pub yours: bool,
}

/// Why a request changed nothing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// One word for programs.
    pub error: String,
    /// The same for people.
    pub words: String,
    /// The rule that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The table as it stands, if it has moved on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableState>>,
}
