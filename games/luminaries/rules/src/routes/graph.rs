//! A small graph of the segments that matter for one question, with its own numbering.

use std::hash::Hasher;

use crate::board::{Edge, EdgeSet, MAX_SEGMENTS, MAX_VERTICES, Map, Terminals, Vertex};

use super::cost::Cost;

/// A set of edges of a [`Graph`], as bits.
pub(super) type Mask = u128;

/// Edges compared as lists in the order of the data: the first difference decides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Order(pub(super) Mask);

impl Ord for Order {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.reverse_bits().cmp(&self.0.reverse_bits())
    }
}

impl PartialOrd for Order {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// Which vertices count as one.
pub(super) struct Glue([u8; MAX_VERTICES]);

impl Glue {
    /// No vertices but those joined by these edges; also whether the edges make no ring.
    pub(super) fn new(map: &Map, edges: &EdgeSet) -> (Self, Shape) {
        let mut glue = Self(std::array::from_fn(|index| index as u8));
        let mut shape = Shape::Forest;
        for edge in edges.iter() {
            let (a, b) = map.ends(edge);
            let (a, b) = (glue.find(a), glue.find(b));
            if a == b {
                shape = Shape::Ringed;
            }
            glue.0[b.max(a) as usize] = b.min(a);
        }
        (glue, shape)
    }

    /// The vertex that stands for all that are glued to this one.
    pub(super) fn find(&self, vertex: Vertex) -> u8 {
        let mut index = vertex.index() as u8;
        while self.0[index as usize] != index {
            index = self.0[index as usize];
        }
        index
    }
}

/// Whether edges make a ring.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Forest,
    Ringed,
}

#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The two ends of each edge.
    pub(super) ends: Vec<(u8, u8)>,
    /// What each edge costs.
    pub(super) costs: Vec<Cost>,
    /// Which edge of the map it is; ascending.
    pub(super) edges: Vec<Edge>,
    /// For each vertex the edges at it and their other ends.
    pub(super) near: Vec<Vec<(u8, u8)>>,
    /// The vertices to be joined, each once.
    pub(super) terminals: Vec<u8>,
}

impl Graph {
    /// The graph of these edges, with vertices glued together.
    pub(super) fn new(
        map: &Map,
        edges: &EdgeSet,
        glue: &Glue,
        terminals: &Terminals,
        cost: impl Fn(Edge) -> Cost,
    ) -> Self {
        let mut numbers = [u8::MAX; MAX_VERTICES];
        let mut graph = Self {
            ends: Vec::with_capacity(MAX_SEGMENTS),
            costs: Vec::with_capacity(MAX_SEGMENTS),
            edges: Vec::with_capacity(MAX_SEGMENTS),
            near: Vec::new(),
            terminals: Vec::new(),
        };
        for &terminal in terminals.as_slice() {
            let local = graph.number(&mut numbers, glue.find(terminal));
            if !graph.terminals.contains(&local) {
                graph.terminals.push(local);
            }
        }
        for edge in edges.iter() {
            let (a, b) = map.ends(edge);
            let (a, b) = (glue.find(a), glue.find(b));
            if a == b {
                continue;
            }
            let (a, b) = (graph.number(&mut numbers, a), graph.number(&mut numbers, b));
            let number = graph.ends.len() as u8;
            graph.near[a as usize].push((b, number));
            graph.near[b as usize].push((a, number));
            graph.ends.push((a, b));
            graph.costs.push(cost(edge));
            graph.edges.push(edge);
        }
        graph
    }

    fn number(&mut self, numbers: &mut [u8; MAX_VERTICES], vertex: u8) -> u8 {
        let number = &mut numbers[vertex as usize];
        if *number == u8::MAX {
            *number = self.near.len() as u8;
            self.near.push(Vec::new());
        }
        *number
    }

    /// Every edge.
    pub(super) fn all(&self) -> Mask {
        match self.ends.len() {
            MAX_SEGMENTS => Mask::MAX,
            count => (1 << count) - 1,
        }
    }

    /// The edges of the map in a mask.
    pub(super) fn on_map(&self, mask: Mask) -> EdgeSet {
        bits(mask).map(|bit| self.edges[bit]).collect()
    }

    /// Those of the `alive` edges that some tree of the terminals holds; none if the terminals are
    /// not joined.
    ///
    /// An edge is in such a tree if it is on a path from one terminal to another. With one more
    /// vertex joined to every terminal, these are the edges that share a block with that vertex.
    pub(super) fn relevant(&self, alive: Mask) -> Mask {
        let mut walk = Walk {
            graph: self,
            alive,
            clock: 1,
            found: [0; MAX_SEGMENTS + 2],
            low: [0; MAX_SEGMENTS + 2],
            stack: Vec::with_capacity(MAX_SEGMENTS),
        };
        walk.visit(self.terminals[0], None);
        let joined = self.terminals.iter().all(|&t| walk.found[t as usize] != 0);
        if joined {
            walk.stack.iter().fold(0, |mask, &edge| mask | 1 << edge)
        } else {
            0
        }
    }
}

/// The edges of a graph that are in a set.
pub(super) fn mask(graph: &Graph, set: &EdgeSet) -> Mask {
    let edges = graph.edges.iter().enumerate();
    edges
        .filter(|(_, edge)| set.has(**edge))
        .fold(0, |mask, (bit, _)| mask | 1 << bit)
}

/// The bits of a mask, lowest first.
pub(super) fn bits(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

/// A walk in depth that leaves on the stack the edges of the block of the added vertex, which was
/// found at time 0.
struct Walk<'a> {
    graph: &'a Graph,
    alive: Mask,
    clock: u16,
    found: [u16; MAX_SEGMENTS + 2],
    low: [u16; MAX_SEGMENTS + 2],
    stack: Vec<u8>,
}

impl Walk<'_> {
    fn visit(&mut self, vertex: u8, by: Option<u8>) {
        let at = vertex as usize;
        self.found[at] = self.clock;
        // A terminal is joined to the added vertex.
        let terminal = self.graph.terminals.contains(&vertex);
        self.low[at] = if terminal { 0 } else { self.clock };
        self.clock += 1;
        for &(other, edge) in &self.graph.near[at] {
            if self.alive >> edge & 1 == 0 || by == Some(edge) {
                continue;
            }
            let there = other as usize;
            if self.found[there] == 0 {
                let depth = self.stack.len();
                self.stack.push(edge);
                self.visit(other, Some(edge));
                self.low[at] = self.low[at].min(self.low[there]);
                if self.low[there] >= self.found[at] {
                    // Nothing below leads past this vertex: a block of its own.
                    self.stack.truncate(depth);
                }
            } else if self.found[there] < self.found[at] {
                self.low[at] = self.low[at].min(self.found[there]);
                self.stack.push(edge);
            }
        }
    }
}

/// Mixes the bytes of keys that are few and of our own making.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
