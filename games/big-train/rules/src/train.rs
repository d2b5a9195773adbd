//! The train on the table: which squares, where they lie, and where the next one fits.

use crate::compass::{Cell, Dir, Grid, Spot};
use crate::end::{End, Menu};
use crate::square::{Shape, Square};

/// Whether an end may be led where no car square can go on (the variant `no-pockets`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pockets {
    /// RU-12: as the rules have it.
    Allowed,
    /// As the variant has it.
    Forbidden,
}

/// Why a car square does not fit although its shape would.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misfit {
    /// An open end would face a square.
    FacesSquare,
    /// Both open ends would face one cell.
    FacesOneCell,
    /// An open end would face a cell that no car square could leave.
    Pocket,
}

/// The outside of one end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tip {
    open: bool,
    heading: Dir,
    faces: Cell,
}

impl Tip {
    const CLOSED: Self = Self {
        open: false,
        heading: Dir::East,
        faces: Cell::NONE,
    };

    #[inline]
    const fn beyond(cell: Cell, heading: Dir) -> Self {
        Self {
            open: true,
            heading,
            faces: cell.beside(heading),
        }
    }
}

/// A square of the train and the side by which the track leaves it toward end b, in one byte.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Link(u8);

impl Link {
    const fn new(square: Square, toward_b: Dir) -> Self {
        Self(square.index() as u8 | toward_b.index() << 6)
    }

    const fn square(self) -> Square {
        Square::from_index(self.0 & 63)
    }

    const fn toward_b(self) -> Dir {
        Dir::from_index(self.0 >> 6)
    }
}

/// How many links there is room for: more than any set has squares, and a power of two.
const ROOM: u8 = 64;

/// A square of the train with its place, as pictures and lines need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The square.
    pub square: Square,
    /// Where it lies, seen from the first square listed.
    pub spot: Spot,
    /// The side where its track comes from end a; none at a closed end a.
    pub toward_a: Option<Dir>,
    /// The side where its track leaves toward end b; none at a closed end b.
    pub toward_b: Option<Dir>,
}

/// The train. Squares are kept in a ring, so that both ends can grow.
#[derive(Clone)]
pub struct Train {
    grid: Grid,
    tips: [Tip; 2],
    menus: [Menu; 3],
    first: u8,
    len: u8,
    links: [Link; ROOM as usize],
}

impl Train {
    /// A table with no square on it.
    pub(crate) const EMPTY: Self = Self {
        grid: Grid::EMPTY,
        tips: [Tip::CLOSED; 2],
        menus: [Menu::FIRST; 3],
        first: 0,
        len: 0,
        links: [Link(0); ROOM as usize],
    };

    /// Whether no square has been laid.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many squares it has.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// The way an open end heads; none if the end is closed or there is no train.
    #[inline]
    pub const fn heading(&self, end: End) -> Option<Dir> {
        let tip = &self.tips[end as usize];
        if tip.open { Some(tip.heading) } else { None }
    }

    /// The placements of a shape.
    #[inline]
    pub(crate) const fn menu(&self, shape: Shape) -> Menu {
        self.menus[shape as usize]
    }

    #[inline]
    const fn link(&self, index: u8) -> Link {
        self.links[((self.first + index) % ROOM) as usize]
    }

    /// The square at an end.
    pub(crate) fn last(&self, end: End) -> Option<Square> {
        let index = match end {
            End::A => 0,
            End::B => self.len.checked_sub(1)?,
        };
        (!self.is_empty()).then(|| self.link(index).square())
    }

    /// The squares from end a to end b.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..self.len).map(|index| self.link(index).square())
    }

    /// The squares from end a to end b with their places.
    pub fn laid(&self) -> impl Iterator<Item = Laid> {
        let mut spot = Spot::default();
        let mut toward_a = self.heading(End::A);
        (0..self.len).map(move |index| {
            let link = self.link(index);
            let toward_b = if index + 1 == self.len {
                self.heading(End::B)
            } else {
                Some(link.toward_b())
            };
            let laid = Laid {
                square: link.square(),
                spot,
                toward_a,
                toward_b,
            };
            if let Some(dir) = toward_b {
                spot = spot.beside(dir);
                toward_a = Some(dir.opposite());
            }
            laid
        })
    }

    /// The place an open end faces, seen from the first square listed.
    pub fn faced(&self, end: End) -> Option<Spot> {
        let heading = self.heading(end)?;
        let laid = match end {
            End::A => self.laid().next(),
            End::B => self.laid().last(),
        };
        laid.map(|laid| laid.spot.beside(heading))
    }

    /// The train of a line that has been found sound: where end a heads if it is open, and each
    /// square with the side by which its track leaves toward end b.
    pub(crate) fn from_line(
        a: Option<Dir>,
        squares: &[(Square, Option<Dir>)],
        pockets: Pockets,
    ) -> Self {
        let mut train = Self::EMPTY;
        if squares.is_empty() {
            return train;
        }
        let mut cell = Cell::default();
        train.tips[End::A as usize] = a.map_or(Tip::CLOSED, |dir| Tip::beyond(cell, dir));
        for (index, &(square, toward_b)) in squares.iter().enumerate() {
            train.grid.fill(cell);
            train.links[index] = Link::new(square, toward_b.unwrap_or(Dir::East));
            train.tips[End::B as usize] =
                toward_b.map_or(Tip::CLOSED, |dir| Tip::beyond(cell, dir));
            cell = train.tips[End::B as usize].faces;
        }
        train.len = squares.len() as u8;
        train.survey(pockets);
        train
    }

    /// BT-17: the first square has one orientation. A straight runs from west to east, a curve from
    /// west to north; an engine or caboose closes end a (BT-28). Nothing lies on the table before it.
    pub(crate) fn begin(&mut self, square: Square, shape: Shape, pockets: Pockets) {
        let cell = Cell::default();
        let (a, b) = match shape {
            Shape::Straight => (Tip::beyond(cell, Dir::West), Dir::East),
            Shape::Curve => (Tip::beyond(cell, Dir::West), Dir::North),
            Shape::End => (Tip::CLOSED, Dir::East),
        };
        self.tips = [a, Tip::beyond(cell, b)];
        self.links[0] = Link::new(square, b);
        self.len = 1;
        self.grid.fill(cell);
        self.survey(pockets);
    }

    /// BT-18: lays a square in the cell faced by an open end. `to` is where the end heads then;
    /// nowhere if the square closes it (BT-29).
    #[inline]
    pub(crate) fn extend(&mut self, end: End, square: Square, to: Option<Dir>, pockets: Pockets) {
        let tip = self.tips[end as usize];
        self.grid.fill(tip.faces);
        self.tips[end as usize] = match to {
            Some(dir) => Tip::beyond(tip.faces, dir),
            None => Tip::CLOSED,
        };
        match end {
            End::A => {
                self.first = (self.first + ROOM - 1) % ROOM;
                self.links[self.first as usize] = Link::new(square, tip.heading.opposite());
            }
            End::B => {
                let index = (self.first + self.len) % ROOM;
                self.links[index as usize] = Link::new(square, to.unwrap_or(tip.heading));
            }
        }
        self.len += 1;
        self.survey(pockets);
    }

    /// Whether a car square at an open end may lead it that way.
    #[inline]
    pub(crate) fn fits(&self, end: End, to: Dir, pockets: Pockets) -> Result<(), Misfit> {
        let cell = self.tips[end as usize].faces;
        let rival = &self.tips[end.other() as usize];
        let ahead = cell.beside(to);
        if self.grid.has(ahead) {
            // BT-21: the end itself would face a square. The other one faces another cell than this
            // (BT-22), so it still faces an empty one.
            Err(Misfit::FacesSquare)
        } else if rival.open && rival.faces == ahead {
            // BT-22: the ends face different cells.
            Err(Misfit::FacesOneCell)
        } else if pockets == Pockets::Forbidden
            && self.pocketed(cell, Tip::beyond(cell, to), *rival)
        {
            // RU-12, no-pockets: each open end must be able to go on.
            Err(Misfit::Pocket)
        } else {
            Ok(())
        }
    }

    /// Whether with one more cell filled either of two ends, if open, has no way on for any car
    /// square.
    fn pocketed(&self, filled: Cell, one: Tip, two: Tip) -> bool {
        let stuck = |tip: Tip, other: Tip| {
            tip.open
                && [tip.heading, tip.heading.left(), tip.heading.right()]
                    .into_iter()
                    .map(|dir| tip.faces.beside(dir))
                    .all(|ahead| {
                        self.grid.has(ahead)
                            || ahead == filled
                            || (other.open && other.faces == ahead)
                    })
        };
        stuck(one, two) || stuck(two, one)
    }

    /// Works out the placements of every shape, once for each square laid.
    #[inline]
    fn survey(&mut self, pockets: Pockets) {
        let [mut straight, mut curve, mut closing] = [Menu::default(); 3];
        for end in End::ALL {
            let tip = &self.tips[end as usize];
            if !tip.open {
                continue;
            }
            // BT-30: an engine or caboose needs the empty cell and nothing behind it.
            closing.add(end, tip.heading);
            if self.fits(end, tip.heading, pockets).is_ok() {
                straight.add(end, tip.heading);
            }
            for to in [tip.heading.left(), tip.heading.right()] {
                if self.fits(end, to, pockets).is_ok() {
                    curve.add(end, to);
                }
            }
        }
        self.menus[Shape::Straight as usize] = straight;
        self.menus[Shape::Curve as usize] = curve;
        self.menus[Shape::End as usize] = closing;
    }
}

/// Trains are the same if their lines are: wherever on the patch of table they lie.
impl PartialEq for Train {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len
            && End::ALL
                .iter()
                .all(|&end| self.heading(end) == other.heading(end))
            && self.laid().eq(other.laid())
    }
}

impl Eq for Train {}

impl std::fmt::Debug for Train {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.laid()).finish()
    }
}
