//! What can be typed after `roundhouse board`.

use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};
use clap_complete::engine::ArgValueCandidates;

use super::{examples, threads};
use crate::complete;

/// Write a game's board as a file to change, or judge such a file
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = examples::after("board", "\
The file holds the map, the row of spaces, or the squares and cards, with comments that say what is what.
Change it, judge it with roundhouse board check, and play on it with --board: the commands play, simulate,
match, analyze, perft, odds, picture, bench, print, spin and draw know it. A record holds the board it was
played on. docs/boards.md teaches it step by step.", &[], &["board check my-board.toml"])
)]
pub(crate) struct BoardArgs {
    #[command(subcommand)]
    pub(crate) command: Option<BoardCommand>,
    /// The game whose board is written
    #[arg(required = true, add = ArgValueCandidates::new(complete::games))]
    pub(crate) game: Option<String>,
    /// The file to write, which must not be there yet; by default the board is printed
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Subcommand)]
pub(crate) enum BoardCommand {
    Check(BoardCheckArgs),
}

/// Judge a board file: its faults, what stands out, and how even games on it are
#[derive(Args)]
#[command(after_help = examples::flowing("\
Faults are listed one a line, each with its line in the file, and nothing is played. A board without faults
is played by bots at every number of seats: the part of games each seat wins with its 95 % interval, how
long games are, and how many did not end. A seat is called favored or behind when an even share lies outside
its interval. Exit code 0 if the board can be played.

Examples:
  roundhouse board check my-board.toml
  roundhouse board check my-board.toml --seats 3 --games 2000 --bots hard
  roundhouse board check my-board.toml --games 0"))]
pub(crate) struct BoardCheckArgs {
    /// The file
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// How many games are played at each number of seats; with 0, none
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) games: u64,
    /// Only at tables with so many seats
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// Who plays: a bot for all seats
    #[arg(long, value_name = "BOT", default_value = "medium", add = ArgValueCandidates::new(complete::bots))]
    pub(crate) bots: String,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Print one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}

impl BoardCheckArgs {
    /// How many games are played, if any are.
    pub(crate) fn games(&self) -> Option<NonZeroU64> {
        NonZeroU64::new(self.games)
    }
}
