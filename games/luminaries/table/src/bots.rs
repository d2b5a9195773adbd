//! The levels of this game's bots, as matches between them found them.

use bots::puzzle::Dig;
use bots::search::{Rollout, Settings};
use bots::{Former, Lineup, Recipe, Searching};
use game::Playouts;

/// Lets the rule of thumb play on for some turns, and then goes by the scores.
const IMAGINING: Settings = Settings {
    plies: 40,
    rollout: Rollout::Guided { slips: 0.0 },
    lead: Some(10.0),
    // Few simulations take long here: going by them alone lost every game against the planner.
    trust: Some(2.5),
    ..Settings::PLAYING_OUT
};

/// The strongest planner.
const TUNED: Recipe = Recipe::Player {
    name: "tuned",
    about: "plans the cheapest routes by weights that matches found, and sees the end coming",
};

/// How puzzles are found: where there are few actions, each is played out in many games. Good players leave little
/// to find, so these have a whim now and then.
pub(crate) const DIG: Dig = Dig {
    player: "tuned",
    whims: 0.1,
    actions: (3, 12),
    skip: 85,
    most: 4,
    gap: 0.08,
    alike: 0.0,
    endings: &[],
    positions: 0,
    look: Some(6),
    proof: 128,
    grades: &[1, 2, 4, 8, 16, 32],
};

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    easy: Recipe::thumb(0.16, "plans, but every sixth step is a whim"),
    medium: Recipe::thumb(0.02, "plans, and hardly ever forgets to"),
    skilled: None,
    hard: TUNED,
    expert: None,
    master: Recipe::Ponder {
        playouts: Playouts {
            choices: 4,
            games: 32,
        },
        about: "the same, and plays its best plans out against imagined hands",
    },
    former: &[Former {
        name: "hard@1",
        recipe: Recipe::thumb(0.0, "plans the cheapest routes and keeps to what pays best"),
    }],
    search: Searching {
        settings: IMAGINING,
        simulations: 60,
        about: "the planner, corrected by a tree search over imagined hands; search:500 makes 500 \
                simulations a move",
    },
    match_games: 300,
};
