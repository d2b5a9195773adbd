//! Segments on the map: each seat has a color, a pattern and its letter.

use game::Seat;
use luminaries::{Edge, EdgeSet, Luminaries, View};

use super::map;
use crate::Scene;
use pictures::engraving::hue;
use pictures::frame::{disc, group, path, stroke, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

/// A piece of a seat's track between two points: its color, its pattern (the first seat's is plain,
/// the others' are dashes, dots, a line and bars) and its letter in the middle.
pub(crate) fn segment(seat: Seat, a: Point, b: Point) -> Element {
    let line = Path::from(a).line(b);
    let hue = hue(seat);
    let mut drawn = group()
        .with(path(&line).class("sg0"))
        .with(path(&line).class(format_args!("sg1 s{hue}")));
    if seat != Seat::FIRST {
        drawn.add(path(&line).class(format_args!("p{hue}")));
    }
    let letter = seat.letter().to_string();
    let middle = a.between(b, 0.5);
    drawn
        .with(disc(middle, 8.5).class(format_args!("f{hue} scard")))
        .with(words(middle.shifted(0.0, 4.0), 11.0, &letter).class(format_args!("sans b t{hue}")))
}

fn owned(rules: &Luminaries, view: &View) -> Vec<(Seat, Edge)> {
    let seats = rules.seats().iter();
    seats
        .flat_map(|seat| view.tracks.of(seat).iter().map(move |edge| (seat, edge)))
        .collect()
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
    all
}

/// Edges that stand out, below the track on them.
pub(crate) fn marks(rules: &Luminaries, edges: &EdgeSet, name: &'static str) -> Element {
    let mut all = group().set("data-layer", "marks");
    for edge in edges.iter() {
        let (a, b) = map::ends(rules, edge);
        all.add(
            stroke(a, b, 20.0)
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
