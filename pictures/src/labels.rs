//! Finds places for the names on a map that nobody has placed by hand.
//!
//! Each name gets one of the places beside its point: to the right, to the left, above, below and between,
//! in one line or in two. A place costs what it would cover of other names, points and lines; each name in
//! turn takes the cheapest one beside the others until nothing changes.

use crate::geometry::Point;
use crate::ink::Size;

/// A name and the point it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    /// The name.
    pub text: &'a str,
    /// The middle of its point.
    pub at: Point,
    /// How far from the middle the name begins.
    pub clear: f64,
}

/// What names should not lie on.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The drawing.
    pub size: Size,
    /// Discs: their middles and radii.
    pub discs: &'a [(Point, f64)],
    /// Straight lines: track, or pieces of a bend.
    pub lines: &'a [(Point, Point)],
}

/// Which end of a name stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// A name in its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// Which of the names it is.
    pub name: usize,
    /// The base of its first line.
    pub at: Point,
    /// Which end stands there.
    pub side: Side,
    /// The name in its lines.
    pub lines: Vec<String>,
    /// Left, top, right and bottom.
    pub frame: [f64; 4],
}

/// How far lines of a name are apart, in heights of its letters.
const LINE: f64 = 1.02;

/// Where names stand whose letters are so high. Those that would lie upon others are left out if `spare`
/// says so.
pub fn place(names: &[Name<'_>], ground: &Ground<'_>, letters: f64, spare: bool) -> Vec<Label> {
    let choices: Vec<Vec<(f64, Label)>> = names
        .iter()
        .enumerate()
        .map(|(index, name)| {
            let labels = beside(index, name, letters);
            let costs = labels.into_iter().zip(0..);
            costs
                .map(|(label, rank)| (f64::from(rank) + cost(&label, name, ground), label))
                .collect()
        })
        .collect();
    let cheapest = |choices: &Vec<(f64, Label)>| {
        let costs = choices.iter().enumerate();
        let best = costs.min_by(|one, two| one.1.0.total_cmp(&two.1.0));
        best.map_or(0, |(index, _)| index)
    };
    let mut chosen: Vec<usize> = choices.iter().map(cheapest).collect();
    let clash = |index: usize, frame: &[f64; 4], chosen: &[usize]| -> f64 {
        let others = chosen
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let frames = others.map(|(other, choice)| &choices[other][*choice].1.frame);
        frames.map(|other| shared(frame, other)).sum()
    };
    for _ in 0..8 {
        let mut moved = false;
        for index in 0..choices.len() {
            let costs = choices[index]
                .iter()
                .enumerate()
                .map(|(choice, (cost, label))| {
                    (choice, cost + 4.0 * clash(index, &label.frame, &chosen))
                });
            let best = costs.min_by(|one, two| one.1.total_cmp(&two.1));
            if let Some((choice, _)) = best.filter(|(choice, _)| *choice != chosen[index]) {
                chosen[index] = choice;
                moved = true;
            }
        }
        if !moved {
            break;
        }
    }
    let placed = choices
        .iter()
        .zip(&chosen)
        .map(|(labels, choice)| labels[*choice].1.clone());
    let mut placed: Vec<Label> = placed.collect();
    while spare && let Some(index) = upon_another(&placed, letters * letters * 0.05) {
        placed.remove(index);
    }
    placed
}

/// The label that lies most upon others, if that is more than so much.
fn upon_another(placed: &[Label], bearable: f64) -> Option<usize> {
    let upon = |index: usize| -> f64 {
        let others = placed
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        others
            .map(|(_, other)| shared(&placed[index].frame, &other.frame))
            .sum()
    };
    let all = (0..placed.len()).map(|index| (upon(index), index));
    let worst = all.max_by(|one, two| one.0.total_cmp(&two.0));
    worst
        .filter(|(upon, _)| *upon > bearable)
        .map(|(_, index)| index)
}

/// The places beside a point, the best first.
fn beside(index: usize, name: &Name<'_>, letters: f64) -> Vec<Label> {
    let whole = vec![name.text.to_owned()];
    let mut forms = vec![whole];
    forms.extend(halves(name.text));
    let mut labels = Vec::new();
    for lines in forms {
        let high = LINE * letters * (lines.len() as f64 - 1.0);
        let wide = lines.iter().map(|line| width(line)).fold(0.0, f64::max) * letters;
        let (up, down) = (
            -name.clear - high - letters * 0.2,
            name.clear + letters * 0.76,
        );
        let level = letters * 0.27 - high / 2.0;
        let (near, over) = (name.clear * 0.75, name.clear * 0.55);
        let mut label = |x: f64, y: f64, side: Side| {
            let at = name.at.shifted(x, y);
            let left = match side {
                Side::Start => at.x,
                Side::Middle => at.x - wide / 2.0,
                Side::End => at.x - wide,
            };
            let frame = [
                left,
                at.y - letters * 0.74,
                left + wide,
                at.y + high + letters * 0.22,
            ];
            labels.push(Label {
                name: index,
                at,
                side,
                lines: lines.clone(),
                frame,
            });
        };
        label(name.clear, level, Side::Start);
        label(-name.clear, level, Side::End);
        label(0.0, up, Side::Middle);
        label(0.0, down, Side::Middle);
        label(near, -over - high, Side::Start);
        label(near, over + letters * 0.7, Side::Start);
        label(-near, -over - high, Side::End);
        label(-near, over + letters * 0.7, Side::End);
    }
    labels
}

/// A name of several words in two lines that are about as long.
fn halves(text: &str) -> Option<Vec<String>> {
    let spaces = text.match_indices(' ').map(|(at, _)| at);
    let longer = |at: &usize| width(&text[..*at]).max(width(&text[*at + 1..]));
    let middle = spaces.min_by(|one, two| longer(one).total_cmp(&longer(two)))?;
    Some(vec![text[..middle].into(), text[middle + 1..].into()])
}

/// What speaks against a place besides other names.
fn cost(label: &Label, name: &Name<'_>, ground: &Ground<'_>) -> f64 {
    let [left, top, right, bottom] = label.frame;
    let size = ground.size;
    let out = (4.0 - left).max(0.0)
        + (right - size.width + 4.0).max(0.0)
        + (4.0 - top).max(0.0)
        + (bottom - size.height + 4.0).max(0.0);
    let discs = ground.discs.iter().filter(|(at, _)| *at != name.at);
    let covered: f64 = discs
        .map(|(at, by)| shared(&label.frame, &[at.x - by, at.y - by, at.x + by, at.y + by]))
        .sum();
    let crossed: f64 = ground
        .lines
        .iter()
        .map(|(from, to)| inside(*from, *to, &label.frame))
        .sum();
    let letters = (bottom - top) / 2.0;
    let second = if label.lines.len() > 1 { 12.0 } else { 0.0 };
    out * 1e4 + 3.0 * covered + letters * crossed + second
}

/// How much of two frames is one upon the other.
fn shared(one: &[f64; 4], two: &[f64; 4]) -> f64 {
    let wide = one[2].min(two[2]) - one[0].max(two[0]);
    let high = one[3].min(two[3]) - one[1].max(two[1]);
    wide.max(0.0) * high.max(0.0)
}

/// How long a straight line runs inside a frame.
fn inside(from: Point, to: Point, frame: &[f64; 4]) -> f64 {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let (mut first, mut last) = (0.0_f64, 1.0_f64);
    for (step, low, high) in [
        (dx, frame[0] - from.x, frame[2] - from.x),
        (dy, frame[1] - from.y, frame[3] - from.y),
    ] {
        if step.abs() < 1e-9 {
            if low > 0.0 || high < 0.0 {
                return 0.0;
            }
            continue;
        }
        let (enter, leave) = (low / step, high / step);
        first = first.max(enter.min(leave));
        last = last.min(enter.max(leave));
    }
    (last - first).max(0.0) * from.distance(to)
}

/// About how wide a text is in the widest face of the slab stack, in heights of its letters.
pub fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        'i' | 'l' | 'j' | 't' | 'f' | 'I' | '.' | ' ' => 0.34,
        'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.7,
        _ => 0.56,
    };
    text.chars().map(letter).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        width: 400.0,
        height: 300.0,
    };

    fn name(text: &str, x: f64, y: f64) -> Name<'_> {
        Name {
            text,
            at: Point::new(x, y),
            clear: 12.0,
        }
    }

    fn ground<'a>(discs: &'a [(Point, f64)], lines: &'a [(Point, Point)]) -> Ground<'a> {
        Ground {
            size: SIZE,
            discs,
            lines,
        }
    }

    #[test]
    fn a_name_stands_to_the_right_if_it_can() {
        let placed = place(
            &[name("Aston", 200.0, 100.0)],
            &ground(&[], &[]),
            16.0,
            false,
        );
        assert_eq!(placed[0].side, Side::Start);
        assert!((placed[0].at.x - 212.0).abs() < 1e-9);
    }

    #[test]
    fn names_keep_on_the_map_and_off_each_other_and_the_lines() {
        let names = [
            name("Eastham", 395.0, 100.0),
            name("Westham", 5.0, 100.0),
            name("One", 200.0, 150.0),
            name("Other", 225.0, 150.0),
        ];
        let lines = [(Point::new(5.0, 100.0), Point::new(200.0, 100.0))];
        let discs: Vec<(Point, f64)> = names.iter().map(|name| (name.at, 8.0)).collect();
        let placed = place(&names, &ground(&discs, &lines), 16.0, false);
        assert_eq!(placed.len(), 4);
        for (index, label) in placed.iter().enumerate() {
            let [left, top, right, bottom] = label.frame;
            assert!(
                left >= 0.0 && top >= 0.0 && right <= 400.0 && bottom <= 300.0,
                "{label:?}"
            );
            assert_eq!(
                inside(lines[0].0, lines[0].1, &label.frame),
                0.0,
                "{label:?}"
            );
            for other in &placed[index + 1..] {
                assert_eq!(
                    shared(&label.frame, &other.frame),
                    0.0,
                    "{label:?} {other:?}"
                );
            }
        }
    }

    #[test]
    fn names_without_room_are_left_out_only_if_they_may_be() {
        let names: Vec<Name<'_>> = (0..40)
            .map(|index| {
                name(
                    "Crowded",
                    200.0 + f64::from(index % 6),
                    150.0 + f64::from(index / 6),
                )
            })
            .collect();
        assert_eq!(place(&names, &ground(&[], &[]), 16.0, false).len(), 40);
        let few = place(&names, &ground(&[], &[]), 16.0, true).len();
        assert!((1..20).contains(&few), "{few}");
    }

    #[test]
    fn long_names_are_halved_where_their_words_meet() {
        assert_eq!(halves("Boston"), None);
        assert_eq!(
            halves("Grand Central Depot"),
            Some(vec!["Grand".into(), "Central Depot".into()])
        );
    }
}
