//! Sitting down: names and a source of chance, and why a table cannot be opened.

use std::fmt;

use game::{Faults, SeatCount};

use crate::Source;
use crate::fair::LONGEST_CONTRIBUTION;

/// The longest name of a player, in characters.
const LONGEST_NAME: usize = 64;

/// Who sits where, and where chance comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// The players' names in the order of the seats; none at all stands for `seat 1`, `seat 2`, ….
    pub names: Vec<String>,
    /// Where chance comes from.
    pub source: Source,
}

impl Seating {
    /// Nameless players.
    pub fn anonymous(source: Source) -> Self {
        Self {
            names: Vec::new(),
            source,
        }
    }

    /// The same with a name and a contribution for each seat.
    ///
    /// # Errors
    /// If there are not as many names or contributions as seats, or one is unfit.
    pub(crate) fn settle(mut self, seats: SeatCount) -> Result<Self, OpenError> {
        if self.names.is_empty() {
            self.names = seats.iter().map(|seat| format!("seat {seat}")).collect();
        }
        check_names(&self.names, seats)?;
        if let Source::Fair(fair) = &mut self.source {
            fair.fill(usize::from(seats.get()));
            check_contributions(fair.contributions(), seats)?;
        }
        Ok(self)
    }
}

/// Nothing, if each seat has a name that can be shown.
pub(crate) fn check_names(names: &[String], seats: SeatCount) -> Result<(), OpenError> {
    if names.len() != usize::from(seats.get()) {
        let found = names.len();
        return Err(OpenError::Names { found, seats });
    }
    let unfit = |name: &&String| {
        let long = name.chars().count() > LONGEST_NAME;
        long || name.trim().is_empty() || name.chars().any(char::is_control)
    };
    match names.iter().find(unfit) {
        Some(name) => Err(OpenError::Name(name.clone())),
        None => Ok(()),
    }
}

/// Nothing, if each seat has a contribution that is not too long.
pub(crate) fn check_contributions(
    contributions: &[String],
    seats: SeatCount,
) -> Result<(), OpenError> {
    if contributions.len() != usize::from(seats.get()) {
        let found = contributions.len();
        return Err(OpenError::Contributions { found, seats });
    }
    let lengths = contributions.iter().map(String::len);
    match lengths.filter(|&bytes| bytes > LONGEST_CONTRIBUTION).max() {
        Some(bytes) => Err(OpenError::LongContribution(bytes)),
        None => Ok(()),
    }
}

/// Why a table cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The setup or the position does not fit the game.
    Setup(Faults),
    /// There are not as many names as seats.
    Names {
        /// How many names were given.
        found: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
    /// A name is empty, too long, or has characters that do not print.
    Name(String),
    /// There are not as many contributions as seats.
    Contributions {
        /// How many contributions were given.
        found: usize,
        /// How many seats there are.
        seats: SeatCount,
    },
    /// A contribution to the chance is too long; it has this many bytes.
    LongContribution(usize),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(faults) => faults.fmt(f),
            Self::Names { found, seats } => write!(f, "{found} names for {seats} seats"),
            Self::Name(name) => write!(
                f,
                "{name:?} is no name: a name has 1 to {LONGEST_NAME} characters that print"
            ),
            Self::Contributions { found, seats } => {
                write!(f, "{found} contributions for {seats} seats")
            }
            Self::LongContribution(bytes) => write!(
                f,
                "a contribution has at most {LONGEST_CONTRIBUTION} bytes, not {bytes}"
            ),
        }
    }
}

impl std::error::Error for OpenError {}
