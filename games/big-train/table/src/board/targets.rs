//! Where on the drawing each action can be pointed at.

use big_train::{Action, Deed, Dir, End, Spot, View};

use super::Papers;
use super::table::Table;
use kit::Frame;

/// A rectangle of the drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Target {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// To the right.
    pub width: f64,
    /// Downward.
    pub height: f64,
}

/// Where an action can be pointed at on the drawing without papers: the cell it fills, or the half of
/// it toward which the track turns, if another of the actions fills the same cell. What throws the
/// square away is no place of the table.
pub(crate) fn target(
    view: &View,
    anchor: Spot,
    actions: &[Action],
    action: &Action,
) -> Option<Target> {
    let table = Table::of(view, Papers::Elsewhere, anchor);
    let whole = |spot: Spot| {
        let (at, side) = (table.middle(spot), table.side());
        Target {
            x: at.x - side / 2.0,
            y: at.y - side / 2.0,
            width: side,
            height: side,
        }
    };
    match action.deed {
        Deed::First => Some(whole(Spot::default())),
        Deed::Decline => None,
        Deed::Lay { end, to } => {
            let cell = whole(view.train().faced(end)?);
            let shared = actions.iter().filter(|other| lays_at(other, end)).count() > 1;
            Some(match to.filter(|_| shared) {
                Some(to) => half(cell, to),
                None => cell,
            })
        }
    }
}

/// The train with its open ends on the drawing without papers.
pub(crate) fn focus(view: &View, anchor: Spot) -> Frame {
    Table::of(view, Papers::Elsewhere, anchor).frame()
}

/// Whether an action lays a square at this end.
fn lays_at(action: &Action, there: End) -> bool {
    match action.deed {
        Deed::Lay { end, .. } => end == there,
        Deed::First | Deed::Decline => false,
    }
}

/// The half of a cell on one side.
fn half(cell: Target, side: Dir) -> Target {
    let Target {
        x,
        y,
        width,
        height,
    } = cell;
    match side {
        Dir::East => Target {
            x: x + width / 2.0,
            width: width / 2.0,
            ..cell
        },
        Dir::West => Target {
            width: width / 2.0,
            ..cell
        },
        Dir::North => Target {
            height: height / 2.0,
            ..cell
        },
        Dir::South => Target {
            y: y + height / 2.0,
            height: height / 2.0,
            ..cell
        },
    }
}
