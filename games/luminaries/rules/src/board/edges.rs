//! Edges and vertices of the map, and sets of them as bits.

/// The most edges a map may have.
pub(crate) const MAX_EDGES: usize = WORDS * 64;
/// The most vertices a map may have.
pub(crate) const MAX_VERTICES: usize = 256;

/// The most segments that can lie on the table, all seats together.
pub(crate) const MAX_SEGMENTS: usize = 128;

const WORDS: usize = 9;

/// A junction of the map, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Vertex(u8);

impl Vertex {
    /// The vertex at this place of the data.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its place in the data.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A connection line, by its place in the board's data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Edge(u16);

impl Edge {
    /// The edge at this place of the data.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// Its place in the data.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of edges, without a heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct EdgeSet([u64; WORDS]);

impl EdgeSet {
    /// No edge.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// Just this edge.
    #[inline]
    pub fn one(edge: Edge) -> Self {
        let mut set = Self::EMPTY;
        set.insert(edge);
        set
    }

    /// The edge, if the set has just one.
    pub fn only(&self) -> Option<Edge> {
        let mut edges = self.iter();
        let first = edges.next()?;
        edges.next().is_none().then_some(first)
    }

    /// The edges with the numbers below `count`.
    pub fn below(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for index in 0..count {
            set.insert(Edge::from_index(index));
        }
        set
    }

    /// Whether the edge is in the set.
    #[inline]
    pub fn has(&self, edge: Edge) -> bool {
        self.0[edge.index() / 64] >> (edge.index() % 64) & 1 == 1
    }

    /// Puts an edge in.
    #[inline]
    pub fn insert(&mut self, edge: Edge) {
        self.0[edge.index() / 64] |= 1 << (edge.index() % 64);
    }

    /// Takes an edge out.
    #[inline]
    pub fn remove(&mut self, edge: Edge) {
        self.0[edge.index() / 64] &= !(1 << (edge.index() % 64));
    }

    /// How many edges are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no edge is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// What is in either.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in both.
    #[must_use]
    #[inline]
    pub fn both(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in this one and not in the other.
    #[must_use]
    #[inline]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// What is in one of them only.
    #[must_use]
    #[inline]
    pub(crate) fn unlike(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// Whether everything here is in the other too.
    #[inline]
    pub fn within(&self, other: &Self) -> bool {
        self.without(other).is_empty()
    }

    /// The edges in the order of the board's data.
    #[inline]
    pub fn iter(&self) -> Edges {
        Edges {
            words: self.0,
            index: 0,
        }
    }

    /// The edge that has `rank` others of the set before it.
    ///
    /// # Panics
    /// If the set is not that large.
    pub fn nth(&self, rank: usize) -> Edge {
        let mut left = rank;
        for (index, &word) in self.0.iter().enumerate() {
            let count = word.count_ones() as usize;
            if left < count {
                let mut word = word;
                for _ in 0..left {
                    word &= word - 1;
                }
                return Edge::from_index(index * 64 + word.trailing_zeros() as usize);
            }
            left -= count;
        }
        panic!(
            "a set of {} edges has no edge after {rank} others",
            self.len()
        )
    }
}

/// The edges of a set, in the order of the board's data.
#[derive(Clone, Debug)]
pub struct Edges {
    /// What is left of the set.
    words: [u64; WORDS],
    /// The first word that may have something left.
    index: usize,
}

impl Iterator for Edges {
    type Item = Edge;

    #[inline]
    fn next(&mut self) -> Option<Edge> {
        while self.index < WORDS {
            let word = &mut self.words[self.index];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Edge::from_index(self.index * 64 + bit));
            }
            self.index += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Edge) -> B>(self, init: B, mut with: F) -> B {
        let mut folded = init;
        for index in self.index..WORDS {
            let mut word = self.words[index];
            while word != 0 {
                let bit = word.trailing_zeros() as usize;
                word &= word - 1;
                folded = with(folded, Edge::from_index(index * 64 + bit));
            }
        }
        folded
    }
}

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> Self {
        let mut set = Self::EMPTY;
        for edge in edges {
            set.insert(edge);
        }
        set
    }
}

/// A set of vertices, without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct VertexSet([u64; MAX_VERTICES / 64]);

impl VertexSet {
    /// Whether the vertex is in the set.
    #[inline]
    pub(crate) fn has(&self, vertex: Vertex) -> bool {
        self.0[vertex.index() / 64] >> (vertex.index() % 64) & 1 == 1
    }

    /// Puts a vertex in; whether it was not there before.
    #[inline]
    pub(crate) fn insert(&mut self, vertex: Vertex) -> bool {
        let word = &mut self.0[vertex.index() / 64];
        let bit = 1 << (vertex.index() % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_the_order_of_the_data() {
        let set: EdgeSet = [500, 3, 64, 3].map(Edge::from_index).into_iter().collect();
        let order: Vec<usize> = set.iter().map(Edge::index).collect();
        assert_eq!(order, [3, 64, 500]);
        assert_eq!(set.nth(1).index(), 64);
        assert_eq!(set.len(), 3);
        assert!(set.within(&EdgeSet::below(501)));
        assert!(!set.within(&EdgeSet::below(500)));
    }

    #[test]
    fn a_vertex_is_new_once() {
        let mut set = VertexSet::default();
        assert!(set.insert(Vertex::from_index(200)));
        assert!(!set.insert(Vertex::from_index(200)));
        assert!(set.has(Vertex::from_index(200)));
    }
}
