//! What can be clicked on the map: trains, where they would go, and the headings of the chosen one.

use great_railroad::{Action, Circle, Place, Train};
use kit::{Hotspot, Shape};
use pictures::Point;

use super::choice::{Choices, Step, is_smashup};
use super::lines::prospect;
use crate::board::{self, DEPOT, TRAIN};

/// The largest disc of a heading: a thumb's width where there is room.
const MOST: f64 = 46.0;

/// Everything that can be clicked; what comes later lies above.
pub(super) fn spots(
    choices: &Choices<'_, '_>,
    shown: &[Action],
    headings: &[Option<Point>],
) -> Vec<Hotspot> {
    match choices.step {
        Step::Watch | Step::Blocked => Vec::new(),
        Step::Choose => {
            let mut spots = targets(choices);
            spots.extend(
                choices
                    .movers()
                    .filter_map(|train| on_train(choices, train)),
            );
            spots
        }
        Step::Chosen(chosen) | Step::Sure(chosen) => {
            let mut spots: Vec<Hotspot> = others(choices, chosen).collect();
            spots.extend(plays(choices, shown, headings));
            spots
        }
    }
}

/// The plays of the chosen train: a disc for each heading, the track of a run, the city it comes
/// home to. Nobody runs off the rails by a slip on the map.
fn plays(choices: &Choices<'_, '_>, shown: &[Action], places: &[Option<Point>]) -> Vec<Hotspot> {
    let (rules, view) = (choices.rules, choices.view());
    let headings: Vec<Point> = places.iter().copied().flatten().collect();
    let on_map = shown.iter().zip(places.iter().copied());
    let on_map = on_map.filter(|(action, _)| !is_smashup(action));
    let spot = |(action, heading): (&Action, Option<Point>)| {
        let (at, radius) = match action {
            Action::Run { .. } => (board::run_at(rules, view, action)?, TRAIN),
            Action::Arrive {
                at, heading: None, ..
            } => (board::circle(rules, *at), TRAIN),
            Action::Enter { .. }
            | Action::Arrive { .. }
            | Action::Turn { .. }
            | Action::Rehead { .. }
            | Action::Hold
            | Action::Lost => (heading?, room(heading?, &headings)),
        };
        Some(play_spot(choices, action, at, radius))
    };
    on_map.filter_map(spot).collect()
}

fn play_spot(choices: &Choices<'_, '_>, action: &Action, at: Point, radius: f64) -> Hotspot {
    let mut name = (choices.sight.words)(action);
    if let Some(risk) = choices.risk(action) {
        name = format!("{name}: {}", risk.words);
    }
    Hotspot {
        shape: disc(at, radius),
        name,
        does: choices.doing(action),
        piece: None,
    }
}

/// How large a disc can be that covers none of its neighbors.
fn room(at: Point, others: &[Point]) -> f64 {
    let others = others.iter().filter(|&&other| other != at);
    let nearest = others.map(|other| at.distance(*other));
    (nearest.fold(f64::INFINITY, f64::min) / 2.0).min(MOST)
}

/// The other trains that can be chosen instead, where the ring of headings leaves room.
fn others<'a>(choices: &'a Choices<'_, '_>, chosen: Train) -> impl Iterator<Item = Hotspot> + 'a {
    let ring = choices.shown_at().map(|(_, circle)| {
        let clear = board::ring(choices.rules, circle) + MOST + TRAIN;
        (board::circle(choices.rules, circle), clear)
    });
    let ring = ring.or_else(|| {
        let turned = board::train(choices.rules, choices.view(), chosen)?;
        Some((turned, 125.0 + MOST + TRAIN))
    });
    let free = move |train: &Train| {
        let at = board::train(choices.rules, choices.view(), *train);
        let clear =
            |(middle, clear): (Point, f64)| at.is_some_and(|at| at.distance(middle) > clear);
        ring.is_none_or(clear)
    };
    let own = choices
        .movers()
        .filter(move |&train| train != chosen && choices.is_own(train));
    own.filter(free)
        .filter_map(|train| on_train(choices, train))
}

/// A click on the train itself; for one in the yard, on the depot.
fn on_train(choices: &Choices<'_, '_>, train: Train) -> Option<Hotspot> {
    let at = board::train(choices.rules, choices.view(), train)?;
    let scale = board::train_scale(choices.rules, choices.view(), train);
    let radius = if scale < 1.0 { 29.0 } else { TRAIN + 9.0 };
    Some(Hotspot {
        shape: disc(at, radius),
        name: name(choices, train),
        does: choices.on_train(train),
        piece: choices.is_own(train).then(|| board::train_id(train)),
    })
}

/// What a click on a train leads to, in words.
fn name(choices: &Choices<'_, '_>, train: Train) -> String {
    match choices.plays(train) {
        [only] => (choices.sight.words)(only),
        plays => {
            let (words, detail) = prospect(choices, train, plays);
            format!("{words}: {detail}")
        }
    }
}

/// Where trains would go, if only one would go there.
fn targets(choices: &Choices<'_, '_>) -> Vec<Hotspot> {
    let (rules, view) = (choices.rules, choices.view());
    let mut spots = Vec::new();
    for train in choices.movers().filter(|&train| choices.is_own(train)) {
        let spot = |shape: Shape| Hotspot {
            shape,
            name: name(choices, train),
            does: choices.on_train(train),
            piece: None,
        };
        if view.place(train) == Place::Yard {
            let at = board::circle(rules, rules.board().depot());
            spots.push(spot(Shape::Box {
                x: at.x - DEPOT,
                y: at.y - DEPOT,
                width: 2.0 * DEPOT,
                height: 2.0 * DEPOT,
            }));
            continue;
        }
        if let Some(circle) = alone_to(choices, train) {
            spots.push(spot(disc(board::circle(rules, circle), TRAIN)));
        }
        if let [only @ Action::Run { into: None, .. }] = choices.plays(train)
            && let Some(at) = board::run_at(rules, view, only)
        {
            spots.push(spot(disc(at, TRAIN)));
        }
    }
    spots
}

/// The circle that this train would go to, if no other would and nobody stands there: a click on it
/// can only mean this train.
fn alone_to(choices: &Choices<'_, '_>, train: Train) -> Option<Circle> {
    let board = choices.rules.board();
    let circle = goal(choices, train).filter(|&circle| circle != board.depot())?;
    let mut own = choices.movers().filter(|&other| choices.is_own(other));
    let shared = own.any(|other| other != train && goal(choices, other) == Some(circle));
    let stands = |other: Train| match choices.view().place(other) {
        Place::Standing(lane) => board.from(lane) == circle,
        Place::Yard | Place::Home | Place::Running(_) => false,
    };
    (!shared && !choices.rules.trains().any(stands)).then_some(circle)
}

/// The circles where trains to be chosen would stop, and no two the same.
pub(super) fn stops(choices: &Choices<'_, '_>) -> Vec<Circle> {
    if choices.step != Step::Choose {
        return Vec::new();
    }
    let own = choices.movers().filter(|&train| choices.is_own(train));
    let stops = own.filter(|&train| matches!(choices.view().place(train), Place::Running(_)));
    stops.filter_map(|train| alone_to(choices, train)).collect()
}

/// The circle a train would run toward or stop in.
fn goal(choices: &Choices<'_, '_>, train: Train) -> Option<Circle> {
    let action = choices.plays(train).first()?;
    match *action {
        Action::Run { to, into: None, .. } => Some(to),
        Action::Arrive { at, .. } => Some(at),
        Action::Run { .. }
        | Action::Enter { .. }
        | Action::Turn { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => None,
    }
}

/// A disc around a place on the map.
fn disc(at: Point, r: f64) -> Shape {
    Shape::Disc {
        x: at.x,
        y: at.y,
        r,
    }
}
