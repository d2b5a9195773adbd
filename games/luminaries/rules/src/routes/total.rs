//! The variant `total-minimum`: routes as short as any legal one with the same owners.
//!
//! Whether a route is legal depends on all own track, so a route cannot be dropped because a cheaper
//! one is known: that one may be illegal itself. What can be dropped is a declaration that does worse
//! than a part of it: with fewer own segments for some of the same segments of others, the rest is
//! superfluous whatever comes. So the sweep keeps declarations as sets, the shortest first, and
//! each whole one is judged by the law.

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
use super::menu::cheapest;
use super::offers::{MOST_AT_A_PRICE, Menu, Offer};
use super::order::{SLOTS, Step, steps};
use super::shape::{Law, Shape, Turn};
use super::sweep::{DEAD, WHOLE};
use super::trees::Search;

/// Work the menu of one card may cost: some 20 ms.
const WORK: u64 = 6_000_000;

/// No way.
const FAR: u8 = u8::MAX;

/// The sets of owners other than the one who asks.
const OWNER_SETS: usize = 1 << (game::MAX_SEATS - 1);

/// The fewest segments of a legal route over own track and that of just these owners, if there is
/// one of fewer than `below`. Exact on every board.
pub(crate) fn shortest(
    asked: &Asked<'_>,
    owners: &[Seat],
    terminals: &Terminals,
    below: u8,
) -> Option<u8> {
    let mut work = Budget::new(u64::MAX);
    let ways = Ways::new(asked, owners, terminals)?;
    ways.shortest(below, &mut work).map(|(length, _)| length)
}

/// The declarations to found a company with by the variant.
pub(crate) fn totals(asked: &Asked<'_>, terminals: &Terminals) -> Menu {
    let mut menu = Menu::default();
    let Some(reach) = groups::around(asked.map, &asked.reach(), terminals) else {
        return menu;
    };
    let others = (0..game::MAX_SEATS).map(Seat::from_index);
    let rivals: Vec<Seat> = others
        .filter(|&seat| seat != asked.seat && !reach.both(asked.tracks.of(seat)).is_empty())
        .collect();
    let mut work = Budget::new(WORK);
    let mut routes = Vec::new();
    let own = asked.tracks.of(asked.seat);
    if let Ok(sets) = removals(asked.map, own, &EdgeSet::EMPTY, terminals) {
        routes.push(Route::new(asked, EdgeSet::EMPTY, sets));
    }
    if reach.within(own) {
        menu.offers = listed(routes);
        return menu;
    }
    let mut sets: Vec<u32> = (1..1 << rivals.len()).collect();
    sets.sort_by_key(|owners| owners.count_ones());
    let ways = sets.into_iter().filter_map(|owners| {
        let picked = rivals.iter().enumerate();
        let picked = picked.filter(|(bit, _)| owners >> bit & 1 == 1);
        let owners: Vec<Seat> = picked.map(|(_, &seat)| seat).collect();
        Ways::new(asked, &owners, terminals)
    });
    let ways: Vec<Ways<'_>> = ways.collect();
    let mut cut = Vec::new();
    for (done, way) in ways.iter().enumerate() {
        // Each set of owners has its share of the work, and what others have left.
        let mut part = Budget::new(work.left() / (ways.len() - done) as u64);
        let share = part.left();
        if let Some((_, found)) = way.shortest(FAR, &mut part) {
            routes.extend(found);
        }
        if part.is_spent() {
            menu.beyond = Some(0);
            cut.push(way);
        }
        work.spend(share - part.left());
    }
    if !cut.is_empty() {
        keep_cheapest(asked, terminals, cut, &mut routes);
    }
    menu.offers = listed(routes);
    menu
}

/// Sees to it that a menu which was cut has the cheapest route.
///
/// No route is cheaper than the cheapest without the variant, and that one mostly stands by the variant too:
/// its length need only be compared with shorter ones. Where the cheapest may be among what was left out all
/// the same, the work has no bound.
fn keep_cheapest(
    asked: &Asked<'_>,
    terminals: &Terminals,
    cut: Vec<&Ways<'_>>,
    routes: &mut Vec<Route>,
) {
    let price = |route: &Route| (route.cost.paid(), route.cost.own());
    let plain = cheapest(asked, terminals);
    let Some(floor) = plain.first().map(|offer| (offer.waivers, offer.own)) else {
        return;
    };
    let own = asked.tracks.of(asked.seat);
    for offer in &plain {
        if routes.iter().map(price).min() == Some(floor) {
            return;
        }
        let others = (0..game::MAX_SEATS).map(Seat::from_index);
        let owners: Vec<Seat> = others
            .filter(|&seat| !offer.via.both(asked.tracks.of(seat)).is_empty())
            .collect();
        let length = offer.waivers + offer.own;
        if shortest(asked, &owners, terminals, length).is_none()
            && let Ok(sets) = removals(asked.map, own, &offer.via, terminals)
        {
            routes.push(Route::new(asked, offer.via, sets));
        }
    }
    let mut cut: Vec<_> = cut.into_iter().map(|ways| (ways.price(), ways)).collect();
    cut.sort_by_key(|(price, _)| *price);
    for (least, ways) in cut {
        let best = routes.iter().map(price).min();
        if best.is_some_and(|best| best <= least.max(floor)) {
            break;
        }
        if best.is_some_and(|best| !ways.may_beat(best)) {
            continue;
        }
        let mut work = Budget::new(u64::MAX);
        if let Some((_, found)) = ways.shortest(FAR, &mut work) {
            routes.extend(found);
        }
    }
}

/// A legal declaration with what may come off.
struct Route {
    cost: Cost,
    via: EdgeSet,
    removals: Vec<EdgeSet>,
}

impl Route {
    fn new(asked: &Asked<'_>, via: EdgeSet, removals: Vec<EdgeSet>) -> Self {
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

/// Of routes that may all be taken, those worth offering.
fn listed(mut routes: Vec<Route>) -> Vec<Offer> {
    let costs: Vec<Cost> = routes.iter().map(|route| route.cost).collect();
    let beaten = |cost: Cost| {
        costs
            .iter()
            .any(|other| other.within(cost) && *other != cost)
    };
    routes.retain(|route| !beaten(route.cost));
    routes.sort_by(|a, b| {
        let price = |route: &Route| (route.cost.paid(), route.cost.own(), route.cost);
        price(a)
            .cmp(&price(b))
            .then_with(|| a.via.iter().cmp(b.via.iter()))
    });
    let mut offers: Vec<Offer> = Vec::new();
    for same in routes.chunk_by(|a, b| a.cost == b.cost) {
        let mut known: Vec<&EdgeSet> = Vec::new();
        let mut taken = 0;
        for route in same {
            let before = known.len();
            let news = route.removals.iter().filter(|set| !known.contains(set));
            let news: Vec<&EdgeSet> = news.collect();
            known.extend(news);
            if known.len() > before && taken < MOST_AT_A_PRICE {
                taken += 1;
                offers.push(Offer {
                    via: route.via,
                    waivers: route.cost.paid(),
                    own: route.cost.own(),
                });
            }
        }
    }
    let price = |offer: &Offer| (offer.waivers, offer.own);
    offers.sort_by(|a, b| {
        price(a)
            .cmp(&price(b))
            .then_with(|| a.via.iter().cmp(b.via.iter()))
    });
    offers
}

/// All ways over own track and that of some owners.
struct Ways<'a> {
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
    /// The most own segments a legal route can have.
    most_own: u8,
    /// The most segments a route can have.
    longest: u8,
}

/// A declaration so far.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Past {
    via: Mask,
    own: u8,
}

impl Past {
    const fn length(self) -> u8 {
        self.own + self.via.count_ones() as u8
    }

    /// Whether this one makes the other superfluous, or is as good with the same segments.
    const fn beats(self, other: Self) -> bool {
        self.via & !other.via == 0
            && (self.own < other.own || self.own == other.own && self.via == other.via)
    }
}

impl<'a> Ways<'a> {
    /// The ways over own track and that of these owners, if they join the terminals.
    fn new(asked: &'a Asked<'a>, owners: &[Seat], terminals: &'a Terminals) -> Option<Self> {
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
            most_own: most_own.map_or(FAR, |own| own as u8),
            longest: most + (mine & alive).count_ones() as u8,
            graph,
        })
    }

    /// The fewest waivers of a route, or less, and then the fewest own segments.
    fn price(&self) -> (u8, u8) {
        let lower = Lower::new(&self.graph, self.alive, self.own, self.asked.law);
        lower.map_or((FAR, FAR), |lower| lower.price())
    }

    /// Whether a route that holds some of every owner may cost less than this in waivers and own segments.
    ///
    /// What joins trees at vertices knows what routes cost at least; each owner gets a waiver too.
    fn may_beat(&self, best: (u8, u8)) -> bool {
        let limit = Limit::new(self.asked.each, best.0);
        let mut work = Budget::new(u64::MAX);
        let search = Search::new(&self.graph, self.alive, 0, (limit, Law::Some), &mut work);
        let owners = self.owners.iter().map(|owner| owner.trailing_zeros());
        let owners = owners.map(|edge| self.graph.costs[edge as usize]);
        let all = owners.fold(Cost::default(), Cost::plus);
        search.costs().iter().any(|cost| {
            let paid = cost.greater(all).payments().iter().sum();
            (paid, cost.own().max(1)) < best
        })
    }

    /// The legal routes of the fewest segments that hold some of every owner, if there are any of
    /// fewer than `below`.
    fn shortest(&self, below: u8, work: &mut Budget) -> Option<(u8, Vec<Route>)> {
        let own = self.asked.tracks.of(self.asked.seat);
        let (map, law) = (self.asked.map, self.asked.law);
        let lengths = self.lower.iter().map(|lower| lower.least());
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
        let covers = self.covers(&steps, &layers);
        let found = self.enumerate(&steps, length, &layers, &covers, work);
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
    fn shapes(&self, steps: &[Step], length: u8, work: &mut Budget) -> (Vec<Turns>, u8) {
        let mut more = FAR;
        let mut layers = Vec::with_capacity(steps.len());
        let mut layer = Layer::default();
        let mut first = [FAR; OWNER_SETS];
        first[0] = 0;
        layer.shapes.push(Shape::default());
        layer.fewest.push(first);
        for step in steps {
            let mine = self.own >> step.edge & 1 == 1;
            let owner = self.owner(step.edge);
            let mut next = Layer::default();
            let mut known: HashMap<Shape, u32, BuildHasherDefault<Mixer>> = HashMap::default();
            for (shape, fewest) in layer.shapes.iter().zip(&layer.fewest) {
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
                                next.shapes.len() as u32 - 1
                            });
                            turns[way] = place;
                            let into = &mut next.fewest[place as usize];
                            for (known, grown) in into.iter_mut().zip(grown) {
                                *known = (*known).min(grown);
                            }
                        }
                    }
                }
                layer.turns.push(turns);
                if !work.spend(150) {
                    return (layers, FAR);
                }
            }
            layers.push(layer.turns);
            layer = next;
        }
        (layers, more)
    }

    const fn all_owners(&self) -> usize {
        (1 << self.owners.len()) - 1
    }

    /// For each layer, each shape and each set of owners, the fewest segments that make a whole tree
    /// of the shape and use these owners.
    fn covers(&self, steps: &[Step], layers: &[Turns]) -> Vec<Vec<[u8; OWNER_SETS]>> {
        let mut all = Vec::with_capacity(layers.len() + 1);
        all.push(Vec::new());
        for (layer, step) in layers.iter().zip(steps).rev() {
            let owner = self.owner(step.edge);
            let after: &Vec<[u8; OWNER_SETS]> = all.last().expect("there is always a layer after");
            let cover = |turns: &[u32; 2]| {
                std::array::from_fn(|needed| {
                    let left = match turns[0] {
                        DEAD | WHOLE => FAR,
                        place => after[place as usize][needed],
                    };
                    let still = needed & !owner;
                    let taken = match turns[1] {
                        DEAD => FAR,
                        WHOLE if still == 0 => 1,
                        WHOLE => FAR,
                        place => after[place as usize][still].saturating_add(1),
                    };
                    left.min(taken)
                })
            };
            let here = layer.iter().map(cover).collect();
            all.push(here);
        }
        all.reverse();
        all
    }

    /// The declarations of the trees of just so many segments. Every case that is looked at leads to
    /// a tree, for the covers say what it still needs.
    fn enumerate(
        &self,
        steps: &[Step],
        length: u8,
        layers: &[Turns],
        covers: &[Vec<[u8; OWNER_SETS]>],
        work: &mut Budget,
    ) -> Vec<Past> {
        let mut found: Vec<Past> = Vec::new();
        let mut here: Vec<Vec<Past>> = vec![vec![Past { via: 0, own: 0 }]];
        for (index, (layer, step)) in layers.iter().zip(steps).enumerate() {
            let mine = self.own >> step.edge & 1 == 1;
            let after = &covers[index + 1];
            let mut then: Vec<Vec<Past>> = vec![Vec::new(); after.len()];
            for (pasts, turns) in here.iter().zip(layer) {
                for (way, &turn) in turns.iter().enumerate() {
                    if turn == DEAD || pasts.is_empty() {
                        continue;
                    }
                    let grown = pasts.iter().map(|past| match way {
                        0 => *past,
                        _ => Past {
                            via: past.via | if mine { 0 } else { 1 << step.edge },
                            own: past.own + u8::from(mine),
                        },
                    });
                    for past in grown.filter(|past| self.payable(*past)) {
                        let unused = self.unused(past.via);
                        if turn == WHOLE {
                            if past.length() == length && unused == 0 && !found.contains(&past) {
                                found.push(past);
                            }
                            continue;
                        }
                        let cover = after[turn as usize][unused];
                        if past.length().saturating_add(cover) <= length {
                            let into = &mut then[turn as usize];
                            work.spend(4 + into.len() as u64);
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

    fn payable(&self, past: Past) -> bool {
        let each = |owner: &Mask| (past.via & owner).count_ones() <= u32::from(self.asked.each);
        past.own <= self.most_own
            && past.via.count_ones() <= u32::from(self.asked.waivers)
            && self.owners.iter().all(each)
    }

    /// The owners that are not used so far.
    fn unused(&self, via: Mask) -> usize {
        let owners = self.owners.iter().enumerate();
        let unused = owners.filter(|&(_, owner)| via & owner == 0);
        unused.fold(0, |set, (owner, _)| set | 1 << owner)
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
    turns: Turns,
}

/// By shape, where it leads in the next layer if the edge is left, and if it is taken.
type Turns = Vec<[u32; 2]>;

/// Adds a declaration unless one beats it, and drops those it beats.
fn keep(pasts: &mut Vec<Past>, past: Past) {
    if !pasts.iter().any(|old| old.beats(past)) {
        pasts.retain(|old| !past.beats(*old));
        pasts.push(past);
    }
}
