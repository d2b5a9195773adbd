//! Whether some tree holds all of some edges, found by sweeping over the map from west to east.
//!
//! Edges are taken or left one by one. All that matters of the past is how the vertices that still
//! have edges to come hang together, so the number of cases stays small on a map.

use std::collections::HashSet;

use crate::board::{Edge, EdgeSet, MAX_VERTICES, Map, Terminals, Vertex};

/// A mark: a vertex with one edge taken so far, where no city of the card lies.
const LOOSE: u8 = 0x80;

/// What matters of the past.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
struct Case {
    /// For each open vertex the number of its part, 0 if it is not used.
    parts: Vec<u8>,
    /// Whether the tree is complete.
    closed: bool,
}

/// An edge of the sweep.
#[derive(Clone, Copy)]
struct Item {
    ends: (Vertex, Vertex),
    forced: bool,
}

/// Whether some tree of the terminals holds all the declared segments and else only own ones.
pub(super) fn holds_all(map: &Map, own: &EdgeSet, via: &EdgeSet, terminals: &Terminals) -> bool {
    let item = |edge: Edge| Item {
        ends: map.ends(edge),
        forced: via.has(edge),
    };
    let items = own.union(via).iter().map(item).collect();
    sweep(map, items, terminals).iter().any(|case| case.closed)
}

fn sweep(map: &Map, mut items: Vec<Item>, terminals: &Terminals) -> HashSet<Case> {
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
        return HashSet::new();
    }
    let mut open: Vec<Vertex> = Vec::new();
    let mut cases = HashSet::from([Case::default()]);
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
        let mut after = HashSet::new();
        for mut case in cases {
            case.parts.extend(std::iter::repeat_n(0, fresh));
            let taken = take(&case, at, ends.map(|end| terminals.has(end)));
            let left = (!item.forced).then_some(case);
            for case in taken.into_iter().chain(left) {
                after.extend(close(case, &closing, |i| terminals.has(open[i])));
            }
        }
        for &i in closing.iter().rev() {
            open.remove(i);
        }
        cases = after;
    }
    cases
}

/// The case after an edge is taken, unless that makes a ring or adds to a complete tree.
fn take(case: &Case, at: [usize; 2], terminal: [bool; 2]) -> Option<Case> {
    if case.closed {
        return None;
    }
    let mut case = case.clone();
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
