//! Cars, engines and cabooses seen from above, running along their track to the right. They have no
//! color of their own: whoever uses them gives it.

use pictures::frame::{group, path, rect};
use pictures::geometry::{Angle, Point};
use pictures::svg::{Element, Num};

/// The length of a car.
const LENGTH: f64 = 17.4;

/// What puts a drawing there, turned that way.
pub(crate) fn turned(at: Point, way: Angle) -> String {
    let degrees = Num(way.degrees().rem_euclid(360.0));
    let (x, y) = (Num(at.x), Num(at.y));
    if degrees == Num(0.0) {
        format!("translate({x} {y})")
    } else {
        format!("translate({x} {y}) rotate({degrees})")
    }
}

/// A boxcar: the roof with its ribs.
pub(crate) fn car() -> Element {
    let half = LENGTH / 2.0;
    let ribs = format!("M{0},-10V10M{1},-10V10", Num(-half + 2.6), Num(half - 2.6));
    group()
        .with(
            rect(-half, -13.5, LENGTH, 27.0)
                .num("rx", 2.0)
                .class("sink"),
        )
        .with(path(ribs).class("no scard").num("stroke-width", 0.8))
}

/// An engine: pilot and boiler outward, cab toward its train.
pub(crate) fn engine() -> Element {
    group()
        .with(path("M18,-10L28,0L18,10Z").class("fink"))
        .with(rect(-12.0, -9.0, 32.0, 18.0).num("rx", 8.0).class("sink"))
        .with(
            rect(-21.0, -14.0, 17.0, 28.0)
                .num("rx", 2.0)
                .class("sink")
                .num("stroke-width", 1.4),
        )
        .with(rect(10.0, -4.5, 9.0, 9.0).num("rx", 4.5).class("fink"))
        .with(
            path("M-1,-9V9M5,-9V9")
                .class("no scard")
                .num("stroke-width", 1.0),
        )
}

/// A caboose: its lookout in the middle, platforms at both ends, a red lamp behind.
pub(crate) fn caboose() -> Element {
    group()
        .with(
            rect(-18.0, -10.0, 36.0, 20.0)
                .class("fland sink")
                .num("stroke-width", 1.4),
        )
        .with(
            rect(-13.0, -13.0, 26.0, 26.0)
                .num("rx", 2.0)
                .class("sink")
                .num("stroke-width", 1.2),
        )
        .with(
            rect(-9.0, -9.0, 18.0, 18.0)
                .class("no scard")
                .num("stroke-width", 1.2),
        )
        .with(rect(17.0, -3.5, 7.0, 7.0).num("rx", 3.5).class("fred sink"))
}
