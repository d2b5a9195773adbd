//! Names of tables and guests: random, so that they can be neither guessed nor counted.

use std::fmt;
use std::str::FromStr;

/// Letters and digits that are not confused when a link is read aloud; 32, so five bits each.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Characters of a table's name: 16 of five bits, 80 random bits.
const LENGTH: usize = 16;

/// Fills bytes from the operating system's generator.
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// The name of a table: 16 lower-case letters and digits.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId([u8; LENGTH]);

impl TableId {
    /// A fresh name of 80 random bits.
    #[must_use]
    pub fn random() -> Self {
        let bytes = random::<LENGTH>();
        TableId(bytes.map(|byte| ALPHABET[usize::from(byte % 32)]))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("the alphabet is ASCII")
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// Why a text names no table or guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdError {
    /// Not 16 letters and digits of the alphabet.
    Table,
    /// Not a number as guests have them.
    Guest,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IdError::Table => write!(
                f,
                "the name of a table has {LENGTH} lower-case letters and digits"
            ),
            IdError::Guest => write!(f, "a guest is known by a positive number"),
        }
    }
}

impl std::error::Error for IdError {}

impl FromStr for TableId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let bytes: [u8; LENGTH] = text.as_bytes().try_into().map_err(|_| IdError::Table)?;
        if bytes.iter().all(|byte| ALPHABET.contains(byte)) {
            Ok(TableId(bytes))
        } else {
            Err(IdError::Table)
        }
    }
}

/// The name of a guest: a random positive number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(i64);

impl GuestId {
    /// A fresh name of 62 random bits.
    #[cfg(any(feature = "sql", feature = "browser"))]
    pub(crate) fn random() -> Self {
        // The lowest bit keeps zero away, at the price of half the names.
        GuestId((i64::from_le_bytes(random()) & i64::MAX) | 1)
    }

    #[cfg(feature = "sql")]
    pub(crate) fn number(self) -> i64 {
        self.0
    }

    pub(crate) fn from_number(number: i64) -> Option<Self> {
        (number > 0).then_some(GuestId(number))
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for GuestId {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Self, IdError> {
        let strict = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        let number = text.parse().map_err(|_| IdError::Guest)?;
        match GuestId::from_number(number) {
            Some(guest) if strict => Ok(guest),
            Some(_) | None => Err(IdError::Guest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_differ() {
        let (one, two) = (TableId::random(), TableId::random());
        assert_ne!(one, two);
        assert_eq!(one.to_string().parse(), Ok(one));
        let (one, two) = (GuestId::random(), GuestId::random());
        assert_ne!(one, two);
        assert_eq!(one.to_string().parse(), Ok(one));
    }

    #[test]
    fn what_is_not_a_name_is_refused() {
        for text in [
            "",
            "abcdefghijkmnpq",
            "abcdefghijkmnpqrs",
            "Abcdefghijkmnpqr",
            "abcdefghijklmnop",
            "abcdefghijkmnpq ",
            "äbcdefghijkmnpq",
        ] {
            assert_eq!(text.parse::<TableId>(), Err(IdError::Table), "{text}");
        }
        for text in ["", "0", "01", "+1", "-1", "1 ", "9223372036854775808"] {
            assert_eq!(text.parse::<GuestId>(), Err(IdError::Guest), "{text}");
        }
    }
}
