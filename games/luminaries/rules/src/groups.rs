//! Groups: which segments hang together (LU-28, LU-29).

use crate::board::{EdgeSet, Map, Terminals, Vertex, VertexSet};

/// The largest numbers found over all groups of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Largest {
    /// Segments of the group with the most segments.
    pub(crate) segments: u16,
    /// Cities of the group with the most cities.
    pub(crate) cities: u16,
}

/// The vertices that the segments join with `start`.
pub(crate) fn group(map: &Map, track: &EdgeSet, start: Vertex) -> (VertexSet, Largest) {
    let mut seen = VertexSet::default();
    let mut open = [Vertex::default(); crate::board::MAX_VERTICES];
    let mut count = 1;
    let mut ends = 0;
    let mut size = Largest::default();
    open[0] = start;
    seen.insert(start);
    while count > 0 {
        count -= 1;
        let vertex = open[count];
        size.cities += u16::from(map.vertices[vertex.index()].city.is_some());
        for &(other, edge) in map.near(vertex) {
            if track.has(edge) {
                ends += 1;
                if seen.insert(other) {
                    open[count] = other;
                    count += 1;
                }
            }
        }
    }
    size.segments = ends / 2;
    (seen, size)
}

/// The largest numbers over all groups.
pub(crate) fn largest(map: &Map, track: &EdgeSet) -> Largest {
    let mut seen = VertexSet::default();
    let mut best = Largest::default();
    for edge in track.iter() {
        let start = map.ends(edge).0;
        if seen.has(start) {
            continue;
        }
        let (group, size) = group(map, track, start);
        seen.join(&group);
        best.segments = best.segments.max(size.segments);
        best.cities = best.cities.max(size.cities);
    }
    best
}

/// The group of these segments that joins all the terminals, if one does.
pub(crate) fn around(map: &Map, track: &EdgeSet, terminals: &Terminals) -> Option<EdgeSet> {
    if !joins(map, track, terminals) {
        return None;
    }
    let (seen, _) = group(map, track, terminals.as_slice()[0]);
    Some(
        track
            .iter()
            .filter(|&edge| seen.has(map.ends(edge).0))
            .collect(),
    )
}

/// Whether the segments join all the terminals.
pub(crate) fn joins(map: &Map, track: &EdgeSet, terminals: &Terminals) -> bool {
    let terminals = terminals.as_slice();
    // Most cards have a city without any track, which is quick to see.
    let touched = |&vertex: &Vertex| map.near(vertex).iter().any(|&(_, edge)| track.has(edge));
    if !terminals.iter().all(touched) {
        return false;
    }
    let (seen, _) = group(map, track, terminals[0]);
    terminals.iter().all(|&vertex| seen.has(vertex))
}
