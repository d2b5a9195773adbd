//! What squares, cars and ends are called, in words that need no notation.

use crate::compass::{Dir, Spot};
use crate::end::End;
use crate::rules::BigTrain;
use crate::square::{Color, Kind, Square};
use crate::train::Train;

/// Numbers as words, as far as cars on a square are counted.
const NUMBERS: [&str; 10] = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// A number in words.
fn number(count: usize) -> String {
    NUMBERS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned())
}

/// Things in a row: "two red, one green and two blue".
fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl BigTrain {
    /// A square in words: "a straight with two red, one green and two blue cars", "the green
    /// engine with two green cars".
    pub fn described(&self, square: Square) -> String {
        let face = self.squares.face(square);
        // The first car of an engine or caboose square is the engine or caboose itself.
        let (what, behind) = match face.kind {
            Kind::Car => (format!("a {}", face.shape.word()), &face.cars[..]),
            Kind::Engine | Kind::Caboose => (self.headed(square), &face.cars[1..]),
        };
        if behind.is_empty() {
            return what;
        }
        let mut colors: Vec<Color> = Vec::new();
        for &color in behind {
            if !colors.contains(&color) {
                colors.push(color);
            }
        }
        let counts: Vec<String> = colors
            .into_iter()
            .map(|color| {
                let count = behind.iter().filter(|&&other| other == color).count();
                format!("{} {}", number(count), self.squares.paint(color).name)
            })
            .collect();
        let cars = if behind.len() == 1 { "car" } else { "cars" };
        format!("{what} with {} {cars}", joined(&counts))
    }

    /// A square in as few words as tell which it is: "the curve", "the green engine".
    pub fn headed(&self, square: Square) -> String {
        let face = self.squares.face(square);
        match face.kind {
            Kind::Car => format!("the {}", face.shape.word()),
            kind @ (Kind::Engine | Kind::Caboose) => {
                let color = self.squares.head_color(square);
                format!("the {} {}", self.squares.paint(color).name, kind.word())
            }
        }
    }
}

impl Train {
    /// What an open end is called: "the open end" if the other is closed, else by the side of the
    /// train on which it lies, "the north end".
    pub fn end_name(&self, end: End) -> String {
        let (Some(own), Some(other)) = (self.faced(end), self.faced(end.other())) else {
            return "the open end".to_owned();
        };
        let dir = self
            .by_headings(end, own, other)
            .unwrap_or_else(|| farther(own, other));
        format!("the {} end", dir.word())
    }

    /// The way the end heads, if both ends head different ways and each lies farther that way than
    /// the other.
    fn by_headings(&self, end: End, own: Spot, other: Spot) -> Option<Dir> {
        let (to, rival) = (self.heading(end)?, self.heading(end.other())?);
        let fits = to != rival && ahead(own, other, to) > 0 && ahead(other, own, rival) > 0;
        fits.then_some(to)
    }
}

/// How far one cell lies beyond another in a direction.
fn ahead(one: Spot, other: Spot, to: Dir) -> i16 {
    match to {
        Dir::East => one.x - other.x,
        Dir::North => one.y - other.y,
        Dir::West => other.x - one.x,
        Dir::South => other.y - one.y,
    }
}

/// The direction in which one cell lies farthest from another, north or south if it is as far to
/// the side. They are never the same cell (BT-22).
fn farther(one: Spot, other: Spot) -> Dir {
    Dir::ALL
        .into_iter()
        .max_by_key(|&way| {
            (
                ahead(one, other, way),
                matches!(way, Dir::North | Dir::South),
            )
        })
        .unwrap_or(Dir::East)
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options};

    use super::*;

    fn names(line: &str) -> [String; 2] {
        let (_, state) = BigTrain::load(None, &Options::default(), line)
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        End::ALL.map(|end| state.train().end_name(end))
    }

    #[test]
    fn ends_are_called_by_where_they_lie() {
        let straight = "bt1; RB; R; <w RRGBB.e>; x -; d -";
        assert_eq!(names(straight), ["the west end", "the east end"]);
        let curve = "bt1; RB; R; <w RRBB.n>; x -; d -";
        assert_eq!(names(curve), ["the west end", "the north end"]);
        // Both head north.
        let both = "bt1; RB; R; <n YYYY.e RRYGG.e BBYY.n>; x -; d -";
        assert_eq!(names(both), ["the west end", "the east end"]);
        // The end that heads south lies north of the other.
        let hook = "bt1; RB; R; <e RRRR.n BBBB.e GGGG.n>; x -; d -";
        assert_eq!(names(hook), ["the south end", "the north end"]);
        let one = "bt1; RB; R; <w RRGBB.e ERRR]; x -; d -";
        assert_eq!(names(one)[0], "the open end");
    }

    #[test]
    fn squares_are_told_in_words() {
        let squares = crate::board::Squares::built_in();
        let (rules, _) =
            BigTrain::load(None, &Options::default(), "bt1; RB; R; -; x -; d -").expect("sound");
        let told = |id: &str| rules.described(squares.find(id).expect("a square"));
        assert_eq!(
            told("RRGBB"),
            "a straight with two red, one green and two blue cars"
        );
        assert_eq!(told("BBBB"), "a curve with four blue cars");
        assert_eq!(told("EGGG"), "the green engine with two green cars");
        assert_eq!(told("KBB"), "the blue caboose with one blue car");
    }
}
