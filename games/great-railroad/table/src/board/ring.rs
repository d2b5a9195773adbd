//! The ring of headings around the circle of the chosen train: where the disc of each one stands.

use std::f64::consts::FRAC_PI_4;

use great_railroad::{Action, Circle, Direction, GreatRailroad, Heading, State};
use pictures::geometry::{Angle, Point};

use super::layout::{self, CIRCLE, TRAIN};
use super::names::Names;
use super::subject;

/// The radius of a disc that heads a train, as it is kept.
const DISC: f64 = 32.0;
/// How much larger a phone's camera shows it.
const PHONE: f64 = 1.2;
/// How far a disc may stand beside the compass point, in degrees, and nearer or farther than the ring; the
/// usual place first.
const BESIDE: [f64; 9] = [0.0, -6.0, 6.0, -11.0, 11.0, -15.0, 15.0, -20.0, 20.0];
const FARTHER: [f64; 15] = [
    0.0, -10.0, -20.0, 12.0, 24.0, 36.0, 48.0, 60.0, 74.0, -28.0, 86.0, 98.0, -36.0, -44.0, -50.0,
];

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
pub(super) fn octant(direction: Direction) -> Angle {
    Angle(-FRAC_PI_4 * f64::from(direction as u8))
}

/// Where the discs of these actions stand, as far as they head a train along a track: by the compass,
/// around the circle, but where they cover no train, no city, no name and none of the others.
pub(crate) fn headings_at(
    rules: &GreatRailroad,
    view: &State,
    actions: &[Action],
) -> Vec<Option<Point>> {
    let targets = actions.iter().map(|action| target(rules, view, action));
    let targets: Vec<Option<(Circle, Direction)>> = targets.collect();
    let Some(&(circle, _)) = targets.iter().flatten().next() else {
        return vec![None; actions.len()];
    };
    let around = Around::of(rules, view, circle, &actions[0]);
    let directions = targets.iter().flatten();
    let mut places = around
        .settle(directions.map(|&(_, direction)| direction))
        .into_iter();
    let place = |target: &Option<_>| target.as_ref().and_then(|_| places.next());
    targets.iter().map(place).collect()
}

/// What a disc there would cover.
struct Around {
    middle: Point,
    ring: f64,
    trains: Vec<Point>,
    cities: Vec<Point>,
    /// Names on a wide screen and in the camera of a phone, each with how large discs are there.
    names: Vec<(f64, [f64; 4])>,
}

/// A place for a disc, with what speaks against it.
#[derive(Clone, Copy)]
struct Candidate {
    at: Point,
    cost: f64,
}

impl Around {
    fn of(rules: &GreatRailroad, view: &State, circle: Circle, action: &Action) -> Self {
        let board = rules.board();
        let middle = layout::circle(board, circle);
        let ring = ring(rules, circle);
        let farthest = FARTHER.into_iter().fold(0.0, f64::max);
        let reach = ring + farthest + DISC * PHONE + TRAIN;
        let near = |at: &Point| at.distance(middle) < reach;
        let others = rules
            .trains()
            .filter(|&train| subject(action) != Some(train));
        let others = others.filter_map(|train| layout::on_board(rules, view, train));
        let cities = board.circles().filter(|&other| other != circle);
        let names = Names::of(rules);
        let wide = names.wide.frames().map(|frame| (DISC, frame));
        let phone = names.phone.frames().map(|frame| (DISC * PHONE, frame));
        Self {
            middle,
            ring,
            trains: others.map(|stand| stand.at).filter(near).collect(),
            cities: cities
                .map(|other| layout::circle(board, other))
                .filter(near)
                .collect(),
            names: wide
                .chain(phone)
                .filter(|(_, frame)| outside(middle, frame) < reach)
                .collect(),
        }
    }

    /// A place for each heading. Each in turn takes the best one beside the others, until none would move.
    fn settle(&self, directions: impl Iterator<Item = Direction>) -> Vec<Point> {
        let candidates: Vec<Vec<Candidate>> = directions
            .map(|direction| self.candidates(direction))
            .collect();
        let best = |all: &[Candidate], others: &[Point]| {
            let cost = |one: &Candidate| {
                one.cost + 1e4 * depth(one.at, DISC * PHONE, DISC * PHONE, others)
            };
            let all = all.iter().map(|one| (cost(one), one.at));
            let first = all.reduce(|best, next| if next.0 < best.0 { next } else { best });
            first.map_or(self.middle, |(_, at)| at)
        };
        let mut places: Vec<Point> = candidates.iter().map(|all| best(all, &[])).collect();
        for _ in 0..3 {
            for (index, all) in candidates.iter().enumerate() {
                let mut others = places.clone();
                others.remove(index);
                places[index] = best(all, &others);
            }
        }
        places
    }

    fn candidates(&self, direction: Direction) -> Vec<Candidate> {
        let mut all = Vec::with_capacity(BESIDE.len() * FARTHER.len());
        for beside in BESIDE {
            for farther in FARTHER {
                let angle = Angle(octant(direction).0 + f64::to_radians(beside));
                let at = self.middle.toward(angle, self.ring + farther);
                let cost = self.covered(at) + 0.5 * beside.abs() + 0.05 * farther.abs();
                all.push(Candidate { at, cost });
            }
        }
        all
    }

    /// How much a disc there would cover, a train being the worst.
    fn covered(&self, at: Point) -> f64 {
        let trains = depth(at, DISC, TRAIN, &self.trains);
        let cities = depth(at, DISC, CIRCLE, &self.cities);
        let names = self.names.iter().map(|(radius, frame)| {
            let depth = (radius - outside(at, frame)).max(0.0);
            depth * depth
        });
        1e4 * trains + 200.0 * cities + 5.0 * names.sum::<f64>()
    }
}

/// How deep a disc lies in the deepest of these others.
fn depth(at: Point, radius: f64, other: f64, others: &[Point]) -> f64 {
    let depths = others
        .iter()
        .map(|place| radius + other - place.distance(at));
    depths.fold(0.0, f64::max)
}

/// How far a point is from a frame, which has a left, top, right and bottom edge.
fn outside(at: Point, &[left, top, right, bottom]: &[f64; 4]) -> f64 {
    let across = (left - at.x).max(at.x - right).max(0.0);
    let down = (top - at.y).max(at.y - bottom).max(0.0);
    across.hypot(down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Notation, Rules};
    use great_railroad::Train;
    use kit::trial::pictures::rules;

    fn headings(rules: &GreatRailroad, train: Train, at: Circle) -> Vec<Action> {
        let board = rules.board();
        let directions = Direction::ALL.into_iter();
        let there = directions.filter(|&direction| board.lane(at, direction).is_some());
        let heading = |direction| Some(Heading::Along(direction));
        there
            .map(|direction| Action::Arrive {
                train,
                at,
                heading: heading(direction),
            })
            .collect()
    }

    /// No disc in any circle touches a name, but for a hair's breadth of the frame that is reckoned
    /// around its letters; and none lies on another.
    #[test]
    fn discs_make_way_for_names_and_for_each_other() {
        let rules: GreatRailroad = rules(2);
        let view = rules.start();
        let train = rules.trains().next().expect("there is a train");
        let mut touched = Vec::new();
        for at in rules.board().circles() {
            let actions = headings(&rules, train, at);
            let around = Around::of(&rules, &view, at, &actions[0]);
            let places = headings_at(&rules, &view, &actions);
            let places: Vec<Point> = places.into_iter().flatten().collect();
            assert_eq!(places.len(), actions.len());
            for (index, &place) in places.iter().enumerate() {
                let names = around.names.iter();
                let deepest = names.map(|(radius, frame)| radius - outside(place, frame));
                let deepest = deepest.fold(0.0, f64::max);
                if deepest > 4.0 {
                    touched.push(format!("{}: {deepest:.1}", rules.action(&actions[index])));
                }
                let near = depth(place, DISC, DISC, &places[index + 1..]);
                assert!(near == 0.0, "{}: {near:.1}", rules.action(&actions[index]));
            }
        }
        assert!(touched.is_empty(), "{}", touched.join(", "));
    }
}
