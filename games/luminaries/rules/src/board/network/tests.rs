//! Plans against the simple method, and against themselves.

use game::Prng;

use super::{CLOSED, DEAREST, Network, Tariff};
use crate::board::{Board, Card, Edge, EdgeSet, Terminals, Vertex, VertexSet, cheapest};

/// Whether the edges join the terminals.
fn joins(edges: &EdgeSet, terminals: &Terminals) -> bool {
    crate::groups::joins(&Board::printed().map, edges, terminals)
}

#[test]
fn networks_cost_what_the_simple_method_finds() {
    let board = Board::printed();
    let mut rng = Prng::new(71);
    let (mut found, mut none) = (0, 0);
    for round in 0..60 {
        let closed = [0, 20, 60][round % 3];
        let prices: Vec<Option<u32>> = board
            .map
            .edges
            .iter()
            .map(|_| {
                let price = *rng.choose(&[0, 6, 8, 10, 10, 10, 25]);
                (rng.below(100) >= closed).then_some(price)
            })
            .collect();
        let price = |edge: Edge| prices[edge.index()];
        let mut network = Network::new(Tariff {
            free: 10,
            rival: None,
        });
        for (known, price) in network.prices.iter_mut().zip(&prices) {
            *known = price.map_or(CLOSED, |price| price.min(DEAREST) as u8);
        }
        for number in 0..12 {
            let mut seen = VertexSet::default();
            let mut vertices = Vec::new();
            let count = 1 + rng.below(6) as usize;
            while vertices.len() < count {
                let vertex = rng.below(board.map.vertices.len() as u32) as usize;
                if seen.insert(Vertex::from_index(vertex)) {
                    vertices.push(Vertex::from_index(vertex));
                }
            }
            let terminals = Terminals::new(&vertices);
            let simple = cheapest(&board.map, &terminals, price);
            let route = if number % 2 == 0 {
                board.map.all_edges()
            } else {
                simple.map_or_else(|| board.map.all_edges(), |plan| plan.edges)
            };
            let other = board.map.all_edges();
            let plan = network.cheapest(&board.map, &terminals, [&route, &other]);
            let cost = |plan: crate::board::Plan| plan.cost;
            assert_eq!(plan.map(cost), simple.map(cost), "{round} {vertices:?}");
            let Some(plan) = plan else {
                none += 1;
                continue;
            };
            found += 1;
            let sum: u32 = plan.edges.iter().filter_map(price).sum();
            assert!(sum <= plan.cost, "{round} {vertices:?}");
            assert!(count == 1 || joins(&plan.edges, &terminals));
        }
    }
    assert!(found > 300 && none > 30, "{found} found, {none} none");
}

/// Neither what was worked out before nor how far it is looked changes a plan.
#[test]
fn prices_follow_the_track() {
    let board = Board::printed();
    let mut rng = Prng::new(72);
    let tariff = Tariff {
        free: 10,
        rival: Some(8),
    };
    let mut kept = Network::new(tariff);
    let (mut own, mut rivals) = (EdgeSet::EMPTY, EdgeSet::EMPTY);
    for round in 0..30 {
        for _ in 0..8 {
            let edge = Edge::from_index(rng.below(board.map.edges.len() as u32) as usize);
            own.remove(edge);
            rivals.remove(edge);
            match rng.below(3) {
                0 => own.insert(edge),
                1 => rivals.insert(edge),
                _ => {}
            }
        }
        let taken = own.union(&rivals);
        kept.follow(&own, &taken);
        let mut fresh = Network::new(tariff);
        fresh.follow(&own, &taken);
        for card in board.all_companies().iter().step_by(7) {
            let terminals = &board.company(card).terminals;
            let route = board.shortest(Card::Company(card));
            let plan = kept.cheapest(&board.map, terminals, [route, route]);
            let edges = plan.expect("nothing is closed").edges;
            let again = fresh.cheapest(&board.map, terminals, [route, &edges]);
            assert_eq!(plan, again, "{round} {card:?}");
        }
    }
}
