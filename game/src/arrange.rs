//! Lists put in order by one routine that is compiled once.
//!
//! The standard library's sort is compiled anew for every kind of list, some six functions each time, and a browser
//! loads all of them. Here, each kind brings only how two entries compare and how they change places. That is slower
//! for long lists, so what bots do thousands of times a second still sorts by the standard library.

use std::cmp::Ordering;

/// Lists that can be put in order. Entries that compare as equal stay as they were.
///
/// ```
/// use game::Arrange;
///
/// let mut cities = ["Reno", "Chicago", "Ogden", "Omaha"];
/// cities.arrange_by_key(|city| city.len());
/// assert_eq!(cities, ["Reno", "Ogden", "Omaha", "Chicago"]);
/// ```
pub trait Arrange<T> {
    /// Puts the entries in this order.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Puts the entries in the order of something about them.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|one, two| key(one).cmp(&key(two)));
    }

    /// Puts the entries in their own order.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(Ord::cmp);
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering) {
        let count = self.len();
        let mut list = List {
            entries: self,
            compare,
        };
        arrange(&mut list, count);
    }
}

/// What the one routine knows of a list.
trait Entries {
    /// Whether the entry at `one` belongs after the one at `two`.
    fn belongs_after(&mut self, one: usize, two: usize) -> bool;
    /// Two entries change places.
    fn swap(&mut self, one: usize, two: usize);
}

struct List<'l, T, C> {
    entries: &'l mut [T],
    compare: C,
}

impl<T, C: FnMut(&T, &T) -> Ordering> Entries for List<'_, T, C> {
    fn belongs_after(&mut self, one: usize, two: usize) -> bool {
        (self.compare)(&self.entries[one], &self.entries[two]) == Ordering::Greater
    }

    fn swap(&mut self, one: usize, two: usize) {
        self.entries.swap(one, two);
    }
}

/// So many entries are put in order without further memory.
const FEW: usize = 16;

fn arrange(list: &mut dyn Entries, count: usize) {
    if count > FEW {
        let order = order(list, count);
        return carry_out(list, order);
    }
    for end in 1..count {
        let mut at = end;
        while at > 0 && list.belongs_after(at - 1, at) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Which entry belongs to each place: runs of entries in order are merged into runs of twice the length.
fn order(list: &mut dyn Entries, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut merged = order.clone();
    let mut length = 1;
    while length < count {
        for from in (0..count).step_by(2 * length) {
            let (middle, end) = ((from + length).min(count), (from + 2 * length).min(count));
            let (mut left, mut right) = (from, middle);
            for place in &mut merged[from..end] {
                // The left one goes first unless it belongs after the right one, so that equal ones stay in their order.
                let is_left =
                    right == end || left < middle && !list.belongs_after(order[left], order[right]);
                let next = if is_left { &mut left } else { &mut right };
                *place = order[*next];
                *next += 1;
            }
        }
        std::mem::swap(&mut order, &mut merged);
        length *= 2;
    }
    order
}

/// Moves every entry to its place, one circle of changes after another.
fn carry_out(list: &mut dyn Entries, mut order: Vec<usize>) {
    for first in 0..order.len() {
        let mut at = first;
        while order[at] != first {
            let from = std::mem::replace(&mut order[at], at);
            list.swap(at, from);
            at = from;
        }
        order[at] = at;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Prng;

    #[test]
    fn lists_of_all_lengths_are_put_in_order_and_equal_entries_stay() {
        let mut prng = Prng::new(7);
        for count in 0..200_usize {
            for most in [1, 3, 1_000_u32] {
                let list = (0..count).map(|number| (prng.below(most), number));
                let list: Vec<(u32, usize)> = list.collect();
                let (mut ours, mut theirs) = (list.clone(), list);
                ours.arrange_by_key(|entry| entry.0);
                theirs.sort_by_key(|entry| entry.0);
                assert_eq!(ours, theirs);
                ours.arrange_by(|one, two| two.cmp(one));
                theirs.sort_by(|one, two| two.cmp(one));
                assert_eq!(ours, theirs);
                ours.arrange();
                theirs.sort();
                assert_eq!(ours, theirs);
            }
        }
    }
}
