//! What the box of a game holds: boards, pieces and sheets with their real sizes, to be printed.

use pictures::frame::{Caption, picture};
use pictures::svg::Element;
use pictures::{Ink, Size};

/// One kind of thing in the box.
#[derive(Clone, Debug)]
pub struct Part {
    /// What it is called, such as "Company cards".
    pub title: String,
    /// What it is for, and how it is made, in a sentence or two.
    pub about: String,
    /// What is printed.
    pub make: Make,
}

/// What is printed for a part.
#[derive(Clone, Debug)]
pub enum Make {
    /// A board. It is larger than a page, so it may be printed in tiles.
    Board(Art),
    /// Things to be cut out.
    Pieces(Vec<Piece>),
    /// A sheet to write on, of which everybody needs one or more.
    Sheet(Art),
}

/// A drawing with its real size.
#[derive(Clone, Debug)]
pub struct Art {
    /// The picture, with the classes of the common style sheet.
    pub drawing: String,
    /// From left to right, in millimeters.
    pub width: f64,
    /// From top to bottom, in millimeters.
    pub height: f64,
}

impl Art {
    /// A drawing of this size in its own units, printed that wide; its shape decides how high it is.
    /// `draw` gets what the ids in it begin with.
    pub fn new(
        title: impl Into<String>,
        size: Size,
        width: f64,
        draw: impl FnOnce(&str) -> Vec<Element>,
    ) -> Self {
        let caption = Caption {
            title: title.into(),
            about: String::new(),
        };
        let drawing = picture(Ink::Page, "p", size, &caption, draw("p"));
        Self::of(drawing, size, width)
    }

    /// A picture that is drawn already.
    pub fn of(drawing: String, size: Size, width: f64) -> Self {
        Self {
            drawing,
            width,
            height: width * size.height / size.width,
        }
    }
}

/// How a piece is cut out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cut {
    /// Along straight lines.
    #[default]
    Straight,
    /// Along a circle.
    Round,
}

/// A thing to be cut out.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What it is called, so that it can be counted: "square RRGBB".
    pub name: String,
    /// How many there are.
    pub count: usize,
    /// Its front.
    pub front: Art,
    /// Its back, of the same size; nothing if it stays blank.
    pub back: Option<Art>,
    /// How it is cut out.
    pub cut: Cut,
}

impl Piece {
    /// One piece with a blank back.
    pub fn new(name: impl Into<String>, front: Art) -> Self {
        Self {
            name: name.into(),
            count: 1,
            front,
            back: None,
            cut: Cut::Straight,
        }
    }

    /// With a back.
    ///
    /// # Panics
    /// If the back has another size than the front, which no sheet could have.
    #[must_use]
    pub fn backed(mut self, back: Art) -> Self {
        let same = |one: f64, other: f64| (one - other).abs() < 0.01;
        assert!(
            same(self.front.width, back.width) && same(self.front.height, back.height),
            "the back of {} has another size",
            self.name
        );
        self.back = Some(back);
        self
    }

    /// So many of them.
    #[must_use]
    pub fn times(mut self, count: usize) -> Self {
        self.count = count;
        self
    }

    /// Cut out along a circle.
    #[must_use]
    pub fn round(mut self) -> Self {
        self.cut = Cut::Round;
        self
    }
}

impl Part {
    /// A board.
    pub fn board(title: &str, about: impl Into<String>, art: Art) -> Self {
        Self::new(title, about, Make::Board(art))
    }

    /// Things to be cut out.
    pub fn pieces(title: &str, about: impl Into<String>, pieces: Vec<Piece>) -> Self {
        Self::new(title, about, Make::Pieces(pieces))
    }

    /// A sheet to write on.
    pub fn sheet(title: &str, about: impl Into<String>, art: Art) -> Self {
        Self::new(title, about, Make::Sheet(art))
    }

    fn new(title: &str, about: impl Into<String>, make: Make) -> Self {
        Self {
            title: title.to_owned(),
            about: about.into(),
            make,
        }
    }

    /// How many things it is.
    pub fn count(&self) -> usize {
        match &self.make {
            Make::Board(_) | Make::Sheet(_) => 1,
            Make::Pieces(pieces) => pieces.iter().map(|piece| piece.count).sum(),
        }
    }
}
