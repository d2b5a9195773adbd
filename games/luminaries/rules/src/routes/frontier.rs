//! Trees found by sweeping over the map from west to east.
//!
//! Edges are taken or left one by one. All that matters of the past is how the vertices that still
//! have edges to come hang together, so the number of cases stays small on a map.

use std::collections::HashMap;

use game::Seat;

use crate::board::{Edge, EdgeSet, MAX_VERTICES, Map, Terminals, Vertex};
use crate::state::Tracks;

use super::cost::{Cost, Limit};

/// A vertex with one edge taken so far, where no city of the card lies.
const LOOSE: u8 = 0x80;

/// The most costs one search for a shorter route may weigh, some 1.5 ms: there are up to fifteen sets of
/// owners to ask about for one card.
const WORK: usize = 8_000;

/// What matters of the past.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Case {
    /// For each open vertex the number of its part, 0 if it is not used.
    parts: Vec<u8>,
    /// Whose segments are used, as bits; the last bit is for own ones.
    used: u8,
    /// Whether the tree is complete.
    closed: bool,
}

/// An edge of the sweep.
#[derive(Clone, Copy)]
struct Item {
    ends: (Vertex, Vertex),
    cost: Cost,
    used: u8,
    forced: bool,
}

/// Whether some tree of the terminals holds all the declared segments and else only own ones.
pub(super) fn holds_all(map: &Map, own: &EdgeSet, via: &EdgeSet, terminals: &Terminals) -> bool {
    let item = |edge: Edge| Item {
        ends: map.ends(edge),
        cost: Cost::default(),
        used: 0,
        forced: via.has(edge),
    };
    let items = own.union(via).iter().map(item).collect();
    sweep(map, items, terminals, Limit::NONE, None)
        .keys()
        .any(|case| case.closed)
}

/// The fewest segments of a legal route that uses just these owners besides own track, if there is
/// one of fewer than `below`.
///
/// Routes of as few segments as the cities allow are looked for, then of one more, and so on: short
/// ones leave few cases open. On crowded boards there can be too many all the same; then the search
/// stops after some work, and a declaration stands unless a shorter route was found by then.
pub(crate) fn shortest(
    map: &Map,
    tracks: &Tracks,
    seat: Seat,
    owners: &[Seat],
    (each, all): (u8, u8),
    terminals: &Terminals,
    below: u8,
) -> Option<u8> {
    let own = tracks.of(seat).iter().map(|edge| Item {
        ends: map.ends(edge),
        cost: Cost::OWN,
        used: LOOSE,
        forced: false,
    });
    let rivals = owners.iter().enumerate().flat_map(|(number, &owner)| {
        tracks.of(owner).iter().map(move |edge| Item {
            ends: map.ends(edge),
            cost: Cost::rival(number),
            used: 1 << number,
            forced: false,
        })
    });
    let wanted = LOOSE | ((1u8 << owners.len()) - 1);
    let items: Vec<Item> = own.chain(rivals).collect();
    let limit = Limit::new(each, all);
    let mut most = terminals.as_slice().len() - 1;
    let mut work = WORK;
    while most < usize::from(below) {
        let bound = Bound::new(&items, terminals, most, wanted);
        let cases = sweep(
            map,
            items.clone(),
            terminals,
            limit,
            Some((&bound, &mut work)),
        );
        if work == 0 {
            return None;
        }
        if cases.keys().any(|case| case.closed && case.used == wanted) {
            return Some(most as u8);
        }
        most += 1;
    }
    None
}

/// How long a tree may become, and what tells early that it would become longer.
struct Bound<'a> {
    most: usize,
    /// Whose segments it must hold.
    wanted: u8,
    terminals: &'a Terminals,
    /// For each terminal, how many edges lie between it and every vertex.
    away: Vec<[u8; MAX_VERTICES]>,
}

impl<'a> Bound<'a> {
    fn new(items: &[Item], terminals: &'a Terminals, most: usize, wanted: u8) -> Self {
        let away = terminals.as_slice().iter().map(|terminal| {
            let mut away = [u8::MAX; MAX_VERTICES];
            away[terminal.index()] = 0;
            loop {
                let before = away;
                for item in items {
                    let (a, b) = (item.ends.0.index(), item.ends.1.index());
                    away[a] = away[a].min(away[b].saturating_add(1));
                    away[b] = away[b].min(away[a].saturating_add(1));
                }
                if away == before {
                    return away;
                }
            }
        });
        Self {
            most,
            wanted,
            terminals,
            away: away.collect(),
        }
    }

    /// The fewest edges that must still be taken: some way leads to the terminal farthest from the
    /// parts there are, each edge joins no more than two parts or terminals, and each owner not used
    /// so far has one.
    fn ahead(&self, case: &Case, open: &[Vertex], passed: &[bool; MAX_VERTICES]) -> usize {
        if case.closed {
            return 0;
        }
        let used = || open.iter().zip(&case.parts).filter(|(_, part)| **part != 0);
        let mut farthest = 0;
        let mut apart = used().map(|(_, part)| part & !LOOSE).max().unwrap_or(0) as usize;
        for (terminal, away) in self.terminals.as_slice().iter().zip(&self.away) {
            let reached = passed[terminal.index()] || used().any(|(vertex, _)| vertex == terminal);
            if !reached {
                apart += 1;
                let near = used().map(|(vertex, _)| away[vertex.index()]).min();
                farthest = farthest.max(usize::from(near.unwrap_or(0)));
            }
        }
        let missing = (self.wanted & !case.used).count_ones() as usize;
        farthest.max(apart.saturating_sub(1)).max(missing)
    }
}

fn sweep(
    map: &Map,
    mut items: Vec<Item>,
    terminals: &Terminals,
    limit: Limit,
    mut bound: Option<(&Bound<'_>, &mut usize)>,
) -> HashMap<Case, Vec<Cost>> {
    let place = |vertex: Vertex| {
        let junction = &map.vertices[vertex.index()];
        (junction.col, junction.row)
    };
    items.sort_by_key(|item| {
        let (a, b) = (place(item.ends.0), place(item.ends.1));
        (a.max(b), a.min(b))
    });
    let mut last = [usize::MAX; MAX_VERTICES];
    for (index, item) in items.iter().enumerate() {
        last[item.ends.0.index()] = index;
        last[item.ends.1.index()] = index;
    }
    if terminals
        .as_slice()
        .iter()
        .any(|vertex| last[vertex.index()] == usize::MAX)
    {
        return HashMap::new();
    }
    let mut open: Vec<Vertex> = Vec::new();
    let mut passed = [false; MAX_VERTICES];
    let mut cases = HashMap::from([(Case::default(), vec![Cost::default()])]);
    for (index, item) in items.iter().enumerate() {
        let ends = [item.ends.0, item.ends.1];
        let fresh = ends.iter().filter(|end| !open.contains(end)).count();
        for end in ends {
            if !open.contains(&end) {
                open.push(end);
            }
        }
        let at = ends.map(|end| open.iter().position(|&o| o == end).expect("it was opened"));
        let closing: Vec<usize> = (0..open.len())
            .filter(|&i| last[open[i].index()] == index)
            .collect();
        let mut after: HashMap<Case, Vec<Cost>> = HashMap::new();
        for (mut case, costs) in cases {
            case.parts.extend(std::iter::repeat_n(0, fresh));
            let taken = take(&case, at, ends.map(|end| terminals.has(end)), item.used);
            let left = (!item.forced).then_some((case, Cost::default()));
            for (case, cost) in taken.map(|case| (case, item.cost)).into_iter().chain(left) {
                let Some(case) = close(case, &closing, |i| terminals.has(open[i])) else {
                    continue;
                };
                let known = after.entry(case).or_default();
                for old in &costs {
                    let sum = old.plus(cost);
                    if limit.allows(sum) && !known.iter().any(|other| other.within(sum)) {
                        known.retain(|other| !sum.within(*other));
                        known.push(sum);
                    }
                }
            }
        }
        for &i in closing.iter().rev() {
            passed[open.remove(i).index()] = true;
        }
        after.retain(|case, costs| {
            if let Some((bound, work)) = &mut bound {
                let ahead = bound.ahead(case, &open, &passed);
                **work = work.saturating_sub(costs.len());
                costs.retain(|cost| cost.edges() + ahead <= bound.most);
            }
            !costs.is_empty()
        });
        cases = after;
        if bound.as_ref().is_some_and(|(_, work)| **work == 0) {
            return HashMap::new();
        }
    }
    cases
}

/// The case after an edge is taken, unless that makes a ring or adds to a complete tree.
fn take(case: &Case, at: [usize; 2], terminal: [bool; 2], used: u8) -> Option<Case> {
    if case.closed {
        return None;
    }
    let mut case = case.clone();
    case.used |= used;
    let fresh = case
        .parts
        .iter()
        .map(|part| part & !LOOSE)
        .max()
        .unwrap_or(0)
        + 1;
    let mut parts = [0; 2];
    for side in 0..2 {
        let slot = &mut case.parts[at[side]];
        if *slot == 0 {
            // A new end is loose until another edge goes on from it, unless a city lies there.
            *slot = (fresh + side as u8) | if terminal[side] { 0 } else { LOOSE };
        } else {
            *slot &= !LOOSE;
        }
        parts[side] = *slot & !LOOSE;
    }
    if parts[0] == parts[1] {
        return None;
    }
    for slot in &mut case.parts {
        if *slot & !LOOSE == parts[1] {
            *slot = parts[0] | *slot & LOOSE;
        }
    }
    Some(case)
}

/// The case after the vertices at these places can have no more edges, if it can still become a tree.
fn close(mut case: Case, closing: &[usize], terminal: impl Fn(usize) -> bool) -> Option<Case> {
    for &i in closing.iter().rev() {
        let slot = case.parts.remove(i);
        if slot == 0 {
            if terminal(i) {
                return None;
            }
            continue;
        }
        if slot & LOOSE != 0 {
            return None;
        }
        if !case.parts.iter().any(|part| part & !LOOSE == slot) {
            // The part is finished: it must be all there is.
            if case.parts.iter().any(|&part| part != 0) {
                return None;
            }
            case.closed = true;
        }
    }
    // Parts are numbered in the order they appear, so that equal pasts look equal.
    let mut names = [0u8; 128];
    let mut next = 0;
    for slot in &mut case.parts {
        let part = *slot & !LOOSE;
        if part != 0 {
            if names[part as usize] == 0 {
                next += 1;
                names[part as usize] = next;
            }
            *slot = names[part as usize] | *slot & LOOSE;
        }
    }
    Some(case)
}
