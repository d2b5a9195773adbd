//! The fewest edges that join the terminals of a small graph, and every set of so few.
//!
//! Each edge counts as one, so a length is a byte. One terminal is the root: sets of the others are joined at
//! vertices, a whole row of vertices at a time, and grow by single edges, the shortest first. No two parts of a
//! shortest tree overlap, so all of it is exact.

use std::rc::Rc;

use super::graph::{Graph, Mask};
use super::lengths::{FAR, add};
use super::trees::{MAX_TREES, firsts};

/// How many edges trees have at least.
pub(super) struct Fewest<'a> {
    graph: &'a Graph,
    alive: Mask,
    root: u8,
    /// All terminals but the root.
    whole: usize,
    count: usize,
    /// By set of terminals and vertex.
    least: Vec<u8>,
}

impl<'a> Fewest<'a> {
    /// The trees of the `alive` edges, which join the terminals. There are at least two of these.
    pub(super) fn new(graph: &'a Graph, alive: Mask) -> Self {
        let (&root, others) = graph.terminals.split_last().expect("a card names cities");
        let count = graph.near.len();
        let whole = (1usize << others.len()) - 1;
        let mut fewest = Self {
            graph,
            alive,
            root,
            whole,
            count,
            least: vec![FAR; (whole + 1) * count],
        };
        let mut waiting = [0; FAR as usize];
        for set in 1..=whole {
            if set.is_power_of_two() {
                let terminal = others[set.trailing_zeros() as usize];
                fewest.least[set * count + terminal as usize] = 0;
            } else {
                fewest.join(set);
            }
            fewest.spread(set, &mut waiting);
        }
        fewest
    }

    /// The fewest edges of a tree.
    pub(super) fn length(&self) -> u8 {
        self.of(self.whole, self.root)
    }

    /// The trees of so few edges, in ascending order; the first if there are very many.
    pub(super) fn trees(&self) -> Vec<Mask> {
        let mut lists = vec![None; self.least.len()];
        self.listed(self.whole, self.root, &mut lists).to_vec()
    }

    const fn at(&self, set: usize, vertex: u8) -> usize {
        set * self.count + vertex as usize
    }

    fn of(&self, set: usize, vertex: u8) -> u8 {
        self.least[self.at(set, vertex)]
    }

    /// Joins two trees at every vertex.
    fn join(&mut self, set: usize) {
        let (before, here) = self.least.split_at_mut(set * self.count);
        let row = |set: usize| &before[set * self.count..(set + 1) * self.count];
        for (part, rest) in halves(set) {
            add(&mut here[..self.count], row(part), row(rest));
        }
    }

    /// Lets the trees of a set grow by single edges.
    fn spread(&mut self, set: usize, waiting: &mut [u128; FAR as usize]) {
        let row = &mut self.least[set * self.count..(set + 1) * self.count];
        let (mut length, mut most) = (usize::from(FAR), 0);
        for (vertex, &least) in row.iter().enumerate() {
            if least < FAR {
                let least = usize::from(least);
                waiting[least] |= 1 << vertex;
                length = length.min(least);
                most = most.max(least);
            }
        }
        while length <= most {
            let mut here = std::mem::take(&mut waiting[length]);
            while here != 0 {
                let vertex = here.trailing_zeros() as usize;
                here &= here - 1;
                if usize::from(row[vertex]) < length {
                    continue;
                }
                for &(other, edge) in &self.graph.near[vertex] {
                    let known = &mut row[other as usize];
                    if self.alive >> edge & 1 == 1 && usize::from(*known) > length + 1 {
                        *known = length as u8 + 1;
                        waiting[length + 1] |= 1 << other;
                        most = most.max(length + 1);
                    }
                }
            }
            length += 1;
        }
    }

    /// The shortest trees of a set that reach a vertex.
    fn listed(&self, set: usize, vertex: u8, lists: &mut [Option<List>]) -> List {
        if let Some(known) = &lists[self.at(set, vertex)] {
            return Rc::clone(known);
        }
        let length = self.of(set, vertex);
        let mut found = Vec::new();
        if length == 0 {
            found.push(0);
        }
        for &(other, edge) in &self.graph.near[vertex as usize] {
            if self.alive >> edge & 1 == 1 && self.of(set, other).saturating_add(1) == length {
                let shorter = self.listed(set, other, lists);
                found.extend(shorter.iter().map(|tree| tree | 1 << edge));
            }
        }
        for (part, rest) in halves(set) {
            let sum = self.of(part, vertex).saturating_add(self.of(rest, vertex));
            if sum != length {
                continue;
            }
            let ones = self.listed(part, vertex, lists);
            let others = self.listed(rest, vertex, lists);
            for one in ones.iter() {
                found.extend(others.iter().map(|other| one | other));
                if found.len() > 4 * MAX_TREES {
                    firsts(&mut found, Mask::MAX);
                    found.truncate(MAX_TREES);
                }
            }
        }
        firsts(&mut found, Mask::MAX);
        found.truncate(MAX_TREES);
        let found: List = Rc::new(found);
        lists[self.at(set, vertex)] = Some(Rc::clone(&found));
        found
    }
}

/// Trees that are part of several others.
type List = Rc<Vec<Mask>>;

/// The ways to make a set of two.
fn halves(set: usize) -> impl Iterator<Item = (usize, usize)> {
    let low = set & set.wrapping_neg();
    let others = set & !low;
    let mut part = others;
    // Every part without the lowest, but for none at all.
    std::iter::from_fn(move || {
        (part > 0).then(|| {
            let rest = part;
            part = (part - 1) & others;
            (set & !rest, rest)
        })
    })
}
