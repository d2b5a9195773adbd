//! Texts for many rows at once.

use std::fmt::Write as _;

/// How many rows go into one text. There are few sizes, so that few texts are prepared.
pub(crate) const LOTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The most rows in one text.
pub(crate) const MOST: usize = LOTS[LOTS.len() - 1];

/// Which of the sizes holds so many rows, at most [`MOST`]. Every text is a way to the database and back, so
/// rows go in one text and what is left of its room is filled up, rather than in several that fit.
pub(crate) fn lot(rows: usize) -> usize {
    LOTS.iter().take_while(|size| **size < rows).count()
}

/// How a text refers to its values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Places {
    /// By their numbers, as every database understands.
    Numbered,
    /// One after another. SQLite looks for the name of a numbered place among all of them whenever
    /// something is put there, and in a text of many rows that is most of the work.
    Unnamed,
}

/// The texts of all sizes, for databases that number places and for SQLite.
pub(crate) struct Texts([[String; LOTS.len()]; 2]);

impl Texts {
    /// What `text` makes of the rows of each size, of so many values each.
    pub(crate) fn new(columns: usize, text: impl Fn(&str) -> String) -> Self {
        let all = |places| LOTS.map(|rows| text(&rows_text(rows, columns, places)));
        Self([all(Places::Numbered), all(Places::Unnamed)])
    }

    /// The text of one size.
    pub(crate) fn of(&self, size: usize, places: Places) -> &str {
        let [numbered, unnamed] = &self.0;
        match places {
            Places::Numbered => &numbered[size],
            Places::Unnamed => &unnamed[size],
        }
    }
}

/// So many rows of so many values each, as a text has them.
pub(crate) fn rows_text(rows: usize, columns: usize, places: Places) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=columns {
            let comma = if column == 1 { "" } else { ", " };
            text.push_str(comma);
            match places {
                Places::Numbered => write!(text, "${}", row * columns + column),
                Places::Unnamed => write!(text, "?"),
            }
            .expect("a string takes everything");
        }
        text.push(')');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_go_into_the_smallest_text_that_holds_them() {
        let sizes = [1, 2, 3, 4, 5, 17, 33, MOST].map(|rows| LOTS[lot(rows)]);
        assert_eq!(sizes, [1, 2, 4, 4, 8, 32, 64, 64]);
    }

    #[test]
    fn a_text_has_a_place_for_every_value() {
        let texts = Texts::new(2, |rows| format!("VALUES {rows}"));
        assert_eq!(texts.of(1, Places::Numbered), "VALUES ($1, $2), ($3, $4)");
        assert_eq!(texts.of(1, Places::Unnamed), "VALUES (?, ?), (?, ?)");
    }
}
