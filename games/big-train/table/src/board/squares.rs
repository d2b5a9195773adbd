//! A square around its middle: 100 units wide, with its track and its cars in place.
//!
//! Every square is drawn once as it is printed and then used wherever it lies, turned as it lies
//! there. The letters of its cars do not turn with it, so they are written anew for each place.

use std::f64::consts::{FRAC_PI_2, PI};

use big_train::{BigTrain, Dir, Kind, Laid, Shape, Square};

use super::cars;
use pictures::engraving::{paint, track};
use pictures::frame::{group, path, rect};
use pictures::geometry::{Angle, Path, Point, Sweep};
use pictures::svg::{Element, Num};

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
            laid.toward_a,
            laid.toward_b,
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
                    corner.toward(Angle(begin + turn * part), 50.0),
                    Angle(inward.0 + turn * part),
                )
            }
            Some(_) | None => (start.toward(inward, 100.0 * part), inward),
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

    /// By how many degrees the printed square is turned to lie so.
    fn turned(self, rules: &BigTrain, square: Square) -> f64 {
        let printed = Self::printed(rules, square);
        let turn = angle(self.from).0 - angle(printed.from).0;
        turn.to_degrees().rem_euclid(360.0)
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
    Point::default().toward(angle(dir), 50.0)
}

/// The size of the letters on cars.
const LETTER: f64 = 15.0;

/// Drawings that others on the page can use, with what their ids begin with.
#[derive(Clone, Copy)]
pub(crate) struct Stock<'a>(pub(crate) &'a str);

impl Stock<'_> {
    fn id(self, name: &str) -> String {
        format!("{}-{name}", self.0)
    }

    fn take(self, name: &str) -> Element {
        Element::new("use").set("href", format_args!("#{}-{name}", self.0))
    }

    /// A square as it is printed, letters included.
    pub(crate) fn printed(self, rules: &BigTrain, square: Square) -> Element {
        self.take(&format!("p-{}", rules.squares().id(square)))
    }

    /// A square as it lies, its letters upright.
    pub(crate) fn lying(self, rules: &BigTrain, square: Square, pose: Pose) -> Element {
        if pose == Pose::printed(rules, square) {
            return self.printed(rules, square);
        }
        let turn = Num(pose.turned(rules, square));
        group()
            .with(
                self.take(&format!("b-{}", rules.squares().id(square)))
                    .set("transform", format_args!("rotate({turn})")),
            )
            .with(letters(rules, square, pose))
    }

    /// All that the drawings of these squares need.
    pub(crate) fn keep(
        self,
        rules: &BigTrain,
        squares: impl IntoIterator<Item = Square>,
    ) -> Element {
        let base = |name: &str, pose: Pose| ground(pose).set("id", self.id(name)).class("rh in");
        let (west, east) = (Dir::West, Dir::East);
        let mut all = Element::new("defs")
            .with(base("straight", Pose::through(west, Some(east))))
            .with(base("curve", Pose::through(west, Some(Dir::North))))
            .with(base("end", Pose::through(east, None)))
            .with(cars::car().set("id", self.id("car")).class("rh in"))
            .with(cars::engine().set("id", self.id("engine")).class("rh in"))
            .with(cars::caboose().set("id", self.id("caboose")).class("rh in"));
        for square in squares {
            let id = rules.squares().id(square);
            let body = self
                .body(rules, square)
                .set("id", self.id(&format!("b-{id}")))
                .class("rh in");
            let letters = letters(rules, square, Pose::printed(rules, square));
            all.add(
                group()
                    .set("id", self.id(&format!("p-{id}")))
                    .class("rh in")
                    .with(body)
                    .with(letters),
            );
        }
        all
    }

    /// A square as it is printed, without its letters.
    fn body(self, rules: &BigTrain, square: Square) -> Element {
        let ground = match rules.squares().shape(square) {
            Shape::Straight => "straight",
            Shape::Curve => "curve",
            Shape::End => "end",
        };
        let mut drawn = group().with(self.take(ground));
        for car in riders(rules, square, Pose::printed(rules, square)) {
            let kind = match car.kind {
                Kind::Car => "car",
                Kind::Engine => "engine",
                Kind::Caboose => "caboose",
            };
            let used = self.take(kind).class(format_args!("f{}", car.hue));
            drawn.add(used.set("transform", cars::turned(car.at, car.way)));
        }
        drawn
    }
}

/// A car, engine or caboose on its square.
struct Rider {
    at: Point,
    way: Angle,
    kind: Kind,
    letter: char,
    hue: char,
}

/// What rides on a square that lies so, in printed order.
fn riders(rules: &BigTrain, square: Square, pose: Pose) -> Vec<Rider> {
    let face = rules.squares().face(square);
    let count = face.cars.len();
    let rider = |(index, &color)| {
        // On an end square the cars are listed from the outside in, the joint being the last.
        let (part, kind) = match face.shape {
            Shape::Straight | Shape::Curve => ((index as f64 + 0.5) / count as f64, Kind::Car),
            Shape::End if index == 0 && face.kind == Kind::Caboose => (0.44, face.kind),
            Shape::End if index == 0 => (0.645, face.kind),
            Shape::End => ((count - 1 - index) as f64 * 0.2 + 0.13, Kind::Car),
        };
        let (at, way) = pose.at(part);
        let letter = rules.squares().paint(color).letter;
        Rider {
            at,
            way,
            kind,
            letter,
            hue: paint(letter),
        }
    };
    face.cars.iter().enumerate().map(rider).collect()
}

/// The letters of a square that lies so: one line of text whose letters stand each on its car.
fn letters(rules: &BigTrain, square: Square, pose: Pose) -> Element {
    let riders = riders(rules, square, pose);
    let places: Vec<Point> = riders
        .iter()
        .map(|rider| {
            let middle = match rider.kind {
                Kind::Car | Kind::Caboose => rider.at,
                Kind::Engine => rider.at.toward(rider.way, -12.5),
            };
            middle.shifted(0.0, LETTER * 0.36)
        })
        .collect();
    let list = |read: fn(&Point) -> f64| {
        let numbers: Vec<String> = places
            .iter()
            .map(|place| Num(read(place)).to_string())
            .collect();
        numbers.join(" ")
    };
    let mut runs = riders.chunk_by(|one, two| one.hue == two.hue);
    let word = |run: &[Rider]| -> String { run.iter().map(|rider| rider.letter).collect() };
    let first = runs.next().unwrap_or_default();
    let hue = |run: &[Rider]| run.first().map_or('e', |rider| rider.hue);
    let mut text = Element::new("text")
        .class(format_args!("car t{}", hue(first)))
        .set("x", list(|place| place.x))
        .set("y", list(|place| place.y))
        .text(&word(first));
    for run in runs {
        let part = Element::new("tspan").class(format_args!("t{}", hue(run)));
        text.add(part.text(&word(run)));
    }
    text
}

/// The card with its track, and buffers where the track ends.
fn ground(pose: Pose) -> Element {
    let drawn = group()
        .with(
            rect(-49.0, -49.0, 98.0, 98.0)
                .num("rx", 5.0)
                .class("fcard ssoft"),
        )
        .with(track(&pose.path()));
    if pose.to.is_some() {
        return drawn;
    }
    let (at, way) = pose.at(BUFFER);
    let (one, two) = (
        at.toward(way.quarter(), 12.0),
        at.toward(way.quarter(), -12.0),
    );
    drawn.with(
        path(Path::from(one).line(two))
            .class("no sred")
            .num("stroke-width", 5.0),
    )
}
