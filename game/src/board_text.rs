//! The text of a board that is not the one in the box, as a table agrees on it and a record keeps it.

use std::fmt;
use std::sync::Arc;

use crate::Faults;

/// The text of a board file: a map, a row of spaces, a set of squares, cards and their counts.
///
/// It is whatever a person wrote or somebody sent. Only its length is known to be right; the rules of
/// its game read it and say what is wrong.
///
/// ```
/// use game::BoardText;
///
/// let board = BoardText::new("title = \"The Old Line\"\n").unwrap();
/// assert_eq!(board.title(), Some("The Old Line".to_owned()));
/// assert!(BoardText::new("x".repeat(BoardText::MOST + 1)).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BoardText(Arc<str>);

impl BoardText {
    /// The most bytes a board file may have.
    pub const MOST: usize = 128 * 1024;

    /// The text of a file.
    ///
    /// # Errors
    /// If it is longer than any board.
    pub fn new(text: impl Into<Arc<str>>) -> Result<Self, Faults> {
        let text = text.into();
        if text.len() > Self::MOST {
            return Err(Faults::plain(format!(
                "the board file has {} bytes; {} is the most",
                text.len(),
                Self::MOST
            ))
            .at("board"));
        }
        Ok(Self(text))
    }

    /// The text as it was given.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What the board is called, if the file says so before its first table.
    pub fn title(&self) -> Option<String> {
        let mut heads = self.0.lines().map(str::trim_start).take(200);
        let line = heads
            .by_ref()
            .take_while(|line| !line.starts_with('['))
            .find(|line| {
                let rest = line.strip_prefix("title").map(str::trim_start);
                rest.is_some_and(|rest| rest.starts_with('='))
            })?;
        let quoted = line.split_once('"')?.1;
        let title: String = quoted.split('"').next()?.chars().take(60).collect();
        let title = title.trim();
        let plain = !title.is_empty() && !title.chars().any(char::is_control);
        plain.then(|| title.to_owned())
    }
}

impl fmt::Debug for BoardText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BoardText({} bytes)", self.0.len())
    }
}

#[cfg(test)]
mod tests {
    use super::BoardText;

    #[test]
    fn a_title_is_found_before_the_first_table_only() {
        let title = |text: &str| BoardText::new(text).unwrap().title();
        assert_eq!(title("# x\n title  = \"A B\"  # y\n"), Some("A B".into()));
        assert_eq!(title("titles = \"no\"\n"), None);
        assert_eq!(title("[a]\ntitle = \"no\"\n"), None);
        assert_eq!(title("title = \"\"\n"), None);
        assert_eq!(title("title = \"a\u{7}b\"\n"), None);
        assert_eq!(title(""), None);
    }
}
