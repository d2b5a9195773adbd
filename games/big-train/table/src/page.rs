//! A Big Train Game on a page: the winding train, ghosts of where the square in hand could go.

mod compare;
mod papers;
mod progress;
#[cfg(test)]
mod tests;

use crate::board::{self, Marks, Papers, Target};
use big_train::{Action, BigTrain, Deed, Kind, Length, Spot, Square};
use game::{Event, Notation, Seat};
use maud::Markup;

use crate::PageInput;
pub(crate) use compare::{sketch, why};
use kit::{Group, Hotspot, Layout, Line, SeatNote, Shape};

pub(crate) fn board_marks() -> Marks {
    Marks {
        papers: Papers::Elsewhere,
        ..Marks::default()
    }
}

pub(crate) fn layout(rules: &BigTrain, sight: &PageInput<'_>) -> Layout {
    let meant = |action: &&Action| rules.action(action).to_string() == sight.pick;
    let anchor = anchor(sight);
    let marks = Marks {
        tried: sight.actions.iter().find(meant).copied(),
        anchor,
        since: laid_since(sight),
        ..board_marks()
    };
    let choices: Vec<Line> = sight
        .actions
        .iter()
        .filter(|action| action.deed != Deed::Decline)
        .map(|action| line(rules, sight, action))
        .collect();
    Layout {
        status: status(rules, sight),
        asked: asked(rules, sight),
        overlay: format!(
            "{}{}{}",
            board::overlay(rules, sight.view, &sight.scene(sight.actions, marks)),
            papers::completed(rules, sight).into_string(),
            papers::in_hand(rules, sight).into_string()
        ),
        spots: spots(rules, sight, anchor),
        groups: vec![Group {
            title: String::new(),
            choices,
        }],
        finish: finish(rules, sight),
        tray: papers::tray(rules, sight),
        seats: rules
            .seats()
            .iter()
            .map(|seat| note(rules, sight, seat))
            .collect(),
        focus: Some(board::focus(sight.view, anchor, last_laid(sight))),
        forced: sight.only(rules),
        pinned: None,
    }
}

pub(crate) fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    papers::verdict(rules, sight)
}

pub(crate) fn legend() -> Markup {
    papers::legend()
}

pub(crate) fn goal(rules: &BigTrain) -> String {
    match rules.length() {
        Length::OneTrain => "Have the most cars of your color when the train is closed".to_owned(),
        Length::Trains(trains) => {
            format!("Have the most cars of your color in all {trains} trains together")
        }
        Length::Target(target) => {
            format!("Be ahead in cars of your color when somebody has {target}")
        }
    }
}

/// How far the game is.
fn status(rules: &BigTrain, sight: &PageInput<'_>) -> String {
    let (number, pile) = (sight.view.number(), sight.view.pile());
    let pile = format!("{pile} squares to come");
    match rules.length() {
        Length::OneTrain => pile,
        Length::Trains(trains) => format!("Train {number} of {trains} · {pile}"),
        Length::Target(target) => format!("Train {number} · first to {target} cars · {pile}"),
    }
}

/// What stands beside a player's name.
fn note(rules: &BigTrain, sight: &PageInput<'_>, seat: Seat) -> SeatNote {
    let view = sight.view;
    let own = rules.cars_of(seat, view.cars());
    let note = if rules.is_match() {
        let won = progress::trains_won(rules, sight);
        let won = match won.get(seat.index()) {
            Some(won) if *won > 0 => format!(" · won {won}"),
            Some(_) | None => String::new(),
        };
        format!("{own} in this train{won}")
    } else {
        let to_come: u32 = rules
            .colors(seat)
            .map(|color| papers::unseen_cars(rules, sight)[color.index()])
            .sum();
        format!("{to_come} to come")
    };
    SeatNote {
        note,
        score: rules.score(view, seat).to_string(),
    }
}

/// The cell that stays where it is while the train grows: that of the square laid first, or at the
/// start of a game that began with a train on the table.
fn anchor(sight: &PageInput<'_>) -> Spot {
    let Some(story) = &sight.story else {
        return Spot::default();
    };
    let first = story.events.iter().rev().find_map(|event| match event {
        Event::Act(_, action) if action.deed == Deed::First => Some(action.square),
        Event::Act(..) | Event::Chance(_) => None,
    });
    let first = first.or_else(|| story.start.train().squares().next());
    let mut laid = sight.view.train().laid();
    first
        .and_then(|first| laid.find(|laid| laid.square == first))
        .map_or_else(Spot::default, |laid| laid.spot)
}

/// The square laid last.
fn last_laid(sight: &PageInput<'_>) -> Option<Square> {
    let events = sight.story.as_ref().map_or(&[][..], |story| story.events);
    events.iter().rev().find_map(|event| match event {
        Event::Act(_, action) if action.deed != Deed::Decline => Some(action.square),
        Event::Act(..) | Event::Chance(_) => None,
    })
}

/// The squares laid since the viewer's last decision.
fn laid_since(sight: &PageInput<'_>) -> Vec<(usize, Square)> {
    let laid = |(number, event): &(usize, _)| match event {
        Event::Act(_, Action { square, deed }) if *deed != Deed::Decline => {
            Some((*number, *square))
        }
        Event::Act(..) | Event::Chance(_) => None,
    };
    sight.since.iter().filter_map(laid).collect()
}

/// What is asked of the viewer.
fn asked(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
    sight.seat?;
    let square = sight.view.drawn()?;
    let what = rules.headed(square);
    let declines = |action: &Action| action.deed == Deed::Decline;
    let may_decline = sight.actions.iter().any(declines);
    // One line even on a phone: where it can go is told by the choices.
    Some(match rules.squares().kind(square) {
        Kind::Engine | Kind::Caboose => format!("You must lay {what}"),
        Kind::Car if may_decline => format!("Lay {what}, or throw it away"),
        Kind::Car if is_several(rules, sight, square) => {
            format!("You must lay {what}: cars of yours")
        }
        Kind::Car => format!("You drew again: you must lay {what}"),
    })
}

/// Whether a square must be laid for the cars it has.
fn is_several(rules: &BigTrain, sight: &PageInput<'_>, square: Square) -> bool {
    let own = |seat| rules.cars_of(seat, rules.squares().cars(square));
    rules.variants().several_must_play && sight.seat.is_some_and(|seat| own(seat) > 1)
}

/// A way to lay the square, with whom its cars are for.
fn line(rules: &BigTrain, sight: &PageInput<'_>, action: &Action) -> Line {
    let mut line =
        sight
            .line(rules, action)
            .with_detail(papers::gains(rules, sight, action.square));
    if let Some(icon) = papers::turn_icon(action) {
        line = line.with_icon(icon);
    }
    line
}

/// Throwing the square away, where that is allowed.
fn finish(rules: &BigTrain, sight: &PageInput<'_>) -> Option<Line> {
    let declines = |action: &&Action| action.deed == Deed::Decline;
    let action = sight.actions.iter().find(declines)?;
    Some(
        sight
            .line(rules, action)
            .with_detail("nobody gets the cars"),
    )
}

/// What can be clicked: the cells before open ends, whole or by halves.
fn spots(rules: &BigTrain, sight: &PageInput<'_>, anchor: Spot) -> Vec<Hotspot> {
    let mut spots = Vec::new();
    for action in sight.actions {
        let target = board::target(sight.view, anchor, sight.actions, action);
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
            piece: None,
        });
    }
    spots
}
