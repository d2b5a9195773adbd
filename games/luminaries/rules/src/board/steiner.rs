//! The cheapest way to join some vertices of the whole map when every edge has a price.
//!
//! Plans are made with it: what a card still lacks, what it costs on an empty map. Prices are small
//! numbers, so a ring of buckets serves as the queue.

use super::card::Terminals;
use super::edges::{Edge, EdgeSet, MAX_VERTICES, Vertex, VertexSet};
use super::map::Map;

/// The dearest price an edge may have.
pub(crate) const DEAREST: u32 = 31;

const FAR: u32 = u32::MAX / 4;

/// A cheapest connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The sum of the prices.
    pub cost: u32,
    /// The edges.
    pub edges: EdgeSet,
}

/// How the cheapest tree of a set of terminals and a vertex is put together.
#[derive(Clone, Copy)]
enum Last {
    Nothing,
    Step(Edge),
    Split(usize),
}

/// The cheapest connection of the terminals, if there is one; `price` gives the price of an edge, or
/// none where it cannot be used. Among equals the first found wins, always the same.
pub fn cheapest(
    map: &Map,
    terminals: &Terminals,
    price: impl Fn(Edge) -> Option<u32>,
) -> Option<Plan> {
    let terminals = terminals.as_slice();
    let (&root, others) = terminals.split_last()?;
    let prices: Vec<u32> = (0..map.edges.len())
        .map(|index| price(Edge::from_index(index)).map_or(FAR, |price| price.min(DEAREST)))
        .collect();
    let sets = 1 << others.len();
    let mut tables = Tables {
        map,
        prices: &prices,
        cost: vec![[FAR; MAX_VERTICES]; sets],
        last: vec![[Last::Nothing; MAX_VERTICES]; sets],
        buckets: vec![Vec::new(); DEAREST as usize + 1],
    };
    let all = sets - 1;
    for set in 1..=all {
        if set.is_power_of_two() {
            let terminal = others[set.trailing_zeros() as usize];
            tables.cost[set][terminal.index()] = 0;
        } else {
            tables.join(set);
        }
        tables.spread(set);
    }
    let cost = tables.cost[all][root.index()];
    if all == 0 || cost >= FAR {
        return (all == 0).then_some(Plan {
            cost: 0,
            edges: EdgeSet::EMPTY,
        });
    }
    let mut edges = EdgeSet::EMPTY;
    tables.collect(all, root, &mut edges);
    Some(Plan { cost, edges })
}

struct Tables<'a> {
    map: &'a Map,
    prices: &'a [u32],
    cost: Vec<[u32; MAX_VERTICES]>,
    last: Vec<[Last; MAX_VERTICES]>,
    buckets: Vec<Vec<(u32, Vertex)>>,
}

impl Tables<'_> {
    /// At each vertex the cheapest two trees that share the terminals of `set` between them.
    fn join(&mut self, set: usize) {
        let low = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & low != 0 {
                for vertex in 0..self.map.vertices.len() {
                    let sum = self.cost[part][vertex] + self.cost[set ^ part][vertex];
                    if sum < self.cost[set][vertex] {
                        self.cost[set][vertex] = sum;
                        self.last[set][vertex] = Last::Split(part);
                    }
                }
            }
            part = (part - 1) & set;
        }
    }

    /// Lets every vertex be reached from the others.
    fn spread(&mut self, set: usize) {
        let ring = self.buckets.len();
        let mut seeds: Vec<(u32, Vertex)> = (0..self.map.vertices.len())
            .map(|index| (self.cost[set][index], Vertex::from_index(index)))
            .filter(|&(cost, _)| cost < FAR)
            .collect();
        seeds.sort_unstable_by_key(|&(cost, vertex)| std::cmp::Reverse((cost, vertex)));
        let Some(&(mut now, _)) = seeds.last() else {
            return;
        };
        let mut waiting = 0;
        while waiting > 0 || !seeds.is_empty() {
            while seeds.last().is_some_and(|&(cost, _)| cost == now) {
                let seed = seeds.pop().expect("there is a last seed");
                self.buckets[now as usize % ring].push(seed);
                waiting += 1;
            }
            while let Some((cost, vertex)) = self.buckets[now as usize % ring].pop() {
                waiting -= 1;
                if cost > self.cost[set][vertex.index()] {
                    continue;
                }
                for &(other, edge) in self.map.near(vertex) {
                    let reach = cost + self.prices[edge.index()];
                    if reach < self.cost[set][other.index()] {
                        self.cost[set][other.index()] = reach;
                        self.last[set][other.index()] = Last::Step(edge);
                        self.buckets[reach as usize % ring].push((reach, other));
                        waiting += 1;
                    }
                }
            }
            now += 1;
        }
    }

    fn collect(&self, set: usize, vertex: Vertex, edges: &mut EdgeSet) {
        match self.last[set][vertex.index()] {
            Last::Nothing => {}
            Last::Step(edge) => {
                edges.insert(edge);
                let (a, b) = self.map.ends(edge);
                self.collect(set, if a == vertex { b } else { a }, edges);
            }
            Last::Split(part) => {
                self.collect(part, vertex, edges);
                self.collect(set ^ part, vertex, edges);
            }
        }
    }
}

/// Every vertex that edges lead to from `start`.
pub(crate) fn reached(map: &Map, start: Vertex) -> VertexSet {
    let mut seen = VertexSet::default();
    if map.vertices.is_empty() {
        return seen;
    }
    let mut open = vec![start];
    seen.insert(start);
    while let Some(vertex) = open.pop() {
        for &(other, _) in map.near(vertex) {
            if seen.insert(other) {
                open.push(other);
            }
        }
    }
    seen
}
