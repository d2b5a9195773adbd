//! Routes against brute force, and the rule text's own examples.

use std::collections::HashMap;

use game::{Prng, Seat};

use super::asked::Asked;
use super::cost::Budget;
use super::declared::Refusal;
use super::menu::Offer;
use super::resort::{self, Answer};
use super::{companies, company, regional, regionals, removals, shortest};
use crate::board::{Board, Edge, EdgeSet, Map, Terminals, Vertex};
use crate::state::Tracks;
use crate::words::read_lines;

fn map() -> &'static Map {
    &Board::printed().map
}

fn edges(text: &str) -> EdgeSet {
    read_lines(map(), &[text])
        .expect("the text names edges")
        .set
}

fn cities(codes: &[&str]) -> Terminals {
    let vertices: Vec<Vertex> = codes
        .iter()
        .map(|code| map().vertex(code).unwrap())
        .collect();
    Terminals::new(&vertices)
}

fn tracks(of: &[&str]) -> Tracks {
    let mut tracks = Tracks::default();
    for (index, text) in of.iter().enumerate() {
        tracks.lay(Seat::from_index(index), &edges(text));
    }
    tracks
}

fn asked(tracks: &Tracks, seat: usize, waivers: u8) -> Asked<'_> {
    Asked {
        map: map(),
        tracks,
        seat: Seat::from_index(seat),
        waivers,
        each: 5,
    }
}

fn sets(texts: &[&str]) -> Vec<EdgeSet> {
    texts.iter().map(|text| edges(text)).collect()
}

/// The board of the rule text's examples: red A, blue B, green C, yellow D.
fn example() -> Tracks {
    tracks(&[
        "BAL-WAS-RIC-DAN-CLT",
        "BHM-l28-m29-TAL",
        "CLT-j32-ATL-BHM,TAL-JAX",
        "NYC-PHL-BAL",
    ])
}

#[test]
fn row_50_red_has_no_part_in_the_blue_line() {
    let tracks = example();
    let wanted = cities(&["BHM", "TAL"]);
    assert!(companies(&asked(&tracks, 0, 8), &wanted).is_empty());
    assert!(regionals(&asked(&tracks, 0, 8), &wanted).is_empty());
    let (own, via) = (tracks.of(Seat::FIRST), edges("BHM-l28-m29-TAL"));
    assert_eq!(company(map(), own, &via, &wanted), Err(Refusal::NothingOwn));
    assert_eq!(
        regional(map(), own, &via, &wanted),
        Err(Refusal::NothingOwn)
    );
}

#[test]
fn row_51_baltimore_to_jacksonville_costs_seven() {
    let tracks = example();
    let wanted = cities(&["BAL", "JAX"]);
    let offers = regionals(&asked(&tracks, 0, 8), &wanted);
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].waivers, 7);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(1))).len(), 3);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(2))).len(), 4);
    assert!(regionals(&asked(&tracks, 0, 6), &wanted).is_empty());
    assert!(companies(&asked(&tracks, 0, 6), &wanted).is_empty());
}

#[test]
fn row_52_baltimore_to_birmingham_takes_four_red_segments_off() {
    let tracks = example();
    let wanted = cities(&["BAL", "BHM"]);
    let offers = companies(&asked(&tracks, 0, 8), &wanted);
    let via = edges("CLT-j32-ATL-BHM");
    assert_eq!(
        offers,
        [Offer {
            via,
            waivers: 3,
            own: 4
        }]
    );
    let own = tracks.of(Seat::FIRST);
    assert_eq!(
        removals(map(), own, &via, &wanted),
        Ok(sets(&["BAL-WAS-RIC-DAN-CLT"]))
    );
}

#[test]
fn row_53_new_york_to_birmingham_pays_two_owners() {
    let tracks = example();
    let offers = companies(&asked(&tracks, 3, 8), &cities(&["NYC", "BHM"]));
    assert_eq!(offers.len(), 1);
    assert_eq!(offers[0].via.both(tracks.of(Seat::from_index(2))).len(), 3);
    assert_eq!(offers[0].via.both(tracks.of(Seat::FIRST)).len(), 4);
}

#[test]
fn row_56_own_track_must_be_in_the_tree() {
    let wanted = cities(&["BHM", "TAL"]);
    let both = edges("BHM-l30-TAL");
    for (own, legal) in [
        ("ATL-l30", None),
        ("l30-m29", None),
        ("l30-m29-TAL", Some("BHM-l30")),
        ("ATL-l30-l32-ATL", None),
    ] {
        let tracks = tracks(&[own, "BHM-l30-TAL"]);
        let mine = tracks.of(Seat::FIRST);
        assert_eq!(
            company(map(), mine, &both, &wanted),
            Err(Refusal::NothingOwn),
            "{own}"
        );
        assert_eq!(
            regional(map(), mine, &both, &wanted),
            Err(Refusal::NothingOwn),
            "{own}"
        );
        let found: Vec<EdgeSet> = companies(&asked(&tracks, 0, 8), &wanted)
            .iter()
            .map(|offer| offer.via)
            .collect();
        let expected: Vec<EdgeSet> = legal.iter().map(|via| edges(via)).collect();
        assert_eq!(found, expected, "{own}");
        let found: Vec<EdgeSet> = regionals(&asked(&tracks, 0, 8), &wanted)
            .iter()
            .map(|offer| offer.via)
            .collect();
        assert_eq!(found, expected, "{own}");
    }
}

// Brute force: every subset of a handful of segments, by the definitions alone.

fn degree(set: &EdgeSet, vertex: Vertex) -> usize {
    map()
        .near(vertex)
        .iter()
        .filter(|&&(_, edge)| set.has(edge))
        .count()
}

fn connects(set: &EdgeSet, wanted: &Terminals) -> bool {
    crate::groups::joins(map(), set, wanted)
}

/// Connected, without a ring, every terminal in it, every end a terminal.
fn is_tree(set: &EdgeSet, wanted: &Terminals) -> bool {
    connects(set, wanted)
        && set.iter().all(|edge| {
            let mut less = *set;
            less.remove(edge);
            !connects(&less, wanted)
        })
}

fn subsets(of: &EdgeSet) -> Vec<EdgeSet> {
    let all: Vec<Edge> = of.iter().collect();
    (0..1u32 << all.len())
        .map(|bits| {
            let chosen = all
                .iter()
                .enumerate()
                .filter(|(index, _)| bits >> index & 1 == 1);
            chosen.map(|(_, edge)| *edge).collect()
        })
        .collect()
}

struct Small {
    tracks: Tracks,
    wanted: Terminals,
    waivers: u8,
    each: u8,
}

/// A small random board around some vertex.
fn small(rng: &mut Prng) -> Small {
    let map = map();
    let mut near: Vec<Edge> = Vec::new();
    let start = Vertex::from_index(rng.below(map.vertices.len() as u32) as usize);
    let mut open = vec![start];
    let mut index = 0;
    while near.len() < 14 && index < open.len() {
        for &(other, edge) in map.near(open[index]) {
            if !near.contains(&edge) && near.len() < 14 {
                near.push(edge);
                open.push(other);
            }
        }
        index += 1;
    }
    let mut tracks = Tracks::default();
    let mut ends = Vec::new();
    near.retain(|_| rng.below(6) > 0);
    for edge in near {
        let seat = [0, 0, 1, 1, 2][rng.below(5) as usize];
        tracks.lay(Seat::from_index(seat), &[edge].into_iter().collect());
        let (a, b) = map.ends(edge);
        ends.extend([a, b]);
    }
    let mut wanted = Vec::new();
    for _ in 0..2 + rng.below(3) {
        let vertex = *rng.choose(&ends);
        if !wanted.contains(&vertex) {
            wanted.push(vertex);
        }
    }
    if wanted.len() < 2 {
        wanted = vec![ends[0], ends[1]];
    }
    Small {
        tracks,
        wanted: Terminals::new(&wanted),
        waivers: rng.below(7) as u8,
        each: 1 + rng.below(4) as u8,
    }
}

impl Small {
    fn own(&self) -> &EdgeSet {
        self.tracks.of(Seat::FIRST)
    }

    fn pays(&self, via: &EdgeSet) -> [usize; 2] {
        [1, 2].map(|seat| via.both(self.tracks.of(Seat::from_index(seat))).len())
    }

    fn payable(&self, via: &EdgeSet) -> bool {
        let pays = self.pays(via);
        pays.iter().sum::<usize>() <= usize::from(self.waivers)
            && pays.iter().all(|&pay| pay <= usize::from(self.each))
    }

    /// The smallest own sets that make a route with `via`, by definition.
    fn omega(&self, via: &EdgeSet) -> Vec<EdgeSet> {
        let all = subsets(self.own());
        let joined = all
            .iter()
            .filter(|own| connects(&own.union(via), &self.wanted));
        let Some(fewest) = joined.map(EdgeSet::len).min() else {
            return Vec::new();
        };
        let right = |own: &EdgeSet| own.len() == fewest && is_tree(&own.union(via), &self.wanted);
        all.into_iter().filter(right).collect()
    }

    fn regional_is_legal(&self, via: &EdgeSet) -> bool {
        let all = subsets(self.own());
        let mut trees = all
            .iter()
            .filter(|own| is_tree(&own.union(via), &self.wanted));
        trees.any(|own| via.is_empty() || !own.is_empty())
    }
}

fn beats(a: &[usize], b: &[usize]) -> bool {
    a != b && a.iter().zip(b).all(|(a, b)| a <= b)
}

#[test]
fn declarations_are_judged_as_by_brute_force() {
    let mut rng = Prng::new(41);
    let mut legal = 0;
    for _ in 0..200 {
        let small = small(&mut rng);
        let rivals = small.tracks.rivals(Seat::FIRST);
        for via in subsets(&rivals) {
            let mut omega = small.omega(&via);
            let fits = !omega.is_empty() && (via.is_empty() || !omega[0].is_empty());
            let found = company(map(), small.own(), &via, &small.wanted);
            assert_eq!(found.is_ok(), fits, "{via:?} of {:?}", small.tracks);
            if fits {
                legal += 1;
                let mut sets = removals(map(), small.own(), &via, &small.wanted).unwrap();
                sets.sort();
                omega.sort();
                assert_eq!(sets, omega);
            }
            let found = regional(map(), small.own(), &via, &small.wanted);
            assert_eq!(
                found.is_ok(),
                small.regional_is_legal(&via),
                "{via:?} {:?}",
                small.tracks
            );
        }
    }
    assert!(legal > 200, "only {legal} legal declarations were met");
}

#[test]
fn menus_hold_every_price_no_other_beats() {
    let mut rng = Prng::new(43);
    let mut offered = 0;
    for _ in 0..500 {
        let small = small(&mut rng);
        let question = Asked {
            map: map(),
            tracks: &small.tracks,
            seat: Seat::FIRST,
            waivers: small.waivers,
            each: small.each,
        };
        let rivals = subsets(&small.tracks.rivals(Seat::FIRST));
        let payable: Vec<EdgeSet> = rivals
            .into_iter()
            .filter(|via| small.payable(via))
            .collect();
        let mut company_prices = Vec::new();
        let mut regional_prices = Vec::new();
        for via in &payable {
            let omega = small.omega(via);
            let [one, two] = small.pays(via);
            if let Some(own) = omega
                .first()
                .filter(|own| via.is_empty() || !own.is_empty())
            {
                company_prices.push(([one, two, own.len()], *via, omega.clone()));
            }
            if small.regional_is_legal(via) {
                regional_prices.push(([one, two], *via));
            }
        }
        let best = |price: &[usize; 3]| !company_prices.iter().any(|(p, _, _)| beats(p, price));
        let mut wanted = Vec::new();
        let mut prices: Vec<[usize; 3]> = company_prices.iter().map(|(p, _, _)| *p).collect();
        prices.sort_by_key(|p| (p[0] + p[1], p[2]));
        prices.dedup();
        for price in prices.into_iter().filter(|price| best(price)) {
            let mut same: Vec<_> = company_prices
                .iter()
                .filter(|(p, _, _)| *p == price)
                .collect();
            same.sort_by_key(|(_, via, _)| via.iter().collect::<Vec<_>>());
            let mut known: Vec<EdgeSet> = Vec::new();
            for (_, via, omega) in same {
                if omega.iter().any(|set| !known.contains(set)) {
                    known.extend(omega);
                    wanted.push((price, *via));
                }
            }
        }
        wanted.sort_by_key(|(p, via)| (p[0] + p[1], p[2], via.iter().collect::<Vec<_>>()));
        wanted.dedup();
        let found: Vec<EdgeSet> = companies(&question, &small.wanted)
            .iter()
            .map(|o| o.via)
            .collect();
        let wanted: Vec<EdgeSet> = wanted.into_iter().map(|(_, via)| via).collect();
        assert_eq!(found, wanted, "{small:?}", small = small.tracks);
        offered += found.len();

        let best = |price: &[usize; 2]| !regional_prices.iter().any(|(p, _)| beats(p, price));
        let mut wanted: Vec<([usize; 2], Vec<Edge>)> = Vec::new();
        for (price, via) in regional_prices.iter().filter(|(price, _)| best(price)) {
            let list: Vec<Edge> = via.iter().collect();
            match wanted.iter_mut().find(|(known, _)| known == price) {
                Some((_, known)) => *known = list.min(known.clone()),
                None => wanted.push((*price, list)),
            }
        }
        wanted.sort_by_key(|(price, list)| (price[0] + price[1], list.clone()));
        let found: Vec<Vec<Edge>> = regionals(&question, &small.wanted)
            .iter()
            .map(|o| o.via.iter().collect())
            .collect();
        let wanted: Vec<Vec<Edge>> = wanted.into_iter().map(|(_, list)| list).collect();
        assert_eq!(found, wanted, "{small:?}", small = small.tracks);
        offered += found.len();
    }
    assert!(offered > 150, "only {offered} offers were met");
}

#[test]
fn a_tree_ends_at_terminals_only() {
    let wanted = cities(&["RIC", "CLT"]);
    assert!(is_tree(&edges("RIC-DAN-CLT"), &wanted));
    assert!(!is_tree(&edges("RIC-DAN-CLT-j32"), &wanted));
    assert_eq!(
        degree(&edges("RIC-DAN-CLT"), map().vertex("DAN").unwrap()),
        2
    );
}

#[test]
fn the_last_resort_finds_a_route_just_where_there_is_one() {
    let mut rng = Prng::new(44);
    let (mut routes, mut none) = (0, 0);
    for _ in 0..1500 {
        let small = small(&mut rng);
        let own = small.own();
        let question = Asked {
            map: map(),
            tracks: &small.tracks,
            seat: Seat::FIRST,
            waivers: small.waivers,
            each: small.each,
        };
        let reach = crate::groups::around(map(), &question.reach(), &small.wanted);
        let Some(reach) = reach.filter(|_| !connects(own, &small.wanted)) else {
            continue;
        };
        let mut budget = Budget::new(resort::WORK);
        let found = resort::any(&question, &reach, &small.wanted, &mut budget);
        let mut rivals = subsets(&small.tracks.rivals(Seat::FIRST)).into_iter();
        let legal = rivals.any(|via| small.payable(&via) && small.regional_is_legal(&via));
        match found {
            Answer::Route(via) => {
                routes += 1;
                assert!(small.payable(&via) && small.regional_is_legal(&via));
                assert_eq!(company(map(), own, &via, &small.wanted), Ok(()));
            }
            Answer::Nothing => {
                none += 1;
                assert!(!legal, "a route of {:?} was missed", small.tracks);
            }
            Answer::Open => panic!("a small board took all the work"),
        }
    }
    assert!(routes > 100 && none > 100, "{routes} routes, {none} none");
}

#[test]
fn the_shortest_route_over_the_same_owners_is_that_of_brute_force() {
    let mut rng = Prng::new(45);
    let mut asked = 0;
    for _ in 0..400 {
        let small = small(&mut rng);
        let own = small.own();
        let mut fewest: HashMap<Vec<Seat>, u8> = HashMap::new();
        for via in subsets(&small.tracks.rivals(Seat::FIRST)) {
            if via.is_empty() || !small.payable(&via) {
                continue;
            }
            if let Ok(sets) = removals(map(), own, &via, &small.wanted) {
                let others = (1..5).map(Seat::from_index);
                let used = |q: &Seat| !via.both(small.tracks.of(*q)).is_empty();
                let length = (via.len() + sets[0].len()) as u8;
                let known = fewest
                    .entry(others.filter(used).collect())
                    .or_insert(length);
                *known = length.min(*known);
            }
        }
        let limits = (small.each, small.waivers);
        for (owners, length) in fewest {
            asked += 1;
            let below = |most: u8| {
                let (tracks, wanted) = (&small.tracks, &small.wanted);
                shortest(map(), tracks, Seat::FIRST, &owners, limits, wanted, most)
            };
            assert_eq!(below(length), None);
            assert_eq!(below(length + 1), Some(length));
            assert_eq!(below(40), Some(length));
        }
    }
    assert!(asked > 100, "{asked} sets of owners");
}
