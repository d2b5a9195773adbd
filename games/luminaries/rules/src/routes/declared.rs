//! Judgment of one declaration: whether a card may be scored with just these segments of others.

use crate::board::{EdgeSet, Map, Terminals, Vertex, VertexSet};
use crate::groups;

use super::cost::Cost;
use super::fewest::Fewest;
use super::frontier;
use super::graph::{Glue, Graph, Shape};
use super::shape::Law;

/// Why a declaration is no route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Own track and the declared segments do not join the cities.
    Apart,
    /// They do, but the route can do without a declared segment.
    Superfluous,
    /// The declared segments do it alone.
    NothingOwn,
    /// The declared segments join two of the cities alone, and the table has agreed against that.
    NothingBetween,
}

/// Whether a company may be founded with the declared segments.
pub(crate) fn company(
    map: &Map,
    own: &EdgeSet,
    via: &EdgeSet,
    terminals: &Terminals,
    law: Law,
) -> Result<(), Refusal> {
    if via.is_empty() {
        let joined = groups::joins(map, own, terminals);
        return if joined { Ok(()) } else { Err(Refusal::Apart) };
    }
    removals(map, own, via, terminals)?;
    between(map, via, terminals, law)
}

/// The sets of own segments of which one comes off if a company is founded with the declared segments and
/// that takes at least so many; it is refused if it takes fewer.
pub(super) fn founding(
    map: &Map,
    own: &EdgeSet,
    via: &EdgeSet,
    terminals: &Terminals,
    (law, least): (Law, u8),
) -> Result<Vec<EdgeSet>, Refusal> {
    between(map, via, terminals, law)?;
    removals_from(map, own, via, terminals, least)
}

/// R-44, variant: own track lies between any two terminals. In a tree there is one way from one to
/// the other, so none of it is own just if the declared segments join the two.
fn between(map: &Map, via: &EdgeSet, terminals: &Terminals, law: Law) -> Result<(), Refusal> {
    let joined = |pair: Terminals| groups::joins(map, via, &pair);
    match law {
        Law::Between if terminals.pairs().any(joined) => Err(Refusal::NothingBetween),
        Law::Between | Law::Some => Ok(()),
    }
}

/// The sets of own segments that may come off, each the smallest possible with the declared
/// segments fixed.
pub(crate) fn removals(
    map: &Map,
    own: &EdgeSet,
    via: &EdgeSet,
    terminals: &Terminals,
) -> Result<Vec<EdgeSet>, Refusal> {
    removals_from(map, own, via, terminals, 0)
}

/// The same if they have at least so many segments.
fn removals_from(
    map: &Map,
    own: &EdgeSet,
    via: &EdgeSet,
    terminals: &Terminals,
    least: u8,
) -> Result<Vec<EdgeSet>, Refusal> {
    let Some(reach) = groups::around(map, &own.union(via), terminals) else {
        return Err(Refusal::Apart);
    };
    let (glue, shape) = Glue::new(map, via);
    // a ring of declared segments, or one that leads nowhere, has a segment too many.
    if shape == Shape::Ringed || !via.within(&reach) {
        return Err(Refusal::Superfluous);
    }
    let ends = loose_ends(map, via, terminals);
    let graph = Graph::new(map, &own.both(&reach), &glue, terminals, |_| Cost::OWN);
    if graph.terminals.len() == 1 {
        // LU-84: the declared segments join the cities alone, as a tree or with some to spare. Any that lie
        // apart end at no city of the card, since all of these are joined.
        return Err(if ends.is_empty() {
            Refusal::NothingOwn
        } else {
            Refusal::Superfluous
        });
    }
    // The graph holds at most the segments of one seat, so the work is bounded without a budget.
    let fewest = Fewest::new(&graph, graph.relevant(graph.all()));
    if fewest.length() < least {
        return Err(Refusal::Superfluous);
    }
    let sets = fewest.trees().into_iter();
    let mut sets: Vec<EdgeSet> = sets.map(|tree| graph.on_map(tree)).collect();
    // A declared segment is needed only if own track goes on where it ends.
    sets.retain(|set| ends.iter().all(|&end| touches(map, set, end)));
    if sets.is_empty() {
        return Err(Refusal::Superfluous);
    }
    Ok(sets)
}

/// Whether a regional card may be scored with the declared segments.
pub(crate) fn regional(
    map: &Map,
    own: &EdgeSet,
    via: &EdgeSet,
    terminals: &Terminals,
    law: Law,
) -> Result<(), Refusal> {
    if !groups::joins(map, &own.union(via), terminals) {
        return Err(Refusal::Apart);
    }
    if via.is_empty() {
        return Ok(());
    }
    // some tree must hold every declared segment.
    if !frontier::holds_all(map, own, via, terminals) {
        return Err(Refusal::Superfluous);
    }
    // LU-84: own segments could always be left out if the others do it alone.
    if groups::joins(map, via, terminals) {
        return Err(Refusal::NothingOwn);
    }
    between(map, via, terminals, law)
}

/// The vertices where declared segments end and no city of the card lies.
fn loose_ends(map: &Map, via: &EdgeSet, terminals: &Terminals) -> Vec<Vertex> {
    let mut seen = VertexSet::default();
    let mut ends = Vec::new();
    for edge in via.iter() {
        let (a, b) = map.ends(edge);
        for vertex in [a, b] {
            let degree = map
                .near(vertex)
                .iter()
                .filter(|&&(_, e)| via.has(e))
                .count();
            if degree == 1 && !terminals.has(vertex) && seen.insert(vertex) {
                ends.push(vertex);
            }
        }
    }
    ends
}

fn touches(map: &Map, set: &EdgeSet, vertex: Vertex) -> bool {
    map.near(vertex).iter().any(|&(_, edge)| set.has(edge))
}
