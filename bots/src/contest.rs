//! Contests: which of several bots plays best, with how much certainty.
//!
//! Everybody meets everybody, seats rotate, and the games of one rotation draw the same luck, so that
//! it favors nobody. Results are counts ([`Score`]), so that a contest comes out the same however
//! its games were spread over threads, or over machines by [`Shard`]s.

mod elo;
mod meeting;
mod part;
mod play;
mod score;
mod shard;
mod table;
mod verdict;

pub use elo::{Elo, Sprt, SprtState};
pub use meeting::Meeting;
pub use part::{Part, merge};
pub use play::{Contest, Lost};
pub use score::Score;
pub use shard::{BadShard, PartError, Shard};
pub use verdict::{Row, Standing, Verdict};
