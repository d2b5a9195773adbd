//! What a table agreed on when it was opened. It never changes; what people do later is in the log.

use game::{Seat, Setup};
use serde::{Deserialize, Serialize};
use store::{GuestId, Visibility};
use tables::{Fair, Secret, Source};

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
    },
}

impl Holder {
    /// The guest in the seat.
    pub fn guest(&self) -> Option<GuestId> {
        match self {
            Self::Guest { guest, .. } => Some(*guest),
            Self::Bot { .. } | Self::Open { .. } => None,
        }
    }

    /// The names of bots: easy, hard and all other levels, one for each seat.
    pub(crate) const BOTS: [[&str; 8]; 3] = [
        [
            "Pearl", "Gus", "Dot", "Hank", "Mabel", "Roy", "Elsie", "Chip",
        ],
        [
            "Ada", "Judah", "Leland", "Harriet", "Theo", "Edith", "Amos", "Grace",
        ],
        [
            "Walt", "Bertram", "Cora", "Otis", "Vera", "Silas", "Ida", "Hugo",
        ],
    ];

    /// A bot of a level on a seat. Bots of each level have names of their own, one for each seat.
    pub fn bot(level: &str, seat: Seat) -> Self {
        let names = match level {
            "easy" => Self::BOTS[0],
            "hard" => Self::BOTS[1],
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
            Self::Open { .. } => "open seat".into(),
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

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// Without limit.
    #[default]
    Unhurried,
    /// So many seconds a move.
    Seconds(u32),
    /// So many days a move.
    Days(u32),
}

impl Pace {
    /// The time for one move, in milliseconds.
    pub fn move_ms(self) -> Option<i64> {
        match self {
            Self::Unhurried => None,
            Self::Seconds(seconds) => Some(i64::from(seconds) * 1000),
            Self::Days(days) => Some(i64::from(days) * 86_400_000),
        }
    }

    /// As in "no clock".
    pub fn words(self) -> String {
        match self {
            Self::Unhurried => "no clock".into(),
            Self::Seconds(seconds) => format!("{seconds} seconds a move"),
            Self::Days(1) => "a day a move".into(),
            Self::Days(days) => format!("{days} days a move"),
        }
    }

    /// As a form sends it: nothing, `s30` or `d3`.
    pub fn parse(text: &str) -> Option<Self> {
        let number = |text: &str, most: u32| {
            let number: u32 = text.parse().ok()?;
            (1..=most).contains(&number).then_some(number)
        };
        match text.split_at_checked(1) {
            None if text.is_empty() => Some(Self::Unhurried),
            Some(("s", rest)) => number(rest, 3600).map(Self::Seconds),
            Some(("d", rest)) => number(rest, 60).map(Self::Days),
            Some(_) | None => None,
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paces_are_read_within_bounds() {
        assert_eq!(Pace::parse(""), Some(Pace::Unhurried));
        assert_eq!(Pace::parse("s30"), Some(Pace::Seconds(30)));
        assert_eq!(Pace::parse("d3"), Some(Pace::Days(3)));
        for wrong in ["s0", "d61", "s9999", "x3", "s", "s-1", "é"] {
            assert_eq!(Pace::parse(wrong), None, "{wrong}");
        }
    }
}
