//! The levels of this game's bots, as matches between them found them.

use std::time::Duration;

use bots::puzzle::Dig;
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
    crowd: 1.0,
    ahead: false,
    twins: false,
    ..Settings::GUESSING
};

/// Endings with one train left on each side, about as far from home, from which puzzles are played.
const ENDINGS: &[&str] = &[
    "gr1 SFO A | A 1@home 3@home 5@KAN>STL | B 2@home 4@home 6@KAN>MEM",
    "gr1 SFO B | A 1@home 3@home 5@SLC>DEN | B 2@home 4@home 6@MEM>KAN",
    "gr1 SFO A | A 1@home 3@home 5@LAX>ELP | B 2@home 4@home 6@ELP>NOL",
    "gr1 SFO B | A 1@home 3@home 5@MTL>DUL | B 2@home 4@home 6@LAX>ELP",
    "gr1 SFO A | A 1@home 3@home 5@OMA>DEN | B 2@home 4@home 6@STP>DUL",
    "gr1 SFO B | A 1@home 3@home 5@PIT>CHI | B 2@home 4@home 6@CIN>MEM",
    "gr1 SFO A | A 1@home 3@home 5@OMA>DEN | B 2@home 4@home 6@SFE>PRE",
    "gr1 SFO B | A 1@home 3@home 5@OMA>CHI | B 2@home 4@home 6@OMA>DEN",
    "gr1 SFO A | A 1@home 3@home 5@ALB>MTL | B 2@home 4@home 6@ELP>FTW",
    "gr1 SFO B | A 1@home 3@home 5@MEM>FTW | B 2@home 4@home 6@STL>KAN",
    "gr1 SFO A | A 1@home 3@home 5@SFE>ELP | B 2@home 4@home 6@CIN>MEM",
    "gr1 SFO B | A 1@home 3@home 5@ELP>SAT | B 2@home 4@home 6@PRE>DEN",
    "gr1 SFO A | A 1@home 3@home 5@WAS>MEM | B 2@home 4@home 6@CHI>OMA",
    "gr1 SFO B | A 1@home 3@home 5@CHI>STP | B 2@home 4@home 6@BOS>MTL",
    "gr1 SFO A | A 1@home 3@home 5@MOB>NOL | B 2@home 4@home 6@BOI>HEL",
    "gr1 SFO B | A 1@home 3@home 5@DUL>STP | B 2@home 4@home 6@STL>OMA",
    "gr1 SFO A | A 1@home 3@home 5@FTW>ELP | B 2@home 4@home 6@GAL>SAT",
    "gr1 SFO B | A 1@home 3@home 5@MOB>NOL | B 2@home 4@home 6@STL>KAN",
    "gr1 SFO A | A 1@home 3@home 5@MEM>KAN | B 2@home 4@home 6@ATL>NOL",
    "gr1 SFO B | A 1@home 3@home 5@SFE>ELP | B 2@home 4@home 6@NOL>ELP",
    "gr1 SFO A | A 1@home 3@home 5@CHI>STL | B 2@home 4@home 6@KAN>SFE",
    "gr1 SFO B | A 1@home 3@home 5@NOL>ELP | B 2@home 4@home 6@PRE>SFE",
    "gr1 SFO A | A 1@home 3@home 5@OMA>STL | B 2@home 4@home 6@STL>CIN",
    "gr1 SFO B | A 1@home 3@home 5@BOS>MTL | B 2@home 4@home 6@MEM>CIN",
    "gr1 SFO A | A 1@home 3@home 5@SLC>OMA | B 2@home 4@home 6@SFE>MEM",
    "gr1 SFO B | A 1@home 3@home 5@CHI>TOR | B 2@home 4@home 6@SFE>KAN",
    "gr1 SFO A | A 1@home 3@home 5@GAL>SAT | B 2@home 4@home 6@STL>KAN",
    "gr1 SFO B | A 1@home 3@home 5@CHI>TOR | B 2@home 4@home 6@TOR>MTL",
    "gr1 SFO A | A 1@home 3@home 5@SFE>MEM | B 2@home 4@home 6@STL>DEN",
    "gr1 SFO B | A 1@home 3@home 5@PIT>STL | B 2@home 4@home 6@KAN>MEM",
    "gr1 SFO A | A 1@home 3@home 5@ALB>TOR | B 2@home 4@home 6@GAL>NOL",
    "gr1 SFO B | A 1@home 3@home 5@SFE>MEM | B 2@home 4@home 6@STL>KAN",
];

/// How puzzles are found: endings are exact, all else is searched.
pub(crate) const DIG: Dig = Dig {
    player: "search:100",
    whims: 0.25,
    actions: (3, 40),
    skip: 15,
    most: 3,
    gap: 0.3,
    alike: 0.0,
    endings: ENDINGS,
    positions: 0,
    look: Some(400),
    proof: 40_000,
    grades: &[8, 30, 120, 500, 2_000, 8_000],
};

/// The bots of this game.
pub(crate) const LINEUP: Lineup = Lineup {
    // Fewer simulations alone do not make it weaker; guessing badly does.
    easy: Recipe::search(
        Settings {
            jitter: 0.25,
            ..ALONE
        },
        16,
        "looks a move or two ahead, and misjudges what it sees",
    ),
    medium: Recipe::search(
        ALONE,
        128,
        "knows what places are worth, and looks a move or two ahead",
    ),
    // From medium to hard is too far for one step.
    skilled: Some(Recipe::search(
        ALONE,
        1_000,
        "knows what places are worth, and looks a few moves ahead",
    )),
    // With 1,000 it won 88 % against the first hard level, which is not enough.
    hard: Recipe::search(
        ALONE,
        4_000,
        "knows what places are worth, and looks some moves ahead",
    ),
    expert: Some(Recipe::search(
        ALONE,
        32_000,
        "knows what places are worth, and looks many moves ahead",
    )),
    master: Recipe::timed(
        Settings::GUESSING,
        Budget {
            simulations: 1_000_000,
            time: Some(Duration::from_secs(2)),
        },
        "the same for two seconds",
    ),
    former: &[
        Former {
            name: "easy@1",
            recipe: Recipe::search(
                Settings {
                    trees: 1,
                    jitter: 0.12,
                    ..FIRST
                },
                40,
                "the first easy level, which judged by hand-made values and badly",
            ),
        },
        Former {
            name: "medium@1",
            recipe: Recipe::search(
                Settings { trees: 1, ..FIRST },
                250,
                "the first medium level, which judged by hand-made values",
            ),
        },
        Former {
            name: "hard@1",
            recipe: Recipe::search(
                FIRST,
                8_000,
                "the first hard level, which judged by hand-made values",
            ),
        },
    ],
    search: Searching {
        settings: ALONE,
        simulations: 2_000,
        about: "tree search that guesses at positions; search:500 makes 500 simulations a move",
    },
    match_games: 160,
};
