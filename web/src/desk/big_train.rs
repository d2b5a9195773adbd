//! A Big Train Game on a page: the winding train, ghosts of where the square in hand could go.

use ::big_train::{BigTrain, View};
use game::{Next, Seat};
use maud::html;
use pictures::{Draw, Size, big_train};

use super::{Desk, Group, Laid, Sight};

impl Desk for BigTrain {
    const HIDES: bool = false;
    const LENGTH: &'static str = "15 minutes";
    const SPUN: Option<&'static str> = None;
    const SIZE: Size = big_train::SIZE;

    fn turn(&self, view: &View) -> Option<Seat> {
        match view.next() {
            Next::Act(seat) => Some(seat),
            Next::Chance | Next::Over => None,
        }
    }

    fn lay(&self, sight: &Sight<'_, Self>) -> Laid {
        let choices = sight.actions.iter().map(|action| sight.line(self, action));
        Laid {
            asked: None,
            overlay: self.overlay(sight.view, &sight.scene(sight.actions, ())),
            spots: Vec::new(),
            groups: vec![Group {
                title: String::new(),
                choices: choices.collect(),
            }],
            beside: html! {},
        }
    }
}
