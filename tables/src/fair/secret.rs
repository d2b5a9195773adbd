//! The table's secret, and the commitment that is published before play.

use std::fmt;

use sha2::{Digest, Sha256};

use super::field::field;
use crate::hex;

/// 32 bytes that cannot be guessed. They are not shown by accident: `Debug` hides them, and only
/// [`Secret::reveal`] writes them out.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl Secret {
    /// The secret with these bytes, which must be unpredictable.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret of these 64 hexadecimal digits, if they are that.
    pub fn parse(digits: &str) -> Option<Self> {
        hex::bytes(digits).map(Self)
    }

    /// The secret in hexadecimal digits, for a record that may reveal it.
    pub fn reveal(&self) -> String {
        hex::digits(&self.0)
    }

    /// What is published before play.
    pub fn commitment(&self) -> Commitment {
        let mut hash = Sha256::new();
        field(&mut hash, b"roundhouse fair chance 1 commitment");
        field(&mut hash, &self.0);
        Commitment(hash.finalize().into())
    }

    /// Another secret that follows from this one and tells nothing of it: the one of this number for this use.
    #[must_use]
    pub fn derive(&self, usage: &str, number: u64) -> Self {
        let mut hash = Sha256::new();
        field(&mut hash, b"roundhouse secret 1");
        field(&mut hash, usage.as_bytes());
        field(&mut hash, &number.to_be_bytes());
        field(&mut hash, &self.0);
        Self(hash.finalize().into())
    }

    /// The secret as the seed of a generator.
    pub fn seed(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }

    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret(for {})", self.commitment())
    }
}

/// What binds a table to its secret without telling it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment of these 64 hexadecimal digits, if they are that.
    pub fn parse(digits: &str) -> Option<Self> {
        hex::bytes(digits).map(Self)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::digits(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derived_secrets_differ_by_use_and_number() {
        let secret = Secret::from_bytes([7; 32]);
        let derived =
            [("a", 1), ("a", 2), ("b", 1)].map(|(usage, n)| secret.derive(usage, n).seed());
        assert_eq!(derived[0], secret.derive("a", 1).seed());
        assert!(derived[0] != derived[1] && derived[0] != derived[2] && derived[1] != derived[2]);
    }

    #[test]
    fn a_secret_is_not_shown_by_accident() {
        let secret = Secret::from_bytes([7; 32]);
        assert!(!format!("{secret:?}").contains(&secret.reveal()));
        assert_eq!(Secret::parse(&secret.reveal()), Some(secret));
    }
}
