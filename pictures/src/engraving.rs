//! What all four games are drawn with: track, locomotives, signals, cartouches, badges.

use std::fmt::Display;

use game::Seat;

use crate::frame::{disc, group, path, rect, stroke, words};
use crate::geometry::{Angle, Point};
use crate::svg::{Element, Num};

/// The letter of a seat in the names of classes.
pub fn hue(seat: Seat) -> char {
    seat.letter().to_ascii_lowercase()
}

/// The class of a color that a game's data call by a letter: what the boxes hold, and black for
/// anything else.
pub fn paint(letter: char) -> char {
    match letter {
        'R' => 'a',
        'B' => 'b',
        'G' => 'c',
        'Y' => 'd',
        'O' => 'o',
        'V' => 'v',
        'W' => 'w',
        _ => 'e',
    }
}

/// Track with ties along a path.
pub fn track(data: &impl Display) -> Element {
    group()
        .with(path(data).class("ties"))
        .with(path(data).class("rails"))
        .with(path(data).class("bed"))
}

/// A locomotive seen from the front: smokebox with its number, lamp with the letter of its
/// conductor, pilot below. It is drawn once, with an id that begins with this, and then used.
pub struct Front<'a>(pub &'a str);

impl Front<'_> {
    /// The drawing, without a color, number and letter.
    pub fn body(&self) -> Element {
        let pilot = "M-17,15H17L22,25H-22Z";
        let slats = "M-11,16L-14,24M-4,16L-5,24M4,16L5,24M11,16L14,24";
        group()
            .set("id", format_args!("{}-front", self.0))
            .class("rh in")
            .with(path(pilot).class("fink"))
            .with(path(slats).class("no spaper").num("stroke-width", 1.4))
            .with(rect(-8.5, -31.0, 17.0, 17.0).num("rx", 3.0).class("fink"))
            .with(
                disc(Point::default(), 20.0)
                    .class("sink")
                    .num("stroke-width", 2.6),
            )
            .with(disc(Point::default(), 16.4).class("no scard"))
            .with(disc(Point::new(0.0, -22.8), 7.2).class("flamp"))
    }

    /// The drawing in use. `hue` is the letter of its class of color.
    pub fn painted(&self, hue: char, letter: char, number: &str) -> [Element; 3] {
        let size = if number.len() > 1 { 17.0 } else { 21.0 };
        [
            Element::new("use")
                .set("href", format_args!("#{}-front", self.0))
                .class(format_args!("f{hue}")),
            words(Point::new(0.0, size * 0.36), size, number).class(format_args!("t{hue} b")),
            words(Point::new(0.0, -19.0), 10.5, &letter.to_string()).class("sans b"),
        ]
    }
}

/// Pointers that are drawn once, with ids that begin with this, and then used.
pub struct Pointers<'a>(pub &'a str);

impl Pointers<'_> {
    /// Their drawings: the pointer of a train, and the plate of a number that points.
    pub fn keep(&self) -> [Element; 2] {
        let pointer = path("M-11,-12L4,-12L17,0L4,12L-11,12Z")
            .class("fcard")
            .num("stroke-width", 2.6)
            .set("stroke-linejoin", "round");
        let tip = path("M3,-16L26,0L3,16Z").class("fglow sink");
        let plate = disc(Point::default(), 12.0).class("fglow sink");
        let kept = |name: &str| {
            group()
                .set("id", format_args!("{}-{name}", self.0))
                .class("rh in")
        };
        [
            kept("pointer").with(pointer),
            kept("tip").num("stroke-width", 1.7).with(tip).with(plate),
        ]
    }

    fn take(&self, name: &str) -> Element {
        Element::new("use").set("href", format_args!("#{}-{name}", self.0))
    }

    /// A pointer along a track with the letters of its compass point, at this distance from the middle.
    pub fn pointer(&self, hue: char, angle: Angle, distance: f64, letters: &str) -> [Element; 2] {
        let (turn, far) = (Num(angle.degrees()), Num(distance));
        let middle = Point::default().toward(angle, distance);
        let size = if letters.len() > 1 { 11.0 } else { 13.5 };
        [
            self.take("pointer").class(format_args!("s{hue}")).set(
                "transform",
                format_args!("rotate({turn}) translate({far} 0)"),
            ),
            words(middle.shifted(0.0, size * 0.36), size, letters).class("sans b"),
        ]
    }

    /// The number of an action that heads something there.
    pub fn number(&self, at: Point, angle: Angle, number: usize) -> [Element; 2] {
        let (x, y, turn) = (Num(at.x), Num(at.y), Num(angle.degrees()));
        let text = number.to_string();
        let size = if text.len() > 1 { 12.6 } else { 15.6 };
        [
            self.take("tip").set(
                "transform",
                format_args!("translate({x} {y}) rotate({turn})"),
            ),
            words(at.shifted(0.0, size * 0.36), size, &text).class("sans b onglow"),
        ]
    }
}

/// A locomotive seen from its left, running to the left, around its middle: 56 wide, 34 high.
pub fn side(hue: char, text: &str) -> Element {
    engine(format_args!("f{hue} sink")).with(lettering(hue, text))
}

/// The letter on a locomotive's cab.
pub fn lettering(hue: char, text: &str) -> Element {
    words(Point::new(12.0, -1.0), 15.0, text).class(format_args!("t{hue} b"))
}

/// A locomotive without its letter; `classes` are those of its body, which has the color of what
/// shows it if they name none.
pub fn engine(classes: impl Display) -> Element {
    let body = "M-26,8L-26,-3L-22,-6L2,-6L2,-15L-2,-18L25,-18L25,-15L22,-15L22,8Z";
    let stack = "M-21,-6L-23,-15L-13,-15L-15,-6Z";
    let wheel = |x: f64, radius: f64| {
        disc(Point::new(x, 15.0 - radius), radius)
            .class("fcard sink")
            .num("stroke-width", 2.2)
    };
    group()
        .with(path(stack).class("fink"))
        .with(disc(Point::new(-6.0, -7.0), 3.4).class("fink"))
        .with(
            path(body)
                .class(classes)
                .num("stroke-width", 1.8)
                .set("stroke-linejoin", "round"),
        )
        .with(path("M-26,8L-34,15L-20,15L-18,8Z").class("fink"))
        .with_all([wheel(-13.0, 5.0), wheel(0.0, 6.5), wheel(14.0, 6.5)])
        .with(stroke(Point::new(0.0, 9.0), Point::new(14.0, 9.0), 2.0).class("sink"))
}

/// A round badge with a letter or number.
pub fn badge(at: Point, radius: f64, classes: &str, ink: &str, text: &str) -> Element {
    let size = radius * if text.chars().count() > 1 { 1.05 } else { 1.3 };
    group()
        .with(
            disc(at, radius)
                .class(classes)
                .num("stroke-width", radius * 0.14),
        )
        .with(words(at.shifted(0.0, size * 0.36), size, text).class(format_args!("sans b {ink}")))
}

/// The number of an action, to be found on the board.
pub fn numeral(at: Point, radius: f64, number: usize) -> Element {
    badge(at, radius, "fglow sink", "onglow", &number.to_string())
}

/// The numbers of many actions, which say once what all of them look like; none has two digits.
pub fn numerals(radius: f64, numbers: &[(Point, usize)]) -> Element {
    let size = radius * 1.3;
    let discs = group()
        .class("fglow sink")
        .num("stroke-width", radius * 0.14);
    let texts = group().class("sans b").num("font-size", size);
    let text = |at: Point, number: usize| {
        let at = at.shifted(0.0, size * 0.36);
        Element::new("text")
            .num("x", at.x)
            .num("y", at.y)
            .class("onglow")
            .text(&number.to_string())
    };
    let all = numbers.iter();
    group()
        .with(discs.with_all(all.clone().map(|&(at, _)| disc(at, radius))))
        .with(texts.with_all(all.map(|&(at, number)| text(at, number))))
}

/// A plate with cut corners, as builders' plates and station signs have them.
pub fn plate(x: f64, y: f64, width: f64, height: f64, cut: f64) -> Element {
    let (right, bottom) = (Num(x + width), Num(y + height));
    let (near, far) = (Num(x + cut), Num(x + width - cut));
    let (high, low) = (Num(y + cut), Num(y + height - cut));
    let (x, y) = (Num(x), Num(y));
    path(format_args!(
        "M{near},{y}H{far}L{right},{high}V{low}L{far},{bottom}H{near}L{x},{low}V{high}Z"
    ))
}

/// A title in a plate with two rules around it and a line below the title.
pub fn cartouche(at: Point, width: f64, lines: &[&str], below: &str) -> Element {
    let height = 44.0 + 40.0 * lines.len() as f64 + 14.0;
    let (x, y) = (at.x - width / 2.0, at.y);
    let mut plate_group = group()
        .with(
            plate(x, y, width, height, 14.0)
                .class("fpaper sink")
                .num("stroke-width", 3.0),
        )
        .with(
            plate(x + 6.0, y + 6.0, width - 12.0, height - 12.0, 12.0)
                .class("no sred")
                .num("stroke-width", 1.6),
        );
    for (index, line) in lines.iter().enumerate() {
        let base = at.shifted(0.0, 46.0 + 38.0 * index as f64);
        plate_group.add(words(base, 31.0, line).class("b sp2"));
    }
    let rule = at.shifted(0.0, 20.0 + 40.0 * lines.len() as f64);
    plate_group.add(
        stroke(
            rule.shifted(-width * 0.32, 0.0),
            rule.shifted(width * 0.32, 0.0),
            1.2,
        )
        .class("sred"),
    );
    // A board of somebody's own may have a long title.
    let size = (width * 1.84 / below.chars().count().max(1) as f64).min(15.0);
    plate_group.add(words(rule.shifted(0.0, 21.0), size, below).class("i tsoft"));
    plate_group
}

/// The border of a wall map that reaches from the top of a sheet this wide down to `foot`: whatever
/// lies outside is covered, and rules with a dashed band run around it.
pub fn map_border(width: f64, foot: f64) -> [Element; 4] {
    let border = |inset: f64, stroke: f64, dash: &str| {
        rect(inset, inset, width - 2.0 * inset, foot + 20.0 - 2.0 * inset)
            .class("no sink")
            .num("stroke-width", stroke)
            .set("stroke-dasharray", dash)
    };
    let cover = rect(10.0, 10.0, width - 20.0, foot)
        .class("no spaper")
        .num("stroke-width", 20.0);
    [
        cover,
        border(10.0, 2.0, "none"),
        border(15.0, 6.0, "40 40"),
        border(20.0, 1.2, "none"),
    ]
}
