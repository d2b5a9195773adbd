//! The map: country, lattice, cities with their names.

use luminaries::{Edge, Luminaries, Vertex};

use super::names::{self, Name, Names, Scale};
pub(crate) use super::scale::SIZE;
use super::scale::{SCALE, on_map};
use pictures::frame::{disc, group, path, rect};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

/// The radius of the badge with the letter of a seat.
pub(crate) const BADGE: f64 = 13.0;

/// Where a junction is.
pub(crate) fn vertex(rules: &Luminaries, vertex: Vertex) -> Point {
    let junction = &rules.board().map.vertices[vertex.index()];
    on_map(f64::from(junction.x), f64::from(junction.y))
}

/// Where the two ends of an edge are.
pub(crate) fn ends(rules: &Luminaries, edge: Edge) -> (Point, Point) {
    let (a, b) = rules.board().map.ends(edge);
    (vertex(rules, a), vertex(rules, b))
}

/// The name of an edge by its two junctions.
pub(crate) fn edge_name(rules: &Luminaries, edge: Edge) -> String {
    let map = &rules.board().map;
    let (a, b) = map.ends(edge);
    format!("{}-{}", map.name(a), map.name(b))
}

/// The coast as a line.
pub(crate) fn coast(rules: &Luminaries) -> Element {
    let points = rules.board().map.outline.iter();
    path(Path::shore(
        points.map(|&(x, y)| on_map(f64::from(x), f64::from(y))),
    ))
}

/// What lies around the country: the sea, or land where a board draws no coast.
pub(crate) fn around(rules: &Luminaries) -> &'static str {
    match rules.board().map.outline.is_empty() {
        true => "fland",
        false => "fsea",
    }
}

/// The coast as engravers drew it, several times over, on the sea.
pub(crate) fn country(coast: &Element) -> Element {
    let mut all = group().set("data-layer", "country");
    for (width, opacity) in [(40.0, 0.16), (26.0, 0.2), (13.0, 0.28)] {
        all.add(
            coast
                .clone()
                .class("no sline")
                .num("stroke-width", width)
                .set("stroke-opacity", opacity),
        );
    }
    all.with(coast.clone().class("fland ssoft").num("stroke-width", 1.8))
}

/// The sea around the map alone.
pub(crate) fn sea(rules: &Luminaries) -> Element {
    // A window of another shape shows what is beyond the edges.
    let beyond = if rules.board().map.outline.is_empty() {
        1600.0
    } else {
        0.0
    };
    let (width, height) = (SIZE.width + 2.0 * beyond, SIZE.height + 2.0 * beyond);
    rect(-beyond, -beyond, width, height).class(around(rules))
}

/// Every line that track can be laid on, and every junction without a city.
pub(crate) fn lattice(rules: &Luminaries) -> Element {
    let map = &rules.board().map;
    let mut lines = group()
        .set("data-layer", "lattice")
        .class("no stie")
        .num("stroke-width", 2.0)
        .set("stroke-dasharray", "2 4");
    for edge in map.all_edges().iter() {
        let (a, b) = ends(rules, edge);
        lines.add(path(Path::from(a).line(b)).set("data-edge", edge_name(rules, edge)));
    }
    let mut dots = String::new();
    for (index, junction) in map.vertices.iter().enumerate() {
        if junction.city.is_none() {
            let at = vertex(rules, Vertex::from_index(index));
            dots.push_str(&format!("{}h0", Path::from(at)));
        }
    }
    let dots = path(dots)
        .class("no ssoft")
        .num("stroke-width", 6.0)
        .set("stroke-linecap", "round");
    group().with(lines).with(dots)
}

/// Every city with its name.
pub(crate) fn cities(rules: &Luminaries) -> Element {
    let mut all = group().set("data-layer", "cities");
    let names = Names::of(rules);
    let set = names.set(Scale::Wide);
    for place in &rules.board().map.cities {
        let at = vertex(rules, place.vertex);
        let mut city = group()
            .set("data-city", &place.code)
            .with(disc(at, 9.0).class("town"))
            .with(disc(at, 3.6).class("fink"));
        if let Some(found) = set.of(&place.code) {
            city.add(name(found, &place.name).num("font-size", set.size * SCALE));
        }
        all.add(city);
    }
    all
}

/// The name of a city in its place, in one line or two, without a size of its own.
pub(crate) fn name(place: &Name, text: &str) -> Element {
    let at = on_map(place.at[0], place.at[1]);
    let class = match place.side {
        names::Side::Start => "start halo",
        names::Side::Middle => "halo",
        names::Side::End => "end halo",
    };
    let drawn = Element::new("text").class(class);
    match place.lines.as_slice() {
        [] => drawn.num("x", at.x).num("y", at.y).text(text),
        lines => {
            let mut drawn = drawn.num("y", at.y);
            for (index, line) in lines.iter().enumerate() {
                let span = Element::new("tspan").num("x", at.x);
                let span = if index > 0 {
                    span.set("dy", ".98em")
                } else {
                    span
                };
                drawn.add(span.text(line));
            }
            drawn
        }
    }
}

/// Where the badge of an edge stands so that it covers no name and no city, and whether there is such
/// a place.
pub(crate) fn badge(rules: &Luminaries, edge: Edge) -> (Point, bool) {
    let names = Names::of(rules);
    let places = names.badges.get_or_init(|| {
        let edges = rules.board().map.all_edges();
        edges
            .iter()
            .map(|edge| clear(rules, &names, edge))
            .collect()
    });
    places[edge.index()]
}

fn clear(rules: &Luminaries, names: &Names, edge: Edge) -> (Point, bool) {
    let (a, b) = ends(rules, edge);
    let free = |at: &Point| {
        let cities = &rules.board().map.cities;
        let far = cities
            .iter()
            .all(|place| vertex(rules, place.vertex).distance(*at) > BADGE + 10.0);
        let named = |scale: Scale| {
            let set = names.set(scale);
            cities.iter().any(|place| {
                let found = set.of(&place.code);
                found.is_some_and(|found| set.covers(found, &place.name, *at, BADGE))
            })
        };
        far && !named(Scale::Wide) && !named(Scale::Tablet)
    };
    let along = [0.5, 0.42, 0.58, 0.35, 0.65].map(|part| a.between(b, part));
    let found = along.into_iter().find(free);
    (found.unwrap_or(along[0]), found.is_some())
}
