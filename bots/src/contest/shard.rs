//! A part of a contest, to be played somewhere else.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Part `number` of `of`, counted from 1 and written `2/8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    number: u32,
    of: u32,
}

impl Shard {
    /// All there is.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether rotation number `rotation` of a meeting belongs to the part.
    pub(super) fn has(self, rotation: u64) -> bool {
        rotation % u64::from(self.of) == u64::from(self.number - 1)
    }

    /// Which of `games` games belong to the part, if each part plays consecutive games.
    pub(crate) fn range(self, games: u64) -> Range<u64> {
        let edge = |number: u32| {
            let share = u128::from(games) * u128::from(number) / u128::from(self.of);
            u64::try_from(share).expect("a part is not more than the whole")
        };
        edge(self.number - 1)..edge(self.number)
    }

    /// How many of `games` games belong to the part.
    pub fn games(self, games: u64) -> u64 {
        let Range { start, end } = self.range(games);
        end - start
    }

    /// The one part that these make together.
    pub(crate) fn whole_of(parts: impl IntoIterator<Item = Self>) -> Result<Vec<Self>, PartError> {
        let mut there: Vec<Self> = Vec::new();
        for part in parts {
            if there.contains(&part) {
                return Err(PartError::Twice(part));
            }
            there.push(part);
        }
        let first = there.first().ok_or(PartError::None)?;
        let missing: Vec<Self> = first
            .siblings()
            .filter(|part| !there.contains(part))
            .collect();
        if missing.is_empty() {
            return Ok(vec![Self::WHOLE]);
        }
        Err(PartError::Missing(missing))
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Every part of as many.
    pub(super) fn siblings(self) -> impl Iterator<Item = Self> {
        (1..=self.of).map(move |number| Self { number, ..self })
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Why parts do not make a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PartError {
    /// There are none.
    None,
    /// One is of another run than the first.
    Other {
        /// Which, counted from 1.
        number: usize,
    },
    /// One holds what another does too.
    Twice(Shard),
    /// Some are missing.
    Missing(Vec<Shard>),
}

impl fmt::Display for PartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("there are no parts to merge"),
            Self::Other { number } => write!(
                f,
                "part number {number} is of another run: game, setup, bots, games, seed and the \
                 number of parts must be the same"
            ),
            Self::Twice(shard) => write!(f, "part {shard} is there twice"),
            Self::Missing(shards) => {
                let shards: Vec<String> = shards.iter().map(Shard::to_string).collect();
                write!(f, "missing: {}", shards.join(", "))
            }
        }
    }
}

impl std::error::Error for PartError {}

/// A text that names no part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadShard(String);

impl fmt::Display for BadShard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no part; the second of eight is written 2/8",
            self.0
        )
    }
}

impl std::error::Error for BadShard {}

impl FromStr for Shard {
    type Err = BadShard;

    fn from_str(text: &str) -> Result<Self, BadShard> {
        let bad = || BadShard(text.into());
        let (number, of) = text.split_once('/').ok_or_else(bad)?;
        let number = number.parse().map_err(|_| bad())?;
        let of = of.parse().map_err(|_| bad())?;
        if (1..=of).contains(&number) {
            Ok(Self { number, of })
        } else {
            Err(bad())
        }
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = BadShard;

    fn try_from(text: String) -> Result<Self, BadShard> {
        text.parse()
    }
}
