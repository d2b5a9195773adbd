//! The rulebook, set in two columns.

use game::Meta;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::columns::Columns;
use crate::figures::Plate;
use crate::fonts::Face;
use crate::page::Document;
use crate::paper::Paper;
use crate::text::{Span, broken, leading};

/// The size of the text.
const TEXT: f64 = 9.0;
/// How far the lines of a statement behind the first are set in.
const HANG: f64 = 4.0;

/// A piece of a rulebook.
#[derive(Clone, PartialEq, Debug)]
enum Block {
    Title(String),
    Heading(String),
    Paragraph(Vec<Span>),
    /// A statement or another point of a list.
    Item(Vec<Span>),
    /// A row of a table.
    Row(Vec<Vec<Span>>),
}

impl Block {
    /// The id of a statement.
    fn id(&self) -> Option<&str> {
        match self {
            Self::Item(spans) => spans
                .first()
                .filter(|span| span.face == Face::SerifBold)
                .map(|span| span.text.trim()),
            Self::Title(_) | Self::Heading(_) | Self::Paragraph(_) | Self::Row(_) => None,
        }
    }
}

/// Puts the rulebook into the document, with its figures behind the statements they belong to.
pub(crate) fn lay_out(document: &mut Document, meta: &Meta, figures: Vec<Plate>, paper: Paper) {
    let mut columns = Columns::new(paper);
    let mut figures = figures.into_iter().map(Some).collect::<Vec<_>>();
    let mut section = String::new();
    for block in read(meta.rulebook) {
        columns.put(&block);
        // The figure of a section stands behind its first paragraph or statement.
        let id = block.id().unwrap_or_default();
        for plate in &mut figures {
            let fits = |found: &mut Plate| found.at == id || found.at == section;
            if let Some(plate) = plate.take_if(fits) {
                columns.figure(plate);
            }
        }
        section = match block {
            Block::Title(title) | Block::Heading(title) => title,
            Block::Paragraph(_) | Block::Item(_) | Block::Row(_) => String::new(),
        };
    }
    columns.finish();
    let title = format!("Rules of {}", meta.title);
    for (number, mut page) in (1..).zip(columns.pages) {
        if number == 1 {
            page.headings.push("Rules".to_owned());
        }
        page.foot(&format!("{title} · {number}"));
        document.add(page);
    }
}

/// What is read of a paragraph, and where it belongs.
#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    spans: Vec<Span>,
    cells: Vec<Vec<Span>>,
    bold: bool,
    italic: bool,
    in_item: bool,
    /// The number of the next point, in a list that is numbered.
    number: Option<u64>,
}

impl Reader {
    fn say(&mut self, text: &str) {
        let face = match (self.bold, self.italic) {
            (true, _) => Face::SerifBold,
            (false, true) => Face::SerifItalic,
            (false, false) => Face::Serif,
        };
        self.spans.push(Span::new(face, text));
    }

    fn plain(&mut self) -> String {
        let spans = std::mem::take(&mut self.spans);
        spans.into_iter().map(|span| span.text).collect()
    }

    /// Ends a paragraph or a point of a list.
    fn end(&mut self) {
        if self.spans.is_empty() {
            return;
        }
        let spans = std::mem::take(&mut self.spans);
        self.blocks.push(match self.in_item {
            true => Block::Item(spans),
            false => Block::Paragraph(spans),
        });
    }
}

/// A rulebook in its pieces.
fn read(markdown: &str) -> Vec<Block> {
    let mut reader = Reader::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Text(text) => reader.say(&text),
            Event::Code(text) => reader.spans.push(Span::new(Face::Mono, text.as_ref())),
            Event::SoftBreak | Event::HardBreak => reader.say(" "),
            Event::Start(tag) => match tag {
                Tag::List(first) => reader.number = first,
                Tag::Strong => reader.bold = true,
                Tag::Emphasis => reader.italic = true,
                Tag::Item => {
                    reader.in_item = true;
                    if let Some(number) = reader.number {
                        reader.say(&format!("{number}. "));
                        reader.number = Some(number + 1);
                    }
                }
                _ => {}
            },
            Event::End(tag) => match tag {
                TagEnd::Heading(level) => {
                    let text = reader.plain();
                    reader.blocks.push(match level {
                        HeadingLevel::H1 => Block::Title(text),
                        _ => Block::Heading(text),
                    });
                }
                TagEnd::Strong => reader.bold = false,
                TagEnd::Emphasis => reader.italic = false,
                TagEnd::Paragraph => reader.end(),
                TagEnd::Item => {
                    reader.end();
                    reader.in_item = false;
                }
                TagEnd::TableCell => {
                    let spans = std::mem::take(&mut reader.spans);
                    reader.cells.push(spans);
                }
                TagEnd::TableRow | TagEnd::TableHead => {
                    let cells = std::mem::take(&mut reader.cells);
                    reader.blocks.push(Block::Row(cells));
                }
                _ => {}
            },
            _ => {}
        }
    }
    reader.blocks
}

impl Columns {
    fn put(&mut self, block: &Block) {
        match block {
            Block::Title(text) => {
                let spans = [Span::new(Face::SerifBold, text)];
                self.set(&broken(&spans, 19.0, self.width(), 0.0), 19.0, 0.0);
                self.top += 2.0;
            }
            Block::Heading(text) => {
                // Not at the foot of a column: some lines follow it.
                if self.top > self.room.y {
                    self.top += 2.5;
                }
                self.need(leading(12.0) + 3.0 * leading(TEXT));
                let spans = [Span::new(Face::SerifBold, text)];
                self.set(&broken(&spans, 12.0, self.width(), 0.0), 12.0, 0.0);
                self.top += 0.8;
            }
            Block::Paragraph(spans) => {
                self.set(&broken(spans, TEXT, self.width(), 0.0), TEXT, 0.0);
                self.top += 1.6;
            }
            Block::Item(spans) => {
                let lines = broken(spans, TEXT, self.width(), HANG);
                // The first line of a statement does not stand alone.
                self.need(leading(TEXT) * lines.len().min(2) as f64);
                self.set(&lines, TEXT, 0.0);
                self.top += 0.9;
            }
            Block::Row(cells) => self.row(cells),
        }
    }

    /// A row of a table: the first cell beside the others.
    fn row(&mut self, cells: &[Vec<Span>]) {
        let first = self.width() * 0.42;
        let (Some(key), rest) = (cells.first(), cells.get(1..).unwrap_or_default()) else {
            return;
        };
        let key = broken(key, TEXT - 1.0, first - 2.0, 2.0);
        let mut told: Vec<Span> = Vec::new();
        for cell in rest.iter().filter(|cell| !cell.is_empty()) {
            if !told.is_empty() {
                told.push(Span::new(Face::Serif, " – "));
            }
            told.extend(cell.iter().cloned());
        }
        let rest = told;
        let rest = broken(&rest, TEXT, self.width() - first, 0.0);
        let lines = key.len().max(rest.len());
        self.need(leading(TEXT) * lines as f64);
        let top = self.top;
        self.set(&key, TEXT - 1.0, 0.0);
        let foot = self.top;
        self.top = top;
        self.set(&rest, TEXT, first);
        self.top = self.top.max(foot) + 0.8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rulebook_is_read_in_its_pieces() {
        let text = "# A Game\n\nTwo *play*.\n\n## Turns\n- **GR-1** One `x`\n  each (R-1).\n- **GR-2** Two.\n\n1. First\n2. Second\n\n| a | b |\n|---|---|\n| `c` | d |\n";
        let blocks = read(text);
        assert_eq!(blocks[0], Block::Title("A Game".into()));
        assert_eq!(blocks[2], Block::Heading("Turns".into()));
        let Block::Item(spans) = &blocks[3] else {
            panic!("{blocks:?}");
        };
        assert_eq!(spans[0], Span::new(Face::SerifBold, "GR-1"));
        assert!(spans.contains(&Span::new(Face::Mono, "x")), "{spans:?}");
        let Block::Item(second) = &blocks[6] else {
            panic!("{blocks:?}");
        };
        assert_eq!(second[0], Span::new(Face::Serif, "2. "));
        assert!(matches!(&blocks[7], Block::Row(cells) if cells.len() == 2));
        assert_eq!(blocks.len(), 9);
    }
}
