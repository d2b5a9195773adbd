//! Menus on boards built to be hard: all segments crowded around one card, hardly any of them own.

use game::{Prng, Seat};

use super::asked::Asked;
use super::{companies, regional, regionals, removals};
use crate::board::{Board, Edge, EdgeSet, Terminals};
use crate::state::Tracks;

/// Boards whose menus are empty without the last resort, although there is a route.
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
    fn company(seed: u64) -> Self {
        let mut rng = Prng::new(seed);
        let cards = Board::printed().companies.iter();
        let cards = cards.filter(|c| c.terminals.as_slice().len() >= 4);
        let cards: Vec<_> = cards.map(|c| (c.terminals, c.shortest)).collect();
        Self::new(*rng.choose(&cards), &mut rng)
    }

    /// The board of this seed around a regional card.
    fn regional(seed: u64) -> Self {
        let mut rng = Prng::new(seed);
        let cards = Board::printed().regionals.iter();
        let cards: Vec<_> = cards.map(|c| (c.terminals, c.shortest)).collect();
        Self::new(*rng.choose(&cards), &mut rng)
    }

    /// A board of three to five seats, one to twenty-five own segments, few waivers to many, colours
    /// scattered or in runs.
    fn new((wanted, shortest): (Terminals, EdgeSet), rng: &mut Prng) -> Self {
        let seats = 3 + rng.below(3) as usize;
        let mut left = [25; 5];
        left[0] = *rng.choose(&[1, 2, 2, 3, 6, 12, 25]);
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

    fn asked(&self) -> Asked<'_> {
        Asked {
            map: &Board::printed().map,
            tracks: &self.tracks,
            seat: Seat::FIRST,
            waivers: self.waivers,
            each: EACH,
        }
    }

    /// Whether the declared segments are others' and can be paid for.
    fn payable(&self, via: &EdgeSet) -> bool {
        let rivals = (1..5).map(|rival| self.tracks.of(Seat::from_index(rival)));
        let paid: Vec<usize> = rivals.map(|track| via.both(track).len()).collect();
        paid.iter().sum::<usize>() == via.len()
            && via.len() <= usize::from(self.waivers)
            && paid.iter().all(|&count| count <= usize::from(EACH))
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
        let crowd = Crowd::company(seed);
        let asked = crowd.asked();
        let own = crowd.tracks.of(Seat::FIRST);
        let offers = companies(&asked, &crowd.wanted);
        assert!(!offers.is_empty(), "board {seed} shows no offer");
        for offer in offers {
            assert!(crowd.payable(&offer.via));
            let removals = removals(asked.map, own, &offer.via, &crowd.wanted);
            let removals = removals.expect("an offer is legal");
            assert_eq!(removals[0].len(), usize::from(offer.own));
        }
    }
}

#[test]
fn a_regional_card_on_a_hard_board_has_an_offer() {
    for seed in HARD_REGIONALS {
        let crowd = Crowd::regional(seed);
        let asked = crowd.asked();
        let own = crowd.tracks.of(Seat::FIRST);
        let offers = regionals(&asked, &crowd.wanted);
        assert!(!offers.is_empty(), "board {seed} shows no offer");
        for offer in offers {
            assert!(crowd.payable(&offer.via));
            assert_eq!(regional(asked.map, own, &offer.via, &crowd.wanted), Ok(()));
        }
    }
}
