//! A second way to work out a turn, for comparison: it walks the track space by space with the board's
//! data as its only table, and keeps trains as they stand in a position line.

use century_run::{Board, Kind, Part, Place};

/// The result of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Walk {
    /// The train ends there.
    Ends(usize),
    /// It stays, and has one failure more at a red space.
    Fails,
    /// It stays, held before a red space.
    Held,
    /// It stays.
    Stays,
    /// The player is asked about this space.
    Asked(usize),
}

/// What the train at `from`, with its failures so far, does on `number`.
pub(crate) fn walk(
    board: &Board,
    others: &[usize],
    from: usize,
    failures: u8,
    number: usize,
) -> Walk {
    let kind = |place: usize| &board.space(Place::at(place)).kind;
    let blocks = |place: usize| kind(place).is_ordinary() && others.contains(&place);
    let last = board.spaces().len() - 1;
    // Walk the number; an owed stop or a train on the way ends the walk, but owed stops bind first.
    let mut barred = None;
    let mut owed_city = None;
    for step in 1..=number {
        let here = from + step;
        if here > last {
            break;
        }
        let before = here - 1;
        if before != from && *kind(before) == Kind::Red {
            return overshoot(board, others, from, failures, before);
        }
        if owed_city.is_some_and(|second| here > second) {
            return Walk::Stays;
        }
        if let Kind::City {
            part: Part::First, ..
        } = kind(here)
        {
            // A train that stops on the first space owes nothing more; one that runs on owes the second.
            owed_city = Some(here + 1);
        }
        if barred.is_none() && blocks(here) {
            barred = Some(here);
        }
    }
    let target = (from + number).min(last);
    if kind(target).is_closed() {
        return Walk::Stays;
    }
    match barred {
        None => Walk::Ends(target),
        Some(_) if !blocks(target) => Walk::Stays,
        Some(first) => taken(board, &blocks, from, target, first),
    }
}

fn overshoot(board: &Board, others: &[usize], from: usize, failures: u8, red: usize) -> Walk {
    let ordinary = |place: usize| board.space(Place::at(place)).kind.is_ordinary();
    let barred = (from + 1..red).any(|place| ordinary(place) && others.contains(&place));
    match (failures, barred) {
        (0 | 1, _) => Walk::Fails,
        (_, false) => Walk::Ends(red),
        (_, true) => Walk::Held,
    }
}

fn taken(
    board: &Board,
    blocks: &dyn Fn(usize) -> bool,
    from: usize,
    target: usize,
    first: usize,
) -> Walk {
    let kind = |place: usize| &board.space(Place::at(place)).kind;
    let behind = target - 1;
    if behind == from || kind(behind).is_closed() {
        Walk::Stays
    } else if blocks(behind) {
        let mut room = (from + 1..first).filter(|&place| !kind(place).is_closed());
        room.next_back().map_or(Walk::Stays, Walk::Asked)
    } else if first < behind {
        Walk::Stays
    } else if *kind(behind) == Kind::Yellow {
        Walk::Asked(behind)
    } else {
        Walk::Ends(behind)
    }
}
