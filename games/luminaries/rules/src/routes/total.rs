//! The variant `total-minimum`: routes as short as any legal one with the same owners.
//!
//! Whether a route is legal depends on all own track, so a route cannot be dropped because a cheaper
//! one is known: that one may be illegal itself. What can be dropped is a declaration that does worse
//! than a part of it: with fewer own segments for some of the same segments of others, the rest is
//! superfluous whatever comes. So the sweep keeps declarations as sets, the shortest first, and
//! each whole one is judged by the law.

use game::Seat;

use crate::board::{EdgeSet, Terminals};
use crate::groups;

use super::asked::Asked;
use super::cost::{Budget, Cost};
use super::declared::removals;
use super::menu::cheapest;
use super::offers::{Menu, Offer};
use super::ways::{Choice, Route, Ways};

/// Work the menu of one card may cost: some 20 ms.
const WORK: u64 = 6_000_000;
/// Work of it that is spent before it is asked whether there is any route at all.
const FIRST: u64 = 1_000_000;

/// The fewest segments of a legal route over own track and that of just these owners, if there is
/// one of fewer than `below`. Exact on every board.
pub(crate) fn shortest(
    asked: &Asked<'_>,
    owners: &[Seat],
    terminals: &Terminals,
    below: u8,
) -> Option<u8> {
    let own = asked.tracks.of(asked.seat);
    let alone = removals(asked.map, own, &EdgeSet::EMPTY, terminals).ok();
    let alone = alone.map(|sets| Route::new(asked, EdgeSet::EMPTY, sets).cost.own());
    let ways = Ways::new(asked, owners, terminals, alone)?;
    ways.length(below, &mut Budget::new(u64::MAX))
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
    let mut routes = Vec::new();
    let own = asked.tracks.of(asked.seat);
    if let Ok(sets) = removals(asked.map, own, &EdgeSet::EMPTY, terminals) {
        routes.push(Route::new(asked, EdgeSet::EMPTY, sets));
    }
    if reach.within(own) {
        menu.offers = listed(routes);
        return menu;
    }
    let alone = routes.first().map(|route: &Route| route.cost.own());
    let mut sets: Vec<u32> = (1..1 << rivals.len()).collect();
    sets.sort_by_key(|owners| owners.count_ones());
    let ways = sets.into_iter().filter_map(|owners| {
        let picked = rivals.iter().enumerate();
        let picked = picked.filter(|(bit, _)| owners >> bit & 1 == 1);
        let owners: Vec<Seat> = picked.map(|(_, &seat)| seat).collect();
        Ways::new(asked, &owners, terminals, alone)
    });
    let ways: Vec<Ways<'_>> = ways.collect();
    let mut all = Budget::new(WORK);
    let mut work = all.part(FIRST);
    let mut cut = look(ways.iter().collect(), &mut routes, &mut work);
    all.give_back(work);
    if !cut.is_empty() {
        // Without the variant it is quicker to see that there is no route.
        let plain = routes.is_empty().then(|| cheapest(asked, terminals));
        if plain.as_ref().is_some_and(Vec::is_empty) {
            return menu;
        }
        cut = look(cut, &mut routes, &mut all);
        if !cut.is_empty() {
            menu.beyond = Some(0);
            let plain = plain.unwrap_or_else(|| cheapest(asked, terminals));
            keep_cheapest(asked, terminals, &plain, (&ways, cut), &mut routes);
        }
    }
    menu.offers = listed(routes);
    menu
}

/// Adds the shortest routes of sets of owners; those for which the work was not enough.
fn look<'a>(
    ways: Vec<&'a Ways<'a>>,
    routes: &mut Vec<Route>,
    work: &mut Budget,
) -> Vec<&'a Ways<'a>> {
    let mut cut = Vec::new();
    let count = ways.len();
    for (done, way) in ways.into_iter().enumerate() {
        // Each set of owners has its share of the work, and what others have left.
        let share = work.left() / (count - done) as u64;
        let mut part = work.part(share);
        match way.routes(routes, &mut part) {
            Some(found) => routes.extend(found),
            None => cut.push(way),
        }
        work.give_back(part);
    }
    cut
}

/// Sees to it that a menu which was cut has the cheapest route.
///
/// No route is cheaper than the `plain` ones, the cheapest without the variant, and that one mostly stands by the variant too:
/// its length need only be compared with shorter ones. Where the cheapest may be among what was left out all
/// the same, the work has no bound.
fn keep_cheapest(
    asked: &Asked<'_>,
    terminals: &Terminals,
    plain: &[Offer],
    (all, cut): (&[Ways<'_>], Vec<&Ways<'_>>),
    routes: &mut Vec<Route>,
) {
    let price = |route: &Route| (route.cost.paid(), route.cost.own());
    let Some(floor) = plain.first().map(|offer| (offer.waivers, offer.own)) else {
        return;
    };
    let own = asked.tracks.of(asked.seat);
    for offer in plain {
        if routes.iter().map(price).min() == Some(floor) {
            return;
        }
        let others = (0..game::MAX_SEATS).map(Seat::from_index);
        let owners: Vec<Seat> = others
            .filter(|&seat| !offer.via.both(asked.tracks.of(seat)).is_empty())
            .collect();
        let length = offer.waivers + offer.own;
        let way = all.iter().find(|way| way.seats == owners);
        let shorter = way.and_then(|way| way.length(length, &mut Budget::new(u64::MAX)));
        if shorter.is_none()
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
        let found = ways.routes(routes, &mut Budget::new(u64::MAX));
        routes.extend(found.into_iter().flatten());
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
        let mut choice = Choice::default();
        let taken = same.iter().filter(|route| choice.takes(route));
        offers.extend(taken.map(|route| Offer {
            via: route.via,
            waivers: route.cost.paid(),
            own: route.cost.own(),
        }));
    }
    let price = |offer: &Offer| (offer.waivers, offer.own);
    offers.sort_by(|a, b| {
        price(a)
            .cmp(&price(b))
            .then_with(|| a.via.iter().cmp(b.via.iter()))
    });
    offers
}
