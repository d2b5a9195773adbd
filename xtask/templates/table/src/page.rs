//! The train on a page: a click on a car uncouples it and all behind it.

use kit::{Group, Hotspot, Layout, Shape};
use maud::html;
use template_game::{Action, TemplateGame};

use crate::PageInput;
use crate::board::{self, CAR};

pub(crate) fn layout(rules: &TemplateGame, sight: &PageInput<'_>) -> Layout {
    let choices = sight.actions.iter().map(|action| sight.line(rules, action));
    Layout {
        asked: sight
            .seat
            .map(|_| "Click on the first car to be uncoupled".to_owned()),
        overlay: board::overlay(sight.view, &sight.scene(sight.actions, ())),
        spots: spots(rules, sight),
        groups: vec![Group {
            title: String::new(),
            choices: choices.collect(),
        }],
        tray: html! {
            p.left { b { (sight.view.cars) } " cars are left" }
        },
        ..Layout::default()
    }
}

/// What can be clicked: the last cars.
fn spots(rules: &TemplateGame, sight: &PageInput<'_>) -> Vec<Hotspot> {
    let spot = |action: &Action| {
        let middle = board::car(sight.view.cars + 1 - action.0);
        Hotspot {
            shape: Shape::Box {
                x: middle.x - CAR.width / 2.0,
                y: middle.y - CAR.height / 2.0,
                width: CAR.width,
                height: CAR.height,
            },
            name: (sight.words)(action),
            does: sight.doing(rules, action),
            piece: None,
        }
    };
    sight.actions.iter().map(spot).collect()
}
