//! The trains of the wall map: a form and a color for each seat, and an arrow for the heading.

use game::{Arrange, Seat};
use great_railroad::{Direction, GreatRailroad, Place, State, Train};

use super::Marks;
use super::layout::{self, Stand};
use pictures::engraving::hue;
use pictures::frame::{disc, group, path, words};
use pictures::geometry::{Angle, Point};
use pictures::svg::{Drawn, Element, Memory, Num};

/// The outline of a train of this seat, 35 units around its middle: a disc, a square, a hexagon, a
/// shield. Whoever cannot tell the colors can tell these.
pub(crate) const fn form(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "M-35,0A35,35 0 1 1 35,0A35,35 0 1 1 -35,0Z",
        1 => "M-24,-32H24Q32,-32 32,-24V24Q32,32 24,32H-24Q-32,32 -32,24V-24Q-32,-32 -24,-32Z",
        2 => "M-38,0L-20,-33H20L38,0L20,33H-20Z",
        _ => "M-32,-33H32V2Q32,25 0,39Q-32,25 -32,2Z",
    }
}

/// The name of a seat's form.
pub(crate) const fn form_name(seat: Seat) -> &'static str {
    match seat.index() {
        0 => "disc",
        1 => "square",
        2 => "hexagon",
        _ => "shield",
    }
}

/// An arrow to the right whose tip is 92 units from the middle of its train.
pub(crate) const ARROW: &str = "M29,-15H54V-35L92,0L54,35V15H29Z";
/// An arrow to the right around its middle, 36 units long.
pub(crate) const SHORT_ARROW: &str = "M-18,-6H1V-15L18,0L1,15V6H-18Z";
/// Two arrows that chase each other in a circle of 9 units: a train that can be turned.
pub(crate) const TURNABLE: &str =
    "M-8.7,-2.3A9,9 0 0 1 6.4,-6.4M8.7,2.3A9,9 0 0 1 -6.4,6.4M7.5,-12.5V-5H0M-7.5,12.5V5H0";

/// The drawings that the trains of a picture use.
pub(crate) fn keep(prefix: &str) -> Element {
    let kept = |name: &str| {
        group()
            .set("id", format_args!("{prefix}-{name}"))
            .class("rh in")
    };
    let mut all = Element::new("defs");
    for seat in (1..=4).filter_map(Seat::from_number) {
        let outline = || path(form(seat));
        all.add(
            kept(&format!("form-{}", hue(seat)))
                .with(outline().class("fcard sink").num("stroke-width", 2.4))
                .with(outline().set("transform", "scale(.86)")),
        );
    }
    all.with(
        kept("arrow")
            .with(
                path(ARROW)
                    .class("sink")
                    .num("stroke-width", 8.0)
                    .set("stroke-linejoin", "round"),
            )
            .with(
                path(ARROW)
                    .class("scard")
                    .num("stroke-width", 4.0)
                    .set("stroke-linejoin", "round"),
            ),
    )
    .with(kept("way").with(path(SHORT_ARROW)))
    .with(
        kept("heading")
            .with(
                disc(Point::default(), 32.0)
                    .class("fglow sred")
                    .num("stroke-width", 3.4),
            )
            .with(path(SHORT_ARROW).class("onglow")),
    )
    .with(
        kept("danger")
            .with(
                disc(Point::default(), 14.0)
                    .class("fred scard")
                    .num("stroke-width", 2.0),
            )
            .with(path("M-2.6,-9H2.6L1.6,3H-1.6Z M-2.4,5H2.4V9H-2.4Z").class("fcard")),
    )
    .with(
        kept("turnable")
            .with(disc(Point::default(), 16.0).class("fcard"))
            .with(
                path(TURNABLE)
                    .class("no sink")
                    .num("stroke-width", 3.2)
                    .set("stroke-linecap", "round"),
            ),
    )
}

/// The drawings that the list and the cards of a page use: the form of each seat, and an arrow to each
/// compass point.
pub(crate) fn keep_icons(prefix: &str) -> Element {
    let icon = |name: &str, view: &str| {
        Element::new("symbol")
            .set("id", format_args!("{prefix}-{name}"))
            .set("viewBox", view)
            .class("rh in")
    };
    let mut all = Element::new("defs");
    for seat in (1..=4).filter_map(Seat::from_number) {
        let name = format!("badge-{}", hue(seat));
        let form = kept(prefix, &format!("form-{}", hue(seat)));
        all.add(icon(&name, "-42 -42 84 84").with(form));
    }
    for direction in Direction::ALL {
        let name = format!("to-{direction}");
        let turn = -45.0 * f64::from(direction as u8);
        let arrow = path(SHORT_ARROW).set("transform", format_args!("rotate({})", Num(turn)));
        all.add(icon(&name, "-20 -20 40 40").with(arrow));
    }
    all
}

/// A drawing that the picture keeps.
pub(crate) fn kept(stock: &str, name: &str) -> Element {
    Element::new("use").set("href", format_args!("#{stock}-{name}"))
}

/// Every train that is drawn, with where; those farther south stand before those farther north.
pub(super) fn stands(
    rules: &GreatRailroad,
    view: &State,
    marks: &Marks,
) -> Vec<(Seat, Train, Stand)> {
    let seats = rules.seats();
    let trains = seats
        .iter()
        .flat_map(|seat| rules.fleet(seat).iter().map(move |&train| (seat, train)));
    let mut stands: Vec<(Seat, Train, Stand)> = trains
        .filter_map(|(seat, train)| Some((seat, train, stand(rules, view, marks, train)?)))
        .collect();
    stands.arrange_by(|a, b| a.2.at.y.total_cmp(&b.2.at.y).then_with(|| a.1.cmp(&b.1)));
    stands
}

/// Where a train is drawn; on a page, those in the yard are in the tray alone.
fn stand(rules: &GreatRailroad, view: &State, marks: &Marks, train: Train) -> Option<Stand> {
    if let Some((chosen, at)) = marks.shown_at
        && chosen == train
    {
        if at == rules.board().depot() {
            return Some(Stand::still(layout::entrance(rules, view)?, 0.8));
        }
        return Some(Stand::still(layout::circle(rules.board(), at), 1.0));
    }
    if !marks.on_page {
        return Some(layout::train(rules, view, train));
    }
    layout::on_board(rules, view, train).or_else(|| layout::home(rules, view, train))
}

/// All that the drawing of a train depends on besides the names of what it uses: numbers as their bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Look {
    seat: Seat,
    train: Train,
    at: [u64; 2],
    angle: Option<u64>,
    scale: u64,
    arrow: u64,
    /// Who could turn it.
    turner: Option<Seat>,
}

impl Look {
    fn at(&self) -> Point {
        let [x, y] = self.at.map(f64::from_bits);
        Point::new(x, y)
    }

    fn scale(&self) -> f64 {
        f64::from_bits(self.scale)
    }
}

thread_local! {
    /// The trains of pages, each without its arrow, and the arrow: a move leaves all but one or two of them
    /// as they were.
    static TRAINS: Memory<Look, (Drawn, Option<Drawn>)> = Memory::new();
}

/// All trains. The arrow of one that runs lies below the others, that of one that stands above them,
/// since another train may be close ahead.
pub(crate) fn draw(
    rules: &GreatRailroad,
    view: &State,
    marks: &Marks,
    names: (&str, &str),
) -> [Element; 3] {
    let [mut running, mut bodies, mut standing] =
        ["running", "trains", "standing"].map(|layer| group().set("data-layer", layer));
    for (seat, train, stand) in stands(rules, view, marks) {
        let turner = marks.on_page.then(|| rules.threat(view, train)).flatten();
        let look = Look {
            seat,
            train,
            at: [stand.at.x, stand.at.y].map(f64::to_bits),
            angle: stand.angle.map(|angle| angle.0.to_bits()),
            scale: stand.scale.to_bits(),
            arrow: stand.arrow.to_bits(),
            turner: turner
                .and_then(|turner| rules.owner(turner))
                .filter(|_| stand.angle.is_some()),
        };
        let arrows = match view.place(train) {
            Place::Running(_) => &mut running,
            Place::Standing(_) | Place::Yard | Place::Home => &mut standing,
        };
        let draw = |look: &Look| {
            let arrow = look.angle.map(|_| arrow(look, names).drawn());
            (body(look, names).drawn(), arrow)
        };
        let mut show = |(body, arrow): &(Drawn, Option<Drawn>)| {
            bodies.add_drawn(body);
            if let Some(arrow) = arrow {
                arrows.add_drawn(arrow);
            }
        };
        match names {
            PAGE => TRAINS.with(|known| known.show(look, draw, show)),
            _ => show(&draw(&look)),
        }
    }
    [running, bodies, standing]
}

/// What ids begin with on the page of a table: of the picture, and of the drawings it uses.
const PAGE: (&str, &str) = ("o", "b");

/// A group that moves.
fn placed(id: std::fmt::Arguments<'_>, at: Point) -> Element {
    group().set("id", id).set(
        "transform",
        format_args!("translate({} {})", Num(at.x), Num(at.y)),
    )
}

/// The arrow of a train: its own group, which turns.
fn arrow(look: &Look, (prefix, stock): (&str, &str)) -> Element {
    let (seat, train) = (look.seat, look.train);
    let angle = Angle(look.angle.map_or(0.0, f64::from_bits));
    let scale = look.scale() * f64::from_bits(look.arrow);
    let mut arrow = kept(stock, "arrow").class(format_args!("f{}", hue(seat)));
    if scale != 1.0 {
        arrow = arrow.set("transform", format_args!("scale({})", Num(scale)));
    }
    let turned = group()
        .set("id", format_args!("{prefix}-turn-{train}"))
        .set(
            "transform",
            format_args!("rotate({})", Num(angle.degrees())),
        )
        .with(arrow);
    placed(format_args!("{prefix}-arrow-{train}"), look.at())
        .with(group().class("sized").with(turned))
}

/// A train without its arrow.
fn body(look: &Look, (prefix, stock): (&str, &str)) -> Element {
    let (seat, train) = (look.seat, look.train);
    let number = train.to_string();
    let size = if number.len() > 1 { 34.0 } else { 40.0 };
    let mut drawing = group();
    drawing.add(kept(stock, &format!("form-{}", hue(seat))).class(format_args!("f{}", hue(seat))));
    drawing.add(
        words(Point::new(0.0, size * 0.36), size, &number)
            .class(format_args!("sans b t{}", hue(seat))),
    );
    if let (Some(owner), Some(angle)) = (look.turner, look.angle) {
        // Above the train, on the side that its arrow leaves free.
        let left = f64::from_bits(angle).cos() < 0.0;
        let side = if left { 29 } else { -29 };
        drawing.add(
            kept(stock, "turnable")
                .class(format_args!("s{}", hue(owner)))
                .num("stroke-width", 4.0)
                .set("transform", format_args!("translate({side} -29)")),
        );
    }
    let sized = if look.scale() == 1.0 {
        drawing.class("sized")
    } else {
        let scaled = format!("scale({})", Num(look.scale()));
        group()
            .class("sized")
            .with(drawing.set("transform", scaled))
    };
    placed(format_args!("{prefix}-train-{train}"), look.at())
        .set("data-train", train)
        .with(sized)
}
