//! The one form in which everything enters a hash.

use sha2::{Digest, Sha256};

/// Adds bytes to a hash so that no two different lists of fields look alike.
pub(super) fn field(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}
