//! Two moves compared on the board: the one that was made, and a better one.
//!
//! They differ by color, by their lines and by their signs, so that color is not all there is.

use pictures::frame::{disc, group, path};
use pictures::geometry::{Angle, Path, Point};
use pictures::svg::{Element, Num};

/// Which of the two moves is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// The move that was made: dashed, with a cross.
    Made,
    /// The better one: a full line, with a check mark.
    Better,
}

impl Tone {
    /// Both, in the order they are drawn.
    pub const ALL: [Self; 2] = [Self::Made, Self::Better];

    /// The class of a line's color.
    pub fn line(self) -> &'static str {
        match self {
            Self::Made => "no sred",
            Self::Better => "no sgreen",
        }
    }

    /// The class of a filled shape's color.
    pub fn fill(self) -> &'static str {
        match self {
            Self::Made => "fred",
            Self::Better => "fgreen",
        }
    }

    /// A line along this path, so wide, with a light edge that sets it off from the board.
    pub fn stroke(self, data: &str, width: f64) -> Element {
        let line = |class: &str, width: f64| {
            path(data)
                .class(class)
                .num("stroke-width", width)
                .set("stroke-linejoin", "round")
        };
        let edge = line("no scard", width * 1.6).set("stroke-linecap", "round");
        let drawn = match self {
            Self::Made => line(self.line(), width).set(
                "stroke-dasharray",
                format_args!("{} {}", Num(width * 1.5), Num(width * 0.8)),
            ),
            Self::Better => line(self.line(), width).set("stroke-linecap", "round"),
        };
        group().with(edge).with(drawn)
    }

    /// The head of an arrow whose line is so wide: its tip, and where it points.
    pub fn head(self, tip: Point, ahead: Angle, width: f64) -> Element {
        let back = tip.toward(ahead, -3.2 * width);
        let side = ahead.quarter();
        let shape = Path::from(tip)
            .line(back.toward(side, 1.9 * width))
            .line(back.toward(side, -1.9 * width))
            .close();
        path(shape)
            .class(format_args!("{} scard", self.fill()))
            .num("stroke-width", width * 0.35)
            .set("stroke-linejoin", "round")
    }

    /// An arrow through these points.
    pub fn arrow(self, points: &[Point], width: f64) -> Element {
        let [first, .., before, last] = *points else {
            return match *points {
                [from, to] => self.straight(from, to, width),
                [..] => group(),
            };
        };
        let ahead = before.angle_to(last);
        let mut line = Path::from(first);
        for &point in &points[1..points.len() - 1] {
            line = line.line(point);
        }
        line = line.line(last.toward(ahead, -2.4 * width));
        group()
            .with(self.stroke(&line.to_string(), width))
            .with(self.head(last, ahead, width))
    }

    fn straight(self, from: Point, to: Point, width: f64) -> Element {
        let ahead = from.angle_to(to);
        let end = to.toward(ahead, -2.4 * width);
        group()
            .with(self.stroke(&Path::from(from).line(end).to_string(), width))
            .with(self.head(to, ahead, width))
    }

    /// A ring around something.
    pub fn ring(self, at: Point, radius: f64, width: f64) -> Element {
        let ring = disc(at, radius)
            .class(self.line())
            .num("stroke-width", width);
        let ring = match self {
            Self::Made => ring.set(
                "stroke-dasharray",
                format_args!("{} {}", Num(width * 1.6), Num(width)),
            ),
            Self::Better => ring,
        };
        group()
            .with(
                disc(at, radius)
                    .class("no scard")
                    .num("stroke-width", width * 1.7),
            )
            .with(ring)
    }

    /// The sign of the move: a check mark or a cross on a disc of this radius.
    pub fn sign(self, at: Point, radius: f64) -> Element {
        let to = |x: f64, y: f64| at.shifted(x * radius, y * radius);
        let drawn = match self {
            Self::Made => format!(
                "{}{}",
                Path::from(to(-0.4, -0.4)).line(to(0.4, 0.4)),
                Path::from(to(0.4, -0.4)).line(to(-0.4, 0.4))
            ),
            Self::Better => Path::from(to(-0.5, 0.05))
                .line(to(-0.12, 0.42))
                .line(to(0.5, -0.38))
                .to_string(),
        };
        group()
            .with(
                disc(at, radius)
                    .class(format_args!("{} scard", self.fill()))
                    .num("stroke-width", radius * 0.2),
            )
            .with(
                path(drawn)
                    .class("no scard")
                    .num("stroke-width", radius * 0.28)
                    .set("stroke-linecap", "round")
                    .set("stroke-linejoin", "round"),
            )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_moves_differ_by_more_than_color() {
        let points = [Point::new(0.0, 0.0), Point::new(90.0, 0.0)];
        let [made, better] = Tone::ALL.map(|tone| tone.arrow(&points, 10.0).to_string());
        assert!(made.contains("stroke-dasharray") && !better.contains("stroke-dasharray"));
        let [cross, check] = Tone::ALL.map(|tone| tone.sign(points[0], 10.0).to_string());
        assert_ne!(cross.replace("fred", "fgreen"), check);
        let longer = [points[0], points[1], Point::new(90.0, 90.0)];
        assert!(
            Tone::Better
                .arrow(&longer, 10.0)
                .to_string()
                .contains("L90,0")
        );
        assert_eq!(Tone::Better.arrow(&points[..1], 10.0).to_string(), "<g/>");
    }
}
