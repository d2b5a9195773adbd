//! The two ends of the train, and where a square of one shape can be laid at them, as one byte.

use crate::compass::Dir;

/// One of the two ends of the train.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The end listed first.
    A,
    /// The end listed last.
    B,
}

impl End {
    /// Both, in the order in which actions are listed.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The letter in notation.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
        }
    }

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The placements of one shape: a bit for each end and direction, in the order of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Menu(u8);

impl Menu {
    /// The one way to lay the first square, which has neither end nor direction.
    pub(crate) const FIRST: Self = Self(1);

    /// Takes a placement in.
    #[inline]
    pub(crate) const fn add(&mut self, end: End, to: Dir) {
        self.0 |= 1 << (4 * end as u8 + to.index());
    }

    /// How many placements there are.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The placement with `skipped` others before it.
    ///
    /// There must be this many.
    #[inline]
    pub(crate) const fn nth(self, skipped: u32) -> (End, Dir) {
        let mut left = self.0;
        let mut skipped = skipped;
        while skipped > 0 {
            left &= left.wrapping_sub(1);
            skipped -= 1;
        }
        Self::placement(left.trailing_zeros() as u8)
    }

    /// Every placement in the order of actions.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = (End, Dir)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = (left != 0).then(|| Self::placement(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            first
        })
    }

    /// The placement that a bit stands for.
    #[inline]
    const fn placement(bit: u8) -> (End, Dir) {
        let end = if bit < 4 { End::A } else { End::B };
        (end, Dir::from_index(bit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_come_in_the_order_of_actions() {
        let mut menu = Menu::default();
        assert!(menu.is_empty());
        menu.add(End::B, Dir::North);
        menu.add(End::A, Dir::South);
        menu.add(End::A, Dir::East);
        assert_eq!(menu.len(), 3);
        assert_eq!(menu.nth(0), (End::A, Dir::East));
        assert_eq!(menu.nth(1), (End::A, Dir::South));
        assert_eq!(menu.nth(2), (End::B, Dir::North));
        let all: Vec<_> = menu.iter().collect();
        assert_eq!(all, [0, 1, 2].map(|skipped| menu.nth(skipped)));
    }
}
