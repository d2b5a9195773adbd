//! The numbers of the dial on the spaces where they would take a train.

use century_run::{CenturyRun, Place, State};
use game::Rules;
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
pub(super) fn draw(rules: &CenturyRun, view: &State, scene: &Scene<'_>) -> Option<Element> {
    let runs = runs(&scene.marks.numbers);
    if runs.is_empty() {
        return None;
    }
    let seats = rules.setup().seats;
    let mut discs = Vec::new();
    let mut drawn = group().set("data-layer", "numbers");
    for (index, &run) in runs.iter().enumerate() {
        let trains = seats
            .iter()
            .filter(|seat| view.train(*seat).at == run.place);
        // The first stands at the corner; others go on to the left, where no letter of a train is.
        let here = runs[..index].iter().filter(|one| one.place == run.place);
        let first = here.clone().next().unwrap_or(&run);
        let right = edge(*first, trains.count()) - here.map(|one| one.width() + APART).sum::<f64>();
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

/// How far a mark reaches to the right of the corner of a space with so many trains: of two, the
/// left one has its letter near.
fn edge(run: Run, trains: usize) -> f64 {
    match trains {
        0 | 1 => run.width() / 2.0,
        _ => BADGE,
    }
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

    /// The letter of a train stands on its cab; see `trains`.
    #[test]
    fn no_number_lies_over_the_letter_of_a_train_on_its_space() {
        let rules: CenturyRun = rules(4);
        let place = Place::at(9);
        let corner = badge_at(&rules, place).x - space(&rules, place).x;
        for last in 1..=6 {
            let run = Run {
                first: 1,
                last,
                place,
            };
            let (alone, left_of_two) = (1.15 * 12.0, -25.0 + 0.85 * 12.0);
            assert!(corner + edge(run, 1) < alone - 7.0, "1 to {last}");
            for trains in 2..=4 {
                assert!(
                    corner + edge(run, trains) < left_of_two - 7.0,
                    "1 to {last}"
                );
            }
        }
    }

    #[test]
    fn all_numbers_to_one_space_are_one_plate() {
        let rules: CenturyRun = rules(4);
        for place in rules.board().places() {
            let scene = Scene {
                marks: Marks {
                    numbers: (1..=6).map(|number| (number, place)).collect(),
                    ..Marks::default()
                },
                ..Scene::default()
            };
            let drawn = draw(&rules, &rules.start(), &scene).unwrap().to_string();
            assert_eq!(drawn.matches("<rect").count(), 1, "{drawn}");
            assert!(drawn.contains(">1–6</text>") && !drawn.contains("<circle"));
        }
    }
}
