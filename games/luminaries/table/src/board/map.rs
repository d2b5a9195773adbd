//! The map: country, lattice, cities with their names.

use luminaries::{Edge, Luminaries, Place, Vertex};
use pictures::engraving::map_border;

use pictures::Size;
use pictures::frame::{disc, group, path, rect, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

/// The sheet.
pub(crate) const SIZE: Size = Size {
    width: 1744.0,
    height: 1316.0,
};
/// Where the map ends and the cards begin.
pub(crate) const FOOT: f64 = 1030.0;
/// How much larger than its data the map is drawn, and where it begins.
const SCALE: f64 = 1.54;
const LEFT: f64 = 112.0;
const TOP: f64 = 44.0;

/// A place of the data on the sheet.
fn on_map(x: f32, y: f32) -> Point {
    Point::new(LEFT + f64::from(x) * SCALE, TOP + f64::from(y) * SCALE)
}

/// Where a junction is.
pub(crate) fn vertex(rules: &Luminaries, vertex: Vertex) -> Point {
    let junction = &rules.board().map.vertices[vertex.index()];
    on_map(junction.x, junction.y)
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
    path(Path::shore(points.map(|&(x, y)| on_map(x, y))))
}

/// Paper, sea, and the coast as engravers drew it, several times over.
pub(crate) fn country(coast: &Element) -> Element {
    let mut all = group()
        .set("data-layer", "country")
        .with(rect(0.0, 0.0, SIZE.width, SIZE.height).class("fpaper"))
        .with(rect(20.0, 20.0, SIZE.width - 40.0, FOOT - 20.0).class("fsea"));
    for (width, opacity) in [(40.0, 0.16), (26.0, 0.2), (13.0, 0.28)] {
        all.add(
            coast
                .clone()
                .class("no sline")
                .num("stroke-width", width)
                .set("stroke-opacity", opacity),
        );
    }
    all.add(coast.clone().class("fland ssoft").num("stroke-width", 1.8));
    all.with_all(map_border(SIZE.width, FOOT))
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
    for place in &rules.board().map.cities {
        let at = vertex(rules, place.vertex);
        all.add(
            group()
                .set("data-city", &place.code)
                .with(disc(at, 7.0).class("town"))
                .with(disc(at, 2.8).class("fink"))
                .with(name(at, place)),
        );
    }
    all
}

/// Cities whose names stand on another side here than their data tell, where names this large would
/// run into a neighbor's.
const MOVED: [(&str, &str); 4] = [("COL", "n"), ("NOR", "e"), ("PIT", "e"), ("RIC", "w")];

/// The name of a city on its side.
pub(crate) fn name(at: Point, place: &Place) -> Element {
    let size = 13.0;
    let moved = MOVED.iter().find(|(code, _)| *code == place.code);
    let label = moved.map_or(place.label.as_str(), |(_, side)| side);
    let (east, class) = match label {
        "e" => (11.0, "start halo"),
        "w" => (-11.0, "end halo"),
        "ne" | "se" => (7.0, "start halo"),
        "nw" | "sw" => (-7.0, "end halo"),
        _ => (0.0, "halo"),
    };
    let south = match label {
        "n" => -11.0,
        "ne" | "nw" => -9.0,
        "s" => 20.0,
        "se" | "sw" => 17.5,
        _ => 4.8,
    };
    words(at.shifted(east, south), size, &place.name).class(class)
}
