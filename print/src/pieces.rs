//! Things to cut out: row by row, their backs on the page behind.

use kit::inventory::{Cut, Make, Part, Piece};

use crate::fonts::Face;
use crate::page::{Document, Mark, Page, Pen};
use crate::paper::{Area, MARGIN, Paper, Spot, told};

/// How far apart pieces are.
const GAP: f64 = 3.0;
/// How much room the line above the first row of a kind takes.
const CAPTION: f64 = 5.0;

/// Puts all pieces on pages: first those with backs, so that fronts and backs come in pairs.
pub(crate) fn lay_out(document: &mut Document, parts: &[&Part], paper: Paper) {
    for with_backs in [true, false] {
        let mut flow = Flow::new(document, paper, with_backs);
        for part in parts {
            if let Make::Pieces(pieces) = &part.make
                && pieces.iter().any(|piece| piece.back.is_some()) == with_backs
            {
                flow.part(part, pieces);
            }
        }
        flow.finish();
    }
}

/// Pages that are being filled.
struct Flow<'a> {
    document: &'a mut Document,
    size: Area,
    room: Area,
    with_backs: bool,
    front: Page,
    back: Page,
    /// Where the next row begins.
    top: f64,
}

impl<'a> Flow<'a> {
    fn new(document: &'a mut Document, paper: Paper, with_backs: bool) -> Self {
        let size = paper.upright();
        let room = size.inside(MARGIN);
        Self {
            document,
            size,
            room,
            with_backs,
            front: Page::new(size),
            back: Page::new(size),
            top: room.y,
        }
    }

    /// All pieces of one kind.
    fn part(&mut self, part: &Part, pieces: &[Piece]) {
        let all: Vec<&Piece> = pieces
            .iter()
            .flat_map(|piece| std::iter::repeat_n(piece, piece.count))
            .collect();
        let mut rest = all.as_slice();
        let mut told_on_page = false;
        let mut begun = false;
        while !rest.is_empty() {
            let row = self.row(rest);
            let height = row
                .iter()
                .map(|piece| piece.front.height)
                .fold(0.0, f64::max);
            let caption = if told_on_page { 0.0 } else { CAPTION };
            if self.top + caption + height > self.room.bottom() + 1e-6 {
                self.turn();
                told_on_page = false;
                continue;
            }
            if !told_on_page {
                self.caption(part, &all, begun);
                told_on_page = true;
                begun = true;
            }
            self.put(row, height);
            rest = &rest[row.len()..];
        }
        self.top += 2.0;
    }

    /// As many of the next pieces as fit side by side; one at least.
    fn row<'p>(&self, pieces: &'p [&'p Piece]) -> &'p [&'p Piece] {
        let mut width = 0.0;
        let mut count = 0;
        for piece in pieces {
            width += piece.front.width + if count > 0 { GAP } else { 0.0 };
            if count > 0 && width > self.room.width + 1e-6 {
                break;
            }
            count += 1;
        }
        &pieces[..count]
    }

    fn caption(&mut self, part: &Part, all: &[&Piece], continued: bool) {
        let count = all.len();
        let text = if continued {
            format!("{}, continued", part.title)
        } else {
            self.front.headings.push(part.title.clone());
            let noun = if count == 1 { "piece" } else { "pieces" };
            let size = sizes(all.iter().copied());
            format!("{} · {count} {noun} of {size}", part.title)
        };
        let at = Spot {
            x: self.room.x,
            y: self.top + 3.2,
        };
        self.front.words(at, 8.5, Face::SansBold, 0.0, &text);
        self.top += CAPTION;
    }

    /// One row, in the middle of the page.
    fn put(&mut self, row: &[&Piece], height: f64) {
        let gaps = GAP * (row.len() - 1) as f64;
        let width: f64 = row.iter().map(|piece| piece.front.width).sum::<f64>() + gaps;
        let mut x = self.room.x + (self.room.width - width) / 2.0;
        for piece in row {
            let at = Area {
                x,
                y: self.top,
                width: piece.front.width,
                height: piece.front.height,
            };
            let drawing = self.document.drawing(&piece.front);
            self.front.marks.push(Mark::Drawing {
                drawing,
                at,
                clip: at,
            });
            cut_line(&mut self.front, at, piece.cut);
            if let Some(back) = &piece.back {
                let drawing = self.document.drawing(back);
                let at = at.behind(self.size.width);
                self.back.marks.push(Mark::Drawing {
                    drawing,
                    at,
                    clip: at,
                });
            }
            x += piece.front.width + GAP;
        }
        self.top += height + GAP;
    }

    /// The page is full.
    fn turn(&mut self) {
        let mut front = std::mem::replace(&mut self.front, Page::new(self.size));
        let mut back = std::mem::replace(&mut self.back, Page::new(self.size));
        self.top = self.room.y;
        if front.marks.is_empty() {
            return;
        }
        let title = &self.document.title;
        if self.with_backs {
            front.foot(&format!(
                "{title} · fronts · print on both sides, turned over on the long edge"
            ));
            back.foot(&format!("{title} · backs of the page before"));
            back.is_back = true;
            self.document.add(front);
            self.document.add(back);
        } else {
            front.foot(&format!("{title} · cut out along the fine lines"));
            self.document.add(front);
        }
    }

    fn finish(mut self) {
        self.turn();
    }
}

/// The sizes of pieces, each once.
pub(crate) fn sizes<'p>(pieces: impl Iterator<Item = &'p Piece>) -> String {
    let mut all: Vec<(f64, f64)> = pieces
        .map(|piece| (piece.front.width, piece.front.height))
        .collect();
    all.dedup();
    match all.as_slice() {
        [(width, height)] => told(*width, *height),
        several => {
            let short =
                |(width, height): &(f64, f64)| format!("{} × {} mm", width.round(), height.round());
            several.iter().map(short).collect::<Vec<_>>().join(" and ")
        }
    }
}

/// What scissors follow.
fn cut_line(page: &mut Page, at: Area, cut: Cut) {
    match cut {
        Cut::Straight => page.outline(at, Pen::CUT),
        Cut::Round => page.marks.push(Mark::Circle {
            at: Spot {
                x: at.x + at.width / 2.0,
                y: at.y + at.height / 2.0,
            },
            radius: at.width / 2.0,
            pen: Pen::CUT,
        }),
    }
}
