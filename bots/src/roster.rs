//! The bots there are for a game, by name.

use std::fmt;

use game::Game;

use crate::levels::Searching;
use crate::{Bot, Level, Random, Thumb};

/// One line of the roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The name in `--bots`.
    pub name: &'static str,
    /// What it does, in a phrase without a period.
    pub about: &'static str,
}

/// Every bot that can play `G`: random, the rules of thumb, the search, then the levels.
pub fn roster<G: Game>() -> Vec<Listing> {
    let random = Listing {
        name: Random::NAME,
        about: Random::ABOUT,
    };
    let thumbs = G::heuristics().iter().map(|heuristic| Listing {
        name: heuristic.name,
        about: heuristic.about,
    });
    let levels = Level::ALL.iter().map(|level| Listing {
        name: level.name(),
        about: level.about::<G>(),
    });
    let search = Listing {
        name: Searching::NAME,
        about: Searching::about::<G>(),
    };
    std::iter::once(random)
        .chain(thumbs)
        .chain(std::iter::once(search))
        .chain(levels)
        .collect()
}

/// The bot of that name.
///
/// # Errors
/// If `G` has none, with the names it has.
pub fn named<G: Game>(name: &str) -> Result<Box<dyn Bot<G>>, UnknownBot> {
    if name == Random::NAME {
        return Ok(Box::new(Random));
    }
    if let Some(level) = Level::ALL.iter().find(|level| level.name() == name) {
        return Ok(level.bot());
    }
    if let Some(search) = Searching::bot::<G>(name) {
        return Ok(Box::new(search));
    }
    let heuristic = G::heuristics()
        .iter()
        .find(|heuristic| heuristic.name == name);
    match heuristic {
        Some(heuristic) => Ok(Box::new(Thumb::new(heuristic))),
        None => Err(UnknownBot {
            name: name.into(),
            game: G::META.slug,
            known: roster::<G>().iter().map(|listing| listing.name).collect(),
        }),
    }
}

/// A name that no bot of the game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownBot {
    /// The name asked for.
    pub name: String,
    /// The game it was asked for.
    pub game: &'static str,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} has no bot {:?}; it has {}",
            self.game,
            self.name,
            self.known.join(", ")
        )
    }
}

impl std::error::Error for UnknownBot {}
