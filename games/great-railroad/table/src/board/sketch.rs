//! A move drawn on the map of a page, to be compared with another.

use great_railroad::{Action, Circle, GreatRailroad, Lane, State};
use kit::Tone;
use pictures::frame::group;
use pictures::geometry::Point;
use pictures::svg::Element;

use super::layout::{self, CIRCLE, DEPOT, TRAIN};
use super::ring::target;
use super::{is_smashup, runs_along, subject};

/// How wide the line of an arrow is.
const WIDE: f64 = 15.0;
/// How long an arrow is that shows a heading.
const HEADING: f64 = 165.0;
/// The radius of the sign at a move.
const SIGN: f64 = 24.0;

/// An arrow along the track that a train runs or heads, or a cross where it is wrecked.
pub(crate) fn draw(
    rules: &GreatRailroad,
    view: &State,
    action: &Action,
    tone: Tone,
) -> Option<Element> {
    let board = rules.board();
    if let Some((circle, direction)) = target(rules, view, action) {
        let lane = board.lane(circle, direction)?;
        let edge = edge(rules, circle)
            + if circle == board.depot() {
                8.0
            } else {
                TRAIN - 6.0
            };
        return Some(arrow(rules, lane, (edge, edge + HEADING), tone));
    }
    if let Some(lane) = runs_along(rules, view, action) {
        return Some(arrow(
            rules,
            lane,
            (edge(rules, board.from(lane)), f64::MAX),
            tone,
        ));
    }
    let train = subject(action)?;
    if let Action::Arrive { heading: None, .. } = action {
        let lane = view.place(train).lane()?;
        let track = layout::track(board, lane);
        let begin = layout::run_part(board, lane) * track.from.distance(track.to) + TRAIN;
        return Some(arrow(rules, lane, (begin, f64::MAX), tone));
    }
    if !is_smashup(action) {
        return None;
    }
    let at = match action {
        Action::Arrive { at, .. } => layout::circle(board, *at),
        Action::Enter { .. } => layout::circle(board, board.depot()),
        Action::Turn { .. }
        | Action::Run { .. }
        | Action::Rehead { .. }
        | Action::Hold
        | Action::Lost => layout::on_board(rules, view, train)?.at,
    };
    let below = at.shifted(0.0, TRAIN + SIGN);
    Some(
        group()
            .with(tone.ring(at, TRAIN + 8.0, 9.0))
            .with(tone.sign(below, SIGN)),
    )
}

/// How far the edge of a circle is from its middle.
fn edge(rules: &GreatRailroad, circle: Circle) -> f64 {
    if circle == rules.board().depot() {
        DEPOT
    } else {
        CIRCLE
    }
}

/// An arrow along a lane between these distances from its beginning, as far as the lane goes.
fn arrow(rules: &GreatRailroad, lane: Lane, (begin, end): (f64, f64), tone: Tone) -> Element {
    let board = rules.board();
    let track = layout::track(board, lane);
    let length = track.from.distance(track.to);
    let end = end.min(length - edge(rules, board.to(lane)) - 4.0);
    let begin = begin.min(end - 3.5 * WIDE);
    let part = |step: u32| (begin + (end - begin) * f64::from(step) / 8.0) / length;
    let points: Vec<Point> = (0..=8).map(|step| track.at(part(step))).collect();
    // The better move is drawn last and lies above, so each has its sign at another place.
    let sign = match tone {
        Tone::Made => track.at(part(2)),
        Tone::Better => track.at(part(4)),
    };
    group()
        .with(tone.arrow(&points, WIDE))
        .with(tone.sign(sign, SIGN))
}
