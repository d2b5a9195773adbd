//! Where on the drawing each action can be pointed at.

use big_train::{Action, Deed, Dir, End, Spot, Square, View};

use super::Panel;
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

/// Where an action can be pointed at on the drawing without the panel: the cell it fills, or the half of
/// it toward which the track turns, if another of the actions fills the same cell. What throws the
/// square away is no place of the table.
pub(crate) fn target(
    view: &View,
    anchor: Spot,
    actions: &[Action],
    action: &Action,
) -> Option<Target> {
    let table = Table::of(view, Panel::OnPage, anchor);
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

/// What matters on the drawing without the panel: the train, and where it is too long the open end
/// nearest to the square laid last, or that square once both ends are closed.
pub(crate) fn focus(view: &View, anchor: Spot, last: Option<Square>) -> Frame {
    let train = view.train();
    let laid = last.and_then(|last| train.laid().find(|laid| laid.square == last));
    let last = laid.map_or(anchor, |laid| laid.spot);
    let far = |spot: &Spot| (spot.x - last.x).abs() + (spot.y - last.y).abs();
    let open = End::ALL.into_iter().filter_map(|end| train.faced(end));
    let near = open.min_by_key(far).unwrap_or(last);
    Table::of(view, Panel::OnPage, anchor).frame(near)
}

/// The corner of what is framed where neither the train nor an open end lies, as a style sheet calls
/// it: the lower left if it is free. The lower right one has a button in it.
pub(crate) fn free_corner(view: &View, anchor: Spot) -> &'static str {
    Table::of(view, Panel::OnPage, anchor).free_corner(view)
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
