//! Score sheets to keep by hand: what a game's sheet looks like, and a pad on which people keep it.
//!
//! A game describes its sheet as data: the columns that people fill in, row by row, and what is worked out
//! from their sums. The terminal and the page keep any game's sheets by that, without its rules.

mod formula;
mod pad;

use serde::Deserialize;

pub use formula::{Formula, Step};
pub use pad::{MOST_PLAYERS, Pad, PadError, Placed};

/// The sheet of a game.
///
/// ```
/// use kit::score::{Pad, Sheet};
///
/// let sheet = Sheet::read(r#"
///     about = "Two points a car."
///     [[column]]
///     key = "cars"
///     title = "cars"
///     [[sum]]
///     key = "points"
///     title = "points"
///     is = "2 * cars"
///     [total]
///     title = "total"
///     of = "points"
/// "#).unwrap();
/// let mut pad = Pad::new("a-game", ["Ann", "Ben"]).unwrap();
/// pad.add(&sheet, 0, &["3"]).unwrap();
/// pad.add(&sheet, 0, &["4"]).unwrap();
/// assert_eq!(pad.totals(&sheet), [14, 0]);
/// ```
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// What is kept here, in a sentence or two.
    pub about: String,
    /// What one sheet is for, such as "Trip", where several are kept one after the other.
    #[serde(default)]
    pub round: String,
    /// What people fill in, row by row.
    pub column: Vec<Column>,
    /// What is worked out below the columns.
    pub sum: Vec<Sum>,
    /// What is added up from sheet to sheet.
    pub total: Total,
}

/// A column that people fill in.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its name in formulas.
    pub key: String,
    /// What stands over it.
    pub title: String,
    /// Whether it holds words, which are not added up.
    #[serde(default)]
    pub words: bool,
}

/// Something worked out from the sums of the columns and from what stands before it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// Its name in formulas.
    pub key: String,
    /// What it is called.
    pub title: String,
    /// How it is worked out, such as `10 * min(lost, 5)`.
    #[serde(rename = "is")]
    pub formula: Formula,
    /// The rule that says so.
    #[serde(default)]
    pub rule: String,
}

/// What is added up from sheet to sheet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Total {
    /// What it is called.
    pub title: String,
    /// The key of what is added up.
    pub of: String,
}

impl Sheet {
    /// Reads the description of a sheet.
    ///
    /// # Errors
    /// If it is not one, or a formula names what is not there.
    pub fn read(text: &str) -> Result<Self, String> {
        let sheet: Self = game::from_toml(text).map_err(|error| error.to_string())?;
        let mut known: Vec<&str> = Vec::new();
        for column in &sheet.column {
            if known.contains(&column.key.as_str()) {
                return Err(format!("two things are called {}", column.key));
            }
            known.push(&column.key);
        }
        for sum in &sheet.sum {
            for name in sum.formula.names() {
                let words = sheet
                    .column
                    .iter()
                    .any(|column| column.key == name && column.words);
                if !known.contains(&name) || words {
                    return Err(format!(
                        "{} is worked out from {name}, which is no number before it",
                        sum.key
                    ));
                }
            }
            if known.contains(&sum.key.as_str()) {
                return Err(format!("two things are called {}", sum.key));
            }
            known.push(&sum.key);
        }
        if !sheet.sum.iter().any(|sum| sum.key == sheet.total.of) {
            return Err(format!(
                "the total is of {}, which is no sum",
                sheet.total.of
            ));
        }
        Ok(sheet)
    }

    /// The sums of the columns and everything worked out from them, by key and in their order.
    pub(crate) fn worked_out(&self, columns: &[i64]) -> Vec<i64> {
        let mut known: Vec<(&str, i64)> = self
            .column
            .iter()
            .zip(columns)
            .map(|(column, sum)| (column.key.as_str(), *sum))
            .collect();
        let mut sums = Vec::new();
        for sum in &self.sum {
            let value = sum.formula.value(|name| {
                let found = known.iter().find(|(key, _)| *key == name);
                found.map_or(0, |(_, value)| *value)
            });
            known.push((&sum.key, value));
            sums.push(value);
        }
        sums
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "about = \"x\"\n[[column]]\nkey = \"a\"\ntitle = \"a\"\n[[sum]]\nkey = \"b\"\ntitle = \"b\"\nis = \"a + 1\"\n[total]\ntitle = \"t\"\nof = \"b\"\n";

    #[test]
    fn a_sheet_that_names_what_is_not_there_is_refused() {
        assert!(Sheet::read(GOOD).is_ok());
        for (old, new) in [
            ("a + 1", "c + 1"),
            ("of = \"b\"", "of = \"a\""),
            ("key = \"b\"", "key = \"a\""),
            ("a + 1", "a +"),
            ("title = \"a\"", "title = \"a\"\nwords = true"),
        ] {
            let text = GOOD.replacen(old, new, 1);
            assert!(Sheet::read(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn sums_may_follow_from_sums() {
        let text = GOOD.replace(
            "[total]",
            "[[sum]]\nkey = \"c\"\ntitle = \"c\"\nis = \"b * b\"\n[total]",
        );
        let sheet = Sheet::read(&text).unwrap();
        assert_eq!(sheet.worked_out(&[4]), [5, 25]);
    }
}
