//! The figures of a rulebook: the drawings of its page, ready to be set into columns.

use kit::figures::{Figure, Figures, Shows};

use crate::fonts::Face;
use crate::page::{Document, Mark, Page, Pen};
use crate::paper::{Area, Spot};
use crate::text::{Line, Span, broken, leading, write};

/// The size of what is said below a figure.
const CAPTION: f64 = 8.0;
/// How far apart things are that stand side by side, as a part of their height.
const GAP: f64 = 0.1;
/// A board that is drawn this wide in its own units has words too small for one column.
const WIDE: f64 = 1_100.0;
/// The most height for one position, one thing, and several things, in millimeters.
const HIGHEST: [f64; 3] = [140.0, 50.0, 28.0];
/// What is left free above and below a figure.
const AIR: f64 = 2.2;

/// A figure, in units of its own until it is placed.
pub(crate) struct Plate {
    /// The id of the statement it stands behind, or the title of its section.
    pub(crate) at: String,
    /// Whether it takes both columns.
    pub(crate) wide: bool,
    caption: Vec<Span>,
    layers: Vec<Layer>,
    width: f64,
    height: f64,
    highest: f64,
    framed: bool,
}

/// A drawing in a figure.
struct Layer {
    drawing: usize,
    /// Where the whole of it would be.
    at: Area,
    /// What is seen of it.
    clip: Area,
}

/// A figure with its size in a column.
pub(crate) struct Fitted {
    scale: f64,
    /// How far it stands from the left edge of the column.
    inset: f64,
    caption: Vec<Line>,
    /// All the room it takes.
    pub(crate) height: f64,
}

/// All figures of a rulebook, with their drawings in the document.
pub(crate) fn plates(document: &mut Document, figures: &Figures) -> Vec<Plate> {
    let boards = boards(document, figures);
    let numbered = (1..).zip(&figures.all);
    numbered
        .map(|(number, figure)| plate(document, &boards, number, figure))
        .collect()
}

/// The boards: their numbers in the document, and how much of them the figures show.
fn boards(document: &mut Document, figures: &Figures) -> Vec<(usize, Area)> {
    let board = |(number, body): (usize, &String)| {
        let cuts = figures.all.iter().filter_map(|figure| match &figure.shows {
            Shows::Position { board, cut, .. } if *board == number => Some(area(cut)),
            Shows::Position { .. } | Shows::Things(_) => None,
        });
        let shown = cuts.reduce(around).unwrap_or_default();
        (document.picture(&framed(body, shown)), shown)
    };
    figures.boards.iter().enumerate().map(board).collect()
}

fn area(&[x, y, width, height]: &[f64; 4]) -> Area {
    Area {
        x,
        y,
        width,
        height,
    }
}

/// The smallest area that holds both.
fn around(one: Area, other: Area) -> Area {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    Area {
        x,
        y,
        width: one.right().max(other.right()) - x,
        height: one.bottom().max(other.bottom()) - y,
    }
}

/// What stands inside a picture as a picture that shows this much of it.
fn framed(body: &str, shown: Area) -> String {
    let Area {
        x,
        y,
        width,
        height,
    } = shown;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" class=\"rh\">{body}</svg>"
    )
}

fn plate(
    document: &mut Document,
    boards: &[(usize, Area)],
    number: usize,
    figure: &Figure,
) -> Plate {
    // A figure may stand on another page than its statement, so it says which it belongs to.
    let to = match figure.at.contains(' ') || !figure.at.contains('-') {
        true => format!("Figure {number}. "),
        false => format!("Figure {number}, to {}. ", figure.at),
    };
    let mut plate = Plate {
        at: figure.at.clone(),
        wide: false,
        caption: vec![
            Span::new(Face::SansBold, to),
            Span::new(Face::SerifItalic, &figure.caption),
        ],
        layers: Vec::new(),
        width: 0.0,
        height: 0.0,
        highest: HIGHEST[0],
        framed: false,
    };
    match &figure.shows {
        Shows::Position {
            board,
            overlay,
            cut,
        } => plate.position(document, boards[*board], overlay, area(cut)),
        Shows::Things(things) => plate.things(document, things),
    }
    plate
}

impl Plate {
    fn position(
        &mut self,
        document: &mut Document,
        (board, shown): (usize, Area),
        overlay: &str,
        cut: Area,
    ) {
        let clip = Area::sized(cut.width, cut.height);
        self.layers.push(Layer {
            drawing: board,
            at: Area {
                x: shown.x - cut.x,
                y: shown.y - cut.y,
                ..shown
            },
            clip,
        });
        self.layers.push(Layer {
            drawing: document.picture(&framed(overlay, cut)),
            at: clip,
            clip,
        });
        self.wide = cut.width > WIDE;
        self.framed = true;
        (self.width, self.height) = (cut.width, cut.height);
    }

    /// Things of one height, side by side.
    fn things(&mut self, document: &mut Document, things: &[String]) {
        let mut x = 0.0;
        for thing in things {
            let (width, height) = size(thing);
            let at = Area {
                x,
                y: 0.0,
                width: width / height,
                height: 1.0,
            };
            let drawing = document.picture(thing);
            self.layers.push(Layer {
                drawing,
                at,
                clip: at,
            });
            x = at.right() + GAP;
        }
        self.highest = if things.len() == 1 {
            HIGHEST[1]
        } else {
            HIGHEST[2]
        };
        (self.width, self.height) = ((x - GAP).max(GAP), 1.0);
    }

    /// As large as it can be in a column of this width.
    pub(crate) fn fit(&self, width: f64) -> Fitted {
        let scale = (width / self.width).min(self.highest / self.height);
        let caption = broken(&self.caption, CAPTION, width, 0.0);
        let words = leading(CAPTION) * caption.len() as f64;
        Fitted {
            scale,
            inset: (width - self.width * scale) / 2.0,
            caption,
            height: AIR + self.height * scale + 1.0 + words + AIR,
        }
    }

    /// Draws it there, with what is said below it.
    pub(crate) fn place(&self, page: &mut Page, at: Spot, fitted: &Fitted) {
        let scale = fitted.scale;
        let (left, top) = (at.x + fitted.inset, at.y + AIR);
        let placed = |area: Area| Area {
            x: left + area.x * scale,
            y: top + area.y * scale,
            width: area.width * scale,
            height: area.height * scale,
        };
        for layer in &self.layers {
            page.marks.push(Mark::Drawing {
                drawing: layer.drawing,
                at: placed(layer.at),
                clip: placed(layer.clip),
            });
        }
        if self.framed {
            page.outline(placed(Area::sized(self.width, self.height)), Pen::RULE);
        }
        let below = Spot {
            x: at.x,
            y: top + self.height * scale + 1.0 + leading(CAPTION) * 0.76,
        };
        write(page, below, CAPTION, &fitted.caption);
    }
}

/// The size of a picture in its own units; a square if it does not say.
fn size(picture: &str) -> (f64, f64) {
    let view = picture
        .split_once("viewBox=\"")
        .and_then(|(_, rest)| rest.split_once('"'))
        .map(|(view, _)| view);
    let numbers: Vec<f64> = view
        .unwrap_or_default()
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers[..] {
        [_, _, width, height] if width > 0.0 && height > 0.0 => (width, height),
        _ => (1.0, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use pictures::Palette;

    use super::*;

    fn square(side: f64) -> String {
        format!(
            "<svg viewBox=\"0 0 {side} {side}\"><rect width=\"{side}\" height=\"{side}\"/></svg>"
        )
    }

    #[test]
    fn figures_fill_their_column_and_no_more() {
        let cut = [100.0, 50.0, 400.0, 200.0];
        let position = |cut| Shows::Position {
            board: 0,
            overlay: "<circle r=\"3\"/>".into(),
            cut,
        };
        let figure = |at: &str, shows| Figure {
            at: at.into(),
            caption: "What it shows.".into(),
            shows,
        };
        let figures = Figures {
            boards: vec!["<rect width=\"2000\" height=\"900\"/>".into()],
            all: vec![
                figure("GR-7", position(cut)),
                figure("The board", position([0.0, 0.0, 2000.0, 900.0])),
                figure("GR-9", Shows::Things(vec![square(10.0), square(30.0)])),
            ],
        };
        let mut document = Document::new("A game", Palette::Day);
        let all = plates(&mut document, &figures);
        assert_eq!(
            [all[0].wide, all[1].wide, all[2].wide],
            [false, true, false]
        );
        let mut page = Page::new(Area::sized(210.0, 297.0));
        let fitted = all[0].fit(80.0);
        all[0].place(&mut page, Spot { x: 10.0, y: 20.0 }, &fitted);
        let drawn: Vec<(Area, Area)> = page
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Drawing { at, clip, .. } => Some((*at, *clip)),
                _ => None,
            })
            .collect();
        // The board lies so that the part that is shown fills the frame, which the overlay has too.
        let frame = Area {
            x: 10.0,
            y: 20.0 + AIR,
            width: 80.0,
            height: 40.0,
        };
        assert_eq!(drawn[0].1, frame);
        assert_eq!(drawn[1], (frame, frame));
        let board = drawn[0].0;
        assert!((board.x - (10.0 - 100.0 * 0.2)).abs() < 1e-9, "{board:?}");
        assert!((board.width - 400.0).abs() < 1e-9);
        assert!(
            page.text().contains("Figure 1, to GR-7."),
            "{}",
            page.text()
        );
        // Two things of one height, and no higher than things may be.
        let fitted = all[2].fit(200.0);
        assert!((fitted.scale - HIGHEST[2]).abs() < 1e-9);
        assert!(fitted.inset > 0.0);
    }
}
