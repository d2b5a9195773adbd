//! Points, gentle curves and the data of paths.

use std::fmt::{self, Display, Write};

use crate::svg::Num;

/// A place in a drawing; x runs east, y runs south.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The point at this distance in the direction of an angle.
    #[must_use]
    pub fn toward(self, angle: Angle, distance: f64) -> Self {
        Self::new(
            self.x + angle.0.cos() * distance,
            self.y + angle.0.sin() * distance,
        )
    }

    /// The point a part of the way to another.
    #[must_use]
    pub fn between(self, other: Self, part: f64) -> Self {
        Self::new(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }

    /// How far another point is.
    pub fn distance(self, other: Self) -> f64 {
        (other.x - self.x).hypot(other.y - self.y)
    }

    /// The direction of another point.
    pub fn angle_to(self, other: Self) -> Angle {
        Angle((other.y - self.y).atan2(other.x - self.x))
    }

    /// The point this much farther east and south.
    #[must_use]
    pub fn shifted(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y }
    }
}

/// A direction in radians, clockwise from east as drawings have it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Angle(pub f64);

impl Angle {
    /// The angle for a `rotate`.
    pub fn degrees(self) -> f64 {
        self.0.to_degrees()
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub fn quarter(self) -> Self {
        Self(self.0 + std::f64::consts::FRAC_PI_2)
    }
}

/// A curve with one bend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bend {
    /// Where it begins.
    pub from: Point,
    /// What it is drawn toward.
    pub by: Point,
    /// Where it ends.
    pub to: Point,
}

impl Bend {
    /// A curve that bows to the north by a part of its length, as tracks on old maps do.
    pub fn north(from: Point, to: Point, part: f64) -> Self {
        let (wide, high) = (to.x - from.x, to.y - from.y);
        // The line turned by a quarter, so that it points north; of two ways along one track, the same.
        let up = if wide > 0.0 || wide == 0.0 && high > 0.0 {
            -part
        } else {
            part
        };
        Self {
            from,
            by: from.between(to, 0.5).shifted(-high * up, wide * up),
            to,
        }
    }

    /// The point a part of the way along.
    pub fn at(&self, part: f64) -> Point {
        let (first, second) = (
            self.from.between(self.by, part),
            self.by.between(self.to, part),
        );
        first.between(second, part)
    }

    /// Its path.
    pub fn path(&self) -> Path {
        Path::from(self.from).then('Q', &[self.by, self.to])
    }

    /// The piece of it between two parts of the way.
    pub fn piece(&self, begin: f64, end: f64) -> Self {
        let (first, second) = (
            self.from.between(self.by, begin),
            self.by.between(self.to, begin),
        );
        Self {
            from: self.at(begin),
            by: first.between(second, end),
            to: self.at(end),
        }
    }

    /// The direction at a part of the way.
    pub fn heading(&self, part: f64) -> Angle {
        let (first, second) = (
            self.from.between(self.by, part),
            self.by.between(self.to, part),
        );
        first.angle_to(second)
    }
}

/// The data of a path.
#[derive(Clone, Default, Debug)]
pub struct Path(String);

impl Path {
    /// A path that begins there.
    pub fn from(point: Point) -> Self {
        Self::default().then('M', &[point])
    }

    /// One more letter of path data with its points.
    #[must_use]
    pub fn then(mut self, letter: char, points: &[Point]) -> Self {
        self.0.push(letter);
        for (index, point) in points.iter().enumerate() {
            if index > 0 {
                self.0.push(' ');
            }
            Num(point.x).push(&mut self.0);
            self.0.push(',');
            Num(point.y).push(&mut self.0);
        }
        self
    }

    /// On to there in a straight line.
    #[must_use]
    pub fn line(self, to: Point) -> Self {
        self.then('L', &[to])
    }

    /// On to there on an arc of a circle; clockwise if `sweep` is so.
    #[must_use]
    pub fn arc(mut self, radius: f64, sweep: Sweep, to: Point) -> Self {
        let flag = match sweep {
            Sweep::Clockwise => 1,
            Sweep::Counter => 0,
        };
        let radius = Num(radius);
        write!(
            self.0,
            "A{radius},{radius} 0 0 {flag} {},{}",
            Num(to.x),
            Num(to.y)
        )
        .expect("a string takes everything");
        self
    }

    /// Back to the beginning.
    #[must_use]
    pub fn close(mut self) -> Self {
        self.0.push('Z');
        self
    }

    /// A closed shoreline: smooth through the middles of the sides of a polygon.
    pub fn shore(points: impl Iterator<Item = Point>) -> Self {
        // In whole units the middles are written exactly. Then every bend mirrors the one before,
        // and only the first is written.
        let points: Vec<Point> = points
            .map(|point| Point::new(point.x.round(), point.y.round()))
            .collect();
        let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
            return Self::default();
        };
        let mut path = Self::from(last.between(first, 0.5));
        for (index, &point) in points.iter().enumerate() {
            let next = points[(index + 1) % points.len()];
            let middle = point.between(next, 0.5);
            path = if index == 0 {
                path.then('Q', &[point, middle])
            } else {
                path.then('T', &[middle])
            };
        }
        path.close()
    }
}

/// The way round an arc.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sweep {
    /// Clockwise.
    Clockwise,
    /// Counterclockwise.
    Counter,
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
