//! Rule ids, which refusals, scenarios and the rulebook share.

use std::fmt;

/// One numbered statement of a rulebook, such as `GR-32`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    book: &'static str,
    number: u16,
}

impl RuleId {
    /// Rule `number` of the series `book`.
    pub const fn new(book: &'static str, number: u16) -> Self {
        Self { book, number }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.book, self.number)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A refusal that cites a rule.
pub trait Cite {
    /// The rule it cites.
    fn rule(&self) -> RuleId;
}
