//! A move drawn on the map of a page, to be compared with another.

use kit::Tone;
use luminaries::{Card, EdgeSet, Luminaries};
use pictures::frame::group;
use pictures::geometry::Point;
use pictures::svg::Element;

use super::page::{place, trails};

/// How wide a line along track is.
const WIDE: f64 = 17.0;
/// The radius of a ring around a city, and how wide its line is.
const CITY: (f64, f64) = (24.0, 8.0);
/// The radius of the sign at a move.
const SIGN: f64 = 19.0;

/// A line along these edges, and rings around the cities of these cards; nothing if there are none.
pub(crate) fn sketch(
    rules: &Luminaries,
    edges: &EdgeSet,
    cards: &[Card],
    tone: Tone,
) -> Option<Element> {
    let cities = cards.iter().filter_map(|card| rules.terminals(*card));
    let cities = cities.flat_map(luminaries::Terminals::as_slice);
    let cities: Vec<Point> = cities.map(|&vertex| place(rules, vertex)).collect();
    let mut drawn = group();
    let line = edges.iter().next().map(|edge| {
        let (a, b) = rules.board().map.ends(edge);
        place(rules, a).between(place(rules, b), 0.5)
    });
    if line.is_some() {
        drawn.add(tone.stroke(&trails(rules, edges), WIDE));
    }
    for &city in &cities {
        drawn.add(tone.ring(city, CITY.0, CITY.1));
    }
    let beside = cities.first().map(|city| city.shifted(CITY.0, -CITY.0));
    drawn.add(tone.sign(line.or(beside)?, SIGN));
    Some(drawn)
}
