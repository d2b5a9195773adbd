//! The shortest routes over own track and that of some owners, for the variant `total-minimum`.
//!
//! One length after another is asked about: [`payable`](super::payable) has the trees, and the law judges them.

use std::cell::{Cell, RefCell};

use game::Seat;

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::ahead::{Ahead, Least};
use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::declared::founding;
use super::graph::{Glue, Graph, Mask, Order, mask};
use super::lengths::{FAR, Lengths, Rows};
use super::lower::Lower;
use super::offers::MOST_AT_A_PRICE;
use super::payable::{Field, Past};
use super::shape::Law;
use super::trees::Search;

/// Work that judging a declaration takes.
const JUDGED: u64 = 4_000;

/// A legal declaration with what may come off.
pub(super) struct Route {
    pub(super) cost: Cost,
    pub(super) via: EdgeSet,
    pub(super) removals: Vec<EdgeSet>,
}

impl Route {
    pub(super) fn new(asked: &Asked<'_>, via: EdgeSet, removals: Vec<EdgeSet>) -> Self {
        let own = removals.first().map_or(0, EdgeSet::len);
        let paid = via.iter().map(|edge| asked.cost(edge));
        let own = std::iter::repeat_n(Cost::OWN, own);
        Self {
            cost: paid.chain(own).fold(Cost::default(), Cost::plus),
            via,
            removals,
        }
    }
}

/// What is offered at one price: routes that let some set come off which none before does.
#[derive(Default)]
pub(super) struct Choice {
    known: Vec<EdgeSet>,
    taken: usize,
}

impl Choice {
    pub(super) const fn is_full(&self) -> bool {
        self.taken == MOST_AT_A_PRICE
    }

    /// Whether the next route is offered.
    pub(super) fn takes(&mut self, route: &Route) -> bool {
        let before = self.known.len();
        for set in &route.removals {
            if !self.is_full() && !self.known.contains(set) {
                self.known.push(*set);
            }
        }
        let taken = self.known.len() > before;
        self.taken += usize::from(taken);
        taken
    }
}

/// All ways over own track and that of some owners.
pub(super) struct Ways<'a> {
    asked: &'a Asked<'a>,
    /// Whose track it is.
    pub(super) seats: Vec<Seat>,
    terminals: &'a Terminals,
    field: Field,
    /// The most segments a route can have.
    longest: u8,
    /// No legal route has fewer segments, as far as is known.
    reached: Cell<u8>,
}

impl<'a> Ways<'a> {
    /// The ways over own track and that of these owners, if they join the terminals. If own track alone does,
    /// `alone` says with how few segments.
    pub(super) fn new(
        asked: &'a Asked<'a>,
        owners: &[Seat],
        terminals: &'a Terminals,
        alone: Option<u8>,
    ) -> Option<Self> {
        let own = asked.tracks.of(asked.seat);
        let theirs = owners.iter().map(|&owner| asked.tracks.of(owner));
        let track = theirs.clone().fold(*own, |track, more| track.union(more));
        let reach = groups::around(asked.map, &track, terminals)?;
        let (apart, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
        let graph = Graph::new(asked.map, &reach, &apart, terminals, |edge| {
            asked.cost(edge)
        });
        let mine = mask(&graph, own);
        // LU-83, LU-87: what can be paid to these owners.
        let most = usize::from(asked.each) * owners.len();
        let most = usize::from(asked.waivers).min(most) as u8;
        let alive = graph.relevant(graph.all());
        let (waivers, paid) = Rows::new(&graph, alive, !mine).lawful(mine, asked.law)?;
        let alive = graph.relevant(alive & waivers.within(most));
        let segments: Vec<Mask> = theirs.map(|track| mask(&graph, track) & alive).collect();
        if waivers.least() > most || segments.contains(&0) {
            return None;
        }
        let rows = Rows::new(&graph, alive, Mask::MAX);
        let (lawful, edges) = rows.lawful(mine, asked.law)?;
        let mut lower = vec![lawful];
        for &owner in &segments {
            lower.push(rows.holding(owner)?);
        }
        let reached = lower.iter().map(Lengths::least).max();
        let ahead = Least::of_lengths(&graph, &edges, &paid);
        let every = segments.iter().map(|owner| owner.trailing_zeros());
        let every = every.map(|edge| graph.costs[edge as usize]);
        let every = every.fold(Cost::default(), Cost::plus);
        Some(Self {
            asked,
            seats: owners.to_vec(),
            terminals,
            field: Field {
                graph,
                law: asked.law,
                own: mine,
                owners: segments,
                lower,
                alive,
                ahead: RefCell::new(Ahead::of(asked.law, ahead)),
                limit: asked.limit().with_own(alone.unwrap_or(FAR)),
                every,
            },
            longest: most + (mine & alive).count_ones() as u8,
            reached: Cell::new(reached.unwrap_or(0)),
        })
    }

    /// The fewest waivers of a route, or less, and then the fewest own segments.
    pub(super) fn price(&self) -> (u8, u8) {
        let Field {
            graph, alive, own, ..
        } = &self.field;
        let lower = Lower::new(graph, *alive, *own, self.asked.law);
        lower.map_or((FAR, FAR), |lower| lower.price())
    }

    /// Whether a route that holds some of every owner may cost less than this in waivers and own segments.
    ///
    /// What joins trees at vertices knows what routes cost at least; each owner gets a waiver too.
    pub(super) fn may_beat(&self, best: (u8, u8)) -> bool {
        let limit = Limit::new(self.asked.each, best.0);
        let mut work = Budget::new(u64::MAX);
        let (graph, alive) = (&self.field.graph, self.field.alive);
        let search = Search::new(graph, alive, 0, (limit, Law::Some), &mut work);
        search.costs().iter().any(|cost| {
            let paid = cost.greater(self.field.every).payments().iter().sum();
            (paid, cost.own().max(1)) < best
        })
    }

    /// How many segments the shortest legal routes have that hold some of every owner, if there are any of
    /// fewer than `below`.
    pub(super) fn length(&self, below: u8, work: &mut Budget) -> Option<u8> {
        self.find(below, work, |found, _| {
            let mut routes = found.into_iter();
            routes.any(|past| self.judged(past).is_some()).then_some(())
        })
        .map(|(length, ())| length)
    }

    /// Of the shortest legal routes that hold some of every owner those worth offering, unless the known
    /// ones beat them; nothing if the work was not enough.
    pub(super) fn routes(&self, known: &[Route], work: &mut Budget) -> Option<Vec<Route>> {
        let routes = self.find(FAR, work, |found, work| {
            let better = |cost: Cost, than: Cost| cost.within(than) && cost != than;
            let beaten = |past: &Past| known.iter().any(|route| better(route.cost, past.cost));
            let (beaten, open): (Vec<Past>, Vec<Past>) = found.into_iter().partition(beaten);
            let routes = self.offered(open, work);
            // What is beaten still says how short a route can be.
            let judged = |past: &Past| {
                work.spend(JUDGED);
                self.judged(*past).is_some()
            };
            let any = !routes.is_empty() || beaten.iter().any(judged);
            any.then_some(routes)
        });
        match routes {
            Some((_, routes)) => Some(routes),
            None => (!work.is_spent()).then(Vec::new),
        }
    }

    /// Asks about the declarations of one length after another, until there is an answer. If the work is
    /// spent before, it goes on there the next time.
    ///
    /// As long as no tree can be paid for and looking further costs little more, several lengths are
    /// looked at in one sweep, and then ever more of them.
    fn find<T>(
        &self,
        below: u8,
        work: &mut Budget,
        mut answer: impl FnMut(Vec<Past>, &mut Budget) -> Option<T>,
    ) -> Option<(u8, T)> {
        let end = below.min(self.longest + 1);
        let (mut stride, mut before) = (1, 0);
        while self.reached.get() < end {
            let most = self.reached.get().saturating_add(stride).min(end) - 1;
            let swept = self.field.sweep(most, work);
            if work.is_spent() {
                return None;
            }
            if let Some(trees) = &swept.trees {
                for length in self.reached.get().max(trees.least)..=most {
                    let found = self.field.enumerate(length, trees, work);
                    if work.is_spent() {
                        return None;
                    }
                    if let Some(found) = answer(found, work) {
                        self.reached.set(length);
                        return Some((length, found));
                    }
                }
            }
            self.reached.set(swept.more);
            let calm = swept.trees.is_none() && swept.shapes <= 2 * before;
            stride = if calm { 2 * stride } else { 1 };
            before = swept.shapes;
        }
        None
    }

    /// The route of a declaration, if it is legal.
    fn judged(&self, past: Past) -> Option<Route> {
        let own = self.asked.tracks.of(self.asked.seat);
        let via = self.field.graph.on_map(past.via);
        // One that takes fewer own segments would have been found among shorter routes if it were legal.
        let law = (self.asked.law, past.cost.own());
        let sets = founding(self.asked.map, own, &via, self.terminals, law).ok()?;
        Some(Route::new(self.asked, via, sets))
    }

    /// The legal ones that are offered, of each price.
    fn offered(&self, mut found: Vec<Past>, work: &mut Budget) -> Vec<Route> {
        found.sort_unstable_by_key(|past| (past.cost, Order(past.via)));
        let mut routes = Vec::new();
        for same in found.chunk_by(|a, b| a.cost == b.cost) {
            let mut choice = Choice::default();
            for &past in same {
                work.spend(JUDGED);
                let route = self.judged(past).filter(|route| choice.takes(route));
                routes.extend(route);
                if choice.is_full() {
                    break;
                }
            }
        }
        routes
    }
}
