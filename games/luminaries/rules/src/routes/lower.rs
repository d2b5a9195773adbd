//! The least a legal tree must cost, by a quick method: trees are joined at vertices, with one mark
//! for what the law asks. Trees that overlap are not noticed, so a legal tree may cost more, never
//! less.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::graph::{Graph, Mask};
use super::shape::Law;

/// A waiver weighs more than all own segments.
const WAIVER: u32 = 1 << 8;
const FAR: u32 = u32::MAX;

/// The fewest waivers of a legal tree and then the fewest own segments, or less; nothing if there is no
/// legal tree.
pub(super) fn lower(graph: &Graph, alive: Mask, own: Mask, law: Law) -> Option<(u8, u8)> {
    let count = graph.near.len();
    let all = (1usize << graph.terminals.len()) - 1;
    let city = |vertex: usize| {
        let place = graph.terminals.iter().position(|&t| t as usize == vertex);
        place.map_or(0, |place| 1usize << place)
    };
    let cities: Vec<usize> = (0..count).map(city).collect();
    // By set of terminals, mark and vertex. LU-84: the mark is own track in the tree. R-44: it is
    // others' track that joins the vertex to a terminal.
    let at = |set: usize, mark: bool, vertex: usize| (set * 2 + usize::from(mark)) * count + vertex;
    let mut least = vec![FAR; (all + 1) * 2 * count];
    for (index, &terminal) in graph.terminals.iter().enumerate() {
        least[at(1 << index, law == Law::Between, terminal.into())] = 0;
    }
    let mut open: BinaryHeap<Reverse<(u32, usize, bool)>> = BinaryHeap::new();
    for set in 1..=all {
        for (vertex, &here) in cities.iter().enumerate() {
            // At a terminal both trees have it.
            let others = set & !here;
            let mut part = others & others.wrapping_sub(1);
            while part > 0 {
                let (one, two) = (part | here & set, others & !part | here & set);
                for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                    if law == Law::Between && a && b && here == 0 {
                        continue;
                    }
                    let sum = least[at(one, a, vertex)].saturating_add(least[at(two, b, vertex)]);
                    let known = &mut least[at(set, a || b, vertex)];
                    *known = sum.min(*known);
                }
                part = (part - 1) & others;
            }
        }
        for mark in [false, true] {
            for vertex in 0..count {
                let cost = least[at(set, mark, vertex)];
                if cost < FAR {
                    open.push(Reverse((cost, vertex, mark)));
                }
            }
        }
        while let Some(Reverse((cost, vertex, mark))) = open.pop() {
            if cost > least[at(set, mark, vertex)] {
                continue;
            }
            for &(other, edge) in &graph.near[vertex] {
                let reached = cities[other as usize];
                if alive >> edge & 1 == 0 || set & reached != 0 {
                    continue;
                }
                let mine = own >> edge & 1 == 1;
                let mark = match law {
                    Law::Some => mark || mine,
                    Law::Between if reached != 0 && mark && !mine => continue,
                    Law::Between => reached != 0 || mark && !mine,
                };
                let price = graph.costs[edge as usize];
                let sum = cost + u32::from(price.paid()) * WAIVER + u32::from(price.own());
                let known = &mut least[at(set | reached, mark, other.into())];
                if sum < *known {
                    *known = sum;
                    if reached == 0 {
                        open.push(Reverse((sum, other.into(), mark)));
                    }
                }
            }
        }
    }
    let marks = |vertex| {
        [(law == Law::Between, false), (true, true)].map(|(fits, mark)| {
            if fits {
                least[at(all, mark, vertex)]
            } else {
                FAR
            }
        })
    };
    let fewest = (0..count).flat_map(marks).min()?;
    (fewest < FAR).then_some(((fewest / WAIVER) as u8, (fewest % WAIVER) as u8))
}
