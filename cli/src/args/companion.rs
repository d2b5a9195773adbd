//! What can be typed after `roundhouse spin` and `roundhouse draw`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use clap_complete::engine::ArgValueCandidates;

use super::examples;
use crate::complete;

/// Spin the spinner of a game that you play on a real board
#[derive(Args)]
#[command(after_help = examples::after("spin", "\
In a terminal it goes on until you type q: Enter spins again, and h tells what came up so far. From a pipe,
or with --times, it prints so many outcomes and is done. Every spin is drawn by the chances of the rules.", &["spin"], &["spin --times 10 --seed 7"]))]
pub(crate) struct SpinArgs {
    /// The game; by default the one that has a spinner
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// The spinner of a board of your own instead of that in the box
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    /// Spin so often and be done
    #[arg(long, value_name = "N")]
    pub(crate) times: Option<u32>,
    /// Draw from this number, so that the same comes up again
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Draw from a pile of a game that you play on a real board
#[derive(Args)]
#[command(after_help = examples::after("draw", "\
What is drawn is out and stays out, also when you come back later: it is kept in a file in your data folder,
or in one that you name. A wrong draw is taken back with --undo, and whatever comes back to the pile is put
back with --back. In a terminal, without these, it goes on until you type q: Enter draws, and ? tells what
else you can type.", &[], &[]))]
pub(crate) struct DrawArgs {
    /// The game
    #[arg(add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: String,
    /// The pile, where the game has more than one
    pub(crate) pile: Option<String>,
    /// The squares or cards of a board file of your own instead of those in the box
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<PathBuf>,
    /// Draw so many and be done
    #[arg(long, value_name = "N", conflicts_with_all = ["back", "undo", "new", "list"])]
    pub(crate) times: Option<u32>,
    /// Put this back into the pile
    #[arg(long, value_name = "CODE", conflicts_with_all = ["undo", "new", "list"])]
    pub(crate) back: Option<String>,
    /// Take this out of the pile, because it was drawn by hand
    #[arg(long, value_name = "CODE", conflicts_with_all = ["back", "undo", "new", "list", "times"])]
    pub(crate) out: Option<String>,
    /// Take back the last draw
    #[arg(long, conflicts_with_all = ["new", "list"])]
    pub(crate) undo: bool,
    /// Put everything back, into every pile of the game
    #[arg(long, conflicts_with = "list")]
    pub(crate) new: bool,
    /// Tell what is out, and draw nothing
    #[arg(long)]
    pub(crate) list: bool,
    /// Where it is kept what is out
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Draw from this number, so that the same comes up again
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}
