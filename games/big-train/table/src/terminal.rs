//! The winding train on a grid, the square in hand, and where it can be laid.

use std::fmt::Write;

use big_train::{Action, BigTrain, Deed, Dir, End, Laid, Shape, Spot, Square, View};
use game::Seat;

use crate::board::colors;
use kit::terminal::Ink;

/// Letters and lines of one cell of the grid.
const WIDTH: usize = 7;
const HEIGHT: usize = 3;
/// The most cells side by side on a screen.
const MOST_CELLS: i16 = 15;

pub(crate) fn portray(
    rules: &BigTrain,
    view: &View,
    actions: &[Action],
    ink: Ink,
    out: &mut String,
) {
    if rules.is_match() {
        let _ = writeln!(out, "train {}", view.number());
    }
    if view.train().is_empty() {
        out.push_str("  (the table is empty)\n");
    } else {
        grid(rules, view, actions, ink, out);
    }
    out.push('\n');
    for seat in rules.seats().iter() {
        score(rules, view, seat, ink, out);
    }
    if let Some(square) = view.drawn() {
        let _ = writeln!(out, "in hand: {}", described(rules, square));
    }
    let hidden = match view.hidden_discards() {
        0 => String::new(),
        hidden => format!("{hidden} hidden, "),
    };
    let _ = writeln!(
        out,
        "discards: {hidden}{}",
        ids(rules, view.discards().as_slice().iter().copied())
    );
    let _ = writeln!(out, "not turned up: {} squares", view.pile());
    for line in ids(rules, view.out_of_sight().iter())
        .split_inclusive(' ')
        .collect::<Vec<_>>()
        .chunks(14)
    {
        let _ = writeln!(out, "   {}", line.concat());
    }
}

/// Draws the squares with their tracks, and the cells that open ends face.
fn grid(rules: &BigTrain, view: &View, actions: &[Action], ink: Ink, out: &mut String) {
    let laid: Vec<Laid> = view.train().laid().collect();
    let faced = [End::A, End::B].map(|end| (end, view.train().faced(end)));
    let spots = || {
        laid.iter()
            .map(|laid| laid.spot)
            .chain(faced.iter().filter_map(|(_, spot)| *spot))
    };
    let range = |read: fn(Spot) -> i16| {
        let (least, most) = (spots().map(read).min(), spots().map(read).max());
        (least.unwrap_or(0), most.unwrap_or(0))
    };
    let ((west, east), (south, north)) = (range(|spot| spot.x), range(|spot| spot.y));
    if east - west >= MOST_CELLS {
        let _ = writeln!(
            out,
            "  (wider than the screen: {} squares from end a to end b)",
            laid.len()
        );
    }
    for y in (south..=north).rev() {
        for line in 0..HEIGHT {
            for x in west..=east.min(west + MOST_CELLS) {
                let spot = Spot { x, y };
                if let Some(laid) = laid.iter().find(|laid| laid.spot == spot) {
                    out.push_str(&square_line(rules, laid, line, ink));
                } else if let Some((end, _)) = faced.iter().find(|(_, faced)| *faced == Some(spot))
                {
                    out.push_str(&end_line(*end, actions, line, ink));
                } else {
                    out.push_str(&" ".repeat(WIDTH));
                }
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
}

/// One line of a square: its track to the sides, and its id in the middle.
fn square_line(rules: &BigTrain, laid: &Laid, line: usize, ink: Ink) -> String {
    let joins = |dir: Dir| laid.toward_a == Some(dir) || laid.toward_b == Some(dir);
    let upright = |dir: Dir| if joins(dir) { "║" } else { " " };
    match line {
        0 => format!("{:^WIDTH$}", upright(Dir::North)),
        1 => {
            let level = |dir: Dir| if joins(dir) { "═" } else { " " };
            let id = ink.bold(&format!("{:^5}", rules.squares().id(laid.square)));
            format!("{}{id}{}", level(Dir::West), level(Dir::East))
        }
        _ => format!("{:^WIDTH$}", upright(Dir::South)),
    }
}

/// One line of the cell an open end faces: the end's letter, and the actions that lay there.
fn end_line(end: End, actions: &[Action], line: usize, ink: Ink) -> String {
    let letter = match end {
        End::A => "a",
        End::B => "b",
    };
    let numbers: Vec<String> = (1..)
        .zip(actions)
        .filter(|(_, action)| matches!(action.deed, Deed::Lay { end: at, .. } if at == end))
        .map(|(number, _): (u32, _)| number.to_string())
        .collect();
    let text = match line {
        1 if numbers.is_empty() => format!("({letter})"),
        1 => format!("{letter}:{}", numbers.join(" ")),
        _ => String::new(),
    };
    ink.faint(&format!("{text:^WIDTH$}"))
}

fn score(rules: &BigTrain, view: &View, seat: Seat, ink: Ink, out: &mut String) {
    let turn = if view.turn_of() == Some(seat) {
        "▶"
    } else {
        " "
    };
    let name = ink.seat(
        seat,
        &format!("{turn} seat {seat} {:<7}", colors(rules, seat)),
    );
    let cars = rules.cars_of(seat, view.cars());
    let total = if rules.is_match() {
        format!("of {:>3} ", rules.score(view, seat))
    } else {
        String::new()
    };
    let _ = writeln!(
        out,
        "{name} {cars:>2} cars {total}{}",
        "▮".repeat(cars.into())
    );
}

fn described(rules: &BigTrain, square: Square) -> String {
    let shape = match rules.squares().shape(square) {
        Shape::Straight => "straight",
        Shape::Curve => "a curve",
        Shape::End => "it closes an end",
    };
    let cars: Vec<String> = rules
        .squares()
        .paints()
        .iter()
        .filter_map(|paint| {
            let color = rules.squares().color(paint.letter)?;
            let count = rules.squares().cars(square).of(color);
            (count > 0).then(|| format!("{count} {}", paint.name))
        })
        .collect();
    format!(
        "{} ({shape}; {})",
        rules.squares().id(square),
        cars.join(", ")
    )
}

fn ids(rules: &BigTrain, squares: impl Iterator<Item = Square>) -> String {
    let ids: Vec<&str> = squares.map(|square| rules.squares().id(square)).collect();
    if ids.is_empty() {
        "none".to_owned()
    } else {
        ids.join(" ")
    }
}
