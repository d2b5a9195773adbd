//! Contests: which of several bots plays best, and with how much certainty.
//!
//! ```
//! use bots::contest::{Contest, Shard, Verdict};
//! use bots::Lineup;
//! use connect_four::ConnectFour;
//! use game::{Rules, Setup};
//!
//! let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
//! let rules = ConnectFour::new(&setup).unwrap();
//! let bots = ["search:50".to_owned(), "random".to_owned()];
//! let contest = Contest {
//!     rules: &rules,
//!     start: &rules.start(),
//!     line: None,
//!     bots: &bots,
//!     seating: &|name| Lineup::GENERAL.named(name),
//!     games: 10,
//!     seed: 1,
//!     threads: std::num::NonZeroUsize::MIN,
//!     shard: Shard::WHOLE,
//!     sprt: None,
//! };
//! let part = contest.play(&|_| {}).unwrap();
//! let verdict = Verdict::new(&part, None);
//! assert_eq!(verdict.standings[0].bot, "search:50");
//! ```
//!
//! All bots meet each other, seats rotate, and the games of one rotation draw the same chances, so that
//! chance favors no bot. Results are counts ([`Score`]), so that they do not depend on how
//! the games were spread over threads, or over machines by [`Shard`]s.

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
pub use play::{Contest, Watch};
pub use score::Score;
pub use shard::{BadShard, PartError, Shard};
pub use verdict::{Row, Standing, Verdict};
