//! The list of the games. A game is added here, by one line, and nowhere else.

use game::Meta;
use house::{AnyGame, Games};
use kit::{AnyKit, Kit};
use tables::UnknownGame;

/// Makes the list and the macro that finds a game's type in it. The dollar sign is handed in because
/// a macro cannot write one into another macro by itself.
macro_rules! list {
    ($dollar:tt $($name:ident = $kit:path;)*) => {
        /// The types of the games' kits, for [`with_kit!`](crate::with_kit).
        #[doc(hidden)]
        pub mod kinds {
            pub use kit::Kit;
            $(pub type $name = $kit;)*
        }

        /// The description of every game, in the order they are shown.
        pub const GAMES: &[Meta] = &[$(<$kit as Kit>::META),*];

        /// Every game as pages show it. They are functions of the games' own crates: naming the values
        /// here would compile the code of every game here.
        const KITS: &[fn() -> &'static dyn AnyKit] = &[$(<$kit>::any),*];

        /// Every game as a house offers it.
        const HOSTED: &[fn() -> &'static dyn AnyGame] = &[$(<$kit>::hosted),*];

        /// Evaluates an expression with the type of a game's kit, found by the game's name:
        /// `with_kit!(slug, K => perft::<K>(depth))` is `Some` of its value, or `None` if there is
        /// no such game. The expression stands in the caller's function: `?` and `return` work.
        #[macro_export]
        macro_rules! with_kit {
            ($dollar slug:expr, $dollar kit:ident => $dollar body:expr) => {{
                let slug: &str = $dollar slug;
                match slug {
                    $(slug if slug == <$crate::kinds::$name as $crate::kinds::Kit>::META.slug => {
                        type $dollar kit = $crate::kinds::$name;
                        Some($dollar body)
                    })*
                    _ => None,
                }
            }};
        }
    };
}

list! { $
    GreatRailroad = great_railroad_table::GreatRailroadTable;
    CenturyRun = century_run_table::CenturyRunTable;
    BigTrain = big_train_table::BigTrainTable;
    Luminaries = luminaries_table::LuminariesTable;
}

/// Every game as a house offers it.
pub const fn all() -> Games {
    Games::new(HOSTED)
}

/// The game of that name.
///
/// # Errors
/// If there is none.
pub fn find(slug: &str) -> Result<&'static dyn AnyGame, UnknownGame> {
    all().find(slug)
}

/// The description of the game of that name.
///
/// # Errors
/// If there is none.
pub fn meta(slug: &str) -> Result<Meta, UnknownGame> {
    Ok(find(slug)?.meta())
}

/// Every game as pages show it, in the order they are shown.
pub fn kits() -> impl Iterator<Item = &'static dyn AnyKit> {
    KITS.iter().map(|kit| kit())
}

/// The game of that name, as pages show it.
///
/// # Errors
/// If there is none.
pub fn kit(slug: &str) -> Result<&'static dyn AnyKit, UnknownGame> {
    let found = kits().find(|kit| kit.meta().slug == slug);
    found.ok_or_else(|| UnknownGame::among(slug, GAMES.iter().map(|meta| meta.slug)))
}

/// The example in README.md, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
