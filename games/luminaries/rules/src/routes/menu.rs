//! The menu: for one card, the declarations worth offering.

use std::collections::{BTreeMap, HashSet};

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::declared::removals;
use super::graph::{Glue, Graph, Mask, bits};
use super::resort::{self, Answer};
use super::trees::Search;

/// Work one menu may cost, in comparisons of costs: some 20 ms. Only boards built to be hard reach
/// it. Routes are found in the order of their length, so such a menu holds the offers with the
/// fewest segments; if it holds none, there is a [last resort](super::resort), which may take about
/// as long again. Every declaration, listed or not, is judged exactly.
const BUDGET: u64 = 12_000_000;

/// The most declarations offered at one price.
const MOST_AT_A_PRICE: usize = 8;

/// One declaration worth considering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offer {
    /// The segments of others.
    pub via: EdgeSet,
    /// What they cost in all.
    pub waivers: u8,
    /// How many own segments come off; 0 for a regional card.
    pub own: u8,
}

/// The declarations to found a company with: at every price no other price beats, those that let
/// some removal set be chosen which an earlier one does not.
pub(crate) fn companies(asked: &Asked<'_>, terminals: &Terminals) -> Vec<Offer> {
    let reach = asked.reach();
    let Some(reach) = groups::around(asked.map, &reach, terminals) else {
        return Vec::new();
    };
    let (glue, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
    let graph = Graph::new(asked.map, &reach, &glue, terminals, |edge| asked.cost(edge));
    let own = graph.costs.iter().enumerate();
    let own: Mask = own
        .filter(|(_, cost)| cost.own() > 0)
        .fold(0, |mask, (bit, _)| mask | 1 << bit);
    let mut hunt = Hunt::new(asked, &graph, |tree| tree & own != 0, own);
    hunt.explore(graph.all());
    let mut offers = Vec::new();
    for (cost, trees) in hunt.best() {
        let mut routes: Vec<(Order, Mask)> = trees
            .iter()
            .map(|tree| (Order(tree & !own), tree & own))
            .collect();
        routes.sort_unstable();
        let mut known = HashSet::new();
        let mut taken = 0;
        for same in routes.chunk_by(|a, b| a.0 == b.0) {
            let news = same
                .iter()
                .fold(false, |news, (_, removal)| known.insert(*removal) || news);
            if news && taken < MOST_AT_A_PRICE {
                taken += 1;
                offers.push((cost.paid(), cost.own(), same[0].0));
            }
        }
    }
    if offers.is_empty() && hunt.cut {
        return last_resort(asked, &reach, terminals);
    }
    offers.sort_unstable();
    let offer = |(waivers, own, via): (u8, u8, Order)| Offer {
        via: graph.on_map(via.0),
        waivers,
        own,
    };
    offers.into_iter().map(offer).collect()
}

/// The declarations to score a regional card with: for every payment no other payment beats, the
/// one that comes first in the order of the data.
pub(crate) fn regionals(asked: &Asked<'_>, terminals: &Terminals) -> Vec<Offer> {
    let own = asked.tracks.of(asked.seat);
    if groups::joins(asked.map, own, terminals) {
        return vec![Offer {
            via: EdgeSet::EMPTY,
            waivers: 0,
            own: 0,
        }];
    }
    let reach = asked.reach();
    let Some(reach) = groups::around(asked.map, &reach, terminals) else {
        return Vec::new();
    };
    // Own track costs nothing here, so each group of it is one vertex.
    let (glue, _) = Glue::new(asked.map, own);
    let rivals = reach.without(own);
    let graph = Graph::new(asked.map, &rivals, &glue, terminals, |edge| {
        asked.cost(edge)
    });
    // LU-84: where the segments of others do without own track, nothing own is in the route.
    let legal = |tree: Mask| !groups::joins(asked.map, &graph.on_map(tree), terminals);
    let mut hunt = Hunt::new(asked, &graph, legal, Mask::MAX);
    hunt.explore(graph.all());
    let mut offers: Vec<(u8, Order)> = hunt
        .best()
        .into_iter()
        .filter_map(|(cost, trees)| {
            let first = trees.iter().map(|&tree| Order(tree)).min();
            first.map(|via| (cost.paid(), via))
        })
        .collect();
    if offers.is_empty() && hunt.cut {
        let mut offers = last_resort(asked, &reach, terminals);
        offers.iter_mut().for_each(|offer| offer.own = 0);
        return offers;
    }
    offers.sort_unstable();
    let offer = |(waivers, via): (u8, Order)| Offer {
        via: graph.on_map(via.0),
        waivers,
        own: 0,
    };
    offers.into_iter().map(offer).collect()
}

/// The offer that is left when the hunt was cut short and found nothing.
fn last_resort(asked: &Asked<'_>, reach: &EdgeSet, terminals: &Terminals) -> Vec<Offer> {
    let own = asked.tracks.of(asked.seat);
    let via = if groups::joins(asked.map, own, terminals) {
        EdgeSet::EMPTY
    } else {
        let mut budget = Budget::new(resort::WORK);
        match resort::any(asked, reach, terminals, &mut budget) {
            Answer::Route(via) => via,
            Answer::Nothing | Answer::Open => return Vec::new(),
        }
    };
    let removals = removals(asked.map, own, &via, terminals).unwrap_or_default();
    let offer = |removal: &EdgeSet| Offer {
        via,
        waivers: via.len() as u8,
        own: removal.len() as u8,
    };
    removals.first().map(offer).into_iter().collect()
}

/// Edges compared as lists in the order of the data: the first difference decides.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Order(Mask);

impl Ord for Order {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        other.0.reverse_bits().cmp(&self.0.reverse_bits())
    }
}

impl PartialOrd for Order {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The hunt for legal trees. A cheapest tree may be illegal, because nothing in it is one's own, and
/// hide a legal one that costs as much or more. Any other tree does without at least one of its
/// edges, so each of them is left out in turn.
struct Hunt<'a, L: Fn(Mask) -> bool> {
    graph: &'a Graph,
    limit: Limit,
    legal: L,
    wanted: Mask,
    found: BTreeMap<Cost, Vec<Mask>>,
    visited: HashSet<Mask>,
    /// Whether some search stopped before its end.
    cut: bool,
    /// For searching.
    budget: Budget,
    /// For listing the trees of what was found, which is worth some work even when the other is spent.
    listing: Budget,
}

impl<'a, L: Fn(Mask) -> bool> Hunt<'a, L> {
    /// A hunt for trees that pass `legal`; one without any edge of `wanted` never does.
    fn new(asked: &Asked<'_>, graph: &'a Graph, legal: L, wanted: Mask) -> Self {
        Self {
            graph,
            limit: asked.limit(),
            legal,
            wanted,
            found: BTreeMap::new(),
            visited: HashSet::new(),
            cut: false,
            budget: Budget::new(BUDGET / 4 * 3),
            listing: Budget::new(BUDGET / 4),
        }
    }

    fn explore(&mut self, alive: Mask) {
        let alive = self.graph.relevant(alive);
        self.cut |= !self.budget.spend(60_000);
        if alive & self.wanted == 0 || self.budget.is_spent() || !self.visited.insert(alive) {
            return;
        }
        // The first search may take a good part of the work, each later one a smaller share, so that there
        // is something left to look behind trees that hide others.
        let share = if self.visited.len() == 1 {
            BUDGET / 3
        } else {
            BUDGET / 16
        };
        let mut part = self.budget.share(share);
        let share = part.left();
        let mut search = Search::new(self.graph, alive, self.limit, &mut part);
        self.budget.spend(share.saturating_sub(part.left()));
        self.cut |= part.is_spent();
        let mut hiding = Vec::new();
        for cost in search.costs().to_vec() {
            let trees = search.trees(cost, &mut self.listing);
            // Judging and sorting them takes time too.
            self.listing.spend(24 * trees.len() as u64);
            self.cut |= self.listing.is_spent();
            let legal: Vec<Mask> = trees
                .iter()
                .copied()
                .filter(|&tree| (self.legal)(tree))
                .collect();
            match trees.first() {
                Some(&tree) if legal.is_empty() => hiding.push((cost, tree)),
                None => {}
                Some(_) => {
                    let known = self.found.entry(cost).or_default();
                    known.extend(legal);
                    known.sort_unstable();
                    known.dedup();
                }
            }
        }
        for (cost, tree) in hiding {
            // What it can hide costs as much, and a segment of one's own.
            let beaten = |better: &Cost| {
                better.payments() != cost.payments()
                    && better.own() <= 1
                    && better.payments().within(cost.payments())
            };
            if !self.found.keys().any(beaten) {
                for bit in bits(tree) {
                    self.explore(alive & !(1 << bit));
                }
                // One hidden tree is enough: every other tree lacks one of its edges.
                break;
            }
        }
    }

    /// The costs no other cost beats, each with its trees.
    fn best(&self) -> Vec<(Cost, &[Mask])> {
        let beats = |a: &Cost, b: &Cost| a != b && a.within(*b);
        self.found
            .iter()
            .filter(|(cost, _)| !self.found.keys().any(|other| beats(other, cost)))
            .map(|(cost, trees)| (*cost, trees.as_slice()))
            .collect()
    }
}
