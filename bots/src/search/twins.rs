//! Where positions stand in a tree, so that one met on another way is found.

/// How many places there are at first, and at most. Of positions that share one the first is kept.
const FEWEST: usize = 1 << 12;
const MOST: usize = 1 << 20;

/// A position and the number of its node.
#[derive(Clone, Copy, Default)]
struct Noted {
    key: u64,
    node: u32,
    /// In which tree. What was noted for another one does not count, so nothing has to be cleared.
    tree: u32,
}

/// The positions of one tree after another.
#[derive(Default)]
pub(super) struct Twins {
    noted: Vec<Noted>,
    tree: u32,
    /// How many positions are noted for this tree.
    count: usize,
}

impl Twins {
    /// The node that was noted for a position; if there is none, this one is.
    #[inline]
    pub(super) fn find_or_note(&mut self, key: u64, node: u32) -> Option<u32> {
        if self.count * 2 >= self.noted.len() {
            self.grow();
        }
        let tree = self.tree;
        let place = place(key, self.noted.len());
        let noted = &mut self.noted[place];
        if noted.tree != tree {
            *noted = Noted { key, node, tree };
            self.count += 1;
            return None;
        }
        (noted.key == key).then_some(noted.node)
    }

    /// Makes more places: few are read faster than many, so there are no more than are needed.
    #[cold]
    fn grow(&mut self) {
        let length = (self.noted.len() * 2).clamp(FEWEST, MOST);
        if length == self.noted.len() {
            return;
        }
        let old = std::mem::replace(&mut self.noted, vec![Noted::default(); length]);
        self.count = 0;
        for noted in old.into_iter().filter(|noted| noted.tree == self.tree) {
            self.noted[place(noted.key, length)] = noted;
            self.count += 1;
        }
    }

    /// Begins another tree.
    pub(super) fn forget(&mut self) {
        // The first tree has number 1, since places that were never used have 0.
        self.tree = self.tree.wrapping_add(1).max(1);
        self.count = 0;
        if self.tree == 1 {
            self.noted.clear();
        }
    }
}

/// The place of a position among so many, a power of two.
#[inline]
const fn place(key: u64, length: usize) -> usize {
    (key >> 40) as usize & (length - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_in_its_own_tree_only() {
        let mut twins = Twins::default();
        twins.forget();
        assert_eq!(twins.find_or_note(7 << 40, 1), None);
        assert_eq!(twins.find_or_note(7 << 40, 2), Some(1));
        // Another one in the same place is not mistaken for it.
        assert_eq!(twins.find_or_note(7 << 40 | 1, 3), None);
        assert_eq!(twins.find_or_note(7 << 40, 4), Some(1));
        twins.forget();
        assert_eq!(twins.find_or_note(7 << 40, 5), None);
        assert_eq!(twins.find_or_note(7 << 40, 6), Some(5));
    }

    #[test]
    fn many_positions_are_found_again() {
        let mut twins = Twins::default();
        twins.forget();
        let key = |number: u32| u64::from(number) << 40;
        for number in 0..3 * FEWEST as u32 {
            assert_eq!(twins.find_or_note(key(number), number), None);
        }
        for number in 0..3 * FEWEST as u32 {
            assert_eq!(twins.find_or_note(key(number), 0), Some(number));
        }
    }
}
