//! The least a legal tree must cost, by a quick method: trees are joined at vertices, with one mark
//! for what the law asks. Trees that overlap are not noticed, so a legal tree may cost more, never
//! less.
//!
//! The same tables say what a tree with a given edge in it must cost: the edge, and the two trees it
//! joins. So for a search with a limit most edges of a crowded board fall away.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{Graph, Mask};
use super::shape::Law;

/// A waiver weighs more than all own segments.
const WAIVER: u32 = 1 << 8;
const FAR: u32 = u32::MAX;

/// What legal trees must cost at least.
pub(super) struct Lower {
    /// Any legal tree.
    whole: u32,
    /// A legal tree that holds the edge.
    with: Vec<u32>,
    /// A legal tree that costs no more than any must, if the method came upon one.
    tree: Option<Mask>,
}

impl Lower {
    /// Nothing if there is no legal tree of the `alive` edges.
    pub(super) fn new(graph: &Graph, alive: Mask, own: Mask, law: Law) -> Option<Self> {
        let joined = Joined::new(graph, alive, own, law);
        let whole = joined.whole();
        (whole < FAR).then(|| Self {
            whole,
            with: (0..graph.ends.len())
                .map(|edge| joined.with(edge))
                .collect(),
            tree: joined.tree(),
        })
    }

    /// The fewest waivers of a legal tree and then the fewest own segments, or less.
    pub(super) const fn price(&self) -> (u8, u8) {
        ((self.whole / WAIVER) as u8, (self.whole % WAIVER) as u8)
    }

    /// A legal tree of that price, if the method came upon one.
    pub(super) const fn tree(&self) -> Option<Mask> {
        self.tree
    }

    /// The edges that can be in a legal tree with so many waivers, or with fewer and any number of own
    /// segments; and with so many own segments at most if it has all these waivers.
    pub(super) fn within(&self, waivers: u8, own: u8) -> Mask {
        let most = u32::from(waivers) * WAIVER + u32::from(own);
        let edges = self.with.iter().enumerate();
        edges
            .filter(|(_, least)| **least <= most)
            .fold(0, |mask, (edge, _)| mask | 1 << edge)
    }
}

/// By set of terminals, mark and vertex, the least a tree costs that joins them. LU-84: the mark is own
/// track in the tree. R-44: it is others' track that joins the vertex to a terminal.
struct Joined<'a> {
    graph: &'a Graph,
    alive: Mask,
    own: Mask,
    law: Law,
    count: usize,
    all: usize,
    least: Vec<u32>,
    last: Vec<Last>,
}

/// How a tree of [`Joined`] is put together.
#[derive(Clone, Copy)]
enum Last {
    Nothing,
    /// The edge, the vertex before it, and the set and mark there.
    Edge(u8, u8, u8, bool),
    /// Two sets with their marks.
    Split(u8, bool, u8, bool),
}

impl<'a> Joined<'a> {
    fn new(graph: &'a Graph, alive: Mask, own: Mask, law: Law) -> Self {
        let count = graph.near.len();
        let all = (1usize << graph.terminals.len()) - 1;
        let mut joined = Self {
            graph,
            alive,
            own,
            law,
            count,
            all,
            least: vec![FAR; (all + 1) * 2 * count],
            last: vec![Last::Nothing; (all + 1) * 2 * count],
        };
        let mut cities = vec![0usize; count];
        for (index, &terminal) in graph.terminals.iter().enumerate() {
            cities[terminal as usize] = 1 << index;
            let at = joined.at(1 << index, law == Law::Between, terminal.into());
            joined.least[at] = 0;
        }
        let mut open = BinaryHeap::new();
        for set in 1..=all {
            for (vertex, &here) in cities.iter().enumerate() {
                joined.join(set, vertex, here);
            }
            joined.spread(set, &cities, &mut open);
        }
        joined
    }

    const fn at(&self, set: usize, mark: bool, vertex: usize) -> usize {
        (set * 2 + mark as usize) * self.count + vertex
    }

    /// The cheapest two trees that meet at the vertex; at a terminal both have it.
    fn join(&mut self, set: usize, vertex: usize, here: usize) {
        let others = set & !here;
        let mut part = others & others.wrapping_sub(1);
        while part > 0 {
            let (one, two) = (part | here & set, others & !part | here & set);
            for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                if self.law == Law::Between && a && b && here == 0 {
                    continue;
                }
                let sum = self.least[self.at(one, a, vertex)]
                    .saturating_add(self.least[self.at(two, b, vertex)]);
                let at = self.at(set, a || b, vertex);
                if sum < self.least[at] {
                    self.least[at] = sum;
                    self.last[at] = Last::Split(one as u8, a, two as u8, b);
                }
            }
            part = (part - 1) & others;
        }
    }

    /// Lets the trees of a set grow by single edges.
    fn spread(
        &mut self,
        set: usize,
        cities: &[usize],
        open: &mut BinaryHeap<Reverse<(u32, usize, bool)>>,
    ) {
        for mark in [false, true] {
            for vertex in 0..self.count {
                let cost = self.least[self.at(set, mark, vertex)];
                if cost < FAR {
                    open.push(Reverse((cost, vertex, mark)));
                }
            }
        }
        let graph = self.graph;
        while let Some(Reverse((cost, vertex, mark))) = open.pop() {
            if cost > self.least[self.at(set, mark, vertex)] {
                continue;
            }
            for &(other, edge) in &graph.near[vertex] {
                let reached = cities[other as usize];
                if self.alive >> edge & 1 == 0 || set & reached != 0 {
                    continue;
                }
                let mine = self.own >> edge & 1 == 1;
                let then = match self.law {
                    Law::Some => mark || mine,
                    Law::Between if reached != 0 && mark && !mine => continue,
                    Law::Between => reached != 0 || mark && !mine,
                };
                let sum = cost + self.price(edge.into());
                let at = self.at(set | reached, then, other.into());
                if sum < self.least[at] {
                    self.least[at] = sum;
                    self.last[at] = Last::Edge(edge, vertex as u8, set as u8, mark);
                    if reached == 0 {
                        open.push(Reverse((sum, other.into(), then)));
                    }
                }
            }
        }
    }

    fn price(&self, edge: usize) -> u32 {
        let price = self.graph.costs[edge];
        u32::from(price.paid()) * WAIVER + u32::from(price.own())
    }

    /// The marks with which a tree of all terminals is legal.
    const fn legal(&self) -> &'static [bool] {
        match self.law {
            Law::Some => &[true],
            Law::Between => &[false, true],
        }
    }

    fn whole(&self) -> u32 {
        let trees = self.legal().iter();
        let trees = trees.map(|&mark| self.at(self.all, mark, 0));
        let least = trees.flat_map(|at| &self.least[at..at + self.count]);
        least.copied().min().unwrap_or(FAR)
    }

    /// A cheapest tree, if its parts do not overlap and the law is kept.
    fn tree(&self) -> Option<Mask> {
        let whole = self.whole();
        let mut roots = (0..self.count).flat_map(|vertex| {
            let marks = self.legal().iter();
            marks.map(move |&mark| (mark, vertex))
        });
        roots.find_map(|(mark, vertex)| {
            let mut tree = 0;
            let cheapest = self.least[self.at(self.all, mark, vertex)] == whole;
            let legal = cheapest
                && self.collect(self.all, mark, vertex, &mut tree)
                && self.graph.is_tree(tree)
                && self.is_legal(tree);
            legal.then_some(tree)
        })
    }

    /// Adds the edges of a tree; whether none is there twice.
    fn collect(&self, set: usize, mark: bool, vertex: usize, tree: &mut Mask) -> bool {
        match self.last[self.at(set, mark, vertex)] {
            Last::Nothing => true,
            Last::Edge(edge, before, set, mark) => {
                let fresh = *tree >> edge & 1 == 0;
                *tree |= 1 << edge;
                fresh && self.collect(set.into(), mark, before.into(), tree)
            }
            Last::Split(one, a, two, b) => {
                self.collect(one.into(), a, vertex, tree)
                    && self.collect(two.into(), b, vertex, tree)
            }
        }
    }

    fn is_legal(&self, tree: Mask) -> bool {
        match self.law {
            Law::Some => tree & self.own != 0,
            Law::Between => self.graph.keeps(self.law, tree, self.own),
        }
    }

    fn with(&self, edge: usize) -> u32 {
        if self.alive >> edge & 1 == 0 {
            return FAR;
        }
        let (one, two) = self.graph.ends[edge];
        let mine = self.own >> edge & 1 == 1;
        let mut least = FAR;
        for set in 1..self.all {
            for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                let legal = match self.law {
                    Law::Some => a || b || mine,
                    Law::Between => mine || !(a && b),
                };
                if legal {
                    let sum = self.least[self.at(set, a, one.into())]
                        .saturating_add(self.least[self.at(self.all & !set, b, two.into())]);
                    least = least.min(sum);
                }
            }
        }
        least.saturating_add(self.price(edge))
    }
}
