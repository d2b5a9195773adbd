//! The order in which a sweep takes the edges of a graph, and where it keeps the open vertices.
//!
//! A vertex is open from its first edge to its last. The fewer are open at a time, the fewer cases
//! there are, so the order is chosen with care: from several starts the vertex that opens the fewest
//! others is finished next, and the start with the least to keep wins.

use super::graph::{Graph, Mask};

/// The most vertices that can be open at a time. Graphs of 125 segments on a lattice stay well below.
pub(super) const SLOTS: usize = 15;

/// How many starts are tried.
const STARTS: usize = 8;

/// One edge of the sweep.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its number in the graph.
    pub(super) edge: u8,
    /// Where its ends are kept.
    pub(super) at: [u8; 2],
    /// Whether the sweep is done with the ends after this edge.
    pub(super) closes: [bool; 2],
    /// The vertices that are open with this edge, by their places.
    pub(super) open: [u8; SLOTS],
    /// The terminals among them, as bits of a set.
    pub(super) marks: [u8; SLOTS],
    /// Likewise those at places that stay open.
    pub(super) kept: [u8; SLOTS],
    /// The terminals whose first edge is still to come.
    pub(super) ahead: u8,
}

/// No vertex at this place.
pub(super) const NOBODY: u8 = u8::MAX;

/// The steps of a sweep over the `alive` edges, or none if it needs too many places.
pub(super) fn steps(graph: &Graph, alive: Mask) -> Option<Vec<Step>> {
    let mut vertices: Vec<u8> = (0..graph.near.len() as u8)
        .filter(|&vertex| degree(graph, alive, vertex) > 0)
        .collect();
    // Few edges make a good start: the rim of the board.
    vertices.sort_by_key(|&vertex| degree(graph, alive, vertex));
    vertices.truncate(STARTS);
    let orders = vertices.into_iter().map(|start| order(graph, alive, start));
    let (_, best) = orders.min_by_key(|(weight, _)| *weight)?;
    places(graph, &best)
}

fn degree(graph: &Graph, alive: Mask, vertex: u8) -> usize {
    let near = graph.near[vertex as usize].iter();
    near.filter(|&&(_, edge)| alive >> edge & 1 == 1).count()
}

/// The edges in an order that begins at `start`, and how much there is to keep on the way.
fn order(graph: &Graph, alive: Mask, start: u8) -> (u64, Vec<u8>) {
    let mut left = alive;
    let mut edges = Vec::with_capacity(alive.count_ones() as usize);
    let mut open: Vec<u8> = Vec::with_capacity(SLOTS);
    let mut seen: u128 = 1 << start;
    let mut weight = 0;
    open.push(start);
    while left != 0 {
        // The oldest of those that open the fewest others.
        let opens = |&vertex: &u8| {
            let near = graph.near[vertex as usize].iter();
            near.filter(|&&(other, edge)| left >> edge & 1 == 1 && seen >> other & 1 == 0)
                .count()
        };
        let Some(next) = (0..open.len()).min_by_key(|&index| opens(&open[index])) else {
            let vertex = graph.ends[left.trailing_zeros() as usize].0;
            seen |= 1 << vertex;
            open.push(vertex);
            continue;
        };
        let vertex = open.remove(next);
        // Edges between open vertices come first: they join or close and open nothing.
        let near = &graph.near[vertex as usize];
        let mut mine: Vec<(bool, u8, u8)> = near
            .iter()
            .filter(|&&(_, edge)| left >> edge & 1 == 1)
            .map(|&(other, edge)| (seen >> other & 1 == 0, edge, other))
            .collect();
        mine.sort_unstable();
        for (fresh, edge, other) in mine {
            left &= !(1 << edge);
            edges.push(edge);
            if fresh {
                seen |= 1 << other;
                open.push(other);
            }
            weight += 1u64 << (2 * (open.len() + 1).min(24));
        }
        open.retain(|&vertex| degree(graph, left, vertex) > 0);
    }
    (weight, edges)
}

/// Gives every vertex a place while it is open.
fn places(graph: &Graph, edges: &[u8]) -> Option<Vec<Step>> {
    let mut last = vec![0; graph.near.len()];
    for (index, &edge) in edges.iter().enumerate() {
        let (a, b) = graph.ends[edge as usize];
        last[a as usize] = index;
        last[b as usize] = index;
    }
    let terminal = |vertex: u8| {
        let place = graph.terminals.iter().position(|&other| other == vertex);
        place.map_or(0, |place| 1u8 << place)
    };
    let mut open = [NOBODY; SLOTS];
    let mut ahead = ((1u16 << graph.terminals.len()) - 1) as u8;
    let mut steps = Vec::with_capacity(edges.len());
    for (index, &edge) in edges.iter().enumerate() {
        let (a, b) = graph.ends[edge as usize];
        let ends = [a, b];
        let mut at = [0; 2];
        for (side, end) in ends.into_iter().enumerate() {
            let known = open.iter().position(|&other| other == end);
            let place = known.or_else(|| open.iter().position(|&other| other == NOBODY))?;
            open[place] = end;
            at[side] = place as u8;
            ahead &= !terminal(end);
        }
        let closes = ends.map(|end| last[end as usize] == index);
        let here = open;
        for side in 0..2 {
            if closes[side] {
                open[at[side] as usize] = NOBODY;
            }
        }
        let mark = |vertex: u8| {
            if vertex == NOBODY {
                0
            } else {
                terminal(vertex)
            }
        };
        steps.push(Step {
            edge,
            at,
            closes,
            open: here,
            marks: here.map(mark),
            kept: open.map(mark),
            ahead,
        });
    }
    Some(steps)
}
