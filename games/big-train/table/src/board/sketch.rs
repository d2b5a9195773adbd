//! A move drawn on the table of a page, to be compared with another.

use big_train::{Action, Deed, Spot, View};
use kit::Tone;
use pictures::frame::{group, rect};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

use super::squares::Pose;
use super::table::Table;
use super::{Fine, Panel};

/// A frame around the cell that a square would fill, and the way its track would take; what is thrown
/// away lies beside the train.
pub(crate) fn sketch(view: &View, anchor: Spot, action: &Action, tone: Tone) -> Option<Element> {
    let table = Table::of(view, Panel::OnPage, anchor);
    let (spot, pose) = match action.deed {
        // How the first square lies decides nothing.
        Deed::First => (Spot::default(), None),
        Deed::Lay { end, to } => {
            let heading = view.train().heading(end)?;
            (
                view.train().faced(end)?,
                Some(Pose::through(heading.opposite(), to)),
            )
        }
        Deed::Decline => return Some(thrown_away(&table, tone)),
    };
    let at = table.middle(spot);
    let way = pose.map(|pose| {
        let points = (1..=8).map(|step| pose.at(f64::from(step) / 8.6).0);
        tone.arrow(&points.collect::<Vec<Point>>(), 6.0)
    });
    // One frame within the other, since both moves may fill the same cell.
    let (half, corner) = match tone {
        Tone::Made => (41.0, Point::new(-34.0, -34.0)),
        Tone::Better => (48.0, Point::new(34.0, -34.0)),
    };
    let cell = rect(-half, -half, 2.0 * half, 2.0 * half)
        .num("rx", 7.0)
        .class(tone.line())
        .num("stroke-width", 4.0);
    let cell = match tone {
        Tone::Made => cell.set("stroke-dasharray", "9 6"),
        Tone::Better => cell,
    };
    Some(
        placed(&table, at)
            .with(cell)
            .with_all(way)
            .with(tone.sign(corner, 12.0)),
    )
}

/// A small square beside the train, tilted as if it were thrown there.
fn thrown_away(table: &Table, tone: Tone) -> Element {
    const HALF: f64 = 15.0;
    let square = rect(-HALF, -HALF, 2.0 * HALF, 2.0 * HALF)
        .num("rx", 3.0)
        .class(format_args!("{} fcard", tone.line()))
        .num("stroke-width", 3.0)
        .set("transform", "rotate(14)");
    placed(table, table.aside())
        .with(square)
        .with(tone.sign(Point::new(0.0, 0.0), 9.0))
}

/// A group whose middle lies here, in which a cell is a hundred wide.
fn placed(table: &Table, at: Point) -> Element {
    let scale = Fine(table.side() / 100.0);
    let transform = format_args!("translate({} {}) scale({scale})", Num(at.x), Num(at.y));
    group().set("transform", transform)
}
