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

/// So many rows of so many values each, as a text has them.
pub(crate) fn rows_text(rows: usize, columns: usize) -> String {
    let mut text = String::new();
    for row in 0..rows {
        text.push_str(if row == 0 { "(" } else { ", (" });
        for column in 1..=columns {
            let comma = if column == 1 { "" } else { ", " };
            write!(text, "{comma}${}", row * columns + column).expect("a string takes everything");
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
}
