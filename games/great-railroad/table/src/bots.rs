//! The levels of this game's bots, as matches between them found them.

use std::time::Duration;

use bots::search::{Budget, Judge, Settings};
use bots::{Former, Lineup, Recipe, Searching};

/// One tree, so that all simulations go into it.
const ALONE: Settings = Settings {
    trees: 1,
    ..Settings::GUESSING
};

/// How the first bots searched.
const FIRST: Settings = Settings {
    judge: Judge::First,
    ahead: false,
    ..Settings::GUESSING
};

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    // Fewer simulations alone do not make it weaker; guessing badly does.
    easy: Recipe::search(
        Settings {
            trees: 1,
            jitter: 0.12,
            ..FIRST
        },
        40,
        "looks a move or two ahead, and misjudges what it sees",
    ),
    medium: Recipe::search(
        Settings { trees: 1, ..FIRST },
        250,
        "looks some moves ahead",
    ),
    hard: Recipe::search(ALONE, 4_000, "knows what places are worth, and searches"),
    master: Recipe::timed(
        Settings::GUESSING,
        Budget {
            simulations: 1_000_000,
            time: Some(Duration::from_secs(2)),
        },
        "the same for two seconds",
    ),
    former: &[Former {
        name: "hard@1",
        recipe: Recipe::search(
            FIRST,
            8_000,
            "the first hard level, which judged by hand-made values",
        ),
    }],
    search: Searching {
        settings: ALONE,
        simulations: 2_000,
        about: "tree search that guesses at positions; search:500 makes 500 simulations a move",
    },
    match_games: 160,
};
