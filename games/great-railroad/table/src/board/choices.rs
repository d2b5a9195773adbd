//! What can be chosen, on the map of a page: trains that can be played, where they would go, and the
//! ring of headings around the circle of the chosen one.

use std::f64::consts::FRAC_PI_4;

use great_railroad::{Action, Circle, Direction, GreatRailroad, Heading, Place, State, Train};
use pictures::engraving::hue;
use pictures::frame::{disc, group, words};
use pictures::geometry::{Angle, Point};
use pictures::svg::{Element, Num};

use super::layout::{self, TRAIN};
use super::names::Names;
use super::trains::kept;
use super::{runs_along, subject};
use crate::Scene;

/// The radius of a disc that heads a train, as it is kept.
const DISC: f64 = 32.0;

/// How far the ring of headings is from the middle of its circle.
pub(crate) fn ring(rules: &GreatRailroad, circle: Circle) -> f64 {
    if circle == rules.board().depot() {
        142.0
    } else {
        125.0
    }
}

/// The circle in which an action heads a train along a track, and where it heads it.
pub(crate) fn target(
    rules: &GreatRailroad,
    view: &State,
    action: &Action,
) -> Option<(Circle, Direction)> {
    let depot = rules.board().depot();
    let (circle, heading) = match *action {
        Action::Enter { heading, .. } => (depot, heading),
        Action::Rehead { heading, .. } => (depot, Heading::Along(heading)),
        Action::Arrive { at, heading, .. } => (at, heading?),
        Action::Turn { train, heading } => (rules.board().from(view.place(train).lane()?), heading),
        Action::Run { .. } | Action::Hold | Action::Lost => return None,
    };
    match heading {
        Heading::Along(direction) => Some((circle, direction)),
        Heading::Smashup => None,
    }
}

/// The angle of a compass point.
fn octant(direction: Direction) -> Angle {
    Angle(-FRAC_PI_4 * f64::from(direction as u8))
}

/// Where the disc stands that heads a train so: by the compass, around the circle, nearer or farther
/// if a train, a city or a name would be covered.
pub(crate) fn heading_at(rules: &GreatRailroad, view: &State, action: &Action) -> Option<Point> {
    let (circle, direction) = target(rules, view, action)?;
    let middle = layout::circle(rules.board(), circle);
    let others = rules
        .trains()
        .filter(|&train| subject(action) != Some(train));
    let others = others.filter_map(|train| layout::on_board(rules, view, train));
    let others: Vec<Point> = others.map(|stand| stand.at).collect();
    let cities = rules.board().circles().filter(|&other| other != circle);
    let cities: Vec<Point> = cities
        .map(|other| layout::circle(rules.board(), other))
        .collect();
    let touched = |at: Point, radius: f64, points: &[Point]| {
        let depths = points
            .iter()
            .map(|other| DISC + radius - other.distance(at));
        depths.fold(0.0, f64::max)
    };
    let names = Names::of(rules);
    let cost = |at: Point| {
        let trains = touched(at, TRAIN, &others);
        let cities = touched(at, layout::CIRCLE, &cities);
        1e4 * trains + 200.0 * cities + covered(&names, at)
    };
    let usual = ring(rules, circle);
    let places = [0.0, -18.0, 20.0, 40.0, 60.0];
    let places = places.map(|more| {
        let at = middle.toward(octant(direction), usual + more);
        (cost(at), at)
    });
    // The first of those that are equally good.
    let best = places
        .into_iter()
        .reduce(|best, next| if next.0 < best.0 - 1.0 { next } else { best });
    best.map(|(_, at)| at)
}

/// How much a disc there would cover of names, on a wide screen and in the camera of a phone.
fn covered(names: &Names, at: Point) -> f64 {
    let frames = names.wide.frames().chain(names.phone.frames());
    let covered = frames.map(|[left, top, right, bottom]| {
        let wide = right.min(at.x + DISC) - left.max(at.x - DISC);
        let high = bottom.min(at.y + DISC) - top.max(at.y - DISC);
        wide.max(0.0) * high.max(0.0)
    });
    covered.sum()
}

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
                .num("fill-opacity", 0.32)
                .set("stroke-dasharray", "9 7"),
        );
    }
    all
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
    for (index, action) in scene.actions.iter().enumerate() {
        let (Some(at), Some((_, direction))) =
            (heading_at(rules, view, action), target(rules, view, action))
        else {
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
fn headed_in(rules: &GreatRailroad, view: &State, actions: &[Action]) -> Option<Circle> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rules;
    use kit::trial::pictures::rules;

    /// All discs around all cities together cover less than half of what they would if each stood on
    /// its ring.
    #[test]
    fn discs_make_way_for_names() {
        let rules: GreatRailroad = rules(2);
        let view = rules.start();
        let train = rules.trains().next().expect("there is a train");
        let names = Names::of(&rules);
        let (mut moved, mut fixed) = (0.0, 0.0);
        for at in rules.board().circles() {
            let middle = layout::circle(rules.board(), at);
            for direction in Direction::ALL {
                if rules.board().lane(at, direction).is_none() {
                    continue;
                }
                let heading = Some(Heading::Along(direction));
                let action = Action::Arrive { train, at, heading };
                let found = heading_at(&rules, &view, &action).expect("it heads a train");
                moved += covered(&names, found);
                fixed += covered(&names, middle.toward(octant(direction), ring(&rules, at)));
            }
        }
        assert!(moved * 2.0 < fixed, "{moved} of {fixed}");
    }
}
