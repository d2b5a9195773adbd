//! The Great Railroad Game on a page: choose a train, then where it runs or how it heads.

use ::great_railroad::{GreatRailroad, State};
use game::{Next, Seat};
use maud::html;
use pictures::{Draw, Size, great_railroad};

use super::{Desk, Group, Laid, Sight};

impl Desk for GreatRailroad {
    const HIDES: bool = false;
    const LENGTH: &'static str = "30 minutes";
    const SPUN: Option<&'static str> = None;
    const SIZE: Size = great_railroad::SIZE;

    fn turn(&self, view: &State) -> Option<Seat> {
        use game::Game;
        match self.next(view) {
            Next::Act(seat) => Some(seat),
            Next::Chance | Next::Over => None,
        }
    }

    fn lay(&self, sight: &Sight<'_, Self>) -> Laid {
        let choices = sight.actions.iter().map(|action| sight.line(self, action));
        Laid {
            asked: None,
            overlay: self.overlay(sight.view, &sight.scene(sight.actions, Vec::new())),
            spots: Vec::new(),
            groups: vec![Group {
                title: String::new(),
                choices: choices.collect(),
            }],
            beside: html! {},
        }
    }
}
