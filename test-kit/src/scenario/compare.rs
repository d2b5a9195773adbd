//! What was expected beside what was found, and how a message shows both.

use std::collections::HashMap;
use std::fmt::{self, Display};

use super::Awaited;

/// The two must be equal.
pub(super) fn same<T: PartialEq + Display>(what: &str, wanted: T, found: T) -> Result<(), String> {
    if wanted == found {
        Ok(())
    } else {
        Err(format!("{what}: expected {wanted}, found {found}"))
    }
}

/// Nothing may be missing and nothing extra.
pub(super) fn difference(what: &str, missing: &[String], extra: &[String]) -> Result<(), String> {
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(format!("expected but not found: {}", missing.join(", ")));
    }
    if !extra.is_empty() {
        parts.push(format!("found but not expected: {}", extra.join(", ")));
    }
    if parts.is_empty() {
        Ok(())
    } else {
        Err(format!("{what} differ; {}", parts.join("; ")))
    }
}

/// The texts of the items in alphabetical order, since sets have none of their own.
pub(super) fn sorted(items: impl Iterator<Item = impl Display>) -> Vec<String> {
    let mut texts: Vec<String> = items.map(|item| item.to_string()).collect();
    texts.sort();
    texts
}

/// The greatest number that divides every weight; 1 if there is none.
pub(super) fn divisor<T>(weights: &HashMap<T, u64>) -> u64 {
    let common = weights.values().fold(0, |a, &b| {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    });
    common.max(1)
}

/// Numbers as a message shows them.
#[derive(PartialEq)]
pub(super) struct List<'a, T>(pub(super) &'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<String> = self.0.iter().map(ToString::to_string).collect();
        write!(f, "[{}]", items.join(", "))
    }
}

/// Texts as a message shows them, in quotes.
#[derive(PartialEq)]
pub(super) struct Lines<'a>(pub(super) &'a [String]);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl Display for Awaited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(number) => write!(f, "{number}"),
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("over"),
        }
    }
}
