//! A Big Train Game as squares on a table, seen from above, with the square in hand beside them.
//!
//! `table` tells where squares lie, `squares` and `cars` draw them, `ghosts` shows where the square in
//! hand could go, `panel` draws what lies beside the train.

mod cars;
mod ghosts;
mod panel;
mod squares;
mod table;

use big_train::{Action, BigTrain, Deed, Spot, Square, View};
use game::{Event, Game, Next};

use crate::draw::{Anchor, Draw, Ink, Percent, Piece, Scene, Size};
use crate::frame::{self, Caption, Token, group, paper, rect, vignette, words};
use crate::geometry::Point;
use crate::svg::{Element, Num};
use squares::Pose;
use table::Table;

/// The measures of the drawing.
pub const SIZE: Size = table::SIZE;

/// Where a cell of the table is, as it is drawn for this view.
pub fn cell(view: &View, spot: Spot) -> Anchor {
    frame::anchor(SIZE, Table::of(view).middle(spot))
}

/// The width of a cell of the table, as it is drawn for this view.
pub fn cell_width(view: &View) -> Percent {
    Percent(Table::of(view).side() / SIZE.width * 100.0)
}

/// One square alone, as it is printed.
pub fn square(rules: &BigTrain, square: Square, ink: Ink, prefix: &str) -> String {
    let size = Size {
        width: 100.0,
        height: 100.0,
    };
    let id = rules.squares().id(square);
    let caption = Caption {
        title: format!("square {id}"),
        about: panel::described(rules, square),
    };
    let drawing = squares::draw(rules, square, &Pose::printed(rules, square))
        .set("transform", "translate(50 50)");
    vignette(ink, prefix, size, &caption, drawing)
}

impl Draw for BigTrain {
    type Marks = ();

    fn board(&self, scene: &Scene<'_, Self>) -> String {
        let caption = Caption {
            title: format!("{}: the table", Self::META.title),
            about: "An empty table.".to_owned(),
        };
        frame::picture(scene, SIZE, &caption, table_top())
    }

    fn pieces(&self, view: &View, scene: &Scene<'_, Self>) -> Vec<Piece> {
        let tokens = tokens(self, view);
        tokens
            .into_iter()
            .map(|token| token.apart(scene, SIZE))
            .collect()
    }

    fn overlay(&self, view: &View, scene: &Scene<'_, Self>) -> String {
        frame::picture(
            scene,
            SIZE,
            &caption(self, view),
            changing(self, view, scene),
        )
    }

    fn whole(&self, view: &View, scene: &Scene<'_, Self>) -> String {
        let mut body = table_top();
        body.extend(changing(self, view, scene));
        frame::picture(scene, SIZE, &caption(self, view), body)
    }
}

fn caption(rules: &BigTrain, view: &View) -> Caption {
    Caption {
        title: BigTrain::META.title.to_owned(),
        about: spoken(rules, view),
    }
}

/// Everything that lies on the table.
fn changing(rules: &BigTrain, view: &View, scene: &Scene<'_, BigTrain>) -> Vec<Element> {
    let table = Table::of(view);
    let mut body = vec![ghosts::draw(view, scene.actions, &table)];
    let tokens = tokens(rules, view);
    body.extend(tokens.into_iter().map(|token| token.placed(scene)));
    body.extend(last(view, scene, &table));
    body.push(panel::draw(rules, view, scene));
    body
}

/// The paper with its heading.
fn table_top() -> Vec<Element> {
    vec![
        paper(SIZE, "fland"),
        group()
            .set("data-layer", "heading")
            .with(words(Point::new(48.0, 80.0), 46.0, "A BIG TRAIN GAME").class("b start sp2"))
            .with(rect(48.0, 93.0, 530.0, 5.0).class("fred"))
            .with(rect(48.0, 101.0, 530.0, 1.6).class("fred"))
            .with(
                words(Point::new(600.0, 80.0), 19.0, "most cars of a colour win")
                    .class("i start tsoft"),
            ),
    ]
}

/// Every square of the train.
fn tokens(rules: &BigTrain, view: &View) -> Vec<Token> {
    let table = Table::of(view);
    view.train()
        .laid()
        .map(|laid| {
            let id = rules.squares().id(laid.square);
            let scale = table.side() / 100.0;
            Token {
                id: format!("square-{id}"),
                name: format!("square {id}"),
                at: table.middle(laid.spot),
                reach: table.side() / 2.0,
                drawing: squares::draw(rules, laid.square, &Pose::laid(rules, &laid))
                    .set("transform", format_args!("scale({})", Fine(scale))),
                data: ("data-square", id.to_owned()),
            }
        })
        .collect()
}

/// A scale needs more digits than a place.
pub(crate) struct Fine(pub(crate) f64);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3}", self.0)
    }
}

/// A frame around the square that was laid last.
fn last(view: &View, scene: &Scene<'_, BigTrain>, table: &Table) -> Option<Element> {
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
    let laid = view.train().laid().find(|laid| laid.square == square)?;
    let (at, side) = (table.middle(laid.spot), table.side());
    Some(
        rect(at.x - side / 2.0, at.y - side / 2.0, side, side)
            .num("rx", side * 0.06)
            .class("no sglow")
            .set("stroke-width", Num(side * 0.05))
            .set("data-layer", "last"),
    )
}

/// What is to be seen, in sentences.
fn spoken(rules: &BigTrain, view: &View) -> String {
    let mut text = match view.next() {
        Next::Act(seat) => format!("Seat {} decides.", seat.letter()),
        Next::Chance => "A square is to be turned up.".to_owned(),
        Next::Over => "The game is over.".to_owned(),
    };
    if let Some(square) = view.drawn() {
        text.push_str(&format!(" In hand: {}.", panel::described(rules, square)));
    }
    text.push_str(&format!(" The train has {} squares.", view.train().len()));
    for seat in rules.seats().iter() {
        let colour = rules.colour(seat);
        text.push_str(&format!(
            " Seat {}, {}: {} cars.",
            seat.letter(),
            rules.squares().paint(colour).name,
            view.cars().of(colour)
        ));
    }
    text.push_str(&format!(
        " {} squares are not turned up, {} thrown away.",
        view.pile(),
        view.discards().len() + usize::from(view.hidden_discards())
    ));
    text
}
