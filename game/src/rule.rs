//! Rule ids: the names by which refusals, scenarios and the rulebook speak of one rule.

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

/// Something that is refused, or refuses, because of one rule.
pub trait Cite {
    /// The rule it rests on.
    fn rule(&self) -> RuleId;
}
