//! A sheet to write on: a heading, columns, and lines that stay blank.

use crate::Size;
use crate::frame::{group, paper, rect, stroke, words};
use crate::geometry::Point;
use crate::svg::Element;

/// A sheet to write on.
pub struct Ledger<'a> {
    /// What stands above it.
    pub title: &'a str,
    /// A line below the title.
    pub below: &'a str,
    /// What stands above the first column, which names the lines.
    pub key: &'a str,
    /// What stands above the other columns.
    pub columns: &'a [String],
    /// What stands in the first column; nothing where it is written by hand. The last line is the sum.
    pub lines: &'a [String],
}

const WIDTH: f64 = 640.0;
const HEAD: f64 = 150.0;
const LINE: f64 = 30.0;
const SIDE: f64 = 36.0;
/// How wide the first column is.
const KEY: f64 = 176.0;

impl Ledger<'_> {
    /// Its size.
    pub fn size(&self) -> Size {
        Size {
            width: WIDTH,
            height: HEAD + LINE * self.lines.len() as f64 + SIDE,
        }
    }

    /// Its drawing.
    pub fn draw(&self) -> Vec<Element> {
        let middle = WIDTH / 2.0;
        let foot = HEAD + LINE * self.lines.len() as f64;
        let mut all = group()
            .with(paper(self.size(), "fcard"))
            .with(words(Point::new(middle, 60.0), 28.0, self.title).class("b sp2"))
            .with(rect(60.0, 72.0, WIDTH - 120.0, 3.0).class("fred"))
            .with(words(Point::new(middle, 98.0), 17.0, self.below).class("i"))
            .with(
                words(Point::new(SIDE + 10.0, HEAD - 12.0), 14.0, self.key).class("sans b start"),
            );
        let wide = (WIDTH - 2.0 * SIDE - KEY) / self.columns.len().max(1) as f64;
        for (index, column) in self.columns.iter().enumerate() {
            let left = SIDE + KEY + wide * index as f64;
            all.add(
                stroke(Point::new(left, HEAD - 34.0), Point::new(left, foot), 1.0).class("sline"),
            );
            let at = Point::new(left + wide / 2.0, HEAD - 12.0);
            all.add(words(at, 14.0, column).class("sans b"));
        }
        for line in 0..=self.lines.len() {
            let y = HEAD + LINE * line as f64;
            let outer = line == 0 || line + 1 >= self.lines.len();
            let width = if outer { 2.0 } else { 0.8 };
            all.add(stroke(Point::new(SIDE, y), Point::new(WIDTH - SIDE, y), width).class("sline"));
        }
        for (index, line) in self.lines.iter().enumerate() {
            let base = HEAD + LINE * index as f64 + 21.0;
            let class = match index + 1 == self.lines.len() {
                true => "sans b start",
                false => "start",
            };
            all.add(words(Point::new(SIDE + 10.0, base), 16.0, line).class(class));
        }
        vec![all]
    }
}
