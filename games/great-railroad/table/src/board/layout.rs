//! Where circles, tracks and trains are on the wall map.

use game::{Arrange, Seat};
use great_railroad::{Board, Circle, GreatRailroad, Lane, Place, State, Train};

use pictures::Size;
use pictures::geometry::{Angle, Bend, Point};

/// The map as a page shows it: without margins, in the shape of the room a page has for it.
pub(crate) const SIZE: Size = Size {
    width: 1880.0,
    height: 1160.0,
};
/// The map with the strip of yards below it, as pictures outside a page show it.
pub(crate) const WHOLE: Size = Size {
    width: SIZE.width,
    height: SIZE.height + 132.0,
};
/// Where the map ends and the strip begins.
const STRIP: f64 = SIZE.height;
/// The radius of a train, whatever its form.
pub(crate) const TRAIN: f64 = 35.0;
/// How far the tip of a train's arrow is from its middle.
pub(crate) const TIP: f64 = 92.0;
/// The radius of a city's circle.
pub(crate) const CIRCLE: f64 = 23.0;
/// How far the edges of the depot are from its middle.
pub(crate) const DEPOT: f64 = 62.0;
/// How far the middles of its four places are from its own, to the side and up or down.
const DEPOT_PLACE: f64 = 29.5;
/// How much tracks bow, as a part of their length.
const BOW: f64 = 0.055;
/// How far along its lane a running train is drawn: short of the middle, since its arrow points
/// ahead.
const RUN: f64 = 0.46;

/// Where a circle is.
pub(crate) fn circle(board: &Board, circle: Circle) -> Point {
    on_map(board.drawn_at(circle).into())
}

/// A point of the data on the drawing, which leaves room for the names on the coasts.
pub(crate) fn on_map(point: Point) -> Point {
    point.shifted(8.0, 22.0)
}

/// The track of a lane, from the circle it leaves. Both lanes of a section have the same track.
pub(crate) fn track(board: &Board, lane: Lane) -> Bend {
    Bend::north(
        circle(board, board.from(lane)),
        circle(board, board.to(lane)),
        BOW,
    )
}

/// How far along its lane a running train is drawn.
pub(crate) fn run_part(board: &Board, lane: Lane) -> f64 {
    run_along(board, lane, &track(board, lane))
}

fn run_along(board: &Board, lane: Lane, track: &Bend) -> f64 {
    let length = track.from.distance(track.to);
    // On a short track its arrow needs the room ahead, and behind it is what it has left.
    let latest = length - edge(board, board.to(lane)) - TIP + 16.0;
    let first = if board.from(lane) == board.depot() {
        DEPOT + 42.0
    } else {
        CIRCLE + TRAIN
    };
    (RUN * length).min(latest).max(first) / length
}

/// How far the edge of a circle is from its middle.
fn edge(board: &Board, circle: Circle) -> f64 {
    if circle == board.depot() {
        DEPOT
    } else {
        CIRCLE
    }
}

/// The middle of a train that runs on a lane, and where it heads.
pub(crate) fn running(board: &Board, lane: Lane) -> (Point, Angle) {
    let track = track(board, lane);
    let part = run_along(board, lane, &track);
    (track.at(part), track.heading(part))
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
        .map(|&(x, y)| middle.shifted(DEPOT_PLACE * x.signum(), DEPOT_PLACE * y.signum()))
        .collect()
}

/// The upper left corner of a seat's box in the strip.
pub(crate) fn fleet(rules: &GreatRailroad, seat: Seat) -> Point {
    Point::new(
        40.0 + fleet_width(rules) * seat.index() as f64,
        STRIP + 18.0,
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
    /// How large its arrow is drawn beside it.
    pub(crate) arrow: f64,
}

impl Stand {
    /// A train without an arrow.
    pub(crate) fn still(at: Point, scale: f64) -> Self {
        Self {
            at,
            angle: None,
            scale,
            arrow: 1.0,
        }
    }
}

/// Where a train is drawn in a picture with a strip of yards.
pub(crate) fn train(rules: &GreatRailroad, view: &State, train: Train) -> Stand {
    on_board(rules, view, train).unwrap_or_else(|| {
        let place = view.place(train);
        let seat = rules.owner(train).unwrap_or(Seat::FIRST);
        let before = rules
            .fleet(seat)
            .iter()
            .take_while(|&&other| other != train);
        let index = before.filter(|&&other| view.place(other) == place).count();
        Stand::still(berth(rules, seat, place, index), 0.66)
    })
}

/// Where a train is drawn that came home, on a map without a strip: beside the terminal, the first
/// one nearest to it.
pub(crate) fn home(rules: &GreatRailroad, view: &State, train: Train) -> Option<Stand> {
    let home = |&other: &Train| view.place(other) == Place::Home;
    let index = rules
        .trains()
        .filter(home)
        .position(|other| other == train)?;
    let at = circle(rules.board(), rules.terminal());
    Some(Stand::still(at.shifted(-36.0 * index as f64, 0.0), 0.8))
}

/// Where a train on the board is drawn.
pub(crate) fn on_board(rules: &GreatRailroad, view: &State, train: Train) -> Option<Stand> {
    let board = rules.board();
    let lane = view.place(train).lane()?;
    Some(match view.place(train) {
        Place::Yard | Place::Home => return None,
        Place::Standing(_) if board.from(lane) == board.depot() => {
            let inside = in_depot(rules, view);
            let own = inside.iter().find(|(other, _)| *other == train);
            let (at, angle) = (own?.1, standing(board, lane).1);
            let ahead = at.toward(angle, 2.0 * DEPOT_PLACE);
            let mut taken = inside.iter().filter(|(other, _)| *other != train);
            // An arrow may touch a train close ahead, but not its number.
            let crowded = taken.any(|(_, place)| place.distance(ahead) < 36.0)
                || is_stalled(rules, view, lane);
            Stand {
                at,
                angle: Some(angle),
                scale: 0.8,
                arrow: if crowded { 0.66 } else { 0.9 },
            }
        }
        Place::Standing(_) => {
            let (at, angle) = standing(board, lane);
            let ahead = [lane, board.reverse(lane)].map(Place::Running);
            let stalled = rules
                .trains()
                .any(|other| ahead.contains(&view.place(other)));
            Stand {
                at,
                angle: Some(angle),
                scale: 1.0,
                arrow: if stalled { 0.72 } else { 1.0 },
            }
        }
        Place::Running(_) => {
            let track = track(board, lane);
            let part = run_along(board, lane, &track);
            let (at, angle) = (track.at(part), track.heading(part));
            let ahead = track.from.distance(track.to) * (1.0 - part);
            let room = ahead - edge(board, board.to(lane)) + 14.0;
            // On a short track the train is smaller, and its arrow reaches into the circle ahead: where it
            // heads is seen all the same.
            let short = room < 0.9 * TIP;
            let (scale, room) = if short {
                (0.82, ahead - 4.0)
            } else {
                (1.0, room)
            };
            Stand {
                at,
                angle: Some(angle),
                scale,
                arrow: (room / (TIP * scale)).clamp(0.66, 1.0),
            }
        }
    })
}

/// A free place of the depot, for a train that can enter.
pub(crate) fn entrance(rules: &GreatRailroad, view: &State) -> Option<Point> {
    let inside = in_depot(rules, view);
    let is_taken = |place: &Point| inside.iter().any(|(_, taken)| taken == place);
    let mut places = depot(rules.board()).into_iter();
    places.find(|place| !is_taken(place))
}

/// Whether a train is on the track ahead.
fn is_stalled(rules: &GreatRailroad, view: &State, lane: Lane) -> bool {
    let ahead = [lane, rules.board().reverse(lane)].map(Place::Running);
    rules
        .trains()
        .any(|other| ahead.contains(&view.place(other)))
}

/// The trains in the depot, each with its place: the free one that lies farthest toward its heading, so that
/// its pointer does not cover a neighbor. Trains with lower numbers choose first.
fn in_depot(rules: &GreatRailroad, view: &State) -> Vec<(Train, Point)> {
    let board = rules.board();
    let headed = |train: Train| match view.place(train) {
        Place::Standing(lane) if board.from(lane) == board.depot() => Some((train, lane)),
        Place::Standing(_) | Place::Yard | Place::Home | Place::Running(_) => None,
    };
    let mut inside: Vec<(Train, Lane)> = rules.trains().filter_map(headed).collect();
    inside.arrange_by_key(|(train, _)| *train);
    let middle = circle(board, board.depot());
    let (mut free, mut chosen) = (depot(board), middle);
    let place = |(train, lane): (Train, Lane)| {
        let ahead = middle.toward(standing(board, lane).1, 100.0);
        let far = |index: usize| ahead.distance(free[index]);
        let nearest = (0..free.len()).min_by(|&a, &b| far(a).total_cmp(&far(b)));
        if let Some(index) = nearest {
            chosen = free.swap_remove(index);
        }
        (train, chosen)
    };
    inside.into_iter().map(place).collect()
}
