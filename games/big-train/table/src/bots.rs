//! The levels of this game's bots, as matches between them found them.

use bots::search::Settings;
use bots::{Lineup, Recipe, Searching, Slip};

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    // Random play is too good to be easy here: the best play there is wins 70 % against it.
    easy: Recipe::Thumb {
        slips: 1.0,
        slip: Slip::Least,
        about: "timid: declines every square it may",
    },
    medium: Recipe::thumb(
        0.65,
        "lays what suits its color when it thinks of it, which is a third of the time",
    ),
    hard: Recipe::search(
        Settings::PLAYING_OUT,
        3_000,
        "plays every choice out many times; most of this game is luck all the same",
    ),
    master: Recipe::search(
        Settings::PLAYING_OUT,
        3_000,
        "plays every choice out many times; most of this game is luck all the same",
    ),
    former: &[],
    search: Searching {
        settings: Settings::PLAYING_OUT,
        simulations: 3_000,
        about: "tree search that plays games out; search:500 makes 500 simulations a move",
    },
    match_games: 4_000,
};
