//! The list of the games. A game is added here, and nowhere else.

use std::fmt;

use game::{Meta, Options, Rules, SeatCount, Setup};

use crate::{OpenError, Record, RecordError, Seating, Secret, Session, Table, nearest};

/// Makes the list and the macro that finds a game's type in it. The dollar sign is handed in because
/// a macro cannot write one into another macro by itself.
macro_rules! list {
    ($dollar:tt $($name:ident = $type:ty;)*) => {
        /// The types of the games, for [`with_game!`](crate::with_game).
        #[doc(hidden)]
        pub mod kinds {
            pub use game::Rules;
            $(pub type $name = $type;)*
        }

        /// The card of every game, in the order they are shown.
        pub const GAMES: &[Meta] = &[$(<$type as Rules>::META),*];

        /// Evaluates an expression with a game's type, found by the game's name:
        /// `with_game!(slug, G => perft::<G>(depth))` is `Some` of its value, or `None` if there is
        /// no such game. The expression stands in the caller's function: `?` and `return` work.
        #[macro_export]
        macro_rules! with_game {
            ($dollar slug:expr, $dollar game:ident => $dollar body:expr) => {{
                let slug: &str = $dollar slug;
                match slug {
                    $(slug if slug == <$crate::kinds::$name as $crate::kinds::Rules>::META.slug => {
                        type $dollar game = $crate::kinds::$name;
                        Some($dollar body)
                    })*
                    _ => None,
                }
            }};
        }
    };
}

list! { $
    GreatRailroad = great_railroad::GreatRailroad;
    CenturyRun = century_run::CenturyRun;
    BigTrain = big_train::BigTrain;
    Luminaries = luminaries::Luminaries;
}

/// The card of the game of that name.
///
/// # Errors
/// If there is none.
pub fn meta(slug: &str) -> Result<Meta, UnknownGame> {
    let found = GAMES.iter().find(|meta| meta.slug == slug);
    found.copied().ok_or_else(|| unknown(slug))
}

/// Opens a table of the game of that name, at the usual start.
///
/// # Errors
/// If there is no such game, or its table cannot be opened.
pub fn open(slug: &str, setup: &Setup, seating: Seating) -> Result<Box<dyn Table>, OpenError> {
    with_game!(slug, G => Box::new(Session::<G>::open(setup, seating)?) as Box<dyn Table>)
        .ok_or_else(|| OpenError::Game(unknown(slug)))
}

/// Opens a table of the game of that name, at a position line.
///
/// # Errors
/// If there is no such game, or its table cannot be opened there.
pub fn open_at(
    slug: &str,
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
    seating: Seating,
) -> Result<Box<dyn Table>, OpenError> {
    with_game!(slug, G => {
        Box::new(Session::<G>::open_at(seats, options, line, seating)?) as Box<dyn Table>
    })
    .ok_or_else(|| OpenError::Game(unknown(slug)))
}

/// Takes a game of any kind up where its record ends.
///
/// # Errors
/// If there is no such game, or as [`Session::resume`].
pub fn resume(record: &Record, secret: Option<&Secret>) -> Result<Box<dyn Table>, RecordError> {
    let slug = record.header.game.as_str();
    with_game!(slug, G => Box::new(Session::<G>::resume(record, secret)?) as Box<dyn Table>)
        .ok_or_else(|| RecordError::Game(unknown(slug)))
}

/// What to say of a name that no game has.
pub(crate) fn unknown(slug: &str) -> UnknownGame {
    UnknownGame {
        slug: slug.into(),
        nearest: nearest(slug, GAMES.iter().map(|meta| meta.slug)),
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name asked for.
    pub slug: String,
    /// The game that may have been meant.
    pub nearest: Option<&'static str>,
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?}; ", self.slug)?;
        match self.nearest {
            Some(nearest) => write!(f, "did you mean {nearest}?"),
            None => {
                let slugs: Vec<&str> = GAMES.iter().map(|meta| meta.slug).collect();
                write!(f, "there are {}", slugs.join(", "))
            }
        }
    }
}

impl std::error::Error for UnknownGame {}
