//! Formulas of score sheets: read once, kept as steps that any evaluator can follow with a stack.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

/// A step of a formula. Numbers and names are put on the stack; everything else takes its parts from there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A number.
    Number(i64),
    /// The sum of a column, or something worked out before.
    Name(String),
    /// The two last, added.
    Add,
    /// The one before the last, less the last.
    Sub,
    /// The two last, multiplied.
    Mul,
    /// The smaller of the two last.
    Min,
    /// The larger of the two last.
    Max,
    /// The entry of this list with the number of the last, counting from 0; beyond its end the last entry.
    Look(Vec<i64>),
}

/// How a number is worked out.
///
/// It is written with `+`, `-`, `*`, parentheses, `min(a, b)`, `max(a, b)` and `look(a, 0, 3, 9)`, which is 0, 3 or
/// 9 when `a` is 0, 1 or 2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formula(Vec<Step>);

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// What was expected, if it is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader {
            rest: text.trim(),
            steps: Vec::new(),
            deep: 0,
        };
        reader.sum()?;
        match reader.rest {
            "" => Ok(Self(reader.steps)),
            rest => Err(format!("{text:?} goes on with {rest:?}")),
        }
    }

    /// The names in it.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|step| match step {
            Step::Name(name) => Some(name.as_str()),
            Step::Number(_)
            | Step::Add
            | Step::Sub
            | Step::Mul
            | Step::Min
            | Step::Max
            | Step::Look(_) => None,
        })
    }

    /// Its value, where names have these values.
    pub fn value(&self, named: impl Fn(&str) -> i64) -> i64 {
        let mut stack: Vec<i64> = Vec::new();
        for step in &self.0 {
            let value = match step {
                Step::Number(number) => *number,
                Step::Name(name) => named(name),
                Step::Look(list) => {
                    let index = stack.pop().unwrap_or(0).max(0);
                    let index = usize::try_from(index).unwrap_or(usize::MAX);
                    list.get(index).or(list.last()).copied().unwrap_or(0)
                }
                Step::Add | Step::Sub | Step::Mul | Step::Min | Step::Max => {
                    let last = stack.pop().unwrap_or(0);
                    let before = stack.pop().unwrap_or(0);
                    match step {
                        Step::Add => before.saturating_add(last),
                        Step::Sub => before.saturating_sub(last),
                        Step::Mul => before.saturating_mul(last),
                        Step::Min => before.min(last),
                        _ => before.max(last),
                    }
                }
            };
            stack.push(value);
        }
        stack.pop().unwrap_or(0)
    }
}

/// The steps with blanks between them, as the script of the page follows them: `10 aboard *`.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, step) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            match step {
                Step::Number(number) => write!(f, "{number}")?,
                Step::Name(name) => f.write_str(name)?,
                Step::Add => f.write_str("+")?,
                Step::Sub => f.write_str("-")?,
                Step::Mul => f.write_str("*")?,
                Step::Min => f.write_str("min")?,
                Step::Max => f.write_str("max")?,
                Step::Look(list) => {
                    let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                    write!(f, "look:{}", list.join(","))?;
                }
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).map_err(de::Error::custom)
    }
}

/// More parentheses than this are refused.
const DEEPEST: usize = 40;

struct Reader<'a> {
    rest: &'a str,
    steps: Vec<Step>,
    deep: usize,
}

impl Reader<'_> {
    fn takes(&mut self, sign: char) -> bool {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest.trim_start();
                true
            }
            None => false,
        }
    }

    fn wants(&mut self, sign: char) -> Result<(), String> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(format!("{sign:?} is expected before {:?}", self.rest)),
        }
    }

    fn sum(&mut self) -> Result<(), String> {
        self.product()?;
        loop {
            let step = match (self.takes('+'), self.rest.starts_with('-')) {
                (true, _) => Step::Add,
                (false, true) => {
                    self.takes('-');
                    Step::Sub
                }
                (false, false) => return Ok(()),
            };
            self.product()?;
            self.steps.push(step);
        }
    }

    fn product(&mut self) -> Result<(), String> {
        self.part()?;
        while self.takes('*') {
            self.part()?;
            self.steps.push(Step::Mul);
        }
        Ok(())
    }

    fn part(&mut self) -> Result<(), String> {
        self.deep += 1;
        if self.deep > DEEPEST {
            return Err("the formula is too deep".into());
        }
        let read = self.one();
        self.deep -= 1;
        read
    }

    fn one(&mut self) -> Result<(), String> {
        if self.takes('(') {
            self.sum()?;
            return self.wants(')');
        }
        let end = self
            .rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        let (word, rest) = (word.to_owned(), rest.trim_start().to_owned());
        if word.is_empty() {
            return Err(format!(
                "a number or a name is expected before {:?}",
                self.rest
            ));
        }
        self.rest = &self.rest[self.rest.len() - rest.len()..];
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let number = word.parse().map_err(|_| format!("{word:?} is no number"))?;
            self.steps.push(Step::Number(number));
            return Ok(());
        }
        let step = match (word.as_str(), self.takes('(')) {
            ("min", true) => Step::Min,
            ("max", true) => Step::Max,
            ("look", true) => {
                self.sum()?;
                return self.list();
            }
            (_, true) => return Err(format!("there is no function {word}")),
            (_, false) => {
                self.steps.push(Step::Name(word));
                return Ok(());
            }
        };
        self.sum()?;
        self.wants(',')?;
        self.sum()?;
        self.steps.push(step);
        self.wants(')')
    }

    /// The numbers of a list that is looked up in.
    fn list(&mut self) -> Result<(), String> {
        let mut list = Vec::new();
        while self.takes(',') {
            let end = self
                .rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(self.rest.len());
            let number = self.rest[..end].parse();
            list.push(number.map_err(|_| format!("a number is expected before {:?}", self.rest))?);
            self.rest = self.rest[end..].trim_start();
        }
        if list.is_empty() {
            return Err("look needs numbers to look up".into());
        }
        self.steps.push(Step::Look(list));
        self.wants(')')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> i64 {
        let formula = Formula::read(text).unwrap();
        formula.value(|name| match name {
            "a" => 7,
            "b" => 3,
            _ => 0,
        })
    }

    #[test]
    fn formulas_are_worked_out() {
        for (text, wanted) in [
            ("a", 7),
            ("a - b - 1", 3),
            ("a - (b - 1)", 5),
            ("2 + a * b", 23),
            ("10 * min(a, 5) + 20 * max(a - 5, 0)", 90),
            ("look(b, 0, 3, 9, 18)", 18),
            ("look(a, 0, 3, 9, 18)", 18),
            ("look(b - a, 5, 6)", 5),
        ] {
            assert_eq!(value(text), wanted, "{text}");
        }
    }

    #[test]
    fn steps_are_written_for_a_stack() {
        let formula = Formula::read("10 * min(a, 5) + look(b, 0, 3) - 1").unwrap();
        assert_eq!(formula.to_string(), "10 a 5 min * b look:0,3 + 1 -");
    }

    #[test]
    fn what_is_no_formula_is_refused() {
        let deep = format!("{}1{}", "(".repeat(100), ")".repeat(100));
        for text in [
            "",
            "+",
            "a b",
            "min(a)",
            "look(a)",
            "f(a)",
            "(a",
            "1x",
            "99999999999999999999",
            "ä",
            &deep,
        ] {
            assert!(Formula::read(text).is_err(), "{text}");
        }
    }
}
