//! Where on the drawing each action can be pointed at.

use big_train::{Action, Deed, Dir, End, Spot, View};

use super::table::Table;
use super::{Papers, hand};

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
/// it toward which the track turns, if another of the actions fills the same cell.
pub(crate) fn target(view: &View, actions: &[Action], action: &Action) -> Option<Target> {
    let table = Table::of(view, Papers::Elsewhere);
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
        Deed::Decline => Some(Target {
            x: hand::AWAY.x,
            y: hand::AWAY.y,
            width: hand::AWAY_SIZE.width,
            height: hand::AWAY_SIZE.height,
        }),
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
