//! Faults in setups, boards, positions and notation.

use std::fmt;

use crate::{Arrange, RuleId};

/// One thing that is wrong with a setup, a board or a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The rule it breaks, if a numbered rule covers it.
    pub rule: Option<RuleId>,
    /// What is wrong, in lower case and with the facts.
    pub text: String,
    /// The option it is about, or `seats`, so that a form can say it there.
    pub option: Option<&'static str>,
    /// The line of the file it is about, counting from 1.
    pub line: Option<usize>,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        match self.rule {
            Some(rule) => write!(f, "{} ({rule})", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// Everything that is wrong, not only the first thing.
///
/// ```
/// use game::{Faults, RuleId};
///
/// let mut faults = Faults::new();
/// faults.add("seat 3 is missing");
/// faults.cite(RuleId::new("XX", 7), "the depot has 2 trains");
/// let why = faults.or("a position").unwrap_err();
/// assert_eq!(why.to_string(), "seat 3 is missing; the depot has 2 trains (XX-7)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// No faults yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// One fault that no particular rule covers.
    pub fn plain(text: impl Into<String>) -> Self {
        let mut faults = Self::new();
        faults.add(text);
        faults
    }

    /// One fault that breaks a rule.
    pub fn against(rule: RuleId, text: impl Into<String>) -> Self {
        let mut faults = Self::new();
        faults.cite(rule, text);
        faults
    }

    /// Adds a fault that no particular rule covers.
    pub fn add(&mut self, text: impl Into<String>) {
        self.0.push(Fault {
            rule: None,
            text: text.into(),
            option: None,
            line: None,
        });
    }

    /// Adds a fault that breaks a rule.
    pub fn cite(&mut self, rule: RuleId, text: impl Into<String>) {
        self.0.push(Fault {
            rule: Some(rule),
            text: text.into(),
            option: None,
            line: None,
        });
    }

    /// The same faults, said to be about an option where nothing else was said.
    #[must_use]
    pub fn at(mut self, option: &'static str) -> Self {
        for fault in &mut self.0 {
            fault.option.get_or_insert(option);
        }
        self
    }

    /// The same faults, said to be about a line of a file where nothing else was said.
    #[must_use]
    pub fn on(mut self, line: usize) -> Self {
        self.place(0, line);
        self
    }

    /// Says of every fault after the first `before` that it is about this line, where nothing else was
    /// said.
    pub fn place(&mut self, before: usize, line: usize) {
        for fault in self.0.iter_mut().skip(before) {
            fault.line.get_or_insert(line);
        }
    }

    /// How many faults there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The same faults in the order of their lines, those without one last. Of very many only the first
    /// are kept, with the number of the others.
    #[must_use]
    pub fn by_line(mut self) -> Self {
        const MOST: usize = 100;
        self.0
            .arrange_by_key(|fault| fault.line.unwrap_or(usize::MAX));
        if self.0.len() > MOST {
            let more = self.0.len() - MOST;
            self.0.truncate(MOST);
            self.add(format!("and {more} faults more"));
        }
        self
    }

    /// Takes over what somebody else found.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Whether there are no faults.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The faults in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// `value` if there are no faults.
    ///
    /// # Errors
    /// The faults, if there are any.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

/// Text that does not have the form of its notation. Whether well-formed text makes sense is checked
/// elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// The text as it was given.
    pub found: String,
    /// What was expected, completing the sentence "expected …".
    pub expected: String,
}

impl NotationError {
    /// An error for `found`, where `expected` should be.
    pub fn new(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} cannot be read: expected {}",
            self.found, self.expected
        )
    }
}

impl std::error::Error for NotationError {}
