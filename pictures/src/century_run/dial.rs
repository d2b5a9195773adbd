//! The dial: equal sectors with their numbers, and a pointer.

use std::f64::consts::{FRAC_PI_2, TAU};

use century_run::{CenturyRun, Spin};

use crate::draw::{Ink, Size};
use crate::frame::{Caption, disc, group, path, vignette, words};
use crate::geometry::{Angle, Path, Point, Sweep};
use crate::svg::{Element, Num};

/// The dial alone, with its pointer at a number if one is shown.
pub fn dial(rules: &CenturyRun, shown: Option<Spin>, ink: Ink, prefix: &str) -> String {
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
    vignette(
        ink,
        prefix,
        size,
        &caption,
        face(rules, Point::new(110.0, 110.0), 94.0, shown),
    )
}

/// The dial around its middle.
pub(crate) fn face(rules: &CenturyRun, at: Point, radius: f64, shown: Option<Spin>) -> Element {
    let numbers = rules.board().dial();
    let step = TAU / numbers.len() as f64;
    let mut drawn = group()
        .set("data-layer", "dial")
        .with(disc(at, radius + 9.0).class("fink"))
        .with(
            disc(at, radius + 4.0)
                .class("no samber")
                .num("stroke-width", 2.0),
        )
        .with(disc(at, radius).class("fcard"));
    let middle_of = |index: usize| Angle(step * (index as f64 + 0.5) - FRAC_PI_2);
    for (index, number) in numbers.iter().enumerate() {
        let from = Angle(step * index as f64 - FRAC_PI_2);
        let to = Angle(from.0 + step);
        let lit = shown == Some(Spin(u32::from(*number)));
        let class = match (lit, index % 2) {
            (true, _) => "fglow sink",
            (false, 0) => "fland sink",
            (false, _) => "fcard sink",
        };
        let sector = Path::from(at)
            .line(at.towards(from, radius))
            .arc(radius, Sweep::Clockwise, at.towards(to, radius))
            .close();
        drawn.add(
            path(sector)
                .class(class)
                .num("stroke-width", 1.4)
                .set("data-number", number),
        );
        let label = at.towards(middle_of(index), radius * 0.72);
        drawn.add(
            words(label.shifted(0.0, 10.5), 30.0, &number.to_string()).class(if lit {
                "b onglow"
            } else {
                "b"
            }),
        );
    }
    let at_number = shown.and_then(|Spin(shown)| {
        numbers
            .iter()
            .position(|&number| u32::from(number) == shown)
    });
    let angle = at_number.map_or(Angle(-FRAC_PI_2), middle_of);
    let needle = path(format!(
        "M-22,-6L{0},-4L{1},0L{0},4L-22,6Z",
        Num(radius * 0.3),
        Num(radius * 0.52)
    ))
    .class("fred sink")
    .num("stroke-width", 1.4)
    .set(
        "data-pointer",
        shown.map_or(String::new(), |Spin(number)| number.to_string()),
    )
    .set(
        "transform",
        format_args!(
            "translate({} {}) rotate({})",
            Num(at.x),
            Num(at.y),
            Num(angle.degrees())
        ),
    );
    drawn.add(needle);
    drawn.with(disc(at, 8.0).class("famber sink").num("stroke-width", 2.0))
}
