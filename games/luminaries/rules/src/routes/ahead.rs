//! What lies ahead of a tree that has only some of the terminals: the least that must still be added
//! before it has them all.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::cost::{Budget, Cost};
use super::graph::{Graph, Mask, Mixer, bits};
use super::order::{SLOTS, Step};
use super::shape::Shape;

/// What a sweep must still add. It depends on the vertices that are used and open, not on how they
/// hang together, so it is worked out once for many shapes.
pub(super) struct Ahead {
    /// For each set of terminals and each vertex, the least a tree that joins them costs in any part.
    least: Vec<Cost>,
    vertices: usize,
    /// What was worked out after one step, by the places used.
    known: HashMap<u16, Cost, BuildHasherDefault<Mixer>>,
    /// The edge of that step.
    edge: u8,
}

impl Ahead {
    pub(super) fn new(graph: &Graph, alive: Mask, budget: &mut Budget) -> Self {
        Self {
            least: least(graph, alive, budget),
            vertices: graph.near.len(),
            known: HashMap::default(),
            edge: u8::MAX,
        }
    }

    /// Forgets the steps of an earlier sweep.
    pub(super) fn forget(&mut self) {
        self.edge = u8::MAX;
    }

    /// The least that a tree with this edge in it costs in every part.
    pub(super) fn with(&self, graph: &Graph, edge: usize) -> Cost {
        let (a, b) = graph.ends[edge];
        let sets = self.least.len() / self.vertices;
        let mut least = Cost::FAR;
        for set in 1..sets - 1 {
            let one = self.least[set * self.vertices + a as usize];
            let two = self.least[(sets - 1 - set) * self.vertices + b as usize];
            least = least.lesser(one.plus(two));
        }
        least.plus(graph.costs[edge])
    }

    /// The least that must still be added to every part of a price after a step.
    pub(super) fn bound(&mut self, shape: &Shape, step: &Step) -> Cost {
        if self.edge != step.edge {
            self.edge = step.edge;
            self.known.clear();
        }
        let used = (0..SLOTS).filter(|&place| shape.block(place) != 0);
        let used = used.fold(0u16, |set, place| set | 1 << place);
        if let Some(&known) = self.known.get(&used) {
            return known;
        }
        let bound = self.forest(shape.missing(step), used, step);
        self.known.insert(used, bound);
        bound
    }

    /// The least a forest costs that joins each missing terminal to some used vertex: what is still
    /// added falls into trees, each with one of them at least and its share of the terminals.
    fn forest(&self, missing: u8, used: u16, step: &Step) -> Cost {
        let places: Vec<usize> = bits(used.into()).collect();
        // By set of missing terminals, numbered anew, a tree that joins them to a used vertex.
        let terminals: Vec<usize> = bits(missing.into()).collect();
        let sets = 1usize << terminals.len();
        let mut tree = [Cost::FAR; 64];
        let mut forest = [Cost::FAR; 64];
        forest[0] = Cost::default();
        for set in 1..sets {
            let on_board = bits(set as Mask).fold(0, |all, bit| all | 1usize << terminals[bit]);
            let row = &self.least[on_board * self.vertices..(on_board + 1) * self.vertices];
            let near = places.iter().map(|&place| row[step.open[place] as usize]);
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

/// No way at all.
pub(super) const FAR: u8 = u8::MAX;

/// For each set of terminals without the last and each vertex, the fewest edges that join the vertex
/// with the last terminal and all that are not in the set.
pub(super) fn futures(graph: &Graph, alive: Mask) -> Vec<u8> {
    let count = graph.near.len();
    let all = (1usize << graph.terminals.len()) - 1;
    let mut fewest = vec![FAR; count * (all + 1)];
    fewest[..count].fill(0);
    let mut open = Vec::new();
    for set in 1..=all {
        if set.is_power_of_two() {
            fewest[set * count + graph.terminals[set.trailing_zeros() as usize] as usize] = 0;
        } else {
            let low = set & set.wrapping_neg();
            let mut part = (set - 1) & set;
            while part > 0 {
                if part & low != 0 {
                    for vertex in 0..count {
                        let sum = fewest[part * count + vertex]
                            .saturating_add(fewest[(set ^ part) * count + vertex]);
                        let known = &mut fewest[set * count + vertex];
                        *known = (*known).min(sum);
                    }
                }
                part = (part - 1) & set;
            }
        }
        spread(
            graph,
            alive,
            &mut fewest[set * count..(set + 1) * count],
            &mut open,
        );
    }
    // A set of the search lacks the last terminal; its future is the rest.
    let mut future = vec![FAR; count * all.div_ceil(2)];
    for set in 0..all.div_ceil(2) {
        let rest = all & !set;
        future[set * count..(set + 1) * count]
            .copy_from_slice(&fewest[rest * count..(rest + 1) * count]);
    }
    future
}

/// For each set of terminals and each vertex, the least a tree that joins them must cost in every part
/// by itself.
fn least(graph: &Graph, alive: Mask, budget: &mut Budget) -> Vec<Cost> {
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

/// As [`futures`], but for every part of the costs by itself: no tree that goes on from the vertex
/// can cost less in any part.
pub(super) fn bounds(graph: &Graph, alive: Mask, budget: &mut Budget) -> Vec<Cost> {
    let least = least(graph, alive, budget);
    let count = graph.near.len();
    let all = (1usize << graph.terminals.len()) - 1;
    let rests = (0..all.div_ceil(2)).map(|set| (all & !set) * count);
    rests
        .flat_map(|rest| least[rest..rest + count].iter().copied())
        .collect()
}

/// Lets every vertex be reached from the others by single edges.
fn spread(graph: &Graph, alive: Mask, fewest: &mut [u8], open: &mut Vec<u8>) {
    for now in 0..FAR {
        open.clear();
        let mut later = false;
        for (vertex, &known) in fewest.iter().enumerate() {
            if known == now {
                open.push(vertex as u8);
            }
            later |= known > now && known != FAR;
        }
        if open.is_empty() && !later {
            return;
        }
        for &vertex in open.iter() {
            for &(other, edge) in &graph.near[vertex as usize] {
                let known = &mut fewest[other as usize];
                if alive >> edge & 1 == 1 && *known > now + 1 {
                    *known = now + 1;
                }
            }
        }
    }
}
