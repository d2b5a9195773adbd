//! The cheapest way to join some vertices of the whole map when every edge has a price.
//!
//! Plans are made with it: what a card still lacks, what it costs on an empty map. Prices are small
//! numbers, so a ring of buckets serves as the queue. Ways from single terminals go everywhere and say what a
//! connection costs at most; larger trees grow only where they can be part of one that is not dearer. What is left
//! out can neither be part of a cheapest tree nor decide between two of them.

use super::card::{MAX_CITIES, Terminals};
use super::edges::{Edge, EdgeSet, MAX_VERTICES, Vertex, VertexSet};
use super::map::Map;

/// The dearest price an edge may have.
pub(crate) const DEAREST: u32 = 31;

/// Farther than any tree of a map: all its vertices, joined by the dearest edges. Two of them can be added.
const FAR: u16 = 1 << 14;
const _: () = assert!(2 * MAX_VERTICES * (DEAREST as usize) < FAR as usize);
/// An edge that cannot be used.
const CLOSED: u8 = u8::MAX;
/// A tree is a terminal alone.
const NOTHING: u16 = u16::MAX;
/// A tree is made of two trees; the other bits are the terminals of one. Else it is a tree and an edge.
const SPLIT: u16 = 1 << 15;
/// A power of two above the dearest price.
const RING: usize = 32;
const _: () = assert!(DEAREST < RING as u32);

/// A cheapest connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The sum of the prices.
    pub cost: u32,
    /// The edges.
    pub edges: EdgeSet,
}

/// The cheapest connection of the terminals, if there is one; `price` gives the price of an edge, or
/// none where it cannot be used. Among equals the first found wins, always the same.
pub fn cheapest(
    map: &Map,
    terminals: &Terminals,
    price: impl Fn(Edge) -> Option<u32>,
) -> Option<Plan> {
    let (&root, others) = terminals.as_slice().split_last()?;
    let mut plan = Plan {
        cost: 0,
        edges: EdgeSet::EMPTY,
    };
    if others.is_empty() {
        return Some(plan);
    }
    let price = |index| price(Edge::from_index(index)).map(|price| price.min(DEAREST) as u8);
    let prices: Vec<u8> = (0..map.edges.len())
        .map(|index| price(index).unwrap_or(CLOSED))
        .collect();
    let sets = 1 << others.len();
    let mut tables = Tables {
        map,
        prices: &prices,
        cost: vec![[FAR; MAX_VERTICES]; sets],
        last: vec![[NOTHING; MAX_VERTICES]; sets],
        rest: [0; MAX_VERTICES],
        most: FAR - 1,
        queue: Queue::default(),
    };
    for (index, terminal) in others.iter().enumerate() {
        tables.cost[1 << index][terminal.index()] = 0;
        tables.spread(1 << index, None);
    }
    tables.most = tables.joined_one_by_one(terminals.as_slice()).min(FAR - 1);
    let all = sets - 1;
    for set in (1..=all).filter(|set| !set.is_power_of_two()) {
        tables.look_ahead(set, others.len());
        tables.join(set);
        tables.spread(set, (set == all).then_some(root));
    }
    let cost = tables.cost[all][root.index()];
    if cost >= FAR {
        return None;
    }
    plan.cost = cost.into();
    tables.collect(all, root, &mut plan.edges);
    Some(plan)
}

struct Tables<'a> {
    map: &'a Map,
    prices: &'a [u8],
    /// By set of terminals and vertex, what the cheapest tree of them costs.
    cost: Vec<[u16; MAX_VERTICES]>,
    /// How that tree is put together.
    last: Vec<[u16; MAX_VERTICES]>,
    /// By vertex, the least that is still to come of a tree: the way to the farthest of its other terminals.
    rest: [u16; MAX_VERTICES],
    /// What a cheapest tree costs at most.
    most: u16,
    queue: Queue,
}

impl Tables<'_> {
    /// What a connection costs at most: each terminal joined to the nearest that is joined already. The ways from
    /// all but the last are known.
    fn joined_one_by_one(&self, terminals: &[Vertex]) -> u16 {
        let mut near = [FAR; MAX_CITIES];
        let mut joined = 0usize;
        let mut next = 0;
        let mut sum = 0u16;
        for _ in 1..terminals.len() {
            joined |= 1 << next;
            let mut nearest = (FAR, 0);
            for (index, terminal) in terminals.iter().enumerate() {
                if joined >> index & 1 == 0 {
                    let way = match self.cost.get(1 << next) {
                        Some(costs) => costs[terminal.index()],
                        None => self.cost[1 << index][terminals[next].index()],
                    };
                    near[index] = near[index].min(way);
                    nearest = nearest.min((near[index], index));
                }
            }
            sum = sum.saturating_add(nearest.0);
            next = nearest.1;
        }
        sum
    }

    /// Works out what is still to come of trees with these terminals.
    fn look_ahead(&mut self, set: usize, terminals: usize) {
        self.rest = [0; MAX_VERTICES];
        for terminal in (0..terminals).filter(|terminal| set >> terminal & 1 == 0) {
            for (rest, &way) in self.rest.iter_mut().zip(&self.cost[1 << terminal]) {
                *rest = way.max(*rest);
            }
        }
    }

    /// At each vertex the cheapest two trees that share the terminals of `set` between them.
    fn join(&mut self, set: usize) {
        // The parts of a set come before it.
        let (parts, here) = self.cost.split_at_mut(set);
        let (costs, lasts) = (&mut here[0], &mut self.last[set]);
        let low = set & set.wrapping_neg();
        let mut part = (set - 1) & set;
        while part > 0 {
            if part & low != 0 {
                let split = SPLIT | part as u16;
                let sums = parts[part].iter().zip(&parts[set ^ part]);
                for ((cost, last), (one, other)) in costs.iter_mut().zip(&mut *lasts).zip(sums) {
                    let sum = one + other;
                    let better = sum < *cost;
                    *cost = if better { sum } else { *cost };
                    *last = if better { split } else { *last };
                }
            }
            part = (part - 1) & set;
        }
    }

    /// Lets every vertex be reached from the others, as far as a tree there may be part of a cheapest one, and no
    /// farther than to the goal, if there is one.
    fn spread(&mut self, set: usize, goal: Option<Vertex>) {
        let Self {
            map,
            prices,
            rest,
            most,
            queue,
            ..
        } = self;
        let (costs, lasts) = (&mut self.cost[set], &mut self.last[set]);
        let mut seeds = [0; MAX_VERTICES];
        let mut count = 0;
        for (vertex, (cost, rest)) in costs.iter_mut().zip(&*rest).enumerate() {
            if *cost + rest <= *most {
                seeds[count] = u32::from(*cost) << 8 | vertex as u32;
                count += 1;
            } else {
                *cost = FAR;
            }
        }
        let seeds = &mut seeds[..count];
        seeds.sort_unstable();
        let mut seeds = seeds.iter().copied().peekable();
        let mut now = 0;
        loop {
            if queue.waiting == 0 {
                let Some(seed) = seeds.peek() else { return };
                now = (seed >> 8) as u16;
            }
            if goal.is_some_and(|goal| costs[goal.index()] <= now) {
                queue.clear();
                return;
            }
            while let Some(seed) = seeds.next_if(|seed| seed >> 8 == u32::from(now)) {
                queue.push(now, seed as u8);
            }
            while let Some(vertex) = queue.pop(now) {
                if now > costs[usize::from(vertex)] {
                    continue;
                }
                for &(other, edge) in map.near(Vertex::from_index(vertex.into())) {
                    let (price, there) = (prices[edge.index()], other.index());
                    let reach = now + u16::from(price);
                    if reach < costs[there] && reach + rest[there] <= *most && price != CLOSED {
                        costs[there] = reach;
                        lasts[there] = edge.index() as u16;
                        queue.push(reach, there as u8);
                    }
                }
            }
            now += 1;
        }
    }

    fn collect(&self, set: usize, vertex: Vertex, edges: &mut EdgeSet) {
        let last = self.last[set][vertex.index()];
        if last == NOTHING {
            return;
        }
        if last & SPLIT == 0 {
            let edge = Edge::from_index(last.into());
            edges.insert(edge);
            let (a, b) = self.map.ends(edge);
            self.collect(set, if a == vertex { b } else { a }, edges);
        } else {
            let part = usize::from(last & !SPLIT);
            self.collect(part, vertex, edges);
            self.collect(set ^ part, vertex, edges);
        }
    }
}

/// Vertices by cost, the last found of equals first. No two costs that wait differ by more than the dearest price.
#[derive(Default)]
struct Queue {
    /// By cost in the ring, the number of an entry and one.
    heads: [u16; RING],
    /// The vertex, and the number of the next entry of the same cost and one.
    entries: Vec<(u8, u16)>,
    waiting: usize,
}

impl Queue {
    #[inline]
    fn push(&mut self, cost: u16, vertex: u8) {
        let head = &mut self.heads[usize::from(cost) % RING];
        self.entries.push((vertex, *head));
        *head = self.entries.len() as u16;
        self.waiting += 1;
    }

    /// The next vertex of this cost.
    #[inline]
    fn pop(&mut self, cost: u16) -> Option<u8> {
        let head = &mut self.heads[usize::from(cost) % RING];
        let (vertex, next) = *self.entries.get(usize::from(*head).checked_sub(1)?)?;
        *head = next;
        self.waiting -= 1;
        if self.waiting == 0 {
            self.entries.clear();
        }
        Some(vertex)
    }

    fn clear(&mut self) {
        self.heads = [0; RING];
        self.entries.clear();
        self.waiting = 0;
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

#[cfg(test)]
mod tests {
    use game::Prng;

    use super::super::{Board, Card};
    use super::*;

    /// The same, but nothing is left out.
    fn unbounded(map: &Map, terminals: &Terminals, prices: &[u8]) -> Option<Plan> {
        let (&root, others) = terminals.as_slice().split_last()?;
        let sets = 1 << others.len();
        let mut tables = Tables {
            map,
            prices,
            cost: vec![[FAR; MAX_VERTICES]; sets],
            last: vec![[NOTHING; MAX_VERTICES]; sets],
            rest: [0; MAX_VERTICES],
            most: FAR - 1,
            queue: Queue::default(),
        };
        for set in 1..sets {
            if set.is_power_of_two() {
                let terminal = others[set.trailing_zeros() as usize];
                tables.cost[set][terminal.index()] = 0;
            } else {
                tables.join(set);
            }
            tables.spread(set, None);
        }
        let cost = tables.cost[sets - 1][root.index()];
        let mut edges = EdgeSet::EMPTY;
        tables.collect(sets - 1, root, &mut edges);
        let cost = cost.into();
        (cost < u32::from(FAR)).then_some(Plan { cost, edges })
    }

    #[test]
    fn what_is_left_out_changes_no_plan() {
        let board = Board::printed();
        let companies = board.companies.iter().map(|card| &card.id);
        let regionals = board.regionals.iter().map(|card| &card.id);
        let cards: Vec<Card> = companies
            .chain(regionals)
            .filter_map(|id| board.card(id))
            .collect();
        let mut rng = Prng::new(1);
        let mut joined = 0;
        for round in 0..8 {
            // Free, own and dear edges, and closed ones, of which there are more and more.
            let kinds = [10, 10, 10, 0, 7, 5, 1, CLOSED];
            let prices: Vec<u8> = (0..board.map.edges.len())
                .map(|_| match rng.below(12 - round) {
                    0 => *rng.choose(&kinds),
                    1 => CLOSED,
                    _ => 10,
                })
                .collect();
            let price = |edge: Edge| Some(prices[edge.index()]).filter(|&price| price != CLOSED);
            for card in &cards {
                let terminals = match *card {
                    Card::Company(card) => &board.company(card).terminals,
                    Card::Regional(card) => &board.regional(card).terminals,
                    Card::Bonus(_) => continue,
                };
                let plan = cheapest(&board.map, terminals, |edge| price(edge).map(u32::from));
                assert_eq!(plan, unbounded(&board.map, terminals, &prices));
                joined += u32::from(plan.is_some());
            }
        }
        assert!(joined > 500, "most can be joined: {joined}");
    }
}
