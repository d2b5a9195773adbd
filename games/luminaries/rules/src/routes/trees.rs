//! The cheapest trees of a small graph when costs are vectors: every cost no other cost beats, and
//! every tree of such a cost.
//!
//! The method joins sets of terminals at vertices, as for plain costs, but keeps for each set and
//! vertex all costs of which none is at most another in every part. Each edge adds one to some part,
//! so costs are settled in the order of their number of edges and none is ever taken back.

use std::collections::HashMap;
use std::rc::Rc;

use super::ahead::{FAR, bounds, futures};
use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask, Order, bits};
use crate::board::MAX_SEGMENTS;

/// The most trees of one cost that are listed.
pub(super) const MAX_TREES: usize = 4096;

/// The edges at a vertex over which trees of one cost arrive there, as bits in the order of the
/// vertex's edges; as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrivals(u16);

impl Arrivals {
    const NONE: Self = Self(0);

    fn over(near: &[(u8, u8)], edge: u8) -> Self {
        let place = near.iter().position(|&(_, other)| other == edge);
        // Glued vertices can have more edges than bits; then nothing is known of the later ones.
        Self(
            place
                .filter(|&place| place < 16)
                .map_or(0, |place| 1 << place),
        )
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn share(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A cost that waits to be settled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    set: u8,
    vertex: u8,
    cost: Cost,
    by: Arrivals,
}

/// All costs worth having, for each set of terminals and each vertex.
///
/// Costs of all sets are settled together in the order of the fewest edges a whole tree would have
/// with them, so that whole trees are found early, the shortest first, and beat what could only
/// become dearer.
pub(super) struct Search<'a> {
    graph: &'a Graph,
    alive: Mask,
    limit: Limit,
    /// By set and vertex.
    fronts: Vec<Vec<Cost>>,
    /// For each cost of a front, the edges at the vertex over which trees of that cost arrive.
    arrivals: Vec<Vec<Arrivals>>,
    root: u8,
    whole: usize,
    /// By set and vertex, the fewest edges that join the vertex with all terminals not in the set.
    future: Vec<u8>,
    /// Likewise the least that must be added to each part of a cost.
    bounds: Vec<Cost>,
    /// What waits to be settled, by the fewest edges of a whole tree.
    levels: Vec<Vec<Waiting>>,
    /// The edges by which trees are told apart when they are listed.
    own: Mask,
    memo: HashMap<(usize, u8, Cost), Rc<Vec<Mask>>>,
    /// Whether there were more trees than are listed.
    cut: bool,
}

impl<'a> Search<'a> {
    /// Searches the `alive` edges. There are at least two terminals. When trees are listed, only
    /// those are told apart that differ in `own` edges.
    pub(super) fn new(
        graph: &'a Graph,
        alive: Mask,
        own: Mask,
        limit: Limit,
        budget: &mut Budget,
    ) -> Self {
        let (&root, others) = graph.terminals.split_last().expect("a card names cities");
        let whole = (1 << others.len()) - 1;
        let future = futures(graph, alive);
        // Making the tables takes time too.
        budget.spend((graph.near.len() * (whole + 1) * 160) as u64);
        let mut search = Self {
            graph,
            alive,
            limit,
            fronts: vec![Vec::new(); graph.near.len() * (whole + 1)],
            arrivals: vec![Vec::new(); graph.near.len() * (whole + 1)],
            root,
            whole,
            future,
            bounds: bounds(graph, alive, budget),
            levels: Vec::new(),
            own,
            memo: HashMap::new(),
            cut: false,
        };
        for (index, &terminal) in others.iter().enumerate() {
            let (set, cost, by) = (1 << index, Cost::default(), Arrivals::NONE);
            search.push(Waiting {
                set,
                vertex: terminal,
                cost,
                by,
            });
        }
        let mut level = 0;
        while level < search.levels.len() && !budget.is_spent() {
            let waiting = search.levels[level].len() as u64;
            budget.spend(8 * waiting);
            search.levels[level].sort_unstable();
            let mut index = 0;
            // What grows toward the goal stays on the level.
            while index < search.levels[level].len() {
                let mut next = search.levels[level][index];
                index += 1;
                while let Some(same) = search.levels[level].get(index)
                    && (same.set, same.vertex, same.cost) == (next.set, next.vertex, next.cost)
                {
                    next.by = next.by.and(same.by);
                    index += 1;
                }
                search.settle(next, budget);
            }
            search.levels[level] = Vec::new();
            level += 1;
        }
        search
    }

    fn at(&self, set: usize, vertex: u8) -> usize {
        set * self.graph.near.len() + vertex as usize
    }

    /// Whether something known is at least as good; a whole tree must be better.
    fn beaten(&self, at: usize, cost: Cost) -> bool {
        let least = cost.plus(self.bounds[at]);
        self.fronts[at].iter().any(|old| old.within(cost))
            || self
                .costs()
                .iter()
                .any(|&old| old.within(least) && old != least)
    }

    fn push(&mut self, waiting: Waiting) {
        let at = self.at(waiting.set as usize, waiting.vertex);
        let future = self.future[at];
        if future == FAR || !self.limit.allows(waiting.cost.plus(self.bounds[at])) {
            return;
        }
        let level = waiting.cost.edges() + future as usize;
        if self.levels.len() <= level {
            self.levels.resize(level + 1, Vec::new());
        }
        self.levels[level].push(waiting);
    }

    /// Keeps a cost if nothing beats it, and lets its tree grow by an edge or by another tree.
    fn settle(&mut self, waiting: Waiting, budget: &mut Budget) {
        let Waiting {
            set,
            vertex,
            cost,
            by,
        } = waiting;
        let at = self.at(set as usize, vertex);
        let compared = 1 + self.fronts[at].len() + self.costs().len();
        if !budget.spend(compared as u64) || self.beaten(at, cost) {
            return;
        }
        self.fronts[at].push(cost);
        self.arrivals[at].push(by);
        if set as usize == self.whole && vertex == self.root {
            return;
        }
        let graph = self.graph;
        for &(other, edge) in &graph.near[vertex as usize] {
            let sum = cost.plus(graph.costs[edge as usize]);
            if self.alive >> edge & 1 == 1 && self.limit.allows(sum) {
                let by = Arrivals::over(&graph.near[other as usize], edge);
                self.push(Waiting {
                    set,
                    vertex: other,
                    cost: sum,
                    by,
                });
            }
        }
        let rest = self.whole & !(set as usize);
        let mut part = rest;
        while part > 0 {
            let others = self.at(part, vertex);
            let joined = self.at(set as usize | part, vertex);
            let mut compared = 0;
            for index in 0..self.fronts[others].len() {
                let sum = cost.plus(self.fronts[others][index]);
                // Two trees that arrive over the same edge had better meet before it.
                if by.share(self.arrivals[others][index]) || !self.limit.allows(sum) {
                    continue;
                }
                compared += 1 + self.fronts[joined].len();
                if !self.fronts[joined].iter().any(|old| old.within(sum)) {
                    let set = set | part as u8;
                    self.push(Waiting {
                        set,
                        vertex,
                        cost: sum,
                        by: Arrivals::NONE,
                    });
                }
            }
            budget.spend((compared + self.fronts[others].len()) as u64);
            part = (part - 1) & rest;
        }
    }

    /// The costs of whole trees that no other cost beats.
    pub(super) fn costs(&self) -> &[Cost] {
        &self.fronts[self.at(self.whole, self.root)]
    }

    /// Whether some list of trees is not complete.
    pub(super) const fn is_cut(&self) -> bool {
        self.cut
    }

    /// The trees of the terminals that cost just this: of those with the same own edges the one whose
    /// others come first.
    pub(super) fn trees(&mut self, cost: Cost, budget: &mut Budget) -> Vec<Mask> {
        let found = self.grown(self.whole, self.root, cost, budget);
        found
            .iter()
            .copied()
            .filter(|&tree| self.graph.is_tree(tree))
            .collect()
    }

    fn grown(&mut self, set: usize, vertex: u8, cost: Cost, budget: &mut Budget) -> Rc<Vec<Mask>> {
        if let Some(known) = self.memo.get(&(set, vertex, cost)) {
            return Rc::clone(known);
        }
        let mut found = Vec::new();
        if !budget.spend(160) {
            self.cut = true;
            return Rc::new(found);
        }
        if set.is_power_of_two()
            && cost == Cost::default()
            && self.graph.terminals[set.trailing_zeros() as usize] == vertex
        {
            found.push(0);
        }
        let graph = self.graph;
        for &(other, edge) in &graph.near[vertex as usize] {
            let Some(rest) = cost.minus(graph.costs[edge as usize]) else {
                continue;
            };
            if self.alive >> edge & 1 == 1 && self.has(set, other, rest, budget) {
                let smaller = self.grown(set, other, rest, budget);
                budget.spend(4 * smaller.len() as u64);
                found.extend(smaller.iter().map(|tree| tree | 1 << edge));
            }
        }
        self.split(set, vertex, cost, &mut found, budget);
        firsts(&mut found, self.own);
        self.cut |= found.len() > MAX_TREES;
        found.truncate(MAX_TREES);
        let found = Rc::new(found);
        self.memo.insert((set, vertex, cost), Rc::clone(&found));
        found
    }

    fn split(
        &mut self,
        set: usize,
        vertex: u8,
        cost: Cost,
        found: &mut Vec<Mask>,
        budget: &mut Budget,
    ) {
        let low = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & low != 0 {
                let at = self.at(part, vertex);
                budget.spend(self.fronts[at].len() as u64);
                for index in 0..self.fronts[at].len() {
                    let one = self.fronts[at][index];
                    let Some(rest) = cost.minus(one) else {
                        continue;
                    };
                    if !self.has(set ^ part, vertex, rest, budget) {
                        continue;
                    }
                    let ones = self.grown(part, vertex, one, budget);
                    let others = self.grown(set ^ part, vertex, rest, budget);
                    if !budget.spend((ones.len() * others.len()) as u64) {
                        self.cut = true;
                        return;
                    }
                    let pairs = ones.iter().flat_map(|a| others.iter().map(move |b| (a, b)));
                    // Parts that share an edge would be a cheaper tree.
                    found.extend(pairs.map(|(a, b)| a | b));
                    if found.len() > 4 * MAX_TREES {
                        firsts(found, self.own);
                    }
                }
            }
            part = (part - 1) & set;
        }
    }

    fn has(&self, set: usize, vertex: u8, cost: Cost, budget: &mut Budget) -> bool {
        let front = &self.fronts[self.at(set, vertex)];
        budget.spend(1 + front.len() as u64 / 4) && front.contains(&cost)
    }
}

/// Of the trees with the same own edges keeps the one whose other edges come first.
pub(super) fn firsts(trees: &mut Vec<Mask>, own: Mask) {
    trees.sort_unstable_by_key(|&tree| (tree & own, Order(tree & !own)));
    trees.dedup_by_key(|tree| *tree & own);
}

impl Graph {
    /// Whether the edges, which hang together, make no ring and end at terminals only.
    pub(super) fn is_tree(&self, mask: Mask) -> bool {
        let mut degrees = [0u8; MAX_SEGMENTS + 2];
        for bit in bits(mask) {
            let (a, b) = self.ends[bit];
            degrees[a as usize] += 1;
            degrees[b as usize] += 1;
        }
        let used = degrees.iter().filter(|&&degree| degree > 0).count();
        let loose =
            |vertex: usize| degrees[vertex] == 1 && !self.terminals.contains(&(vertex as u8));
        used == mask.count_ones() as usize + 1 && !(0..self.near.len()).any(loose)
    }
}
