//! The trains on the ribbon.

use century_run::{CenturyRun, Place, State};
use game::{Arrange, Rules, Seat};

use super::ribbon;
use pictures::engraving::{self, paint};
use pictures::frame::{self, Token, again, group, words};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// The size of the letter on a cab, however large the train is drawn.
const LETTER: f64 = 18.4;

/// Every train, those farther south before those farther north.
/// `engine` is the id of what they share, if it is in the same picture.
pub(crate) fn tokens(rules: &CenturyRun, view: &State, engine: Option<&str>) -> Vec<Token> {
    let mut tokens: Vec<Token> = rules
        .setup()
        .seats
        .iter()
        .map(|seat| token(rules, view, seat, engine))
        .collect();
    tokens.arrange_by(|a, b| a.at.y.total_cmp(&b.at.y).then_with(|| a.id.cmp(&b.id)));
    tokens
}

/// What the trains of one picture share.
pub(crate) fn shared(id: &str) -> Element {
    Element::new("defs").with(frame::shared(id.to_owned(), engraving::engine("sink")))
}

/// Where a train waits before the start.
pub(crate) fn in_yard(seat: Seat) -> Point {
    ribbon::YARD.shifted(110.0 - 72.0 * seat.index() as f64, 0.0)
}

fn token(rules: &CenturyRun, view: &State, seat: Seat, engine: Option<&str>) -> Token {
    let color = &rules.board().colors()[seat.index()];
    let here = view.train(seat).at;
    let letter = color.letter.to_string();
    let others = |other: &Seat| view.train(*other).at == here;
    let seats = rules.setup().seats;
    let count = seats.iter().filter(others).count();
    let index = seats
        .iter()
        .take_while(|&other| other != seat)
        .filter(others)
        .count();
    let spot = ribbon::spot(rules.board(), here);
    let at = if here == Place::YARD {
        in_yard(seat)
    } else {
        // Two stand on a space; more, in New York and Chicago, beside it where the line ends.
        let aside = if spot.at.x < ribbon::LINE.width / 2.0 {
            -88.0
        } else {
            88.0
        };
        let offset = match (count, index) {
            (1, _) => Point::new(0.0, -42.0),
            (_, 0) => Point::new(-25.0, -36.0),
            (_, 1) => Point::new(25.0, -36.0),
            (_, 2) => Point::new(aside, -22.0),
            (_, _) => Point::new(aside, 20.0),
        };
        spot.at.shifted(offset.x, offset.y)
    };
    let scale = if count > 1 && here != Place::YARD {
        0.85
    } else {
        1.15
    };
    let hue = paint(color.letter);
    let body = match engine {
        None => engraving::engine(format_args!("f{hue} sink")),
        Some(id) => again(id).class(format_args!("f{hue}")),
    };
    let size = LETTER / scale;
    let cab = Point::new(12.0, size * 0.36 - 5.0);
    let drawn = group()
        .with(body)
        .with(words(cab, size, &letter).class(format_args!("sans b t{hue}")));
    Token {
        id: format!("train-{letter}"),
        at,
        drawing: drawn.set("transform", format_args!("scale({})", Num(scale))),
        data: ("data-train", letter),
    }
}
