//! What can be typed after `roundhouse puzzle`.

use std::num::{NonZeroU64, NonZeroUsize};

use clap::{Args, Subcommand};
use clap_complete::engine::ArgValueCandidates;

use crate::complete;

/// Solve puzzles: positions with one clearly best move
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, after_help = super::examples::after("puzzle", "\
Type the number of an action or the action itself; `solution` gives up, `quit` stops. Without a number
it is the puzzle of the day, which is the same for everybody.", &[], &["puzzle mine GAME --exact", "puzzle check GAME --every 10"]))]
pub(crate) struct PuzzleArgs {
    #[command(subcommand)]
    pub(crate) command: Option<PuzzleCommand>,
    /// The game
    #[arg(required = true, add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// Which puzzle, counting from 1; by default that of the day
    #[arg(value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Say how many puzzles there are, by theme, and stop
    #[arg(long)]
    pub(crate) list: bool,
}

#[derive(Subcommand)]
pub(crate) enum PuzzleCommand {
    Mine(MineArgs),
    Check(CheckArgs),
}

/// Find puzzles in games that bots play against themselves, and print them with their proof
#[derive(Args)]
pub(crate) struct MineArgs {
    /// The game
    pub(crate) game: String,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The number of the first game; a run goes on with the number after its last
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) first: u64,
    /// How many games
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) games: NonZeroU64,
    /// Only what is solved exactly, in games that begin at endings where the game names some
    #[arg(long)]
    pub(crate) exact: bool,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Prove the puzzles of a game again
#[derive(Args)]
pub(crate) struct CheckArgs {
    /// The game
    pub(crate) game: String,
    /// Prove only every so many of them
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) every: NonZeroUsize,
}
