//! A Big Train Game as squares on a table, seen from above, with the square in hand beside them.
//!
//! `table` tells where squares lie, `squares` and `cars` draw them, `ghosts` shows where the square in
//! hand could go, `panel` draws what lies beside the train in a picture without a page around it,
//! `targets` tells where a page's clicks may fall.

mod cars;
mod ghosts;
mod panel;
mod sketch;
mod squares;
mod table;
mod targets;
#[cfg(test)]
mod tests;

use big_train::{Action, BigTrain, Deed, Spot, Square, Train, View};
use game::{Event, Facts, Next, Rules, Seat};
use tables::Session;

use crate::Scene;
use pictures::frame::{self, Caption, group, paper, path, picture, rect, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};
use pictures::{Ink, Size};
pub(crate) use sketch::sketch;
use squares::{Pose, Stock};
use table::{Table, sheet};
pub(crate) use targets::{Target, focus, free_corner, target};

/// The measures of the drawing with the panel beside the train.
pub(crate) const SIZE: Size = Size {
    width: 1500.0,
    height: 1000.0,
};

/// The measures of the drawing without the panel beside the train: those of the room a page has for it
/// on a screen of 1366 by 768.
pub(crate) const TABLE: Size = Size {
    width: 1018.0,
    height: 606.0,
};

/// Whether the drawing holds all there is to see, or a page shows the counts and the squares thrown
/// away by its own means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Panel {
    /// They are drawn beside the train.
    #[default]
    Drawn,
    /// They are not; the train has more room.
    OnPage,
}

/// What a page may want marked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Whether the panel is drawn.
    pub panel: Panel,
    /// An action that is shown as if it were done.
    pub tried: Option<Action>,
    /// The cell that stays where it is while the train grows.
    pub anchor: Spot,
    /// Squares laid since the viewer's last decision, with the numbers of the events.
    pub since: Vec<(usize, Square)>,
}

/// How far apart squares in rows are.
const STEP: usize = 108;

/// Squares in rows as they are printed, so many in a row, as a picture of its own with this label.
/// It uses the drawings of the board whose ids begin with `board`.
pub(crate) fn squares(
    rules: &BigTrain,
    squares: &[Square],
    across: usize,
    label: &str,
    board: &str,
) -> String {
    let stock = Stock(board);
    let rows = squares.len().div_ceil(across).max(1);
    let mut all = Element::new("svg")
        .class("rh squares")
        .set(
            "viewBox",
            format_args!("0 0 {} {}", across * STEP, rows * STEP),
        )
        .set("role", "img")
        .set("aria-label", label);
    for (index, &square) in squares.iter().enumerate() {
        let (column, row) = (index % across, index / across);
        let used = stock.printed(rules, square);
        all.add(
            used.set("x", column * STEP + STEP / 2)
                .set("y", row * STEP + STEP / 2),
        );
    }
    all.to_string()
}

/// A train by itself, as a small picture that uses the drawings of the page's board.
pub(crate) fn miniature(rules: &BigTrain, train: &Train) -> String {
    let spots = || train.laid().map(|laid| laid.spot);
    let span = |read: fn(Spot) -> i16| {
        let low = spots().map(read).min().unwrap_or_default();
        let high = spots().map(read).max().unwrap_or_default();
        (i32::from(low), i32::from(high - low) + 1)
    };
    // North is up.
    let ((west, across), (top, down)) = (span(|spot| spot.x), span(|spot| -spot.y));
    let frame = format!(
        "{} {} {} {}",
        west * 100 - 50,
        top * 100 - 50,
        across * 100,
        down * 100
    );
    let mut all = Element::new("svg")
        .class("rh bt-mini")
        .set("viewBox", frame)
        .set("aria-hidden", "true");
    let stock = Stock("b");
    for laid in train.laid() {
        let (x, y) = (i32::from(laid.spot.x) * 100, i32::from(laid.spot.y) * -100);
        let place = format!("translate({x} {y})");
        let square = stock.lying(rules, laid.square, Pose::laid(rules, &laid));
        all.add(group().set("transform", place).with(square));
    }
    all.to_string()
}

/// One square alone, as it is printed.
pub(crate) fn square(rules: &BigTrain, square: Square, ink: Ink, prefix: &str) -> String {
    let size = Size {
        width: 100.0,
        height: 100.0,
    };
    let id = rules.squares().id(square);
    let caption = Caption {
        title: format!("square {id}"),
        about: rules.described(square),
    };
    let stock = Stock(prefix);
    let drawing = group()
        .with(stock.keep(rules, [square]))
        .with(stock.printed(rules, square).set("x", 50).set("y", 50));
    picture(ink, prefix, size, &caption, [drawing])
}

pub(crate) fn board(rules: &BigTrain, scene: &Scene<'_>) -> String {
    let caption = Caption {
        title: format!("{}: the table", BigTrain::META.title),
        about: "An empty table.".to_owned(),
    };
    let panel = scene.marks.panel;
    let size = sheet(panel);
    frame::picture(
        scene.ink,
        scene.prefix,
        size,
        &caption,
        table_top(rules, scene.prefix, panel),
    )
}

pub(crate) fn overlay(rules: &BigTrain, view: &View, scene: &Scene<'_>) -> String {
    let mut body = Vec::new();
    if scene.board.is_none() {
        body.push(Stock(scene.prefix).keep(rules, rules.squares().all().iter()));
    }
    body.extend(changing(rules, view, scene, Stock(scene.stock())));
    let size = sheet(scene.marks.panel);
    frame::picture(scene.ink, scene.prefix, size, &caption(rules, view), body)
}

pub(crate) fn whole(rules: &BigTrain, view: &View, scene: &Scene<'_>) -> String {
    let panel = scene.marks.panel;
    let mut body = table_top(rules, scene.prefix, panel);
    body.extend(changing(rules, view, scene, Stock(scene.prefix)));
    frame::picture(
        scene.ink,
        scene.prefix,
        sheet(panel),
        &caption(rules, view),
        body,
    )
}

fn caption(rules: &BigTrain, view: &View) -> Caption {
    Caption {
        title: BigTrain::META.title.to_owned(),
        about: spoken(rules, view),
    }
}

/// Everything that lies on the table.
fn changing(rules: &BigTrain, view: &View, scene: &Scene<'_>, stock: Stock<'_>) -> Vec<Element> {
    let table = Table::of(view, scene.marks.panel, scene.marks.anchor);
    let mut body = Vec::new();
    if scene.marks.panel == Panel::OnPage {
        body.push(grid(&table, scene));
    }
    body.push(ghosts::draw(rules, view, scene, &table, stock));
    body.push(train(rules, view, scene, &table, stock));
    body.extend(since(view, scene, &table));
    body.extend(last(view, scene, &table));
    if scene.marks.panel == Panel::Drawn {
        body.push(panel::draw(rules, view, scene, stock));
    }
    body
}

/// The table's top, and the drawings of all squares for whoever uses them.
fn table_top(rules: &BigTrain, prefix: &str, panel: Panel) -> Vec<Element> {
    let stock = Stock(prefix).keep(rules, rules.squares().all().iter());
    let Size { width, height } = sheet(panel);
    match panel {
        Panel::OnPage => vec![stock, rect(0.0, 0.0, width, height).class("fland")],
        Panel::Drawn => vec![
            stock,
            paper(sheet(panel), "fland"),
            group()
                .set("data-layer", "heading")
                .with(words(Point::new(48.0, 80.0), 46.0, "A BIG TRAIN GAME").class("b start sp2"))
                .with(rect(48.0, 93.0, 530.0, 5.0).class("fred"))
                .with(rect(48.0, 101.0, 530.0, 1.6).class("fred"))
                .with(
                    words(Point::new(600.0, 80.0), 19.0, "most cars of a color win")
                        .class("i start tsoft"),
                ),
        ],
    }
}

/// How far the lines of the table go beyond the sheet: a window of another shape shows what lies there.
const BEYOND: f64 = 800.0;

/// The cells of the table, as faint lines.
fn grid(table: &Table, scene: &Scene<'_>) -> Element {
    let Size { width, height } = TABLE;
    let (origin, side) = (table.origin(), table.side());
    let id = scene.id("grid");
    let cell = Element::new("pattern")
        .set("id", &id)
        .set("patternUnits", "userSpaceOnUse")
        .num("x", origin.x - side / 2.0)
        .num("y", origin.y - side / 2.0)
        .num("width", side)
        .num("height", side)
        .with(path(format!("M0,{0}V0H{0}", Num(side))).class("no sline"));
    let everywhere = rect(
        -BEYOND,
        -BEYOND,
        width + 2.0 * BEYOND,
        height + 2.0 * BEYOND,
    );
    group()
        .set("data-layer", "grid")
        .set("opacity", ".4")
        .with(cell)
        .with(everywhere.set("fill", format_args!("url(#{id})")))
}

/// Every square of the train. Their places are told in cells from the one that stays where it is,
/// so that they keep them when the train grows or is drawn smaller.
fn train(
    rules: &BigTrain,
    view: &View,
    scene: &Scene<'_>,
    table: &Table,
    stock: Stock<'_>,
) -> Element {
    let origin = table.origin();
    let mut all = group().class(table.lettering()).set(
        "transform",
        format_args!(
            "translate({} {}) scale({})",
            Num(origin.x),
            Num(origin.y),
            Fine(table.side() / 100.0)
        ),
    );
    for laid in view.train().laid() {
        let id = rules.squares().id(laid.square);
        let at = table.on_grid(laid.spot);
        all.add(
            group()
                .set("id", scene.id(format_args!("square-{id}")))
                .class("piece laid")
                .set("data-square", id)
                .set(
                    "transform",
                    format_args!("translate({} {})", Num(at.x), Num(at.y)),
                )
                .with(stock.lying(rules, laid.square, Pose::laid(rules, &laid))),
        );
    }
    all
}

/// A frame around each square that others laid since the viewer decided.
fn since(view: &View, scene: &Scene<'_>, table: &Table) -> Vec<Element> {
    let framed = |&(number, square): &(usize, Square)| {
        let laid = view.train().laid().find(|laid| laid.square == square)?;
        let mark = group().class("since").set("data-n", number);
        Some(mark.with(framed(table, laid.spot)))
    };
    scene.marks.since.iter().filter_map(framed).collect()
}

/// A frame around a cell.
fn framed(table: &Table, spot: Spot) -> Element {
    let (at, side) = (table.middle(spot), table.side());
    rect(at.x - side / 2.0, at.y - side / 2.0, side, side)
        .num("rx", side * 0.06)
        .class("no sglow")
        .set("stroke-width", Num(side * 0.05))
}

/// A scale needs more digits than a place.
pub(crate) struct Fine(pub(crate) f64);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

/// A frame around the square that was laid last.
fn last(view: &View, scene: &Scene<'_>, table: &Table) -> Option<Element> {
    let Some(Event::Act(
        _,
        Action {
            square,
            deed: Deed::First | Deed::Lay { .. },
        },
    )) = scene.last
    else {
        return None;
    };
    if scene
        .marks
        .since
        .iter()
        .any(|&(_, marked)| marked == square)
    {
        return None;
    }
    let laid = view.train().laid().find(|laid| laid.square == square)?;
    Some(framed(table, laid.spot).set("data-layer", "last"))
}

/// The names of a seat's colors.
pub(crate) fn colors(rules: &BigTrain, seat: Seat) -> String {
    let names: Vec<&str> = rules
        .colors(seat)
        .map(|color| rules.squares().paint(color).name.as_str())
        .collect();
    names.join(" and ")
}

/// A seat's cars in the train and, in a match, in all trains.
fn count(rules: &BigTrain, view: &View, seat: Seat) -> String {
    let cars = rules.cars_of(seat, view.cars());
    if rules.is_match() {
        format!("{cars} / {}", rules.score(view, seat))
    } else {
        cars.to_string()
    }
}

/// What is to be seen, in sentences.
fn spoken(rules: &BigTrain, view: &View) -> String {
    let called = |seat| rules.seat_name(seat).unwrap_or("nobody");
    let mut text = match view.next() {
        Next::Act(seat) => format!("{} decides.", called(seat)),
        Next::Chance => "A square is to be turned up.".to_owned(),
        Next::Over => "The game is over.".to_owned(),
    };
    if let Some(square) = view.drawn() {
        text.push_str(&format!(" Turned up: {}.", rules.described(square)));
    }
    text.push_str(&format!(" The train has {} squares.", view.train().len()));
    for seat in rules.seats().iter() {
        text.push_str(&format!(
            " {}: {} cars.",
            called(seat),
            rules.cars_of(seat, view.cars())
        ));
    }
    if rules.is_match() {
        text.push_str(&format!(" It is train {} of a match;", view.number()));
        for seat in rules.seats().iter() {
            let total = rules.score(view, seat);
            text.push_str(&format!(" {} has {total} cars in all.", called(seat)));
        }
    }
    text.push_str(&format!(
        " {} squares are not turned up, {} thrown away.",
        view.pile(),
        view.discards().len() + usize::from(view.hidden_discards())
    ));
    text
}

/// A square by its name, for figures.
pub(crate) fn thing(session: &Session<BigTrain>, name: &str, prefix: &str) -> Option<String> {
    let found = session.rules().squares().find(name)?;
    Some(square(session.rules(), found, Ink::Page, prefix))
}
