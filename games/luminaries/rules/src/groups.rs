//! Groups: which segments hang together (LU-28, LU-29).

use std::cell::OnceCell;

use crate::board::{Edge, EdgeSet, MAX_VERTICES, Map, Terminals, Vertex};

/// Which vertices some track joins: each names another of its group, and one of them names itself.
struct Groups([u8; MAX_VERTICES]);

/// Every vertex by itself.
const APART: [u8; MAX_VERTICES] = {
    let mut own = [0; MAX_VERTICES];
    let mut index = 0;
    while index < MAX_VERTICES {
        own[index] = index as u8;
        index += 1;
    }
    own
};

impl Groups {
    /// The groups of these segments.
    fn of(map: &Map, track: &EdgeSet) -> Self {
        let mut groups = Self(APART);
        track.iter().for_each(|edge| {
            let (from, to) = groups.ends(map, edge);
            groups.0[from] = to as u8;
        });
        groups
    }

    /// What stands for the groups of the two ends of an edge.
    #[inline]
    fn ends(&mut self, map: &Map, edge: Edge) -> (usize, usize) {
        let (a, b) = map.ends(edge);
        (self.settle(a).into(), self.settle(b).into())
    }

    /// The vertex that stands for the group, with a shorter way there for the next time.
    #[inline]
    fn settle(&mut self, vertex: Vertex) -> u8 {
        let mut at = vertex.index() as u8;
        loop {
            let above = self.0[at as usize];
            if above == at {
                return at;
            }
            let next = self.0[above as usize];
            self.0[at as usize] = next;
            at = next;
        }
    }

    /// The vertex that stands for the group of a vertex.
    #[inline]
    fn find(&self, vertex: Vertex) -> u8 {
        let mut at = vertex.index() as u8;
        while self.0[at as usize] != at {
            at = self.0[at as usize];
        }
        at
    }

    /// Whether the terminals are in one group.
    fn join(&self, terminals: &Terminals) -> bool {
        let terminals = terminals.as_slice();
        let first = self.find(terminals[0]);
        terminals[1..]
            .iter()
            .all(|&other| self.find(other) == first)
    }
}

/// Track that is asked about card after card.
pub(crate) struct Joining<'a> {
    map: &'a Map,
    track: &'a EdgeSet,
    /// Worked out when a card needs it.
    groups: OnceCell<Groups>,
}

impl<'a> Joining<'a> {
    pub(crate) const fn new(map: &'a Map, track: &'a EdgeSet) -> Self {
        Self {
            map,
            track,
            groups: OnceCell::new(),
        }
    }

    /// Whether the track joins all the terminals.
    pub(crate) fn joins(&self, terminals: &Terminals) -> bool {
        let groups = || self.groups.get_or_init(|| Groups::of(self.map, self.track));
        touches(self.map, self.track, terminals) && groups().join(terminals)
    }
}

/// What a group of a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Size {
    /// Its segments.
    pub(crate) segments: u8,
    /// Its cities.
    pub(crate) cities: u8,
}

/// Whether a group, or a part of one that hangs together, is large enough.
pub(crate) fn any_group(map: &Map, track: &EdgeSet, enough: impl Fn(Size) -> bool) -> bool {
    let mut groups = Groups(APART);
    // By the vertex that stands for a group.
    let (mut segments, mut cities) = ([0; MAX_VERTICES], *map.cities_at());
    for edge in track.iter() {
        let (from, to) = groups.ends(map, edge);
        if from != to {
            groups.0[from] = to as u8;
            segments[to] += segments[from];
            cities[to] += cities[from];
        }
        segments[to] += 1;
        let (segments, cities) = (segments[to], cities[to]);
        if enough(Size { segments, cities }) {
            return true;
        }
    }
    false
}

/// The group of these segments that joins all the terminals, if one does.
pub(crate) fn around(map: &Map, track: &EdgeSet, terminals: &Terminals) -> Option<EdgeSet> {
    if !touches(map, track, terminals) {
        return None;
    }
    let groups = Groups::of(map, track);
    if !groups.join(terminals) {
        return None;
    }
    let group = groups.find(terminals.as_slice()[0]);
    let inside = |edge| groups.find(map.ends(edge).0) == group;
    Some(track.iter().filter(|&edge| inside(edge)).collect())
}

/// Whether the segments join all the terminals.
pub(crate) fn joins(map: &Map, track: &EdgeSet, terminals: &Terminals) -> bool {
    Joining::new(map, track).joins(terminals)
}

/// Whether each terminal has a segment. Most cards have a city without any track, which is quick to see.
fn touches(map: &Map, track: &EdgeSet, terminals: &Terminals) -> bool {
    let touched = |&vertex: &Vertex| map.near(vertex).iter().any(|&(_, edge)| track.has(edge));
    terminals.as_slice().iter().all(touched)
}
