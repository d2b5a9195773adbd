//! A Big Train Game on a page: the winding train, ghosts of where the square in hand could go.

mod compare;
mod progress;
#[cfg(test)]
mod tests;
mod tray;

use crate::board::{self, Marks, Panel, Target};
use big_train::{Action, BigTrain, Deed, Kind, Length, Spot, Square};
use game::{Event, Notation, Seat};
use maud::Markup;

use crate::PageInput;
pub(crate) use compare::{sketch, why};
use kit::{Group, Hotspot, Layout, Line, SeatNote, Shape};

pub(crate) fn board_marks() -> Marks {
    Marks {
        panel: Panel::OnPage,
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
            tray::completed(rules, sight).into_string(),
            tray::in_hand(rules, sight, board::free_corner(sight.view, anchor)).into_string()
        ),
        spots: spots(rules, sight, anchor),
        groups: vec![Group {
            title: String::new(),
            choices,
        }],
        finish: finish(rules, sight),
        tray: tray::tray(rules, sight),
        seats: notes(rules, sight),
        focus: Some(board::focus(sight.view, anchor, last_laid(sight))),
        forced: sight.only(rules),
        pinned: None,
        all_listed: false,
    }
}

pub(crate) fn verdict(rules: &BigTrain, sight: &PageInput<'_>) -> Markup {
    tray::verdict(rules, sight)
}

pub(crate) fn decided(rules: &BigTrain, sight: &PageInput<'_>) -> Option<String> {
    progress::decided(rules, sight)
}

pub(crate) fn legend() -> Markup {
    tray::legend()
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
    let pile = format!("{pile} squares {}", tray::left_over(sight));
    match rules.length() {
        Length::OneTrain => pile,
        Length::Trains(trains) => format!("Train {number} of {trains} · {pile}"),
        Length::Target(target) => format!("Train {number} · first to {target} cars · {pile}"),
    }
}

/// What stands beside the players' names.
fn notes(rules: &BigTrain, sight: &PageInput<'_>) -> Vec<SeatNote> {
    let won = match rules.is_match() {
        true => progress::trains_won(rules, sight),
        false => Vec::new(),
    };
    let unseen = tray::unseen_cars(rules, sight);
    let note = |seat: Seat| {
        let own = rules.cars_of(seat, sight.view.cars());
        if !rules.is_match() {
            let to_come: u32 = rules.colors(seat).map(|color| unseen[color.index()]).sum();
            return format!("{to_come} {}", tray::left_over(sight));
        }
        match won.get(seat.index()) {
            Some(won) if *won > 0 => format!("{own} in this train · won {won}"),
            Some(_) | None => format!("{own} in this train"),
        }
    };
    let seats = rules.seats().iter();
    seats
        .map(|seat| SeatNote {
            note: note(seat),
            score: rules.score(sight.view, seat).to_string(),
        })
        .collect()
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
    let mut line = sight
        .line(rules, action)
        .with_detail(tray::gains(rules, sight, action.square));
    if let Some(icon) = tray::turn_icon(action) {
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
