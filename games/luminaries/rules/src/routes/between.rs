//! Menus by the variant `own-between`, where others' track alone joins some of the cities.
//!
//! What joins trees at vertices does not notice if they overlap, so a price it finds may be too low. It is
//! right if a tree that keeps the law is shown for it; the [sweep] looks for the others.

use crate::board::Terminals;

use super::asked::Asked;
use super::cost::{Budget, Cost};
use super::declared;
use super::found::{ALL, Found, Priced, SEARCH, TREES, sweep};
use super::graph::{Graph, Mask};
use super::payments::payments;
use super::shape::Law;
use super::trees::Search;

/// The prices of a company by R-44 where others' track alone joins some of its cities.
///
/// A price of the search is right if it has a tree that keeps the law; its list of trees is whole if all of
/// them do. The sweep looks for the rest: for what is at least one of the other prices.
pub(super) fn company(asked: &Asked<'_>, part: (&Graph, Mask, Mask)) -> Found {
    let (graph, alive, own) = part;
    let mut left = Budget::new(ALL);
    let mut work = left.part(SEARCH);
    let law = (asked.limit(), Law::Between);
    let mut quick = Search::new(graph, alive, own, law, &mut work);
    let whole = !work.is_spent();
    left.give_back(work);
    let mut work = left.part(TREES);
    let mut listed: Priced = Vec::new();
    let (mut known, mut aside, mut hiding) = (Vec::new(), Vec::new(), Vec::new());
    let mut costs = quick.costs().to_vec();
    costs.sort_unstable_by_key(|cost| (cost.paid(), cost.own()));
    for &cost in &costs {
        let (trees, all) = quick.trees(cost, &mut work);
        if !trees.is_empty() {
            known.push(cost);
            listed.push((cost, trees));
        }
        if all && whole {
            aside.push(cost);
        } else {
            hiding.push(cost);
        }
    }
    left.give_back(work);
    if !whole {
        hiding = vec![Cost::default()];
    }
    let kept = (Mask::MAX, own);
    let prices = (known, aside, hiding);
    merged(asked, part, (costs, whole), prices, listed, kept, left)
}

/// The payments for a regional card by R-44 where others' track alone joins some of its cities.
pub(super) fn regional(
    asked: &Asked<'_>,
    part: (&Graph, Mask, Mask),
    terminals: &Terminals,
) -> Found {
    let (graph, alive, own) = part;
    let mut left = Budget::new(ALL);
    let mut work = left.part(SEARCH);
    let mut found = payments(graph, alive, own, asked.limit(), &mut work);
    let whole = !work.is_spent();
    left.give_back(work);
    found.sort_unstable_by_key(|(cost, _)| cost.paid());
    let costs: Vec<Cost> = found.iter().map(|(cost, _)| *cost).collect();
    let mut listed: Priced = Vec::new();
    let (mut known, mut hiding) = (Vec::new(), Vec::new());
    for (cost, via) in found {
        let set = graph.on_map(via);
        let track = asked.tracks.of(asked.seat);
        let legal = declared::regional(asked.map, track, &set, terminals, asked.law);
        if via.count_ones() == u32::from(cost.paid()) && legal.is_ok() {
            known.push(cost);
            listed.push((cost, vec![via]));
        } else {
            hiding.push(cost);
        }
    }
    let aside = if whole { known.clone() } else { Vec::new() };
    if !whole {
        hiding = vec![Cost::default()];
    }
    let prices = (known, aside, hiding);
    merged(asked, part, (costs, whole), prices, listed, (!own, 0), left)
}

/// The prices that are listed, and what a sweep finds of the rest.
fn merged(
    asked: &Asked<'_>,
    part: (&Graph, Mask, Mask),
    (costs, whole): (Vec<Cost>, bool),
    (known, aside, hiding): (Vec<Cost>, Vec<Cost>, Vec<Cost>),
    listed: Priced,
    kept: (Mask, Mask),
    mut left: Budget,
) -> Found {
    let mut found = Found::default();
    if !hiding.is_empty() {
        // No price is lower than the lowest of the search; if that one is right, it is the cheapest.
        let price = |cost: Cost| (cost.paid(), cost.own());
        let best = costs
            .first()
            .filter(|&&first| whole && known.first() == Some(&first));
        let best = best.map(|&first| {
            let same = listed
                .iter()
                .filter(|(cost, _)| price(*cost) == price(first));
            (first.paid(), same.cloned().collect())
        });
        let whole = (whole, &mut left);
        found = sweep(asked, part, (&known, &hiding, &aside), kept, whole, best);
    }
    for (cost, trees) in listed {
        if !found.beats(cost) {
            found.add(cost, trees);
        }
    }
    found
}
