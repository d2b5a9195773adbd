//! The levels of this game's bots, as matches between them found them.

use bots::search::Settings;
use bots::{Lineup, Recipe, Searching};

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    // Fewer simulations alone do not make it weaker; guessing badly does.
    easy: Recipe::search(
        Settings {
            trees: 1,
            jitter: 0.12,
            ..Settings::GUESSING
        },
        40,
        "looks a move or two ahead, and misjudges what it sees",
    ),
    medium: Recipe::search(
        Settings {
            trees: 1,
            ..Settings::GUESSING
        },
        250,
        "looks some moves ahead",
    ),
    hard: Recipe::search(Settings::GUESSING, 8_000, "searches for a part of a second"),
    search: Searching {
        settings: Settings::GUESSING,
        simulations: 2_000,
        about: "tree search that guesses at positions; search:500 makes 500 simulations a move",
    },
    match_games: 160,
};
