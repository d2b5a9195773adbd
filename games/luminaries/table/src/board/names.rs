//! Where the names of cities stand: a set of places for each scale at which all of them are shown.

use std::sync::LazyLock;

use pictures::geometry::Point;
use serde::Deserialize;

use super::scale::{SCALE, on_map};

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

/// The places of one scale, and how large the letters are in units of the map.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Set {
    pub(crate) size: f64,
    names: Vec<Name>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    wide: Set,
    tablet: Set,
}

static FILE: LazyLock<File> = LazyLock::new(|| {
    game::from_toml(include_str!("../../names.toml")).expect("a test reads the places of names")
});

/// The places of a scale.
pub(crate) fn set(scale: Scale) -> &'static Set {
    match scale {
        Scale::Wide => &FILE.wide,
        Scale::Tablet => &FILE.tablet,
    }
}

impl Set {
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

/// How wide a text is, in heights of its letters.
pub(super) fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'l' | 'j' | 't' | 'f' | 'I' | '.' | ' ' => 0.34,
        'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.7,
        _ => 0.56,
    };
    text.chars().map(letter).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use luminaries::Luminaries;

    /// Every city has its place in both sets that show all, and nowhere do two names overlap.
    #[test]
    fn all_names_stand_apart() {
        let rules: Luminaries = kit::trial::pictures::rules(2);
        let cities = &rules.board().map.cities;
        for scale in [Scale::Wide, Scale::Tablet] {
            let set = set(scale);
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
