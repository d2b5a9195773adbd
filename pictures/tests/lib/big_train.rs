//! The winding train.

use big_train::BigTrain;
use game::{Game, Next, Options, Viewer};
use pictures::{Draw, Ink, Scene};

use crate::common::{examine, examine_board, once, rules, wander};
use crate::xml::{Read, picture, values};

const MOST: usize = 50_000;

#[test]
fn the_table_is_small() {
    examine_board(&rules::<BigTrain>(2), MOST);
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
            let all = examine(&rules, &view, &actions, last, MOST + 10_000);
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
    let all = picture(&rules.whole(&view, &Scene::default()));
    (rules, all)
}

/// The letters on a square with their places on it, in the order they are drawn.
fn letters(all: &[Read], id: &str) -> Vec<(String, f64, f64)> {
    let index = all
        .iter()
        .position(|element| element.attribute("data-square") == Some(id))
        .expect("the square is drawn");
    let inside = all[index + 1..]
        .iter()
        .take_while(|element| element.depth > all[index].depth);
    let number = |element: &Read, name: &str| {
        element
            .attribute(name)
            .map_or(0.0, |value| value.parse::<f64>().expect("a number"))
    };
    inside
        .filter(|element| element.tag == "text")
        .map(|element| {
            (
                element.text.clone(),
                number(element, "x"),
                number(element, "y"),
            )
        })
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
    let (_, all) = drawn("bt1; RB; R; <w RRBB.s>; x -; d -");
    let right = letters(&all, "RRBB");
    assert_eq!(right[0].0, "R");
    assert!(right[0].2 > 30.0 && right[3].1 < -30.0, "{right:?}");
}

#[test]
fn every_square_of_the_set_has_a_face() {
    let rules: BigTrain = rules(2);
    for square in rules.squares().all().iter() {
        let all = picture(&pictures::big_train::square(
            &rules,
            square,
            Ink::Page,
            "square",
        ));
        let cars: String = all
            .iter()
            .filter(|e| e.tag == "text")
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
        let all = picture(&rules.whole(
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
