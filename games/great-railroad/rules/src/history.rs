//! Which positions have stood, and how often: what GR-52 must remember.
//!
//! Positions are known by their 64-bit keys. The keys since the last train came home are kept in a
//! log whose room is set aside at the start, so a ply stores eight bytes and allocates nothing. Two
//! small bit sets in front of it answer almost every question without reading the log: in the first each
//! position has two bits, in the second each that has stood twice has one.

/// Room set aside for keys, most of which no game ever touches: random play of six trains was seen to go
/// on for more than 4,000 plays without an arrival. A game that outlasts the room still plays right; its
/// log then grows as any vector does.
const ROOM: usize = 16_000;
/// Words of the set of positions that have stood: two bits of one word each, so that among 600 of them one in
/// fifty is taken for another and has to be looked up.
const WORDS: usize = 128;
const CELLS: usize = 4096;

/// The keys of the positions that have stood since the last arrival.
#[derive(Debug)]
pub(crate) struct History {
    log: Vec<u64>,
    once: [u64; WORDS],
    twice: [u64; CELLS / 64],
    /// Whether a position has stood twice.
    repeats: bool,
}

impl History {
    /// No position has stood yet.
    pub(crate) fn new() -> Self {
        Self {
            log: Vec::with_capacity(ROOM),
            once: [0; WORDS],
            twice: [0; CELLS / 64],
            repeats: false,
        }
    }

    /// A copy that sets no room aside.
    pub(crate) fn kept(&self) -> Self {
        Self {
            log: self.log.clone(),
            once: self.once,
            twice: self.twice,
            repeats: self.repeats,
        }
    }

    /// Notes that a position stands.
    #[inline]
    pub(crate) fn add(&mut self, key: u64) {
        let (word, bits) = pair(key);
        if self.once[word] & bits == bits && self.stood(key) {
            let (word, bit) = cell(key);
            self.twice[word] |= bit;
            self.repeats = true;
        }
        self.once[word] |= bits;
        self.log.push(key);
    }

    /// Whether a position has stood. What comes back has mostly stood a few plays ago. Many are compared at once,
    /// without a branch for each.
    #[cold]
    fn stood(&self, key: u64) -> bool {
        let among = |keys: &[u64]| {
            keys.iter()
                .fold(false, |found, &stood| found | (stood == key))
        };
        self.log.rchunks(16).any(among)
    }

    /// Whether a position has stood twice, so that not everything may stand again.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        self.repeats
    }

    /// Whether a position has stood twice already.
    #[inline]
    pub(crate) fn stood_twice(&self, key: u64) -> bool {
        let (word, bit) = cell(key);
        self.repeats && self.twice[word] & bit != 0 && self.counted_twice(key)
    }

    #[cold]
    fn counted_twice(&self, key: u64) -> bool {
        self.log
            .iter()
            .filter(|&&stood| stood == key)
            .nth(1)
            .is_some()
    }

    /// Forgets everything: a train has come home, so nothing that stood can stand again.
    pub(crate) fn clear(&mut self) {
        self.log.clear();
        self.once = [0; WORDS];
        self.twice = [0; CELLS / 64];
        self.repeats = false;
    }
}

/// The word and the two bits that stand for a key in the first set.
#[inline]
fn pair(key: u64) -> (usize, u64) {
    let bits = 1 << (key >> 45 & 63) | 1 << (key >> 51 & 63);
    ((key >> 32) as usize % WORDS, bits)
}

/// The word and the bit that stand for a key in the second set.
#[inline]
fn cell(key: u64) -> (usize, u64) {
    let cell = (key >> 32) as usize % CELLS;
    (cell / 64, 1 << (cell % 64))
}

impl Default for History {
    fn default() -> Self {
        Self::new()
    }
}

impl Clone for History {
    fn clone(&self) -> Self {
        let mut copy = Self::new();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, source: &Self) {
        self.log.clone_from(&source.log);
        self.once = source.once;
        self.twice = source.twice;
        self.repeats = source.repeats;
    }
}

impl PartialEq for History {
    /// The bit sets follow from the log.
    fn eq(&self, other: &Self) -> bool {
        self.log == other.log
    }
}

impl Eq for History {}

#[cfg(test)]
mod tests {
    use game::Prng;

    use super::*;

    #[test]
    fn a_position_is_counted_by_its_whole_key() {
        let mut history = History::new();
        // Three keys that share a cell.
        let (a, b, c) = (7 << 32, (7 << 32) | 1, (7 << 32) | 2);
        history.add(a);
        history.add(b);
        assert!(!history.stood_twice(a));
        assert!(!history.stood_twice(c));
        assert!(!history.repeats());
        history.add(a);
        assert!(history.repeats());
        assert!(history.stood_twice(a));
        assert!(!history.stood_twice(b));
        history.clear();
        assert!(!history.stood_twice(a));
    }

    #[test]
    fn many_positions_are_counted_as_they_come_back() {
        let mut prng = Prng::new(5);
        let keys: Vec<u64> = (0..3_000).map(|_| prng.bits()).collect();
        let mut history = History::new();
        for key in &keys {
            history.add(*key);
            assert!(!history.repeats());
        }
        for key in keys.iter().step_by(7) {
            history.add(*key);
        }
        for (index, key) in keys.iter().enumerate() {
            assert_eq!(history.stood_twice(*key), index % 7 == 0);
        }
    }

    #[test]
    fn every_cell_counts_in_copies_too() {
        let mut history = History::new();
        for cell in 0..CELLS as u64 {
            history.clear();
            history.add(cell << 32);
            assert!(!history.stood_twice(cell << 32));
            history.add(cell << 32);
            assert!(history.stood_twice(cell << 32), "cell {cell}");
        }
        let last = (CELLS as u64 - 1) << 32;
        assert!(history.clone().stood_twice(last));
        assert!(history.kept().stood_twice(last));
    }

    #[test]
    fn a_copy_has_the_same_room() {
        let mut history = History::new();
        history.add(1);
        assert!(history.clone().log.capacity() >= ROOM);
        assert_eq!(history.clone(), history);
    }
}
