//! What the box holds, to be printed: the wall map, twelve trains, a card for each conductor.

use game::Seat;
use great_railroad::GreatRailroad;
use kit::inventory::{Art, Part, Piece};
use pictures::Size;
use pictures::engraving::hue;
use pictures::frame::{disc, group, path, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;

use crate::board;

/// How wide the board is, in millimeters.
const BOARD: f64 = 500.0;

/// Everything.
pub(crate) fn inventory(rules: &GreatRailroad) -> Vec<Part> {
    let trains = rules.board().data().trains;
    vec![
        Part::pieces(
            "Trains",
            format!(
                "The {trains} numbered trains (GR-1). The arrow is the heading: in a circle it points along the track \
                 that the train will take, on a track the way it runs."
            ),
            (1..=u32::from(trains)).map(train).collect(),
        ),
        Part::pieces(
            "Conductors",
            "A card for each player, with the trains they run (GR-2, GR-3). Trains that wait or are home can lie on it.",
            (1..=4)
                .filter_map(Seat::from_number)
                .map(conductor)
                .collect(),
        ),
        Part::board(
            "Board",
            "The wall map, with the yards and homes of four conductors. It is a reconstruction: the original board is lost.",
            board::printed(rules, BOARD),
        ),
    ]
}

/// A train with the arrow that shows its heading.
fn train(number: u32) -> Piece {
    let size = Size {
        width: 84.0,
        height: 84.0,
    };
    let middle = Point::new(42.0, 42.0);
    let text = number.to_string();
    let letters = if text.len() > 1 { 30.0 } else { 36.0 };
    let name = format!("train {number}");
    let art = Art::new(&name, size, 20.0, |_| {
        vec![
            disc(middle, 42.0).class("fcard"),
            disc(middle, 38.0).class("no sink").num("stroke-width", 2.4),
            path("M42,5L59,25H25Z")
                .class("fred sink")
                .num("stroke-width", 1.4),
            words(middle.shifted(0.0, letters * 0.36 + 9.0), letters, &text).class("sans b"),
        ]
    });
    Piece::new(name, art).round()
}

/// The trains of a seat where so many play, each with so many.
fn numbers(seat: Seat, players: usize, each: usize) -> String {
    // GR-3: seat s of n runs trains s, s+n, s+2n.
    let own = (0..each).map(|round| (seat.index() + 1 + round * players).to_string());
    own.collect::<Vec<_>>().join(", ")
}

/// A conductor's card.
fn conductor(seat: Seat) -> Piece {
    let size = Size {
        width: 220.0,
        height: 132.0,
    };
    let name = format!("conductor {}", seat.letter());
    let art = Art::new(&name, size, 86.0, |_| card(seat, size));
    Piece::new(name, art)
}

fn card(seat: Seat, size: Size) -> Vec<Element> {
    let (hue, letter) = (hue(seat), seat.letter().to_string());
    let form = group()
        .set("transform", "translate(40 44) scale(.72)")
        .with(
            path(board::form(seat))
                .class(format_args!("f{hue} sink"))
                .num("stroke-width", 2.4),
        )
        .with(words(Point::new(0.0, 14.0), 38.0, &letter).class(format_args!("sans b t{hue}")));
    let mut all = vec![
        rect(0.0, 0.0, size.width, size.height).class("fcard"),
        form,
        words(Point::new(80.0, 28.0), 13.0, &format!("CONDUCTOR {letter}")).class("b start"),
        rect(80.0, 34.0, 128.0, 1.6).class("fred"),
    ];
    let place = seat.index() + 1;
    let lines = [
        (2, "two play", 3),
        (3, "three play", 1),
        (3, "three play, two each", 2),
        (4, "four play", 1),
        (4, "four play, two each", 2),
    ];
    let own = lines.iter().filter(|(players, _, _)| place <= *players);
    for (index, &(players, about, each)) in own.enumerate() {
        let y = 52.0 + 15.0 * index as f64;
        all.push(words(Point::new(80.0, y), 9.5, about).class("sans start"));
        let trains = numbers(seat, players, each);
        all.push(words(Point::new(208.0, y), 11.0, &trains).class("sans b end"));
    }
    all
}

#[cfg(test)]
mod tests {
    use game::{Rules, Setup, Value};

    use super::*;

    /// What the cards say is what the rules do.
    #[test]
    fn cards_name_the_trains_that_the_rules_give() {
        for (players, options, each) in [
            (2, "", 3),
            (3, "", 1),
            (4, "", 1),
            (3, "double-header", 2),
            (4, "double-header", 2),
        ] {
            let mut setup = Setup::plain(&GreatRailroad::META, players).unwrap();
            if !options.is_empty() {
                setup.options.set(options, Value::Flag(true));
            }
            let rules = GreatRailroad::new(&setup).unwrap();
            for seat in rules.seats().iter() {
                let own: Vec<String> = rules.fleet(seat).iter().map(ToString::to_string).collect();
                assert_eq!(numbers(seat, usize::from(players), each), own.join(", "));
            }
        }
    }
}
