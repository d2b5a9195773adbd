//! What the box holds, to be printed: the squares, the colors, score sheets.

use big_train::BigTrain;
use kit::devices::{Device, DeviceKind, Face};
use kit::inventory::{Art, Part, Piece};
use pictures::engraving::{badge, engine, paint};
use pictures::frame::{group, rect, words};
use pictures::geometry::Point;
use pictures::ledger::Ledger;
use pictures::svg::Element;
use pictures::{Ink, Size};

use crate::board;

/// How wide a square is, in millimeters.
const SQUARE: f64 = 50.0;

/// The drawing of a square.
const FACE: Size = Size {
    width: 100.0,
    height: 100.0,
};

/// Everything.
pub(crate) fn inventory(rules: &BigTrain) -> Vec<Part> {
    let squares = rules.squares().all();
    let squares: Vec<Piece> = squares
        .iter()
        .map(|square| {
            let face = board::square(rules, square, Ink::Page, "p");
            let name = format!("square {}", rules.squares().id(square));
            Piece::new(name, Art::of(face, FACE, SQUARE)).backed(back())
        })
        .collect();
    vec![
        Part::pieces(
            "Squares",
            format!(
                "All {} squares of the train (BT-4). The faces are a reconstruction: those of 1965 are not known. \
                 The backs are all alike, so that nobody can tell what is next in the pile.",
                squares.len()
            ),
            squares,
        ),
        Part::pieces(
            "Colors",
            "One for each player, who puts it down to show the color that is theirs (BT-2).",
            colors(rules),
        ),
        Part::sheet(
            "Score sheets",
            "The cars of each color in each train (BT-37, BT-38), and the sum of a match.",
            sheet(rules),
        ),
    ]
}

/// The pile of squares (BT-4, BT-7).
pub(crate) fn devices(rules: &BigTrain) -> Vec<Device> {
    let squares = rules.squares().all();
    let faces = squares.iter().map(|square| {
        let code = rules.squares().id(square).to_owned();
        Face {
            words: rules.described(square),
            weight: 1,
            picture: board::square(rules, square, Ink::Page, &format!("f-{code}")),
            code,
        }
    });
    vec![Device {
        id: "squares".into(),
        title: "Squares".into(),
        kind: DeviceKind::Pile,
        picture: back().drawing,
        faces: faces.collect(),
    }]
}

/// The back of every square.
fn back() -> Art {
    Art::new("the back of a square", FACE, SQUARE, |_| {
        let rule = |inset: f64, width: f64| {
            rect(inset, inset, 100.0 - 2.0 * inset, 100.0 - 2.0 * inset)
                .class("no sink")
                .num("stroke-width", width)
        };
        let engine = group()
            .set("transform", "translate(53 54)")
            .with(engine("fred sink"));
        vec![
            rect(0.0, 0.0, 100.0, 100.0).class("fland"),
            rule(5.0, 1.6),
            rule(8.0, 0.6),
            words(Point::new(50.0, 26.0), 10.0, "A BIG").class("b sp2"),
            engine,
            words(Point::new(50.0, 86.0), 10.0, "TRAIN GAME").class("b sp2"),
        ]
    })
}

/// A card for each color.
fn colors(rules: &BigTrain) -> Vec<Piece> {
    let size = Size {
        width: 100.0,
        height: 60.0,
    };
    let card = |letter: char, name: &str| -> Vec<Element> {
        let hue = paint(letter);
        let mark = badge(
            Point::new(50.0, 26.0),
            16.0,
            &format!("f{hue} sink"),
            &format!("t{hue}"),
            &letter.to_string(),
        );
        vec![
            rect(0.0, 0.0, size.width, size.height).class("fcard"),
            mark,
            words(Point::new(50.0, 53.0), 10.0, name).class("b sp2"),
        ]
    };
    let paints = rules.squares().paints().iter();
    paints
        .map(|paint| {
            let name = format!("color {}", paint.name);
            let art = Art::new(&name, size, 40.0, |_| {
                card(paint.letter, &paint.name.to_uppercase())
            });
            Piece::new(name, art)
        })
        .collect()
}

/// A sheet for a match of up to eight trains.
fn sheet(rules: &BigTrain) -> Art {
    let paints = rules.squares().paints().iter();
    let columns: Vec<String> = paints.map(|paint| paint.name.to_uppercase()).collect();
    let mut lines: Vec<String> = ["player"].map(str::to_owned).into();
    lines.extend((1..=8).map(|train| format!("train {train}")));
    lines.push("SUM".to_owned());
    let ledger = Ledger {
        title: "A BIG TRAIN GAME",
        below: "cars in the train; engine and caboose count as cars",
        key: "",
        columns: &columns,
        lines: &lines,
    };
    Art::new("score sheet", ledger.size(), 88.0, |_| ledger.draw())
}
