//! A player who thinks of nothing but the way home.

use game::{Heuristic, Hints, Prng, Seat};

use crate::action::Action;
use crate::actions::is_head_on;
use crate::board::Circle;
use crate::rules::GreatRailroad;
use crate::state::State;
use crate::train::Place;

/// The game's rules of thumb.
pub(crate) const HEURISTICS: &[Heuristic<GreatRailroad>] = &[Heuristic {
    name: "racer",
    about: "takes the shortest way home and meddles with nobody unless it must",
    choose: race,
}];

impl GreatRailroad {
    /// Plays a train still needs from a place, if nobody stood in its way.
    pub fn plays_home(&self, place: Place) -> u32 {
        let from = |circle: Circle| self.tables.sections_home(circle) * 2;
        match place {
            Place::Home => 0,
            Place::Yard => 1 + from(self.board().depot()),
            Place::Standing(lane) => 2 + from(self.board().to(lane)),
            Place::Running(lane) => 1 + from(self.board().to(lane)),
        }
    }
}

/// The own move that shortens the way most, ties by lot; others only when there is none.
fn race(
    rules: &GreatRailroad,
    view: &State,
    _: Seat,
    actions: &[Action],
    rng: &mut Prng,
) -> Action {
    let gain = |action: &Action| -> Option<i64> {
        let own = match action {
            Action::Enter { .. }
            | Action::Run { .. }
            | Action::Arrive { .. }
            | Action::Rehead { .. } => !is_head_on(action),
            Action::Turn { .. } | Action::Hold | Action::Lost => false,
        };
        let effect = own.then(|| rules.effect(view, action)).flatten()?;
        let (before, after) = (
            rules.plays_home(view.place(effect.train)),
            rules.plays_home(effect.to.into()),
        );
        Some(i64::from(before) - i64::from(after))
    };
    let best = actions
        .iter()
        .filter(|action| rules.is_sound(action))
        .filter_map(gain)
        .max();
    let chosen: Vec<&Action> = match best {
        Some(best) => actions
            .iter()
            .filter(|action| rules.is_sound(action) && gain(action) == Some(best))
            .collect(),
        None => actions.iter().collect(),
    };
    **rng.choose(&chosen)
}
