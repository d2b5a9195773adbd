//! How a game ends before its rules end it, and who left it on the way.

use game::{Seat, SeatCount, SeatSet};

/// Why a player is no longer in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Left {
    /// The player resigned.
    Resigned,
    /// The player's time was up.
    Time,
    /// The player was gone for so long that the others went on alone.
    Gone,
}

impl Left {
    /// Every reason.
    pub const ALL: [Self; 3] = [Self::Resigned, Self::Time, Self::Gone];

    /// The word in records and logs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::Time => "time",
            Self::Gone => "gone",
        }
    }

    /// The reason of that word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|left| left.word() == word)
    }

    /// What happened, after the player's name: "resigned".
    pub fn words(self) -> &'static str {
        match self {
            Self::Resigned => "resigned",
            Self::Time => "ran out of time",
            Self::Gone => "was gone for too long",
        }
    }
}

/// How a game ended before its rules ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A seat lost because its player left. All others win together.
    Lost(Seat, Left),
    /// The players agreed on a draw.
    Drawn,
    /// The game was called off. Nobody wins, and it does not count.
    Aborted,
}

impl Ending {
    /// Who wins.
    pub fn winners(self, seats: SeatCount) -> SeatSet {
        match self {
            Self::Lost(loser, _) => seats.iter().filter(|seat| *seat != loser).collect(),
            Self::Drawn | Self::Aborted => SeatSet::EMPTY,
        }
    }

    /// The word with which a record closes.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lost(_, left) => left.word(),
            Self::Drawn => "drawn",
            Self::Aborted => "aborted",
        }
    }

    /// The seat that lost.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Self::Lost(seat, _) => Some(seat),
            Self::Drawn | Self::Aborted => None,
        }
    }

    /// The ending of that word and seat.
    pub fn from_word(word: &str, seat: Option<Seat>) -> Option<Self> {
        match (word, seat) {
            ("drawn", None) => Some(Self::Drawn),
            ("aborted", None) => Some(Self::Aborted),
            (word, Some(seat)) => Some(Self::Lost(seat, Left::from_word(word)?)),
            (_, None) => None,
        }
    }
}

/// A player left the game, and somebody else plays on for the seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Departure {
    /// How many events there had been.
    pub after: usize,
    /// The seat.
    pub seat: Seat,
    /// Why the player left.
    pub why: Left,
    /// Who left.
    pub name: String,
}
