//! What can be chosen, on the map of a page: trains that can be played, where they would go, and the
//! ring of headings around the circle of the chosen one.

use std::borrow::Cow;

use great_railroad::{Action, Circle, GreatRailroad, Place, State, Train};
use pictures::engraving::hue;
use pictures::frame::{disc, group, stroke, words};
use pictures::geometry::{Angle, Point};
use pictures::svg::{Element, Num};

use super::layout::{self, TRAIN};
use super::ring::{headings_at, octant, ring, target};
use super::trains::kept;
use super::{runs_along, subject};
use crate::Scene;

/// A disc that stands so far outside its ring no longer touches it.
const FAR: f64 = 32.0;

/// Where a train would be after a run.
pub(crate) fn run_at(rules: &GreatRailroad, view: &State, action: &Action) -> Option<Point> {
    let lane = runs_along(rules, view, action)?;
    match view.place(subject(action)?) {
        Place::Standing(_) => Some(layout::running(rules.board(), lane).0),
        // A train on the track strikes one in the city ahead.
        Place::Running(lane) => Some(layout::circle(rules.board(), rules.board().to(lane))),
        Place::Yard | Place::Home => None,
    }
}

/// What lies below the trains: halos around those that can be played, and where runs lead.
pub(crate) fn below(
    rules: &GreatRailroad,
    view: &State,
    scene: &Scene<'_>,
    stock: &str,
) -> Element {
    let marks = &scene.marks;
    let mut all = group().set("data-layer", "open");
    for &train in &marks.movers {
        let Some(stand) = layout::on_board(rules, view, train) else {
            all.add(waiting(rules, view, train, stock));
            continue;
        };
        all.add(halo(stand.at, stand.scale, "no sglow", "none"));
    }
    if let Some(stand) = marks
        .right
        .and_then(|train| layout::on_board(rules, view, train))
    {
        all.add(halo(stand.at, stand.scale, "no sgreen", "5 6"));
    }
    for &circle in &marks.targets {
        let at = layout::circle(rules.board(), circle);
        all.add(
            disc(at, layout::CIRCLE + 9.0)
                .class("no sred")
                .num("stroke-width", 3.4)
                .set("stroke-dasharray", "8 6"),
        );
    }
    for action in scene.actions {
        let (Some(at), Some(train)) = (run_at(rules, view, action), subject(action)) else {
            continue;
        };
        let seat = rules.owner(train).map_or('a', hue);
        all.add(
            disc(at, TRAIN - 8.0)
                .class(format_args!("fcard s{seat}"))
                .num("stroke-width", 3.0)
                .num("fill-opacity", 0.6)
                .set("stroke-dasharray", "7 5"),
        );
        if let Some(lane) = runs_along(rules, view, action) {
            let angle = layout::running(rules.board(), lane).1;
            all.add(placed(stock, "way", at, angle).class(format_args!("f{seat}")));
        }
    }
    if let Some(circle) = headed_in(rules, view, scene.actions) {
        let middle = layout::circle(rules.board(), circle);
        let radius = ring(rules, circle);
        all.add(
            disc(middle, radius)
                .class("flamp sred")
                .num("stroke-width", 2.6)
                .num("fill-opacity", 0.16)
                .set("stroke-dasharray", "9 7"),
        );
        // A disc that made way for a name and stands far out is tied to its ring.
        for at in places(rules, view, scene).iter().flatten() {
            if at.distance(middle) > radius + FAR {
                let from = middle.toward(middle.angle_to(*at), radius);
                all.add(
                    stroke(from, *at, 2.6)
                        .class("no sred")
                        .set("stroke-dasharray", "9 7"),
                );
            }
        }
    }
    all
}

/// Where the discs of the headings stand.
fn places<'a>(
    rules: &GreatRailroad,
    view: &State,
    scene: &'a Scene<'_>,
) -> Cow<'a, [Option<Point>]> {
    let known = &scene.marks.headings;
    match known.len() == scene.actions.len() {
        true => Cow::Borrowed(known),
        false => Cow::Owned(headings_at(rules, view, scene.actions)),
    }
}

/// What lies above the trains: the discs of the headings.
pub(crate) fn above(
    rules: &GreatRailroad,
    view: &State,
    scene: &Scene<'_>,
    stock: &str,
) -> Option<Element> {
    headed_in(rules, view, scene.actions)?;
    let mut all = group().set("data-layer", "ring");
    let places = places(rules, view, scene);
    for ((index, action), at) in scene.actions.iter().enumerate().zip(&*places) {
        let (Some(at), Some((_, direction))) = (*at, target(rules, view, action)) else {
            continue;
        };
        // Larger where a finger must hit it.
        let turned = format_args!("rotate({})", Num(octant(direction).degrees())).to_string();
        let mut sized = group()
            .class("sized")
            .with(kept(stock, "heading").set("transform", turned));
        if scene.marks.danger.get(index) == Some(&true) {
            sized.add(kept(stock, "danger").num("x", 23.0).num("y", -23.0));
        }
        let (x, y) = (Num(at.x), Num(at.y));
        all.add(
            group()
                .set("transform", format_args!("translate({x} {y})"))
                .with(sized),
        );
    }
    Some(all)
}

/// The circle in which these actions head a train.
pub(super) fn headed_in(rules: &GreatRailroad, view: &State, actions: &[Action]) -> Option<Circle> {
    let mut targets = actions
        .iter()
        .filter_map(|action| target(rules, view, action));
    targets.next().map(|(circle, _)| circle)
}

fn halo(at: Point, scale: f64, class: &str, dash: &str) -> Element {
    disc(at, (TRAIN + 8.0) * scale)
        .class(class)
        .num("stroke-width", 7.0)
        .set("stroke-dasharray", dash)
}

fn placed(stock: &str, name: &str, at: Point, angle: Angle) -> Element {
    let (x, y, turn) = (Num(at.x), Num(at.y), Num(angle.degrees()));
    kept(stock, name).set(
        "transform",
        format_args!("translate({x} {y}) rotate({turn})"),
    )
}

/// A train in the yard that can enter, faintly in its place.
fn waiting(rules: &GreatRailroad, view: &State, train: Train, stock: &str) -> Element {
    let Some((at, seat)) = layout::entrance(rules, view).zip(rules.owner(train)) else {
        return group();
    };
    let hue = hue(seat);
    let drawing = group()
        .class("sized")
        .with(kept(stock, &format!("form-{hue}")).class(format_args!("f{hue}")))
        .with(
            words(Point::new(0.0, 14.4), 40.0, &train.to_string())
                .class(format_args!("sans b t{hue}")),
        );
    group()
        .set(
            "transform",
            format_args!("translate({} {}) scale(.8)", Num(at.x), Num(at.y)),
        )
        .num("opacity", 0.55)
        .with(drawing)
}
