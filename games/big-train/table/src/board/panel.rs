//! What lies beside the train: the square in hand, the count of cars, the squares thrown away.

use big_train::{BigTrain, Deed, Square, View};
use game::Seat;

use super::Fine;
use super::squares::Stock;
use crate::Scene;
use pictures::engraving::{badge, numeral, paint, plate};
use pictures::frame::{group, rect, stroke, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

const LEFT: f64 = 1140.0;
const WIDTH: f64 = 320.0;
/// Small squares in one row of those thrown away.
const IN_ROW: usize = 6;
const SMALL: f64 = 47.0;

/// The panel of a view.
pub(crate) fn draw(rules: &BigTrain, view: &View, scene: &Scene<'_>, stock: Stock<'_>) -> Element {
    group()
        .set("data-layer", "panel")
        .with(hand(rules, view, scene, stock))
        .with(scores(rules, view))
        .with(discards(rules, view, stock))
}

fn frame(top: f64, height: f64, title: &str) -> Element {
    group()
        .with(
            plate(LEFT, top, WIDTH, height, 10.0)
                .class("fpaper sink")
                .num("stroke-width", 2.0),
        )
        .with(
            words(Point::new(LEFT + 18.0, top + 27.0), 14.0, title).class("sans b sp start tsoft"),
        )
}

/// A square as it is printed, there and so large.
pub(crate) fn small(
    rules: &BigTrain,
    square: Square,
    at: Point,
    side: f64,
    stock: Stock<'_>,
) -> Element {
    stock.printed(rules, square).set(
        "transform",
        format_args!(
            "translate({} {}) scale({})",
            Num(at.x),
            Num(at.y),
            Fine(side / 100.0)
        ),
    )
}

fn hand(rules: &BigTrain, view: &View, scene: &Scene<'_>, stock: Stock<'_>) -> Element {
    let mut drawn = frame(60.0, 262.0, "IN HAND");
    let at = Point::new(LEFT + WIDTH / 2.0, 186.0);
    match view.drawn() {
        Some(square) => {
            let id = rules.squares().id(square);
            drawn.add(small(rules, square, at, 170.0, stock).set("data-hand", id));
            let name = rules.headed(square);
            let name = name.trim_start_matches("the ");
            drawn.add(words(at.shifted(0.0, 112.0), 17.0, name).class("b sp2"));
        }
        None => {
            drawn.add(
                rect(at.x - 80.0, at.y - 80.0, 160.0, 160.0)
                    .num("rx", 8.0)
                    .class("no sline")
                    .num("stroke-width", 2.0)
                    .set("stroke-dasharray", "8 7"),
            );
        }
    }
    let declines = scene.numbers(|action| action.deed == Deed::Decline);
    for number in declines {
        drawn.add(numeral(
            Point::new(LEFT + WIDTH - 30.0, 292.0),
            14.0,
            number,
        ));
        drawn.add(words(Point::new(LEFT + WIDTH - 50.0, 297.0), 13.0, "throw away").class("i end"));
    }
    drawn
}

fn scores(rules: &BigTrain, view: &View) -> Element {
    let title = if rules.is_match() {
        format!("CARS: TRAIN {} / ALL TRAINS", view.number())
    } else {
        "CARS IN THE TRAIN".to_owned()
    };
    let height = 50.0 + 56.0 * f64::from(rules.seats().get());
    let mut drawn = frame(338.0, height, &title);
    for seat in rules.seats().iter() {
        drawn.add(score(rules, view, seat, 398.0 + 56.0 * seat.index() as f64));
    }
    drawn
}

fn score(rules: &BigTrain, view: &View, seat: Seat, base: f64) -> Element {
    let color = rules.color(seat);
    let look = rules.squares().paint(color);
    let hue = paint(look.letter);
    let mut drawn = group().set("data-seat", seat.letter());
    if view.turn_of() == Some(seat) {
        drawn.add(rect(LEFT + 6.0, base - 23.0, WIDTH - 12.0, 52.0).class("flamp"));
        drawn.add(words(Point::new(LEFT + 17.0, base + 5.0), 17.0, "▶").class("tred"));
    }
    let letter = look.letter.to_string();
    drawn.add(badge(
        Point::new(LEFT + 46.0, base),
        15.0,
        &format!("f{hue} sink"),
        &format!("t{hue}"),
        &letter,
    ));
    let name = super::colors(rules, seat);
    drawn.add(words(Point::new(LEFT + 72.0, base + 6.0), 19.0, &name).class("b start"));
    drawn.add(
        words(
            Point::new(LEFT + WIDTH - 18.0, base + 7.0),
            24.0,
            &super::count(rules, view, seat),
        )
        .class("b end"),
    );
    // There is room for those of one color.
    let cars = rules.colors(seat).flat_map(|color| {
        let hue = paint(rules.squares().paint(color).letter);
        (0..view.cars().of(color)).map(move |_| hue)
    });
    for (car, hue) in (0u8..30).zip(cars) {
        let x = LEFT + 72.0 + 7.6 * f64::from(car);
        drawn.add(rect(x, base + 14.0, 6.0, 8.0).class(format_args!("f{hue}")));
    }
    drawn
}

fn discards(rules: &BigTrain, view: &View, stock: Stock<'_>) -> Element {
    let top = 404.0 + 56.0 * f64::from(rules.seats().get());
    let hidden = usize::from(view.hidden_discards());
    let mut drawn = frame(top, 962.0 - top, "THROWN AWAY");
    let pile = format!("{} not turned up", view.pile());
    drawn.add(words(Point::new(LEFT + WIDTH - 18.0, top + 27.0), 14.0, &pile).class("i end"));
    let shown = view.discards().as_slice();
    // Many squares lie closer together, so that none is left out.
    let rows = (hidden + shown.len()).div_ceil(IN_ROW).max(1);
    let room = 962.0 - top - 48.0 - SMALL;
    let step = if rows > 1 {
        (room / (rows - 1) as f64).min(SMALL + 2.0)
    } else {
        0.0
    };
    for index in 0..hidden + shown.len() {
        let at = Point::new(
            LEFT + 36.0 + 49.6 * (index % IN_ROW) as f64,
            top + 40.0 + SMALL / 2.0 + step * (index / IN_ROW) as f64,
        );
        match index.checked_sub(hidden).map(|index| shown[index]) {
            Some(square) => {
                let id = rules.squares().id(square);
                drawn.add(small(rules, square, at, SMALL, stock).set("data-discard", id));
            }
            None => drawn.add(face_down(at)),
        }
    }
    drawn
}

/// A square whose face is not shown.
fn face_down(at: Point) -> Element {
    let half = SMALL / 2.0 - 1.0;
    group()
        .with(
            rect(at.x - half, at.y - half, 2.0 * half, 2.0 * half)
                .num("rx", 3.0)
                .class("fblue sink"),
        )
        .with(stroke(at.shifted(-half, -half), at.shifted(half, half), 1.0).class("spaper"))
        .with(stroke(at.shifted(-half, half), at.shifted(half, -half), 1.0).class("spaper"))
        .with(badge(at, 9.0, "fcard sink", "", "?"))
}
