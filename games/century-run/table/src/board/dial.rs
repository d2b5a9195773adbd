//! The dial: equal sectors with their numbers, and a pointer.

use std::f64::consts::{FRAC_PI_2, TAU};

use century_run::{CenturyRun, Spin};
use kit::devices::{Device, DeviceKind, Face};
use kit::inventory::{Art, Piece};
use pictures::frame::{Caption, disc, group, path, picture};
use pictures::geometry::{Angle, Path, Point, Sweep};
use pictures::svg::{Element, Num};
use pictures::{Ink, Size};

/// The dial alone, with its pointer at a number if one is shown.
pub(crate) fn dial(rules: &CenturyRun, shown: Option<Spin>, ink: Ink, prefix: &str) -> String {
    let size = Size {
        width: 220.0,
        height: 220.0,
    };
    let caption = Caption {
        title: "the dial".to_owned(),
        about: match shown {
            Some(Spin(number)) => format!("The pointer is at {number}."),
            None => "The pointer rests.".to_owned(),
        },
    };
    let dial = Dial {
        rules,
        at: Point::new(110.0, 110.0),
        radius: 94.0,
    };
    let drawn = dial.face().with(dial.pointer(shown, None));
    picture(ink, prefix, size, &caption, [drawn])
}

/// The dial of a page's tray, of which the page tells what it shows by other means.
pub(crate) fn small(rules: &CenturyRun, shown: Option<Spin>, count: Option<usize>) -> String {
    let dial = Dial {
        rules,
        at: Point::default(),
        radius: 94.0,
    };
    Element::new("svg")
        .class("rh dial")
        .set("viewBox", "-104 -104 208 208")
        .set("aria-hidden", "true")
        .with(dial.face())
        .with(dial.pointer(shown, count))
        .to_string()
}

/// The dial as the spinner of a real board (CR-3). A number that the dial has twice is twice as likely.
pub(crate) fn devices(rules: &CenturyRun) -> Vec<Device> {
    let numbers = rules.board().dial();
    let mut faces: Vec<Face> = Vec::new();
    for &number in numbers {
        let code = number.to_string();
        match faces.iter_mut().find(|face| face.code == code) {
            Some(face) => face.weight += 1,
            None => faces.push(Face {
                words: code.clone(),
                code,
                weight: 1,
                picture: small(rules, Some(Spin(number.into())), None),
            }),
        }
    }
    vec![Device {
        id: "dial".into(),
        title: "Dial".into(),
        kind: DeviceKind::Dial,
        picture: small(rules, None, None),
        faces,
    }]
}

/// The dial and its pointer to be cut out.
pub(crate) fn spinner(rules: &CenturyRun) -> Vec<Piece> {
    let size = Size {
        width: 210.0,
        height: 210.0,
    };
    let middle = Point::new(105.0, 105.0);
    let face = Art::new("the dial", size, 105.0, |_| {
        let dial = Dial {
            rules,
            at: middle,
            radius: 94.0,
        };
        let hole = disc(middle, 3.0)
            .class("fcard sink")
            .num("stroke-width", 0.8);
        vec![dial.face(), hole]
    });
    let size = Size {
        width: 150.0,
        height: 30.0,
    };
    let pointer = Art::new("the pointer", size, 75.0, |_| {
        let needle = path("M4,11L96,9L144,15L96,21L4,19Z")
            .class("fred sink")
            .num("stroke-width", 1.2);
        let hole = disc(Point::new(46.0, 15.0), 3.0)
            .class("fcard sink")
            .num("stroke-width", 0.8);
        vec![needle, hole]
    });
    vec![
        Piece::new("dial", face).round(),
        Piece::new("pointer", pointer),
    ]
}

/// A dial around its middle.
pub(crate) struct Dial<'a> {
    pub(crate) rules: &'a CenturyRun,
    pub(crate) at: Point,
    pub(crate) radius: f64,
}

impl Dial<'_> {
    fn step(&self) -> f64 {
        TAU / self.rules.board().dial().len() as f64
    }

    /// The way from the middle to the middle of a sector.
    fn middle_of(&self, index: usize) -> Angle {
        Angle(self.step() * (index as f64 + 0.5) - FRAC_PI_2)
    }

    /// Where the number of a sector stands.
    fn number_at(&self, index: usize) -> Point {
        self.at.toward(self.middle_of(index), self.radius * 0.72)
    }

    /// The way from the middle along the edge where a sector begins.
    fn edge(&self, index: usize) -> Angle {
        Angle(self.step() * index as f64 - FRAC_PI_2)
    }

    fn sector(&self, index: usize) -> Path {
        let (from, to) = (self.edge(index), self.edge(index + 1));
        Path::from(self.at)
            .line(self.at.toward(from, self.radius))
            .arc(
                self.radius,
                Sweep::Clockwise,
                self.at.toward(to, self.radius),
            )
            .close()
    }

    fn label(&self, index: usize, number: u8) -> Element {
        let Point { x, y } = self.number_at(index).shifted(0.0, 10.5);
        let label = Element::new("text").num("x", x).num("y", y);
        label.text(&number.to_string())
    }

    /// What never moves: the rim, the sectors and their numbers.
    pub(crate) fn face(&self) -> Element {
        let (at, radius) = (self.at, self.radius);
        let drawn = group()
            .set("data-layer", "dial")
            .with(disc(at, radius + 9.0).class("fink"))
            .with(
                disc(at, radius + 4.0)
                    .class("no samber")
                    .num("stroke-width", 2.0),
            )
            .with(disc(at, radius).class("fcard"));
        let numbers = self.rules.board().dial();
        let mut dark = String::new();
        let mut spokes = String::new();
        let mut labels = Element::new("g").num("font-size", 30.0).class("b");
        for (index, number) in numbers.iter().enumerate() {
            if index % 2 == 0 {
                dark.push_str(&self.sector(index).to_string());
            }
            let rim = at.toward(self.edge(index), radius);
            spokes.push_str(&Path::from(at).line(rim).to_string());
            labels.add(self.label(index, *number).set("data-number", number));
        }
        drawn
            .with(path(dark).class("fland"))
            .with(path(spokes).class("no sink").num("stroke-width", 1.4))
            .with(labels)
    }

    /// The number that is shown, lit, and the pointer. `count` tells one spin from the next that shows
    /// the same number, so that a page lets the pointer turn once for each.
    pub(crate) fn pointer(&self, shown: Option<Spin>, count: Option<usize>) -> Element {
        let numbers = self.rules.board().dial();
        let at_number = shown.and_then(|Spin(shown)| {
            let mut numbers = numbers.iter();
            numbers.position(|&number| u32::from(number) == shown)
        });
        let mut drawn = group().set("data-layer", "pointer");
        if let Some(index) = at_number {
            let lit = path(self.sector(index)).class("fglow sink");
            drawn.add(lit.num("stroke-width", 1.4));
            let label = self.label(index, numbers[index]).num("font-size", 30.0);
            drawn.add(label.class("b onglow"));
        }
        let angle = at_number.map_or(Angle(-FRAC_PI_2), |index| self.middle_of(index));
        let degrees = Num(angle.degrees());
        let mut needle = path(format!(
            "M-22,-6L{0},-4L{1},0L{0},4L-22,6Z",
            Num(self.radius * 0.3),
            Num(self.radius * 0.52)
        ))
        .class("fred sink")
        .num("stroke-width", 1.4)
        .set(
            "data-pointer",
            shown.map_or(String::new(), |Spin(number)| number.to_string()),
        )
        .set("data-arrow", degrees)
        .set("transform", format_args!("rotate({degrees})"));
        if let Some(count) = count {
            needle = needle.set("data-spun", count);
        }
        // The pointer turns around its own origin, which a style can animate.
        let place = format!("translate({} {})", Num(self.at.x), Num(self.at.y));
        drawn.add(group().set("transform", place).with(needle));
        drawn.with(
            disc(self.at, 8.0)
                .class("famber sink")
                .num("stroke-width", 2.0),
        )
    }
}
