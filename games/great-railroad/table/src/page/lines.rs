//! The choices in words: what is asked, trains and plays in a list, and how to go on without one.

use great_railroad::{Action, Board, Circle, Direction, Place, Train};
use kit::{Group, Line};
use maud::Render;

use super::choice::{Choices, Step, is_smashup};
use super::icons::{Arrow, Badge};
use super::risk::Risk;
use crate::board::target;

/// What is asked of the viewer.
pub(super) fn asked(choices: &Choices<'_, '_>) -> Option<String> {
    let turns = |action: &Action| matches!(action, Action::Turn { .. });
    let strikes = |action: &Action| matches!(action, Action::Run { into: Some(_), .. });
    let mut actions = choices.sight.actions.iter();
    Some(match choices.step {
        Step::Watch => return None,
        Step::Blocked => "None of your trains can move, and there is none you may turn".into(),
        Step::Choose if actions.all(turns) => "Your trains are stuck. Turn a rival’s train".into(),
        Step::Choose if choices.sight.actions.iter().any(turns) => match choices.has_one() {
            true => "Move your train, or turn a rival’s".into(),
            false => "Move one of your trains, or turn a rival’s".into(),
        },
        Step::Choose if choices.waits().is_some() => {
            "You can only run head-on into a train, or hold".into()
        }
        Step::Choose if choices.sight.actions.iter().all(strikes) => {
            "You can only run head-on into a train".into()
        }
        Step::Choose => "Move one of your trains".into(),
        Step::Chosen(train) => question(choices, train),
        Step::Sure(_) => "Say yes, or choose something else".into(),
    })
}

/// What is asked once a train has been chosen.
fn question(choices: &Choices<'_, '_>, train: Train) -> String {
    let board = choices.rules.board();
    let which = "Which way should it head?";
    let plays = choices.plays(train);
    match plays.first() {
        Some(Action::Enter { .. }) => format!("Train {train} enters the depot. {which}"),
        Some(Action::Arrive { at, heading, .. }) => match heading {
            Some(_) => format!("Train {train} stops in {}. {which}", place(board, *at)),
            None => format!("Bring train {train} home to {}", board.name(*at)),
        },
        Some(Action::Turn { .. }) => {
            let direction = choices.rules.direction(choices.view(), train);
            match choices.right().zip(direction) {
                Some((by, direction)) => format!(
                    "You may turn train {train}: it heads {} like your train {by}",
                    direction.word()
                ),
                None => format!("You may turn train {train}. {which}"),
            }
        }
        Some(Action::Run { .. } | Action::Rehead { .. }) if plays.len() > 1 => {
            format!("Run train {train} out of the depot, or turn it there")
        }
        Some(Action::Run { to, into: None, .. }) => {
            format!("Run train {train} to {}", board.name(*to))
        }
        Some(Action::Run {
            into: Some(struck), ..
        }) => format!("Train {train} can only run head-on into train {struck}"),
        Some(Action::Rehead { .. }) => format!("Turn train {train} in the depot"),
        Some(Action::Hold | Action::Lost) | None => String::new(),
    }
}

/// The choices in the list: what the chosen train can do, then the other trains.
pub(super) fn groups(choices: &Choices<'_, '_>) -> Vec<Group> {
    let chosen = choices.step.train();
    let others = |own: bool| {
        let trains = choices.movers();
        let trains = trains.filter(move |&train| chosen != Some(train));
        let trains = trains.filter(move |&train| choices.is_own(train) == own);
        trains.map(|train| train_line(choices, train)).collect()
    };
    let plays = chosen.map_or(&[][..], |train| choices.plays(train));
    let groups = [
        Group {
            title: chosen.map_or_else(String::new, |train| title(choices, train)),
            choices: plays
                .iter()
                .map(|action| play_line(choices, action))
                .collect(),
        },
        Group {
            title: match chosen {
                Some(_) => "Or play another train".into(),
                None if choices.has_one() => "Your train".into(),
                None => "Your trains".into(),
            },
            choices: others(true),
        },
        Group {
            title: match chosen {
                Some(_) => "Or turn a rival’s train".into(),
                None => "Rivals you may turn".into(),
            },
            choices: others(false),
        },
    ];
    let filled = |group: &Group| !group.choices.is_empty();
    groups.into_iter().filter(filled).collect()
}

/// How to go on without moving a train.
pub(super) fn finish(choices: &Choices<'_, '_>) -> Option<Line> {
    let action = choices.waits()?;
    let (words, detail) = match action {
        Action::Hold => ("Hold", "run into nobody"),
        Action::Enter { .. }
        | Action::Run { .. }
        | Action::Arrive { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. }
        | Action::Lost => ("Go on", "you have no move"),
    };
    Some(Line::new(words, choices.doing(action)).with_detail(detail))
}

/// What the plays of the chosen train have in common.
fn title(choices: &Choices<'_, '_>, train: Train) -> String {
    let board = choices.rules.board();
    match choices.plays(train).first() {
        Some(Action::Enter { .. } | Action::Rehead { .. }) => format!("Train {train} in the depot"),
        Some(Action::Arrive { at, .. }) => format!("Train {train} in {}", place(board, *at)),
        Some(Action::Turn { .. } | Action::Run { .. }) => match choices.view().place(train) {
            Place::Standing(lane) => format!("Train {train} in {}", place(board, board.from(lane))),
            Place::Running(_) | Place::Yard | Place::Home => format!("Train {train}"),
        },
        Some(Action::Hold | Action::Lost) | None => String::new(),
    }
}

/// A play that waits for a yes: the whole of it, and what speaks against it.
fn sure_line(choices: &Choices<'_, '_>, action: &Action) -> Line {
    let risk = choices.risk(action).map(|risk| risk.words.as_str());
    let detail = if let Action::Run { into: Some(_), .. } = action {
        "both go back to the yard"
    } else if is_smashup(action) {
        "it goes back to the yard"
    } else {
        risk.unwrap_or_default()
    };
    Line::new((choices.sight.words)(action), choices.doing(action)).with_detail(detail)
}

/// One play of the chosen train, whose number its title tells.
fn play_line(choices: &Choices<'_, '_>, action: &Action) -> Line {
    if let Step::Sure(_) = choices.step {
        return sure_line(choices, action);
    }
    let (words, mut detail) = match target(choices.rules, choices.view(), action) {
        Some((circle, direction)) => (
            capital(direction.word()),
            next_and_left(choices, circle, direction),
        ),
        None if is_smashup(action) => ("Off the rails".into(), "back to the yard".into()),
        None => told(choices, action, false),
    };
    // What a rival could do stands on the disc of the map in full; the cards of headings are narrow.
    if let Some(risk) = choices.risk(action) {
        detail = match heading(choices, action) {
            Some(_) if risk.is_danger => {
                format!("{detail}, {}", risk.short.replace(' ', "\u{a0}"))
            }
            Some(_) | None => with_risk(&detail, risk),
        };
    }
    let line = Line::new(words, choices.doing(action)).with_detail(detail);
    match heading(choices, action) {
        Some(direction) => line.with_icon(Arrow(direction).render()),
        None => line,
    }
}

/// What follows from a play, and what a rival could do or which train is ahead.
fn with_risk(detail: &str, risk: &Risk) -> String {
    let stop = if risk.is_danger { ";" } else { "," };
    format!("{detail}{stop} {}", risk.words)
}

/// A train to be chosen, or its only play.
fn train_line(choices: &Choices<'_, '_>, train: Train) -> Line {
    let (words, mut detail) = match choices.plays(train) {
        [only] => told(choices, only, true),
        plays => prospect(choices, train, plays),
    };
    if let [only] = choices.plays(train)
        && let Some(risk) = choices.risk(only)
    {
        detail = with_risk(&detail, risk);
    }
    let line = Line::new(words, choices.on_train(train)).with_detail(detail);
    // Beside the plays of a chosen train there is enough to see.
    match choices.rules.owner(train) {
        Some(seat) if choices.step == Step::Choose => line.with_icon(Badge(seat, train).render()),
        Some(_) | None => line,
    }
}

/// What the only play of a train is called, and what follows from it.
fn told(choices: &Choices<'_, '_>, action: &Action, by_number: bool) -> (String, String) {
    let board = choices.rules.board();
    let it = |train: Train| match by_number {
        true => format!("train {train}"),
        false => "it".to_owned(),
    };
    let here = |train: Train| {
        let lane = choices.view().place(train).lane();
        lane.map_or("", |lane| place(board, board.from(lane)))
    };
    match *action {
        Action::Run { train, to, into } => match into {
            None => (
                format!("Run {} to {}", it(train), place(board, to)),
                format!("out of {}", here(train)),
            ),
            Some(struck) => (
                format!("Run {} head-on into train {struck}", it(train)),
                "both go back to the yard".into(),
            ),
        },
        Action::Arrive {
            train,
            at,
            heading: None,
        } => (
            format!("Bring {} home", it(train)),
            format!("to {}", board.name(at)),
        ),
        Action::Turn { train, .. } => match target(choices.rules, choices.view(), action) {
            Some((circle, direction)) => (
                format!("Turn {} {}", it(train), direction.word()),
                format!(
                    "in {}, {}",
                    here(train),
                    next_of(choices, circle, direction)
                ),
            ),
            None => (
                format!("Turn {} off the rails", it(train)),
                format!("in {}, back to the yard", here(train)),
            ),
        },
        Action::Enter { .. }
        | Action::Arrive { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => ((choices.sight.words)(action), String::new()),
    }
}

/// What choosing a train with several plays leads to.
pub(super) fn prospect(
    choices: &Choices<'_, '_>,
    train: Train,
    plays: &[Action],
) -> (String, String) {
    let board = choices.rules.board();
    let headings = plays.iter().filter(|action| !is_smashup(action)).count();
    let ways = match headings {
        1 => "1 way to head".to_owned(),
        _ => format!("{headings} ways to head"),
    };
    let here = |train: Train| {
        let lane = choices.view().place(train).lane();
        lane.map_or("", |lane| place(board, board.from(lane)))
    };
    match plays.first() {
        Some(Action::Enter { .. }) => (format!("Enter train {train}"), ways),
        Some(Action::Arrive { at, .. }) => {
            (format!("Stop train {train} in {}", place(board, *at)), ways)
        }
        Some(Action::Turn { .. }) => {
            let words = format!("Turn train {train} in {}", here(train));
            (words, reason(choices, train).unwrap_or(ways))
        }
        Some(Action::Run { .. } | Action::Rehead { .. }) => (
            format!("Play train {train} in {}", here(train)),
            "run it or turn it".into(),
        ),
        Some(Action::Hold | Action::Lost) | None => (format!("Train {train}"), String::new()),
    }
}

/// Why a rival's train may be turned (GR-19).
fn reason(choices: &Choices<'_, '_>, train: Train) -> Option<String> {
    let seat = choices.sight.seat?;
    let direction = choices.rules.direction(choices.view(), train)?;
    let by = choices.rules.authority(choices.view(), seat, direction)?;
    Some(format!("heads {} like your train {by}", direction.word()))
}

/// Where a train headed so goes next: "to St. Paul".
fn next_of(choices: &Choices<'_, '_>, circle: Circle, direction: Direction) -> String {
    let board = choices.rules.board();
    let to = board
        .lane(circle, direction)
        .map(|lane| format!("to {}", place(board, board.to(lane))));
    to.unwrap_or_default()
}

/// The same beside an arrow, with how far it is from there: "St. Paul, 6 to go". Lines break between
/// the parts of it.
fn next_and_left(choices: &Choices<'_, '_>, circle: Circle, direction: Direction) -> String {
    let (rules, board) = (choices.rules, choices.rules.board());
    let found = board.lane(circle, direction).map(|lane| {
        let left = rules.plays_home(Place::Standing(lane));
        format!("{}, {left} to go", place(board, board.to(lane))).replace(' ', "\u{a0}")
    });
    found.unwrap_or_default().replace(",\u{a0}", ", ")
}

/// A circle in a sentence; the depot has a long name.
fn place(board: &Board, circle: Circle) -> &str {
    match circle == board.depot() {
        true => "the depot",
        false => board.name(circle),
    }
}

/// Where a play points.
fn heading(choices: &Choices<'_, '_>, action: &Action) -> Option<Direction> {
    match action {
        Action::Run { train, .. } => choices.rules.direction(choices.view(), *train),
        Action::Enter { .. }
        | Action::Arrive { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => {
            target(choices.rules, choices.view(), action).map(|(_, direction)| direction)
        }
    }
}

/// The same words with a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
