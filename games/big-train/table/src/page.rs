//! A Big Train Game on a page: the winding train, ghosts of where the square in hand could go.

mod papers;
#[cfg(test)]
mod tests;

use crate::board::{self, Marks, Papers, Target};
use big_train::{Action, BigTrain, Deed, Kind, Square};
use game::Notation;
use maud::Markup;

use crate::PageInput;
use kit::{Group, Hotspot, Layout, Line, Shape};

pub(crate) fn board_marks() -> Marks {
    Marks {
        papers: Papers::Elsewhere,
        tried: None,
    }
}

pub(crate) fn layout(rules: &BigTrain, sight: &PageInput<'_>) -> Layout {
    let meant = |action: &&Action| rules.action(action).to_string() == sight.pick;
    let marks = Marks {
        tried: sight.actions.iter().find(meant).copied(),
        ..board_marks()
    };
    Layout {
        asked: asked(rules, sight),
        overlay: board::overlay(rules, sight.view, &sight.scene(sight.actions, marks)),
        spots: spots(rules, sight),
        groups: groups(rules, sight),
        tray: papers::beside(rules, sight),
        ..Layout::default()
    }
}

pub(crate) fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    papers::verdict(rules, sight)
}

/// What is asked of the viewer.
fn asked(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
    sight.seat?;
    let square = sight.view.drawn()?;
    let declines = |action: &Action| action.deed == Deed::Decline;
    let what = described(rules, square);
    let how = match (
        rules.squares().kind(square),
        sight.actions.iter().any(declines),
    ) {
        (Kind::Engine | Kind::Caboose, _) if sight.view.train().is_empty() => {
            "it must be laid, and is the first square of the train (BT-28)"
        }
        (Kind::Engine | Kind::Caboose, _) => "it must be laid, and closes its end (BT-25, BT-29)",
        (Kind::Car, true) if sight.view.train().is_empty() => {
            "lay it as the first square, or throw it away"
        }
        (Kind::Car, true) => "lay it at an end of the train, or throw it away",
        (Kind::Car, false) if is_several(rules, sight, square) => {
            "it has several of your cars, so it must be laid (RU-5)"
        }
        (Kind::Car, false) => "you drew again, so it must be laid",
    };
    Some(format!("You turned up {what}: {how}"))
}

/// Whether a square must be laid for the cars it has.
fn is_several(rules: &BigTrain, sight: &PageInput<'_>, square: Square) -> bool {
    let own = |seat| rules.cars_of(seat, rules.squares().cars(square));
    rules.variants().several_must_play && sight.seat.is_some_and(|seat| own(seat) > 1)
}

/// A square in words, such as "a straight with 2 red, 1 green and 2 blue cars".
fn described(rules: &BigTrain, square: Square) -> String {
    let squares = rules.squares();
    let counted = squares.cars(square);
    let mut cars: Vec<String> = Vec::new();
    for paint in squares.paints() {
        let count = squares
            .color(paint.letter)
            .map_or(0, |color| counted.of(color));
        if count > 0 {
            cars.push(format!("{count} {}", paint.name));
        }
    }
    let cars = match &cars[..] {
        [] => "no".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    let what = match squares.kind(square) {
        Kind::Car => format!("a {}", squares.shape(square).word()),
        kind @ (Kind::Engine | Kind::Caboose) => format!("the first {}", kind.word()),
    };
    format!("{what} with {cars} cars")
}

/// What can be clicked: the cells before open ends, whole or by halves, and the plate that throws
/// the square away.
fn spots(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<Hotspot> {
    let mut spots = Vec::new();
    for action in sight.actions {
        let target = board::target(sight.view, sight.actions, action);
        let Some(Target {
            x,
            y,
            width,
            height,
        }) = target
        else {
            continue;
        };
        spots.push(Hotspot {
            shape: Shape::Box {
                x,
                y,
                width,
                height,
            },
            name: (sight.words)(action),
            does: sight.doing(rules, action),
        });
    }
    spots
}

/// The choices in words, in the order of their numbers on the board.
fn groups(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<Group> {
    let choices: Vec<Line> = sight
        .actions
        .iter()
        .map(|action| sight.line(rules, action))
        .collect();
    vec![Group {
        title: String::new(),
        choices,
    }]
}
