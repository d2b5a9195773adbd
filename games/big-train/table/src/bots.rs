//! The levels of this game's bots, as matches between them found them.

use bots::puzzle::Dig;
use bots::search::Settings;
use bots::{Lineup, Recipe, Searching, Slip};

/// Positions of games between bots that are nearly over, from which puzzles are played.
const ENDINGS: &[&str] = &[
    "bt1; RB; B; <e BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY EBBB; d RRGG",
    "bt1; RB; B; <s YYYY.e BBYY.s GGYY.e RRYGG.e GGGG.s RRYY.e RRGBB.e BBGYY.e RRBGG.e BBRYY.e KGG]; x BBRGG BBGG RRGYY KYY KBB RRBYY KRR RRGG BBYGG; d RRRR",
    "bt1; RB; R; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY; d BBGG",
    "bt1; RB; R; <s RRGBB.n BBYGG.n BBGYY.n RRYY.e BBBB.s RRBGG.s GGGG.e GGYY.n YYYY.e RRBB.s RRGYY.s RRYGG.s EGGG]; x RRGG GGBYY EBBB BBYY; d BBRGG",
    "bt1; RB; R; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w GGYY.n>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG BBRGG; d RRRR",
    "bt1; RB; R; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG; d BBRGG",
    "bt1; RB; R; <e BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY EBBB RRGG; d RRYGG",
    "bt1; RB; B; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w GGYY.n RRRR.e YYYY.n BBYY.w>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG BBRGG KRR KBB; d BBBB",
    "bt1; RB; B; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY BBGG EBBB; d RRBYY",
    "bt1; RB; B; <s RRGBB.n BBYGG.n BBGYY.n RRYY.e BBBB.s RRBGG.s GGGG.e GGYY.n YYYY.e RRBB.s RRGYY.s RRYGG.s EGGG]; x RRGG GGBYY EBBB BBYY BBRGG; d BBRYY",
    "bt1; RB; B; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY BBGG EGGG; d RRYGG",
    "bt1; RB; B; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY BBGG; d RRYGG",
    "bt1; RB; B; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY BBGG; d BBBB",
    "bt1; RB; B; <s BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY BBGG EGGG ERRR; d RRYGG",
    "bt1; RB; B; <s BBRGG.n RRGBB.n BBYGG.n BBGYY.n RRYY.e BBBB.s RRBGG.s GGGG.e GGYY.n YYYY.e RRBB.s RRGYY.s RRYGG.s EGGG]; x RRGG GGBYY EBBB BBYY; d RRRR",
    "bt1; RB; R; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w BBRGG.w RRBB.n>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG; d BBYY",
    "bt1; RB; B; <w RRBB.n YYYY.e BBYY.s GGYY.e RRYGG.e GGGG.s RRYY.e RRGBB.e BBGYY.e RRBGG.e BBRYY.e KGG]; x BBRGG BBGG RRGYY KYY KBB RRBYY KRR RRGG BBYGG RRRR; d BBBB",
    "bt1; RB; R; <e BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY EBBB RRGG EGGG; d BBBB",
    "bt1; RB; B; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w GGYY.n>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG BBRGG RRRR; d BBYY",
    "bt1; RB; B; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG BBRGG KRR; d BBYY",
    "bt1; RB; R; <n GGYY.w BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY RRYGG EBBB; d RRYY",
    "bt1; RB; R; <s RRGG.w BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY EBBB; d RRYY",
    "bt1; RB; R; <s RRGG.w BBGG.n BBRGG.n RRRR.e RRBB.n BBYGG.n RRBGG.n BBRYY.n GGGG.e RRGYY.e RRGBB.e RRYBB.e BBYY.s YYYY.e GGRYY.e EYYY]; x GGBYY BBGYY EBBB; d BBBB",
    "bt1; RB; B; [KYY.e GGGG.n RRYBB.n RRYGG.n RRGBB.n RRGYY.n RRYY.w BBGYY.w GGYY.n RRRR.e BBBB.n RRBB.w>; x BBYGG RRGG GGBYY GGRYY BBGG BBRYY RRBYY RRBGG KGG BBRGG; d BBYY",
];

/// How puzzles are found: near the end everything that can still happen is worked out.
pub(crate) const DIG: Dig = Dig {
    player: "greedy",
    whims: 0.25,
    actions: (2, 64),
    skip: 4,
    most: 2,
    gap: 0.08,
    alike: 0.02,
    endings: ENDINGS,
    positions: 4_000,
    look: None,
    proof: 0,
    grades: &[4, 16, 64, 250, 1_000, 4_000],
};

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
    skilled: None,
    hard: Recipe::search(
        Settings::PLAYING_OUT,
        3_000,
        "plays every choice out many times; most of this game is luck all the same",
    ),
    expert: None,
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
