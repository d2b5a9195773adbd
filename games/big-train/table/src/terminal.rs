//! The winding train on a grid, the square in hand, and where it can be laid.

use std::fmt::Write;

use big_train::{Action, BigTrain, Deed, Dir, End, Laid, Shape, Spot, Square, View};
use game::Seat;

use crate::board::colors;
use kit::terminal::{Fitted, Ink, Room};

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

/// The train in the largest style that fits, and the rest in few lines.
pub(crate) fn fitted(
    rules: &BigTrain,
    view: &View,
    actions: &[Action],
    ink: Ink,
    room: Room,
) -> Fitted {
    let mut below = String::new();
    for seat in rules.seats().iter() {
        score(rules, view, seat, ink, &mut below);
    }
    if let Some(square) = view.drawn() {
        let _ = writeln!(below, "in hand: {}", described(rules, square));
    }
    let seen = ids(rules, view.discards().as_slice().iter().copied());
    let _ = writeln!(
        below,
        "{} to turn up; discards: {}{}",
        view.pile(),
        match view.hidden_discards() {
            0 => String::new(),
            hidden => format!("{hidden} hidden, "),
        },
        shortened(&seen, room.columns.saturating_sub(40))
    );
    let space = Room {
        rows: room.rows.saturating_sub(below.lines().count()).max(3),
        ..room
    };
    let mut text = String::new();
    if rules.is_match() {
        let _ = writeln!(text, "train {}", view.number());
    }
    let focus = if view.train().is_empty() {
        text.push_str("(the table is empty)\n");
        0
    } else {
        small_grid(rules, view, actions, ink, space, &mut text)
    };
    Fitted {
        board: text,
        focus,
        below,
    }
}

/// What the signs mean.
pub(crate) fn signs(rules: &BigTrain) -> Vec<(String, String)> {
    let sign = |sign: &str, meaning: &str| (sign.to_owned(), meaning.to_owned());
    let mut signs = vec![
        sign("GGRYY", "a square, by the letters of its cars"),
        sign("RRBB", "the same with four cars"),
        sign("EGGG", "an engine: it closes an end"),
        sign("KRR", "a caboose: it closes an end"),
        sign("═ ║", "where the track leaves the square"),
        sign(
            "a b",
            "the open ends of the train; a:1 says which actions lay there",
        ),
        sign("▮", "a car of the seat's color in the train"),
    ];
    for paint in rules.squares().paints() {
        signs.push((paint.letter.to_string(), paint.name.clone()));
    }
    signs
}

/// A text that is not longer than this.
fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// How large a cell of a small grid is.
#[derive(Clone, Copy)]
struct Style {
    width: usize,
    height: usize,
}

/// From squares with their tracks to a letter and a line for each.
const STYLES: [Style; 4] = [
    Style {
        width: 7,
        height: 3,
    },
    Style {
        width: 7,
        height: 2,
    },
    Style {
        width: 7,
        height: 1,
    },
    Style {
        width: 3,
        height: 1,
    },
];

/// Draws the train in the largest style that fits, and tells which row of it has an open end.
fn small_grid(
    rules: &BigTrain,
    view: &View,
    actions: &[Action],
    ink: Ink,
    room: Room,
    out: &mut String,
) -> usize {
    let laid: Vec<Laid> = view.train().laid().collect();
    let faced = [End::A, End::B].map(|end| (end, view.train().faced(end)));
    let spots: Vec<Spot> = laid
        .iter()
        .map(|laid| laid.spot)
        .chain(faced.iter().filter_map(|(_, spot)| *spot))
        .collect();
    let least = |read: fn(&Spot) -> i16| spots.iter().map(read).min().unwrap_or(0);
    let most = |read: fn(&Spot) -> i16| spots.iter().map(read).max().unwrap_or(0);
    let (west, east) = (least(|spot| spot.x), most(|spot| spot.x));
    let (south, north) = (least(|spot| spot.y), most(|spot| spot.y));
    let (across, down) = ((east - west + 1) as usize, (north - south + 1) as usize);
    let fits =
        |style: &&Style| across * style.width <= room.columns && down * style.height <= room.rows;
    let smallest = STYLES[STYLES.len() - 1];
    let style = STYLES.iter().find(fits).copied().unwrap_or(smallest);
    // What does not fit even so is cut off on the far side of the end that can be built on.
    let columns = (room.columns / style.width).max(1);
    let open = faced.iter().find_map(|(_, spot)| *spot);
    let first = match open {
        Some(open) if across > columns => {
            let wanted = open.x - (columns / 2) as i16;
            wanted.clamp(west, east + 1 - columns as i16)
        }
        Some(_) | None => west,
    };
    for y in (south..=north).rev() {
        for line in 0..style.height {
            for x in first..=east.min(first + columns as i16 - 1) {
                let spot = Spot { x, y };
                let square = laid.iter().find(|laid| laid.spot == spot);
                let end = faced.iter().find(|(_, faced)| *faced == Some(spot));
                out.push_str(&match (square, end) {
                    (Some(laid), _) => small_square(rules, laid, line, style, ink),
                    (None, Some((end, _))) => small_end(*end, actions, line, style, ink),
                    (None, None) => " ".repeat(style.width),
                });
            }
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
        }
    }
    open.map_or(0, |open| (north - open.y) as usize * style.height)
}

/// One line of a square in a small grid.
fn small_square(rules: &BigTrain, laid: &Laid, line: usize, style: Style, ink: Ink) -> String {
    let joins = |dir: Dir| laid.toward_a == Some(dir) || laid.toward_b == Some(dir);
    match (style.height, style.width) {
        (3, _) => square_line(rules, laid, line, ink),
        // Which of two lines is the id does not matter, as long as it is the same everywhere.
        (2, _) => square_line(rules, laid, line + 1, ink),
        (_, 7) => square_line(rules, laid, 1, ink),
        _ => {
            let side = |dir: Dir| if joins(dir) { '═' } else { ' ' };
            let turn = match (
                joins(Dir::North),
                joins(Dir::South),
                joins(Dir::West),
                joins(Dir::East),
            ) {
                (true, true, ..) => '║',
                (true, _, true, _) => '╝',
                (true, _, _, true) => '╚',
                (_, true, true, _) => '╗',
                (_, true, _, true) => '╔',
                (true, false, false, false) | (false, true, false, false) => '║',
                _ => '═',
            };
            format!(
                "{}{}{}",
                side(Dir::West),
                ink.bold(&turn.to_string()),
                side(Dir::East)
            )
        }
    }
}

/// One line of the cell an open end faces in a small grid.
fn small_end(end: End, actions: &[Action], line: usize, style: Style, ink: Ink) -> String {
    match (style.height, style.width) {
        (3, _) => end_line(end, actions, line, ink),
        (2, _) => end_line(end, actions, line + 1, ink),
        (_, 7) => end_line(end, actions, 1, ink),
        _ => {
            let letter = match end {
                End::A => "(a)",
                End::B => "(b)",
            };
            ink.faint(letter)
        }
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
