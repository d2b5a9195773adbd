//! Where circles, tracks and trains are on the wall map.

use game::Seat;
use great_railroad::{Board, Circle, GreatRailroad, Lane, Place, State, Train};

use pictures::Size;
use pictures::geometry::{Angle, Bend, Point};

/// The map with the strip of yards below it.
pub(crate) const SIZE: Size = Size {
    width: 1960.0,
    height: 1236.0,
};
/// Where the map ends and the strip begins.
pub(crate) const STRIP: f64 = 1104.0;
/// How far a train's pointer is from its middle.
pub(crate) const POINTER: f64 = 37.0;
/// The radius of a city's circle.
pub(crate) const CIRCLE: f64 = 23.0;
/// How much tracks bow, as a part of their length.
const BOW: f64 = 0.055;
/// How far along its lane a running train is drawn: short of the middle, so that two that run
/// against each other do not cover each other.
const RUN: f64 = 0.46;

/// Where a circle is.
pub(crate) fn circle(board: &Board, circle: Circle) -> Point {
    on_map(board.drawn_at(circle).into())
}

/// A point of the data on the drawing, which leaves room for the names on the coasts.
pub(crate) fn on_map(point: Point) -> Point {
    point.shifted(72.0, 2.0)
}

/// The track of a lane, from the circle it leaves. Both lanes of a section have the same track.
pub(crate) fn track(board: &Board, lane: Lane) -> Bend {
    Bend::north(
        circle(board, board.from(lane)),
        circle(board, board.to(lane)),
        BOW,
    )
}

/// The middle of a train that runs on a lane, and where it heads.
pub(crate) fn running(board: &Board, lane: Lane) -> (Point, Angle) {
    let track = track(board, lane);
    (track.at(RUN), track.heading(RUN))
}

/// The middle of a train that stands at the beginning of a lane, and where it heads.
pub(crate) fn standing(board: &Board, lane: Lane) -> (Point, Angle) {
    let track = track(board, lane);
    (track.from, track.heading(0.0))
}

/// The four places of the depot.
pub(crate) fn depot(board: &Board) -> Vec<Point> {
    let middle = circle(board, board.depot());
    let offsets = &board.data().depot_offsets;
    offsets
        .iter()
        .map(|&(x, y)| middle.shifted(x * 1.25, y * 1.25))
        .collect()
}

/// The upper left corner of a seat's box in the strip.
pub(crate) fn fleet(rules: &GreatRailroad, seat: Seat) -> Point {
    Point::new(
        40.0 + fleet_width(rules) * seat.index() as f64,
        STRIP + 14.0,
    )
}

/// Where the lamp beside a seat's fleet is.
pub(crate) fn lamp(rules: &GreatRailroad, seat: Seat) -> Point {
    fleet(rules, seat).shifted(26.0, 46.0)
}

/// The width of a seat's box in the strip.
pub(crate) fn fleet_width(rules: &GreatRailroad) -> f64 {
    (SIZE.width - 80.0) / f64::from(rules.seats().get())
}

/// The first place of a seat's yard or home in the strip; the others follow.
pub(crate) fn berth(rules: &GreatRailroad, seat: Seat, place: Place, index: usize) -> Point {
    let room = fleet_width(rules) - 64.0;
    let first = match place {
        Place::Home => room / 2.0,
        Place::Yard | Place::Standing(_) | Place::Running(_) => 0.0,
    };
    let step = (room / 2.0 - 52.0) / 3.0;
    fleet(rules, seat).shifted(64.0 + first + step * (index as f64 + 0.5), 60.0)
}

/// Where a train is drawn.
pub(crate) struct Stand {
    /// Its middle.
    pub(crate) at: Point,
    /// Where it heads, if it is on the board.
    pub(crate) angle: Option<Angle>,
    /// How large it is drawn.
    pub(crate) scale: f64,
}

/// Where a train is drawn.
pub(crate) fn train(rules: &GreatRailroad, view: &State, train: Train) -> Stand {
    let board = rules.board();
    let place = view.place(train);
    match place {
        Place::Yard | Place::Home => {
            let seat = rules.owner(train).unwrap_or(Seat::FIRST);
            let before = rules
                .fleet(seat)
                .iter()
                .take_while(|&&other| other != train);
            let index = before.filter(|&&other| view.place(other) == place).count();
            Stand {
                at: berth(rules, seat, place, index),
                angle: None,
                scale: 1.0,
            }
        }
        Place::Standing(lane) if board.from(lane) == board.depot() => Stand {
            at: depot_place(rules, view, train),
            angle: Some(standing(board, lane).1),
            scale: 0.8,
        },
        Place::Standing(lane) => {
            let (at, angle) = standing(board, lane);
            Stand {
                at,
                angle: Some(angle),
                scale: 1.0,
            }
        }
        Place::Running(lane) => {
            let (at, angle) = running(board, lane);
            Stand {
                at,
                angle: Some(angle),
                scale: 1.0,
            }
        }
    }
}

/// Each train in the depot takes the free place that lies farthest toward its heading, so that its
/// pointer does not cover a neighbor. Trains with lower numbers choose first.
fn depot_place(rules: &GreatRailroad, view: &State, train: Train) -> Point {
    let board = rules.board();
    let mut free = depot(board);
    let middle = circle(board, board.depot());
    let mut chosen = middle;
    let mut trains: Vec<Train> = rules.trains().collect();
    trains.sort_unstable();
    for other in trains.into_iter().take_while(|&other| other <= train) {
        let Place::Standing(lane) = view.place(other) else {
            continue;
        };
        if board.from(lane) != board.depot() || free.is_empty() {
            continue;
        }
        let ahead = middle.toward(standing(board, lane).1, 100.0);
        let nearest = |a: &usize, b: &usize| {
            let far = |index: usize| ahead.distance(free[index]);
            far(*a).total_cmp(&far(*b))
        };
        let index = (0..free.len()).min_by(nearest).unwrap_or(0);
        chosen = free.swap_remove(index);
    }
    chosen
}
