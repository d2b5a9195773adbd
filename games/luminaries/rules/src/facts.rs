//! What a table must know of the game besides its rules.

use game::{Event, EventOf, Facts, Seat};

use crate::rules::Luminaries;
use crate::state::Phase;
use crate::view::View;

impl Facts for Luminaries {
    const HIDDEN: bool = true;

    fn turn(&self, view: &View) -> Option<Seat> {
        (view.phase != Phase::Over).then_some(view.turn)
    }

    /// Track lies open on the map; cards change hands face down.
    fn is_public(event: &EventOf<Self>) -> bool {
        match event {
            Event::Chance(_) => false,
            Event::Act(_, action) => action.lines().is_some(),
        }
    }
}
