//! The trains of the wall map, with their headings.

use game::Seat;
use great_railroad::{GreatRailroad, State, Train};

use super::layout;
use pictures::engraving::{Front, Pointers, hue};
use pictures::frame::{Token, group};
use pictures::svg::{Element, Num};

/// The drawings that the trains of a picture use.
pub(crate) fn keep(prefix: &str) -> Element {
    Element::new("defs")
        .with(Front(prefix).body())
        .with_all(Pointers(prefix).keep())
}

/// Every train that plays.
pub(crate) fn tokens(rules: &GreatRailroad, view: &State, stock: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = rules
        .seats()
        .iter()
        .flat_map(|seat| rules.fleet(seat).iter().map(move |&train| (seat, train)))
        .map(|(seat, train)| token(rules, view, (seat, train), stock))
        .collect();
    // Those farther south stand before those farther north.
    tokens.sort_by(|a, b| a.at.y.total_cmp(&b.at.y).then_with(|| a.id.cmp(&b.id)));
    tokens
}

fn token(rules: &GreatRailroad, view: &State, (seat, train): (Seat, Train), stock: &str) -> Token {
    let stand = layout::train(rules, view, train);
    let place = view.place(train);
    let number = train.to_string();
    let mut drawing = group();
    if stand.scale != 1.0 {
        drawing = drawing.set("transform", format_args!("scale({})", Num(stand.scale)));
    }
    if let (Some(angle), Some(lane)) = (stand.angle, place.lane()) {
        let letters = rules.board().direction(lane).letters();
        let pointers = Pointers(stock);
        for part in pointers.pointer(hue(seat), angle, layout::POINTER, letters) {
            drawing.add(part);
        }
    }
    for part in Front(stock).painted(hue(seat), seat.letter(), &number) {
        drawing.add(part);
    }
    Token {
        id: format!("train-{number}"),
        at: stand.at,
        drawing,
        data: ("data-train", number),
    }
}
