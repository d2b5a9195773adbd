//! The cheapest trees of a small graph when costs are vectors: every cost no other cost beats, and
//! every tree of such a cost.
//!
//! The method joins sets of terminals at vertices, as for plain costs, but keeps for each set and
//! vertex all costs of which none is at most another in every part. Each edge adds one to some part,
//! so costs are settled in the order of their number of edges and none is ever taken back.
//!
//! By [`Law::Between`] a mark says whether others' track joins the vertex to a terminal, and no tree passes a
//! terminal without having it. Trees that overlap are not noticed, so a cost may be too low there: it is right
//! if a tree that keeps the law is found for it.

use std::collections::HashMap;
use std::rc::Rc;

use super::ahead::Least;
use super::cost::{Budget, Cost, Limit};
use super::front::Front;
use super::graph::{Graph, Mask, Order, bits};
use super::shape::Law;
use super::worth::Worth;
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
#[derive(Clone, Copy)]
struct Waiting {
    set: u8,
    vertex: u8,
    mark: bool,
    cost: Cost,
    by: Arrivals,
}

impl Waiting {
    /// All of it as one number, in the order in which costs are settled.
    fn pack(self) -> u128 {
        let place =
            u128::from(self.set) << 9 | u128::from(self.vertex) << 1 | u128::from(self.mark);
        place << 80 | u128::from(self.cost.bits()) << 16 | u128::from(self.by.0)
    }

    const fn unpack(packed: u128) -> Self {
        Self {
            set: (packed >> 89) as u8,
            vertex: (packed >> 81) as u8,
            mark: packed >> 80 & 1 == 1,
            cost: Cost::from_bits((packed >> 16) as u64),
            by: Arrivals(packed as u16),
        }
    }
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
    law: Law,
    /// By set, mark and vertex.
    fronts: Vec<Front>,
    /// For each cost of a front, the edges at the vertex over which trees of that cost arrive.
    arrivals: Vec<Vec<Arrivals>>,
    root: u8,
    whole: usize,
    /// By set, mark and vertex, the least that must be added to each part of a cost to join the vertex with
    /// all terminals not in the set.
    bounds: Vec<Cost>,
    /// What a tree costs at least.
    least: Least,
    /// The level that is being settled.
    level: usize,
    /// What whole trees are wanted.
    worth: Worth,
    /// What waits to be settled, by the fewest edges of a whole tree.
    levels: Vec<Vec<u128>>,
    /// The edges by which trees are told apart when they are listed.
    own: Mask,
    memo: HashMap<(usize, bool, u8, Cost), Rc<Vec<Mask>>>,
    /// Whether there were more trees than are listed.
    cut: bool,
    /// Room for prices of joined trees.
    sums: Vec<Cost>,
}

impl<'a> Search<'a> {
    /// Searches the `alive` edges. There are at least two terminals. When trees are listed, only
    /// those are told apart that differ in `own` edges.
    pub(super) fn new(
        graph: &'a Graph,
        alive: Mask,
        own: Mask,
        (limit, law): (Limit, Law),
        budget: &mut Budget,
    ) -> Self {
        let (&root, others) = graph.terminals.split_last().expect("a card names cities");
        let whole = (1 << others.len()) - 1;
        // Making the tables takes time too.
        budget.spend((graph.near.len() * (whole + 1) * 160) as u64);
        let least = Least::new(graph, alive, own, law, budget);
        let marks = (0..=whole).flat_map(|set| [false, true].map(|mark| (set, mark)));
        let places =
            marks.flat_map(|(set, mark)| (0..graph.near.len()).map(move |v| (set, mark, v)));
        let bounds = places.map(|(set, mark, vertex)| least.ahead(graph, set, mark, vertex as u8));
        let mut search = Self {
            graph,
            alive,
            limit,
            law,
            fronts: vec![Front::default(); 2 * graph.near.len() * (whole + 1)],
            arrivals: vec![Vec::new(); 2 * graph.near.len() * (whole + 1)],
            root,
            whole,
            bounds: bounds.collect(),
            least,
            level: 0,
            worth: Worth::new(graph, alive, limit, &[Cost::default()]),
            levels: Vec::new(),
            own,
            memo: HashMap::new(),
            cut: false,
            sums: Vec::new(),
        };
        for (index, &terminal) in others.iter().enumerate() {
            search.push(Waiting {
                set: 1 << index,
                vertex: terminal,
                mark: law == Law::Between,
                cost: Cost::default(),
                by: Arrivals::NONE,
            });
        }
        let mut level = 0;
        while level < search.levels.len() && !budget.is_spent() {
            let waiting = search.levels[level].len() as u64;
            budget.spend(8 * waiting);
            search.levels[level].sort_unstable();
            search.level = level;
            let mut index = 0;
            // What grows toward the goal stays on the level.
            while index < search.levels[level].len() {
                let packed = search.levels[level][index];
                let mut next = Waiting::unpack(packed);
                index += 1;
                // They differ at most in the edges over which they arrive.
                while let Some(&same) = search.levels[level].get(index)
                    && same >> 16 == packed >> 16
                {
                    next.by = next.by.and(Waiting::unpack(same).by);
                    index += 1;
                }
                search.settle(next, budget);
            }
            search.levels[level] = Vec::new();
            level += 1;
        }
        search
    }

    const fn at(&self, set: usize, mark: bool, vertex: u8) -> usize {
        (set * 2 + mark as usize) * self.graph.near.len() + vertex as usize
    }

    /// what terminal a vertex is: none, or a bit of a set, which is 0 for the root.
    fn city(&self, vertex: u8) -> Option<u8> {
        if self.law == Law::Some {
            return None;
        }
        let mut terminals = self.graph.terminals.iter();
        let place = terminals.position(|&terminal| terminal == vertex)?;
        Some(if vertex == self.root { 0 } else { 1 << place })
    }

    /// Whether something known is at least as good; a whole tree must be better, and so must a tree without
    /// the mark.
    fn beaten(&self, waiting: &Waiting) -> bool {
        let Waiting { vertex, cost, .. } = *waiting;
        let set = usize::from(waiting.set);
        self.fronts[self.at(set, waiting.mark, vertex)].beats(cost)
            || waiting.mark && self.fronts[self.at(set, false, vertex)].is_better(cost)
    }

    fn push(&mut self, waiting: Waiting) {
        let at = self.at(waiting.set as usize, waiting.mark, waiting.vertex);
        let least = waiting.cost.plus(self.bounds[at]);
        if !self.worth.allows(least) {
            return;
        }
        let level = usize::from(least.edges()).max(self.level);
        if self.levels.len() <= level {
            self.levels.resize(level + 1, Vec::new());
        }
        self.levels[level].push(waiting.pack());
    }

    /// Keeps a cost if nothing beats it, and lets its tree grow by an edge or by another tree.
    fn settle(&mut self, waiting: Waiting, budget: &mut Budget) {
        let Waiting { set, vertex, .. } = waiting;
        let at = self.at(set as usize, waiting.mark, vertex);
        let compared = 4 + self.fronts[at].work();
        let least = waiting.cost.plus(self.bounds[at]);
        if !budget.spend(compared) || !self.worth.allows(least) || self.beaten(&waiting) {
            return;
        }
        self.fronts[at].push(waiting.cost);
        self.arrivals[at].push(waiting.by);
        if set as usize == self.whole && vertex == self.root {
            return;
        }
        let whole = self.at(self.whole, self.law == Law::Between, self.root);
        self.worth.look(self.fronts[whole].as_slice());
        self.grow(&waiting);
        self.join(&waiting, budget);
    }

    /// Lets a tree grow by an edge.
    fn grow(&mut self, waiting: &Waiting) {
        let graph = self.graph;
        // a tree that has the root has all it can have but by joining others there.
        if self.city(waiting.vertex) == Some(0) {
            return;
        }
        for &(other, edge) in &graph.near[waiting.vertex as usize] {
            let sum = waiting.cost.plus(graph.costs[edge as usize]);
            if self.alive >> edge & 1 == 0 || !self.limit.allows(sum) {
                continue;
            }
            let (mut set, mut mark) = (waiting.set, waiting.mark && self.own >> edge & 1 == 0);
            if let Some(city) = self.city(other) {
                // others' track may not join two terminals.
                if mark || set & city != 0 {
                    continue;
                }
                (set, mark) = (set | city, true);
            }
            // trees that arrive over the same edge may have been kept from meeting before it.
            let by = match self.law {
                Law::Some => Arrivals::over(&graph.near[other as usize], edge),
                Law::Between => Arrivals::NONE,
            };
            self.push(Waiting {
                set,
                vertex: other,
                mark,
                cost: sum,
                by,
            });
        }
    }

    /// Lets a tree grow by another that meets it at its vertex; at a terminal both have it.
    fn join(&mut self, waiting: &Waiting, budget: &mut Budget) {
        let Waiting {
            set,
            vertex,
            mark,
            cost,
            by,
        } = *waiting;
        let city = self.city(vertex);
        let shared = usize::from(city.unwrap_or(0));
        let rest = self.whole & !(set as usize);
        let marks: &[bool] = match (self.law, city, mark) {
            (Law::Some, ..) | (Law::Between, None, true) => &[false],
            (Law::Between, Some(_), _) => &[true],
            (Law::Between, None, false) => &[false, true],
        };
        let mut sums = std::mem::take(&mut self.sums);
        let mut part = rest;
        while part > 0 {
            for &other in marks {
                let others = self.at(part | shared, other, vertex);
                let joined = self.at(set as usize | part, mark || other, vertex);
                let bound = self.bounds[joined];
                let least = self.least.of(part | shared, vertex);
                let ideal = if other { least.any } else { least.bare };
                let Some(most) = self.worth.most(cost.plus(ideal).plus(bound)) else {
                    continue;
                };
                let base = cost.plus(bound);
                let Some(room) = most.minus(base) else {
                    continue;
                };
                let (worth, arrivals) = (&self.worth, &self.arrivals[others]);
                let looked = self.fronts[others].within(room, |place, more| {
                    // Two trees that arrive over the same edge had better meet before it.
                    if worth.allows(base.plus(more)) && !by.share(arrivals[place]) {
                        sums.push(cost.plus(more));
                    }
                });
                let compared = sums.len() as u64 * (1 + self.fronts[joined].work());
                budget.spend(looked + compared);
                for sum in sums.drain(..) {
                    if !self.fronts[joined].beats(sum) {
                        self.push(Waiting {
                            set: set | part as u8,
                            vertex,
                            mark: mark || other,
                            cost: sum,
                            by: Arrivals::NONE,
                        });
                    }
                }
            }
            part = (part - 1) & rest;
        }
        self.sums = sums;
    }

    /// The costs of whole trees that no other cost beats.
    pub(super) fn costs(&self) -> &[Cost] {
        self.fronts[self.at(self.whole, self.law == Law::Between, self.root)].as_slice()
    }

    /// Whether some list of trees is not complete.
    pub(super) const fn is_cut(&self) -> bool {
        self.cut
    }

    /// The trees of the terminals that cost just this: of those with the same own edges the one whose
    /// others come first. Also whether these are all: by [`Law::Between`], trees may overlap, and what was
    /// dropped for the sake of such a one is not known.
    pub(super) fn trees(&mut self, cost: Cost, budget: &mut Budget) -> (Vec<Mask>, bool) {
        let marked = self.law == Law::Between;
        let found = self.grown(self.whole, marked, self.root, cost, budget);
        let graph = self.graph;
        let right = |tree: Mask| {
            let paid = bits(tree).map(|edge| graph.costs[edge]);
            graph.is_tree(tree)
                && graph.keeps(self.law, tree, self.own)
                && (!marked || paid.fold(Cost::default(), Cost::plus) == cost)
        };
        let trees: Vec<Mask> = found.iter().copied().filter(|&tree| right(tree)).collect();
        let all = !marked || trees.len() == found.len() && !self.cut;
        (trees, all)
    }

    fn grown(
        &mut self,
        set: usize,
        mark: bool,
        vertex: u8,
        cost: Cost,
        budget: &mut Budget,
    ) -> Rc<Vec<Mask>> {
        if let Some(known) = self.memo.get(&(set, mark, vertex, cost)) {
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
        let city = self.city(vertex);
        let before = set & !usize::from(city.unwrap_or(0));
        for &(other, edge) in &graph.near[vertex as usize] {
            let Some(rest) = cost.minus(graph.costs[edge as usize]) else {
                continue;
            };
            if self.alive >> edge & 1 == 0 || before == 0 || self.city(other) == Some(0) {
                continue;
            }
            let mine = self.own >> edge & 1 == 1;
            let marks: &[bool] = match (self.law, city, mark, mine) {
                (Law::Some, ..) | (_, None, false, false) | (_, Some(_), _, false) => &[false],
                (_, None, true, true) => &[],
                (_, None, true, false) => &[true],
                (_, None, false, true) | (_, Some(_), _, true) => &[false, true],
            };
            for &mark in marks {
                if self.has(before, mark, other, rest, budget) {
                    let smaller = self.grown(before, mark, other, rest, budget);
                    budget.spend(4 * smaller.len() as u64);
                    found.extend(smaller.iter().map(|tree| tree | 1 << edge));
                }
            }
        }
        self.split(set, mark, vertex, cost, &mut found, budget);
        firsts(&mut found, self.own);
        self.cut |= found.len() > MAX_TREES;
        found.truncate(MAX_TREES);
        let found = Rc::new(found);
        let key = (set, mark, vertex, cost);
        self.memo.insert(key, Rc::clone(&found));
        found
    }

    fn split(
        &mut self,
        set: usize,
        mark: bool,
        vertex: u8,
        cost: Cost,
        found: &mut Vec<Mask>,
        budget: &mut Budget,
    ) {
        let city = self.city(vertex);
        let shared = usize::from(city.unwrap_or(0));
        let marks: &[(bool, bool)] = match (self.law, city, mark) {
            (Law::Some, ..) | (Law::Between, None, false) => &[(false, false)],
            (Law::Between, Some(_), _) => &[(true, true)],
            (Law::Between, None, true) => &[(true, false), (false, true)],
        };
        let set = set & !shared;
        let low = set & set.wrapping_neg();
        let mut part = set.saturating_sub(1) & set;
        while part > 0 {
            if part & low != 0 {
                for &(a, b) in marks {
                    let (one, two) = ((part | shared, a), (set ^ part | shared, b));
                    self.pair(one, two, (vertex, cost), found, budget);
                }
            }
            part = (part - 1) & set;
        }
    }

    /// Adds the trees made of one of each set with its mark that meet at the vertex.
    fn pair(
        &mut self,
        one: (usize, bool),
        two: (usize, bool),
        (vertex, cost): (u8, Cost),
        found: &mut Vec<Mask>,
        budget: &mut Budget,
    ) {
        let at = self.at(one.0, one.1, vertex);
        budget.spend(self.fronts[at].len() as u64);
        for index in 0..self.fronts[at].len() {
            let part = self.fronts[at].as_slice()[index];
            let Some(rest) = cost.minus(part) else {
                continue;
            };
            if !self.has(two.0, two.1, vertex, rest, budget) {
                continue;
            }
            let ones = self.grown(one.0, one.1, vertex, part, budget);
            let others = self.grown(two.0, two.1, vertex, rest, budget);
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

    fn has(&self, set: usize, mark: bool, vertex: u8, cost: Cost, budget: &mut Budget) -> bool {
        let front = self.fronts[self.at(set, mark, vertex)].as_slice();
        budget.spend(1 + front.len() as u64 / 4) && front.contains(&cost)
    }
}

/// Of the trees with the same own edges keeps the one whose other edges come first.
pub(super) fn firsts(trees: &mut Vec<Mask>, own: Mask) {
    trees.sort_unstable_by_key(|&tree| (tree & own, Order(tree & !own)));
    trees.dedup_by_key(|tree| *tree & own);
}

impl Graph {
    /// whether others' edges of a tree join no two terminals, if the law asks for that.
    pub(super) fn keeps(&self, law: Law, tree: Mask, own: Mask) -> bool {
        if law == Law::Some {
            return true;
        }
        let mut joined: [u8; MAX_SEGMENTS + 2] = std::array::from_fn(|index| index as u8);
        for edge in bits(tree & !own) {
            let (a, b) = self.ends[edge];
            let (from, to) = (joined[a as usize], joined[b as usize]);
            for other in joined.iter_mut().filter(|other| **other == from) {
                *other = to;
            }
        }
        let mut seen: Mask = 0;
        self.terminals.iter().all(|&terminal| {
            let bit = 1 << joined[terminal as usize];
            let fresh = seen & bit == 0;
            seen |= bit;
            fresh
        })
    }

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
