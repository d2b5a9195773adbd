//! A name that no game has, and what may have been meant.

use std::fmt;

use crate::nearest;

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame {
    /// The name asked for.
    pub slug: String,
    /// The game that may have been meant.
    pub nearest: Option<&'static str>,
    /// The games there are.
    pub known: Vec<&'static str>,
}

impl UnknownGame {
    /// What to say of a name that none of these games has.
    pub fn among(slug: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        let known: Vec<&'static str> = known.into_iter().collect();
        Self {
            slug: slug.into(),
            nearest: nearest(slug, known.iter().copied()),
            known,
        }
    }
}

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no game {:?}; ", self.slug)?;
        match self.nearest {
            Some(nearest) => write!(f, "did you mean {nearest}?"),
            None => write!(f, "there are {}", self.known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownGame {}
