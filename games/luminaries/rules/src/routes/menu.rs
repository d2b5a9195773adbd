//! The menu: for one card, the declarations worth offering.
//!
//! Prices are vectors: what each rival gets, and the own segments that come off. A first
//! [search](Search) joins trees at vertices; it is quick but cannot tell a tree with own track in it
//! from one that only passes by. Where segments of others might do without own track, a
//! [sweep](Sweep) over the segments decides, with what the search has found to beat.

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::asked::Asked;
use super::between;
use super::cost::{Budget, Cost};
use super::found::{self, ALL, Found, Priced, SEARCH, TREES, sweep};
use super::graph::{Glue, Graph, Mask, mask};
use super::lower::Lower;
use super::offers::{Menu, Offer};
use super::shape::Law;
use super::trees::Search;

/// Every price is at least this.
const ANY: &[Cost] = &[Cost::NOTHING];

/// The declarations to found a company with: at every price no other price beats, those that let
/// some removal set be chosen which an earlier one does not.
pub(crate) fn companies(asked: &Asked<'_>, terminals: &Terminals) -> Menu {
    let Some(reach) = groups::around(asked.map, &asked.reach(), terminals) else {
        return Menu::default();
    };
    let (glue, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
    let graph = Graph::new(asked.map, &reach, &glue, terminals, |edge| asked.cost(edge));
    let own = mask(&graph, asked.tracks.of(asked.seat));
    let alive = graph.relevant(graph.all());
    let part = (&graph, alive, own);
    if asked.law == Law::Between && passes(asked, &reach, terminals) {
        // n cities need n - 1 own segments between them.
        if (own & alive).count_ones() as usize + 1 < graph.terminals.len() {
            return Menu::default();
        }
        return between::company(asked, part).menu(&graph, own);
    }
    let mut all = Budget::new(ALL);
    let mut work = all.part(SEARCH);
    let plain = (asked.limit(), Law::Some);
    let mut quick = Search::new(&graph, alive, own, plain, &mut work);
    let whole = !work.is_spent();
    all.give_back(work);
    // LU-84: a price without own track is no price, and may hide some that are as dear or dearer.
    let costs = quick.costs().iter().copied();
    let (mut known, mut hiding): (Vec<Cost>, Vec<Cost>) = costs.partition(|cost| cost.own() > 0);
    known.sort_unstable_by_key(|cost| (cost.paid(), cost.own()));
    for cost in &mut hiding {
        *cost = cost.plus(Cost::OWN);
    }
    hiding.retain(|least| {
        !known
            .iter()
            .any(|cost| cost.within(*least) && cost != least)
    });
    if !whole {
        hiding = vec![Cost::default()];
    }
    let mut work = all.part(TREES);
    let mut listed: Priced = Vec::new();
    for &cost in &known {
        listed.push((cost, quick.trees(cost, &mut work).0));
    }
    all.give_back(work);
    let mut found = Found::default();
    if !hiding.is_empty() {
        let aside = if whole { known.as_slice() } else { &[] };
        let (kept, whole) = ((Mask::MAX, own), (whole, &mut all));
        found = sweep(asked, part, (&known, &hiding, aside), kept, whole, None);
    }
    for (cost, trees) in listed {
        if !found.beats(cost) {
            found.add(cost, trees);
        }
    }
    if quick.is_cut() {
        found.beyond = found.beyond.or(Some(0));
        if found.lacks_cheapest()
            && let Some(lower) = Lower::new(&graph, alive, own, asked.law)
        {
            let kept = (Mask::MAX, own);
            let wanted = (&lower, ANY, asked.waivers);
            let best = found::cheapest(asked, part, wanted, kept, &mut all);
            for (cost, trees) in best.into_iter().flat_map(|(_, trees)| trees) {
                found.add(cost, trees);
            }
        }
    }
    found.menu(&graph, own)
}

/// The declarations to score a regional card with: for every payment no other payment beats, the
/// one that comes first in the order of the data.
pub(crate) fn regionals(asked: &Asked<'_>, terminals: &Terminals) -> Menu {
    let own = asked.tracks.of(asked.seat);
    if groups::joins(asked.map, own, terminals) {
        let via = EdgeSet::EMPTY;
        let (waivers, own) = (0, 0);
        return Menu {
            offers: vec![Offer { via, waivers, own }],
            beyond: None,
        };
    }
    let Some(reach) = groups::around(asked.map, &asked.reach(), terminals) else {
        return Menu::default();
    };
    let rivals = reach.without(own);
    let (apart, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
    let free = |edge| {
        if own.has(edge) {
            Cost::default()
        } else {
            asked.cost(edge)
        }
    };
    let passes = passes(asked, &reach, terminals);
    if asked.law == Law::Between && passes {
        let graph = Graph::new(asked.map, &reach, &apart, terminals, free);
        let mine = mask(&graph, own);
        let alive = graph.relevant(graph.all());
        // n cities need n - 1 own segments between them.
        if (mine & alive).count_ones() as usize + 1 < graph.terminals.len() {
            return Menu::default();
        }
        return between::regional(asked, (&graph, alive, mine), terminals).menu(&graph, mine);
    }
    // Own track costs nothing here, so each group of it is one vertex.
    let (glue, _) = Glue::new(asked.map, own);
    let glued = Graph::new(asked.map, &rivals, &glue, terminals, |edge| {
        asked.cost(edge)
    });
    let mut all = Budget::new(ALL);
    let mut work = all.part(SEARCH);
    let alive = glued.relevant(glued.all());
    let plain = (asked.limit(), Law::Some);
    let mut quick = Search::new(&glued, alive, 0, plain, &mut work);
    let mut known = quick.costs().to_vec();
    let mut hiding = Vec::new();
    if passes {
        // LU-84: a price that segments of others alone can have may be no price.
        let alone = Graph::new(asked.map, &rivals, &apart, terminals, |e| asked.cost(e));
        let alive = alone.relevant(alone.all());
        let alone = Search::new(&alone, alive, 0, plain, &mut work);
        (hiding, known) = known
            .into_iter()
            .partition(|cost| alone.costs().contains(cost));
    }
    let whole = !work.is_spent();
    all.give_back(work);
    if !whole {
        hiding = vec![Cost::default()];
        known.clear();
    }
    let mut menu = Menu::default();
    if !hiding.is_empty() {
        let graph = Graph::new(asked.map, &reach, &apart, terminals, free);
        let mine = mask(&graph, own);
        let part = (&graph, graph.relevant(graph.all()), mine);
        let (kept, whole) = ((!mine, 0), (whole, &mut all));
        let found = sweep(asked, part, (&known, &hiding, &known), kept, whole, None);
        known.retain(|cost| !found.beats(*cost));
        menu = found.menu(&graph, mine);
    }
    let mut found = Found::default();
    let mut work = Budget::new(TREES);
    for cost in known {
        found.add(cost, quick.trees(cost, &mut work).0);
    }
    menu.join(found.menu(&glued, 0))
}

/// The cheapest declaration to found a company with: the fewest waivers, then the fewest own segments. Where
/// several are as cheap, one or all of them.
pub(super) fn cheapest(asked: &Asked<'_>, terminals: &Terminals) -> Vec<Offer> {
    let Some(reach) = groups::around(asked.map, &asked.reach(), terminals) else {
        return Vec::new();
    };
    let (glue, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
    let graph = Graph::new(asked.map, &reach, &glue, terminals, |edge| asked.cost(edge));
    let own = mask(&graph, asked.tracks.of(asked.seat));
    let part = (&graph, graph.relevant(graph.all()), own);
    let lower = Lower::new(part.0, part.1, own, asked.law);
    let lower = lower.filter(|lower| lower.price().0 <= asked.waivers);
    let mut left = Budget::new(u64::MAX);
    let best = lower.and_then(|lower| {
        let wanted = (&lower, ANY, asked.waivers);
        found::cheapest(asked, part, wanted, (Mask::MAX, own), &mut left)
    });
    let mut found = Found::default();
    for (cost, trees) in best.into_iter().flat_map(|(_, trees)| trees) {
        found.add(cost, trees);
    }
    found.menu(&graph, own).offers
}

/// Whether segments of others alone join what the law wants own track between.
fn passes(asked: &Asked<'_>, reach: &EdgeSet, terminals: &Terminals) -> bool {
    let rivals = reach.without(asked.tracks.of(asked.seat));
    match asked.law {
        Law::Some => groups::joins(asked.map, &rivals, terminals),
        Law::Between => terminals
            .pairs()
            .any(|pair| groups::joins(asked.map, &rivals, &pair)),
    }
}
