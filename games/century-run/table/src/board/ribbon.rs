//! The ribbon: where each space of the line is, and how it lies.

use std::f64::consts::{FRAC_PI_2, PI};

use century_run::{Board, Place};

use pictures::Size;
use pictures::geometry::{Angle, Path, Point, Sweep};

/// From line to line of a name.
pub(super) const LEADING: f64 = 17.0;

/// The sheet with heading, dial and timetable.
pub(crate) const SIZE: Size = Size {
    width: 1640.0,
    height: 1094.0,
};
/// The ribbon alone: the shape of the room a page has for it on a screen of 1366 by 768.
pub(crate) const LINE: Size = Size {
    width: 1620.0,
    height: 868.0,
};
/// The middle of the yard.
pub(crate) const YARD: Point = Point::new(1410.0, 76.0);
/// The middle of the dial.
pub(crate) const DIAL: Point = Point::new(160.0, 962.0);
/// The radius of the dial.
pub(crate) const DIAL_RADIUS: f64 = 92.0;

/// The straight parts run between these two.
const LEFT: f64 = 216.0;
const RIGHT: f64 = 1424.0;
/// The first row and the distance to the next.
const TOP: f64 = 198.0;
const PITCH: f64 = 142.0;
/// How many rows the line in the box has, and the most that any has.
const ROWS: usize = 5;
const MOST_ROWS: usize = 7;
/// How many spaces have room in a row.
const IN_ROW: usize = 14;

/// How the rows of a line lie: more of them, and closer, where it has many spaces.
#[derive(Clone, Copy)]
struct Rows {
    count: usize,
    pitch: f64,
}

impl Rows {
    fn of(board: &Board) -> Self {
        let count = board.spaces().len().div_ceil(IN_ROW).clamp(2, MOST_ROWS);
        let height = PITCH * (ROWS - 1) as f64;
        Self {
            count,
            pitch: PITCH.min(height / (count - 1) as f64),
        }
    }

    /// The length of a half circle from row to row.
    fn turn(self) -> f64 {
        PI * self.pitch / 2.0
    }

    fn length(self) -> f64 {
        self.count as f64 * (RIGHT - LEFT) + (self.count - 1) as f64 * self.turn()
    }
}

/// Where a space is.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    /// Its middle.
    pub(crate) at: Point,
    /// The way a train goes through it.
    pub(crate) angle: Angle,
    /// Where its name stands.
    pub(crate) side: Side,
}

/// On which side of a space its name stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Below,
    Left,
    Right,
}

/// Where a space, or the yard, is.
pub(crate) fn spot(board: &Board, place: Place) -> Spot {
    if place == Place::YARD {
        return Spot {
            at: YARD,
            angle: Angle(PI),
            side: Side::Below,
        };
    }
    let last = board.spaces().len() - 1;
    let rows = Rows::of(board);
    along(rows, rows.length() * place.index() as f64 / last as f64)
}

/// The point so far from New York. Rows run west and east in turn, New York being in the east.
fn along(rows: Rows, mut distance: f64) -> Spot {
    for row in 0..rows.count {
        let y = TOP + rows.pitch * row as f64;
        let west = row % 2 == 0;
        let straight = RIGHT - LEFT;
        if distance <= straight || row + 1 == rows.count {
            let x = if west {
                RIGHT - distance
            } else {
                LEFT + distance
            };
            return Spot {
                at: Point::new(x, y),
                angle: Angle(if west { PI } else { 0.0 }),
                side: Side::Below,
            };
        }
        distance -= straight;
        if distance < rows.turn() {
            let part = distance / rows.turn() * PI;
            let (x, angle, side) = if west {
                (LEFT, -FRAC_PI_2 - part, Side::Left)
            } else {
                (RIGHT, -FRAC_PI_2 + part, Side::Right)
            };
            let middle = Point::new(x, y + rows.pitch / 2.0);
            let heading = if west { PI - part } else { part };
            return Spot {
                at: middle.toward(Angle(angle), rows.pitch / 2.0),
                angle: Angle(heading),
                side,
            };
        }
        distance -= rows.turn();
    }
    unreachable!("the last row takes whatever is left")
}

/// The whole line.
pub(crate) fn path(board: &Board) -> Path {
    let rows = Rows::of(board);
    let mut path = Path::from(Point::new(RIGHT, TOP));
    for row in 0..rows.count {
        let y = TOP + rows.pitch * row as f64;
        let (end, sweep) = if row % 2 == 0 {
            (LEFT, Sweep::Counter)
        } else {
            (RIGHT, Sweep::Clockwise)
        };
        path = path.line(Point::new(end, y));
        if row + 1 < rows.count {
            path = path.arc(rows.pitch / 2.0, sweep, Point::new(end, y + rows.pitch));
        }
    }
    path
}
