//! Lasting marks of what has happened since the viewer's last decision.

use game::{Event, EventOf, Seat};
use great_railroad::{Action, GreatRailroad, Heading, Lane, Place, State, Train};
use pictures::frame::{disc, group, path};
use pictures::geometry::{Angle, Bend, Path, Point, Sweep};
use pictures::svg::{Element, Num};

use super::layout::{self, CIRCLE, DEPOT, TRAIN};
use super::trains::ARROW;

/// One event and what it left on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace {
    /// The number of the event, as the log has it.
    pub number: usize,
    /// Whose play it was.
    pub seat: Seat,
    /// The marks.
    pub marks: Vec<TraceMark>,
}

/// A mark of something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceMark {
    /// A train left a circle along this lane.
    Left(Lane),
    /// A train came to the end of this lane.
    Arrived(Lane),
    /// A train came into the depot.
    Entered(Train),
    /// A standing train was turned from one lane to another.
    Turned(Lane, Lane),
    /// A train was lost in this place.
    Lost(Place),
}

/// What an event leaves on the map, told from the state before it.
pub(crate) fn trace(
    rules: &GreatRailroad,
    before: &State,
    number: usize,
    event: &EventOf<GreatRailroad>,
) -> Trace {
    let (seat, action) = match event {
        Event::Act(seat, action) => (*seat, *action),
        Event::Chance(chance) => match *chance {},
    };
    let place = |train: Train| before.place(train);
    let turned = |train: Train, heading| {
        let old = place(train).lane()?;
        let new = rules.board().lane(rules.board().from(old), heading)?;
        Some(TraceMark::Turned(old, new))
    };
    let marks = match action {
        Action::Enter { train, heading } => match heading {
            Heading::Along(_) => vec![TraceMark::Entered(train)],
            Heading::Smashup => Vec::new(),
        },
        Action::Run { train, into, .. } => {
            let left = place(train).lane().map(TraceMark::Left);
            let lost = into.map(|struck| TraceMark::Lost(place(struck)));
            left.into_iter().chain(lost).collect()
        }
        Action::Arrive { train, heading, .. } => {
            let arrived = place(train).lane().map(TraceMark::Arrived);
            let lost = match heading {
                Some(Heading::Smashup) => place(train)
                    .lane()
                    .map(|lane| TraceMark::Lost(Place::Standing(rules.board().reverse(lane)))),
                Some(Heading::Along(_)) | None => None,
            };
            arrived.into_iter().chain(lost).collect()
        }
        Action::Turn { train, heading } => match heading {
            Heading::Along(direction) => turned(train, direction).into_iter().collect(),
            Heading::Smashup => vec![TraceMark::Lost(place(train))],
        },
        Action::Rehead { train, .. } => vec![TraceMark::Entered(train)],
        Action::Hold | Action::Lost => Vec::new(),
    };
    Trace {
        number,
        seat,
        marks,
    }
}

/// All marks, each in a group that names its event.
pub(super) fn draw(rules: &GreatRailroad, view: &State, traces: &[Trace]) -> Element {
    let mut all = group().set("data-layer", "since");
    for trace in traces.iter().filter(|trace| !trace.marks.is_empty()) {
        let marks = trace.marks.iter();
        all.add(
            group()
                .class("since")
                .set("data-n", trace.number)
                .with_all(marks.filter_map(|mark| drawn(rules, view, *mark))),
        );
    }
    all
}

fn drawn(rules: &GreatRailroad, view: &State, mark: TraceMark) -> Option<Element> {
    let board = rules.board();
    let standing = |lane: Lane| layout::standing(board, lane);
    Some(match mark {
        TraceMark::Left(lane) => way(rules, lane, 0.0, layout::run_part(board, lane)),
        TraceMark::Arrived(lane) => way(rules, lane, layout::run_part(board, lane), 1.0),
        // Dotted: a whole ring is around trains that can be played.
        TraceMark::Entered(train) => disc(layout::on_board(rules, view, train)?.at, TRAIN)
            .class("no sred")
            .num("stroke-width", 6.0)
            .set("stroke-dasharray", "1 10")
            .set("stroke-linecap", "round"),
        TraceMark::Turned(old, new) => {
            let (at, from) = standing(old);
            turn(at, from, standing(new).1)
        }
        TraceMark::Lost(place) => wreck(match place {
            Place::Standing(lane) => standing(lane).0,
            Place::Running(lane) => layout::running(board, lane).0,
            Place::Yard | Place::Home => return None,
        }),
    })
}

/// How wide the mark of a way is.
pub(super) const WAY: f64 = 17.0;

/// The part of a track that a train took.
fn way(rules: &GreatRailroad, lane: Lane, begin: f64, end: f64) -> Element {
    path(taken(rules, lane, begin, end).path())
        .class("no sglow")
        .num("stroke-width", WAY)
        .num("stroke-opacity", 0.9)
}

/// The parts of tracks that trains took.
pub(super) fn ways(rules: &GreatRailroad, traces: &[Trace]) -> impl Iterator<Item = Bend> {
    let marks = traces.iter().flat_map(|trace| &trace.marks);
    marks.filter_map(|mark| match *mark {
        TraceMark::Left(lane) => {
            let end = layout::run_part(rules.board(), lane);
            Some(taken(rules, lane, 0.0, end))
        }
        TraceMark::Arrived(lane) => {
            let begin = layout::run_part(rules.board(), lane);
            Some(taken(rules, lane, begin, 1.0))
        }
        TraceMark::Entered(_) | TraceMark::Turned(..) | TraceMark::Lost(_) => None,
    })
}

/// A part of a track, clear of the circles at its ends.
fn taken(rules: &GreatRailroad, lane: Lane, begin: f64, end: f64) -> Bend {
    let board = rules.board();
    let track = layout::track(board, lane);
    let length = track.from.distance(track.to);
    let clear = |circle| {
        let edge = if circle == board.depot() {
            DEPOT
        } else {
            CIRCLE
        };
        (edge + 4.0) / length
    };
    let begin = begin.max(clear(board.from(lane)));
    let end = end.min(1.0 - clear(board.to(lane)));
    track.piece(begin, end.max(begin))
}

/// The old heading as the outline of its arrow, and a bow from it to the new one.
fn turn(at: Point, from: Angle, to: Angle) -> Element {
    let full = std::f64::consts::TAU;
    let by = (to.0 - from.0 + full * 1.5).rem_euclid(full) - full / 2.0;
    let sweep = if by > 0.0 {
        Sweep::Clockwise
    } else {
        Sweep::Counter
    };
    let radius = TRAIN + 22.0;
    let end = Angle(from.0 + by - 0.34 * by.signum());
    let bow = Path::from(at.toward(from, radius)).arc(radius, sweep, at.toward(end, radius));
    let tip = at.toward(end, radius);
    let ahead = Angle(end.0 + by.signum() * std::f64::consts::FRAC_PI_2);
    let head = Path::from(tip.toward(end, 13.0))
        .line(tip.toward(ahead, 20.0))
        .line(tip.toward(end, -13.0))
        .close();
    let old = path(ARROW)
        .class("fcard sink")
        .num("fill-opacity", 0.5)
        .num("stroke-width", 2.6)
        .set("stroke-dasharray", "7 6")
        .set(
            "transform",
            format_args!(
                "translate({} {}) rotate({})",
                Num(at.x),
                Num(at.y),
                Num(from.degrees())
            ),
        );
    group()
        .with(old)
        .with(path(bow).class("no sred").num("stroke-width", 5.0))
        .with(path(head).class("fred"))
}

/// A star where a train was lost.
fn wreck(at: Point) -> Element {
    let mut star = Path::from(at.toward(Angle(0.0), 44.0));
    for corner in 1..16 {
        let angle = Angle(std::f64::consts::TAU * f64::from(corner) / 16.0);
        star = star.line(at.toward(angle, if corner % 2 == 0 { 44.0 } else { 24.0 }));
    }
    let cross = Path::from(at.shifted(-11.0, -11.0)).line(at.shifted(11.0, 11.0));
    let other = Path::from(at.shifted(11.0, -11.0)).line(at.shifted(-11.0, 11.0));
    group()
        .with(
            path(star.close())
                .class("fglow sred")
                .num("stroke-width", 3.0),
        )
        .with(
            path(format_args!("{cross}{other}"))
                .class("no sred")
                .num("stroke-width", 6.0),
        )
}
