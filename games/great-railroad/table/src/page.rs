//! The Great Railroad Game on a page: choose a train, then where it runs or how it heads.

mod papers;
#[cfg(test)]
mod tests;

use crate::board::subject;
use crate::board::{self, Marks};
use game::Notation;
use great_railroad::{Action, GreatRailroad, Place, State, Train};
use maud::Markup;
use pictures::Point;

use crate::PageInput;
use kit::{Click, Group, Hotspot, Layout, Line, Shape};

pub(crate) fn layout(rules: &GreatRailroad, sight: &PageInput<'_>) -> Layout {
    let step = Step::of(rules, sight);
    let (shown, marks) = match step.train() {
        Some(train) => (about(sight.actions, train), marks(rules, sight, train)),
        None => (Vec::new(), Marks::default()),
    };
    Layout {
        asked: asked(rules, sight, step),
        overlay: board::overlay(rules, sight.view, &sight.scene(&shown, marks)),
        spots: spots(rules, sight, step, &shown),
        groups: groups(rules, sight, step, &shown),
        tray: papers::trains(rules, sight),
        ..Layout::default()
    }
}

pub(crate) fn verdict(rules: &GreatRailroad, sight: &PageInput<'_>) -> Markup {
    papers::verdict(rules, sight)
}

/// How far a decision has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// It is not for the viewer to decide.
    Watch,
    /// No train can do anything.
    Blocked,
    /// A train is to be chosen.
    Choose,
    /// A train is chosen: by the viewer, or because no other can do anything.
    Chosen(Train),
    /// A play is chosen and waits for a yes.
    Sure(Train),
}

impl Step {
    fn of(rules: &GreatRailroad, sight: &PageInput<'_>) -> Self {
        if sight.actions.is_empty() {
            return Self::Watch;
        }
        let movers = movers(sight.actions);
        let meant = |action: &&Action| rules.action(action).to_string() == sight.pick;
        if let Some(train) = sight.actions.iter().find(meant).and_then(subject) {
            return Self::Sure(train);
        }
        let picked = sight.pick.parse().ok().and_then(Train::new);
        if let Some(train) = picked.filter(|train| movers.contains(train)) {
            return Self::Chosen(train);
        }
        match movers[..] {
            [] => Self::Blocked,
            [only] if sight.actions.iter().all(|action| subject(action).is_some()) => {
                Self::Chosen(only)
            }
            [..] => Self::Choose,
        }
    }

    fn train(self) -> Option<Train> {
        match self {
            Self::Chosen(train) | Self::Sure(train) => Some(train),
            Self::Watch | Self::Blocked | Self::Choose => None,
        }
    }
}

/// The trains that something can be done with, in the order of the actions.
fn movers(actions: &[Action]) -> Vec<Train> {
    let mut trains: Vec<Train> = Vec::new();
    for train in actions.iter().filter_map(subject) {
        if !trains.contains(&train) {
            trains.push(train);
        }
    }
    trains
}

/// The actions that are about a train.
fn about(actions: &[Action], train: Train) -> Vec<Action> {
    let mine = |action: &&Action| subject(action) == Some(train);
    actions.iter().filter(mine).copied().collect()
}

/// The own train that gives the deciding seat the right to turn this one (GR-19).
fn right(rules: &GreatRailroad, sight: &PageInput<'_>, train: Train) -> Option<Train> {
    let seat = sight
        .seat
        .filter(|&seat| rules.owner(train) != Some(seat))?;
    let direction = rules.direction(sight.view, train)?;
    rules.authority(sight.view, seat, direction)
}

fn marks(rules: &GreatRailroad, sight: &PageInput<'_>, train: Train) -> Marks {
    Marks {
        chosen: Some(train),
        right: right(rules, sight, train),
    }
}

/// What doing this means for a page. Running head-on wrecks two trains, so that is asked for twice
/// as well.
fn doing(rules: &GreatRailroad, sight: &PageInput<'_>, action: &Action) -> Click {
    match action {
        Action::Run { into: Some(_), .. } => Click::Confirm(rules.action(action).to_string()),
        Action::Run { into: None, .. }
        | Action::Enter { .. }
        | Action::Arrive { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => sight.doing(rules, action),
    }
}

/// A line of the list for one action.
fn line(rules: &GreatRailroad, sight: &PageInput<'_>, action: &Action) -> Line {
    let words = match action {
        Action::Hold => "hold: run into nobody".to_owned(),
        Action::Lost => "the play is lost: go on".to_owned(),
        Action::Enter { .. }
        | Action::Run { .. }
        | Action::Arrive { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. } => (sight.words)(action),
    };
    Line::new(words, doing(rules, sight, action))
}

/// What choosing a train leads to, for a train with several plays.
fn prospect(rules: &GreatRailroad, view: &State, train: Train, actions: &[Action]) -> String {
    let name = |circle| rules.board().name(circle);
    let here = |place: Place| {
        place
            .lane()
            .map_or("", |lane| name(rules.board().from(lane)))
    };
    let count = actions.len();
    let words = match actions.first() {
        Some(Action::Enter { .. }) => format!("enter the depot, {count} ways to head"),
        Some(Action::Arrive { at, .. }) => format!("stop in {}, {count} ways to head", name(*at)),
        Some(Action::Turn { .. }) => {
            format!("turn it in {}, {count} ways", here(view.place(train)))
        }
        Some(Action::Run { .. } | Action::Rehead { .. }) => {
            format!("leave {} or head anew", here(view.place(train)))
        }
        Some(Action::Hold | Action::Lost) | None => String::new(),
    };
    format!("train {train}: {words}")
}

/// What is asked of the viewer.
fn asked(rules: &GreatRailroad, sight: &PageInput<'_>, step: Step) -> Option<String> {
    let turns = |action: &Action| matches!(action, Action::Turn { .. });
    Some(match step {
        Step::Watch => return None,
        Step::Blocked if sight.actions.contains(&Action::Hold) => {
            "Only head-on runs are left, and you may hold instead".into()
        }
        Step::Blocked => {
            "You are blocked: no train of yours can move and none may be turned (GR-31)".into()
        }
        Step::Choose if sight.actions.iter().all(turns) => {
            "Your own trains are stalled: choose a rival’s train to turn (GR-17)".into()
        }
        Step::Choose if sight.actions.iter().any(turns) => {
            "Choose one of your trains to move, or a rival’s to turn round".into()
        }
        Step::Choose => "Choose one of your trains".into(),
        Step::Chosen(train) => question(rules, sight, train),
        Step::Sure(_) => "This is what you chose".into(),
    })
}

/// What is asked once a train has been chosen.
fn question(rules: &GreatRailroad, sight: &PageInput<'_>, train: Train) -> String {
    let board = rules.board();
    let actions = about(sight.actions, train);
    match actions.first() {
        Some(Action::Enter { .. }) => {
            format!("Train {train} enters the depot: which way shall it head?")
        }
        Some(Action::Arrive { at, heading, .. }) => match heading {
            Some(_) => format!(
                "Train {train} stops in {}: which way shall it head?",
                board.name(*at)
            ),
            None => format!("Train {train} has reached {}", board.name(*at)),
        },
        Some(Action::Turn { .. }) => {
            let point = rules
                .direction(sight.view, train)
                .map_or_else(String::new, |point| point.to_string());
            let right = right(rules, sight, train);
            let by = right.map_or_else(String::new, |by| format!("Your train {by} is headed "));
            format!(
                "{by}{point} like train {train}, so you may turn it (GR-19, GR-20): which way shall it head?"
            )
        }
        Some(Action::Run { .. } | Action::Rehead { .. }) if actions.len() > 1 => {
            format!("Train {train} may leave, or be headed anew in the depot")
        }
        Some(Action::Run { to, into: None, .. }) => {
            format!("Train {train} can leave for {}", board.name(*to))
        }
        Some(Action::Run {
            into: Some(struck), ..
        }) => {
            format!(
                "Train {train} can only run head-on into train {struck}: both would go to the yard"
            )
        }
        Some(Action::Rehead { .. }) => format!("Train {train} may be headed anew in the depot"),
        Some(Action::Hold | Action::Lost) | None => String::new(),
    }
}

/// What can be clicked: trains first, and what the chosen one can do above them. Once a train is
/// chosen, one may still change to another of one's own.
fn spots(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    step: Step,
    shown: &[Action],
) -> Vec<Hotspot> {
    let mut spots = Vec::new();
    for train in movers(sight.actions) {
        let chosen = step.train();
        if chosen == Some(train) || (chosen.is_some() && rules.owner(train) != sight.seat) {
            continue;
        }
        let at = board::train(rules, sight.view, train);
        spots.push(Hotspot {
            shape: disc(
                at,
                if in_depot(rules, sight.view, train) {
                    26.0
                } else {
                    34.0
                },
            ),
            name: prospect(rules, sight.view, train, &about(sight.actions, train)),
            does: Click::Pick(train.to_string()),
        });
    }
    if let (Some(seat), Step::Blocked | Step::Choose) = (sight.seat, step) {
        let off_board = sight
            .actions
            .iter()
            .filter(|action| subject(action).is_none());
        for action in off_board {
            let line = line(rules, sight, action);
            spots.push(Hotspot {
                shape: disc(board::lamp(rules, seat), 32.0),
                name: line.words,
                does: line.does,
            });
        }
    }
    let places = board::numbers_at(rules, sight.view, shown);
    for (action, place) in shown.iter().zip(&places) {
        let Some(at) = *place else { continue };
        let line = line(rules, sight, action);
        spots.push(Hotspot {
            shape: disc(at, room(at, &places)),
            name: line.words,
            does: line.does,
        });
    }
    spots
}

fn in_depot(rules: &GreatRailroad, view: &State, train: Train) -> bool {
    match view.place(train) {
        Place::Standing(lane) => rules.board().from(lane) == rules.board().depot(),
        Place::Yard | Place::Home | Place::Running(_) => false,
    }
}

/// How large a disc can be that covers none of its neighbors, within reason.
fn room(at: Point, places: &[Option<Point>]) -> f64 {
    let others = places.iter().flatten().filter(|&&other| other != at);
    let nearest = others.map(|other| at.distance(*other));
    (nearest.fold(f64::INFINITY, f64::min) / 2.0).clamp(13.0, 26.0)
}

/// A disc around a place on the picture.
fn disc(at: Point, r: f64) -> Shape {
    Shape::Disc {
        x: at.x,
        y: at.y,
        r,
    }
}

/// The same choices in words: trains, or what the chosen one can do.
fn groups(
    rules: &GreatRailroad,
    sight: &PageInput<'_>,
    step: Step,
    shown: &[Action],
) -> Vec<Group> {
    if let Some(train) = step.train() {
        return vec![Group {
            title: format!("Train {train}, {}", rules.whereabouts_of(sight.view, train)),
            choices: shown
                .iter()
                .map(|action| line(rules, sight, action))
                .collect(),
        }];
    }
    let chooser = |train: Train| {
        let actions = about(sight.actions, train);
        match actions[..] {
            [ref only] => line(rules, sight, only),
            [..] => Line::new(
                prospect(rules, sight.view, train, &actions),
                Click::Pick(train.to_string()),
            ),
        }
    };
    let own = |train: &Train| rules.owner(*train) == sight.seat;
    let (mine, rivals): (Vec<Train>, Vec<Train>) = movers(sight.actions).into_iter().partition(own);
    let others = sight
        .actions
        .iter()
        .filter(|action| subject(action).is_none());
    let groups = [
        Group {
            title: "Your trains".into(),
            choices: mine.into_iter().map(chooser).collect(),
        },
        Group {
            title: "Rivals you may turn".into(),
            choices: rivals.into_iter().map(chooser).collect(),
        },
        Group {
            title: String::new(),
            choices: others.map(|action| line(rules, sight, action)).collect(),
        },
    ];
    let filled = |group: &Group| !group.choices.is_empty();
    groups.into_iter().filter(filled).collect()
}
