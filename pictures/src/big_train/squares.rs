//! A square around its middle: 100 units wide, with its track and its cars in place.

use std::f64::consts::{FRAC_PI_2, PI};

use big_train::{BigTrain, Dir, Kind, Laid, Shape, Square};

use super::cars;
use crate::engraving::{paint, track};
use crate::frame::{group, path, rect};
use crate::geometry::{Angle, Path, Point, Sweep};
use crate::svg::Element;

/// Where the track of an end square stops, at a pair of buffers.
const BUFFER: f64 = 0.93;

/// How a square lies: from the joint its cars are counted from to the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pose {
    from: Dir,
    to: Option<Dir>,
}

impl Pose {
    /// As printed: a straight from west to east, a curve from west to north, an end from the east.
    pub(crate) fn printed(rules: &BigTrain, square: Square) -> Self {
        match rules.squares().shape(square) {
            Shape::Straight => Self {
                from: Dir::West,
                to: Some(Dir::East),
            },
            Shape::Curve => Self {
                from: Dir::West,
                to: Some(Dir::North),
            },
            Shape::End => Self {
                from: Dir::East,
                to: None,
            },
        }
    }

    /// As it lies in the train. A curve is never mirrored, so its first joint is the one from
    /// which the track turns left; a straight may lie either way and is read from end a.
    pub(crate) fn laid(rules: &BigTrain, laid: &Laid) -> Self {
        match (
            rules.squares().shape(laid.square),
            laid.towards_a,
            laid.towards_b,
        ) {
            (Shape::Curve, Some(a), Some(b)) if b != a.opposite().left() => Self {
                from: b,
                to: Some(a),
            },
            (_, Some(a), Some(b)) => Self {
                from: a,
                to: Some(b),
            },
            (_, Some(joint), None) | (_, None, Some(joint)) => Self {
                from: joint,
                to: None,
            },
            (_, None, None) => Self::printed(rules, laid.square),
        }
    }

    /// The place a part of the way along the track, and the way one goes there.
    pub(crate) fn at(self, part: f64) -> (Point, Angle) {
        let (start, inward) = (side(self.from), Angle(angle(self.from).0 + PI));
        match self.to {
            Some(to) if to != self.from.opposite() => {
                let (first, second) = (side(self.from), side(to));
                let corner = Point::new(first.x + second.x, first.y + second.y);
                let begin = corner.angle_to(first).0;
                let turn = if to == self.from.opposite().left() {
                    -FRAC_PI_2
                } else {
                    FRAC_PI_2
                };
                (
                    corner.towards(Angle(begin + turn * part), 50.0),
                    Angle(inward.0 + turn * part),
                )
            }
            Some(_) | None => (start.towards(inward, 100.0 * part), inward),
        }
    }

    /// The track.
    pub(crate) fn path(self) -> Path {
        let start = Path::from(side(self.from));
        match self.to {
            None => start.line(self.at(BUFFER - 0.01).0),
            Some(to) if to == self.from.opposite() => start.line(side(to)),
            Some(to) if to == self.from.opposite().left() => {
                start.arc(50.0, Sweep::Counter, side(to))
            }
            Some(to) => start.arc(50.0, Sweep::Clockwise, side(to)),
        }
    }

    /// A track that enters there and leaves there, or ends.
    pub(crate) fn through(from: Dir, to: Option<Dir>) -> Self {
        Self { from, to }
    }
}

/// The way from the middle to a side.
pub(crate) fn angle(dir: Dir) -> Angle {
    Angle(match dir {
        Dir::East => 0.0,
        Dir::North => -FRAC_PI_2,
        Dir::West => PI,
        Dir::South => FRAC_PI_2,
    })
}

/// The middle of a side.
fn side(dir: Dir) -> Point {
    Point::default().towards(angle(dir), 50.0)
}

/// The square with all that is on it.
pub(crate) fn draw(rules: &BigTrain, square: Square, pose: &Pose) -> Element {
    let face = rules.squares().face(square);
    let mut drawn = group()
        .with(
            rect(-49.0, -49.0, 98.0, 98.0)
                .num("rx", 5.0)
                .class("fcard ssoft"),
        )
        .with(track(&pose.path()));
    if pose.to.is_none() {
        let (at, way) = pose.at(BUFFER);
        let (one, two) = (
            at.towards(way.quarter(), 12.0),
            at.towards(way.quarter(), -12.0),
        );
        drawn.add(
            path(Path::from(one).line(two))
                .class("no sred")
                .num("stroke-width", 5.0),
        );
    }
    let letter = |index: usize| {
        let letter = rules.squares().paint(face.cars[index]).letter;
        (letter, paint(letter))
    };
    let count = face.cars.len();
    for index in 0..count {
        let (letter, hue) = letter(index);
        // On an end square the cars are listed from the outside in, the joint being the last.
        let (part, kind) = match face.shape {
            Shape::Straight | Shape::Curve => ((index as f64 + 0.5) / count as f64, Kind::Car),
            Shape::End if index == 0 && face.kind == Kind::Caboose => (0.44, face.kind),
            Shape::End if index == 0 => (0.645, face.kind),
            Shape::End => ((count - 1 - index) as f64 * 0.2 + 0.13, Kind::Car),
        };
        let (at, way) = pose.at(part);
        let length = match face.shape {
            Shape::Curve => 17.0,
            Shape::Straight | Shape::End => 17.6,
        };
        drawn.add(match kind {
            Kind::Car => cars::car(at, way, length, hue, letter),
            Kind::Engine => cars::engine(at, way, hue, letter),
            Kind::Caboose => cars::caboose(at, way, hue, letter),
        });
    }
    drawn
}
