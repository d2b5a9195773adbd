//! The levels of this game's bots, as matches between them found them.

use bots::search::Settings;
use bots::{Lineup, Recipe, Searching};

/// What plays at every level.
const THRIFTY: Recipe = Recipe::thumb(
    0.0,
    "thrifty: choice hardly matters in this game, so all levels play alike and well",
);

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    easy: THRIFTY,
    medium: THRIFTY,
    skilled: None,
    hard: THRIFTY,
    expert: None,
    master: THRIFTY,
    former: &[],
    search: Searching {
        settings: Settings::PLAYING_OUT,
        simulations: 200,
        about: "tree search that plays games out; search:500 makes 500 simulations a move",
    },
    match_games: 160,
};
