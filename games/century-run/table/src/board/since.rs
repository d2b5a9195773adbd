//! Marks of what happened since the viewer's last turn: where trains ran, and where turns were lost.

use century_run::{CenturyRun, Place};
use game::Seat;

use super::{ribbon, spaces};
use pictures::frame::{disc, group, path};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;

/// What an event did to a train.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The number of the event in the log.
    pub number: usize,
    /// Whose train it is.
    pub seat: Seat,
    /// Where it stood.
    pub from: Place,
    /// Where it stands; the same if it did not move.
    pub to: Place,
}

/// How far from the middle of the ribbon a way is drawn: along its edge, where it covers no number.
const EDGE: f64 = 29.0;

/// A line along the spaces a train ran over, or a frame around the one it stayed on.
pub(crate) fn draw(rules: &CenturyRun, moved: &Move) -> Element {
    let mark = group().class("since").set("data-n", moved.number);
    if moved.to == Place::YARD {
        let at = super::trains::in_yard(moved.seat);
        let ring = disc(at, 33.0).class("no samber").num("stroke-width", 4.0);
        return mark.with(ring.set("stroke-dasharray", "6 6"));
    }
    if moved.from == moved.to {
        let spot = ribbon::spot(rules.board(), moved.to);
        return mark
            .with(
                spaces::plate(&spot, 94.0, 64.0, 9.0)
                    .class("no samber")
                    .num("stroke-width", 4.0)
                    .set("stroke-dasharray", "6 6"),
            )
            .set("transform", spaces::place_at(&spot));
    }
    let (first, last) = (start(moved), moved.to.index());
    let along: Vec<usize> = if first <= last {
        (first..=last).collect()
    } else {
        (last..=first).rev().collect()
    };
    let edge = |index: &usize| {
        let spot = ribbon::spot(rules.board(), Place::at(*index));
        spot.at.toward(spot.angle.quarter(), EDGE)
    };
    let points: Vec<Point> = along.iter().map(edge).collect();
    let (Some(&begin), Some(&end)) = (points.first(), points.last()) else {
        return mark;
    };
    let line = points[1..]
        .iter()
        .fold(Path::from(begin), |way, &point| way.line(point));
    mark.with(path(line).class("no samber").num("stroke-width", 7.0))
        .with(
            disc(begin, 7.0)
                .class("fcard samber")
                .num("stroke-width", 4.0),
        )
        .with(disc(end, 8.0).class("famber sink").num("stroke-width", 2.0))
}

/// The space a way begins at; a train from the yard begins in New York.
fn start(moved: &Move) -> usize {
    if moved.from == Place::YARD {
        Place::ORIGIN.index()
    } else {
        moved.from.index()
    }
}
