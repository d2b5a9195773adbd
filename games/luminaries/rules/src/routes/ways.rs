//! The shortest routes over own track and that of some owners, for the variant `total-minimum`.
//!
//! First the shapes of all trees of a length are found, then backward what the rests of each cost, and then the
//! declarations, of which each leads to a tree that can be paid for.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use game::Seat;

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::ahead::Ahead;
use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::declared::{founding, removals};
use super::graph::{Glue, Graph, Mask, Mixer, mask};
use super::lengths::{Lengths, Rows};
use super::lower::Lower;
use super::order::{SLOTS, Step, steps};
use super::shape::{Law, Shape, Turn};
use super::sweep::{DEAD, WHOLE};
use super::trees::Search;

/// No way.
pub(super) const FAR: u8 = u8::MAX;

/// The sets of owners other than the one who asks.
const OWNER_SETS: usize = 1 << (game::MAX_SEATS - 1);

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

/// All ways over own track and that of some owners.
pub(super) struct Ways<'a> {
    asked: &'a Asked<'a>,
    terminals: &'a Terminals,
    graph: Graph,
    own: Mask,
    /// The segments of each owner.
    owners: Vec<Mask>,
    /// How many segments a route needs, by the law and to hold a segment of each owner.
    lower: Vec<Lengths>,
    /// The edges some route can hold.
    alive: Mask,
    /// How many edges lie ahead, as own segments.
    ahead: RefCell<Ahead>,
    /// What may be paid, and the most own segments a legal route can have.
    limit: Limit,
    /// A segment of every owner.
    every: Cost,
    /// The most segments a route can have.
    longest: u8,
}

/// A declaration so far.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Past {
    via: Mask,
    cost: Cost,
}

impl Past {
    /// Whether this one makes the other superfluous, or is as good with the same segments.
    const fn beats(self, other: Self) -> bool {
        let (mine, theirs) = (self.cost.own(), other.cost.own());
        self.via & !other.via == 0 && (mine < theirs || mine == theirs && self.via == other.via)
    }
}

impl<'a> Ways<'a> {
    /// The ways over own track and that of these owners, if they join the terminals.
    pub(super) fn new(
        asked: &'a Asked<'a>,
        owners: &[Seat],
        terminals: &'a Terminals,
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
        let waivers = Rows::new(&graph, alive, !mine).lawful(mine, asked.law)?;
        let alive = graph.relevant(alive & waivers.within(most));
        let owners: Vec<Mask> = theirs.map(|track| mask(&graph, track) & alive).collect();
        if waivers.least() > most || owners.contains(&0) {
            return None;
        }
        let rows = Rows::new(&graph, alive, Mask::MAX);
        let mut lower = vec![rows.lawful(mine, asked.law)?];
        for &owner in &owners {
            lower.push(rows.holding(owner)?);
        }
        let mut plain = graph.clone();
        plain.costs.fill(Cost::OWN);
        let every = owners.iter().map(|owner| owner.trailing_zeros());
        let every = every.map(|edge| graph.costs[edge as usize]);
        let every = every.fold(Cost::default(), Cost::plus);
        let alone = removals(asked.map, own, &EdgeSet::EMPTY, terminals);
        let most_own = alone.ok().and_then(|sets| sets.first().map(EdgeSet::len));
        Some(Self {
            asked,
            terminals,
            own: mine,
            owners,
            lower,
            alive,
            ahead: RefCell::new(Ahead::new(
                &plain,
                alive,
                mine,
                asked.law,
                &mut Budget::new(u64::MAX),
            )),
            limit: asked
                .limit()
                .with_own(most_own.map_or(FAR, |own| own as u8)),
            every,
            longest: most + (mine & alive).count_ones() as u8,
            graph,
        })
    }

    /// The fewest waivers of a route, or less, and then the fewest own segments.
    pub(super) fn price(&self) -> (u8, u8) {
        let lower = Lower::new(&self.graph, self.alive, self.own, self.asked.law);
        lower.map_or((FAR, FAR), |lower| lower.price())
    }

    /// Whether a route that holds some of every owner may cost less than this in waivers and own segments.
    ///
    /// What joins trees at vertices knows what routes cost at least; each owner gets a waiver too.
    pub(super) fn may_beat(&self, best: (u8, u8)) -> bool {
        let limit = Limit::new(self.asked.each, best.0);
        let mut work = Budget::new(u64::MAX);
        let search = Search::new(&self.graph, self.alive, 0, (limit, Law::Some), &mut work);
        search.costs().iter().any(|cost| {
            let paid = cost.greater(self.every).payments().iter().sum();
            (paid, cost.own().max(1)) < best
        })
    }

    /// The legal routes of the fewest segments that hold some of every owner, if there are any of
    /// fewer than `below`.
    pub(super) fn shortest(&self, below: u8, work: &mut Budget) -> Option<(u8, Vec<Route>)> {
        let own = self.asked.tracks.of(self.asked.seat);
        let (map, law) = (self.asked.map, self.asked.law);
        let lengths = self.lower.iter().map(Lengths::least);
        let mut length = lengths.max().unwrap_or(0);
        while length < below && length <= self.longest {
            let (found, more) = self.sweep(length, work);
            if work.is_spent() {
                return None;
            }
            let mut routes = Vec::new();
            for past in found {
                work.spend(4_000);
                let via = self.graph.on_map(past.via);
                // One that takes fewer own segments would have been found among shorter routes if it were legal.
                let law = (law, past.cost.own());
                if let Ok(sets) = founding(map, own, &via, self.terminals, law) {
                    routes.push(Route::new(self.asked, via, sets));
                }
            }
            if !routes.is_empty() {
                return Some((length, routes));
            }
            length = more?;
        }
        None
    }

    /// The declarations with which so many segments make a route, and how many the next would need.
    fn sweep(&self, length: u8, work: &mut Budget) -> (Vec<Past>, Option<u8>) {
        let mut more = FAR;
        let mut among = self.alive;
        for lower in &self.lower {
            among &= lower.within(length);
            more = more.min(lower.next(length));
        }
        among = self.graph.relevant(among);
        let Some(steps) = steps(&self.graph, among) else {
            return (Vec::new(), (more < FAR).then_some(more));
        };
        self.ahead.borrow_mut().forget();
        let (layers, further) = self.shapes(&steps, length, work);
        if work.is_spent() {
            return (Vec::new(), None);
        }
        let found = match self.rests(&steps, length, &layers, work) {
            Some(rests) => self.enumerate(&steps, length, &layers, &rests, work),
            None => Vec::new(),
        };
        more = more.min(further);
        (found, (more < FAR).then_some(more))
    }

    /// The owner of an edge as a bit, none for own track.
    fn owner(&self, edge: u8) -> usize {
        let owned = self.owners.iter().position(|owner| owner >> edge & 1 == 1);
        owned.map_or(0, |owner| 1 << owner)
    }

    /// The shapes of all trees of at most so many segments, whatever they are made of: for each shape
    /// and each set of owners used, the fewest segments so far. Also how many the next trees need.
    fn shapes(&self, steps: &[Step], length: u8, work: &mut Budget) -> (Vec<Kept>, u8) {
        let mut more = FAR;
        let mut layers = Vec::with_capacity(steps.len());
        let mut layer = Layer::default();
        let mut first = [FAR; OWNER_SETS];
        first[0] = 0;
        layer.shapes.push(Shape::default());
        layer.fewest.push(first);
        layer.kept.least.push(Cost::default());
        for step in steps {
            let mine = self.own >> step.edge & 1 == 1;
            let owner = self.owner(step.edge);
            let prices = [Cost::default(), self.graph.costs[step.edge as usize]];
            let mut next = Layer::default();
            let mut known: HashMap<Shape, u32, BuildHasherDefault<Mixer>> = HashMap::default();
            for (index, (shape, fewest)) in layer.shapes.iter().zip(&layer.fewest).enumerate() {
                let ways = [shape.left(step), shape.taken(step, mine, self.asked.law)];
                let mut turns = [DEAD; 2];
                for (way, turn) in ways.into_iter().enumerate() {
                    let (taken, bit) = if way == 0 { (0, 0) } else { (1, owner) };
                    match turn {
                        Turn::Dead => {}
                        Turn::Whole => {
                            turns[way] = WHOLE;
                            for (used, &so_far) in fewest.iter().enumerate() {
                                let sum = so_far.saturating_add(taken);
                                if used | bit == self.all_owners() && sum > length {
                                    more = more.min(sum);
                                }
                            }
                        }
                        Turn::On(shape) => {
                            let ahead = self.ahead(&shape, step);
                            let mut grown = [FAR; OWNER_SETS];
                            let mut any = false;
                            for (used, &so_far) in fewest.iter().enumerate() {
                                if so_far == FAR {
                                    continue;
                                }
                                let unused = self.all_owners() & !(used | bit);
                                let least = so_far + taken + ahead.max(unused.count_ones() as u8);
                                if least <= length {
                                    let known = &mut grown[used | bit];
                                    *known = (*known).min(so_far + taken);
                                    any = true;
                                } else {
                                    more = more.min(least);
                                }
                            }
                            if !any {
                                continue;
                            }
                            let place = *known.entry(shape).or_insert_with(|| {
                                next.shapes.push(shape);
                                next.fewest.push([FAR; OWNER_SETS]);
                                next.kept.least.push(Cost::FAR);
                                next.shapes.len() as u32 - 1
                            });
                            turns[way] = place;
                            let price = layer.kept.least[index].plus(prices[way]);
                            let least = &mut next.kept.least[place as usize];
                            *least = least.lesser(price);
                            let into = &mut next.fewest[place as usize];
                            for (known, grown) in into.iter_mut().zip(grown) {
                                *known = (*known).min(grown);
                            }
                        }
                    }
                }
                layer.kept.turns.push(turns);
                if !work.spend(150) {
                    return (layers, FAR);
                }
            }
            layers.push(layer.kept);
            layer = next;
        }
        (layers, more)
    }

    const fn all_owners(&self) -> usize {
        (1 << self.owners.len()) - 1
    }

    /// For each layer and each shape, what is paid for rests that make a payable tree of it; none if there is
    /// no such tree or the work is spent.
    ///
    /// What is left to pay is few numbers, so there are not many rests that matter, however many sets of
    /// segments there are.
    fn rests(
        &self,
        steps: &[Step],
        length: u8,
        layers: &[Kept],
        work: &mut Budget,
    ) -> Option<Vec<Vec<Vec<Cost>>>> {
        let mut all: Vec<Vec<Vec<Cost>>> = Vec::with_capacity(layers.len() + 1);
        all.push(Vec::new());
        for (layer, step) in layers.iter().zip(steps).rev() {
            let price = self.graph.costs[step.edge as usize];
            let after = all.last()?;
            let mut here = Vec::with_capacity(layer.turns.len());
            for (turns, &so_far) in layer.turns.iter().zip(&layer.least) {
                let mut rests = Vec::new();
                for (&turn, price) in turns.iter().zip([Cost::default(), price]) {
                    let whole = [Cost::default()];
                    let further = match turn {
                        DEAD => &[],
                        WHOLE => whole.as_slice(),
                        place => after[place as usize].as_slice(),
                    };
                    for cost in further.iter().map(|rest| rest.plus(price)) {
                        if self.fits(so_far.plus(cost), length) {
                            work.spend(4 + rests.len() as u64);
                            keep_rest(&mut rests, cost);
                        }
                    }
                }
                here.push(rests);
                if !work.spend(8) {
                    return None;
                }
            }
            all.push(here);
        }
        all.reverse();
        let first = all.first().and_then(|shapes| shapes.first());
        let any = first.is_some_and(|rests| rests.iter().any(|&rest| self.every.within(rest)));
        any.then_some(all)
    }

    /// Whether so much can be paid for, with at most so many segments.
    #[inline]
    fn fits(&self, cost: Cost, length: u8) -> bool {
        self.limit.allows(cost) && cost.edges() <= length
    }

    /// The declarations of the trees of just so many segments. Every case that is looked at leads to
    /// a tree, for the rests say what it still needs.
    fn enumerate(
        &self,
        steps: &[Step],
        length: u8,
        layers: &[Kept],
        rests: &[Vec<Vec<Cost>>],
        work: &mut Budget,
    ) -> Vec<Past> {
        let mut found: Vec<Past> = Vec::new();
        let mut here: Vec<Vec<Past>> = vec![vec![Past {
            via: 0,
            cost: Cost::default(),
        }]];
        for (index, (layer, step)) in layers.iter().zip(steps).enumerate() {
            let mine = self.own >> step.edge & 1 == 1;
            let price = self.graph.costs[step.edge as usize];
            let after = &rests[index + 1];
            let mut then: Vec<Vec<Past>> = vec![Vec::new(); after.len()];
            for (pasts, turns) in here.iter().zip(&layer.turns) {
                for (way, &turn) in turns.iter().enumerate() {
                    if turn == DEAD || pasts.is_empty() {
                        continue;
                    }
                    let grown = pasts.iter().map(|past| match way {
                        0 => *past,
                        _ => Past {
                            via: past.via | if mine { 0 } else { 1 << step.edge },
                            cost: past.cost.plus(price),
                        },
                    });
                    for past in grown {
                        if turn == WHOLE {
                            let right = past.cost.edges() == length
                                && self.limit.allows(past.cost)
                                && self.every.within(past.cost);
                            if right && !found.contains(&past) {
                                found.push(past);
                            }
                            continue;
                        }
                        let rests = &after[turn as usize];
                        let leads_on = rests.iter().any(|&rest| {
                            let sum = past.cost.plus(rest);
                            self.fits(sum, length) && self.every.within(sum)
                        });
                        work.spend(4);
                        if leads_on {
                            let into = &mut then[turn as usize];
                            work.spend(into.len() as u64);
                            keep(into, past);
                        }
                    }
                }
                if work.is_spent() {
                    return found;
                }
            }
            here = then;
        }
        found
    }

    /// The fewest edges that must still be taken: some way leads from each missing terminal to what
    /// was taken, and each edge joins two things that hang together at most.
    fn ahead(&self, shape: &Shape, step: &Step) -> u8 {
        let ways = self.ahead.borrow_mut().bound(shape, step).edges();
        let blocks = (0..SLOTS).fold(0u32, |set, place| set | 1 << shape.block(place));
        let things = (blocks & !1).count_ones() + shape.missing(step).count_ones();
        let least = ways.max(things.saturating_sub(1) as u8);
        match self.asked.law {
            Law::Some => least,
            Law::Between => least.max(shape.own_needed(step)),
        }
    }
}

/// The shapes before one edge.
#[derive(Default)]
struct Layer {
    shapes: Vec<Shape>,
    /// By shape and set of owners used, the fewest segments taken.
    fewest: Vec<[u8; OWNER_SETS]>,
    kept: Kept,
}

/// What is kept of the shapes before one edge.
#[derive(Default)]
struct Kept {
    /// Where each leads in the next layer if the edge is left, and if it is taken.
    turns: Vec<[u32; 2]>,
    /// What each costs at least, in every part by itself.
    least: Vec<Cost>,
}

/// Adds what a rest costs unless one that pays the same owners costs no more, and drops those it makes useless.
fn keep_rest(rests: &mut Vec<Cost>, cost: Cost) {
    let beats = |one: Cost, other: Cost| one.within(other) && one.payees() == other.payees();
    if !rests.iter().any(|&old| beats(old, cost)) {
        rests.retain(|&old| !beats(cost, old));
        rests.push(cost);
    }
}

/// Adds a declaration unless one beats it, and drops those it beats.
fn keep(pasts: &mut Vec<Past>, past: Past) {
    if !pasts.iter().any(|old| old.beats(past)) {
        pasts.retain(|old| !past.beats(*old));
        pasts.push(past);
    }
}
