//! Directions on the table, and the cells they lead to.

use std::fmt;

/// A side of a square, and the way a track heads that leaves by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Dir {
    /// Toward larger x.
    East,
    /// Toward larger y.
    North,
    /// Toward smaller x.
    West,
    /// Toward smaller y.
    South,
}

impl Dir {
    /// All four in the order in which actions are listed.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// The direction at this place of [`Dir::ALL`], going round.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Self {
        Self::ALL[(index & 3) as usize]
    }

    /// The place in [`Dir::ALL`].
    #[inline]
    pub(crate) const fn index(self) -> u8 {
        self as u8
    }

    /// Straight back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 2)
    }

    /// A quarter turn to the left.
    #[inline]
    #[must_use]
    pub const fn left(self) -> Self {
        Self::from_index(self.index() + 1)
    }

    /// A quarter turn to the right.
    #[inline]
    #[must_use]
    pub const fn right(self) -> Self {
        Self::from_index(self.index() + 3)
    }

    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'e',
            Self::North => 'n',
            Self::West => 'w',
            Self::South => 's',
        }
    }

    /// The direction written as this letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'e' => Some(Self::East),
            'n' => Some(Self::North),
            'w' => Some(Self::West),
            's' => Some(Self::South),
            _ => None,
        }
    }

    /// The direction a text of one letter means.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let dir = Self::from_letter(letters.next()?)?;
        letters.next().is_none().then_some(dir)
    }

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::East => "east",
            Self::North => "north",
            Self::West => "west",
            Self::South => "south",
        }
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A place on the table as a picture needs it: whole numbers, x to the east and y to the north.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spot {
    /// How far east of the first square listed.
    pub x: i16,
    /// How far north of the first square listed.
    pub y: i16,
}

impl Spot {
    /// The neighbor on that side.
    #[must_use]
    pub const fn beside(self, dir: Dir) -> Self {
        let Self { x, y } = self;
        match dir {
            Dir::East => Self { x: x + 1, y },
            Dir::North => Self { x, y: y + 1 },
            Dir::West => Self { x: x - 1, y },
            Dir::South => Self { x, y: y - 1 },
        }
    }
}

/// The side of the patch of table that a state keeps, in cells.
const SIDE: u8 = 64;

/// A cell of that patch. It wraps round: a train with the cells it faces is a chain of at most
/// [`SIDE`] cells, so no two of them fall on one another that are not the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cell {
    x: u8,
    y: u8,
}

impl Cell {
    /// No place in particular.
    pub(crate) const NONE: Self = Self { x: 0, y: 0 };

    /// The neighbor on that side.
    #[inline]
    pub(crate) const fn beside(self, dir: Dir) -> Self {
        const EAST: [u8; 4] = [1, 0, SIDE - 1, 0];
        const NORTH: [u8; 4] = [0, 1, 0, SIDE - 1];
        let index = dir as usize;
        Self {
            x: (self.x + EAST[index]) % SIDE,
            y: (self.y + NORTH[index]) % SIDE,
        }
    }
}

/// Which cells hold a square.
#[derive(Clone, Debug)]
pub(crate) struct Grid([u64; SIDE as usize]);

impl Grid {
    /// An empty table.
    pub(crate) const EMPTY: Self = Self([0; SIDE as usize]);

    /// Whether a square lies there.
    #[inline]
    pub(crate) const fn has(&self, cell: Cell) -> bool {
        self.0[(cell.y % SIDE) as usize] >> cell.x & 1 != 0
    }

    /// A square lies there from now on.
    #[inline]
    pub(crate) const fn fill(&mut self, cell: Cell) {
        self.0[(cell.y % SIDE) as usize] |= 1 << cell.x;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_left_four_times_is_no_turn() {
        for dir in Dir::ALL {
            assert_eq!(dir.left().left(), dir.opposite());
            assert_eq!(dir.left().right(), dir);
            assert_eq!(dir.opposite().opposite(), dir);
            assert_eq!(Dir::from_letter(dir.letter()), Some(dir));
        }
    }

    #[test]
    fn the_patch_of_table_wraps_round_in_every_direction() {
        for dir in Dir::ALL {
            let mut cell = Cell::default();
            let mut grid = Grid::EMPTY;
            for _ in 0..SIDE {
                assert!(!grid.has(cell));
                grid.fill(cell);
                cell = cell.beside(dir);
            }
            assert_eq!(cell, Cell::default());
            assert_eq!(cell.beside(dir).beside(dir.opposite()), cell);
        }
    }

    #[test]
    fn a_spot_and_a_cell_walk_alike() {
        let spot = Spot::default().beside(Dir::North).beside(Dir::East);
        assert_eq!(spot, Spot { x: 1, y: 1 });
        let cell = Cell::default().beside(Dir::North).beside(Dir::East);
        assert_eq!(cell, Cell { x: 1, y: 1 });
    }
}
