//! Menus on boards built to be hard: segments crowded around one card, hardly any of them own.

use std::collections::BTreeSet;
use std::ops::Range;

use game::{Prng, Seat};

use super::asked::Asked;
use super::cost::{Budget, Cost};
use super::found::swept;
use super::graph::{Glue, Graph, Mask, mask};
use super::lengths::Rows;
use super::lower::Lower;
use super::offers::Menu;
use super::shape::Law;
use super::sweep::Sweep;
use super::{companies, company, regional, regionals, removals};
use crate::board::{Board, Card, Edge, EdgeSet, Regionals, Terminals};
use crate::groups;
use crate::state::Tracks;

/// Boards with all segments on them whose cheapest routes are hard to find.
const HARD_COMPANIES: [u64; 8] = [16, 390, 1137, 1831, 2408, 4045, 4392, 5110];
const HARD_REGIONALS: [u64; 5] = [23, 1310, 3618, 6661, 7465];

/// The most of one rival's segments that may be used.
const EACH: u8 = 5;

struct Crowd {
    tracks: Tracks,
    wanted: Terminals,
    waivers: u8,
}

impl Crowd {
    /// The board of this seed around a company of at least four cities.
    fn company(seed: u64, segments: usize) -> Self {
        let mut rng = Prng::new(seed);
        let board = Board::printed();
        let cards = board.all_companies().iter();
        let cards: Vec<_> = cards
            .map(|card| (board.company(card).terminals, Card::Company(card)))
            .filter(|(terminals, _)| terminals.as_slice().len() >= 4)
            .map(|(terminals, card)| (terminals, *board.shortest(card)))
            .collect();
        Self::new(*rng.choose(&cards), &mut rng, segments)
    }

    /// The board of this seed around a regional card.
    fn regional(seed: u64, segments: usize) -> Self {
        let mut rng = Prng::new(seed);
        let board = Board::printed();
        let cards = Regionals::first(board.regionals.len()).iter();
        let cards: Vec<_> = cards
            .map(|card| (board.regional(card).terminals, Card::Regional(card)))
            .map(|(terminals, card)| (terminals, *board.shortest(card)))
            .collect();
        Self::new(*rng.choose(&cards), &mut rng, segments)
    }

    /// A board of three to five seats with so many segments of each, but one to all of them own, few
    /// waivers to many, colors scattered or in runs.
    fn new((wanted, shortest): (Terminals, EdgeSet), rng: &mut Prng, segments: usize) -> Self {
        let seats = 3 + rng.below(3) as usize;
        let mut left = [segments; 5];
        left[0] = segments.min(*rng.choose(&[1, 2, 2, 3, 6, 12, 25]));
        left[seats..].fill(0);
        let run = *rng.choose(&[1, 2, 4, 9]);
        let waivers = *rng.choose(&[4, 6, 8, 10, 12, 15, 20]);
        let mut tracks = Tracks::default();
        let mut owner = 0;
        let edges = around(shortest.iter().collect(), left.iter().sum());
        for (index, edge) in edges.into_iter().enumerate() {
            if index % run == 0 || left[owner] == 0 {
                owner = rng.below(seats as u32) as usize;
                while left[owner] == 0 {
                    owner = (owner + 1) % seats;
                }
            }
            left[owner] -= 1;
            tracks.lay(Seat::from_index(owner), &[edge].into_iter().collect());
        }
        Self {
            tracks,
            wanted,
            waivers,
        }
    }

    fn asked(&self, law: Law) -> Asked<'_> {
        Asked {
            map: &Board::printed().map,
            tracks: &self.tracks,
            seat: Seat::FIRST,
            waivers: self.waivers,
            each: EACH,
            law,
        }
    }

    fn own(&self) -> &EdgeSet {
        self.tracks.of(Seat::FIRST)
    }

    /// What is paid to each rival, if the declared segments are others' and can be paid for.
    fn pays(&self, via: &EdgeSet) -> Option<Vec<u8>> {
        let rivals = (1..5).map(|rival| self.tracks.of(Seat::from_index(rival)));
        let paid: Vec<u8> = rivals.map(|track| via.both(track).len() as u8).collect();
        let all = usize::from(paid.iter().sum::<u8>());
        let payable = all == via.len()
            && all <= usize::from(self.waivers)
            && paid.iter().all(|&count| count <= EACH);
        payable.then_some(paid)
    }

    /// The prices of a menu: what each rival gets, and the own segments.
    fn prices(&self, menu: &Menu) -> BTreeSet<(Vec<u8>, u8)> {
        let pays = |via| self.pays(via).expect("an offer can be paid for");
        let offers = menu.offers.iter();
        offers.map(|offer| (pays(&offer.via), offer.own)).collect()
    }

    /// The prices a sweep alone finds, however long it takes.
    fn swept(&self, law: Law, own_counts: bool) -> BTreeSet<(Vec<u8>, u8)> {
        let asked = self.asked(law);
        let Some(reach) = groups::around(asked.map, &asked.reach(), &self.wanted) else {
            return BTreeSet::new();
        };
        let (graph, own) = self.graph(&reach, own_counts);
        let mut work = Budget::new(u64::MAX);
        let alive = graph.relevant(graph.all());
        let mut sweep = Sweep::new(&graph, alive, own, law, &mut work);
        let floor = [Cost::default()];
        assert!(sweep.run(alive, asked.limit(), &[], &floor, &mut work));
        let found = sweep.found().iter();
        found
            .map(|cost| (cost.payments().to_vec(), cost.own()))
            .collect()
    }
}

impl Crowd {
    /// What a legal tree must cost at least, in waivers and own segments.
    fn bound(&self, law: Law, own_counts: bool) -> Option<(u8, u8)> {
        let asked = self.asked(law);
        let reach = groups::around(asked.map, &asked.reach(), &self.wanted)?;
        let (graph, own) = self.graph(&reach, own_counts);
        let lower = Lower::new(&graph, graph.relevant(graph.all()), own, law)?;
        Some(lower.price())
    }

    /// Whether a menu offers what that of a sweep alone does, way by way; 1 if there is something to compare.
    fn compare(&self, menu: &Menu, law: Law, own_counts: bool) -> u32 {
        let asked = self.asked(law);
        let Some(reach) = groups::around(asked.map, &asked.reach(), &self.wanted) else {
            return 0;
        };
        let (graph, own) = self.graph(&reach, own_counts);
        let kept = if own_counts {
            (Mask::MAX, own)
        } else {
            (!own, 0)
        };
        let alone = swept(&asked, (&graph, graph.relevant(graph.all()), own), kept);
        // With very many ways at one price the list is cut.
        if alone.beyond.is_some() || alone.offers.is_empty() {
            return 0;
        }
        assert_eq!(menu.offers, alone.offers, "{law:?} {:?}", self.tracks);
        1
    }

    /// The graph of these segments, and the own ones.
    fn graph(&self, reach: &EdgeSet, own_counts: bool) -> (Graph, Mask) {
        let asked = self.asked(Law::Some);
        let (apart, _) = Glue::new(asked.map, &EdgeSet::EMPTY);
        let graph = Graph::new(asked.map, reach, &apart, &self.wanted, |edge| {
            if !own_counts && self.own().has(edge) {
                Cost::default()
            } else {
                asked.cost(edge)
            }
        });
        let own = mask(&graph, self.own());
        (graph, own)
    }

    /// Whether a menu holds the cheapest way there is.
    fn judge(&self, menu: &Menu, law: Law, own_counts: bool) -> Verdict {
        let bound = self.bound(law, own_counts);
        let bound = bound.filter(|(paid, _)| *paid <= self.waivers);
        let first = menu.offers.first().map(|offer| (offer.waivers, offer.own));
        match (first, bound) {
            (None, None) => Verdict::NoWay,
            (None, Some(_)) => Verdict::Unknown,
            (Some(found), Some(bound)) if found == bound => Verdict::Cheapest,
            (Some(found), Some(bound)) if found > bound => Verdict::Unknown,
            (Some(_), Some(_) | None) => Verdict::Wrong,
        }
    }
}

/// What is known of the cheapest offer of a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    NoWay,
    Cheapest,
    /// Dearer than the lower bound, which may be too low.
    Unknown,
    /// Cheaper than the lower bound.
    Wrong,
}

/// Judges menus of companies and regional cards on hard boards; how many there are of each verdict,
/// and how many menus were cut short.
fn judge_boards(seeds: Range<u64>, law: Law) -> ([usize; 4], usize) {
    let (mut counts, mut cut) = ([0; 4], 0);
    for seed in seeds {
        for company in [true, false] {
            let crowd = if company {
                Crowd::company(seed, 25)
            } else {
                Crowd::regional(seed, 25)
            };
            let asked = crowd.asked(law);
            let menu = if company {
                companies(&asked, &crowd.wanted)
            } else {
                regionals(&asked, &crowd.wanted)
            };
            cut += usize::from(menu.beyond.is_some());
            let mut verdict = crowd.judge(&menu, law, company);
            if verdict == Verdict::Unknown {
                // The bound may be too low: a sweep without end knows.
                let swept = crowd.swept(law, company).into_iter();
                let least = swept
                    .map(|(paid, own)| (paid.iter().sum::<u8>(), own))
                    .min();
                let first = menu.offers.first().map(|offer| (offer.waivers, offer.own));
                if least == first {
                    verdict = Verdict::Cheapest;
                }
            }
            if matches!(verdict, Verdict::Unknown | Verdict::Wrong) {
                println!("board {seed}, company {company}, {law:?}: {verdict:?}");
            }
            counts[verdict as usize] += 1;
        }
    }
    (counts, cut)
}

#[test]
fn a_menu_cut_short_keeps_the_cheapest_offer() {
    for law in [Law::Some, Law::Between] {
        let (counts, cut) = judge_boards(0..12, law);
        assert_eq!(counts[2..], [0, 0], "{law:?}: {counts:?}, {cut} cut");
        assert!(counts[1] > 8, "{law:?}: {counts:?}, {cut} cut");
    }
}

#[test]
fn a_board_with_very_many_routes_keeps_the_cheapest_offer() {
    let (counts, cut) = judge_boards(167..168, Law::Some);
    assert_eq!((counts[2..].to_vec(), cut), (vec![0, 0], 1), "{counts:?}");
}

#[test]
#[ignore = "takes minutes: cargo test --release -p roundhouse-luminaries --lib many_hard -- --ignored --nocapture"]
fn menus_of_many_hard_boards_keep_the_cheapest_offer() {
    for law in [Law::Some, Law::Between] {
        let (counts, cut) = judge_boards(0..300, law);
        println!("{law:?}: no way, cheapest, unknown, wrong {counts:?}; {cut} cut");
        assert_eq!(counts[2..], [0, 0]);
    }
}

/// So many edges, these and then the nearest.
fn around(mut order: Vec<Edge>, count: usize) -> Vec<Edge> {
    let map = &Board::printed().map;
    let mut next = 0;
    while order.len() < count {
        let (a, b) = map.ends(order[next]);
        next += 1;
        for &(_, edge) in map.near(a).iter().chain(map.near(b)) {
            if !order.contains(&edge) {
                order.push(edge);
            }
        }
    }
    order.truncate(count);
    order
}

#[test]
fn a_company_on_a_hard_board_has_an_offer() {
    for seed in HARD_COMPANIES {
        let crowd = Crowd::company(seed, 25);
        let asked = crowd.asked(Law::Some);
        let menu = companies(&asked, &crowd.wanted);
        assert!(!menu.offers.is_empty(), "board {seed} shows no offer");
        for offer in menu.offers {
            assert!(crowd.pays(&offer.via).is_some());
            let removals = removals(asked.map, crowd.own(), &offer.via, &crowd.wanted);
            let removals = removals.expect("an offer is legal");
            assert_eq!(removals[0].len(), usize::from(offer.own));
        }
    }
}

#[test]
fn a_regional_card_on_a_hard_board_has_an_offer() {
    for seed in HARD_REGIONALS {
        let crowd = Crowd::regional(seed, 25);
        let asked = crowd.asked(Law::Some);
        let menu = regionals(&asked, &crowd.wanted);
        assert!(!menu.offers.is_empty(), "board {seed} shows no offer");
        for offer in menu.offers {
            assert!(crowd.pays(&offer.via).is_some());
            let judged = regional(asked.map, crowd.own(), &offer.via, &crowd.wanted, Law::Some);
            assert_eq!(judged, Ok(()));
        }
    }
}

#[test]
fn search_and_sweep_find_the_same_prices() {
    let (mut prices, mut cut, mut whole) = (0, 0, 0);
    for seed in 0..60 {
        for law in [Law::Some, Law::Between] {
            let crowd = Crowd::company(seed, 12);
            let asked = crowd.asked(law);
            let menu = companies(&asked, &crowd.wanted);
            let swept = crowd.swept(law, true);
            prices += swept.len();
            for offer in &menu.offers {
                let judged = company(asked.map, crowd.own(), &offer.via, &crowd.wanted, law);
                assert_eq!(judged, Ok(()), "board {seed} {law:?}");
            }
            let Some(beyond) = menu.beyond else {
                assert_eq!(crowd.prices(&menu), swept, "company, board {seed} {law:?}");
                whole += crowd.compare(&menu, law, true);
                continue;
            };
            // A menu that was cut short says how far it is whole.
            cut += 1;
            let whole = |(paid, _): &&(Vec<u8>, u8)| paid.iter().sum::<u8>() <= beyond;
            let found = crowd.prices(&menu);
            assert!(
                swept.iter().filter(whole).eq(found.iter().filter(whole)),
                "board {seed}"
            );
        }
    }
    for seed in 0..60 {
        for law in [Law::Some, Law::Between] {
            let crowd = Crowd::regional(seed, 12);
            let menu = regionals(&crowd.asked(law), &crowd.wanted);
            assert_eq!(menu.beyond, None, "board {seed}");
            let swept = crowd.swept(law, false);
            prices += swept.len();
            assert_eq!(crowd.prices(&menu), swept, "regional, board {seed} {law:?}");
            whole += crowd.compare(&menu, law, false);
        }
    }
    assert!(prices > 500, "{prices} prices");
    assert!(
        whole > 100,
        "{whole} menus were compared, {cut} were cut short"
    );
    assert!(cut < 10, "{cut} menus were cut short");
}

#[test]
fn quick_lengths_are_those_of_the_slower_method() {
    let mut lengths = BTreeSet::new();
    for seed in 0..40 {
        for law in [Law::Some, Law::Between] {
            let crowd = Crowd::company(seed, 25);
            let asked = crowd.asked(law);
            let Some(reach) = groups::around(asked.map, &asked.reach(), &crowd.wanted) else {
                continue;
            };
            let (graph, own) = crowd.graph(&reach, true);
            let alive = graph.relevant(graph.all());
            let slow = Lower::new(&graph, alive, own, law);
            let quick = Rows::new(&graph, alive, !own).lawful(own, law);
            assert_eq!(slow.is_some(), quick.is_some(), "board {seed} {law:?}");
            let (Some(slow), Some((quick, _))) = (slow, quick) else {
                continue;
            };
            assert_eq!(slow.price().0, quick.least(), "board {seed} {law:?}");
            for waivers in 0..40 {
                let edges = slow.within(waivers, u8::MAX);
                assert_eq!(edges, quick.within(waivers), "board {seed} {law:?}");
            }
            let mut plain = graph.clone();
            plain.costs.fill(Cost::OWN);
            let rows = Rows::new(&graph, alive, Mask::MAX);
            let rival = mask(&graph, asked.tracks.of(Seat::from_index(1)));
            for (marked, law) in [(own, law), (rival, Law::Some)] {
                let slow = Lower::new(&plain, alive, marked, law);
                let quick = rows.lawful(marked, law);
                assert_eq!(slow.is_some(), quick.is_some(), "board {seed} {law:?}");
                let (Some(slow), Some((quick, _))) = (slow, quick) else {
                    continue;
                };
                assert_eq!(slow.price().1, quick.least(), "board {seed} {law:?}");
                lengths.insert(quick.least());
                for length in 0..80 {
                    let edges = slow.within(0, length);
                    assert_eq!(edges, quick.within(length), "board {seed} {law:?}");
                    let next = quick.next(length);
                    assert_eq!(quick.within(next - 1), edges, "board {seed} {law:?}");
                }
            }
        }
    }
    assert!(lengths.len() > 5, "{lengths:?}");
}
