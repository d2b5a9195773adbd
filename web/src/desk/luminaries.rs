//! 20th Century Limited on a page: the map, the hand, and what each card still lacks.

use ::luminaries::{Action, Luminaries, Phase, View};
use game::{Event, EventOf, Seat};
use maud::html;
use pictures::{Draw, Size, luminaries};

use super::{Desk, Group, Laid, Sight};

impl Desk for Luminaries {
    const HIDES: bool = true;
    const LENGTH: &'static str = "90 minutes";
    const SPUN: Option<&'static str> = None;
    const SIZE: Size = luminaries::SIZE;

    fn turn(&self, view: &View) -> Option<Seat> {
        (view.phase != Phase::Over).then_some(view.turn)
    }

    fn is_public(event: &EventOf<Self>) -> bool {
        match event {
            Event::Chance(_) => false,
            Event::Act(_, action) => match action {
                Action::Lay(..)
                | Action::Regional(..)
                | Action::Company(..)
                | Action::Remove(_) => true,
                Action::Choose(..)
                | Action::Keep(_)
                | Action::Draw(_)
                | Action::Swap(_)
                | Action::Skip(_)
                | Action::Claim(..)
                | Action::Reset
                | Action::End => false,
            },
        }
    }

    fn lay(&self, sight: &Sight<'_, Self>) -> Laid {
        let choices = sight.actions.iter().map(|action| sight.line(self, action));
        Laid {
            asked: None,
            overlay: self.overlay(sight.view, &sight.scene(&[], Default::default())),
            spots: Vec::new(),
            groups: vec![Group {
                title: String::new(),
                choices: choices.collect(),
            }],
            beside: html! {},
        }
    }
}
