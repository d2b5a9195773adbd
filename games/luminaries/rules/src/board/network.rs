//! The cheapest networks of many cards at one moment, quickly.
//!
//! It finds the same costs as [`cheapest`](super::cheapest), which is simpler. What is shared between
//! cards is worked out once: the distances from each city. They say how a network of three cities
//! meets, and for more cities which vertices can be on a cheapest network at all, so that trees are
//! joined at a few dozen vertices instead of all. Prices follow the track from one moment to the next, and what
//! was worked out is kept while no track is laid. Nothing is allocated but a field for each city, once.

use super::card::{MAX_CITIES, Terminals};
use super::edges::{Edge, EdgeSet, MAX_EDGES, MAX_VERTICES, Vertex};
use super::map::Map;
use super::steiner::{DEAREST, Plan};
use queues::{Queue, Ring};

mod queues;
#[cfg(test)]
mod tests;

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

/// What the edges of a map cost one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tariff {
    /// A free edge.
    pub(crate) free: u8,
    /// A segment of another seat, if it can be used.
    pub(crate) rival: Option<u8>,
}

/// The prices of all edges at one moment, with what was found out about them.
pub(crate) struct Network {
    tariff: Tariff,
    own: EdgeSet,
    taken: EdgeSet,
    prices: [u8; MAX_EDGES],
    /// By vertex and then by neighbor, as the map has them; made with the first question.
    steps: Vec<Step>,
    fields: Vec<Field>,
    /// How many of the fields are of this moment.
    count: usize,
    /// By vertex, the number of its field and one.
    known: [u8; MAX_VERTICES],
    ring: Box<Ring>,
    queue: Queue,
    near: Box<Nearby>,
}

/// A step from a vertex to the next.
#[derive(Clone, Copy)]
struct Step {
    other: u8,
    price: u8,
    edge: u16,
}

/// How far each vertex is from one, and over which edge it is reached.
struct Field {
    cost: [u16; MAX_VERTICES],
    last: [u16; MAX_VERTICES],
    /// How far it reaches.
    most: u16,
}

impl Field {
    const NOTHING: Self = Self {
        cost: [FAR; MAX_VERTICES],
        last: [NONE; MAX_VERTICES],
        most: 0,
    };
}

impl Network {
    /// The prices of a map without track.
    pub(crate) fn new(tariff: Tariff) -> Self {
        Self {
            tariff,
            own: EdgeSet::EMPTY,
            taken: EdgeSet::EMPTY,
            prices: [tariff.free.min(DEAREST as u8); MAX_EDGES],
            steps: Vec::new(),
            fields: Vec::new(),
            count: 0,
            known: [0; MAX_VERTICES],
            ring: Box::default(),
            queue: Queue::default(),
            near: Box::default(),
        }
    }

    /// Lets the prices follow the track: own segments cost nothing.
    pub(crate) fn follow(&mut self, own: &EdgeSet, taken: &EdgeSet) {
        let changed = self.own.unlike(own).union(&self.taken.unlike(taken));
        if changed.is_empty() {
            return;
        }
        for edge in changed.iter() {
            self.prices[edge.index()] = if own.has(edge) {
                0
            } else if taken.has(edge) {
                let rival = self.tariff.rival;
                rival.map_or(CLOSED, |price| price.min(DEAREST as u8))
            } else {
                self.tariff.free.min(DEAREST as u8)
            };
        }
        (self.own, self.taken) = (*own, *taken);
        self.forget();
    }

    fn forget(&mut self) {
        self.count = 0;
        self.known = [0; MAX_VERTICES];
        self.steps.clear();
    }

    /// The steps between all vertices at the prices of this moment.
    fn measure(&mut self, map: &Map) {
        if !self.steps.is_empty() {
            return;
        }
        let steps = map.all_near().iter().map(|&(other, edge)| Step {
            other: other.index() as u8,
            price: self.prices[edge.index()],
            edge: edge.index() as u16,
        });
        self.steps.extend(steps);
    }

    /// What a way costs, as far as it matters.
    fn cost(&self, route: &EdgeSet) -> u16 {
        let mut sum = 0u16;
        for edge in route.iter() {
            sum = sum.saturating_add(match self.prices[edge.index()] {
                CLOSED => FAR,
                price => u16::from(price),
            });
        }
        sum.min(FAR - 1)
    }

    /// The cheapest connection of the terminals, if there is one that can be told apart from none.
    /// The routes join them too, so that it need not be looked farther than the cheaper is dear.
    pub(crate) fn cheapest(
        &mut self,
        map: &Map,
        terminals: &Terminals,
        routes: [&EdgeSet; 2],
    ) -> Option<Plan> {
        self.measure(map);
        let terminals = terminals.as_slice();
        let most = self.cost(routes[0]).min(self.cost(routes[1]));
        if let [one, other] = *terminals {
            let field = self.field(map, one, most);
            return self.star(map, &[field], other);
        }
        let mut fields = [0; MAX_CITIES];
        for (field, &terminal) in fields.iter_mut().zip(terminals) {
            *field = self.field(map, terminal, most);
        }
        let fields = &fields[..terminals.len()];
        match terminals.len() {
            0..=1 => Some(Plan {
                cost: 0,
                edges: EdgeSet::EMPTY,
            }),
            2..=3 => {
                let (_, center) = self.center(map, fields)?;
                self.star(map, fields, center)
            }
            _ => self.joined(map, terminals, fields, most),
        }
    }

    /// The number of the field around a vertex, which reaches so far at least.
    fn field(&mut self, map: &Map, start: Vertex, most: u16) -> usize {
        let known = usize::from(self.known[start.index()]);
        if known > 0 && self.fields[known - 1].most >= most {
            return known - 1;
        }
        let at = match known {
            0 => self.count,
            _ => known - 1,
        };
        if at == self.fields.len() {
            self.fields.push(Field::NOTHING);
        }
        let (field, ring) = (&mut self.fields[at], &mut self.ring);
        field.cost = [FAR; MAX_VERTICES];
        field.most = most;
        field.cost[start.index()] = 0;
        field.last[start.index()] = NONE;
        ring.push(0, start.index() as u8);
        let mut now = 0;
        while let Some((cost, vertex)) = ring.pop(&mut now) {
            if cost > field.cost[usize::from(vertex)] {
                continue;
            }
            let steps = map.near_range(Vertex::from_index(vertex.into()));
            for &Step { other, price, edge } in &self.steps[steps] {
                let reach = cost + u16::from(price);
                let known = &mut field.cost[usize::from(other)];
                if reach < *known && reach <= most && price != CLOSED {
                    *known = reach;
                    field.last[usize::from(other)] = edge;
                    ring.push(reach, other);
                }
            }
        }
        if known == 0 {
            self.count += 1;
            self.known[start.index()] = self.count as u8;
        }
        at
    }

    /// The vertex with the least sum of distances, if all can be reached.
    fn center(&self, map: &Map, fields: &[usize]) -> Option<(u16, Vertex)> {
        let mut sums = [0u16; MAX_VERTICES];
        for &field in fields {
            for (sum, cost) in sums.iter_mut().zip(&self.fields[field].cost) {
                *sum += cost;
            }
        }
        let sums = &sums[..map.vertices.len()];
        let cost = *sums.iter().min()?;
        let vertex = sums.iter().position(|&sum| sum == cost)?;
        (cost < FAR).then_some((cost, Vertex::from_index(vertex)))
    }

    /// The ways from a vertex to the middles of the fields.
    fn star(&self, map: &Map, fields: &[usize], center: Vertex) -> Option<Plan> {
        let mut plan = Plan {
            cost: 0,
            edges: EdgeSet::EMPTY,
        };
        for &field in fields {
            plan.cost += u32::from(self.fields[field].cost[center.index()]);
            walk(map, &self.fields[field], center, &mut plan.edges);
        }
        (plan.cost < u32::from(FAR)).then_some(plan)
    }

    /// What four or more terminals cost at most: joined at one vertex, or each to the nearest that is
    /// joined already.
    fn most(&self, map: &Map, terminals: &[Vertex], fields: &[usize]) -> u16 {
        let star = self.center(map, fields).map_or(FAR, |(cost, _)| cost);
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

    fn joined(
        &mut self,
        map: &Map,
        terminals: &[Vertex],
        fields: &[usize],
        most: u16,
    ) -> Option<Plan> {
        let most = self.most(map, terminals, fields).min(most);
        let Self {
            prices,
            fields: all_fields,
            queue,
            near,
            ..
        } = self;
        let field = |terminal: usize| &all_fields[fields[terminal]];
        let count = map.vertices.len().min(usize::from(NOWHERE));
        near.gather(fields.len(), most, count, field);
        let others = fields.len() - 1;
        let all = (1 << others) - 1;
        for set in 1..all {
            if usize::is_power_of_two(set) {
                near.start(set);
            } else {
                near.join(set);
                near.spread(map, prices, queue, set);
            }
        }
        near.join(all);
        let ends = near.cost[all].iter().zip(&near.far[others]);
        let ends = ends.map(|(one, other)| one + other).take(near.count);
        let (cost, at) = ends.zip(0..).min()?;
        if cost >= FAR {
            return None;
        }
        let mut edges = EdgeSet::EMPTY;
        let vertex = Vertex::from_index(near.vertices[at].into());
        walk(map, field(others), vertex, &mut edges);
        near.collect(map, (all, at), &field, &mut edges);
        Some(Plan {
            cost: cost.into(),
            edges,
        })
    }
}

/// Adds the way from a vertex to the middle of a field.
fn walk(map: &Map, field: &Field, mut vertex: Vertex, edges: &mut EdgeSet) {
    loop {
        let last = field.last[vertex.index()];
        if last == NONE {
            return;
        }
        let edge = Edge::from_index(last.into());
        edges.insert(edge);
        let (a, b) = map.ends(edge);
        vertex = if a == vertex { b } else { a };
    }
}

/// The vertices that can be on a cheapest network, and trees of some of the terminals there. Of each row
/// only as much is valid as there are such vertices.
struct Nearby {
    count: usize,
    vertices: [u8; MAX_VERTICES],
    /// By vertex of the map, its place here.
    places: [u8; MAX_VERTICES],
    /// By terminal and place, how far it is.
    far: [[u16; MAX_VERTICES]; MAX_CITIES],
    /// By place, the least that is still to come of a tree: the way to the farthest of its other terminals.
    rest: [u16; MAX_VERTICES],
    most: u16,
    cost: [[u16; MAX_VERTICES]; SETS],
    last: [[u16; MAX_VERTICES]; SETS],
    terminals: usize,
}

impl Default for Nearby {
    fn default() -> Self {
        Self {
            count: 0,
            vertices: [0; MAX_VERTICES],
            places: [NOWHERE; MAX_VERTICES],
            far: [[0; MAX_VERTICES]; MAX_CITIES],
            rest: [0; MAX_VERTICES],
            most: 0,
            cost: [[FAR; MAX_VERTICES]; SETS],
            last: [[NONE; MAX_VERTICES]; SETS],
            terminals: 0,
        }
    }
}

/// Not among the vertices.
const NOWHERE: u8 = u8::MAX;

impl Nearby {
    /// A vertex of a network either ends it, being a terminal, or leads to two terminals over different
    /// edges, one of them the farthest.
    fn gather<'f>(
        &mut self,
        terminals: usize,
        most: u16,
        vertices: usize,
        field: impl Fn(usize) -> &'f Field,
    ) {
        let mut nearest = [FAR; MAX_VERTICES];
        let mut farthest = [0; MAX_VERTICES];
        for terminal in 0..terminals {
            let bounds = nearest.iter_mut().zip(&mut farthest);
            for ((near, far), &cost) in bounds.zip(&field(terminal).cost) {
                *near = cost.min(*near);
                *far = cost.max(*far);
            }
        }
        (self.terminals, self.most, self.count) = (terminals, most, 0);
        self.places = [NOWHERE; MAX_VERTICES];
        for vertex in 0..vertices {
            if nearest[vertex] + farthest[vertex] <= most {
                self.places[vertex] = self.count as u8;
                self.vertices[self.count] = vertex as u8;
                self.count += 1;
            }
        }
        for (terminal, row) in self.far.iter_mut().enumerate().take(terminals) {
            let field = field(terminal);
            for (cost, &vertex) in row.iter_mut().zip(&self.vertices[..self.count]) {
                *cost = field.cost[usize::from(vertex)];
            }
        }
    }

    fn start(&mut self, set: usize) {
        let field = &self.far[set.trailing_zeros() as usize];
        self.cost[set][..self.count].copy_from_slice(&field[..self.count]);
    }

    /// At each vertex the cheapest two trees that share the terminals of `set` between them.
    fn join(&mut self, set: usize) {
        let count = self.count;
        // The parts of a set come before it.
        let (parts, here) = self.cost.split_at_mut(set);
        let (cost, last) = (&mut here[0][..count], &mut self.last[set][..count]);
        cost.fill(FAR);
        let low = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & low != 0 {
                let split = SPLIT | part as u16;
                let sums = parts[part][..count].iter().zip(&parts[set ^ part][..count]);
                for ((cost, last), (one, other)) in cost.iter_mut().zip(&mut *last).zip(sums) {
                    let sum = one + other;
                    let better = sum < *cost;
                    *cost = if better { sum } else { *cost };
                    *last = if better { split } else { *last };
                }
            }
            part = (part - 1) & set;
        }
    }

    /// Lets every vertex be reached from the others. A tree must still reach the farthest terminal.
    fn spread(&mut self, map: &Map, prices: &[u8; MAX_EDGES], queue: &mut Queue, set: usize) {
        let rest = &mut self.rest[..self.count];
        rest.fill(0);
        for terminal in (0..self.terminals).filter(|terminal| set >> terminal & 1 == 0) {
            for (rest, &far) in rest.iter_mut().zip(&self.far[terminal]) {
                *rest = far.max(*rest);
            }
        }
        let costs = &mut self.cost[set];
        for (at, (cost, rest)) in costs.iter_mut().zip(&*rest).enumerate() {
            if *cost + rest <= self.most {
                queue.push(*cost, at as u8);
            } else {
                *cost = FAR;
            }
        }
        while let Some((cost, at)) = queue.pop(self.most) {
            let here = at as usize;
            if cost > costs[here] {
                continue;
            }
            let vertex = Vertex::from_index(self.vertices[here].into());
            for &(other, edge) in map.near(vertex) {
                let price = prices[edge.index()];
                let there = self.places[other.index()];
                if price == CLOSED || there == NOWHERE {
                    continue;
                }
                let reach = cost + u16::from(price);
                let there = there as usize;
                if reach < costs[there] && reach + rest[there] <= self.most {
                    costs[there] = reach;
                    self.last[set][there] = edge.index() as u16;
                    queue.push(reach, there as u8);
                }
            }
        }
    }

    fn collect<'f>(
        &self,
        map: &Map,
        (set, at): (usize, usize),
        field: &impl Fn(usize) -> &'f Field,
        edges: &mut EdgeSet,
    ) {
        let vertex = Vertex::from_index(self.vertices[at].into());
        if set.is_power_of_two() {
            let terminal = set.trailing_zeros() as usize;
            walk(map, field(terminal), vertex, edges);
            return;
        }
        let last = self.last[set][at];
        if last & SPLIT == 0 {
            let edge = Edge::from_index(last.into());
            edges.insert(edge);
            let (a, b) = map.ends(edge);
            let before = if a == vertex { b } else { a };
            let before = self.places[before.index()] as usize;
            self.collect(map, (set, before), field, edges);
        } else {
            let part = usize::from(last & !SPLIT);
            self.collect(map, (part, at), field, edges);
            self.collect(map, (set ^ part, at), field, edges);
        }
    }
}
