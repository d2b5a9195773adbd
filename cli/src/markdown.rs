//! Markdown as a terminal shows it: headings, emphasis, lists and tables, in lines that fit.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

/// How a text is to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// How many letters a line has.
    pub(crate) columns: usize,
    /// Whether emphasis may be shown by the codes of a terminal.
    pub(crate) colored: bool,
}

impl Look {
    /// A paragraph a line and no codes, for those who break lines themselves.
    pub(crate) const PLAIN: Self = Self {
        columns: usize::MAX,
        colored: false,
    };
}

// While a text is laid out, signs that nobody writes stand for the codes, since they take no room.
const BOLD: char = '\u{e000}';
const CODE: char = '\u{e001}';
const NORMAL: char = '\u{e002}';

/// The narrowest that a column of a table is made.
const NARROW: usize = 10;

/// What stands between the columns of a table.
const GAP: &str = "  ";

/// A text of Markdown as lines for a terminal.
pub(crate) fn rendered(text: &str, look: Look) -> String {
    let mut page = Page {
        look,
        ..Page::default()
    };
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        page.take(event);
    }
    let mut done = String::with_capacity(page.done.len());
    for letter in page.done.chars() {
        match (letter, look.colored) {
            (BOLD, true) => done.push_str("\x1b[1m"),
            (CODE, true) => done.push_str("\x1b[36m"),
            (NORMAL, true) => done.push_str("\x1b[0m"),
            (BOLD | CODE | NORMAL, false) => {}
            (other, _) => done.push(other),
        }
    }
    done
}

/// Lines that keep their indentation, broken where they are too long.
pub(crate) fn broken(text: &str, columns: usize) -> String {
    let mut done = String::with_capacity(text.len());
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        for piece in wrapped(line, columns.saturating_sub(indent)) {
            done.push_str(&format!("{}{piece}\n", " ".repeat(indent)));
        }
    }
    done
}

/// A page that is being laid out.
#[derive(Default)]
struct Page {
    look: Look,
    done: String,
    /// The paragraph, heading or cell that is being read.
    open: String,
    /// The lists around it: the next number of each, if its items have numbers.
    lists: Vec<Option<u64>>,
    /// What stands before the next line of an item.
    bullet: Option<String>,
    rows: Vec<Vec<String>>,
}

impl Default for Look {
    fn default() -> Self {
        Self::PLAIN
    }
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(&tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.open.push_str(&text),
            Event::Code(text) => self.marked(CODE, &text),
            Event::SoftBreak | Event::HardBreak => self.open.push(' '),
            Event::Rule => self.paragraph(&"-".repeat(20)),
            Event::Html(_)
            | Event::InlineHtml(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Strong => self.open.push(BOLD),
            Tag::List(first) => {
                // An item may begin with a text of its own before the list in it.
                self.flush();
                self.lists.push(*first);
            }
            Tag::Item => {
                self.bullet = Some(match self.lists.last_mut() {
                    Some(Some(number)) => {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    }
                    Some(None) | None => "• ".to_owned(),
                });
            }
            Tag::TableCell => self.open.clear(),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Strong => self.open.push(NORMAL),
            TagEnd::Heading(level) => self.heading(level),
            TagEnd::Paragraph => {
                self.flush();
                if self.lists.is_empty() {
                    self.done.push('\n');
                }
            }
            TagEnd::CodeBlock => {
                let text = std::mem::take(&mut self.open);
                for line in text.lines() {
                    self.done.push_str(&format!("    {line}\n"));
                }
                self.done.push('\n');
            }
            TagEnd::Item => {
                self.flush();
                self.bullet = None;
            }
            TagEnd::List(_) => {
                self.lists.pop();
                if self.lists.is_empty() {
                    self.done.push('\n');
                }
            }
            TagEnd::TableCell => {
                let cell = std::mem::take(&mut self.open);
                self.rows.last_mut().expect("a cell is in a row").push(cell);
            }
            TagEnd::Table => self.table(),
            _ => {}
        }
    }

    fn marked(&mut self, mark: char, text: &str) {
        self.open.push(mark);
        self.open.push_str(text);
        self.open.push(NORMAL);
    }

    /// Ends what is being read, as a paragraph at the place where it stands.
    fn flush(&mut self) {
        let text = std::mem::take(&mut self.open);
        if !text.trim().is_empty() {
            self.paragraph(text.trim());
        }
    }

    fn paragraph(&mut self, text: &str) {
        let bullet = self.bullet.take();
        let depth = self.lists.len();
        let before = match (&bullet, depth) {
            (Some(bullet), _) => format!("{}{bullet}", "  ".repeat(depth.saturating_sub(1))),
            (None, _) => "  ".repeat(depth),
        };
        let hanging = " ".repeat(before.chars().count());
        let room = self.look.columns.saturating_sub(hanging.len());
        for (index, line) in wrapped(text, room).iter().enumerate() {
            self.done
                .push_str(if index == 0 { &before } else { &hanging });
            self.done.push_str(line);
            self.done.push('\n');
        }
    }

    fn heading(&mut self, level: HeadingLevel) {
        let text = std::mem::take(&mut self.open);
        if !self.done.is_empty() && !self.done.ends_with("\n\n") {
            self.done.push('\n');
        }
        self.done.push_str(&format!("{BOLD}{text}{NORMAL}\n"));
        let line = match level {
            HeadingLevel::H1 => Some("="),
            HeadingLevel::H2 => Some("-"),
            _ => None,
        };
        if let Some(line) = line {
            self.done.push_str(&line.repeat(width(&text)));
            self.done.push('\n');
        }
        self.done.push('\n');
    }

    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let widths = widths(&rows, self.look.columns);
        for (index, row) in rows.iter().enumerate() {
            let cells: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| wrapped(cell, *width))
                .collect();
            let high = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..high {
                let pieces = cells.iter().zip(&widths).map(|(cell, wide)| {
                    let piece = cell.get(line).map_or("", String::as_str);
                    format!("{piece}{}", " ".repeat(wide - width(piece).min(*wide)))
                });
                let text = pieces.collect::<Vec<_>>().join(GAP);
                let text = text.trim_end();
                match index {
                    0 => self.done.push_str(&format!("{BOLD}{text}{NORMAL}\n")),
                    _ => self.done.push_str(&format!("{text}\n")),
                }
            }
            if index == 0 {
                let lines = widths.iter().map(|wide| "-".repeat(*wide));
                self.done.push_str(&lines.collect::<Vec<_>>().join(GAP));
                self.done.push('\n');
            }
        }
        self.done.push('\n');
    }
}

/// How wide the columns of a table are: as wide as their cells, and where that is too much, the widest
/// give way.
fn widths(rows: &[Vec<String>], columns: usize) -> Vec<usize> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, column: usize| row.get(column).map_or(0, |cell| width(cell));
    let mut widths: Vec<usize> = (0..count)
        .map(|column| rows.iter().map(|row| cell(row, column)).max().unwrap_or(0))
        .collect();
    let gaps = GAP.len() * count.saturating_sub(1);
    while widths.iter().sum::<usize>() + gaps > columns {
        match widths.iter_mut().max() {
            Some(widest) if *widest > NARROW => *widest -= 1,
            Some(_) | None => break,
        }
    }
    widths
}

/// How many letters a text takes on the screen.
fn width(text: &str) -> usize {
    let seen = |letter: &char| !matches!(*letter, BOLD | CODE | NORMAL);
    text.chars().filter(seen).count()
}

/// A text in lines of at most so many letters; a word that is longer has a line of its own.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always one");
        if line.is_empty() {
            line.push_str(word);
        } else if width(line) + 1 + width(word) <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# A game\n\nWords that are **long** enough to need two lines.\n\n## Moving\n\
                        - **XX-1** One step with `go`, and\n  then another.\n- Two.\n  1. first\n  2. second\n\n\
                        | event | code |\n|---|---|\n| a spin | `3` |\n| a longer one | 4 |\n";

    fn narrow(colored: bool) -> String {
        let look = Look {
            columns: 24,
            colored,
        };
        rendered(BOOK, look)
    }

    #[test]
    fn a_text_is_laid_out_without_marks() {
        let expected = "A game\n======\n\nWords that are long\nenough to need two\nlines.\n\n\
                        Moving\n------\n\n• XX-1 One step with go,\n  and then another.\n• Two.\n  1. first\n  2. second\n\n\
                        event         code\n------------  ----\na spin        3\na longer one  4\n\n";
        assert_eq!(narrow(false), expected);
    }

    #[test]
    fn emphasis_takes_no_room() {
        let colored = narrow(true);
        assert!(colored.contains("Words that are \x1b[1mlong\x1b[0m\n"));
        assert!(colored.contains("\x1b[36mgo\x1b[0m,"));
        let bare = colored
            .replace("\x1b[1m", "")
            .replace("\x1b[36m", "")
            .replace("\x1b[0m", "");
        assert_eq!(bare, narrow(false));
    }

    #[test]
    fn a_table_that_is_too_wide_breaks_its_widest_cells() {
        let text = "| a | b |\n|---|---|\n| one two three four five six | x |\n";
        let look = Look {
            columns: 18,
            colored: false,
        };
        let shown = rendered(text, look);
        assert!(
            shown.lines().all(|line| line.chars().count() <= 18),
            "{shown}"
        );
        assert!(shown.contains("one two three"), "{shown}");
    }

    #[test]
    fn broken_lines_keep_their_indentation() {
        let text = "a title\n  words that go on\n";
        assert_eq!(broken(text, 12), "a title\n  words that\n  go on\n");
    }

    #[test]
    fn plain_is_a_line_for_each_paragraph() {
        let text = "**GR-1** · Trains\n\nThe twelve trains are\nnumbered `1` to 12.\n";
        assert_eq!(
            rendered(text, Look::PLAIN),
            "GR-1 · Trains\n\nThe twelve trains are numbered 1 to 12.\n\n"
        );
    }
}
