//! The set of squares a game is played with, and the tables the rules look things up in.

use std::sync::LazyLock;

use game::{Faults, Options};

use crate::data;
use crate::square::{Cars, Color, Face, Kind, MAX_SQUARES, Paint, Shape, Square, SquareSet};

/// The set that comes with the game.
static BUILT_IN: LazyLock<Squares> = LazyLock::new(|| {
    Squares::from_toml(include_str!("../board.toml")).expect("a test reads the embedded set")
});

/// A checked set of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Squares {
    paints: Vec<Paint>,
    faces: Vec<Face>,
    shapes: [Shape; MAX_SQUARES],
    kinds: [Kind; MAX_SQUARES],
    cars: [Cars; MAX_SQUARES],
    all: SquareSet,
    engines: SquareSet,
    cabooses: SquareSet,
    straights: SquareSet,
    curves: SquareSet,
}

impl Squares {
    /// Reads a set from data.
    ///
    /// # Errors
    /// Everything that is wrong with the data.
    pub fn from_toml(text: &str) -> Result<Self, Faults> {
        let (paints, faces) = data::read(text)?;
        Ok(Self::new(paints, faces))
    }

    /// The set that a table agreed on: its own, or the one that comes with the game.
    ///
    /// # Errors
    /// Everything that is wrong with a set of its own.
    pub(crate) fn agreed(options: &Options) -> Result<Self, Faults> {
        match options.board() {
            Some(text) => Self::from_toml(text.as_str()).map_err(|faults| faults.at("board")),
            None => Ok(Self::built_in().clone()),
        }
    }

    /// The set that comes with the game: thirty squares in four colors.
    pub fn built_in() -> &'static Self {
        &BUILT_IN
    }

    /// The tables of a set whose data are sound.
    fn new(paints: Vec<Paint>, faces: Vec<Face>) -> Self {
        let mut set = Self {
            paints,
            shapes: [Shape::Straight; MAX_SQUARES],
            kinds: [Kind::Car; MAX_SQUARES],
            cars: [Cars::default(); MAX_SQUARES],
            all: SquareSet::first(faces.len()),
            engines: SquareSet::EMPTY,
            cabooses: SquareSet::EMPTY,
            straights: SquareSet::EMPTY,
            curves: SquareSet::EMPTY,
            faces: Vec::new(),
        };
        for (index, face) in faces.iter().enumerate() {
            let square = Square::from_index(index as u8);
            set.shapes[index] = face.shape;
            set.kinds[index] = face.kind;
            for &color in &face.cars {
                set.cars[index].count(color);
            }
            match face.kind {
                Kind::Car => {}
                Kind::Engine => set.engines.insert(square),
                Kind::Caboose => set.cabooses.insert(square),
            }
            match face.shape {
                Shape::Straight => set.straights.insert(square),
                Shape::Curve => set.curves.insert(square),
                Shape::End => {}
            }
        }
        set.faces = faces;
        set
    }

    /// All of them.
    #[inline]
    pub const fn all(&self) -> SquareSet {
        self.all
    }

    /// Those of one kind.
    pub const fn of_kind(&self, kind: Kind) -> SquareSet {
        match kind {
            Kind::Car => self.straights.or(self.curves),
            Kind::Engine => self.engines,
            Kind::Caboose => self.cabooses,
        }
    }

    /// Those of one shape.
    pub const fn of_shape(&self, shape: Shape) -> SquareSet {
        match shape {
            Shape::Straight => self.straights,
            Shape::Curve => self.curves,
            Shape::End => self.engines.or(self.cabooses),
        }
    }

    /// The printed square.
    pub fn face(&self, square: Square) -> &Face {
        &self.faces[square.index()]
    }

    /// Its id.
    pub fn id(&self, square: Square) -> &str {
        &self.face(square).id
    }

    /// What it carries.
    #[inline]
    pub fn kind(&self, square: Square) -> Kind {
        self.kinds[square.index()]
    }

    /// How its track runs.
    #[inline]
    pub fn shape(&self, square: Square) -> Shape {
        self.shapes[square.index()]
    }

    /// Its cars by color.
    #[inline]
    pub fn cars(&self, square: Square) -> Cars {
        self.cars[square.index()]
    }

    /// The color of an engine or caboose: that of the first car listed, which is the engine or
    /// caboose itself (BT-38).
    pub fn head_color(&self, square: Square) -> Color {
        self.face(square).cars[0]
    }

    /// The square with this id.
    pub fn find(&self, id: &str) -> Option<Square> {
        let index = self.faces.iter().position(|face| face.id == id)?;
        Some(Square::from_index(index as u8))
    }

    /// The colors, in the order of the data.
    pub fn paints(&self) -> &[Paint] {
        &self.paints
    }

    /// How a color is written and called.
    pub fn paint(&self, color: Color) -> &Paint {
        &self.paints[color.index()]
    }

    /// The color with this letter.
    pub fn color(&self, letter: char) -> Option<Color> {
        let index = self
            .paints
            .iter()
            .position(|paint| paint.letter == letter)?;
        Some(Color::from_index(index))
    }
}
