//! The five obstacles, each drawn as what it is: nobody rests on them.

use super::ribbon::{LEADING, Side, Spot};
use pictures::frame::{group, path, rect, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// The picture of an obstacle's space, which stands on the ribbon as often as the obstacle is long.
pub(crate) fn picture(word: &str) -> Element {
    match word {
        "tube" => tube(),
        "tunnel" => tunnel(),
        "river" => river(),
        "crossing" => crossing(),
        "trestle" => trestle(),
        _ => closed(),
    }
}

/// Puts one space of an obstacle on its group; its number goes on it too, because counts run
/// through it.
pub(crate) fn draw(drawn: Element, picture: Element, spot: &Spot) -> Element {
    let turned = match spot.side {
        Side::Below => picture,
        Side::Left | Side::Right => {
            picture.set("transform", format_args!("rotate({})", Num(upright(spot))))
        }
    };
    drawn.with(turned)
}

/// The name of an obstacle: below it, its last word alone where there is room for one space only;
/// or outside the turn of the ribbon, a line for each word.
pub(crate) fn name(at: Point, side: Side, name: &str, word: &str, spaces: usize) -> Element {
    let depth = match word {
        "tube" | "tunnel" => 50.0,
        "trestle" => 68.0,
        _ => 66.0,
    };
    // They have the size of all names beside the ribbon.
    let line = |at: Point, text: &str| {
        let line = Element::new("text").num("x", at.x).num("y", at.y);
        line.text(text)
    };
    let beside = |x: f64, class: &str| {
        let mut all = group().class(format_args!("i sans halo {class}"));
        for (index, part) in name.split(' ').enumerate() {
            all.add(line(at.shifted(x, LEADING * index as f64), part));
        }
        all
    };
    match side {
        Side::Below => {
            let text = match name.rsplit_once(' ') {
                Some((_, last)) if spaces == 1 => last,
                Some(_) | None => name,
            };
            line(at.shifted(0.0, depth), text).class("i sans halo")
        }
        Side::Left => beside(-56.0, "end"),
        Side::Right => beside(56.0, "start"),
    }
}

/// Pictures have a right way up, whichever way the trains go.
fn upright(spot: &Spot) -> f64 {
    let degrees = spot.angle.degrees();
    if degrees.rem_euclid(360.0) > 90.0 && degrees.rem_euclid(360.0) < 270.0 {
        degrees - 180.0
    } else {
        degrees
    }
}

/// An iron tube with its rings.
fn tube() -> Element {
    group()
        .with(rect(-51.0, -33.0, 102.0, 66.0).class("firon"))
        .with(rect(-50.5, -22.0, 101.0, 7.0).class("fsoft"))
        .with(
            path("M-34,-33V33M0,-33V33M34,-33V33")
                .class("no ssoft")
                .num("stroke-width", 2.4),
        )
}

/// A hill with a portal on either side.
fn tunnel() -> Element {
    group()
        .with(
            path("M-58,34C-44,-8 -28,-22 -14,-44C-4,-58 10,-52 18,-38C30,-22 46,0 58,34Z")
                .class("fline sink")
                .num("stroke-width", 2.0),
        )
        .with(
            path("M-30,8L-12,-30M-8,-4L4,-40M18,-2L14,-26M-44,24L-30,0M34,20L28,-8")
                .class("no ssoft")
                .num("stroke-width", 1.6),
        )
        .with(path("M-58,34V6A14,16 0 0 1 -32,6V34ZM58,34V6A14,16 0 0 0 32,6V34Z").class("fink"))
}

/// Water under a bridge.
fn river() -> Element {
    let wave = "q8,-8 16,0t16,0t16,0t16,0t16,0t16,0";
    let waves: String = [-43.0, -33.0, 36.0, 46.0]
        .iter()
        .map(|y| format!("M-48,{}{wave}", Num(*y)))
        .collect();
    group()
        .with(rect(-51.0, -50.0, 102.0, 102.0).class("fsea"))
        .with(path(waves).class("no sblue").num("stroke-width", 2.2))
        .with(
            path("M-51,-24H51M-51,24H51")
                .class("no sink")
                .num("stroke-width", 3.0),
        )
        .with(
            path("M-51,24L-34,-24L-17,24L0,-24L17,24L34,-24L51,24")
                .class("no sink")
                .num("stroke-width", 1.6),
        )
}

/// A road with its crossing sign.
fn crossing() -> Element {
    group()
        .with(rect(-26.0, -50.0, 52.0, 100.0).class("fsoft"))
        .with(
            path("M0,-50V-36M0,36V50")
                .class("no spaper")
                .num("stroke-width", 3.0)
                .set("stroke-dasharray", "7 5"),
        )
        .with(
            path("M-40,-24V24M40,-24V24")
                .class("no sred")
                .num("stroke-width", 5.0)
                .set("stroke-dasharray", "8 8"),
        )
        .with(
            path("M-22,-26L22,26M22,-26L-22,26")
                .class("no sink")
                .num("stroke-width", 13.0),
        )
        .with(
            path("M-21,-25L21,25M21,-25L-21,25")
                .class("no scard")
                .num("stroke-width", 9.0),
        )
}

/// Timber bents over water.
fn trestle() -> Element {
    group()
        .with(rect(-51.0, 8.0, 102.0, 44.0).class("fsea"))
        .with(path("M-48,44q8,-6 16,0t16,0t16,0t16,0t16,0t16,0").class("no sblue").num("stroke-width", 2.0))
        .with(path("M-40,-10L-46,38M-16,-10L-22,38M16,-10L22,38M40,-10L46,38M-42,12L-20,34M-20,12L-42,34M42,12L20,34M20,12L42,34M-18,12L20,34M18,12L-20,34").class("no sink").num("stroke-width", 2.4))
        .with(path("M-51,-13H51M-51,10H51").class("no sink").num("stroke-width", 4.0))
}

/// Anything else that data may call an obstacle: boarded up.
fn closed() -> Element {
    group()
        .with(
            rect(-42.0, -27.0, 84.0, 54.0)
                .class("fline sink")
                .num("stroke-width", 1.8),
        )
        .with(
            path("M-42,-27L42,27M42,-27L-42,27")
                .class("no sink")
                .num("stroke-width", 2.0),
        )
        .with(words(Point::new(0.0, -32.0), 18.4, "closed").class("sans"))
}
