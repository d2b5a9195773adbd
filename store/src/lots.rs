//! Texts for many rows at once.

use std::fmt::Write as _;

/// How many rows go into one text. There are few sizes, so that few texts are prepared.
pub(crate) const LOTS: [usize; 4] = [64, 16, 4, 1];

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
