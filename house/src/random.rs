//! Random bytes from the system, for secrets.

use tables::Secret;

use crate::token;

/// Unpredictable bytes.
///
/// # Errors
/// If the system has no randomness to give.
pub fn bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    #[cfg(test)]
    if simulated::fill(&mut bytes) {
        return Ok(bytes);
    }
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Bytes that a simulation draws from its seed: they belong to its thread.
#[cfg(test)]
pub(crate) mod simulated {
    use std::cell::RefCell;

    use game::Prng;

    thread_local! {
        static DRAWN: RefCell<Option<Prng>> = const { RefCell::new(None) };
    }

    /// Fills the bytes, if there is a generator.
    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        DRAWN.with_borrow_mut(|prng| {
            let Some(prng) = prng else { return false };
            for piece in bytes.chunks_mut(8) {
                piece.copy_from_slice(&prng.bits().to_le_bytes()[..piece.len()]);
            }
            true
        })
    }

    /// Sets the generator; without one the system's randomness is used again.
    pub(crate) fn set(prng: Option<Prng>) {
        DRAWN.set(prng);
    }
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
