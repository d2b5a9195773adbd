//! The spaces of the ribbon: plates with their numbers, cities with their figures, red stops.

use century_run::{CenturyRun, Kind, Part, Place, Space};

use super::obstacles;
use super::ribbon::{self, LEADING, Side, Spot};
use crate::Scene;
use pictures::Ink;
use pictures::engraving;
use pictures::frame::{again, disc, group, path, rect, shared, stroke, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// What the spaces share: hatching for green and dots for yellow, so that color is not all there is,
/// and the drawings that stand on the ribbon many times.
pub(crate) fn repeated(rules: &CenturyRun, scene: &Scene<'_>) -> Element {
    let pattern = |name: &str, drawing: Element| {
        Element::new("pattern")
            .set("id", scene.id(name))
            .num("width", 8.0)
            .num("height", 8.0)
            .set("patternUnits", "userSpaceOnUse")
            .with(drawing)
    };
    let hatch = path("M-2,2L2,-2M0,8L8,0M6,10L10,6")
        .class("no sgreen")
        .num("stroke-width", 1.1);
    let dots = group()
        .with(disc(Point::new(2.0, 2.0), 1.3).class("famber"))
        .with(disc(Point::new(6.0, 6.0), 1.3).class("famber"));
    let both = |name: &str| {
        group()
            .set("id", scene.id(format_args!("{name}s")))
            .with(again(&scene.id(name)))
            .with(again(&scene.id(format_args!("{name}n"))))
    };
    let plate = rect(-15.0, -11.0, 30.0, 22.0)
        .num("rx", 3.0)
        .class("fpaper");
    let mut defs = Element::new("defs")
        .with(pattern("hatch", hatch))
        .with(pattern("dots", dots))
        .with(shared(scene.id("p"), ground("fcard", None)))
        .with(shared(
            scene.id("g"),
            ground("fleaf", Some(scene.id("hatch"))),
        ))
        .with(shared(
            scene.id("y"),
            ground("flamp", Some(scene.id("dots"))),
        ))
        .with(shared(scene.id("gn"), note("fleaf", "+1 hr")))
        .with(shared(scene.id("yn"), note("flamp", "−1 hr")))
        .with(both("g"))
        .with(both("y"))
        .with(shared(scene.id("c"), platform()))
        .with(shared(scene.id("r"), semaphore()))
        .with(shared(scene.id("s"), depot()))
        .with(shared(scene.id("n"), plate));
    let mut words: Vec<&str> = Vec::new();
    for space in rules.board().spaces() {
        if let Kind::Obstacle(word) = &space.kind
            && !words.contains(&word.as_str())
        {
            words.push(word);
            defs.add(shared(scene.id(word), obstacles::picture(word)));
        }
    }
    defs
}

/// A space that says which it is, except on a page, which lays spots of its own over the board and
/// must be light.
fn named(scene: &Scene<'_>, drawn: Element, code: &str) -> Element {
    match scene.ink {
        Ink::Page | Ink::Part => drawn,
        Ink::Auto | Ink::Light | Ink::Dark => drawn.set("data-space", code),
    }
}

/// All spaces with their names.
pub(crate) fn draw(rules: &CenturyRun, scene: &Scene<'_>) -> Element {
    let board = rules.board();
    let mut all = group()
        .set("data-layer", "spaces")
        .num("font-size", CODE_SIZE);
    let mut grounds: Vec<(f64, Element)> = Vec::new();
    let (mut codes, mut small) = (Rows::default(), Rows::default());
    for place in board.places() {
        let space = board.space(place);
        let spot = ribbon::spot(board, place);
        let at = Point::new(spot.at.x.round(), spot.at.y.round());
        let name = match (&space.kind, spot.side) {
            (Kind::Plain, Side::Below) => "p",
            (Kind::Green, Side::Below) => "gs",
            (Kind::Yellow, Side::Below) => "ys",
            (Kind::Red, Side::Below) => "r",
            (Kind::City { .. }, Side::Below) => "c",
            (_, Side::Below | Side::Left | Side::Right) => {
                let drawn = named(scene, group(), &space.code).set("transform", place_at(&spot));
                all.add(one(scene, place, space, &spot, drawn));
                continue;
            }
        };
        let ground = named(scene, again(&scene.id(name)).num("x", at.x), &space.code);
        let number = place.index().to_string();
        match grounds.iter_mut().find(|(y, _)| *y == at.y) {
            Some((_, row)) => row.add(ground),
            None => {
                let row = group().set("transform", format_args!("translate(0 {})", at.y));
                grounds.push((at.y, row.with(ground)));
            }
        }
        match &space.kind {
            Kind::Plain => codes.add(at.shifted(0.0, 7.0), "tsoft", &number),
            Kind::Green | Kind::Yellow => codes.add(at.shifted(0.0, -3.0), "b", &number),
            Kind::Red => codes.add(at.shifted(0.0, -3.0), "b tpaper", &number),
            Kind::City { take, leave, .. } => {
                small.add(at.shifted(0.0, -8.0), "sans b tsoft", &number);
                codes.add(at.shifted(-21.0, 15.0), "b", &format!("+{take}"));
                codes.add(at.shifted(21.0, 15.0), "b tred", &format!("−{leave}"));
            }
            Kind::Obstacle(_) | Kind::Origin | Kind::Terminus => {}
        }
    }
    let mut names = group().num("font-size", NAME_SIZE);
    let mut signs = group().num("font-size", SIGN_SIZE).class("sans b");
    let mut rows = Rows::default();
    for place in board.places() {
        match sign(rules, place) {
            None => {}
            Some(Sign::Beside(drawn)) => names.add(drawn),
            Some(Sign::Board(drawn)) => signs.add(drawn),
            Some(Sign::Below(at, name)) => {
                for (line, word) in lines(&name).into_iter().enumerate() {
                    let base = at.shifted(0.0, LEADING * line as f64);
                    rows.add(base, "sans halo", word);
                }
            }
        }
    }
    names = names.with_all(rows.drawn()).with_all(small.drawn());
    all.with_all(grounds.into_iter().map(|(_, row)| row))
        .with_all(codes.drawn())
        .with(names)
        .with(signs)
}

/// Words that stand in rows, each row as one text.
#[derive(Default)]
struct Rows(Vec<(f64, &'static str, Element)>);

impl Rows {
    fn add(&mut self, at: Point, class: &'static str, text: &str) {
        let word = figure(at.x, text);
        let known = self
            .0
            .iter_mut()
            .find(|(y, of, _)| *y == at.y && *of == class);
        match known {
            Some((_, _, row)) => row.add(word),
            None => {
                let row = Element::new("text").num("y", at.y).class(class);
                self.0.push((at.y, class, row.with(word)));
            }
        }
    }

    fn drawn(self) -> impl Iterator<Item = Element> {
        self.0.into_iter().map(|(_, _, row)| row)
    }
}

/// The size of numbers and figures on the ribbon, of names beside it and of those on station signs:
/// on a screen of 1366 by 768 a page draws them at three fifths of that.
const CODE_SIZE: f64 = 21.0;
const NAME_SIZE: f64 = 18.4;
const SIGN_SIZE: f64 = 18.4;
/// The most letters that stand on one line below a space, where a name has a second word.
const LONGEST: usize = 8;

/// A name in one or two lines.
fn lines(name: &str) -> Vec<&str> {
    match name.rsplit_once(' ') {
        Some((first, last)) if name.len() > LONGEST => vec![first, last],
        Some(_) | None => vec![name],
    }
}

/// A code or figure of the usual size, so far from the middle of its space.
fn code(x: f64, y: f64, text: &str) -> Element {
    let drawn = Element::new("text");
    let drawn = if x == 0.0 { drawn } else { drawn.num("x", x) };
    drawn.num("y", y).text(text)
}

/// A part of a line with a place of its own.
fn figure(x: f64, text: &str) -> Element {
    Element::new("tspan").num("x", x).text(text)
}

/// Puts on its group what is seen of a space.
fn one(scene: &Scene<'_>, place: Place, space: &Space, spot: &Spot, drawn: Element) -> Element {
    let laid = |name: &str| turned(spot, again(&scene.id(name)));
    let number = place.index().to_string();
    // What a space says stands upright, so on a turn of the ribbon the ground turns alone.
    let colored = |drawn: Element, name: &str| {
        drawn
            .with(laid(name))
            .with(again(&scene.id(format_args!("{name}n"))))
            .with(code(0.0, -3.0, &number).class("b"))
    };
    match &space.kind {
        Kind::Obstacle(word) => obstacles::draw(drawn, again(&scene.id(word)), spot)
            .with(again(&scene.id("n")))
            .with(words(Point::new(0.0, 6.5), NAME_SIZE, &number).class("sans tsoft")),
        Kind::Plain => drawn
            .with(laid("p"))
            .with(code(0.0, 7.0, &number).class("tsoft")),
        Kind::Green => colored(drawn, "g"),
        Kind::Yellow => colored(drawn, "y"),
        Kind::Red => drawn
            .with(laid("r"))
            .with(code(0.0, -3.0, &number).class("b tpaper")),
        Kind::City { take, leave, .. } => drawn
            .with(laid("c"))
            .with(words(Point::new(0.0, -8.0), NAME_SIZE, &number).class("sans b tsoft"))
            .with(code(-21.0, 15.0, &format!("+{take}")).class("b"))
            .with(code(21.0, 15.0, &format!("−{leave}")).class("b tred")),
        Kind::Origin => station(drawn.with(laid("s")), &space.code, "start"),
        Kind::Terminus => station(drawn.with(laid("s")), &space.code, "arrive"),
    }
}

/// The move to a space's middle, around which it is drawn.
pub(crate) fn place_at(spot: &Spot) -> String {
    format!("translate({} {})", spot.at.x.round(), spot.at.y.round())
}

/// The outline of a space around its middle, turned as the ribbon runs.
pub(crate) fn plate(spot: &Spot, width: f64, height: f64, cut: f64) -> Element {
    turned(spot, outline(width, height, cut))
}

fn outline(width: f64, height: f64, cut: f64) -> Element {
    engraving::plate(-width / 2.0, -height / 2.0, width, height, cut)
}

/// A drawing turned as the ribbon runs.
fn turned(spot: &Spot, drawing: Element) -> Element {
    match spot.side {
        Side::Below => drawing,
        Side::Left | Side::Right => drawing.set(
            "transform",
            format_args!("rotate({})", Num(spot.angle.degrees())),
        ),
    }
}

/// The ground of an ordinary space, with the pattern that goes with its color.
fn ground(class: &str, fill: Option<String>) -> Element {
    let plain = outline(84.0, 54.0, 6.0).class(format_args!("{class} pl"));
    match fill {
        None => group().with(plain),
        Some(id) => group().with(plain).with(
            outline(80.0, 50.0, 5.0)
                .set("fill", format_args!("url(#{id})"))
                .set("opacity", 0.55),
        ),
    }
}

/// What a colored space does, on a clear patch so that it can be read.
fn note(class: &str, text: &str) -> Element {
    group()
        .with(rect(-27.0, -21.0, 54.0, 42.0).num("rx", 4.0).class(class))
        .with(words(Point::new(0.0, 17.0), NAME_SIZE, text).class("sans"))
}

/// A red stop: an eight-sided board.
fn semaphore() -> Element {
    group()
        .with(
            outline(88.0, 66.0, 20.0)
                .class("fred sink")
                .num("stroke-width", 2.4),
        )
        .with(
            outline(80.0, 58.0, 17.0)
                .class("no spaper")
                .num("stroke-width", 1.6),
        )
        .with(words(Point::new(0.0, 17.0), NAME_SIZE, "STOP").class("sans b sp2 tpaper"))
}

/// A city's space, where figures say who gets on and who gets off.
fn platform() -> Element {
    group()
        .with(outline(101.0, 64.0, 2.0).class("fink"))
        .with(outline(88.0, 54.0, 4.0).class("fcard"))
        .with(stroke(Point::new(0.0, -2.0), Point::new(0.0, 18.0), 1.0).class("sline"))
}

/// The plate of either end of the line.
fn depot() -> Element {
    group()
        .with(
            outline(106.0, 74.0, 12.0)
                .class("fblue sink")
                .num("stroke-width", 2.6),
        )
        .with(
            outline(97.0, 65.0, 9.0)
                .class("no spaper")
                .num("stroke-width", 1.4),
        )
}

fn station(drawn: Element, code: &str, note: &str) -> Element {
    drawn
        .with(words(Point::new(0.0, 1.0), 26.0, code).class("b tpaper sp2"))
        .with(words(Point::new(0.0, 21.0), NAME_SIZE, note).class("sans tpaper"))
}

/// How a name is written.
enum Sign {
    /// Beside its space.
    Beside(Element),
    /// On a station's board.
    Board(Element),
    /// Below its space, around this point.
    Below(Point, String),
}

/// The name of a space, or of the run of spaces that begins there.
fn sign(rules: &CenturyRun, place: Place) -> Option<Sign> {
    let board = rules.board();
    let space = board.space(place);
    let name = space.name.as_ref()?;
    let same = |index: usize| {
        board
            .spaces()
            .get(index)
            .is_some_and(|other| other.name == space.name)
    };
    if place.index() > 0 && same(place.index() - 1) {
        return None;
    }
    let run = (place.index()..).take_while(|&index| same(index)).count();
    let (first, last) = (
        ribbon::spot(board, place),
        ribbon::spot(board, Place::at(place.index() + run - 1)),
    );
    let at = first.at.between(last.at, 0.5);
    let at = Point::new(at.x.round(), at.y.round());
    Some(match &space.kind {
        Kind::City {
            part: Part::First | Part::Second,
            ..
        } => Sign::Board(board_sign(at, first.side, name, "fplate")),
        Kind::Red => Sign::Board(board_sign(at, first.side, name, "fred")),
        Kind::Origin | Kind::Terminus => Sign::Board(board_sign(at, first.side, name, "fblue")),
        Kind::Obstacle(word) => Sign::Beside(obstacles::name(at, first.side, name, word, run)),
        Kind::Plain | Kind::Green | Kind::Yellow => match first.side {
            Side::Below => Sign::Below(at.shifted(0.0, 48.0), name.clone()),
            Side::Left => Sign::Beside(code(at.x - 47.0, at.y + 5.0, name).class("sans end halo")),
            Side::Right => {
                Sign::Beside(code(at.x + 47.0, at.y + 5.0, name).class("sans start halo"))
            }
        },
    })
}

/// The sign of a station.
fn board_sign(at: Point, side: Side, name: &str, ground: &str) -> Element {
    let text = name.to_uppercase();
    let width = 14.0 + 12.6 * text.chars().count() as f64;
    let middle = match side {
        Side::Below => at.shifted(0.0, 49.0),
        Side::Left => at
            .shifted(-44.0 - width / 2.0, 0.0)
            .shifted(width * 0.34, 0.0),
        Side::Right => at
            .shifted(44.0 + width / 2.0, 0.0)
            .shifted(-width * 0.34, 0.0),
    };
    let left = (middle.x - width / 2.0).round();
    group()
        .with(
            rect(left, middle.y - 12.0, width.round(), 24.0)
                .num("rx", 3.0)
                .class(ground),
        )
        .with(code(middle.x.round(), middle.y + 6.0, &text).class("tpaper"))
}
