//! The menu: for one card, the declarations worth offering.
//!
//! Prices are vectors: what each rival gets, and the own segments that come off. A first
//! [search](Search) joins trees at vertices; it is quick but cannot tell a tree with own track in it
//! from one that only passes by. Where segments of others might do without own track, a
//! [sweep](Sweep) over the segments decides, with what the search has found to beat.

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Glue, Graph, Mask, Order, bits, mask};
use super::lower::Lower;
use super::shape::Law;
use super::sweep::Sweep;
use super::trees::Search;

/// Work the search may cost, and the listing of its trees: some 10 ms.
const SEARCH: u64 = 4_000_000;
/// Work the sweep may cost at first, for all prices at once: some 10 ms.
const AT_ONCE: u64 = 4_000_000;
/// Work it may cost after that, for one number of waivers after another: some 10 ms.
const DEEPER: u64 = 4_000_000;
/// Work that listing the cheapest trees may cost: some 3 ms.
const LIST: u64 = 1_000_000;

/// The most declarations offered at one price.
pub(super) const MOST_AT_A_PRICE: usize = 8;

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

/// The declarations worth considering for one card.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    /// Fewer waivers come first, then fewer own segments, then segments in the order of the data.
    pub offers: Vec<Offer>,
    /// If the board was too crowded to look at everything: dearer ways than those that cost so many
    /// waivers may be missing.
    pub beyond: Option<u8>,
}

impl Menu {
    /// Both menus in one.
    fn join(mut self, other: Self) -> Self {
        self.offers.extend(other.offers);
        let price = |offer: &Offer| (offer.waivers, offer.own);
        self.offers.sort_by(|a, b| {
            let order = || a.via.iter().cmp(b.via.iter());
            price(a).cmp(&price(b)).then_with(order)
        });
        self.beyond = self.beyond.or(other.beyond);
        self
    }
}

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
        // What the search finds says nothing where others' track alone joins two cities.
        let found = sweep(
            asked,
            part,
            (&[], &[Cost::default()], &[]),
            (Mask::MAX, own),
        );
        return found.menu(&graph, own);
    }
    let mut work = Budget::new(SEARCH);
    let mut quick = Search::new(&graph, alive, own, asked.limit(), &mut work);
    let whole = !work.is_spent();
    // LU-84: a price without own track is no price, and may hide some that are as dear or dearer.
    let costs = quick.costs().iter().copied();
    let (known, mut hiding): (Vec<Cost>, Vec<Cost>) = costs.partition(|cost| cost.own() > 0);
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
    let mut found = Found::default();
    if !hiding.is_empty() {
        let aside = if whole { known.as_slice() } else { &[] };
        found = sweep(asked, part, (&known, &hiding, aside), (Mask::MAX, own));
    }
    let mut work = Budget::new(SEARCH);
    for cost in known {
        if !found.beats(cost) {
            found.add(cost, quick.trees(cost, &mut work));
        }
    }
    if quick.is_cut() && found.beyond.is_none() {
        found.beyond = Some(0);
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
        // What the search finds says nothing where others' track alone joins two cities.
        let graph = Graph::new(asked.map, &reach, &apart, terminals, free);
        let mine = mask(&graph, own);
        let alive = graph.relevant(graph.all());
        // n cities need n - 1 own segments between them.
        if (mine & alive).count_ones() as usize + 1 < graph.terminals.len() {
            return Menu::default();
        }
        let part = (&graph, alive, mine);
        let found = sweep(asked, part, (&[], &[Cost::default()], &[]), (!mine, 0));
        return found.menu(&graph, mine);
    }
    // Own track costs nothing here, so each group of it is one vertex.
    let (glue, _) = Glue::new(asked.map, own);
    let glued = Graph::new(asked.map, &rivals, &glue, terminals, |edge| {
        asked.cost(edge)
    });
    let mut work = Budget::new(SEARCH);
    let alive = glued.relevant(glued.all());
    let mut quick = Search::new(&glued, alive, 0, asked.limit(), &mut work);
    let mut known = quick.costs().to_vec();
    let mut hiding = Vec::new();
    if passes {
        // LU-84: a price that segments of others alone can have may be no price.
        let alone = Graph::new(asked.map, &rivals, &apart, terminals, |e| asked.cost(e));
        let alive = alone.relevant(alone.all());
        let alone = Search::new(&alone, alive, 0, asked.limit(), &mut work);
        (hiding, known) = known
            .into_iter()
            .partition(|cost| alone.costs().contains(cost));
    }
    if work.is_spent() {
        hiding = vec![Cost::default()];
        known.clear();
    }
    let mut menu = Menu::default();
    if !hiding.is_empty() {
        let graph = Graph::new(asked.map, &reach, &apart, terminals, free);
        let mine = mask(&graph, own);
        let part = (&graph, graph.relevant(graph.all()), mine);
        let found = sweep(asked, part, (&known, &hiding, &known), (!mine, 0));
        known.retain(|cost| !found.beats(*cost));
        menu = found.menu(&graph, mine);
    }
    let mut found = Found::default();
    let mut work = Budget::new(SEARCH);
    for cost in known {
        found.add(cost, quick.trees(cost, &mut work));
    }
    menu.join(found.menu(&glued, 0))
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

/// What a sweep finds. If the work for all prices at once is not enough, the cheapest way is found
/// first, and from there one number of waivers is asked about after another, as far as the work goes.
fn sweep(
    asked: &Asked<'_>,
    part: (&Graph, Mask, Mask),
    (known, hiding, aside): (&[Cost], &[Cost], &[Cost]),
    kept: (Mask, Mask),
) -> Found {
    let mut found = Found::default();
    let (graph, alive, own) = part;
    let lower = Lower::new(graph, alive, own, asked.law);
    let Some(lower) = lower.filter(|lower| lower.price().0 <= asked.waivers) else {
        return found;
    };
    let mut work = Budget::new(AT_ONCE);
    let mut sweep = Sweep::new(graph, alive, own, asked.law, &mut work);
    let among = lower.within(asked.waivers, u8::MAX);
    if sweep.run(among, asked.limit(), known, hiding, &mut work) {
        found.list(&sweep, aside, kept, &mut Budget::new(SEARCH));
        return found;
    }
    let Some((cheapest, trees)) = cheapest(asked, part, &lower, kept) else {
        return found;
    };
    found.beyond = Some(cheapest.saturating_sub(1));
    let mut work = Budget::new(DEEPER);
    for waivers in cheapest..=asked.waivers {
        let limit = Limit::new(asked.each, waivers);
        let among = lower.within(waivers, u8::MAX);
        if !sweep.run(among, limit, known, hiding, &mut work) {
            break;
        }
        let mut further = Found {
            beyond: (waivers < asked.waivers).then_some(waivers),
            ..Found::default()
        };
        if !further.list(&sweep, aside, kept, &mut work) {
            break;
        }
        found = further;
    }
    for (cost, trees) in trees {
        let listed = |(known, _): &(Cost, _)| *known == cost;
        if !found.trees.iter().any(listed) {
            found.add(cost, trees);
        }
    }
    found
}

/// The fewest waivers a legal route costs, and one or all of the routes of that price with the fewest
/// own segments; none if no route can be paid for. Without a bound on the work, but little is left to look at: only
/// edges that can be in a route of the price asked about.
fn cheapest(
    asked: &Asked<'_>,
    (graph, alive, own): (&Graph, Mask, Mask),
    lower: &Lower,
    (kept, by): (Mask, Mask),
) -> Option<(u8, Priced)> {
    if let Some(tree) = lower.tree() {
        let costs = bits(tree).map(|edge| graph.costs[edge]);
        let cost = costs.fold(Cost::default(), Cost::plus);
        if asked.limit().allows(cost) {
            return Some((cost.paid(), vec![(cost, vec![tree & kept])]));
        }
    }
    let mut work = Budget::new(u64::MAX);
    let floor = [Cost::default()];
    let mut plain = graph.clone();
    for cost in &mut plain.costs {
        *cost = cost.to_one_rival();
    }
    let mut plain = Sweep::new(&plain, alive, own, asked.law, &mut work);
    let mut sweep = Sweep::new(graph, alive, own, asked.law, &mut work);
    let price = |cost: &Cost| (cost.paid(), cost.own());
    for waivers in lower.price().0..=asked.waivers {
        // Whom the waivers go to does not matter at first, so a shape has few prices.
        let fewest = bounds_on_own(lower.price(), waivers).find_map(|most| {
            let among = lower.within(waivers, most);
            let limit = Limit::new(waivers, waivers).with_own(most);
            plain.run(among, limit, &[], &floor, &mut work);
            plain.found().iter().map(|cost| cost.own()).min()
        });
        // LU-83: with the limit for each owner it may take more own segments.
        let Some(fewest) = fewest else { continue };
        for most in bounds_on_own((waivers, fewest), waivers) {
            let among = lower.within(waivers, most);
            let limit = Limit::new(asked.each, waivers).with_own(most);
            sweep.run(among, limit, &[], &floor, &mut work);
            let Some(best) = sweep.found().iter().map(price).min() else {
                continue;
            };
            let found = sweep.found().iter().copied();
            let wanted: Vec<Cost> = found.filter(|cost| price(cost) == best).collect();
            let mut listed = sweep.list(&wanted, (kept, by), &mut Budget::new(LIST));
            listed.trees.retain(|(_, trees)| !trees.is_empty());
            if listed.trees.is_empty() {
                let tree = sweep.one(wanted[0]) & kept;
                listed.trees.push((wanted[0], vec![tree]));
            }
            return Some((best.0, listed.trees));
        }
    }
    None
}

/// How many own segments a route with so many waivers may have: first as few as it must, then any
/// number. Where own segments cost nothing, or with more waivers than it must, there is one way to ask.
fn bounds_on_own((paid, own): (u8, u8), waivers: u8) -> impl Iterator<Item = u8> {
    let few = (paid == waivers && own > 0).then_some(own);
    few.into_iter().chain([u8::MAX])
}

/// Prices with their trees.
type Priced = Vec<(Cost, Vec<Mask>)>;

/// Prices with their trees, and how far they are all there are.
#[derive(Default)]
struct Found {
    trees: Priced,
    beyond: Option<u8>,
}

impl Found {
    fn add(&mut self, cost: Cost, trees: Vec<Mask>) {
        self.trees.push((cost, trees));
    }

    /// Adds the trees of what a sweep has found, but for those left aside; whether the work was enough
    /// for all of them.
    fn list(
        &mut self,
        sweep: &Sweep<'_>,
        aside: &[Cost],
        kept: (Mask, Mask),
        work: &mut Budget,
    ) -> bool {
        let most = self.beyond.unwrap_or(u8::MAX);
        let found = sweep.found().iter().copied();
        let wanted: Vec<Cost> = found
            .filter(|cost| cost.paid() <= most && !aside.contains(cost))
            .collect();
        let listed = sweep.list(&wanted, kept, work);
        if listed.cut && self.beyond.is_none() {
            self.beyond = Some(0);
        }
        self.trees.extend(listed.trees);
        !listed.cut
    }

    /// Whether a price found is at least as good.
    fn beats(&self, cost: Cost) -> bool {
        self.trees.iter().any(|(known, _)| known.within(cost))
    }

    /// The offers behind the trees.
    fn menu(self, graph: &Graph, own: Mask) -> Menu {
        let mut offers = Vec::new();
        for (cost, trees) in &self.trees {
            let mut routes: Vec<(Order, Mask)> = trees
                .iter()
                .map(|tree| (Order(tree & !own), tree & own))
                .collect();
            routes.sort_unstable();
            routes.dedup_by_key(|(via, _)| *via);
            routes.truncate(MOST_AT_A_PRICE);
            offers.extend(
                routes
                    .into_iter()
                    .map(|(via, _)| (cost.paid(), cost.own(), via)),
            );
        }
        offers.sort_unstable();
        let offer = |(waivers, own, via): (u8, u8, Order)| Offer {
            via: graph.on_map(via.0),
            waivers,
            own,
        };
        Menu {
            offers: offers.into_iter().map(offer).collect(),
            beyond: self.beyond,
        }
    }
}
