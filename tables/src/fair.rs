//! Chance that can be verified: commit, contribute, draw, reveal, verify.
//!
//! Everything below can be recomputed with SHA-256 and `ChaCha20`. A *field* is its
//! length in bytes as a 64-bit little-endian number followed by the bytes.
//!
//! 1. Before the seats are taken, the table takes 32 secret bytes from the operating system and
//!    publishes the **commitment**: SHA-256 of the field `roundhouse fair chance 1 commitment` and
//!    the field of the secret, in lower-case hexadecimal digits.
//! 2. Each seat may **contribute** any short text, after it has seen the commitment. Neither side
//!    can steer the outcomes alone: the table is bound by its commitment, the seats do not know
//!    the secret.
//! 3. The **table digest** is SHA-256 of the fields `roundhouse fair chance 1 table`, the game's
//!    name, the rules version in decimal digits, the setup as JSON (`{"seats":2,"options":{…}}`,
//!    options in alphabetical order, no spaces) and the position line the game began from (empty
//!    for the usual start).
//! 4. The **key** is SHA-256 of the fields `roundhouse fair chance 1 key`, the secret, the table
//!    digest, and each seat's contribution in the order of the seats.
//! 5. **Event number i**, counting decisions too and the first being 0, if it is one of chance, is
//!    drawn with `ChaCha20` (20 rounds, 64-bit block counter from 0, 64-bit nonce i, both
//!    little-endian) under that key. The possible outcomes are sorted by the bytes of their
//!    notation; with weights of sum w, numbers of 64 bits are taken from the stream,
//!    little-endian, and passed over while they are not below the greatest multiple of w within
//!    64 bits; the remainder by w says how far along the weights the outcome lies.
//! 6. At the end the secret is published, and every outcome can be checked.
//!
//! The published commitment is never an input to an outcome.

mod field;
mod key;
mod secret;

pub(crate) use key::{TableDigest, weighted};
pub use secret::{Commitment, Secret};

use key::Key;

/// The longest contribution of a seat, in bytes.
pub const LONGEST_CONTRIBUTION: usize = 256;

/// A fair source of chance: the table's secret and what the seats added.
///
/// ```
/// use connect_four::ConnectFour;
/// use game::{Next, Rules, Setup};
/// use tables::{Fair, Seating, Secret, Session, Source, SourceKind, verify};
///
/// let secret = Secret::parse(&"5e".repeat(32)).unwrap();
/// let fair = Fair::new(secret, vec!["Ann's luck".into(), String::new()]);
/// println!("published before play: {}", fair.commitment());
///
/// let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
/// let seating = Seating::anonymous(Source::Fair(fair));
/// let mut table = Session::<ConnectFour>::open(&setup, seating).unwrap();
/// for column in ["1", "2", "1", "2", "1", "2", "1"] {
///     let Next::Act(seat) = table.next() else { unreachable!("it is over after the last") };
///     table.act(seat, column).unwrap();
/// }
/// // The record of a finished game holds the secret, and every outcome is drawn again.
/// let verified = verify::<ConnectFour>(&table.record()).unwrap();
/// assert_eq!((verified.events, verified.source), (7, SourceKind::Fair));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    secret: Secret,
    contributions: Vec<String>,
}

impl Fair {
    /// The source of this secret and these contributions, one for each seat in order; none at all
    /// stands for an empty one each.
    pub fn new(secret: Secret, contributions: Vec<String>) -> Self {
        Self {
            secret,
            contributions,
        }
    }

    /// What is published before play.
    pub fn commitment(&self) -> Commitment {
        self.secret.commitment()
    }

    /// What is published after play.
    pub fn secret(&self) -> &Secret {
        &self.secret
    }

    /// What the seats added, in their order.
    pub fn contributions(&self) -> &[String] {
        &self.contributions
    }

    /// One contribution for each seat, once it is known how many there are.
    pub(crate) fn fill(&mut self, seats: usize) {
        if self.contributions.is_empty() {
            self.contributions = vec![String::new(); seats];
        }
    }

    /// Which of the weights event number `event` falls on.
    pub(crate) fn draw(&self, table: &TableDigest, event: u64, weights: &[u32]) -> usize {
        let mut stream = Key::new(&self.secret, table, &self.contributions).stream(event);
        weighted(weights, &mut stream)
    }
}
