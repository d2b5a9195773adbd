//! The train in pictures: an engine on its track, and the cars that are left behind it.

use pictures::Size;
use pictures::engraving::{numeral, side, track};
use pictures::frame::{self, Caption, Token, group, paper, rect, words};
use pictures::geometry::{Path, Point};
use pictures::svg::Element;
use template_game::{Action, CARS, State};

use crate::Scene;

/// The measures of the drawing.
pub(crate) const SIZE: Size = Size {
    width: 1200.0,
    height: 240.0,
};

/// How long and high a car is.
pub(crate) const CAR: Size = Size {
    width: 44.0,
    height: 40.0,
};

/// Where the middle of a car is, counting from 1 behind the engine.
pub(crate) fn car(number: u8) -> Point {
    Point::new(105.0 + 48.0 * f64::from(number), 140.0)
}

pub(crate) fn board(scene: &Scene<'_>) -> String {
    let caption = Caption {
        title: "Template Game: the track".into(),
        about: format!("An engine and room for {CARS} cars."),
    };
    frame::picture(scene.ink, scene.prefix, SIZE, &caption, ground())
}

pub(crate) fn overlay(view: &State, scene: &Scene<'_>) -> String {
    let body = changing(view, scene);
    frame::picture(scene.ink, scene.prefix, SIZE, &caption(view), body)
}

pub(crate) fn whole(view: &State, scene: &Scene<'_>) -> String {
    let body = ground().into_iter().chain(changing(view, scene));
    frame::picture(scene.ink, scene.prefix, SIZE, &caption(view), body)
}

fn caption(view: &State) -> Caption {
    Caption {
        title: "Template Game".into(),
        about: format!("{} of {CARS} cars are left.", view.cars),
    }
}

/// Everything that never moves.
fn ground() -> Vec<Element> {
    let (start, end) = (Point::new(50.0, 168.0), Point::new(1150.0, 168.0));
    let engine = group()
        .set("transform", "translate(90 143) scale(1.2)")
        .with(side('e', ""));
    vec![
        paper(SIZE, "fland"),
        words(Point::new(600.0, 72.0), 34.0, "TEMPLATE GAME").class("b sp2"),
        track(&Path::from(start).line(end)),
        engine,
    ]
}

/// The cars that are left, and the numbers of the actions that uncouple them.
fn changing(view: &State, scene: &Scene<'_>) -> Vec<Element> {
    let mut body = Vec::new();
    for number in 1..=view.cars {
        let token = Token {
            id: format!("car-{number}"),
            at: car(number),
            drawing: drawing(number),
            data: ("data-car", number.to_string()),
        };
        body.push(token.placed(scene.prefix));
        // Uncoupling this car uncouples all behind it.
        let takes = |action: &Action| number + action.0 == view.cars + 1;
        for action in scene.numbers(takes) {
            body.push(numeral(car(number).shifted(0.0, -38.0), 13.0, action));
        }
    }
    body
}

/// A car around its middle.
fn drawing(number: u8) -> Element {
    let (x, y) = (-CAR.width / 2.0, -CAR.height / 2.0);
    group()
        .with(rect(x, y, CAR.width, CAR.height).class("fb sink"))
        .with(words(Point::new(0.0, 6.0), 17.0, &number.to_string()).class("tb b"))
}
