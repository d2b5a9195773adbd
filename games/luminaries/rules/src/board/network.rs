//! The cheapest networks of many cards at one moment, quickly.
//!
//! It finds the same costs as [`cheapest`](super::cheapest), which is simpler. What is shared between
//! cards is worked out once: the distances from each city. They say how a network of three cities
//! meets, and for more cities which vertices can be on a cheapest network at all, so that trees are
//! joined at a few dozen vertices instead of all. Nothing is allocated but a field for each city.

use super::card::{MAX_CITIES, Terminals};
use super::edges::{Edge, EdgeSet, MAX_EDGES, MAX_VERTICES, Vertex};
use super::map::Map;
use super::steiner::{DEAREST, Plan};

/// Farther than any network may cost.
const FAR: u16 = 4096;
/// Sets of all cities of a card but one.
const SETS: usize = 1 << (MAX_CITIES - 1);
/// An edge that cannot be used.
const CLOSED: u8 = u8::MAX;
/// No edge.
const NONE: u16 = u16::MAX;
/// A tree is made of two trees; the other bits are the cities of one.
const SPLIT: u16 = 1 << 15;

/// The prices of all edges at one moment, with what was found out about them.
pub(crate) struct Network<'a> {
    map: &'a Map,
    prices: [u8; MAX_EDGES],
    fields: Vec<Field>,
    /// By vertex, the number of its field and one.
    known: [u8; MAX_VERTICES],
    queue: Queue,
}

/// How far each vertex is from one, and over which edge it is reached.
struct Field {
    cost: [u16; MAX_VERTICES],
    last: [u16; MAX_VERTICES],
    /// How far it reaches.
    most: u16,
}

impl<'a> Network<'a> {
    /// `price` gives the price of an edge, or none where it cannot be used.
    pub(crate) fn new(map: &'a Map, price: impl Fn(Edge) -> Option<u32>) -> Self {
        let mut prices = [CLOSED; MAX_EDGES];
        for (index, known) in prices.iter_mut().enumerate().take(map.edges.len()) {
            if let Some(price) = price(Edge::from_index(index)) {
                *known = price.min(DEAREST) as u8;
            }
        }
        Self {
            map,
            prices,
            fields: Vec::new(),
            known: [0; MAX_VERTICES],
            queue: Queue::default(),
        }
    }

    /// The cheapest connection of the terminals, if there is one that can be told apart from none.
    /// `route` joins them too, so that it need not be looked farther than it is dear.
    pub(crate) fn cheapest(&mut self, terminals: &Terminals, route: &EdgeSet) -> Option<Plan> {
        let terminals = terminals.as_slice();
        let mut most = 0u16;
        for edge in route.iter() {
            most = most.saturating_add(match self.prices[edge.index()] {
                CLOSED => FAR,
                price => u16::from(price),
            });
        }
        let most = most.min(FAR - 1);
        let mut fields = [0; MAX_CITIES];
        for (field, &terminal) in fields.iter_mut().zip(terminals) {
            *field = self.field(terminal, most);
        }
        let fields = &fields[..terminals.len()];
        match *terminals {
            [] | [_] => Some(Plan {
                cost: 0,
                edges: EdgeSet::EMPTY,
            }),
            [_, other] => self.star(&fields[..1], other),
            [_, _, _] => {
                let (_, center) = self.center(fields)?;
                self.star(fields, center)
            }
            _ => self.joined(terminals, fields, most),
        }
    }

    /// The number of the field around a vertex, which reaches so far at least.
    fn field(&mut self, start: Vertex, most: u16) -> usize {
        let known = usize::from(self.known[start.index()]);
        if known > 0 && self.fields[known - 1].most >= most {
            return known - 1;
        }
        let mut field = Field {
            cost: [FAR; MAX_VERTICES],
            last: [NONE; MAX_VERTICES],
            most,
        };
        field.cost[start.index()] = 0;
        self.queue.push(0, start.index() as u8);
        while let Some((cost, vertex)) = self.queue.pop(FAR) {
            if cost > field.cost[vertex as usize] {
                continue;
            }
            for &(other, edge) in self.map.near(Vertex::from_index(vertex.into())) {
                let price = self.prices[edge.index()];
                let reach = cost + u16::from(price);
                if reach <= most && price != CLOSED && reach < field.cost[other.index()] {
                    field.cost[other.index()] = reach;
                    field.last[other.index()] = edge.index() as u16;
                    self.queue.push(reach, other.index() as u8);
                }
            }
        }
        if known > 0 {
            self.fields[known - 1] = field;
            return known - 1;
        }
        self.fields.push(field);
        self.known[start.index()] = self.fields.len() as u8;
        self.fields.len() - 1
    }

    /// The vertex with the least sum of distances, if all can be reached.
    fn center(&self, fields: &[usize]) -> Option<(u16, Vertex)> {
        let sum = |vertex: usize| -> u16 {
            let costs = fields.iter().map(|&field| self.fields[field].cost[vertex]);
            costs.sum()
        };
        let (cost, vertex) = (0..self.map.vertices.len())
            .map(|vertex| (sum(vertex), vertex))
            .min()?;
        (cost < FAR).then_some((cost, Vertex::from_index(vertex)))
    }

    /// The ways from a vertex to the middles of the fields.
    fn star(&self, fields: &[usize], center: Vertex) -> Option<Plan> {
        let mut plan = Plan {
            cost: 0,
            edges: EdgeSet::EMPTY,
        };
        for &field in fields {
            plan.cost += u32::from(self.fields[field].cost[center.index()]);
            self.walk(field, center, &mut plan.edges);
        }
        (plan.cost < u32::from(FAR)).then_some(plan)
    }

    fn walk(&self, field: usize, mut vertex: Vertex, edges: &mut EdgeSet) {
        loop {
            let last = self.fields[field].last[vertex.index()];
            if last == NONE {
                return;
            }
            let edge = Edge::from_index(last.into());
            edges.insert(edge);
            let (a, b) = self.map.ends(edge);
            vertex = if a == vertex { b } else { a };
        }
    }

    /// What four or more terminals cost at most: joined at one vertex, or each to the nearest that is
    /// joined already.
    fn most(&self, terminals: &[Vertex], fields: &[usize]) -> u16 {
        let star = self.center(fields).map_or(FAR, |(cost, _)| cost);
        let mut near = [FAR; MAX_CITIES];
        let mut in_tree = 0usize;
        let mut next = 0;
        let mut sum = 0;
        for _ in 1..terminals.len() {
            in_tree |= 1 << next;
            let mut nearest = (FAR, 0);
            for (index, terminal) in terminals.iter().enumerate() {
                if in_tree >> index & 1 == 0 {
                    let cost = self.fields[fields[next]].cost[terminal.index()];
                    near[index] = near[index].min(cost);
                    nearest = nearest.min((near[index], index));
                }
            }
            sum += nearest.0;
            next = nearest.1;
        }
        star.min(sum)
    }

    fn joined(&mut self, terminals: &[Vertex], fields: &[usize], most: u16) -> Option<Plan> {
        let most = self.most(terminals, fields).min(most);
        let mut near = Nearby::new(self, fields, most);
        let others = fields.len() - 1;
        let all = (1 << others) - 1;
        for set in 1..all {
            if usize::is_power_of_two(set) {
                near.start(self, set, fields[set.trailing_zeros() as usize]);
            } else {
                near.join(set);
                near.spread(self, set);
            }
        }
        near.join(all);
        let root = &self.fields[fields[others]];
        let ends = (0..near.count).map(|at| {
            let vertex = near.vertices[at] as usize;
            (near.cost[all][at] + root.cost[vertex], at)
        });
        let (cost, at) = ends.min()?;
        if cost >= FAR {
            return None;
        }
        let mut edges = EdgeSet::EMPTY;
        let vertex = Vertex::from_index(near.vertices[at].into());
        self.walk(fields[others], vertex, &mut edges);
        near.collect(self, (all, at), fields, &mut edges);
        Some(Plan {
            cost: cost.into(),
            edges,
        })
    }
}

/// The vertices that can be on a cheapest network, and trees of some of the terminals there.
struct Nearby {
    count: usize,
    vertices: [u8; MAX_VERTICES],
    /// By vertex of the map, its place here.
    places: [u8; MAX_VERTICES],
    /// By place, how far each of the terminals is.
    far: [[u16; MAX_CITIES]; MAX_VERTICES],
    most: u16,
    cost: [[u16; MAX_VERTICES]; SETS],
    last: [[u16; MAX_VERTICES]; SETS],
    terminals: usize,
}

/// Not among the vertices.
const NOWHERE: u8 = u8::MAX;

impl Nearby {
    /// A vertex of a network either ends it, being a terminal, or leads to two terminals over different
    /// edges, one of them the farthest.
    fn new(network: &Network<'_>, fields: &[usize], most: u16) -> Self {
        let mut near = Self {
            count: 0,
            vertices: [0; MAX_VERTICES],
            places: [NOWHERE; MAX_VERTICES],
            far: [[0; MAX_CITIES]; MAX_VERTICES],
            most,
            cost: [[FAR; MAX_VERTICES]; SETS],
            last: [[NONE; MAX_VERTICES]; SETS],
            terminals: fields.len(),
        };
        for vertex in 0..network.map.vertices.len().min(usize::from(NOWHERE)) {
            let mut far = [0; MAX_CITIES];
            let (mut nearest, mut farthest) = (FAR, 0);
            for (cost, &field) in far.iter_mut().zip(fields) {
                *cost = network.fields[field].cost[vertex];
                nearest = nearest.min(*cost);
                farthest = farthest.max(*cost);
            }
            if nearest + farthest <= most {
                near.places[vertex] = near.count as u8;
                near.vertices[near.count] = vertex as u8;
                near.far[near.count] = far;
                near.count += 1;
            }
        }
        near
    }

    /// The least that a tree costs with this one in it: it must still reach the farthest terminal.
    fn whole(&self, set: usize, at: usize) -> u16 {
        let rest = (0..self.terminals).filter(|terminal| set >> terminal & 1 == 0);
        let far = rest.map(|terminal| self.far[at][terminal]).max();
        self.cost[set][at] + far.unwrap_or(0)
    }

    fn start(&mut self, network: &Network<'_>, set: usize, field: usize) {
        let field = &network.fields[field];
        for at in 0..self.count {
            self.cost[set][at] = field.cost[self.vertices[at] as usize];
        }
    }

    /// At each vertex the cheapest two trees that share the terminals of `set` between them.
    fn join(&mut self, set: usize) {
        let low = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & low != 0 {
                for at in 0..self.count {
                    let sum = self.cost[part][at] + self.cost[set ^ part][at];
                    if sum < self.cost[set][at] {
                        self.cost[set][at] = sum;
                        self.last[set][at] = SPLIT | part as u16;
                    }
                }
            }
            part = (part - 1) & set;
        }
    }

    /// Lets every vertex be reached from the others.
    fn spread(&mut self, network: &mut Network<'_>, set: usize) {
        for at in 0..self.count {
            if self.whole(set, at) <= self.most {
                network.queue.push(self.cost[set][at], at as u8);
            } else {
                self.cost[set][at] = FAR;
            }
        }
        while let Some((cost, at)) = network.queue.pop(self.most) {
            let here = at as usize;
            if cost > self.cost[set][here] {
                continue;
            }
            let vertex = Vertex::from_index(self.vertices[here].into());
            for &(other, edge) in network.map.near(vertex) {
                let price = network.prices[edge.index()];
                let there = self.places[other.index()];
                if price == CLOSED || there == NOWHERE {
                    continue;
                }
                let reach = cost + u16::from(price);
                let there = there as usize;
                if reach < self.cost[set][there] {
                    let before = self.cost[set][there];
                    self.cost[set][there] = reach;
                    if self.whole(set, there) > self.most {
                        self.cost[set][there] = before;
                        continue;
                    }
                    self.last[set][there] = edge.index() as u16;
                    network.queue.push(reach, there as u8);
                }
            }
        }
    }

    fn collect(
        &self,
        network: &Network<'_>,
        (set, at): (usize, usize),
        fields: &[usize],
        edges: &mut EdgeSet,
    ) {
        let vertex = Vertex::from_index(self.vertices[at].into());
        if set.is_power_of_two() {
            network.walk(fields[set.trailing_zeros() as usize], vertex, edges);
            return;
        }
        let last = self.last[set][at];
        if last & SPLIT == 0 {
            let edge = Edge::from_index(last.into());
            edges.insert(edge);
            let (a, b) = network.map.ends(edge);
            let before = if a == vertex { b } else { a };
            let before = self.places[before.index()] as usize;
            self.collect(network, (set, before), fields, edges);
        } else {
            let part = usize::from(last & !SPLIT);
            self.collect(network, (part, at), fields, edges);
            self.collect(network, (set ^ part, at), fields, edges);
        }
    }
}

/// Vertices in the order of their costs, which are small.
struct Queue {
    /// By cost, the number of an entry and one.
    heads: Vec<u16>,
    /// The vertex, and the number of the next entry of the same cost and one.
    entries: Vec<(u8, u16)>,
    now: u16,
    waiting: usize,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            heads: vec![0; usize::from(FAR)],
            entries: Vec::with_capacity(1024),
            now: FAR,
            waiting: 0,
        }
    }
}

impl Queue {
    #[inline]
    fn push(&mut self, cost: u16, vertex: u8) {
        if cost >= FAR {
            return;
        }
        let head = &mut self.heads[usize::from(cost)];
        self.entries.push((vertex, *head));
        *head = self.entries.len() as u16;
        self.now = self.now.min(cost);
        self.waiting += 1;
    }

    /// The next vertex; nothing dearer than `most` waits in the queue.
    #[inline]
    fn pop(&mut self, most: u16) -> Option<(u16, u8)> {
        while self.waiting > 0 && self.now <= most {
            let head = self.heads[usize::from(self.now)];
            if head > 0 {
                let (vertex, next) = self.entries[usize::from(head) - 1];
                self.heads[usize::from(self.now)] = next;
                self.waiting -= 1;
                return Some((self.now, vertex));
            }
            self.now += 1;
        }
        self.entries.clear();
        self.now = FAR;
        None
    }
}

#[cfg(test)]
mod tests {
    use game::Prng;

    use super::Network;
    use crate::board::{Board, Edge, EdgeSet, Terminals, Vertex, VertexSet, cheapest};

    /// Whether the edges join the terminals.
    fn joins(edges: &EdgeSet, terminals: &Terminals) -> bool {
        crate::groups::joins(&Board::printed().map, edges, terminals)
    }

    #[test]
    fn networks_cost_what_the_simple_method_finds() {
        let board = Board::printed();
        let mut rng = Prng::new(71);
        let (mut found, mut none) = (0, 0);
        for round in 0..60 {
            let closed = [0, 20, 60][round % 3];
            let prices: Vec<Option<u32>> = board
                .map
                .edges
                .iter()
                .map(|_| {
                    let price = *rng.choose(&[0, 6, 8, 10, 10, 10, 25]);
                    (rng.below(100) >= closed).then_some(price)
                })
                .collect();
            let price = |edge: Edge| prices[edge.index()];
            let mut network = Network::new(&board.map, price);
            for number in 0..12 {
                let mut seen = VertexSet::default();
                let mut vertices = Vec::new();
                let count = 1 + rng.below(6) as usize;
                while vertices.len() < count {
                    let vertex = rng.below(board.map.vertices.len() as u32) as usize;
                    if seen.insert(Vertex::from_index(vertex)) {
                        vertices.push(Vertex::from_index(vertex));
                    }
                }
                let terminals = Terminals::new(&vertices);
                let simple = cheapest(&board.map, &terminals, price);
                let route = if number % 2 == 0 {
                    board.map.all_edges()
                } else {
                    simple.map_or_else(|| board.map.all_edges(), |plan| plan.edges)
                };
                let plan = network.cheapest(&terminals, &route);
                let cost = |plan: crate::board::Plan| plan.cost;
                assert_eq!(plan.map(cost), simple.map(cost), "{round} {vertices:?}");
                let Some(plan) = plan else {
                    none += 1;
                    continue;
                };
                found += 1;
                let sum: u32 = plan.edges.iter().filter_map(price).sum();
                assert!(sum <= plan.cost, "{round} {vertices:?}");
                assert!(count == 1 || joins(&plan.edges, &terminals));
            }
        }
        assert!(found > 300 && none > 30, "{found} found, {none} none");
    }
}
