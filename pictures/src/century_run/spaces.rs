//! The spaces of the ribbon: plates with their codes, cities with their figures, red stops.

use century_run::board::{Part, Space};
use century_run::{CenturyRun, Kind, Place};

use super::obstacles;
use super::ribbon::{self, Side, Spot};
use crate::draw::Scene;
use crate::engraving;
use crate::frame::{disc, group, path, rect, stroke, words};
use crate::geometry::Point;
use crate::svg::{Element, Num};

/// Hatching for green and dots for yellow, so that colour is not all there is.
pub(crate) fn patterns(scene: &Scene<'_, CenturyRun>) -> Element {
    let pattern = |name: &str, drawing: Element| {
        Element::new("pattern")
            .set("id", scene.id(name))
            .num("width", 8.0)
            .num("height", 8.0)
            .set("patternUnits", "userSpaceOnUse")
            .with(drawing)
    };
    Element::new("defs")
        .with(pattern(
            "hatch",
            path("M-2,2L2,-2M0,8L8,0M6,10L10,6")
                .class("no sgreen")
                .num("stroke-width", 1.1),
        ))
        .with(pattern(
            "dots",
            group()
                .with(disc(Point::new(2.0, 2.0), 1.3).class("famber"))
                .with(disc(Point::new(6.0, 6.0), 1.3).class("famber")),
        ))
}

/// All spaces with their names.
pub(crate) fn draw(rules: &CenturyRun, scene: &Scene<'_, CenturyRun>) -> Element {
    let board = rules.board();
    let mut all = group().set("data-layer", "spaces");
    for place in board.places() {
        let space = board.space(place);
        let spot = ribbon::spot(board, place);
        let drawn = group()
            .set("data-space", &space.code)
            .set("transform", place_at(&spot));
        all.add(drawn.with(one(rules, scene, place, space, &spot)));
    }
    for place in board.places() {
        all.add(sign(rules, place));
    }
    all
}

fn one(
    rules: &CenturyRun,
    scene: &Scene<'_, CenturyRun>,
    place: Place,
    space: &Space,
    spot: &Spot,
) -> Element {
    match &space.kind {
        Kind::Obstacle(word) => obstacles::draw(word, spot, place),
        Kind::Plain => ordinary(space, spot, "fcard", None, ""),
        Kind::Green => ordinary(space, spot, "fleaf", Some(scene.id("hatch")), "+1 hour"),
        Kind::Yellow => ordinary(space, spot, "flamp", Some(scene.id("dots")), "−1 hour"),
        Kind::Red => red(space, spot),
        Kind::City { take, leave, .. } => city(space, spot, *take, *leave),
        Kind::Origin => station(spot, "NYC", &starts(rules)),
        Kind::Terminus => station(spot, &space.code, "arrive"),
    }
}

/// What New York says: the numbers that start a train, and with how many passengers.
fn starts(rules: &CenturyRun) -> String {
    let texts: Vec<String> = rules
        .board()
        .starts()
        .iter()
        .map(|(number, aboard)| format!("{number} → {aboard}"))
        .collect();
    texts.join(", ")
}

/// The move to a space's middle, around which it is drawn.
pub(crate) fn place_at(spot: &Spot) -> String {
    format!("translate({} {})", Num(spot.at.x), Num(spot.at.y))
}

/// The outline of a space around its middle, turned as the ribbon runs.
pub(crate) fn plate(spot: &Spot, width: f64, height: f64, cut: f64) -> Element {
    let outline = engraving::plate(-width / 2.0, -height / 2.0, width, height, cut);
    match spot.side {
        Side::Below => outline,
        Side::Left | Side::Right => outline.set(
            "transform",
            format_args!("rotate({})", Num(spot.angle.degrees())),
        ),
    }
}

fn ordinary(space: &Space, spot: &Spot, ground: &str, fill: Option<String>, note: &str) -> Element {
    let mut drawn = group().with(plate(spot, 84.0, 54.0, 6.0).class(format_args!("{ground} pl")));
    if let Some(id) = fill {
        drawn.add(
            plate(spot, 80.0, 50.0, 5.0)
                .set("fill", format_args!("url(#{id})"))
                .set("opacity", 0.55),
        );
        drawn.add(rect(-27.0, -20.0, 54.0, 40.0).num("rx", 4.0).class(ground));
        drawn.add(words(Point::new(0.0, 16.0), 11.5, note).class("sans"));
        drawn.add(words(Point::new(0.0, 1.0), 20.0, &space.code).class("b"));
    } else {
        drawn.add(words(Point::new(0.0, 7.0), 18.0, &space.code).class("tsoft"));
    }
    drawn
}

/// A red stop: an eight-sided board.
fn red(space: &Space, spot: &Spot) -> Element {
    let at = Point::default();
    group()
        .with(
            plate(spot, 88.0, 66.0, 20.0)
                .class("fred sink")
                .num("stroke-width", 2.4),
        )
        .with(
            plate(spot, 80.0, 58.0, 17.0)
                .class("no spaper")
                .num("stroke-width", 1.6),
        )
        .with(words(at.shifted(0.0, 1.0), 20.0, &space.code).class("b tpaper"))
        .with(words(at.shifted(0.0, 18.0), 13.0, "STOP").class("sans b sp tpaper"))
}

/// A city's space: who gets on and who gets off.
fn city(space: &Space, spot: &Spot, take: u8, leave: u8) -> Element {
    let at = Point::default();
    group()
        .with(plate(spot, 101.0, 64.0, 2.0).class("fink"))
        .with(plate(spot, 88.0, 54.0, 4.0).class("fcard"))
        .with(words(at.shifted(0.0, -8.0), 13.0, &space.code).class("sans b tsoft"))
        .with(words(at.shifted(-20.0, 13.0), 20.0, &format!("+{take}")).class("b"))
        .with(words(at.shifted(20.0, 13.0), 20.0, &format!("−{leave}")).class("b tred"))
        .with(stroke(at.shifted(0.0, -2.0), at.shifted(0.0, 18.0), 1.0).class("sline"))
}

fn station(spot: &Spot, code: &str, note: &str) -> Element {
    let at = Point::default();
    group()
        .with(
            plate(spot, 106.0, 74.0, 12.0)
                .class("fblue sink")
                .num("stroke-width", 2.6),
        )
        .with(
            plate(spot, 97.0, 65.0, 9.0)
                .class("no spaper")
                .num("stroke-width", 1.4),
        )
        .with(words(at.shifted(0.0, 4.0), 26.0, code).class("b tpaper sp2"))
        .with(words(at.shifted(0.0, 22.0), 13.0, note).class("sans tpaper"))
}

/// The name of a space, or of the run of spaces that begins there.
fn sign(rules: &CenturyRun, place: Place) -> Element {
    let board = rules.board();
    let space = board.space(place);
    let Some(name) = &space.name else {
        return group();
    };
    let same = |index: usize| {
        board
            .spaces()
            .get(index)
            .is_some_and(|other| other.name == space.name)
    };
    if place.index() > 0 && same(place.index() - 1) {
        return group();
    }
    let run = (place.index()..).take_while(|&index| same(index)).count();
    let (first, last) = (
        ribbon::spot(board, place),
        ribbon::spot(board, Place::at(place.index() + run - 1)),
    );
    let at = first.at.between(last.at, 0.5);
    match &space.kind {
        Kind::City {
            part: Part::First | Part::Second,
            ..
        } => board_sign(at, first.side, name, "fink"),
        Kind::Red => board_sign(at, first.side, name, "fred"),
        Kind::Origin | Kind::Terminus => board_sign(at, first.side, name, "fblue"),
        Kind::Obstacle(word) => obstacles::name(at, first.side, name, word),
        Kind::Plain | Kind::Green | Kind::Yellow => name_beside(at, first.side, name),
    }
}

/// The sign of a station.
fn board_sign(at: Point, side: Side, name: &str, ground: &str) -> Element {
    let text = name.to_uppercase();
    let width = 24.0 + 12.6 * text.chars().count() as f64;
    let middle = match side {
        Side::Below => at.shifted(0.0, 49.0),
        Side::Left => at
            .shifted(-44.0 - width / 2.0, 0.0)
            .shifted(width * 0.34, 0.0),
        Side::Right => at
            .shifted(44.0 + width / 2.0, 0.0)
            .shifted(-width * 0.34, 0.0),
    };
    group()
        .with(
            rect(middle.x - width / 2.0, middle.y - 12.0, width, 24.0)
                .num("rx", 3.0)
                .class(ground),
        )
        .with(words(middle.shifted(0.0, 5.6), 15.5, &text).class("b tpaper sp2"))
}

fn name_beside(at: Point, side: Side, name: &str) -> Element {
    match side {
        Side::Below => words(at.shifted(0.0, 46.0), 13.0, name).class("tsoft halo"),
        Side::Left => words(at.shifted(-50.0, 4.0), 12.5, name).class("tsoft end halo"),
        Side::Right => words(at.shifted(50.0, 4.0), 12.5, name).class("tsoft start halo"),
    }
}
