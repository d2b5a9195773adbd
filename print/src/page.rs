//! Pages and what stands on them, in millimeters from the upper left corner.

use std::collections::HashMap;

use kit::inventory::Art;
use pictures::{Palette, painted};

use crate::fonts::Face;
use crate::paper::{Area, Spot};

/// What is printed: pages, and the drawings that stand on them.
#[derive(Debug)]
pub struct Document {
    /// What the whole is called.
    pub title: String,
    /// What it is, behind the title in the window of a viewer.
    pub(crate) about: &'static str,
    /// The drawings in their colors, each once.
    pub(crate) drawings: Vec<String>,
    palette: Palette,
    known: HashMap<String, usize>,
    /// The pages in their order.
    pub pages: Vec<Page>,
}

/// One page.
#[derive(Debug, Default)]
pub struct Page {
    /// Its size; it begins at the upper left corner.
    pub size: Area,
    /// What begins here, for the outline of the file.
    pub headings: Vec<String>,
    /// Whether it is the back of the page before.
    pub is_back: bool,
    /// What stands on it, in the order in which it is drawn.
    pub marks: Vec<Mark>,
}

/// Something on a page.
#[derive(Clone, Debug)]
pub enum Mark {
    /// A drawing, of which only what lies inside `clip` is seen.
    Drawing {
        /// Its number among the drawings of the document.
        drawing: usize,
        /// Where the whole of it would be.
        at: Area,
        /// What is seen of it.
        clip: Area,
    },
    /// A straight line.
    Line {
        /// Where it begins.
        from: Spot,
        /// Where it ends.
        to: Spot,
        /// How it is drawn.
        pen: Pen,
    },
    /// A circle.
    Circle {
        /// Its middle.
        at: Spot,
        /// Its radius.
        radius: f64,
        /// How it is drawn.
        pen: Pen,
    },
    /// A filled rectangle.
    Block {
        /// Where it is.
        at: Area,
        /// How light it is, from 0 to 1.
        gray: f64,
    },
    /// Words in a line.
    Words {
        /// Where they begin, on their base line.
        at: Spot,
        /// Their size in millimeters.
        size: f64,
        /// The face they are set in.
        face: Face,
        /// How light they are, from 0 to 1.
        gray: f64,
        /// What they say.
        text: String,
    },
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// How wide it is.
    pub width: f64,
    /// How light it is, from 0 to 1.
    pub gray: f64,
    /// How long its dashes are; a whole line if zero.
    pub dash: f64,
}

impl Pen {
    /// What scissors follow.
    pub(crate) const CUT: Self = Self {
        width: 0.12,
        gray: 0.55,
        dash: 0.0,
    };
    /// What scissors follow at the corners of a tile.
    pub(crate) const CROP: Self = Self {
        width: 0.2,
        gray: 0.0,
        dash: 0.0,
    };
    /// A fine rule.
    pub(crate) const RULE: Self = Self {
        width: 0.25,
        gray: 0.4,
        dash: 0.0,
    };
    /// Where the next tile is glued on.
    pub(crate) const GLUE: Self = Self {
        width: 0.2,
        gray: 0.35,
        dash: 1.0,
    };
}

impl Document {
    pub(crate) fn new(title: &str, palette: Palette) -> Self {
        Self {
            title: title.to_owned(),
            about: "print and play",
            drawings: Vec::new(),
            palette,
            known: HashMap::new(),
            pages: Vec::new(),
        }
    }

    /// The number of a drawing, in the colors of the document. The same drawing is kept once.
    pub(crate) fn drawing(&mut self, art: &Art) -> usize {
        self.picture(&art.drawing)
    }

    /// The number of a picture, in the colors of the document.
    pub(crate) fn picture(&mut self, svg: &str) -> usize {
        if let Some(&known) = self.known.get(svg) {
            return known;
        }
        self.drawings.push(painted(svg, self.palette));
        let number = self.drawings.len() - 1;
        self.known.insert(svg.to_owned(), number);
        number
    }

    /// A new page.
    pub(crate) fn add(&mut self, page: Page) {
        self.pages.push(page);
    }
}

impl Page {
    /// A blank page.
    pub(crate) fn new(size: Area) -> Self {
        Self {
            size,
            ..Self::default()
        }
    }

    pub(crate) fn line(&mut self, from: Spot, to: Spot, pen: Pen) {
        self.marks.push(Mark::Line { from, to, pen });
    }

    /// The outline of an area.
    pub(crate) fn outline(&mut self, area: Area, pen: Pen) {
        let corners = area.corners();
        for (index, &from) in corners.iter().enumerate() {
            self.line(from, corners[(index + 1) % 4], pen);
        }
    }

    /// Words that begin there.
    pub(crate) fn words(&mut self, at: Spot, points: f64, face: Face, gray: f64, text: &str) {
        self.marks.push(Mark::Words {
            at,
            size: points * POINT,
            face,
            gray,
            text: text.to_owned(),
        });
    }

    /// Words around a place.
    pub(crate) fn centered(&mut self, at: Spot, points: f64, face: Face, gray: f64, text: &str) {
        let width = face.width(text) * points * POINT;
        let at = Spot {
            x: at.x - width / 2.0,
            ..at
        };
        self.words(at, points, face, gray, text);
    }

    /// The line of words in the lower margin.
    pub(crate) fn foot(&mut self, text: &str) {
        let at = Spot {
            x: self.size.width / 2.0,
            y: self.size.height - 6.0,
        };
        self.centered(at, 7.5, Face::Sans, 0.25, text);
    }

    /// All words on the page, one piece a line.
    pub fn text(&self) -> String {
        let words = self.marks.iter().filter_map(|mark| match mark {
            Mark::Words { text, .. } => Some(text.as_str()),
            Mark::Drawing { .. } | Mark::Line { .. } | Mark::Circle { .. } | Mark::Block { .. } => {
                None
            }
        });
        words.collect::<Vec<_>>().join("\n")
    }
}

/// A typographic point in millimeters.
pub(crate) const POINT: f64 = 25.4 / 72.0;
