//! Where the square in hand could go: the cells that open ends face, with the numbers of actions.

use big_train::{Action, BigTrain, Deed, Dir, End, Laid, Spot, View};
use game::Notation;

use super::squares::{Pose, Stock, angle};
use super::table::Table;
use super::{Fine, Panel};
use crate::Scene;
use pictures::engraving::numeral;
use pictures::frame::{group, path, rect};
use pictures::geometry::Point;
use pictures::svg::{Element, Num};

/// The open ends with the numbers of the actions that lay there.
pub(crate) fn draw(
    rules: &BigTrain,
    view: &View,
    scene: &Scene<'_>,
    table: &Table,
    stock: Stock<'_>,
) -> Element {
    let mut all = group().class(table.lettering()).set("data-layer", "ends");
    if view.train().is_empty() {
        let mut ghost = cell(table, Spot::default()).set("data-end", "first");
        for (number, action) in (1..).zip(scene.actions) {
            if action.deed == Deed::First {
                let pose = Pose::printed(rules, action.square);
                let tried = scene.marks.tried == Some(*action);
                ghost.add(shade(stock.lying(rules, action.square, pose), tried));
                let lying = || stock.lying(rules, action.square, pose);
                if let Some(square) = lit(rules, scene, action, lying) {
                    ghost.add(square);
                }
                // In the corner that no square printed so has cars in.
                ghost.add(numeral(Point::new(CORNER, CORNER), 15.0, number));
            }
        }
        all.add(ghost);
        return all;
    }
    for end in End::ALL {
        if let (Some(spot), Some(heading)) = (view.train().faced(end), view.train().heading(end)) {
            let mut ghost = cell(table, spot).set("data-end", end.letter());
            for part in open_end(rules, scene, stock, Open { end, heading }) {
                ghost.add(part);
            }
            all.add(ghost);
        }
    }
    all
}

/// An empty cell, dashed.
fn cell(table: &Table, spot: Spot) -> Element {
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
}

/// An end that is not closed yet.
#[derive(Clone, Copy)]
struct Open {
    end: End,
    heading: Dir,
}

impl Open {
    /// How a square lies that is laid here and leads the end on there.
    fn pose(self, rules: &BigTrain, action: &Action, to: Option<Dir>) -> Pose {
        let back = Some(self.heading.opposite());
        let (toward_a, toward_b) = match self.end {
            End::A => (to, back),
            End::B => (back, to),
        };
        let laid = Laid {
            square: action.square,
            spot: Spot::default(),
            toward_a,
            toward_b,
        };
        Pose::laid(rules, &laid)
    }
}

/// How far a number stands from the middle of its cell on either axis, so that it covers no car.
const CORNER: f64 = 29.0;

/// The corner of a cell between two of its sides.
fn corner(one: Dir, other: Dir) -> Point {
    let side = Point::default().toward(angle(one), CORNER);
    side.toward(angle(other), CORNER)
}

/// The square as a shade of itself, stronger where it is tried.
fn shade(square: Element, tried: bool) -> Element {
    square.set("opacity", if tried { ".85" } else { ".4" })
}

/// The square as a choice would lay it, for a page that shows it while the choice is pointed at.
fn lit(
    rules: &BigTrain,
    scene: &Scene<'_>,
    action: &Action,
    square: impl FnOnce() -> Element,
) -> Option<Element> {
    let page = scene.marks.panel == Panel::OnPage;
    page.then(|| {
        Element::new("a")
            .class("bt-ghost")
            .set("data-do", rules.action(action))
            .set("visibility", "hidden")
            .with(square())
    })
}

/// What could be laid at an end: the square itself if there is one way, else the ways its track
/// would take; or the one way that is tried.
fn open_end(rules: &BigTrain, scene: &Scene<'_>, stock: Stock<'_>, open: Open) -> Vec<Element> {
    let lays: Vec<(usize, &Action, Option<Dir>)> = (1..)
        .zip(scene.actions)
        .filter_map(|(number, action)| match action.deed {
            Deed::Lay { end, to } if end == open.end => Some((number, action, to)),
            Deed::Lay { .. } | Deed::First | Deed::Decline => None,
        })
        .collect();
    let tried = |action: &Action| scene.marks.tried == Some(*action);
    let mut parts = Vec::new();
    for &(_, action, to) in &lays {
        if tried(action) || lays.len() == 1 {
            let pose = open.pose(rules, action, to);
            parts.push(shade(
                stock.lying(rules, action.square, pose),
                tried(action),
            ));
        } else if !lays.iter().any(|(_, other, _)| tried(other)) {
            parts.push(
                path(Pose::through(open.heading.opposite(), to).path())
                    .class("no ssoft")
                    .num("stroke-width", 7.0)
                    .set("stroke-dasharray", "3 4"),
            );
        }
    }
    // The square as it would lie, while its choice is pointed at.
    for &(_, action, to) in &lays {
        let pose = open.pose(rules, action, to);
        parts.extend(lit(rules, scene, action, || {
            stock.lying(rules, action.square, pose)
        }));
    }
    for &(number, _, to) in &lays {
        let middle = Point::default();
        let at = match to {
            Some(to) if lays.len() > 1 => middle.toward(angle(to), 27.0),
            Some(to) if to != open.heading => corner(open.heading, to.opposite()),
            Some(_) | None => corner(open.heading, open.heading.left()),
        };
        parts.push(numeral(at, 15.0, number));
    }
    parts
}
