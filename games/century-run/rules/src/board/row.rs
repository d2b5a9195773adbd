//! The checks of the row of spaces: each space for itself, the row as a row, and the way along it.

use std::collections::{BTreeMap, BTreeSet};

use game::{Faults, Spot};

use super::file::{Cell, File, bounded};
use super::track::{Leap, Track};
use super::{Board, Kind, MAX_PLACES, Part, Space};
use crate::illegal::cr;

/// The longest name of a place.
const LONGEST_NAME: usize = 40;

pub(super) fn spaces(cells: &[Cell], row: Spot<'_>, faults: &mut Faults) -> Vec<Space> {
    if !(2..=MAX_PLACES).contains(&cells.len()) {
        let text = format!("{} spaces are not from 2 to {MAX_PLACES}", cells.len());
        faults.extend(Faults::plain(text).on(row.line()));
    }
    let cells = cells.iter().take(MAX_PLACES).enumerate();
    cells
        .map(|(index, cell)| {
            let before = faults.len();
            if let Some(number) = cell.i
                && usize::try_from(number) != Ok(index)
            {
                faults.add(format!("space {number} stands where {index} belongs"));
            }
            for text in [&cell.name, &cell.state, &cell.code, &cell.obstacle]
                .into_iter()
                .flatten()
            {
                if text.chars().count() > LONGEST_NAME || text.chars().any(char::is_control) {
                    faults.add(format!(
                        "space {index} has a name of more than {LONGEST_NAME} letters"
                    ));
                }
            }
            let space = space(index, cell, faults);
            faults.place(before, row.item(index).line());
            space
        })
        .collect()
}

fn space(index: usize, cell: &Cell, faults: &mut Faults) -> Space {
    let kind = kind(index, cell, faults);
    let code = match kind {
        Kind::Plain | Kind::Obstacle(_) => index.to_string(),
        Kind::Green => format!("{index}g"),
        Kind::Yellow => format!("{index}y"),
        Kind::Origin | Kind::Red | Kind::City { .. } | Kind::Terminus => {
            if cell.code.is_none() {
                faults.add(format!("space {index} is shared and has no code"));
            }
            cell.code.clone().unwrap_or_default()
        }
    };
    if cell.code.is_some() && !kind.is_shared() {
        faults.add(format!("space {index} is not shared but has a code"));
    }
    Space {
        kind,
        code,
        name: cell.name.clone(),
        region: cell.state.clone(),
    }
}

fn kind(index: usize, cell: &Cell, faults: &mut Faults) -> Kind {
    let kind = match cell.kind.as_str() {
        "origin" => Kind::Origin,
        "plain" => Kind::Plain,
        "green" => Kind::Green,
        "yellow" => Kind::Yellow,
        "red" => Kind::Red,
        "terminus" => Kind::Terminus,
        "obstacle" => Kind::Obstacle(obstacle(index, cell, faults)),
        "city" => city(index, cell, faults),
        other => {
            faults.add(format!("space {index} is of no known kind: {other:?}"));
            Kind::Plain
        }
    };
    if cell.obstacle.is_some() && cell.kind != "obstacle" {
        faults.add(format!("space {index} is no obstacle but names one"));
    }
    let figures = cell.part.is_some() || cell.take.is_some() || cell.leave.is_some();
    if figures && cell.kind != "city" {
        faults.add(format!("space {index} is in no city but has its figures"));
    }
    kind
}

fn obstacle(index: usize, cell: &Cell, faults: &mut Faults) -> String {
    let word = cell.obstacle.clone().unwrap_or_default();
    // In a record `x:city` already means a city missed.
    let readable = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase());
    if !readable || word == "city" {
        faults.add(format!(
            "the obstacle at {index} is called {word:?}, not a word of its own in small letters"
        ));
    }
    word
}

fn city(index: usize, cell: &Cell, faults: &mut Faults) -> Kind {
    let part = match cell.part {
        Some(1) => Part::First,
        Some(2) => Part::Second,
        Some(_) | None => {
            faults.cite(
                cr(19),
                format!("space {index} is neither part 1 nor part 2 of its city"),
            );
            Part::First
        }
    };
    let mut figure = |given: Option<i64>, what: &str| {
        let what = format!("passengers who {what} at {index}");
        match given {
            Some(number) => bounded(number, 0..=255, &what, faults) as u8,
            None => {
                faults.cite(cr(23), format!("{what}: no figure"));
                0
            }
        }
    };
    let take = figure(cell.take, "board");
    let leave = figure(cell.leave, "leave");
    Kind::City { part, take, leave }
}

/// The ends are ends, and the two spaces of a city lie together.
pub(super) fn ends(spaces: &[Space], row: Spot<'_>, faults: &mut Faults) {
    let last = spaces.len().saturating_sub(1);
    for (index, space) in spaces.iter().enumerate() {
        let before = faults.len();
        let misplaced = match space.kind {
            Kind::Origin => index != 0,
            Kind::Terminus => index != last,
            Kind::Plain
            | Kind::Green
            | Kind::Yellow
            | Kind::Red
            | Kind::City { .. }
            | Kind::Obstacle(_) => index == 0 || index == last,
        };
        if misplaced {
            faults.add(format!(
                "the row begins with its one origin and ends with its one terminus, but space {index} is otherwise"
            ));
        }
        faults.place(before, row.item(index).line());
    }
    let part = |index: usize| {
        if let Some(Kind::City { part, .. }) = spaces.get(index).map(|space| &space.kind) {
            Some(*part)
        } else {
            None
        }
    };
    for index in 0..spaces.len() {
        let alone = match part(index) {
            Some(Part::First) => {
                part(index + 1) != Some(Part::Second)
                    || spaces[index].name != spaces[index + 1].name
            }
            Some(Part::Second) => index == 0 || part(index - 1) != Some(Part::First),
            None => false,
        };
        if alone {
            // CR-19: a city is two consecutive positions.
            let text = format!("space {index} lacks the other half of its city");
            faults.extend(Faults::against(cr(19), text).on(row.item(index).line()));
        }
    }
}

pub(super) fn codes(spaces: &[Space], row: Spot<'_>, faults: &mut Faults) {
    let mut seen = BTreeSet::new();
    for (index, space) in spaces.iter().enumerate() {
        if !space.kind.is_shared() {
            continue;
        }
        let before = faults.len();
        let code = space.code.as_str();
        let wordy = code
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if !code.starts_with(|c: char| c.is_ascii_uppercase()) || !wordy {
            faults.add(format!(
                "the code of space {index} is {code:?}, not capitals and digits"
            ));
        }
        if !seen.insert(code) {
            faults.add(format!("the code {code} names two spaces"));
        }
        faults.place(before, row.item(index).line());
    }
}

/// What the list adds up to, against what its author expects.
pub(super) fn sums(file: &File, spaces: &[Space], faults: &mut Faults) {
    let count =
        |is: fn(&Kind) -> bool| spaces.iter().filter(|space| is(&space.kind)).count() as i64;
    let closed = count(Kind::is_closed);
    let found = [
        ("spaces", file.check.spaces, spaces.len() as i64),
        (
            "plain",
            file.check.plain,
            count(|kind| *kind == Kind::Plain),
        ),
        (
            "green",
            file.check.green,
            count(|kind| *kind == Kind::Green),
        ),
        (
            "yellow",
            file.check.yellow,
            count(|kind| *kind == Kind::Yellow),
        ),
        ("red", file.check.red, count(|kind| *kind == Kind::Red)),
        (
            "cities",
            file.check.cities,
            count(|kind| matches!(kind, Kind::City { .. })) / 2,
        ),
        ("obstacle", file.check.obstacle, closed),
    ];
    for (what, expected, found) in found {
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            faults.add(format!("{what}: {expected} expected, {found} found"));
        }
    }
    let mut lengths: BTreeMap<String, i64> = BTreeMap::new();
    for space in spaces {
        if let Kind::Obstacle(word) = &space.kind {
            *lengths.entry(word.clone()).or_default() += 1;
        }
    }
    if let Some(expected) = &file.check.lengths
        && *expected != lengths
    {
        faults.add(format!(
            "obstacles: {expected:?} expected, {lengths:?} found"
        ));
    }
}

/// From every resting place some number must carry a lone train on; otherwise a trip might never end.
pub(super) fn ways_on(board: &Board, track: &Track, row: Spot<'_>, faults: &mut Faults) {
    for place in board.places() {
        let kind = &board.space(place).kind;
        if kind.is_closed() || *kind == Kind::Terminus {
            continue;
        }
        let moves = |&number: &u8| matches!(track.leap(place, number), Leap::To(_));
        if !board.dial.iter().any(moves) {
            let code = &board.space(place).code;
            let text =
                format!("no number of the dial leads on from {code}: a trip might never end");
            faults.extend(Faults::against(cr(69), text).on(row.item(place.index()).line()));
        }
    }
}

/// For every space the fewest and most passengers with whom a train can stand there; nothing where none can.
pub(super) fn reached(board: &Board, track: &Track) -> Vec<Option<(u16, u16)>> {
    let mut reached: Vec<Option<(u16, u16)>> = vec![None; board.spaces.len()];
    let aboard = || board.starts.iter().map(|&(_, aboard)| aboard);
    reached[0] = aboard().min().zip(aboard().max());
    for place in board.places() {
        let Some((few, many)) = reached[place.index()] else {
            continue;
        };
        for &number in &board.dial {
            let (Leap::To(to) | Leap::Beyond(to)) = track.leap(place, number) else {
                continue;
            };
            let halt = track.halt(to);
            let after =
                |aboard: u16| aboard.saturating_sub(halt.leave.into()) + u16::from(halt.take);
            let (few, many) = (after(few), after(many));
            let range = reached[to.index()].get_or_insert((few, many));
            *range = (range.0.min(few), range.1.max(many));
        }
    }
    reached
}

/// Fewest and most passengers with whom a train can arrive, against what the author expects. Returns the
/// most.
pub(super) fn arrivals(
    board: &Board,
    track: &Track,
    expected: (Option<i64>, Option<i64>),
    faults: &mut Faults,
) -> u16 {
    let reached = reached(board, track);
    let Some((few, many)) = reached[board.terminus().index()] else {
        return 0;
    };
    for (what, expected, found) in [("fewest", expected.0, few), ("most", expected.1, many)] {
        if let Some(expected) = expected.filter(|&expected| expected != i64::from(found)) {
            faults.add(format!(
                "{what} passengers on arrival: {expected} expected, {found} found"
            ));
        }
    }
    many
}
