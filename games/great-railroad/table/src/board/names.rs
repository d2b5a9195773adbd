//! Where the names of the circles stand, for each scale the board is shown at.

use std::sync::OnceLock;

use great_railroad::Board;
use pictures::geometry::Point;
use pictures::svg::Element;
use serde::Deserialize;

/// The sets of names, by the scale of the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Names {
    /// Windows that are not a phone's, and pictures outside a page.
    pub(crate) wide: NameSet,
    /// A phone that shows a part of the board.
    pub(crate) phone: NameSet,
    /// A phone that shows all of it.
    pub(crate) fit: NameSet,
}

/// The names of one scale.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NameSet {
    /// The size of the letters.
    font: f64,
    /// The names that have room.
    pub(crate) at: Vec<PlacedName>,
}

/// One name in its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlacedName {
    /// The code of the circle.
    pub(crate) circle: String,
    x: f64,
    /// The base of the first line.
    y: f64,
    anchor: Anchor,
    /// The name in its lines.
    pub(crate) lines: Vec<String>,
}

/// On which side of its place a name stands.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const ALL: [Self; 3] = [Self::Start, Self::Middle, Self::End];

    /// The class that sets it.
    const fn class(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "mid",
            Self::End => "end",
        }
    }
}

impl Names {
    /// The places of the names, which are part of the program.
    ///
    /// # Panics
    /// If the file that comes with this crate is broken, which its tests would show.
    pub(crate) fn placed() -> &'static Self {
        static PLACED: OnceLock<Names> = OnceLock::new();
        PLACED.get_or_init(|| {
            game::from_toml(include_str!("../../names.toml"))
                .expect("the places of names can be read")
        })
    }
}

impl NameSet {
    /// Left, top, right and bottom of each name, about so: faces differ in how wide they are.
    pub(crate) fn frames(&self) -> impl Iterator<Item = [f64; 4]> {
        self.at.iter().map(|name| {
            let letters = name.lines.iter().map(|line| line.chars().count()).max();
            let wide = letters.unwrap_or(0) as f64 * self.font * 0.62;
            let left = match name.anchor {
                Anchor::Start => name.x,
                Anchor::Middle => name.x - wide / 2.0,
                Anchor::End => name.x - wide,
            };
            let below = self.font * 1.02 * (name.lines.len() as f64 - 1.0);
            let (top, bottom) = (name.y - self.font * 0.74, name.y + below);
            [left, top, left + wide, bottom + self.font * 0.22]
        })
    }

    /// The names of a board's circles as drawings: those that stand on the same side are one text.
    pub(crate) fn draw<'a>(&'a self, board: &'a Board) -> impl Iterator<Item = Element> + 'a {
        let placed = |anchor| {
            let names = self.at.iter().filter(move |name| name.anchor == anchor);
            names.filter(|name| board.circle(&name.circle).is_some())
        };
        Anchor::ALL.into_iter().map(move |anchor| {
            let mut text = Element::new("text")
                .class(format_args!("{} halo b", anchor.class()))
                .num("font-size", self.font);
            for name in placed(anchor) {
                for (line, words) in (0..).zip(&name.lines) {
                    let down = self.font * 1.02 * f64::from(line);
                    text.add(part(Point::new(name.x, name.y + down), words));
                }
            }
            text
        })
    }
}

/// Words within others, at their own place.
pub(crate) fn part(at: Point, text: &str) -> Element {
    let (x, y) = (at.x.round(), at.y.round());
    Element::new("tspan").num("x", x).num("y", y).text(text)
}
