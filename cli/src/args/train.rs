//! What can be typed after `roundhouse train`.

use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::PathBuf;

use clap::Args;

/// Let a game's bots learn what positions are worth, by playing against themselves
#[derive(Args)]
#[command(after_help = super::examples::after("train", "\
Each round plays games with the weights so far, fits new weights to what the positions turned out to
be worth, and plays them against those before and against those made by hand. The folder holds the
games and weights of each round; a run that was stopped goes on there. The same seed gives the same
weights on the same kind of machine, whatever the number of threads. The last weights go to the file
`weights.toml` in the folder.", &[], &[]))]
pub(crate) struct TrainArgs {
    /// The game
    pub(crate) game: String,
    /// How many seats; by default the game's usual number
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<u8>,
    /// The folder of the run
    #[arg(long, value_name = "FOLDER")]
    pub(crate) dir: PathBuf,
    /// Rounds of playing and fitting
    #[arg(long, value_name = "N", default_value = "3")]
    pub(crate) rounds: NonZeroU32,
    /// Games in each round
    #[arg(long, value_name = "N", default_value = "300")]
    pub(crate) games: NonZeroU64,
    /// Simulations for each play
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) simulations: NonZeroU32,
    /// Games of each match between new and old weights
    #[arg(long, value_name = "N", default_value = "60")]
    pub(crate) match_games: NonZeroU64,
    /// The seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}
