//! Where the names of the circles stand, for each scale the board is shown at.

use std::sync::{Arc, LazyLock, OnceLock};

use game::Rules;
use great_railroad::{Board, GreatRailroad};
use kit::ByBoard;
use pictures::geometry::Point;
use pictures::labels::{self, Ground, Label, Side};
use pictures::svg::{Drawn, Element};
use serde::Deserialize;

use super::layout::{self, CIRCLE, DEPOT, SIZE};

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
    /// What pages need of each name again and again.
    #[serde(skip)]
    ready: OnceLock<Box<[ReadyName]>>,
}

/// A name that is worked out.
struct ReadyName {
    frame: [f64; 4],
    lines: Vec<Drawn>,
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

impl PlacedName {
    fn new(circle: &str, label: Label) -> Self {
        Self {
            circle: circle.into(),
            x: label.at.x,
            y: label.at.y,
            anchor: match label.side {
                Side::Start => Anchor::Start,
                Side::Middle => Anchor::Middle,
                Side::End => Anchor::End,
            },
            lines: label.lines,
        }
    }
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

/// The names of boards of people's own that were placed.
static FOUND: ByBoard<Names> = ByBoard::new();

impl Names {
    /// The places of the names on the board in the box, which are part of the program.
    ///
    /// # Panics
    /// If the file that comes with this crate is broken, which its tests would show.
    pub(crate) fn placed() -> Arc<Self> {
        static PLACED: LazyLock<Arc<Names>> = LazyLock::new(|| {
            let names = game::from_toml(include_str!("../../names.toml"));
            Arc::new(names.expect("the places of names can be read"))
        });
        Arc::clone(&PLACED)
    }

    /// The places of the names on the board of a table: found once where nobody has placed them.
    pub(crate) fn of(rules: &GreatRailroad) -> Arc<Self> {
        let Some(text) = rules.setup().options.board() else {
            return Self::placed();
        };
        FOUND.of(text, || Self::found(rules))
    }

    fn found(rules: &GreatRailroad) -> Self {
        let set = |font: f64, spare: bool| NameSet::found(rules, font, spare);
        let usual = Self::placed();
        Self {
            wide: set(usual.wide.font, false),
            phone: set(usual.phone.font, false),
            fit: set(usual.fit.font, true),
        }
    }
}

impl NameSet {
    /// Finds a place for every name beside its circle, off the tracks where that can be; where letters are
    /// large, names that find none are left out if `spare` says so.
    fn found(rules: &GreatRailroad, font: f64, spare: bool) -> Self {
        let board = rules.board();
        let radius = |circle| {
            if circle == board.depot() {
                DEPOT
            } else {
                CIRCLE
            }
        };
        let disc = |circle| (layout::circle(board, circle), radius(circle));
        let discs: Vec<(Point, f64)> = board.circles().map(disc).collect();
        let names: Vec<labels::Name<'_>> = board
            .circles()
            .map(|circle| labels::Name {
                text: board.name(circle),
                at: disc(circle).0,
                clear: radius(circle) + 12.0,
            })
            .collect();
        let mut lines = Vec::new();
        for lane in board
            .lanes()
            .filter(|&lane| board.from(lane) < board.to(lane))
        {
            let track = layout::track(board, lane);
            let points: Vec<Point> = (0..=4)
                .map(|part| track.at(f64::from(part) / 4.0))
                .collect();
            lines.extend(points.windows(2).map(|pair| (pair[0], pair[1])));
        }
        let ground = Ground {
            size: SIZE,
            discs: &discs,
            lines: &lines,
        };
        let placed = labels::place(&names, &ground, font, spare).into_iter();
        let codes: Vec<&str> = board.circles().map(|circle| board.code(circle)).collect();
        Self {
            font,
            at: placed
                .map(|label| PlacedName::new(codes[label.name], label))
                .collect(),
            ready: OnceLock::new(),
        }
    }

    /// All names, worked out when they are first needed.
    fn ready(&self) -> &[ReadyName] {
        self.ready.get_or_init(|| {
            let ready = |name: &PlacedName| ReadyName {
                frame: self.frame(name),
                lines: self.lines(name),
            };
            self.at.iter().map(ready).collect()
        })
    }

    /// Left, top, right and bottom of each name, about so: faces differ in how wide they are.
    pub(crate) fn frames(&self) -> impl Iterator<Item = &[f64; 4]> {
        self.ready().iter().map(|name| &name.frame)
    }

    fn frame(&self, name: &PlacedName) -> [f64; 4] {
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
    }

    /// The drawings of the lines of a name.
    fn lines(&self, name: &PlacedName) -> Vec<Drawn> {
        let line = |(line, words): (i32, &String)| {
            let down = self.font * 1.02 * f64::from(line);
            part(Point::new(name.x, name.y + down), words).drawn()
        };
        (0..).zip(&name.lines).map(line).collect()
    }

    /// The names of a board's circles as drawings, as far as they are wanted: those that stand on the same
    /// side are one text.
    pub(crate) fn draw<'a>(
        &'a self,
        board: &'a Board,
        wanted: impl Fn(usize) -> bool + 'a,
    ) -> impl Iterator<Item = Element> + 'a {
        Anchor::ALL.into_iter().filter_map(move |anchor| {
            let names = self.at.iter().zip(self.ready()).enumerate();
            let mut stand = names.filter(|(index, (name, _))| {
                name.anchor == anchor && wanted(*index) && board.circle(&name.circle).is_some()
            });
            let mut lines = stand.by_ref().flat_map(|(_, (_, ready))| &ready.lines);
            let first = lines.next()?;
            let mut text = Element::new("text")
                .class(format_args!("{} halo b", anchor.class()))
                .num("font-size", self.font);
            text.add_drawn(first);
            lines.for_each(|line| text.add_drawn(line));
            Some(text)
        })
    }
}

/// Words within others, at their own place.
pub(crate) fn part(at: Point, text: &str) -> Element {
    let (x, y) = (at.x.round(), at.y.round());
    Element::new("tspan").num("x", x).num("y", y).text(text)
}
