//! Score sheets that were kept, as a document: every player's sheets, what they add up to, and who leads.

use kit::score::{Pad, Sheet};
use pictures::Palette;

use crate::columns::Columns;
use crate::fonts::Face;
use crate::page::{Document, POINT, Pen};
use crate::paper::{Paper, Spot};
use crate::text::{Line, Span, broken, leading};

/// The size of what is written in a sheet.
const TEXT: f64 = 8.5;
/// The room for the number of a row.
const NUMBER: f64 = 7.0;
/// What is left free beside the words of a cell.
const PAD: f64 = 1.2;
/// The least room for a column of words.
const WORDS: f64 = 18.0;

/// The sheets of a pad, on paper of this size. `title` is that of the game.
pub fn score_sheets(title: &str, sheet: &Sheet, pad: &Pad, paper: Paper) -> Document {
    let mut columns = Columns::new(paper);
    heading(&mut columns, 17.0, title);
    totals(&mut columns, sheet, pad);
    for round in 0..pad.rounds() {
        if !sheet.round.is_empty() {
            columns.top += 2.5;
            // Not at the foot of a column: the beginning of a sheet follows it.
            columns.need(leading(12.0) + 6.0 * leading(TEXT));
            heading(
                &mut columns,
                12.0,
                &format!("{} {}", sheet.round, round + 1),
            );
        }
        for player in 0..pad.players().len() {
            Table::new(sheet, pad, round, player, columns.width()).set(&mut columns);
        }
    }
    let mut document = Document::new(title, Palette::Day);
    document.about = "score sheets";
    let last = columns.pages.len();
    for (number, mut page) in (1..).zip(columns.pages) {
        if number == 1 {
            page.headings.push("Score sheets".to_owned());
        }
        page.foot(&format!("{title} · score sheets · page {number} of {last}"));
        document.add(page);
    }
    document
}

fn heading(columns: &mut Columns, points: f64, text: &str) {
    let spans = [Span::new(Face::SerifBold, text)];
    let lines = broken(&spans, points, columns.width(), 0.0);
    columns.set(&lines, points, 0.0);
    columns.top += 1.0;
}

/// What everybody has over all sheets, the best marked.
fn totals(columns: &mut Columns, sheet: &Sheet, pad: &Pad) {
    heading(columns, 12.0, &sheet.total.title);
    let totals = pad.totals(sheet);
    let best = totals.iter().max().copied().filter(|best| *best != 0);
    // Numbers stand below each other, to the right of the longest name.
    let width = |text: &str| Face::SansBold.width(text) * 10.0 * POINT;
    let names = pad.players().iter().map(|name| width(name));
    let numbers = totals.iter().map(|total| width(&total.to_string()));
    let edge = names.fold(0.0, f64::max) + 3.0 + numbers.fold(0.0, f64::max);
    let edge = edge.max(40.0).min(columns.width() - 5.0);
    for (name, total) in pad.players().iter().zip(&totals) {
        let (face, mark) = match best == Some(*total) {
            true => (Face::SansBold, " ★"),
            false => (Face::Sans, ""),
        };
        let number = total.to_string();
        let wide = face.width(&number) * 10.0 * POINT;
        columns.need(leading(10.0));
        let right = Line(vec![(edge - wide, Span::new(face, number + mark))]);
        let top = columns.top;
        for line in broken(&[Span::new(face, name)], 10.0, edge - wide - 3.0, 0.0) {
            columns.set(&[line], 10.0, 0.0);
        }
        let below = std::mem::replace(&mut columns.top, top);
        columns.set(&[right], 10.0, 0.0);
        columns.top = columns.top.max(below);
    }
    columns.top += 2.0;
}

/// One player's sheet of one round.
struct Table<'a> {
    sheet: &'a Sheet,
    name: &'a str,
    rows: &'a [Vec<String>],
    /// What stands in the row of sums.
    sums: Vec<String>,
    /// What is worked out below: what it is called, its rule, its value.
    worked: Vec<(&'a str, &'a str, i64)>,
    /// How wide each column is.
    widths: Vec<f64>,
}

impl<'a> Table<'a> {
    fn new(sheet: &'a Sheet, pad: &'a Pad, round: usize, player: usize, width: f64) -> Self {
        let rows = pad.rows(round, player);
        let (columns, worked) = pad.sums(sheet, round, player);
        let named = sheet.column.iter().zip(&columns);
        let sums: Vec<String> = named
            .map(|(column, sum)| match column.words {
                true => String::new(),
                false => sum.to_string(),
            })
            .collect();
        let worked = sheet.sum.iter().zip(worked);
        let worked = worked.map(|(sum, value)| (sum.title.as_str(), sum.rule.as_str(), value));
        let widths = widths(sheet, rows, &sums, width - NUMBER);
        Self {
            sheet,
            name: &pad.players()[player],
            rows,
            worked: worked.collect(),
            sums,
            widths,
        }
    }

    fn set(&self, columns: &mut Columns) {
        // The head of a sheet does not stand alone.
        columns.need(leading(10.0) + 4.0 * leading(TEXT));
        heading(columns, 10.0, self.name);
        self.head(columns);
        for (number, row) in (1..).zip(self.rows) {
            let cells: Vec<&str> = row.iter().map(String::as_str).collect();
            if self.row(columns, &number.to_string(), &cells, Face::Sans) {
                // A sheet that goes on elsewhere has its head there again.
                self.head(columns);
                self.row(columns, &number.to_string(), &cells, Face::Sans);
            }
        }
        // Sums stand together, with what is worked out from them.
        columns.need((self.worked.len() + 2) as f64 * leading(TEXT));
        let sums: Vec<&str> = self.sums.iter().map(String::as_str).collect();
        if self.row(columns, "sum", &sums, Face::SansBold) {
            self.row(columns, "sum", &sums, Face::SansBold);
        }
        for (title, rule, value) in &self.worked {
            let rule = match rule.is_empty() {
                true => String::new(),
                false => format!(" ({rule})"),
            };
            let spans = [
                Span::new(Face::Sans, format!("{title}{rule}: ")),
                Span::new(Face::SansBold, value.to_string()),
            ];
            let lines = broken(&spans, TEXT, columns.width() - NUMBER, 0.0);
            columns.set(&lines, TEXT, NUMBER + PAD);
        }
        columns.top += 4.0;
    }

    fn head(&self, columns: &mut Columns) {
        let titles = self.sheet.column.iter().map(|column| column.title.as_str());
        let titles: Vec<&str> = titles.collect();
        if self.row(columns, "", &titles, Face::SansBold) {
            self.row(columns, "", &titles, Face::SansBold);
        }
    }

    /// Sets a row with a rule below it. If there is no room, it goes on to the next column instead and
    /// says so.
    fn row(&self, columns: &mut Columns, mark: &str, cells: &[&str], face: Face) -> bool {
        let set: Vec<Vec<Line>> = cells
            .iter()
            .zip(&self.widths)
            .map(|(cell, width)| broken(&[Span::new(face, *cell)], TEXT, width - 2.0 * PAD, 0.0))
            .collect();
        let lines = set.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let height = leading(TEXT) * lines as f64 + 0.8;
        if columns.top + height > columns.room.bottom() {
            columns.turn();
            return true;
        }
        let (left, top) = (columns.left(), columns.top);
        let right = left + NUMBER + self.widths.iter().sum::<f64>();
        let page = columns.pages.last_mut().expect("there is a page");
        let mut put = |x: f64, line: usize, span: &Span| {
            let y = top + 0.4 + leading(TEXT) * (line as f64 + 0.76);
            page.words(Spot { x, y }, TEXT, span.face, 0.0, &span.text);
        };
        let wide = Face::Sans.width(mark) * TEXT * POINT;
        put(left + NUMBER - PAD - wide, 0, &Span::new(Face::Sans, mark));
        let mut x = left + NUMBER;
        for (index, lines) in set.iter().enumerate() {
            for (number, line) in lines.iter().enumerate() {
                for (from, span) in &line.0 {
                    let wide = span.face.width(&span.text) * TEXT * POINT;
                    let at = match self.sheet.column[index].words {
                        true => x + PAD + from,
                        false => x + self.widths[index] - PAD - wide,
                    };
                    put(at, number, span);
                }
            }
            x += self.widths[index];
        }
        let y = top + height;
        let pen = match face {
            Face::SansBold => Pen::RULE,
            _ => Pen::CUT,
        };
        page.line(Spot { x: left, y }, Spot { x: right, y }, pen);
        columns.top = y;
        false
    }
}

/// How wide each column is: numbers as wide as they must be, words share the rest.
fn widths(sheet: &Sheet, rows: &[Vec<String>], sums: &[String], room: f64) -> Vec<f64> {
    let wide = |face: Face, text: &str| face.width(text) * TEXT * POINT + 2.0 * PAD;
    let least: Vec<f64> = sheet
        .column
        .iter()
        .enumerate()
        .map(|(index, column)| {
            let cells = rows.iter().filter_map(|row| row.get(index));
            let cells = cells.map(|cell| wide(Face::Sans, cell)).fold(0.0, f64::max);
            let ends = wide(Face::SansBold, &column.title).max(wide(Face::SansBold, &sums[index]));
            match column.words {
                true => WORDS,
                false => cells.max(ends),
            }
        })
        .collect();
    let words = sheet.column.iter().filter(|column| column.words).count();
    let left = (room - least.iter().sum::<f64>()).max(0.0);
    let share = match words {
        0 => left / least.len().max(1) as f64,
        _ => left / words as f64,
    };
    let columns = sheet.column.iter().zip(least);
    columns
        .map(|(column, least)| match column.words || words == 0 {
            true => least + share,
            false => least,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEET: &str = "about = \"x\"\nround = \"Trip\"\n[[column]]\nkey = \"at\"\ntitle = \"at\"\nwords = true\n\
        [[column]]\nkey = \"on\"\ntitle = \"take on\"\n[[sum]]\nkey = \"p\"\ntitle = \"points\"\nis = \"2 * on\"\n\
        rule = \"X-1\"\n[total]\ntitle = \"Total\"\nof = \"p\"\n";

    fn kept(rows: usize, each: &str) -> (Sheet, Pad) {
        let sheet = Sheet::read(SHEET).unwrap();
        let mut pad = Pad::new("a-game", ["Ann", "Ben"]).unwrap();
        for _ in 0..rows {
            pad.add(
                &sheet,
                0,
                &["a long name of a place in the mountains", each],
            )
            .unwrap();
        }
        pad.next_round(&sheet).unwrap();
        pad.add(&sheet, 1, &["Albany", "-4"]).unwrap();
        (sheet, pad)
    }

    #[test]
    fn every_row_and_sum_is_on_paper() {
        let (sheet, pad) = kept(3, "3");
        let document = score_sheets("A Game", &sheet, &pad, Paper::A4);
        assert_eq!(document.pages.len(), 1);
        let text = document.pages[0].text();
        for words in [
            "A Game",
            "Trip 1",
            "Trip 2",
            "Ann",
            "Ben",
            "Albany",
            "-4",
            "points (X-1):",
            "18 ★",
            "-8",
        ] {
            assert!(
                text.lines().any(|line| line.trim() == words),
                "{words}\n{text}"
            );
        }
        assert_eq!(text.matches("a long name").count(), 3);
        assert!(document.pdf().unwrap().starts_with(b"%PDF"));
    }

    #[test]
    fn a_long_sheet_goes_on_with_its_head_and_loses_no_row() {
        // A number that no row has.
        let (sheet, pad) = kept(180, "500");
        for paper in Paper::ALL {
            let document = score_sheets("A Game", &sheet, &pad, paper);
            let text: String = document
                .pages
                .iter()
                .map(|page| page.text() + "\n")
                .collect();
            for number in 1..=180 {
                let times = text.lines().filter(|line| *line == number.to_string());
                assert_eq!(times.count(), 1 + usize::from(number == 1), "row {number}");
            }
            let heads = text.lines().filter(|line| *line == "take on").count();
            assert!(heads > 4, "{heads}");
            let room = paper.upright().inside(crate::MARGIN);
            for page in &document.pages {
                for mark in &page.marks {
                    if let crate::Mark::Words { at, text, .. } = mark {
                        let foot = text.contains("page");
                        assert!(foot || at.y < room.bottom(), "{text}");
                    }
                }
            }
        }
    }
}
