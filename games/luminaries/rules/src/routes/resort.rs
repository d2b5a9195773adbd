//! The last resort of a menu: some legal route, whatever it costs, or the proof that there is none.
//!
//! A menu lists prices, and crowded boards can have too many of them. Whether there is a route at all
//! is a smaller question. Own track costs nothing in it, so each own group is one vertex, and a price
//! is no more than what each rival gets. A tree of that graph is a legal route unless it hangs
//! together without own track.
//!
//! If all that were found do, a route must go out of its way for an own segment. The segment parts it
//! in two trees without a common vertex, each with some of the cities. Both sides are searched by
//! themselves; where they meet, the vertex is taken from the one or the other.

use std::collections::VecDeque;

use crate::board::{EdgeSet, MAX_SEGMENTS, Terminals};
use crate::groups;

use super::ahead::least;
use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Glue, Graph, Mask, bits};
use super::trees::Search;

/// Work the last resort may cost, in comparisons of costs, besides that of the menu.
pub(super) const WORK: u64 = 16_000_000;

/// The most pairs of trees of the same two prices that are compared.
const MOST_PAIRS: usize = 256;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// These segments of others make a legal route with own track.
    Route(EdgeSet),
    /// There is no legal route.
    Nothing,
    /// The work was spent before there was an answer.
    Open,
}

/// Looks for some legal route over track of others. The `reach` joins the terminals; own track alone
/// does not.
pub(super) fn any(
    asked: &Asked<'_>,
    reach: &EdgeSet,
    terminals: &Terminals,
    budget: &mut Budget,
) -> Answer {
    let map = asked.map;
    let own = asked.tracks.of(asked.seat);
    let (glue, _) = Glue::new(map, own);
    let rivals = reach.without(own);
    let glued = Graph::new(map, &rivals, &glue, terminals, |e| asked.cost(e));
    let alive = glued.relevant(glued.all());
    // The shortest trees are found first, so a part of the work is enough for most.
    let mut part = budget.share(WORK / 5);
    let share = part.left();
    let mut search = Search::new(&glued, alive, asked.limit(), &mut part);
    budget.spend(share - part.left());
    if search.costs().is_empty() && !part.is_spent() {
        return Answer::Nothing;
    }
    for cost in search.costs().to_vec() {
        let mut listing = budget.share(WORK / 10);
        for tree in search.trees(cost, &mut listing) {
            let via = glued.on_map(tree);
            // LU-84: where the segments of others do without own track, nothing own is in the route.
            if !groups::joins(map, &via, terminals) {
                return Answer::Route(via);
            }
        }
        budget.spend(WORK / 10 - listing.left().min(WORK / 10));
    }
    let (apart, _) = Glue::new(map, &EdgeSet::EMPTY);
    let whole = Graph::new(map, reach, &apart, terminals, |e| asked.cost(e));
    let mut parting = Parting {
        graph: &whole,
        limit: asked.limit(),
        budget,
        open: VecDeque::new(),
    };
    match parting.tree() {
        Some(tree) => {
            let mut via = whole.on_map(tree).without(own);
            // Other own track may do for some of it.
            for edge in via.iter().collect::<Vec<_>>() {
                let mut less = via;
                less.remove(edge);
                if groups::joins(map, &own.union(&less), terminals) {
                    via = less;
                }
            }
            Answer::Route(via)
        }
        None if parting.budget.is_spent() => Answer::Open,
        None => Answer::Nothing,
    }
}

/// The two sides of an own segment, each with the edges it may still use.
#[derive(Clone, Copy)]
struct Parted {
    by: u8,
    /// The terminals on the side of the segment's first end.
    set: usize,
    /// The least each side costs.
    least: [Cost; 2],
    alive: [Mask; 2],
}

/// A tree on one side, with its cost.
type Side = Vec<(Cost, Vec<Mask>)>;

struct Parting<'a> {
    graph: &'a Graph,
    limit: Limit,
    budget: &'a mut Budget,
    /// Taken in the order they were found, so that every segment has its turn.
    open: VecDeque<Parted>,
}

impl Parting<'_> {
    /// Some tree of the terminals with an own segment in it.
    fn tree(&mut self) -> Option<Mask> {
        self.begin();
        while let Some(parted) = self.open.pop_front() {
            if self.budget.is_spent() {
                return None;
            }
            if let Some(tree) = self.join(parted) {
                return Some(tree);
            }
        }
        None
    }

    fn at(&self, vertex: u8) -> Mask {
        let near = self.graph.near[vertex as usize].iter();
        near.fold(0, |mask, &(_, edge)| mask | 1 << edge)
    }

    /// Every own segment with every way to part the terminals that could be paid for, cheapest first.
    fn begin(&mut self) {
        let graph = self.graph;
        let count = graph.near.len();
        let all = (1usize << graph.terminals.len()) - 1;
        let alive = graph.relevant(graph.all());
        let own = bits(alive).filter(|&bit| graph.costs[bit].own() > 0);
        let mut found = Vec::new();
        for bit in own {
            let (a, b) = graph.ends[bit];
            // Neither side has the end of the other.
            let alive = [alive & !self.at(b), alive & !self.at(a)];
            let [left, right] = alive.map(|alive| least(graph, alive, self.budget));
            for set in 1..all {
                let one = left[set * count + a as usize];
                let other = right[(all ^ set) * count + b as usize];
                let sum = one.plus(other);
                if self.limit.allows(sum) {
                    let parted = Parted {
                        by: bit as u8,
                        set,
                        least: [one, other],
                        alive,
                    };
                    found.push((sum.paid(), parted));
                }
            }
        }
        found.sort_by_key(|&(paid, _)| paid);
        for (_, mut parted) in found {
            for (index, &terminal) in graph.terminals.iter().enumerate() {
                let other = parted.set >> index & 1;
                parted.alive[other] &= !self.at(terminal);
            }
            self.open.push_back(parted);
        }
    }

    /// Two trees, one on each side, that do not meet; if all do, the first place where they meet is
    /// taken from either.
    fn join(&mut self, parted: Parted) -> Option<Mask> {
        let (a, b) = self.graph.ends[parted.by as usize];
        let [one, other] = parted.least;
        let limit = self.limit.after(other);
        let left = self.side(a, parted.set, parted.alive[0], limit);
        if left.is_empty() {
            return None;
        }
        let all = (1usize << self.graph.terminals.len()) - 1;
        let limit = self.limit.after(one);
        let right = self.side(b, all ^ parted.set, parted.alive[1], limit);
        let mut meeting = None;
        for (one, lefts) in &left {
            for (other, rights) in &right {
                if !self.limit.allows(one.plus(*other)) {
                    continue;
                }
                let trees = lefts
                    .iter()
                    .flat_map(|l| rights.iter().map(move |r| (*l, *r)));
                for (left, right) in trees.take(MOST_PAIRS) {
                    if !self.budget.spend(60) {
                        return None;
                    }
                    let Some(vertex) = self.meeting(left, right) else {
                        return Some(left | right | 1 << parted.by);
                    };
                    meeting = meeting.or(Some(vertex));
                }
            }
        }
        let edges = self.at(meeting?);
        for side in 0..2 {
            let mut parted = parted;
            parted.alive[side] &= !edges;
            self.open.push_back(parted);
        }
        None
    }

    /// The trees that join some terminals with an end of the segment, at every price no other beats.
    fn side(&mut self, end: u8, set: usize, alive: Mask, limit: Limit) -> Side {
        let mut terminals: Vec<u8> = bits(set as Mask).map(|i| self.graph.terminals[i]).collect();
        if !terminals.contains(&end) {
            terminals.push(end);
        }
        if terminals.len() == 1 {
            return vec![(Cost::default(), vec![0])];
        }
        let graph = self.graph.with_terminals(terminals);
        let alive = graph.relevant(alive);
        if alive == 0 || !self.budget.spend(10_000) {
            return Vec::new();
        }
        let mut search = Search::new(&graph, alive, limit, self.budget);
        let costs = search.costs().to_vec();
        let trees = costs
            .into_iter()
            .map(|cost| (cost, search.trees(cost, self.budget)));
        trees.filter(|(_, trees)| !trees.is_empty()).collect()
    }

    /// A vertex that both trees have.
    fn meeting(&self, left: Mask, right: Mask) -> Option<u8> {
        let mut has = [false; MAX_SEGMENTS + 2];
        for bit in bits(left) {
            let (a, b) = self.graph.ends[bit];
            has[a as usize] = true;
            has[b as usize] = true;
        }
        let mut ends = bits(right).map(|bit| self.graph.ends[bit]);
        ends.find_map(|(a, b)| [a, b].into_iter().find(|&end| has[end as usize]))
    }
}
