//! Where a table's outcomes of chance come from.

use game::Prng;

use crate::fair::{Fair, TableDigest, weighted};

/// Where outcomes come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// From a secret that the table has committed to; anyone can verify them afterwards.
    Fair(Fair),
    /// From a known number, for tests and repeatable games; records say so.
    Seeded(u64),
    /// From outside: a person spins a real spinner and types in what it shows.
    Typed,
}

/// The kinds of sources there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// Committed to, and verifiable.
    Fair,
    /// From a known seed.
    Seeded,
    /// Typed in.
    Typed,
}

impl Source {
    /// What kind of source it is.
    pub fn kind(&self) -> SourceKind {
        match self {
            Self::Fair(_) => SourceKind::Fair,
            Self::Seeded(_) => SourceKind::Seeded,
            Self::Typed => SourceKind::Typed,
        }
    }

    /// Which of the weights event number `event` falls on; none if outcomes are typed in.
    ///
    /// The number depends on nothing but the source, the table and the number of the event, so a
    /// game that is saved and resumed, or taken back and played on, draws the same again.
    pub(crate) fn draw(&self, table: &TableDigest, event: u64, weights: &[u32]) -> Option<usize> {
        match self {
            Self::Fair(fair) => Some(fair.draw(table, event, weights)),
            Self::Seeded(seed) => {
                let mut prng = Prng::stream(*seed, event);
                Some(weighted(weights, &mut || prng.bits()))
            }
            Self::Typed => None,
        }
    }
}
