//! The wall map itself: country, tracks, circles, compass and the strip of yards.

use game::Seat;
use great_railroad::{Circle, Direction, GreatRailroad, Place, RawCircle};

use super::layout::{self, CIRCLE, SIZE, STRIP};
use crate::engraving::{cartouche, plate, track};
use crate::frame::{disc, group, path, rect, stroke, words};
use crate::geometry::{Angle, Path, Point};
use crate::svg::Element;

/// Everything that never moves.
pub(crate) fn draw(rules: &GreatRailroad) -> Vec<Element> {
    vec![
        country(rules),
        cartouche(
            Point::new(1758.0, 912.0),
            346.0,
            &["THE GREAT", "RAILROAD GAME"],
            "from Ocean to Ocean, by all Lines",
        ),
        compass(Point::new(128.0, 962.0)),
        tracks(rules),
        circles(rules),
        strip(rules),
    ]
}

/// The lands beyond the northern and the southern border, where the data draw no coast.
const NEIGHBOURS: [&str; 2] = [
    "M200,20H1940V60Q1890,96 1862,118L1620,300L1380,370L1300,300L200,60Z",
    "M312,862Q350,930 372,1000Q392,1060 424,1104H850Q852,1086 866,1080L700,960Z",
];

/// Sea, coast and land, with the ruled and chequered border of old maps.
fn country(rules: &GreatRailroad) -> Element {
    let mut all = group()
        .set("data-layer", "country")
        .with(rect(0.0, 0.0, SIZE.width, SIZE.height).class("fpaper"))
        .with(rect(20.0, 20.0, SIZE.width - 40.0, STRIP - 20.0).class("fsea"));
    if let Some(decor) = &rules.board().data().decor {
        let coast = Path::shore(
            decor
                .coast
                .iter()
                .map(|&point| layout::on_map(point.into())),
        );
        for (width, opacity) in [(52.0, 0.16), (34.0, 0.2), (17.0, 0.28)] {
            all.add(
                path(&coast)
                    .class("no sline")
                    .num("stroke-width", width)
                    .set("stroke-opacity", opacity),
            );
        }
        for land in NEIGHBOURS {
            all.add(path(land).class("fpaper"));
        }
        all.add(path(&coast).class("fland ssoft").num("stroke-width", 2.4));
    }
    let border = |inset: f64, width: f64, dash: &str| {
        rect(
            inset,
            inset,
            SIZE.width - 2.0 * inset,
            STRIP + 20.0 - 2.0 * inset,
        )
        .class("no sink")
        .num("stroke-width", width)
        .set("stroke-dasharray", dash)
    };
    all.add(
        rect(10.0, 10.0, SIZE.width - 20.0, STRIP)
            .class("no spaper")
            .num("stroke-width", 20.0),
    );
    all.add(border(10.0, 2.0, "none"));
    all.add(border(15.0, 6.0, "40 40"));
    all.add(border(20.0, 1.2, "none"));
    all
}

/// The compass rose: the eight points headings are called by.
fn compass(at: Point) -> Element {
    let mut rose = group()
        .set("data-layer", "compass")
        .with(disc(at, 54.0).class("no ssoft").num("stroke-width", 1.0))
        .with(disc(at, 47.0).class("no ssoft").num("stroke-width", 0.6));
    for direction in Direction::ALL {
        let angle = Angle(-std::f64::consts::FRAC_PI_4 * f64::from(direction as u8));
        let main = direction.letters().len() == 1;
        let (length, width) = if main { (60.0, 9.0) } else { (42.0, 6.0) };
        let tip = at.towards(angle, length);
        let aside = Angle(angle.0 + std::f64::consts::FRAC_PI_4);
        let other = Angle(angle.0 - std::f64::consts::FRAC_PI_4);
        let half = |by: Angle| path(Path::from(at).line(at.towards(by, width)).line(tip).close());
        rose.add(half(aside).class("fpaper ssoft").num("stroke-width", 0.8));
        rose.add(half(other).class("fsoft ssoft").num("stroke-width", 0.8));
        let label = at.towards(angle, if main { 74.0 } else { 67.0 });
        let size = if main { 19.0 } else { 13.0 };
        let class = if main { "b" } else { "tsoft" };
        rose.add(words(label.shifted(0.0, size * 0.36), size, direction.letters()).class(class));
    }
    rose
}

fn tracks(rules: &GreatRailroad) -> Element {
    let board = rules.board();
    let mut all = group().set("data-layer", "tracks");
    let mut seen = Vec::new();
    for lane in board.lanes() {
        if seen.contains(&board.reverse(lane)) {
            continue;
        }
        seen.push(lane);
        let name = format!(
            "{}-{}",
            board.code(board.from(lane)),
            board.code(board.to(lane))
        );
        all.add(track(&layout::track(board, lane).path()).set("data-lane", &name));
    }
    all
}

fn circles(rules: &GreatRailroad) -> Element {
    let board = rules.board();
    let mut all = group().set("data-layer", "circles");
    for (circle, raw) in board.circles().zip(&board.data().circle) {
        let at = layout::circle(board, circle);
        let mut drawn = group().set("data-circle", &raw.code);
        if circle == board.depot() {
            drawn = drawn.with(depot(rules));
        } else if circle == rules.terminal() {
            drawn = drawn.with(terminal(at)).with(code(at, &raw.code));
        } else {
            drawn = drawn
                .with(disc(at, CIRCLE).class("city"))
                .with(disc(at, CIRCLE - 4.5).class("ring"))
                .with(code(at, &raw.code));
        }
        all.add(drawn.with(label(rules, circle, raw)));
    }
    all
}

fn code(at: Point, code: &str) -> Element {
    words(at.shifted(0.0, 4.8), 13.0, code).class("sans tsoft")
}

/// The depot: a station plate with its four circles.
fn depot(rules: &GreatRailroad) -> Element {
    let board = rules.board();
    let at = layout::circle(board, board.depot());
    let mut station = group()
        .with(
            plate(at.x - 54.0, at.y - 54.0, 108.0, 108.0, 12.0)
                .class("fcard sink")
                .num("stroke-width", 3.0),
        )
        .with(
            plate(at.x - 49.0, at.y - 49.0, 98.0, 98.0, 10.0)
                .class("no sred")
                .num("stroke-width", 1.4),
        );
    for place in layout::depot(board) {
        station.add(
            disc(place, 19.0)
                .class("fpaper sink")
                .num("stroke-width", 2.2),
        );
    }
    station
}

/// The terminal: a signal-red roundel that no other circle has, with a flag on it.
fn terminal(at: Point) -> Element {
    group()
        .with(
            path(Path::from(at).line(at.shifted(0.0, -62.0)))
                .class("no sink")
                .num("stroke-width", 3.0),
        )
        .with(
            path(
                Path::from(at.shifted(0.0, -62.0))
                    .line(at.shifted(44.0, -51.0))
                    .line(at.shifted(0.0, -40.0))
                    .close(),
            )
            .class("fred sink")
            .num("stroke-width", 1.6),
        )
        .with(
            disc(at, CIRCLE + 7.0)
                .class("fred sink")
                .num("stroke-width", 2.6),
        )
        .with(
            disc(at, CIRCLE)
                .class("fcard sink")
                .num("stroke-width", 2.0),
        )
}

/// The name of a circle on the side its data tell.
fn label(rules: &GreatRailroad, circle: Circle, raw: &RawCircle) -> Element {
    let board = rules.board();
    let at = layout::circle(board, circle);
    let far = if circle == board.depot() {
        64.0
    } else if circle == rules.terminal() {
        CIRCLE + 16.0
    } else {
        CIRCLE + 7.0
    };
    let size = 20.0;
    let (east, class) = match raw.label.as_str() {
        "e" => (far, "start"),
        "w" => (-far, "end"),
        "ne" | "se" => (far * 0.75, "start"),
        "nw" | "sw" => (-far * 0.75, "end"),
        _ => (0.0, ""),
    };
    let south = match raw.label.as_str() {
        "n" => -far - 1.0,
        "ne" | "nw" => -far * 0.72,
        "s" => far + size * 0.72,
        "se" | "sw" => far * 0.72 + size * 0.6,
        _ => size * 0.34,
    };
    let base = at.shifted(east, south);
    let class = format!("{class} halo b");
    if circle == board.depot() {
        let second = words(base.shifted(0.0, 22.0), 15.0, &raw.place).class("start halo i");
        let (first, rest) = raw.name.split_once(' ').unwrap_or((&raw.name, ""));
        return group()
            .with(words(base.shifted(0.0, -22.0), size, first).class(&class))
            .with(words(base, size, rest).class(&class))
            .with(second);
    }
    let name = words(base, size, &raw.name).class(&class);
    if circle == rules.terminal() {
        let below = words(base.shifted(0.0, 19.0), 14.0, "TERMINAL");
        return group()
            .with(name)
            .with(below.class(format_args!("{class} sans sp tred")));
    }
    name
}

/// The strip below the map: for each seat its yard and its home.
fn strip(rules: &GreatRailroad) -> Element {
    let mut all = group().set("data-layer", "strip");
    for seat in rules.seats().iter() {
        all.add(fleet(rules, seat));
    }
    all
}

fn fleet(rules: &GreatRailroad, seat: Seat) -> Element {
    let corner = layout::fleet(rules, seat);
    let width = layout::fleet_width(rules) - 12.0;
    let mut drawn = group().set("data-seat", seat.letter()).with(
        plate(corner.x - 12.0, corner.y, width + 4.0, 96.0, 10.0)
            .class("fcard sink")
            .num("stroke-width", 1.8),
    );
    for (place, title) in [(Place::Yard, "YARD"), (Place::Home, "HOME")] {
        let (first, last) = (
            layout::berth(rules, seat, place, 0),
            layout::berth(rules, seat, place, 2),
        );
        let siding = Path::from(first.shifted(-34.0, 22.0)).line(last.shifted(34.0, 22.0));
        drawn.add(track(&siding));
        drawn.add(words(first.shifted(-34.0, -44.0), 13.0, title).class("sans sp b tsoft start"));
        for index in 0..rules.fleet(seat).len() {
            let berth = layout::berth(rules, seat, place, index);
            drawn.add(
                disc(berth, 20.0)
                    .class("no sline")
                    .num("stroke-width", 1.4)
                    .set("stroke-dasharray", "3 4"),
            );
        }
        let post = last.shifted(38.0, 0.0);
        drawn.add(stroke(post.shifted(-4.0, 8.0), post.shifted(-4.0, 32.0), 5.0).class("sred"));
    }
    drawn
}
