//! The weights of the estimate: what is seen of a seat, and what it is worth.
//!
//! They are learned by self-play (`roundhouse train great-railroad`) for the usual terminal of the board
//! in the box, one set for each number of seats. Elsewhere those made by hand are used.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use game::{Faults, SeatCount};
use serde::Deserialize;

use crate::board::{Board, Circle, Lane};
use crate::train::{Code, Place};

/// Numbers of weights. The place of a train is its code, which also stands for the yard and for home.
pub(crate) const TURNABLE_NOW: usize = Code::COUNT;
pub(crate) const TURNABLE_NEXT: usize = TURNABLE_NOW + 256;
const GENERAL: usize = TURNABLE_NEXT + 256;
/// How many weights there are. Some stand for nothing.
pub(crate) const COUNT: usize = GENERAL + 64;

/// Something of a seat that has a weight, apart from where its trains are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sign {
    /// A train stands behind one of its own that runs the same way.
    StandingBehindOwn,
    StandingBehindRival,
    /// A train stands and one of its own comes toward it on the track ahead.
    MetByOwn,
    MetByRival,
    /// A train is on a track, and one of its own stands in the city ahead.
    RunningToOwn,
    RunningToRival,
    /// The same, and the one in the city is headed at it.
    FacedByOwn,
    FacedByRival,
    /// Rivals' trains that it could turn.
    CanTurn,
    /// Compass points over which it has authority.
    Point,
}

impl Sign {
    const ALL: [(Self, &'static str); 10] = [
        (Self::StandingBehindOwn, "standing-behind-own"),
        (Self::StandingBehindRival, "standing-behind-rival"),
        (Self::MetByOwn, "met-by-own"),
        (Self::MetByRival, "met-by-rival"),
        (Self::RunningToOwn, "running-to-own"),
        (Self::RunningToRival, "running-to-rival"),
        (Self::FacedByOwn, "faced-by-own"),
        (Self::FacedByRival, "faced-by-rival"),
        (Self::CanTurn, "can-turn"),
        (Self::Point, "point"),
    ];

    pub(crate) const fn number(self) -> usize {
        GENERAL + self as usize
    }
}

const COUNTS: usize = GENERAL + 16;

/// So many trains are not home yet.
pub(crate) const fn trains_left(count: usize) -> usize {
    COUNTS + count % 4
}

/// So many trains can move.
pub(crate) const fn movers(count: usize) -> usize {
    COUNTS + 4 + count % 4
}

/// The seat has its play after so many others, with so many trains left.
pub(crate) const fn waits(others: usize, left: usize) -> usize {
    COUNTS + 8 + others % 4 * 4 + left % 4
}

/// The weights of everything.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) [f32; COUNT]);

impl Weights {
    /// The weights of a table.
    pub(crate) fn of(board: &Board, terminal: Circle, seats: SeatCount) -> Box<Self> {
        let usual = board.circle(&board.data().default_terminal) == Some(terminal);
        let boxed = std::ptr::eq(board, &*crate::board::boxed());
        let learned = if usual && boxed { learned(seats) } else { None };
        Box::new(learned.unwrap_or_else(|| Self::first(board, terminal)))
    }

    /// Weights made by hand: the plays that each seat needs, four of which make the odds of winning e times
    /// as good.
    pub(crate) fn first(board: &Board, terminal: Circle) -> Self {
        const SCALE: f32 = 4.0;
        let mut weights = [0.0; COUNT];
        let home = board.sections_to(terminal);
        let plays = |circle: Circle| 2.0 * home[circle.index()].unwrap_or(0) as f32;
        weights[Code::YARD.index()] = 1.0 + plays(board.depot());
        for lane in board.lanes() {
            let to = plays(board.to(lane));
            weights[Code::from(Place::Standing(lane)).index()] = 2.0 + to;
            weights[Code::from(Place::Running(lane)).index()] = 1.0 + to;
            weights[TURNABLE_NOW + usize::from(lane.0)] = 0.6;
            weights[TURNABLE_NEXT + usize::from(lane.0)] = 0.6;
        }
        for (sign, cost) in [
            (Sign::StandingBehindOwn, 0.4),
            (Sign::StandingBehindRival, 1.5),
            (Sign::MetByOwn, 1.4),
            (Sign::MetByRival, 2.5),
            (Sign::RunningToOwn, 0.4),
            (Sign::RunningToRival, 1.5),
            (Sign::FacedByOwn, 1.0),
            (Sign::FacedByRival, 1.0),
        ] {
            weights[sign.number()] = cost;
        }
        for left in 1..4 {
            weights[waits(0, left)] = -0.5;
        }
        Self(weights.map(|cost| -cost / SCALE))
    }

    /// The weights as a data file.
    pub(crate) fn write(&self, board: &Board, seats: SeatCount) -> String {
        let mut text = format!(
            "# Made by: roundhouse train great-railroad --seats {seats}\n\
             # What is seen of a seat, and what it adds to its score. Shares of the win are as e to the scores.\n\n\
             [general]\n"
        );
        for (name, number) in general() {
            let _ = writeln!(text, "{name} = {:.4}", self.0[number]);
        }
        text.push_str("\n# A train that stands headed along it, one that runs along it, and what it adds that a rival\n# could turn it before it moves, or after that.\n[lanes]\n");
        for lane in board.lanes() {
            let [standing, running, now, next] = numbers(lane).map(|number| self.0[number]);
            let (from, to) = (board.code(board.from(lane)), board.code(board.to(lane)));
            let _ = writeln!(
                text,
                "{from}-{to} = [{standing:.4}, {running:.4}, {now:.4}, {next:.4}]"
            );
        }
        text
    }

    /// The weights in a data file.
    pub(crate) fn read(board: &Board, text: &str) -> Result<Self, Faults> {
        let file: File = game::from_toml(text).map_err(|error| Faults::plain(error.to_string()))?;
        let mut faults = Faults::new();
        let mut weights = [0.0; COUNT];
        for (name, number) in general() {
            match file.general.get(&name) {
                Some(weight) => weights[number] = *weight,
                None => faults.add(format!("{name} has no weight")),
            }
        }
        for lane in board.lanes() {
            let name = format!(
                "{}-{}",
                board.code(board.from(lane)),
                board.code(board.to(lane))
            );
            match file.lanes.get(&name) {
                Some(given) => {
                    for (number, weight) in numbers(lane).into_iter().zip(given) {
                        weights[number] = *weight;
                    }
                }
                None => faults.add(format!("the lane {name} has no weights")),
            }
        }
        faults.or(Self(weights))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    general: BTreeMap<String, f32>,
    lanes: BTreeMap<String, [f32; 4]>,
}

/// The numbers of the four weights of a lane.
fn numbers(lane: Lane) -> [usize; 4] {
    let number = usize::from(lane.0);
    [
        Code::from(Place::Standing(lane)).index(),
        Code::from(Place::Running(lane)).index(),
        TURNABLE_NOW + number,
        TURNABLE_NEXT + number,
    ]
}

/// The names of all weights that belong to no lane.
fn general() -> impl Iterator<Item = (String, usize)> {
    let places = [("yard", Code::YARD), ("home", Code::HOME)];
    let places = places.map(|(name, code)| (name.to_owned(), code.index()));
    let signs = Sign::ALL.map(|(sign, name)| (name.to_owned(), sign.number()));
    let left = (1..4).map(|count| (format!("trains-left-{count}"), trains_left(count)));
    let moving = (0..4).map(|count| (format!("can-move-{count}"), movers(count)));
    let waiting = (0..4).flat_map(|others| {
        (1..4).map(move |left| (format!("waits-{others}-with-{left}"), waits(others, left)))
    });
    places
        .into_iter()
        .chain(signs)
        .chain(left)
        .chain(moving)
        .chain(waiting)
}

/// The weights that were learned for the board in the box.
fn learned(seats: SeatCount) -> Option<Weights> {
    static LEARNED: [OnceLock<Weights>; 3] = [const { OnceLock::new() }; 3];
    let (text, cell) = match seats.get() {
        2 => (include_str!("../weights-2.toml"), &LEARNED[0]),
        3 => (include_str!("../weights-3.toml"), &LEARNED[1]),
        4 => (include_str!("../weights-4.toml"), &LEARNED[2]),
        _ => return None,
    };
    let read =
        || Weights::read(&crate::board::boxed(), text).expect("the file in the package is whole");
    Some(cell.get_or_init(read).clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let board = crate::board::boxed();
        let terminal = board.circle("SFO").expect("it is on the board");
        let seats = SeatCount::new(2).expect("two can play");
        let weights = Weights::first(&board, terminal);
        let text = weights.write(&board, seats);
        let read = Weights::read(&board, &text).expect("it was written so");
        for (was, is) in weights.0.iter().zip(&read.0) {
            assert!((was - is).abs() < 1e-4, "{was} {is}");
        }
        let short = text.replace("GCD-BOS", "GCD-XXX");
        assert!(Weights::read(&board, &short).is_err());
        for seats in 2..=4 {
            let seats = SeatCount::new(seats).expect("so many can play");
            assert!(learned(seats).is_some());
        }
    }
}
