//! The numbers of the dial on the spaces where they would take a train.

use century_run::{CenturyRun, Place};
use pictures::engraving::numerals;
use pictures::frame::{group, rect, words};
use pictures::geometry::Point;
use pictures::svg::Element;

use super::{BADGE, badge_at};
use crate::Scene;

/// How wide a plate with two numbers and a dash is.
const PLATE: f64 = 48.0;

/// How far apart two marks of one space are.
const APART: f64 = 1.0;

/// Numbers in a row that lead to the same space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    first: u32,
    last: u32,
    place: Place,
}

impl Run {
    fn width(self) -> f64 {
        match self.first == self.last {
            true => 2.0 * BADGE,
            false => PLATE,
        }
    }
}

/// A disc for a number, and one plate for several in a row, which as discs would lie over the
/// trains there and the spaces beside.
pub(super) fn draw(rules: &CenturyRun, scene: &Scene<'_>) -> Option<Element> {
    let runs = runs(&scene.marks.numbers);
    if runs.is_empty() {
        return None;
    }
    let mut discs = Vec::new();
    let mut drawn = group().set("data-layer", "numbers");
    for (index, &run) in runs.iter().enumerate() {
        // The first stands at the corner; others go on to the left, where no letter of a train is.
        let before = runs[..index]
            .iter()
            .filter(|other| other.place == run.place);
        let right = BADGE - before.map(|other| other.width() + APART).sum::<f64>();
        let middle = badge_at(rules, run.place).shifted(right - run.width() / 2.0, 0.0);
        match run.first == run.last {
            true => discs.push((middle, run.first as usize)),
            false => drawn.add(plate(middle, &format!("{}–{}", run.first, run.last))),
        }
    }
    if !discs.is_empty() {
        drawn.add(numerals(BADGE, &discs));
    }
    Some(drawn)
}

fn plate(at: Point, text: &str) -> Element {
    let size = BADGE * 1.3;
    group()
        .with(
            rect(at.x - PLATE / 2.0, at.y - BADGE, PLATE, 2.0 * BADGE)
                .num("rx", BADGE)
                .num("stroke-width", BADGE * 0.14)
                .class("fglow sink"),
        )
        .with(words(at.shifted(0.0, size * 0.36), size, text).class("sans b onglow"))
}

fn runs(numbers: &[(u32, Place)]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for &(number, place) in numbers {
        match runs.last_mut() {
            Some(run) if run.place == place && run.last + 1 == number => run.last = number,
            _ => runs.push(Run {
                first: number,
                last: number,
                place,
            }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use kit::trial::pictures::rules;

    use super::*;
    use crate::board::{Marks, space};

    #[test]
    fn numbers_in_a_row_for_one_space_are_one_mark() {
        let (near, far) = (Place::at(3), Place::at(9));
        let numbers = [(1, near), (2, near), (4, near), (5, far), (6, near)];
        let found = runs(&numbers).into_iter();
        let found: Vec<_> = found.map(|run| (run.first, run.last, run.place)).collect();
        assert_eq!(
            found,
            [(1, 2, near), (4, 4, near), (5, 5, far), (6, 6, near)]
        );
    }

    /// The letter of a train stands on its cab, right of where two trains of a space begin.
    #[test]
    fn no_number_lies_over_the_letter_of_a_train_on_its_space() {
        let rules: CenturyRun = rules(4);
        for place in rules.board().places() {
            for last in 1..=6 {
                let marks = Marks {
                    numbers: (1..=last).map(|number| (number, place)).collect(),
                    ..Marks::default()
                };
                let scene = Scene {
                    marks,
                    ..Scene::default()
                };
                let drawn = draw(&rules, &scene).unwrap().to_string();
                let marked = drawn.matches("<rect").count() + drawn.matches("<circle").count();
                assert_eq!(marked, 1, "{place:?}, 1 to {last}: {drawn}");
                let right = badge_at(&rules, place).x + BADGE;
                // Of two trains, the left one's letter; see `trains`.
                let letter = space(&rules, place).x - 25.0 + 0.85 * 12.0;
                assert!(right < letter - 7.0, "{place:?}");
            }
        }
    }
}
