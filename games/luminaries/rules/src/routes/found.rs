//! What was found for a menu: prices with their trees, and how a sweep looks for those a search cannot be
//! sure of.

use super::asked::Asked;
use super::cost::{Budget, Cost, Limit};
use super::graph::{Graph, Mask, Order, bits};
use super::lower::Lower;
use super::offers::{MOST_AT_A_PRICE, Menu, Offer};
use super::sweep::Sweep;

/// Work a menu may cost: some 20 ms.
pub(super) const ALL: u64 = 5_000_000;
/// Work the search may take of it.
pub(super) const SEARCH: u64 = 2_500_000;
/// Work the listing of its trees may take.
pub(super) const TREES: u64 = 2_000_000;
/// Work the sweep may take for all prices at once, before it asks about one number of waivers after another.
const AT_ONCE: u64 = 2_500_000;
/// Work that listing the cheapest trees may cost: some 2 ms.
const LIST: u64 = 700_000;

/// What a sweep finds. If the work for all prices at once is not enough, the cheapest way is found
/// first unless it is known, and from there one number of waivers is asked about after
/// another, as far as the work goes.
pub(super) fn sweep(
    asked: &Asked<'_>,
    part: (&Graph, Mask, Mask),
    (known, hiding, aside): (&[Cost], &[Cost], &[Cost]),
    kept: (Mask, Mask),
    (whole, left): (bool, &mut Budget),
    best: Option<(u8, Priced)>,
) -> Found {
    let mut found = Found::default();
    let (graph, alive, own) = part;
    let lower = Lower::new(graph, alive, own, asked.law);
    let Some(lower) = lower.filter(|lower| lower.price().0 <= asked.waivers) else {
        return found;
    };
    let mut work = left.part(AT_ONCE);
    let mut sweep = Sweep::new(graph, alive, own, asked.law, &mut work);
    let among = lower.within(asked.waivers, u8::MAX);
    // What the search has no end for has none for the sweep.
    let done = whole && sweep.run(among, asked.limit(), known, hiding, &mut work);
    left.give_back(work);
    if done {
        found.list(&sweep, aside, kept, left);
        return found;
    }
    // No price that is looked for need be dearer than the cheapest one known, if all of these are right.
    let cap = known.iter().map(|cost| cost.paid()).min();
    let cap = cap.filter(|_| whole);
    let most = cap.unwrap_or(asked.waivers);
    let best = best.or_else(|| cheapest(asked, part, (&lower, hiding, most), kept, left));
    let best = best.or_else(|| cap.map(|paid| (paid, Vec::new())));
    let Some((cheapest, trees)) = best else {
        return found;
    };
    found.beyond = Some(cheapest.saturating_sub(1));
    for waivers in [cheapest]
        .into_iter()
        .chain(widening(cheapest, asked.waivers))
    {
        let limit = Limit::new(asked.each, waivers);
        let among = lower.within(waivers, u8::MAX);
        if !sweep.run(among, limit, known, hiding, left) {
            break;
        }
        let mut further = Found {
            beyond: (waivers < asked.waivers).then_some(waivers),
            ..Found::default()
        };
        if !further.list(&sweep, aside, kept, left) {
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
/// own segments; none if no route can be paid for with so many waivers. Only prices are wanted that are at
/// least one of the `floors`. One is looked for without a bound on the work, but
/// little is left to look at: only edges that can be in a route of the price asked about. All of them are
/// looked for with the work that is left then.
pub(super) fn cheapest(
    asked: &Asked<'_>,
    part: (&Graph, Mask, Mask),
    (lower, floors, most): (&Lower, &[Cost], u8),
    (kept, by): (Mask, Mask),
    left: &mut Budget,
) -> Option<(u8, Priced)> {
    let (graph, alive, own) = part;
    if let Some(tree) = lower.tree() {
        let cost = price_of(graph, tree);
        if asked.limit().allows(cost) {
            return Some((cost.paid(), vec![(cost, vec![tree & kept])]));
        }
    }
    let (waivers, fewest) = shortest(asked, part, (lower, floors, most), left)?;
    if !fewest.found().is_empty() {
        return Some((waivers, some_trees(&fewest, fewest.found(), (kept, by))));
    }
    let mut work = Budget::new(u64::MAX);
    let mut sweep = Sweep::new(graph, alive, own, asked.law, &mut work);
    let price = |cost: &Cost| (cost.paid(), cost.own());
    // LU-83: with the limit for each owner it takes more own segments, or more waivers. What takes no more is
    // found with one more all the same.
    let last = (waivers == most).then_some(most);
    for waivers in last.into_iter().chain(widening(waivers, most)) {
        let among = lower.within(waivers, u8::MAX);
        let limit = Limit::new(asked.each, waivers);
        sweep.run(among, limit, &[], floors, &mut work);
        let Some(best) = sweep.found().iter().map(price).min() else {
            continue;
        };
        let found = sweep.found().iter().copied();
        let wanted: Vec<Cost> = found.filter(|cost| price(cost) == best).collect();
        return Some((best.0, some_trees(&sweep, &wanted, (kept, by))));
    }
    None
}

/// The trees of these prices, or one of them.
fn some_trees(sweep: &Sweep<'_>, wanted: &[Cost], (kept, by): (Mask, Mask)) -> Priced {
    let listed = sweep.list(wanted, (kept, by), &mut Budget::new(LIST));
    let mut trees = listed.trees;
    trees.retain(|(_, trees)| !trees.is_empty());
    if trees.is_empty() {
        trees.push((wanted[0], vec![sweep.one(wanted[0]) & kept]));
    }
    trees
}

/// The fewest waivers that a route costs, whoever gets them, so that a shape has few prices; and with what each
/// owner gets, the routes with so many waivers and then the fewest own segments that keep the limit for each. The
/// work is not bounded, but taken from what is left.
fn shortest<'a>(
    asked: &Asked<'_>,
    (graph, alive, own): (&'a Graph, Mask, Mask),
    (lower, floors, most): (&Lower, &[Cost], u8),
    left: &mut Budget,
) -> Option<(u8, Sweep<'a>)> {
    let mut plain = graph.clone();
    for cost in &mut plain.costs {
        *cost = cost.to_one_rival();
    }
    let mut work = Budget::new(u64::MAX);
    let mut plain = Sweep::new(&plain, alive, own, asked.law, &mut work);
    let floors: Vec<Cost> = floors.iter().map(|cost| cost.to_one_rival()).collect();
    let floor = floors.iter().map(|cost| (cost.paid(), cost.own())).min()?;
    let least = lower.price().max(floor);
    let asks = [least.0].into_iter().chain(widening(least.0, most));
    let asks = asks.take_while(|&waivers| waivers <= most);
    let asks = asks.flat_map(|waivers| {
        let own = bounds_on_own(least, waivers);
        own.map(move |most| (waivers, most))
    });
    let fewest = { asks }.find_map(|(waivers, most)| {
        let among = lower.within(waivers, most);
        let limit = Limit::new(waivers, waivers).with_own(most);
        plain.run(among, limit, &[], &floors, &mut work);
        let found = plain.found().iter().copied();
        found.min_by_key(|cost| (cost.paid(), cost.own()))
    })?;
    let apart = plain.told_apart(graph, fewest, asked.limit(), &mut work);
    left.spend(u64::MAX - work.left());
    Some((fewest.paid(), apart))
}

fn price_of(graph: &Graph, tree: Mask) -> Cost {
    let costs = bits(tree).map(|edge| graph.costs[edge]);
    costs.fold(Cost::default(), Cost::plus)
}

/// Numbers above one up to another, first close together and then farther apart: what is found with more
/// waivers than it takes is found all the same.
fn widening(above: u8, most: u8) -> impl Iterator<Item = u8> {
    let steps = (0..u8::BITS).map(move |doubled| above.saturating_add((1 << doubled) - 1));
    let below = steps.skip(1).take_while(move |&waivers| waivers < most);
    below.chain((above < most).then_some(most))
}

/// How many own segments a route with so many waivers may have: first as few as it must, then any
/// number. Where own segments cost nothing, or with more waivers than it must, there is one way to ask.
fn bounds_on_own((paid, own): (u8, u8), waivers: u8) -> impl Iterator<Item = u8> {
    let few = (paid == waivers && own > 0).then_some(own);
    few.into_iter().chain([u8::MAX])
}

/// Prices with their trees.
pub(super) type Priced = Vec<(Cost, Vec<Mask>)>;

/// Prices with their trees, and how far they are all there are.
#[derive(Default)]
pub(super) struct Found {
    trees: Priced,
    pub(super) beyond: Option<u8>,
}

impl Found {
    pub(super) fn add(&mut self, cost: Cost, trees: Vec<Mask>) {
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

    /// Whether no tree of the cheapest price could be listed.
    pub(super) fn lacks_cheapest(&self) -> bool {
        let price = |cost: Cost| (cost.paid(), cost.own());
        let listed = self.trees.iter().filter(|(_, trees)| !trees.is_empty());
        let listed = listed.map(|(cost, _)| price(*cost)).min();
        let best = self.trees.iter().map(|(cost, _)| price(*cost)).min();
        listed != best
    }

    /// Whether a price found is at least as good.
    pub(super) fn beats(&self, cost: Cost) -> bool {
        self.trees.iter().any(|(known, _)| known.within(cost))
    }

    /// The offers behind the trees.
    pub(super) fn menu(self, graph: &Graph, own: Mask) -> Menu {
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

/// The menu that a sweep alone makes, however long it takes.
#[cfg(test)]
pub(super) fn swept(
    asked: &Asked<'_>,
    (graph, alive, own): (&Graph, Mask, Mask),
    kept: (Mask, Mask),
) -> Menu {
    let mut work = Budget::new(u64::MAX);
    let mut sweep = Sweep::new(graph, alive, own, asked.law, &mut work);
    let floor = [Cost::default()];
    assert!(sweep.run(alive, asked.limit(), &[], &floor, &mut work));
    let mut found = Found::default();
    found.list(&sweep, &[], kept, &mut work);
    found.menu(graph, own)
}
