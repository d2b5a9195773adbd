//! Routes against brute force: every tree of a handful of segments, and from them, by the definitions
//! alone, what is legal and what belongs on a menu.

use std::collections::{BTreeMap, BTreeSet};

use game::{Prng, Seat};

use super::asked::Asked;
use super::graph::{Glue, Graph, mask};
use super::lower::Lower;
use super::offers::{Menu, Offer};
use super::shape::Law;
use super::{companies, company, regional, regionals, removals, shortest, totals};
use crate::board::{Board, Edge, EdgeSet, MAX_VERTICES, Map, Terminals, Vertex};
use crate::groups;
use crate::state::Tracks;

fn map() -> &'static Map {
    &Board::printed().map
}

/// What is paid to each of four rivals, and how many own segments are used.
type Price = [u8; 5];

/// A legal declaration with what may come off.
type Legal = (Price, EdgeSet, Vec<EdgeSet>);

/// A small board with every tree of its terminals.
struct Small {
    tracks: Tracks,
    wanted: Terminals,
    waivers: u8,
    each: u8,
    /// Own and other segments of every tree.
    trees: Vec<(EdgeSet, EdgeSet)>,
}

/// How the segments are shared out among the seats.
const MIXES: [&[usize]; 5] = [
    &[0, 0, 1, 1, 2],
    // Hardly anything is own.
    &[0, 1, 1, 1, 2, 2, 2],
    &[0, 1, 2, 3, 4, 1, 2, 3, 4],
    // One rival, so that many ways cost the same.
    &[0, 1, 1, 1, 1],
    // Mostly own, so that own ways compete.
    &[0, 0, 0, 0, 1, 2],
];

impl Small {
    /// A small random board around some vertex.
    fn new(rng: &mut Prng) -> Self {
        Self::sized(rng, 14)
    }

    /// The same with at most so many segments.
    fn sized(rng: &mut Prng, most: usize) -> Self {
        let map = map();
        let start = Vertex::from_index(rng.below(map.vertices.len() as u32) as usize);
        let mut near: Vec<Edge> = Vec::new();
        let mut open = vec![start];
        let mut index = 0;
        while near.len() < most && index < open.len() {
            for &(other, edge) in map.near(open[index]) {
                if !near.contains(&edge) && near.len() < most {
                    near.push(edge);
                    open.push(other);
                }
            }
            index += 1;
        }
        if rng.below(2) == 0 {
            near.retain(|_| rng.below(6) > 0);
        }
        let mix = rng.choose(&MIXES);
        let mut tracks = Tracks::default();
        let mut ends = Vec::new();
        for &edge in &near {
            let seat = *rng.choose(mix);
            tracks.lay(Seat::from_index(seat), &[edge].into_iter().collect());
            let (a, b) = map.ends(edge);
            ends.extend([a, b]);
        }
        let mut wanted = Vec::new();
        let cities = 2 + rng.below(4);
        while wanted.len() < 2 || rng.below(cities) > 0 && wanted.len() < 5 {
            let vertex = *rng.choose(&ends);
            if !wanted.contains(&vertex) {
                wanted.push(vertex);
            }
        }
        let own = *tracks.of(Seat::FIRST);
        let trees = trees(&near, &wanted).into_iter();
        let trees = trees.map(|tree| (tree.both(&own), tree.without(&own)));
        Self {
            trees: trees.collect(),
            tracks,
            wanted: Terminals::new(&wanted),
            waivers: rng.below(9) as u8,
            each: 1 + rng.below(5) as u8,
        }
    }

    fn own(&self) -> &EdgeSet {
        self.tracks.of(Seat::FIRST)
    }

    fn asked(&self, law: Law) -> Asked<'_> {
        Asked {
            map: map(),
            tracks: &self.tracks,
            seat: Seat::FIRST,
            waivers: self.waivers,
            each: self.each,
            law,
        }
    }

    fn pays(&self, via: &EdgeSet) -> [u8; 4] {
        [1, 2, 3, 4].map(|seat| via.both(self.tracks.of(Seat::from_index(seat))).len() as u8)
    }

    fn payable(&self, via: &EdgeSet) -> bool {
        let pays = self.pays(via);
        pays.iter().sum::<u8>() <= self.waivers && pays.iter().all(|&pay| pay <= self.each)
    }

    /// Every set of segments of others.
    fn declarations(&self) -> Vec<EdgeSet> {
        let all: Vec<Edge> = self.tracks.rivals(Seat::FIRST).iter().collect();
        let set = |bits: u32| {
            let edges = all.iter().enumerate();
            edges
                .filter(|(i, _)| bits >> i & 1 == 1)
                .map(|(_, e)| *e)
                .collect()
        };
        (0..1u32 << all.len()).map(set).collect()
    }

    /// The declarations that can be legal at all: a tree holds just these segments of others.
    fn candidates(&self) -> BTreeSet<EdgeSet> {
        let all = self.trees.iter().map(|(_, via)| *via);
        all.filter(|via| self.payable(via)).collect()
    }

    /// The smallest own sets that make a tree with `via`, if no smaller one joins the terminals.
    fn removals(&self, via: &EdgeSet) -> Vec<EdgeSet> {
        let joined = self.trees.iter().filter(|(_, used)| used.within(via));
        let fewest = joined.map(|(own, _)| own.len()).min();
        let right = |(own, used): &&(EdgeSet, EdgeSet)| used == via && Some(own.len()) == fewest;
        self.trees
            .iter()
            .filter(right)
            .map(|(own, _)| *own)
            .collect()
    }

    /// Whether the law has enough own track in routes with `via`.
    fn lawful(&self, via: &EdgeSet, law: Law) -> bool {
        let joined = |pair: &Terminals| crate::groups::joins(map(), via, pair);
        match law {
            Law::Some => via.is_empty() || !joined(&self.wanted),
            Law::Between => !self.wanted.pairs().any(|pair| joined(&pair)),
        }
    }

    fn company_is_legal(&self, via: &EdgeSet, law: Law) -> bool {
        !self.removals(via).is_empty() && self.lawful(via, law)
    }

    fn regional_is_legal(&self, via: &EdgeSet, law: Law) -> bool {
        let held = self
            .trees
            .iter()
            .any(|(own, used)| used == via && (via.is_empty() || !own.is_empty()));
        // Without a declared segment any own track will do, ring or not.
        held && self.lawful(via, law)
    }

    /// The companies' declarations that are legal and can be paid for, with price and removals.
    fn legal(&self, law: Law) -> Vec<Legal> {
        let all = self.candidates().into_iter();
        let legal = all.filter(|via| self.company_is_legal(via, law));
        legal
            .map(|via| {
                let removals = self.removals(&via);
                let [a, b, c, d] = self.pays(&via);
                ([a, b, c, d, removals[0].len() as u8], via, removals)
            })
            .collect()
    }

    fn owners(&self, via: &EdgeSet) -> Vec<Seat> {
        let others = (1..5).map(Seat::from_index);
        others
            .filter(|&q| !via.both(self.tracks.of(q)).is_empty())
            .collect()
    }
}

/// Every set of these edges that joins the terminals and can do without none of them.
fn trees(edges: &[Edge], wanted: &[Vertex]) -> Vec<EdgeSet> {
    let ends: Vec<(usize, usize)> = edges
        .iter()
        .map(|&edge| map().ends(edge))
        .map(|(a, b)| (a.index(), b.index()))
        .collect();
    let mut found = Vec::new();
    for bits in 1u32..1 << edges.len() {
        let mut degree = [0u8; MAX_VERTICES];
        let mut root: [u8; MAX_VERTICES] = std::array::from_fn(|index| index as u8);
        let find = |root: &[u8; MAX_VERTICES], mut at: usize| {
            while usize::from(root[at]) != at {
                at = root[at].into();
            }
            at
        };
        let taken = (0..edges.len()).filter(|index| bits >> index & 1 == 1);
        let forest = taken.clone().all(|index| {
            let (a, b) = ends[index];
            degree[a] += 1;
            degree[b] += 1;
            let (a, b) = (find(&root, a), find(&root, b));
            root[a] = b as u8;
            a != b
        });
        let top = find(&root, wanted[0].index());
        let used = |vertex: usize| degree[vertex] > 0;
        let right = |vertex: usize| {
            let end = wanted.iter().any(|city| city.index() == vertex);
            !used(vertex) || find(&root, vertex) == top && (end || degree[vertex] > 1)
        };
        let touched = taken
            .clone()
            .flat_map(|index| [ends[index].0, ends[index].1]);
        if forest && wanted.iter().all(|city| used(city.index())) && touched.clone().all(right) {
            found.push(taken.map(|index| edges[index]).collect());
        }
    }
    found
}

fn beats<const N: usize>(a: &[u8; N], b: &[u8; N]) -> bool {
    a != b && a.iter().zip(b).all(|(a, b)| a <= b)
}

fn list(set: &EdgeSet) -> Vec<Edge> {
    set.iter().collect()
}

/// The menu of these declarations as the definition has it.
fn menu(legal: &[Legal]) -> Vec<EdgeSet> {
    let mut prices: BTreeMap<Price, Vec<&Legal>> = BTreeMap::new();
    for one in legal {
        if !legal.iter().any(|other| beats(&other.0, &one.0)) {
            prices.entry(one.0).or_default().push(one);
        }
    }
    let mut offers = Vec::new();
    for (price, mut same) in prices {
        same.sort_by_key(|(_, via, _)| list(via));
        let mut known: Vec<EdgeSet> = Vec::new();
        let mut taken = 0;
        for (_, via, removals) in same {
            if removals.iter().any(|set| !known.contains(set)) && taken < 8 {
                known.extend(removals);
                taken += 1;
                offers.push((price[..4].iter().sum::<u8>(), price[4], list(via), *via));
            }
        }
    }
    offers.sort();
    offers.into_iter().map(|(.., via)| via).collect()
}

fn offered(menu: &Menu) -> Vec<EdgeSet> {
    assert_eq!(menu.beyond, None, "a small board took all the work");
    menu.offers.iter().map(|offer: &Offer| offer.via).collect()
}

const LAWS: [Law; 2] = [Law::Some, Law::Between];

#[test]
fn declarations_are_judged_as_by_brute_force() {
    let mut rng = Prng::new(41);
    let mut legal = 0;
    for _ in 0..120 {
        let small = Small::new(&mut rng);
        for (via, law) in small
            .declarations()
            .iter()
            .flat_map(|v| LAWS.map(|law| (v, law)))
        {
            let fits = small.company_is_legal(via, law);
            let found = company(map(), small.own(), via, &small.wanted, law);
            assert_eq!(found.is_ok(), fits, "{via:?} of {:?}", small.tracks);
            if fits {
                legal += 1;
                let mut sets = removals(map(), small.own(), via, &small.wanted).unwrap();
                let mut wanted = small.removals(via);
                sets.sort();
                wanted.sort();
                assert_eq!(sets, wanted);
            }
            let fits = small.regional_is_legal(via, law);
            let found = regional(map(), small.own(), via, &small.wanted, law);
            assert_eq!(found.is_ok(), fits, "{via:?} {:?}", small.tracks);
        }
    }
    assert!(legal > 500, "only {legal} legal declarations were met");
}

/// Compares both kinds of menus with brute force; how many offers there were.
fn compare_menus(small: &Small, number: u32) -> usize {
    let mut offers = 0;
    for law in LAWS {
        let found = offered(&companies(&small.asked(law), &small.wanted));
        let wanted = menu(&small.legal(law));
        assert_eq!(
            found, wanted,
            "company, board {number} {law:?} {:?}",
            small.tracks
        );
        offers += found.len();
        let found = offered(&regionals(&small.asked(law), &small.wanted));
        let all = small.candidates().into_iter();
        let legal = all.filter(|v| small.regional_is_legal(v, law));
        // No own segment counts here, and one declaration at a price is enough.
        let legal: Vec<_> = legal
            .map(|via| {
                let [a, b, c, d] = small.pays(&via);
                ([a, b, c, d, 0], via, vec![EdgeSet::EMPTY])
            })
            .collect();
        assert_eq!(
            found,
            menu(&legal),
            "regional, board {number} {law:?} {:?}",
            small.tracks
        );
        offers += found.len();
    }
    offers
}

#[test]
fn menus_are_those_of_brute_force() {
    let mut rng = Prng::new(43);
    let offers = (0..900).map(|number| compare_menus(&Small::new(&mut rng), number));
    let offers: usize = offers.sum();
    assert!(offers > 1_500, "only {offers} offers were met");
}

#[test]
#[ignore = "takes minutes: cargo test --release -p roundhouse-luminaries --lib larger -- --ignored --nocapture"]
fn menus_of_larger_boards_are_those_of_brute_force() {
    let mut rng = Prng::new(47);
    let mut offers = 0;
    for number in 0..400 {
        let most = 16 + rng.below(4) as usize;
        offers += compare_menus(&Small::sized(&mut rng, most), number);
    }
    println!("{offers} offers");
    assert!(offers > 1_000, "only {offers} offers were met");
}

/// Compares the law and the menu of `total-minimum` with brute force; how many declarations stand, and how
/// many are too long.
fn compare_totals(small: &Small, number: u32) -> [u32; 2] {
    let mut counts = [0; 2];
    for law in LAWS {
        let asked = small.asked(law);
        let length = |price: &Price| price.iter().sum::<u8>();
        let mut legal = small.legal(law);
        let mut fewest: BTreeMap<Vec<Seat>, u8> = BTreeMap::new();
        for (price, via, _) in &legal {
            let known = fewest.entry(small.owners(via)).or_insert(u8::MAX);
            *known = length(price).min(*known);
        }
        legal.retain(|(price, via, _)| {
            let owners = small.owners(via);
            let least = fewest[&owners];
            if via.is_empty() {
                return true;
            }
            let shorter = (least < length(price)).then_some(least);
            let found = shortest(&asked, &owners, &small.wanted, length(price));
            assert_eq!(found, shorter, "board {number} {law:?} {:?}", small.tracks);
            counts[usize::from(shorter.is_some())] += 1;
            shorter.is_none()
        });
        let found = offered(&totals(&asked, &small.wanted));
        assert_eq!(
            found,
            menu(&legal),
            "board {number} {law:?} {:?}",
            small.tracks
        );
    }
    counts
}

#[test]
fn total_minimum_is_that_of_brute_force() {
    let mut rng = Prng::new(45);
    let (mut kept, mut dropped) = (0, 0);
    for number in 0..400 {
        let [stand, long] = compare_totals(&Small::new(&mut rng), number);
        (kept, dropped) = (kept + stand, dropped + long);
    }
    assert!(
        kept > 300 && dropped > 300,
        "{kept} stand, {dropped} are too long"
    );
}

/// Boards of 9 to 17 segments, each of a seed of its own: `LUMINARIES_BOARDS=1000..21000` says which.
#[test]
#[ignore = "takes minutes: cargo test --release -p roundhouse-luminaries --lib range_of -- --ignored --nocapture"]
fn a_range_of_boards_is_that_of_brute_force() {
    let range = std::env::var("LUMINARIES_BOARDS").unwrap_or_else(|_| "0..2000".to_owned());
    let (from, to) = range.split_once("..").expect("a range");
    let numbers = from.parse::<u32>().unwrap()..to.parse().unwrap();
    let (mut offers, mut counts) = (0, [0; 2]);
    for number in numbers {
        let mut rng = Prng::new(number.into());
        let most = 9 + rng.below(9) as usize;
        let small = Small::sized(&mut rng, most);
        offers += compare_menus(&small, number);
        for (count, more) in counts.iter_mut().zip(compare_totals(&small, number)) {
            *count += more;
        }
    }
    println!(
        "{range}: {offers} offers; by total-minimum some stand, some are too long: {counts:?}"
    );
    assert!(offers > 0);
}

#[test]
fn no_legal_tree_costs_less_than_the_lower_bound() {
    let mut rng = Prng::new(46);
    let (mut met, mut exact) = (0, 0);
    for number in 0..600 {
        let small = Small::new(&mut rng);
        for law in LAWS {
            let (apart, _) = Glue::new(map(), &EdgeSet::EMPTY);
            let Some(reach) = groups::around(map(), small.tracks.taken(), &small.wanted) else {
                continue;
            };
            let asked = small.asked(law);
            let graph = Graph::new(map(), &reach, &apart, &small.wanted, |edge| {
                asked.cost(edge)
            });
            let own = mask(&graph, small.own());
            let bound = Lower::new(&graph, graph.relevant(graph.all()), own, law);
            let bound = bound.map(|lower| lower.price());
            let lawful = small.trees.iter().filter(|(own, via)| {
                let alone = law == Law::Some && own.is_empty();
                small.lawful(via, law) && !alone
            });
            let least = lawful
                .map(|(own, via)| (via.len() as u8, own.len() as u8))
                .min();
            match (bound, least) {
                (Some(bound), Some(least)) => {
                    assert!(
                        bound <= least,
                        "board {number} {law:?}: {bound:?} {least:?}"
                    );
                    met += 1;
                    exact += u32::from(bound == least);
                }
                (None, Some(least)) => panic!("board {number} {law:?}: {least:?} is missed"),
                (Some(_) | None, None) => {}
            }
        }
    }
    assert!(
        met > 300 && exact * 10 > met * 9,
        "{exact} of {met} are exact"
    );
}

#[test]
fn a_tree_ends_at_terminals_only() {
    let edge = |a: &str, b: &str| {
        let (a, b) = (map().vertex(a).unwrap(), map().vertex(b).unwrap());
        map()
            .near(a)
            .iter()
            .find(|(other, _)| *other == b)
            .unwrap()
            .1
    };
    let line = [edge("RIC", "DAN"), edge("DAN", "CLT"), edge("CLT", "j32")];
    let wanted = ["RIC", "CLT"].map(|code| map().vertex(code).unwrap());
    let found = trees(&line, &wanted);
    assert_eq!(found, [line[..2].iter().copied().collect()]);
}
