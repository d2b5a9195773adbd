//! The key that outcomes are drawn under, and drawing from a stream of random numbers.

use game::Setup;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::field::field;
use super::secret::Secret;

/// Which table it is: game, rules version, setup and start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableDigest([u8; 32]);

impl TableDigest {
    /// The digest of a table; `start` is the position line it began from, if it did.
    pub(crate) fn new(game: &str, rules: u32, setup: &Setup, start: Option<&str>) -> Self {
        let json = serde_json::to_string(setup).expect("a setup is plain data");
        let mut hash = Sha256::new();
        field(&mut hash, b"roundhouse fair chance 1 table");
        field(&mut hash, game.as_bytes());
        field(&mut hash, rules.to_string().as_bytes());
        field(&mut hash, json.as_bytes());
        field(&mut hash, start.unwrap_or_default().as_bytes());
        Self(hash.finalize().into())
    }
}

/// The key that all outcomes of one table are drawn with.
pub(super) struct Key([u8; 32]);

impl Key {
    pub(super) fn new(secret: &Secret, table: &TableDigest, contributions: &[String]) -> Self {
        let mut hash = Sha256::new();
        field(&mut hash, b"roundhouse fair chance 1 key");
        field(&mut hash, secret.bytes());
        field(&mut hash, &table.0);
        for contribution in contributions {
            field(&mut hash, contribution.as_bytes());
        }
        Self(hash.finalize().into())
    }

    /// The random numbers of one event, the same however often they are asked for.
    pub(super) fn stream(&self, event: u64) -> impl FnMut() -> u64 + use<> {
        let mut cipher = ChaCha20Rng::from_seed(self.0);
        cipher.set_stream(event);
        move || cipher.next_u64()
    }
}

/// Which of the weights a stream of random numbers falls on, each exactly as likely as its weight.
///
/// # Panics
/// If all weights are 0.
pub(crate) fn weighted(weights: &[u32], stream: &mut dyn FnMut() -> u64) -> usize {
    let total: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
    assert!(total > 0, "a chance that is due has an outcome");
    // 2^64 is seldom a multiple of the total; the numbers beyond the last whole multiple would favor
    // the first outcomes and are passed over.
    let excess = (u64::MAX % total + 1) % total;
    let number = loop {
        let number = stream();
        if number <= u64::MAX - excess {
            break number;
        }
    };
    let mut left = number % total;
    for (index, &weight) in weights.iter().enumerate() {
        if left < u64::from(weight) {
            return index;
        }
        left -= u64::from(weight);
    }
    unreachable!("the weights add up to their total")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_lie_one_after_another() {
        let at = |number: u64| weighted(&[2, 0, 3], &mut || number);
        assert_eq!([0, 1, 2, 3, 4, 5, 7].map(at), [0, 0, 2, 2, 2, 0, 2]);
    }

    #[test]
    fn numbers_beyond_the_last_whole_multiple_are_passed_over() {
        // 2^64 leaves 4 by 6, so the last four numbers are too many.
        let mut numbers = [u64::MAX, u64::MAX - 3, u64::MAX - 4].into_iter();
        let index = weighted(&[1; 6], &mut || numbers.next().unwrap());
        assert_eq!((index, numbers.next()), (5, None));
        // A power of two leaves nothing: every number counts.
        assert_eq!(weighted(&[1; 8], &mut || u64::MAX), 7);
    }
}
