//! Century Run on a page: the ribbon, the dial, the score sheets.

use ::century_run::{CenturyRun, Node, State};
use game::Seat;
use maud::html;
use pictures::{Draw, Size, century_run};

use super::{Desk, Group, Laid, Sight};

impl Desk for CenturyRun {
    const HIDES: bool = false;
    const LENGTH: &'static str = "20 minutes a trip";
    const SPUN: Option<&'static str> = Some("spin");
    const SIZE: Size = century_run::SIZE;
    const PART: Option<&'static str> = Some("trip");

    fn turn(&self, view: &State) -> Option<Seat> {
        (view.node() != Node::Over).then(|| view.mover())
    }

    fn part(&self, view: &State) -> u32 {
        view.trip()
    }

    fn lay(&self, sight: &Sight<'_, Self>) -> Laid {
        let choices = sight.actions.iter().map(|action| sight.line(self, action));
        Laid {
            asked: None,
            overlay: self.overlay(sight.view, &sight.scene(sight.actions, Default::default())),
            spots: Vec::new(),
            groups: vec![Group {
                title: String::new(),
                choices: choices.collect(),
            }],
            beside: html! {},
        }
    }
}
