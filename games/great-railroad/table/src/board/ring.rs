//! The ring of headings around the circle of the chosen train: where the disc of each one stands.

use std::f64::consts::FRAC_PI_4;
use std::sync::{Arc, OnceLock};

use game::Rules;
use great_railroad::{Action, Circle, Direction, GreatRailroad, Heading, State};
use kit::ByBoard;
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
    let rings = Rings::of(rules);
    let around = Around {
        middle: layout::circle(rules.board(), circle),
        trains: trains_near(rules, view, circle, &actions[0]),
    };
    let directions = targets.iter().flatten();
    let candidates = directions.map(|&(_, direction)| rings.candidates(rules, circle, direction));
    let candidates: Vec<&[Candidate]> = candidates.collect();
    let mut places = around.settle(&candidates).into_iter();
    let place = |target: &Option<_>| target.as_ref().and_then(|_| places.next());
    targets.iter().map(place).collect()
}

/// The places that discs may have on one board, each with what it covers there that never moves.
struct Rings(Vec<[OnceLock<Box<[Candidate]>>; Direction::ALL.len()]>);

/// The rings of boards of people's own.
static FOUND: ByBoard<Rings> = ByBoard::new();

impl Rings {
    fn of(rules: &GreatRailroad) -> Arc<Self> {
        static USUAL: OnceLock<Arc<Rings>> = OnceLock::new();
        match rules.setup().options.board() {
            None => Arc::clone(USUAL.get_or_init(|| Arc::new(Self::new(rules)))),
            Some(text) => FOUND.of(text, || Self::new(rules)),
        }
    }

    fn new(rules: &GreatRailroad) -> Self {
        let circles = rules.board().circles();
        Self(circles.map(|_| Default::default()).collect())
    }

    /// The places for the disc of a heading, worked out when they are first needed: each looks at every
    /// name and city around.
    fn candidates(&self, rules: &GreatRailroad, circle: Circle, to: Direction) -> &[Candidate] {
        let cell = &self.0[circle.index()][to as usize];
        cell.get_or_init(|| Ground::of(rules, circle).candidates(to))
    }
}

/// What lies around a circle and never moves.
struct Ground {
    middle: Point,
    ring: f64,
    cities: Vec<Point>,
    /// Names on a wide screen and in the camera of a phone, each with how large discs are there.
    names: Vec<(f64, [f64; 4])>,
}

/// How far from the middle of a ring something can be that a disc of it touches.
fn reach(ring: f64) -> f64 {
    let farthest = FARTHER.into_iter().fold(0.0, f64::max);
    ring + farthest + DISC * PHONE + TRAIN
}

impl Ground {
    fn of(rules: &GreatRailroad, circle: Circle) -> Self {
        let board = rules.board();
        let middle = layout::circle(board, circle);
        let ring = ring(rules, circle);
        let cities = board.circles().filter(|&other| other != circle);
        let cities = cities.map(|other| layout::circle(board, other));
        let names = Names::of(rules);
        let wide = names.wide.frames().map(|frame| (DISC, *frame));
        let phone = names.phone.frames().map(|frame| (DISC * PHONE, *frame));
        Self {
            middle,
            ring,
            cities: cities
                .filter(|at| at.distance(middle) < reach(ring))
                .collect(),
            names: wide
                .chain(phone)
                .filter(|(_, frame)| outside(middle, frame) < reach(ring))
                .collect(),
        }
    }

    fn candidates(&self, direction: Direction) -> Box<[Candidate]> {
        let mut all = Vec::with_capacity(BESIDE.len() * FARTHER.len());
        for beside in BESIDE {
            for farther in FARTHER {
                let angle = Angle(octant(direction).0 + f64::to_radians(beside));
                let at = self.middle.toward(angle, self.ring + farther);
                let mut candidate = Candidate {
                    at,
                    cities: 200.0 * depth(at, DISC, CIRCLE, &self.cities),
                    names: 5.0 * self.names_under(at),
                    off: [0.5 * beside.abs(), 0.05 * farther.abs()],
                    clear: 0.0,
                };
                candidate.clear = candidate.cost(0.0);
                all.push(candidate);
            }
        }
        all.into()
    }

    /// How much of names a disc there would cover.
    fn names_under(&self, at: Point) -> f64 {
        let names = self.names.iter().map(|(radius, frame)| {
            let depth = (radius - outside(at, frame)).max(0.0);
            depth * depth
        });
        names.sum()
    }
}

/// A place for a disc, with what speaks against it.
#[derive(Clone, Copy)]
struct Candidate {
    at: Point,
    /// What it covers of cities and of names.
    cities: f64,
    names: f64,
    /// How far it is from the usual place, to the side and ahead.
    off: [f64; 2],
    /// All that speaks against it where no train is near.
    clear: f64,
}

impl Candidate {
    /// What speaks against it, with so much of a train below it. Covering a train is the worst.
    fn cost(&self, trains: f64) -> f64 {
        1e4 * trains + self.cities + self.names + self.off[0] + self.off[1]
    }
}

/// The trains that a disc could cover, but for the one that is headed.
fn trains_near(rules: &GreatRailroad, view: &State, circle: Circle, action: &Action) -> Vec<Point> {
    let middle = layout::circle(rules.board(), circle);
    let others = rules
        .trains()
        .filter(|&train| subject(action) != Some(train));
    let others = others.filter_map(|train| layout::on_board(rules, view, train));
    let near = |at: &Point| at.distance(middle) < reach(ring(rules, circle));
    others.map(|stand| stand.at).filter(near).collect()
}

/// A circle with trains around it.
struct Around {
    middle: Point,
    trains: Vec<Point>,
}

impl Around {
    /// A place for each heading. Each in turn takes the best one beside the others, until none would move.
    fn settle(&self, candidates: &[&[Candidate]]) -> Vec<Point> {
        let costs = candidates.iter().map(|all| self.costs(all));
        let costs: Vec<Vec<f64>> = costs.collect();
        let best = |index: usize, others: &[Point]| {
            let mut first: Option<(f64, Point)> = None;
            for (one, cost) in candidates[index].iter().zip(&costs[index]) {
                // What stands on no other disc costs no less.
                if first.is_some_and(|(least, _)| *cost >= least) {
                    continue;
                }
                let cost = cost + 1e4 * depth(one.at, DISC * PHONE, DISC * PHONE, others);
                if first.is_none_or(|(least, _)| cost < least) {
                    first = Some((cost, one.at));
                }
            }
            first.map_or(self.middle, |(_, at)| at)
        };
        let count = candidates.len();
        let mut places: Vec<Point> = (0..count).map(|index| best(index, &[])).collect();
        for _ in 0..3 {
            let before = places.clone();
            for index in 0..count {
                let mut others = places.clone();
                others.remove(index);
                places[index] = best(index, &others);
            }
            if places == before {
                break;
            }
        }
        places
    }

    /// What speaks against each place as the trains stand.
    fn costs(&self, candidates: &[Candidate]) -> Vec<f64> {
        let cost = |one: &Candidate| match self.trains[..] {
            [] => one.clear,
            [..] => one.cost(depth(one.at, DISC, TRAIN, &self.trains)),
        };
        candidates.iter().map(cost).collect()
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
fn outside(at: Point, frame: &[f64; 4]) -> f64 {
    let (across, down) = beside(at, frame);
    across.hypot(down)
}

/// How far a point is beside a frame, and above or below it.
fn beside(at: Point, &[left, top, right, bottom]: &[f64; 4]) -> (f64, f64) {
    let across = (left - at.x).max(at.x - right).max(0.0);
    let down = (top - at.y).max(at.y - bottom).max(0.0);
    (across, down)
}

/// Whether a point is nearer to a frame than this. No root is taken: it is asked thousands of times a page.
pub(super) fn is_within(at: Point, far: f64, frame: &[f64; 4]) -> bool {
    let (across, down) = beside(at, frame);
    far > 0.0 && across * across + down * down < far * far
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Notation;
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
            let around = Ground::of(&rules, at);
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
