//! What lies ahead of a tree that has only some of the terminals: the least that must still be added
//! before it has them all.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::cost::{Budget, Cost};
use super::graph::{Graph, Mask, Mixer, bits};
use super::lengths::Joined;
use super::order::Step;
use super::shape::{Law, Shape};

/// The most a part of a cost can be.
const MOST: u8 = 0x7f;

/// What a sweep must still add. It depends on the vertices that are used and open and on what the law makes
/// of them, not on how they hang together, so it is worked out once for many shapes.
pub(super) struct Ahead {
    law: Law,
    least: Least,
    /// What was worked out after one step, by the places used and those that others' track joins to a terminal.
    known: HashMap<(u16, u16), Cost, BuildHasherDefault<Mixer>>,
    /// The edge of that step.
    edge: u8,
}

impl Ahead {
    pub(super) fn new(
        graph: &Graph,
        alive: Mask,
        own: Mask,
        law: Law,
        budget: &mut Budget,
    ) -> Self {
        Self::of(law, Least::new(graph, alive, own, law, budget))
    }

    /// By what is known of trees that join some terminals and a vertex.
    pub(super) fn of(law: Law, least: Least) -> Self {
        Self {
            law,
            least,
            known: HashMap::default(),
            edge: u8::MAX,
        }
    }

    /// Forgets the steps of an earlier sweep.
    pub(super) fn forget(&mut self) {
        self.edge = u8::MAX;
    }

    /// The least that a tree with this edge in it costs in every part.
    pub(super) fn with(&self, graph: &Graph, edge: usize, own: bool) -> Cost {
        let (a, b) = graph.ends[edge];
        let all = self.least.all;
        let mut least = Cost::FAR;
        for set in 1..all {
            let [one, two] = [(set, a), (all - set, b)].map(|(set, end)| self.least.of(set, end));
            // others' track may not join a terminal on one side to one on the other.
            let sum = if own {
                one.any.plus(two.any)
            } else {
                one.any.plus(two.bare).lesser(one.bare.plus(two.any))
            };
            least = least.lesser(sum);
        }
        least.plus(graph.costs[edge])
    }

    /// The least that must still be added to every part of a price after a step.
    pub(super) fn bound(&mut self, shape: &Shape, step: &Step) -> Cost {
        if self.edge != step.edge {
            self.edge = step.edge;
            self.known.clear();
        }
        let used = shape.used();
        let marked = match self.law {
            Law::Some => 0,
            Law::Between => shape.marked(),
        };
        if let Some(&known) = self.known.get(&(used, marked)) {
            return known;
        }
        let bound = self.forest(shape.missing(step), used, marked, step);
        self.known.insert((used, marked), bound);
        bound
    }

    /// The least a forest costs that joins each missing terminal to some used vertex: what is still
    /// added falls into trees, each with one of them at least and its share of the terminals.
    fn forest(&self, missing: u8, used: u16, marked: u16, step: &Step) -> Cost {
        let places: Vec<usize> = bits(used.into()).collect();
        // By set of missing terminals, numbered anew, a tree that joins them to a used vertex.
        let terminals: Vec<usize> = bits(missing.into()).collect();
        let sets = 1usize << terminals.len();
        let mut tree = [Cost::FAR; 64];
        let mut forest = [Cost::FAR; 64];
        forest[0] = Cost::default();
        for set in 1..sets {
            let on_board = bits(set as Mask).fold(0, |all, bit| all | 1usize << terminals[bit]);
            let near = places.iter().map(|&place| {
                let least = self.least.of(on_board, step.open[place]);
                if marked >> place & 1 == 1 {
                    least.bare
                } else {
                    least.any
                }
            });
            if let Some(near) = near.reduce(Cost::lesser) {
                tree[set] = near;
            }
            let low = set & set.wrapping_neg();
            let mut part = set;
            while part > 0 {
                if part & low != 0 {
                    let sum = tree[part].plus(forest[set ^ part]);
                    forest[set] = forest[set].lesser(sum);
                }
                part = (part - 1) & set;
            }
        }
        if places.is_empty() {
            return Cost::default();
        }
        forest[sets - 1]
    }
}

/// The least that trees cost which join some terminals and a vertex, in every part by itself.
#[derive(Clone, Copy)]
pub(super) struct Either {
    /// Any such tree.
    pub(super) any: Cost,
    /// one in which others' track joins the vertex to no terminal but itself.
    pub(super) bare: Cost,
}

/// For each set of terminals and each vertex, the least that a tree costs which joins them and keeps the law.
pub(super) struct Least {
    costs: Vec<Either>,
    vertices: usize,
    /// All terminals.
    pub(super) all: usize,
}

impl Least {
    pub(super) fn new(
        graph: &Graph,
        alive: Mask,
        own: Mask,
        law: Law,
        budget: &mut Budget,
    ) -> Self {
        let vertices = graph.near.len();
        let all = (1usize << graph.terminals.len()) - 1;
        let costs = match law {
            Law::Some => {
                let least = plain(graph, alive, budget).into_iter();
                least.map(|any| Either { any, bare: any }).collect()
            }
            Law::Between => Between::new(graph, alive, own, budget).finish(),
        };
        Self {
            costs,
            vertices,
            all,
        }
    }

    /// The same as far as lengths tell: those of all segments, and of those that are paid for.
    pub(super) fn of_lengths(graph: &Graph, edges: &Joined, paid: &Joined) -> Self {
        let cost = |paid: u8, edges: u8| Cost::of(0, 0, paid, edges).lesser(Cost::FAR);
        let clip = |length: u8| length.min(MOST);
        let any = edges.any.iter().zip(&paid.any);
        let bare = edges.bare.iter().zip(&paid.bare);
        let costs = any.zip(bare).map(|(any, bare)| Either {
            any: cost(clip(*any.1), clip(*any.0)),
            bare: cost(clip(*bare.1), clip(*bare.0)),
        });
        Self {
            costs: costs.collect(),
            vertices: graph.near.len(),
            all: (1 << graph.terminals.len()) - 1,
        }
    }

    #[inline]
    pub(super) fn of(&self, set: usize, vertex: u8) -> Either {
        self.costs[set * self.vertices + vertex as usize]
    }

    /// What must still be added to a tree that has a set of the terminals and a vertex, which may be the
    /// last terminal; `mark` says whether others' track joins the vertex to a terminal.
    pub(super) fn ahead(&self, graph: &Graph, set: usize, mark: bool, vertex: u8) -> Cost {
        let root = self.all.div_ceil(2);
        let here = graph.terminals.last() == Some(&vertex);
        let rest = self.all & !set & if here { !root } else { self.all };
        let least = self.of(rest, vertex);
        if mark { least.bare } else { least.any }
    }
}

/// The least whatever the law says, by set and vertex.
fn plain(graph: &Graph, alive: Mask, budget: &mut Budget) -> Vec<Cost> {
    let count = graph.near.len();
    let all = (1usize << graph.terminals.len()) - 1;
    let mut least = vec![Cost::FAR; count * (all + 1)];
    least[..count].fill(Cost::default());
    let mut open = Vec::new();
    for set in 1..=all {
        open.clear();
        if set.is_power_of_two() {
            let terminal = graph.terminals[set.trailing_zeros() as usize];
            least[set * count + terminal as usize] = Cost::default();
            open.push(terminal);
        } else {
            let low = set & set.wrapping_neg();
            let mut part = (set - 1) & set;
            while part > 0 {
                if part & low != 0 {
                    for vertex in 0..count {
                        let sum =
                            least[part * count + vertex].plus(least[(set ^ part) * count + vertex]);
                        let known = &mut least[set * count + vertex];
                        *known = known.lesser(sum);
                    }
                }
                part = (part - 1) & set;
            }
            open.extend(0..count as u8);
        }
        let here = &mut least[set * count..(set + 1) * count];
        while let Some(vertex) = open.pop() {
            budget.spend(16);
            for &(other, edge) in &graph.near[vertex as usize] {
                if alive >> edge & 1 == 0 {
                    continue;
                }
                let known = here[other as usize];
                let better = known.lesser(here[vertex as usize].plus(graph.costs[edge as usize]));
                if better != known {
                    here[other as usize] = better;
                    open.push(other);
                }
            }
        }
    }
    least
}

/// The least by R-44: by set, mark and vertex, where the mark is others' track that joins the vertex to a
/// terminal.
struct Between<'a> {
    graph: &'a Graph,
    count: usize,
    /// By vertex, the terminal there as a bit.
    cities: Vec<usize>,
    least: Vec<Cost>,
}

impl<'a> Between<'a> {
    fn new(graph: &'a Graph, alive: Mask, own: Mask, budget: &mut Budget) -> Self {
        let count = graph.near.len();
        let all = (1usize << graph.terminals.len()) - 1;
        let mut between = Self {
            graph,
            count,
            cities: vec![0; count],
            least: vec![Cost::FAR; 2 * count * (all + 1)],
        };
        between.least[..2 * count].fill(Cost::default());
        for (index, &terminal) in graph.terminals.iter().enumerate() {
            between.cities[terminal as usize] = 1 << index;
            let at = between.at(1 << index, true, terminal.into());
            between.least[at] = Cost::default();
        }
        for set in 1..=all {
            for vertex in 0..count {
                between.join(set, vertex);
            }
            between.spread(set, alive, own, budget);
        }
        between
    }

    const fn at(&self, set: usize, mark: bool, vertex: usize) -> usize {
        (set * 2 + mark as usize) * self.count + vertex
    }

    /// Two trees that meet at the vertex; at a terminal both have it.
    fn join(&mut self, set: usize, vertex: usize) {
        let here = self.cities[vertex];
        let others = set & !here;
        if set & here != here {
            return;
        }
        let low = others & others.wrapping_neg();
        let mut part = others & others.wrapping_sub(1);
        while part > 0 {
            if part & low != 0 {
                let (one, two) = (part | here, others & !part | here);
                let marks: &[(bool, bool)] = match here {
                    0 => &[(false, false), (false, true), (true, false)],
                    _ => &[(true, true)],
                };
                for &(a, b) in marks {
                    let sum = self.least[self.at(one, a, vertex)]
                        .plus(self.least[self.at(two, b, vertex)]);
                    let at = self.at(set, a || b, vertex);
                    self.least[at] = self.least[at].lesser(sum);
                }
            }
            part = (part - 1) & others;
        }
    }

    /// Lets the trees of a set grow by single edges.
    fn spread(&mut self, set: usize, alive: Mask, own: Mask, budget: &mut Budget) {
        let mut open: Vec<(u8, bool)> = Vec::new();
        for vertex in 0..self.count {
            for mark in [false, true] {
                if self.least[self.at(set, mark, vertex)] != Cost::FAR {
                    open.push((vertex as u8, mark));
                }
            }
        }
        while let Some((vertex, mark)) = open.pop() {
            budget.spend(16);
            let least = self.least[self.at(set, mark, vertex.into())];
            for &(other, edge) in &self.graph.near[vertex as usize] {
                let reached = self.cities[other as usize];
                if alive >> edge & 1 == 0 || set & reached != 0 {
                    continue;
                }
                let mut then = mark && own >> edge & 1 == 0;
                if reached != 0 {
                    if then {
                        continue;
                    }
                    then = true;
                }
                let at = self.at(set | reached, then, other.into());
                let known = self.least[at];
                let better = known.lesser(least.plus(self.graph.costs[edge as usize]));
                if better != known {
                    self.least[at] = better;
                    if reached == 0 {
                        open.push((other, then));
                    }
                }
            }
        }
    }

    fn finish(self) -> Vec<Either> {
        let sets = self.least.len() / (2 * self.count);
        let each = (0..sets).flat_map(|set| (0..self.count).map(move |vertex| (set, vertex)));
        each.map(|(set, vertex)| {
            let here = self.cities[vertex];
            let marked = self.least[self.at(set | here, true, vertex)];
            if here != 0 && set & here == 0 {
                // What is added at a terminal has it too.
                return Either {
                    any: marked,
                    bare: marked,
                };
            }
            let bare = self.least[self.at(set, false, vertex)];
            let any = bare.lesser(marked);
            Either { any, bare }
        })
        .collect()
    }
}
