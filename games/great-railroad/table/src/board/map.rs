//! The wall map itself: country, tracks, circles, compass and the strip of yards.

use game::{Rules, Seat};
use great_railroad::{Direction, GreatRailroad, Place};

use super::layout::{self, CIRCLE, DEPOT, SIZE, WHOLE};
use super::names::{NameSet, Names, part};
use super::trains;
use pictures::engraving::{cartouche, plate};
use pictures::frame::{disc, group, path, rect, words};
use pictures::geometry::{Angle, Path, Point};
use pictures::svg::{Element, Num};

/// Everything that never moves, for a page: the map alone, with names for every scale.
pub(crate) fn on_page(rules: &GreatRailroad, prefix: &str) -> Vec<Element> {
    let names = Names::of(rules);
    let set = |class: &str, names: &NameSet| {
        group()
            .class(format_args!("name names-{class}"))
            .with_all(names.draw(rules.board(), |_| true))
    };
    vec![
        trains::keep(prefix),
        trains::keep_icons(prefix),
        country(rules, prefix),
        tracks(rules, prefix, &[]),
        circles(rules, prefix),
        set("wide", &names.wide),
        set("phone", &names.phone),
        set("fit", &names.fit),
    ]
}

/// Everything that never moves, for a picture that stands alone: with a title, a compass and the
/// yards and homes of the seats below the map.
pub(crate) fn alone(rules: &GreatRailroad, prefix: &str) -> Vec<Element> {
    let sidings: Vec<(Seat, Place)> = rules
        .seats()
        .iter()
        .flat_map(|seat| [Place::Yard, Place::Home].map(|place| (seat, place)))
        .collect();
    // On a board of somebody's own, cities may lie where title and compass stand on the one in the box.
    let clear = |at: Point, far: f64| {
        let board = rules.board();
        let mut circles = board.circles().map(|circle| layout::circle(board, circle));
        !own(rules) || circles.all(|circle| circle.distance(at) > far)
    };
    let (title, rose) = (Point::new(1672.0, 956.0), Point::new(104.0, 1010.0));
    let mut above = group();
    if clear(title, 300.0) {
        let called = match own(rules) {
            true => rules.board().data().title.as_str(),
            false => "from Ocean to Ocean, by all Lines",
        };
        above.add(cartouche(
            title,
            346.0,
            &["THE GREAT", "RAILROAD GAME"],
            called,
        ));
    }
    if clear(rose, 170.0) {
        above.add(compass(rose, prefix));
    }
    vec![
        trains::keep(prefix),
        country(rules, prefix),
        rect(0.0, SIZE.height, SIZE.width, WHOLE.height - SIZE.height).class("fpaper"),
        above,
        group().with_all(rules.seats().iter().map(|seat| ground(rules, seat))),
        tracks(rules, prefix, &sidings),
        circles(rules, prefix),
        group().with_all(Names::of(rules).wide.draw(rules.board(), |_| true)),
        strip(rules, prefix),
    ]
}

/// The lands beyond the northern and the southern border, where the data draw no coast.
const NEIGHBORS: [&str; 2] = [
    "M136,-600H2480V-200L1880,78Q1826,116 1798,138L1556,320L1316,390L1236,320L136,80Z",
    "M248,882Q286,950 308,1020Q328,1080 360,1160L520,1760H786V1160Q788,1120 802,1100L636,980Z",
];

/// Whether the table plays on a board that is not the one in the box.
fn own(rules: &GreatRailroad) -> bool {
    rules.setup().options.board().is_some()
}

/// Sea, coast and land.
fn country(rules: &GreatRailroad, prefix: &str) -> Element {
    let mut all = group()
        .set("data-layer", "country")
        // A window of another shape shows what is beyond the edges.
        .with(rect(-600.0, -600.0, SIZE.width + 1200.0, SIZE.height + 1200.0).class("fsea"));
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
        for land in NEIGHBORS.iter().filter(|_| !own(rules)) {
            all.add(path(*land).class("fpaper"));
        }
        all.add(shore().class("fland ssoft").num("stroke-width", 2.4));
    } else {
        // Without a coast everything is land.
        let land = rect(-600.0, -600.0, SIZE.width + 1200.0, SIZE.height + 1200.0);
        all.add(land.class("fland"));
    }
    all
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
fn tracks(rules: &GreatRailroad, prefix: &str, sidings: &[(Seat, Place)]) -> Element {
    let board = rules.board();
    let id = format!("{prefix}-tracks");
    let mut lines = String::new();
    for lane in board.lanes() {
        // Both lanes of a section lie on one track.
        if board.from(lane) < board.to(lane) {
            lines.push_str(&layout::track(board, lane).path().to_string());
        }
    }
    for &(seat, place) in sidings {
        lines.push_str(&siding(rules, seat, place).to_string());
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
    }
    all
}

/// The depot: a station plate with its four circles.
fn depot(rules: &GreatRailroad) -> Element {
    let board = rules.board();
    let at = layout::circle(board, board.depot());
    let mut station = group()
        .with(
            plate(at.x - DEPOT, at.y - DEPOT, 2.0 * DEPOT, 2.0 * DEPOT, 14.0)
                .class("fcard sink")
                .num("stroke-width", 3.0),
        )
        .with(
            plate(
                at.x - DEPOT + 5.0,
                at.y - DEPOT + 5.0,
                2.0 * DEPOT - 10.0,
                2.0 * DEPOT - 10.0,
                12.0,
            )
            .class("no sred")
            .num("stroke-width", 1.8),
        );
    for place in layout::depot(board) {
        station.add(
            disc(place, 22.0)
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
