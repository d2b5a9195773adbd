//! The square in hand on a sheet that has no papers beside the train.

use big_train::{BigTrain, Deed, View};

use super::panel::small;
use super::squares::Stock;
use crate::Scene;
use pictures::Size;
use pictures::engraving::{numeral, plate};
use pictures::frame::{group, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;

/// The middle of the square.
const AT: Point = Point::new(1024.0, 121.0);
/// How large it is drawn.
const SIDE: f64 = 152.0;
/// The corner of the plate that throws the square away.
pub(crate) const AWAY: Point = Point::new(742.0, 124.0);
/// Its measures.
pub(crate) const AWAY_SIZE: Size = Size {
    width: 196.0,
    height: 70.0,
};

/// The square in hand, and what throws it away.
pub(crate) fn draw(rules: &BigTrain, view: &View, scene: &Scene<'_>, stock: Stock<'_>) -> Element {
    let mut drawn = group()
        .set("data-layer", "hand")
        .with(
            plate(728.0, 34.0, 386.0, 174.0, 10.0)
                .class("fpaper sink")
                .num("stroke-width", 2.0),
        )
        .with(words(Point::new(744.0, 64.0), 18.0, "IN HAND").class("sans b sp start tsoft"));
    match view.drawn() {
        Some(square) => {
            let id = rules.squares().id(square);
            drawn.add(words(Point::new(744.0, 106.0), 34.0, id).class("b sp2 start"));
            drawn.add(small(rules, square, AT, SIDE, stock).set("data-hand", id));
        }
        None => drawn.add(
            rect(AT.x - SIDE / 2.0, AT.y - SIDE / 2.0, SIDE, SIDE)
                .num("rx", 8.0)
                .class("no sline")
                .num("stroke-width", 2.0)
                .set("stroke-dasharray", "8 7"),
        ),
    }
    for number in scene.numbers(|action| action.deed == Deed::Decline) {
        let Size { width, height } = AWAY_SIZE;
        drawn.add(
            plate(AWAY.x, AWAY.y, width, height, 6.0)
                .class("fcard sink")
                .num("stroke-width", 1.6),
        );
        drawn.add(numeral(AWAY.shifted(28.0, height / 2.0), 17.0, number));
        drawn.add(words(AWAY.shifted(54.0, height / 2.0 + 9.0), 25.0, "throw away").class("start"));
    }
    drawn
}
