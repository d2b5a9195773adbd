//! Where the names of cities stand: a set of places for each scale at which all of them are shown.

use std::sync::{Arc, LazyLock, OnceLock};

use game::Rules;
use kit::ByBoard;
use luminaries::{Luminaries, Vertex};
use pictures::geometry::Point;
pub(super) use pictures::labels::width;
use pictures::labels::{self, Ground, Label};
use serde::Deserialize;

use super::scale::{SCALE, SIZE, on_map};

/// The scale at which a map is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// On a wide screen, in the camera of a phone, and in pictures.
    Wide,
    /// On a tablet.
    Tablet,
}

/// Which end of a name stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Start,
    Middle,
    End,
}

/// Where the name of a city stands.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Name {
    city: String,
    pub(crate) at: [f64; 2],
    pub(crate) side: Side,
    /// Its lines, if there are two.
    #[serde(default)]
    pub(crate) lines: Vec<String>,
}

impl Name {
    fn new(city: &str, label: Label) -> Self {
        Self {
            city: city.into(),
            at: [label.at.x / SCALE, label.at.y / SCALE],
            side: match label.side {
                labels::Side::Start => Side::Start,
                labels::Side::Middle => Side::Middle,
                labels::Side::End => Side::End,
            },
            lines: if label.lines.len() > 1 {
                label.lines
            } else {
                Vec::new()
            },
        }
    }
}

/// The places of one scale, and how large the letters are in units of the map.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Set {
    pub(crate) size: f64,
    names: Vec<Name>,
}

/// The places of every scale, and those of the badges of edges.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Names {
    wide: Set,
    tablet: Set,
    /// Where the badge of each edge stands, and whether it is clear there; found when it is asked for.
    #[serde(skip)]
    pub(crate) badges: OnceLock<Vec<(Point, bool)>>,
}

static PRINTED: LazyLock<Arc<Names>> = LazyLock::new(|| {
    let names = game::from_toml(include_str!("../../names.toml"));
    Arc::new(names.expect("a test reads the places of names"))
});

/// The names of boards of people's own that were placed.
static FOUND: ByBoard<Names> = ByBoard::new();

impl Names {
    /// The places on the board of a table: found once where nobody has placed them.
    pub(crate) fn of(rules: &Luminaries) -> Arc<Self> {
        let Some(text) = rules.setup().options.board() else {
            return Arc::clone(&PRINTED);
        };
        FOUND.of(text, || Self {
            wide: Set::found(rules, PRINTED.wide.size),
            tablet: Set::found(rules, PRINTED.tablet.size),
            badges: OnceLock::new(),
        })
    }

    /// The places of a scale.
    pub(crate) fn set(&self, scale: Scale) -> &Set {
        match scale {
            Scale::Wide => &self.wide,
            Scale::Tablet => &self.tablet,
        }
    }
}

impl Set {
    /// Finds a place for every name beside its city, off the lines of the map where that can be.
    fn found(rules: &Luminaries, size: f64) -> Self {
        let board = &rules.board().map;
        let at = |vertex: Vertex| {
            let junction = &board.vertices[vertex.index()];
            on_map(f64::from(junction.x), f64::from(junction.y))
        };
        let cities = board.cities.iter().map(|place| at(place.vertex));
        let discs: Vec<(Point, f64)> = cities.map(|at| (at, 10.0)).collect();
        let names: Vec<labels::Name<'_>> = board
            .cities
            .iter()
            .zip(&discs)
            .map(|(place, (at, radius))| labels::Name {
                text: &place.name,
                at: *at,
                clear: radius + 5.0,
            })
            .collect();
        let lines: Vec<(Point, Point)> = board
            .all_edges()
            .iter()
            .map(|edge| board.ends(edge))
            .map(|(one, two)| (at(one), at(two)))
            .collect();
        let ground = Ground {
            size: SIZE,
            discs: &discs,
            lines: &lines,
        };
        let placed = labels::place(&names, &ground, size * SCALE, false).into_iter();
        Self {
            size,
            names: placed
                .map(|label| Name::new(&board.cities[label.name].code, label))
                .collect(),
        }
    }

    /// Where the name of the city of this code stands.
    pub(crate) fn of(&self, code: &str) -> Option<&Name> {
        self.names.iter().find(|name| name.city == code)
    }

    /// Left, top, right and bottom of a name, on the map as it is drawn. Letters are taken to be as
    /// wide as in the widest face of the slab stack.
    pub(crate) fn frame(&self, name: &Name, text: &str) -> [f64; 4] {
        let size = self.size * SCALE;
        let at = on_map(name.at[0], name.at[1]);
        let widest = name.lines.iter().map(|line| width(line)).reduce(f64::max);
        let width = widest.unwrap_or_else(|| width(text)) * size;
        let left = match name.side {
            Side::Start => at.x,
            Side::Middle => at.x - width / 2.0,
            Side::End => at.x - width,
        };
        let below = size * 0.98 * name.lines.len().saturating_sub(1) as f64;
        [
            left,
            at.y - size * 0.74,
            left + width,
            at.y + below + size * 0.22,
        ]
    }

    /// Whether a disc would touch the name.
    pub(crate) fn covers(&self, name: &Name, text: &str, at: Point, radius: f64) -> bool {
        let [left, top, right, bottom] = self.frame(name, text);
        let nearest = Point::new(at.x.clamp(left, right), at.y.clamp(top, bottom));
        nearest.distance(at) < radius
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LuminariesTable;
    use kit::Kit;
    use luminaries::Luminaries;

    /// Each set is shown down to a scale at which its letters are eleven pixels high, or ten on a phone.
    #[test]
    fn names_can_be_read_at_every_scale() {
        let rules: Luminaries = kit::trial::pictures::rules(2);
        let names = Names::of(&rules);
        let pixels = |set: Scale, scale: f64| names.set(set).size * SCALE * scale;
        assert!(pixels(Scale::Wide, LuminariesTable::SCALE * 1.1) >= 11.0);
        assert!(pixels(Scale::Wide, LuminariesTable::SCALE) >= 10.0);
        assert!(pixels(Scale::Tablet, LuminariesTable::WHOLE) >= 11.0);
    }

    /// Every city has its place in both sets that show all, and nowhere do two names overlap.
    #[test]
    fn all_names_stand_apart() {
        let rules: Luminaries = kit::trial::pictures::rules(2);
        let cities = &rules.board().map.cities;
        for scale in [Scale::Wide, Scale::Tablet] {
            let names = Names::of(&rules);
            let set = names.set(scale);
            assert_eq!(set.names.len(), cities.len());
            let frame = |place: &luminaries::Place| {
                let name = set.of(&place.code).expect("every city has a place");
                set.frame(name, &place.name)
            };
            for (index, one) in cities.iter().enumerate() {
                let a = frame(one);
                assert!(a[0] >= 0.0 && a[2] <= 1600.0, "{} runs out", one.name);
                for other in &cities[index + 1..] {
                    let b = frame(other);
                    let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                    assert!(apart, "{} and {} overlap", one.name, other.name);
                }
            }
        }
    }
}
