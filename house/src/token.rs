//! Unguessable words: cookies of guests and links to seats.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Bytes of chance in a token; twice as many letters.
const BYTES: usize = 16;

/// A word of 32 hexadecimal digits for these bytes.
pub fn write(bytes: [u8; BYTES]) -> String {
    let mut word = String::with_capacity(BYTES * 2);
    for byte in bytes {
        write!(word, "{byte:02x}").expect("a string takes any text");
    }
    word
}

/// Whether the word has the form of a token at all.
pub fn well_formed(word: &str) -> bool {
    word.len() == BYTES * 2
        && word
            .bytes()
            .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}

/// What is stored of a cookie: a reader of the database cannot use it to pose as a guest.
pub fn hash(word: &str) -> [u8; 32] {
    Sha256::digest(word.as_bytes()).into()
}

/// Whether two words are equal, in a time that does not depend on where they differ.
pub fn same(one: &str, other: &str) -> bool {
    // Hashes of equal length are compared, so neither length nor first difference shows.
    let (one, other) = (hash(one), hash(other));
    one.iter().zip(other).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_differ() {
        let fresh = || crate::random::token().expect("randomness");
        let (one, other) = (fresh(), fresh());
        assert!(well_formed(&one) && well_formed(&other));
        assert!(
            same(&one, &one) && !same(&one, &other) && !same(&one, "") && !same(&one, &one[1..])
        );
        assert!(
            !well_formed("x")
                && !well_formed(
                    &one.to_uppercase()
                        .replace(|c: char| c.is_ascii_digit(), "A")
                )
        );
    }
}
