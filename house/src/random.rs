//! Random bytes from the system, for secrets.

use tables::Secret;

use crate::token;

/// Unpredictable bytes.
///
/// # Errors
/// If the system has no randomness to give.
pub fn bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// A fresh secret for a table's chance.
///
/// # Errors
/// If the system has no randomness to give.
pub fn secret() -> Result<Secret, getrandom::Error> {
    bytes().map(Secret::from_bytes)
}

/// A seed that nobody can guess.
///
/// # Errors
/// If the system has no randomness to give.
pub(crate) fn seed() -> Result<u64, getrandom::Error> {
    bytes().map(u64::from_le_bytes)
}

/// A new unguessable word: a cookie, or the last part of a link.
///
/// # Errors
/// If the system has no randomness to give.
pub fn token() -> Result<String, getrandom::Error> {
    bytes().map(token::write)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_secrets_differ() {
        let fresh = || secret().expect("randomness");
        assert_ne!(fresh(), fresh());
    }
}
