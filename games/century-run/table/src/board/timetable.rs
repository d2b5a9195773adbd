//! The timetable below the ribbon: where each train is and what its sheet says so far.

use century_run::{CenturyRun, Node, Place, Points, State};
use game::{Rules, Seat};

use pictures::engraving::{badge, paint, plate};
use pictures::frame::{group, path, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;

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
const TOP: f64 = 860.0;
const ROW: f64 = 40.0;

/// The printed sheet: headings, and a line for each train.
pub(crate) fn sheet(rules: &CenturyRun) -> Element {
    let mut table = group()
        .set("data-layer", "timetable")
        .num("font-size", 15.0)
        .with(
            plate(LEFT, TOP, 1300.0, 204.0, 10.0)
                .class("fcard sink")
                .num("stroke-width", 2.0),
        )
        .with(rect(LEFT + 10.0, TOP + 6.0, 1280.0, 29.0).class("fink"));
    let mut titles = Element::new("text")
        .num("y", TOP + 25.0)
        .class("end tpaper i")
        .with(figure(LEFT + 270.0, "station").class("start"));
    for (title, x) in COLUMNS {
        titles.add(figure(x, title));
    }
    table.add(titles);
    let mut lines = String::new();
    for seat in rules.setup().seats.iter() {
        let base = base(seat);
        let color = &rules.board().colors()[seat.index()];
        let hue = paint(color.letter);
        table.add(badge(
            Point::new(LEFT + 50.0, base - 6.0),
            14.0,
            &format!("f{hue} sink"),
            &format!("t{hue}"),
            &color.letter.to_string(),
        ));
        table.add(words(Point::new(LEFT + 78.0, base), 20.0, &color.name).class("b start"));
        if seat.index() > 0 {
            lines.push_str(&format!(
                "M{},{}H{}",
                LEFT + 12.0,
                base - 26.0,
                LEFT + 1288.0
            ));
        }
    }
    table.with(path(lines).class("no sline").num("stroke-width", 0.8))
}

/// The line a seat is written on.
fn base(seat: Seat) -> f64 {
    TOP + 62.0 + ROW * seat.index() as f64
}

/// Words in the size of what they stand in.
fn plain(x: f64, y: f64, text: &str) -> Element {
    Element::new("text").num("x", x).num("y", y).text(text)
}

/// What is written on the sheet in a view, and whose turn it is.
pub(crate) fn draw(rules: &CenturyRun, view: &State) -> Element {
    let trip = format!("TRIP {}", view.trip());
    let mut table = group()
        .set("data-layer", "figures")
        .num("font-size", 18.0)
        .with(plain(LEFT + 20.0, TOP + 25.0, &trip).class("b start tpaper sp"));
    for seat in rules.setup().seats.iter() {
        table.add(row(rules, view, seat));
    }
    table
}

fn row(rules: &CenturyRun, view: &State, seat: Seat) -> Element {
    let (base, train) = (base(seat), view.train(seat));
    let mut drawn = group().set("data-seat", seat.letter());
    if view.mover() == seat && view.node() != Node::Over {
        drawn.add(
            rect(LEFT + 6.0, base - 24.0, 1288.0, 36.0)
                .class("no sred")
                .num("stroke-width", 3.0),
        );
        drawn.add(plain(LEFT + 22.0, base + 1.0, "▶").class("tred"));
    }
    let points = Points::of(train, rules.board().prices(), rules.agreement().hours);
    let figures = [
        train.aboard.to_string(),
        train.gained.to_string(),
        train.lost.to_string(),
        format!("{:+}", points.net()),
        format!("{:+}", view.total(seat)),
        train.failures.to_string(),
    ];
    let mut line = Element::new("text")
        .num("y", base)
        .class("end")
        .with(figure(LEFT + 270.0, &whereabouts(rules, view, seat)).class("start"));
    for ((_, x), text) in COLUMNS.iter().zip(figures) {
        line.add(figure(*x, &text.replace('-', "−")));
    }
    drawn.with(line)
}

/// A part of a line with a place of its own.
fn figure(x: f64, text: &str) -> Element {
    Element::new("tspan").num("x", x).text(text)
}

/// Where a train is, in words.
pub(crate) fn whereabouts(rules: &CenturyRun, view: &State, seat: Seat) -> String {
    let train = view.train(seat);
    if train.at == Place::YARD {
        return "in the yard".to_owned();
    }
    let held = if train.held { ", held" } else { "" };
    format!("{}{held}", rules.place_name(train.at))
}

/// What is to be seen, in sentences.
pub(crate) fn spoken(rules: &CenturyRun, view: &State) -> String {
    let colors = rules.board().colors();
    let mut text = match view.node() {
        Node::Over => "The game is over.".to_owned(),
        Node::Turn | Node::Second => format!("{} is to spin.", colors[view.mover().index()].name),
        Node::Choice(offer) => format!(
            "{} is offered {}.",
            colors[view.mover().index()].name,
            rules.place_name(offer.to)
        ),
    };
    for seat in rules.setup().seats.iter() {
        let train = view.train(seat);
        text.push_str(&format!(
            " {}: {}, {} aboard, {} hours gained, {} lost, total {}.",
            colors[seat.index()].name,
            whereabouts(rules, view, seat),
            train.aboard,
            train.gained,
            train.lost,
            view.total(seat)
        ));
    }
    text
}
