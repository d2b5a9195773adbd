//! What a table agreed on when it was opened. It never changes; what people do later is in the log.

use game::{Seat, Setup};
use serde::{Deserialize, Serialize};
use store::{GuestId, Visibility};
use tables::{Fair, Secret, Source};

use crate::pace::{Pace, minutes_in_words};

/// What a table agreed on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Seats and options.
    pub setup: Setup,
    /// Who sat where at the beginning.
    pub seats: Vec<Holder>,
    /// How long a player may think.
    pub pace: Pace,
    /// Who finds the table in lists.
    pub listed: Listed,
    /// Where chance comes from.
    pub chance: Chance,
    /// Who opened it.
    #[serde(with = "as_text")]
    pub host: GuestId,
    /// What the host adds to the chance.
    #[serde(default)]
    pub luck: String,
    /// The table this one is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again: Option<String>,
    /// For how many minutes it must have been somebody's turn before they count as gone.
    #[serde(default = "usual_away")]
    pub away: u32,
    /// How the same people have played before, in the order of the seats here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<Series>,
}

/// After three days somebody counts as gone, unless the table agreed otherwise.
pub const USUAL_AWAY: u32 = 3 * 24 * 60;

fn usual_away() -> u32 {
    USUAL_AWAY
}

/// How the same people have played against each other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Series {
    /// Games that count.
    pub games: u32,
    /// Games without a winner among them.
    pub drawn: u32,
    /// What each seat has won.
    pub wins: Vec<u32>,
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Holder {
    /// A guest. Several seats may have the same one: people around one screen.
    Guest {
        /// Who.
        #[serde(with = "as_text")]
        guest: GuestId,
        /// Under which name.
        name: String,
    },
    /// A bot of this level.
    Bot {
        /// Its name in the roster.
        level: String,
        /// What people call it; empty in tables of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        name: String,
    },
    /// Nobody yet: the first guest who opens the link.
    Open {
        /// The last part of the link.
        link: String,
        /// Whom the seat is kept for; without them it is for whoever has the link.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kept: Option<Kept>,
    },
}

/// Whom an open seat is kept for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Who.
    #[serde(with = "as_text")]
    pub guest: GuestId,
    /// Under which name they played before.
    pub name: String,
}

impl Holder {
    /// The guest in the seat.
    pub fn guest(&self) -> Option<GuestId> {
        match self {
            Self::Guest { guest, .. } => Some(*guest),
            Self::Bot { .. } | Self::Open { .. } => None,
        }
    }

    /// An open seat for whoever has this link.
    pub fn open(link: String) -> Self {
        Self::Open { link, kept: None }
    }

    /// The names of bots: easy, hard, all levels not named here, master, skilled and expert, one for each seat.
    pub(crate) const BOTS: [[&str; 8]; 6] = [
        [
            "Pearl", "Gus", "Dot", "Hank", "Mabel", "Roy", "Elsie", "Chip",
        ],
        [
            "Ada", "Judah", "Leland", "Harriet", "Theo", "Edith", "Amos", "Grace",
        ],
        [
            "Walt", "Bertram", "Cora", "Otis", "Vera", "Silas", "Ida", "Hugo",
        ],
        [
            "Cornelius",
            "Josephine",
            "Thaddeus",
            "Winifred",
            "Ambrose",
            "Octavia",
            "Ezra",
            "Lavinia",
        ],
        [
            "Nell", "Jasper", "Opal", "Floyd", "Minnie", "Clem", "Rosa", "Virgil",
        ],
        [
            "Eugenia", "Barnaby", "Philippa", "Horace", "Sylvia", "Quentin", "Rufus", "Beatrix",
        ],
    ];

    /// A bot of a level on a seat. Bots of each level have names of their own, one for each seat.
    pub fn bot(level: &str, seat: Seat) -> Self {
        let names = match level {
            "easy" => Self::BOTS[0],
            "hard" => Self::BOTS[1],
            "master" => Self::BOTS[3],
            "skilled" => Self::BOTS[4],
            "expert" => Self::BOTS[5],
            _ => Self::BOTS[2],
        };
        Self::Bot {
            level: level.into(),
            name: names[seat.index() % names.len()].into(),
        }
    }

    /// What people call whoever sits there.
    pub fn name(&self) -> String {
        match self {
            Self::Guest { name, .. } => name.clone(),
            Self::Bot { level, name } if name.is_empty() => format!("{level} bot"),
            Self::Bot { name, .. } => name.clone(),
            Self::Open {
                kept: Some(kept), ..
            } => format!("{} (asked)", kept.name),
            Self::Open { kept: None, .. } => "open seat".into(),
        }
    }

    /// Calls a guest something else, if the guest holds the seat.
    pub(crate) fn rename(&mut self, who: GuestId, called: &str) {
        match self {
            Self::Guest { guest, name } if *guest == who => called.clone_into(name),
            Self::Guest { .. } | Self::Bot { .. } | Self::Open { .. } => {}
        }
    }

    /// Whether a bot holds the seat.
    pub fn is_bot(&self) -> bool {
        matches!(self, Self::Bot { .. })
    }

    /// Whether the seat is still free.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Open { .. })
    }
}

/// Who finds the table in lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// Everyone.
    Public,
    /// Those who have the link.
    #[default]
    Private,
}

impl Listed {
    /// The same as the store's type.
    pub fn visibility(self) -> Visibility {
        match self {
            Self::Public => Visibility::Public,
            Self::Private => Visibility::Private,
        }
    }
}

/// Where chance comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Chance {
    /// From a secret, in hexadecimal digits. It leaves the server when the game is over.
    Fair {
        /// The secret.
        secret: String,
    },
    /// A player uses a real spinner and types in what it shows.
    Typed,
}

impl Chance {
    /// A source for the table, with what the seats add.
    pub fn source(&self, luck: Vec<String>) -> Option<Source> {
        match self {
            Self::Fair { secret } => Some(Source::Fair(Fair::new(Secret::parse(secret)?, luck))),
            Self::Typed => Some(Source::Typed),
        }
    }
}

impl Terms {
    /// The seats of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        self.setup.seats.iter()
    }

    /// How long somebody may keep the others waiting before they count as gone, in words.
    pub fn away_in_words(&self) -> String {
        minutes_in_words(self.away)
    }
}

/// Ids as text in JSON.
pub(crate) mod as_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(id: &T, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(id)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(from)?;
        text.parse()
            .map_err(|_| de::Error::custom(format!("{text:?} is no id")))
    }
}
