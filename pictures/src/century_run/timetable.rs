//! The timetable below the ribbon: where each train is and what its sheet says so far.

use century_run::score::Points;
use century_run::{CenturyRun, Node, Place, State};
use game::{Game, Seat};

use crate::engraving::{badge, paint, plate};
use crate::frame::{group, rect, stroke, words};
use crate::geometry::Point;
use crate::svg::Element;

/// The columns: heading, and where their figures end.
const COLUMNS: [(&str, f64); 6] = [
    ("aboard", 860.0),
    ("gained", 980.0),
    ("lost", 1090.0),
    ("this trip", 1230.0),
    ("total", 1370.0),
    ("failures", 1510.0),
];
const LEFT: f64 = 300.0;
const TOP: f64 = 800.0;
const ROW: f64 = 40.0;

/// The timetable of a view.
pub(crate) fn draw(rules: &CenturyRun, view: &State) -> Element {
    let seats = rules.setup().seats;
    let mut table = group()
        .set("data-layer", "timetable")
        .with(
            plate(LEFT, TOP, 1300.0, 204.0, 10.0)
                .class("fcard sink")
                .num("stroke-width", 2.0),
        )
        .with(rect(LEFT + 10.0, TOP + 6.0, 1280.0, 29.0).class("fink"))
        .with(
            words(
                Point::new(LEFT + 20.0, TOP + 25.0),
                17.0,
                &format!("TRIP {}", view.trip()),
            )
            .class("b start tpaper sp"),
        )
        .with(words(Point::new(LEFT + 270.0, TOP + 25.0), 15.0, "station").class("start tpaper i"));
    for (title, x) in COLUMNS {
        table.add(words(Point::new(x, TOP + 25.0), 15.0, title).class("end tpaper i"));
    }
    for seat in seats.iter() {
        let base = TOP + 62.0 + ROW * seat.index() as f64;
        table.add(row(rules, view, seat, base));
        if seat.index() > 0 {
            let rule = base - 26.0;
            table.add(
                stroke(
                    Point::new(LEFT + 12.0, rule),
                    Point::new(LEFT + 1288.0, rule),
                    0.8,
                )
                .class("sline"),
            );
        }
    }
    table
}

fn row(rules: &CenturyRun, view: &State, seat: Seat, base: f64) -> Element {
    let colour = &rules.board().colours()[seat.index()];
    let train = view.train(seat);
    let hue = paint(colour.letter);
    let mut drawn = group().set("data-seat", seat.letter());
    if view.mover() == seat && view.node() != Node::Over {
        drawn.add(rect(LEFT + 4.0, base - 25.0, 1292.0, 38.0).class("flamp"));
        drawn.add(words(Point::new(LEFT + 18.0, base + 1.0), 20.0, "▶").class("tred"));
    }
    let letter = colour.letter.to_string();
    drawn.add(badge(
        Point::new(LEFT + 50.0, base - 6.0),
        14.0,
        &format!("f{hue} sink"),
        &format!("t{hue}"),
        &letter,
    ));
    drawn.add(words(Point::new(LEFT + 78.0, base), 20.0, &colour.name).class("b start"));
    drawn.add(
        words(
            Point::new(LEFT + 270.0, base),
            17.0,
            &whereabouts(rules, view, seat),
        )
        .class("start"),
    );
    let points = Points::of(train, rules.board().prices(), rules.agreement().hours);
    let figures = [
        train.aboard.to_string(),
        train.gained.to_string(),
        train.lost.to_string(),
        format!("{:+}", points.net()),
        format!("{:+}", view.total(seat)),
        train.failures.to_string(),
    ];
    for ((_, x), figure) in COLUMNS.iter().zip(figures) {
        drawn.add(words(Point::new(*x, base), 18.0, &figure.replace('-', "−")).class("end"));
    }
    drawn
}

fn whereabouts(rules: &CenturyRun, view: &State, seat: Seat) -> String {
    let train = view.train(seat);
    if train.at == Place::YARD {
        return "in the yard".to_owned();
    }
    let space = rules.board().space(train.at);
    let name = space.name.as_deref().unwrap_or("on the line");
    let held = if train.held { ", held" } else { "" };
    format!("{name} ({}){held}", space.code)
}

/// What is to be seen, in sentences.
pub(crate) fn spoken(rules: &CenturyRun, view: &State) -> String {
    let colours = rules.board().colours();
    let mut text = match view.node() {
        Node::Over => "The game is over.".to_owned(),
        Node::Turn | Node::Second => format!("{} is to spin.", colours[view.mover().index()].name),
        Node::Choice(offer) => format!(
            "{} is offered space {}.",
            colours[view.mover().index()].name,
            rules.board().space(offer.to).code
        ),
    };
    for seat in rules.setup().seats.iter() {
        let train = view.train(seat);
        text.push_str(&format!(
            " {}: {}, {} aboard, {} hours gained, {} lost, total {}.",
            colours[seat.index()].name,
            whereabouts(rules, view, seat),
            train.aboard,
            train.gained,
            train.lost,
            view.total(seat)
        ));
    }
    text
}
