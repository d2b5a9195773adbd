//! The wall map itself: country, tracks, circles, compass and the strip of yards.

use game::Seat;
use great_railroad::{Circle, Direction, GreatRailroad, Place, RawCircle};
use pictures::engraving::map_border;

use super::layout::{self, CIRCLE, SIZE, STRIP};
use super::trains;
use pictures::engraving::{cartouche, plate};
use pictures::frame::{disc, group, path, rect, words};
use pictures::geometry::{Angle, Path, Point};
use pictures::svg::{Element, Num};

/// Everything that never moves.
pub(crate) fn draw(rules: &GreatRailroad, prefix: &str) -> Vec<Element> {
    vec![
        trains::keep(prefix),
        country(rules, prefix),
        cartouche(
            Point::new(1758.0, 912.0),
            346.0,
            &["THE GREAT", "RAILROAD GAME"],
            "from Ocean to Ocean, by all Lines",
        ),
        compass(Point::new(128.0, 962.0), prefix),
        group().with_all(rules.seats().iter().map(|seat| ground(rules, seat))),
        tracks(rules, prefix),
        circles(rules, prefix),
        strip(rules, prefix),
    ]
}

/// The lands beyond the northern and the southern border, where the data draw no coast.
const NEIGHBOURS: [&str; 2] = [
    "M200,20H1940V60Q1890,96 1862,118L1620,300L1380,370L1300,300L200,60Z",
    "M312,862Q350,930 372,1000Q392,1060 424,1104H850Q852,1086 866,1080L700,960Z",
];

/// Sea, coast and land, with the ruled and chequered border of old maps.
fn country(rules: &GreatRailroad, prefix: &str) -> Element {
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
        let id = format!("{prefix}-coast");
        all.add(Element::new("defs").with(path(&coast).set("id", &id)));
        let shore = || Element::new("use").set("href", format_args!("#{id}"));
        for (width, opacity) in [(52.0, 0.16), (34.0, 0.2), (17.0, 0.28)] {
            all.add(
                shore()
                    .class("no sline")
                    .num("stroke-width", width)
                    .set("stroke-opacity", opacity),
            );
        }
        for land in NEIGHBOURS {
            all.add(path(land).class("fpaper"));
        }
        all.add(shore().class("fland ssoft").num("stroke-width", 2.4));
    }
    all.with_all(map_border(SIZE.width, STRIP))
}

/// The compass rose: the eight points headings are called by.
fn compass(at: Point, prefix: &str) -> Element {
    let mut rose = group()
        .set("data-layer", "compass")
        .with(disc(at, 54.0).class("no ssoft").num("stroke-width", 1.0))
        .with(disc(at, 47.0).class("no ssoft").num("stroke-width", 0.6));
    for (name, length, width) in [("long", 60.0, 9.0), ("short", 42.0, 6.0)] {
        let corner = |sign: f64| {
            let aside = Angle(std::f64::consts::FRAC_PI_4 * sign);
            Path::from(Point::default())
                .line(Point::default().toward(aside, width))
                .line(Point::new(length, 0.0))
                .close()
        };
        let half = |data: Path, class: &str| path(data).class(class).num("stroke-width", 0.8);
        rose.add(
            Element::new("defs").with(
                group()
                    .set("id", format_args!("{prefix}-{name}"))
                    .class("rh in")
                    .with(half(corner(1.0), "fpaper ssoft"))
                    .with(half(corner(-1.0), "fsoft ssoft")),
            ),
        );
    }
    for direction in Direction::ALL {
        let angle = Angle(-std::f64::consts::FRAC_PI_4 * f64::from(direction as u8));
        let main = direction.letters().len() == 1;
        let name = if main { "long" } else { "short" };
        let (x, y, turn) = (Num(at.x), Num(at.y), Num(angle.degrees()));
        rose.add(
            Element::new("use")
                .set("href", format_args!("#{prefix}-{name}"))
                .set(
                    "transform",
                    format_args!("translate({x} {y}) rotate({turn})"),
                ),
        );
        let label = at.toward(angle, if main { 74.0 } else { 67.0 });
        let size = if main { 19.0 } else { 13.0 };
        let class = if main { "b" } else { "tsoft" };
        rose.add(words(label.shifted(0.0, size * 0.36), size, direction.letters()).class(class));
    }
    rose
}

/// The tracks: their lines once, which are then drawn as ties, as rails and as what is between.
fn tracks(rules: &GreatRailroad, prefix: &str) -> Element {
    let board = rules.board();
    let id = format!("{prefix}-tracks");
    let mut lines = String::new();
    for lane in board.lanes() {
        // Both lanes of a section lie on one track.
        if board.from(lane) < board.to(lane) {
            lines.push_str(&layout::track(board, lane).path().to_string());
        }
    }
    for seat in rules.seats().iter() {
        for place in [Place::Yard, Place::Home] {
            lines.push_str(&siding(rules, seat, place).to_string());
        }
    }
    let drawn = |class: &str| {
        Element::new("use")
            .set("href", format_args!("#{id}"))
            .class(class)
    };
    group()
        .set("data-layer", "tracks")
        .with(Element::new("defs").with(path(lines).set("id", &id)))
        .with_all(["ties", "rails", "bed"].map(drawn))
}

fn circles(rules: &GreatRailroad, prefix: &str) -> Element {
    let board = rules.board();
    let city = format!("{prefix}-city");
    let middle = Point::default();
    let drawn = group()
        .set("id", &city)
        .class("rh in")
        .with(disc(middle, CIRCLE).class("city"))
        .with(disc(middle, CIRCLE - 4.5).class("ring"));
    let mut all = group()
        .set("data-layer", "circles")
        .with(Element::new("defs").with(drawn));
    let mut codes = Element::new("text")
        .class("sans tsoft")
        .num("font-size", 13.0);
    for (circle, raw) in board.circles().zip(&board.data().circle) {
        let at = layout::circle(board, circle);
        let drawn = if circle == board.depot() {
            depot(rules)
        } else if circle == rules.terminal() {
            terminal(at)
        } else {
            Element::new("use")
                .set("href", format_args!("#{city}"))
                .num("x", at.x)
                .num("y", at.y)
        };
        all.add(drawn.set("data-circle", &raw.code));
        if circle != board.depot() {
            codes.add(part(at.shifted(0.0, 5.0), &raw.code));
        }
    }
    all.with(codes).with_all(names(rules))
}

/// Words within others, at their own place.
fn part(at: Point, text: &str) -> Element {
    let (x, y) = (at.x.round(), at.y.round());
    Element::new("tspan").num("x", x).num("y", y).text(text)
}

/// The names of all circles, those that stand on the same side together.
fn names(rules: &GreatRailroad) -> Vec<Element> {
    let board = rules.board();
    let mut all = Vec::new();
    for side in ["start", "end", "mid"] {
        let mut names = Element::new("text")
            .class(format_args!("{side} halo b"))
            .num("font-size", 20.0);
        for (circle, raw) in board.circles().zip(&board.data().circle) {
            let (base, anchor) = label(rules, circle, raw);
            if anchor != side {
                continue;
            }
            if circle == board.depot() {
                let (first, rest) = raw.name.split_once(' ').unwrap_or((&raw.name, ""));
                names.add(part(base.shifted(0.0, -22.0), first));
                names.add(part(base, rest));
                let class = format!("{side} halo i");
                all.push(words(base.shifted(0.0, 22.0), 15.0, &raw.place).class(class));
            } else {
                names.add(part(base, &raw.name));
            }
            if circle == rules.terminal() {
                let class = format!("{side} halo b sans sp tred");
                all.push(words(base.shifted(0.0, 19.0), 14.0, "TERMINAL").class(class));
            }
        }
        all.push(names);
    }
    all
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

/// Where the name of a circle stands, on the side its data tell, and how it is anchored there.
fn label(rules: &GreatRailroad, circle: Circle, raw: &RawCircle) -> (Point, &'static str) {
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
    let (east, anchor) = match raw.label.as_str() {
        "e" => (far, "start"),
        "w" => (-far, "end"),
        "ne" | "se" => (far * 0.75, "start"),
        "nw" | "sw" => (-far * 0.75, "end"),
        _ => (0.0, "mid"),
    };
    let south = match raw.label.as_str() {
        "n" => -far - 1.0,
        "ne" | "nw" => -far * 0.72,
        "s" => far + size * 0.72,
        "se" | "sw" => far * 0.72 + size * 0.6,
        _ => size * 0.34,
    };
    (at.shifted(east, south), anchor)
}

/// The strip below the map: for each seat its yard and its home.
fn strip(rules: &GreatRailroad, prefix: &str) -> Element {
    let berth = format!("{prefix}-berth");
    let drawn = disc(Point::default(), 20.0)
        .class("ring")
        .set("stroke-dasharray", "3 4");
    let drawn = group().set("id", &berth).class("rh in").with(drawn);
    let mut all = group()
        .set("data-layer", "strip")
        .with(Element::new("defs").with(drawn));
    let mut titles = Element::new("text")
        .class("sans sp b tsoft start")
        .num("font-size", 13.0);
    let mut posts = String::new();
    for seat in rules.seats().iter() {
        for (place, title) in [(Place::Yard, "YARD"), (Place::Home, "HOME")] {
            let first = layout::berth(rules, seat, place, 0);
            titles.add(part(first.shifted(-34.0, -44.0), title));
            let post = layout::berth(rules, seat, place, 2).shifted(34.0, 8.0);
            let post = Path::from(post).line(post.shifted(0.0, 24.0));
            posts.push_str(&post.to_string());
            for index in 0..rules.fleet(seat).len() {
                let at = layout::berth(rules, seat, place, index);
                all.add(
                    Element::new("use")
                        .set("href", format_args!("#{berth}"))
                        .num("x", at.x)
                        .num("y", at.y),
                );
            }
        }
    }
    let posts = path(posts).class("no sred").num("stroke-width", 5.0);
    all.with(titles).with(posts)
}

/// The track of a seat's yard or home.
fn siding(rules: &GreatRailroad, seat: Seat, place: Place) -> Path {
    let (first, last) = (
        layout::berth(rules, seat, place, 0),
        layout::berth(rules, seat, place, 2),
    );
    Path::from(first.shifted(-34.0, 22.0)).line(last.shifted(34.0, 22.0))
}

/// The plate under a seat's yard and home.
fn ground(rules: &GreatRailroad, seat: Seat) -> Element {
    let corner = layout::fleet(rules, seat);
    let width = layout::fleet_width(rules) - 12.0;
    plate(corner.x - 12.0, corner.y, width + 4.0, 96.0, 10.0)
        .class("fcard sink")
        .num("stroke-width", 1.8)
}
