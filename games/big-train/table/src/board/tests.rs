//! The winding train.

use big_train::BigTrain;
use game::{Hidden, Next, Notation, Options, Rules, Viewer};
use kit::trial::pictures::{examine, examine_board, once, rules, wander};
use kit::trial::xml::{Read, picture, values};
use pictures::Ink;

use super::whole;
use crate::{BigTrainTable, Scene};

const MOST: usize = 50_000;

#[test]
fn the_table_is_small() {
    examine_board::<BigTrainTable>(&rules(2), MOST);
}

#[test]
fn every_square_is_drawn_once() {
    for seed in 0..60 {
        let rules: BigTrain = rules(2 + (seed % 3) as u8);
        wander(&rules, seed, 5, 200, |state, last| {
            let view = rules.view(state, Viewer::Public);
            let mut actions = Vec::new();
            if let Next::Act(seat) = rules.next(state) {
                rules.actions(state, seat, &mut actions);
            }
            let all = examine::<BigTrainTable>(&rules, &view, &actions, last, MOST + 10_000);
            let id = |square| rules.squares().id(square);
            once(values(&all, "data-square"), view.train().squares().map(id));
            let discards = view.discards().as_slice().iter().copied();
            once(values(&all, "data-discard"), discards.map(id));
            once(values(&all, "data-hand"), view.drawn().map(id));
        });
    }
}

/// A view of a position line.
fn drawn(line: &str) -> (BigTrain, Vec<Read>) {
    let (rules, state) = BigTrain::load(None, &Options::default(), line)
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let view = rules.view(&state, Viewer::Public);
    let all = picture(&whole(&rules, &view, &Scene::default()));
    (rules, all)
}

/// What is drawn inside the element with this attribute.
fn inside<'a>(all: &'a [Read], name: &str, value: &str) -> &'a [Read] {
    let index = all
        .iter()
        .position(|element| element.attribute(name) == Some(value))
        .expect("it is drawn");
    let rest = &all[index + 1..];
    let end = rest.iter().position(|next| next.depth <= all[index].depth);
    &rest[..end.unwrap_or(rest.len())]
}

/// The drawing that a square of the train uses, and how it is turned.
fn used<'a>(all: &'a [Read], id: &str) -> (&'a str, Option<&'a str>) {
    let drawing = inside(all, "data-square", id)
        .iter()
        .find(|element| element.tag == "use")
        .expect("a square uses a drawing");
    let name = drawing.attribute("href").expect("a use has an address");
    (&name[1..], drawing.attribute("transform"))
}

/// The letters on a square with their places on it, in the order they are drawn.
fn letters(all: &[Read], id: &str) -> Vec<(String, f64, f64)> {
    let mut inside_it = inside(all, "data-square", id);
    if inside_it.iter().all(|element| element.tag != "text") {
        inside_it = inside(all, "id", used(all, id).0);
    }
    let mut text = String::new();
    let (mut x, mut y) = (Vec::new(), Vec::new());
    let numbers = |element: &Read, name: &str| -> Vec<f64> {
        let list = element.attribute(name).expect("every letter has its place");
        let numbers = list.split(' ');
        numbers
            .map(|number| number.parse().expect("a number"))
            .collect()
    };
    for element in inside_it {
        if !["text", "tspan"].contains(&element.tag.as_str()) {
            continue;
        }
        text.push_str(&element.text);
        if element.tag == "text" {
            x = numbers(element, "x");
            y = numbers(element, "y");
        }
    }
    assert_eq!((text.len(), text.len()), (x.len(), y.len()), "{text}");
    let letters = text.chars().map(String::from);
    letters
        .zip(x)
        .zip(y)
        .map(|((letter, x), y)| (letter, x, y))
        .collect()
}

/// A curve is printed from west to north and never mirrored: where the track from end a turns
/// right, the first car must lie at end b.
#[test]
fn curves_are_turned_and_never_mirrored() {
    let (_, all) = drawn("bt1; RB; R; <w RRBB.n>; x -; d -");
    let left = letters(&all, "RRBB");
    assert_eq!(left[0].0, "R");
    assert!(left[0].1 < -30.0 && left[3].2 < -30.0, "{left:?}");
    assert_eq!(used(&all, "RRBB"), ("big-train-p-RRBB", None));
    let (_, all) = drawn("bt1; RB; R; <w RRBB.s>; x -; d -");
    let right = letters(&all, "RRBB");
    assert_eq!(right[0].0, "R");
    assert!(right[0].2 > 30.0 && right[3].1 < -30.0, "{right:?}");
    let turned = ("big-train-b-RRBB", Some("rotate(270)"));
    assert_eq!(
        used(&all, "RRBB"),
        turned,
        "its cars turn with their letters"
    );
}

#[test]
fn every_square_of_the_set_has_a_face() {
    let rules: BigTrain = rules(2);
    for square in rules.squares().all().iter() {
        let all = picture(&super::square(&rules, square, Ink::Page, "square"));
        let cars: String = all
            .iter()
            .filter(|e| e.tag == "text" || e.tag == "tspan")
            .map(|e| e.text.as_str())
            .collect();
        let face = rules.squares().face(square);
        let printed: String = face
            .cars
            .iter()
            .map(|&car| rules.squares().paint(car).letter)
            .collect();
        assert_eq!(cars, printed);
    }
}

#[test]
fn ghosts_carry_the_numbers_of_their_actions() {
    let rules: BigTrain = rules(2);
    let mut seen = 0;
    wander(&rules, 20, 1, 80, |state, _| {
        let Next::Act(seat) = rules.next(state) else {
            return;
        };
        let mut actions = Vec::new();
        rules.actions(state, seat, &mut actions);
        let view = rules.view(state, Viewer::Public);
        let all = picture(&whole(
            &rules,
            &view,
            &Scene {
                actions: &actions,
                ..Scene::default()
            },
        ));
        for number in 1..=actions.len() {
            let number = number.to_string();
            let found = all.iter().any(|element| {
                element.text == number
                    && element
                        .attribute("class")
                        .is_some_and(|class| class.contains("onglow"))
            });
            assert!(found, "action {number} is not shown");
        }
        seen += 1;
    });
    assert!(seen > 3);
}
