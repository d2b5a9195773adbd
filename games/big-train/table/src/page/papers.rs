//! The papers beside the train: cars by color, squares thrown away, squares not yet seen.

use crate::board::squares;
use big_train::{BigTrain, Color, Kind, Length, Paint, Shape, Square, SquareSet};
use game::Seat;
use maud::{Markup, PreEscaped, html};

use crate::PageInput;

/// Small squares in one row.
const ACROSS: usize = 7;

/// Everything beside the train.
pub(super) fn beside(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let view = sight.view;
    let thrown = view.discards().as_slice();
    let hidden = usize::from(view.hidden_discards());
    html! {
        (colors(rules, sight))
        @if rules.is_match() { (standings(rules, sight)) }
        h3 { "Thrown away: " (hidden + thrown.len()) }
        @if hidden > 0 { p.hint { "Only the last one is shown; remember the others." } }
        @if !thrown.is_empty() { (PreEscaped(squares(rules, thrown, ACROSS, "b"))) }
        (unseen(rules, sight, hidden))
    }
}

/// The colors with whoever has them.
fn colors(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let unseen = cars_in(rules, sight.view.out_of_sight());
    html! {
        table.beside-table.colors {
            thead { tr { th { "Color" } th { "Train" } th { "Unseen" } } }
            tbody {
                @for (color, paint) in paints(rules) {
                    tr data-paint=(paint.letter) data-turn[is_turn(rules, sight, color)] {
                        th scope="row" { (holder(rules, sight, color, paint)) }
                        td { b { (sight.view.cars().of(color)) } }
                        td { (unseen[color.index()]) }
                    }
                }
            }
        }
    }
}

/// What the trains of a match have come to.
fn standings(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let view = sight.view;
    let length = match rules.length() {
        Length::OneTrain => String::new(),
        Length::Trains(trains) => format!("Train {} of {trains}", view.number()),
        Length::Target(target) => format!("Train {}, to {target} cars", view.number()),
    };
    html! {
        table.beside-table.standings {
            thead { tr { th { (length) } th { "This train" } th { "All trains" } } }
            tbody {
                @for seat in rules.seats().iter() {
                    tr {
                        th scope="row" { (sight.name(seat)) }
                        td { (rules.cars_of(seat, view.cars())) }
                        td { b { (rules.score(view, seat)) } }
                    }
                }
            }
        }
    }
}

fn paints(rules: &BigTrain) -> impl Iterator<Item = (Color, &Paint)> {
    let squares = rules.squares();
    let known = |paint| Some((squares.color(letter(paint))?, paint));
    squares.paints().iter().filter_map(known)
}

fn letter(paint: &Paint) -> char {
    paint.letter
}

fn is_turn(rules: &BigTrain, sight: &PageInput<'_>, color: Color) -> bool {
    let turn: Option<Seat> = sight.view.turn_of();
    turn.is_some() && rules.owner(color) == turn
}

fn holder(rules: &BigTrain, sight: &PageInput<'_>, color: Color, paint: &Paint) -> Markup {
    html! {
        span.badge { (paint.letter) } " " (paint.name) " · "
        @match rules.owner(color) {
            Some(seat) => (sight.name(seat)),
            None => em { "nobody" },
        }
    }
}

/// How many cars of each color are on these squares.
fn cars_in(rules: &BigTrain, squares: SquareSet) -> Vec<u32> {
    let mut counts = vec![0; rules.squares().paints().len()];
    for square in squares.iter() {
        for color in &rules.squares().face(square).cars {
            counts[color.index()] += 1;
        }
    }
    counts
}

/// The squares nobody has seen, as far as one can know.
fn unseen(rules: &BigTrain, sight: &PageInput<'_>, hidden: usize) -> Markup {
    let all = rules.squares();
    let out = sight.view.out_of_sight();
    let count = |set: SquareSet| out.and(set).len();
    let list: Vec<Square> = out.iter().collect();
    html! {
        h3 { "Not turned up: " (sight.view.pile()) }
        p.hint {
            (plural(count(all.of_shape(Shape::Straight)), "straight")) ", "
            (plural(count(all.of_shape(Shape::Curve)), "curve")) ", "
            (plural(count(all.of_kind(Kind::Engine)), "engine")) ", "
            (plural(count(all.of_kind(Kind::Caboose)), "caboose"))
            @if hidden > 0 { "; among them the " (hidden) " thrown away face down" }
            @if rules.variants().long_freight { "; two engines and two cabooses are out of the game" }
        }
        details.unseen {
            summary { "Show them" }
            (PreEscaped(squares(rules, &list, ACROSS, "b")))
        }
    }
}

fn plural(count: u32, word: &str) -> String {
    if count == 1 {
        format!("1 {word}")
    } else {
        format!("{count} {word}s")
    }
}

/// Cars by color, most first, and who had them.
pub(super) fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    let cars = sight.view.cars();
    let mut order: Vec<(Color, &Paint)> = paints(rules).collect();
    order.sort_by_key(|&(color, _)| std::cmp::Reverse(cars.of(color)));
    let ends = sight.view.train().squares().filter_map(|square| {
        let kind = rules.squares().kind(square);
        let color = rules.squares().head_color(square);
        (kind != Kind::Car).then(|| (kind, &rules.squares().paint(color).name))
    });
    html! {
        @if rules.is_match() { (standings(rules, sight)) }
        table.beside-table.colors {
            thead { tr { th { "Color" } th { "Cars in the train" } } }
            tbody {
                @for (color, paint) in order {
                    tr data-paint=(paint.letter) {
                        th scope="row" { (holder(rules, sight, color, paint)) }
                        td { b { (cars.of(color)) } }
                    }
                }
            }
        }
        p.hint {
            "A train of " (sight.view.train().len()) " squares"
            @for (kind, color) in ends { ", with a " (color) " " (kind.word()) }
            "."
        }
    }
}
