//! Segments on the map: each seat has a color and a pattern, and its letter here and there.

use game::Seat;
use luminaries::{Edge, EdgeSet, Luminaries, Map, View};

use super::map;
use crate::Scene;
use pictures::engraving::hue;
use pictures::frame::{disc, group, path, stroke, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

/// A piece of a seat's track between two points: its color and its pattern (the first seat's is
/// plain, the others' are dashes, dots, a line and bars).
pub(crate) fn segment(seat: Seat, a: Point, b: Point) -> Element {
    let line = Path::from(a).line(b);
    let hue = hue(seat);
    let mut drawn = group()
        .with(path(&line).class("sg0"))
        .with(path(&line).class(format_args!("sg1 s{hue}")));
    if seat != Seat::FIRST {
        drawn.add(path(&line).class(format_args!("p{hue}")));
    }
    drawn
}

/// The letter of a seat in its color.
pub(crate) fn badge(seat: Seat, at: Point) -> Element {
    let hue = hue(seat);
    let letter = seat.letter().to_string();
    group()
        .with(disc(at, map::BADGE).class(format_args!("f{hue} scard")))
        .with(words(at.shifted(0.0, 6.6), 19.0, &letter).class(format_args!("sans b t{hue}")))
}

fn owned(rules: &Luminaries, view: &View) -> Vec<(Seat, Edge)> {
    let seats = rules.seats().iter();
    seats
        .flat_map(|seat| view.tracks.of(seat).iter().map(move |edge| (seat, edge)))
        .collect()
}

/// The segments of one seat that carry its letter: no two that touch, and none whose letter would lie
/// under a name, unless track that hangs together had no letter at all.
pub(crate) fn lettered(rules: &Luminaries, edges: &EdgeSet) -> Vec<Edge> {
    let map = &rules.board().map;
    let mut chosen = EdgeSet::EMPTY;
    for edge in edges.iter().filter(|&edge| map::badge(rules, edge).1) {
        if touching(map, edge).all(|other| !chosen.has(other)) {
            chosen.insert(edge);
        }
    }
    for edge in edges.iter() {
        if group_of(map, edges, edge).both(&chosen).is_empty() {
            chosen.insert(edge);
        }
    }
    chosen.iter().collect()
}

/// The lines that share a junction with this one, and it itself.
fn touching(map: &Map, edge: Edge) -> impl Iterator<Item = Edge> + '_ {
    let (a, b) = map.ends(edge);
    let near = map.near(a).iter().chain(map.near(b));
    near.map(|(_, other)| *other)
}

/// The segments that hang together with this one.
fn group_of(map: &Map, edges: &EdgeSet, edge: Edge) -> EdgeSet {
    let mut group = EdgeSet::EMPTY;
    let mut open = vec![edge];
    while let Some(next) = open.pop() {
        if !group.has(next) {
            group.insert(next);
            open.extend(touching(map, next).filter(|other| edges.has(*other)));
        }
    }
    group
}

/// All segments on the map.
pub(crate) fn draw(rules: &Luminaries, view: &View, scene: &Scene<'_>) -> Element {
    let mut all = group().set("data-layer", "track");
    for (seat, edge) in owned(rules, view) {
        let (a, b) = map::ends(rules, edge);
        let name = map::edge_name(rules, edge);
        all.add(
            segment(seat, a, b)
                .set("id", scene.id(format_args!("track-{name}")))
                .set("data-track", name)
                .set("data-seat", seat.letter()),
        );
    }
    for seat in rules.seats().iter() {
        for edge in lettered(rules, view.tracks.of(seat)) {
            all.add(badge(seat, map::badge(rules, edge).0));
        }
    }
    all
}

/// Edges that stand out, below the track on them.
pub(crate) fn marks(rules: &Luminaries, edges: &EdgeSet, name: &'static str) -> Element {
    let mut all = group().set("data-layer", "marks");
    for edge in edges.iter() {
        let (a, b) = map::ends(rules, edge);
        all.add(
            stroke(a, b, 22.0)
                .class("sglow")
                .set("stroke-linecap", "round")
                .set(name, map::edge_name(rules, edge)),
        );
        all.add(
            stroke(a, b, 3.0)
                .class("sred")
                .set("stroke-dasharray", "10 6"),
        );
    }
    all
}
