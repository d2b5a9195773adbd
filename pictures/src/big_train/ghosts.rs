//! Where the square in hand could go: the cells that open ends face, with the numbers of actions.

use big_train::{Action, Deed, Dir, End, Spot, View};

use super::Fine;
use super::squares::{Pose, angle};
use super::table::Table;
use crate::engraving::numeral;
use crate::frame::{group, path, rect, words};
use crate::geometry::Point;
use crate::svg::{Element, Num};

/// The open ends with the numbers of the actions that lay there.
pub(crate) fn draw(view: &View, actions: &[Action], table: &Table) -> Element {
    let mut all = group().set("data-layer", "ends");
    if view.train().is_empty() {
        let first = (1..)
            .zip(actions)
            .find(|(_, action)| action.deed == Deed::First);
        let ghost = cell(table, Spot::default(), "first square").set("data-end", "first");
        all.add(match first {
            Some((number, _)) => ghost.with(numeral(Point::default(), 13.0, number)),
            None => ghost,
        });
        return all;
    }
    for end in End::ALL {
        if let (Some(spot), Some(heading)) = (view.train().faced(end), view.train().heading(end)) {
            all.add(open_end(table, actions, end, spot, heading));
        }
    }
    all
}

/// An empty cell, dashed, with a word in its upper left corner.
fn cell(table: &Table, spot: Spot, word: &str) -> Element {
    let at = table.middle(spot);
    group()
        .set(
            "transform",
            format_args!(
                "translate({} {}) scale({})",
                Num(at.x),
                Num(at.y),
                Fine(table.side() / 100.0)
            ),
        )
        .with(
            rect(-46.0, -46.0, 92.0, 92.0)
                .num("rx", 6.0)
                .class("fpaper ssoft")
                .num("stroke-width", 1.6)
                .set("stroke-dasharray", "6 5"),
        )
        .with(words(Point::new(-42.0, -35.0), 10.0, word).class("i start tsoft"))
}

fn open_end(table: &Table, actions: &[Action], end: End, spot: Spot, heading: Dir) -> Element {
    let mut ghost =
        cell(table, spot, &format!("end {}", end.letter())).set("data-end", end.letter());
    let lays = (1..)
        .zip(actions)
        .filter_map(|(number, action)| match action.deed {
            Deed::Lay { end: at, to } if at == end => Some((number, to)),
            Deed::Lay { .. } | Deed::First | Deed::Decline => None,
        });
    let lays: Vec<(usize, Option<Dir>)> = lays.collect();
    for (_, to) in &lays {
        let pose = Pose::through(heading.opposite(), *to);
        ghost.add(
            path(pose.path())
                .class("no ssoft")
                .num("stroke-width", 7.0)
                .set("stroke-dasharray", "3 4"),
        );
    }
    for (number, to) in lays {
        let at = to.map_or(Point::default(), |to| {
            Point::default().towards(angle(to), 27.0)
        });
        ghost.add(numeral(at, 11.5, number));
    }
    ghost
}
