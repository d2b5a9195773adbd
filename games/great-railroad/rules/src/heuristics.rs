//! A player who thinks of nothing but the way home.

use game::{Heuristic, Hints, Prng, Seat};

use crate::action::Action;
use crate::rules::GreatRailroad;
use crate::state::State;

/// The game's rules of thumb.
pub(crate) const HEURISTICS: &[Heuristic<GreatRailroad>] = &[Heuristic {
    name: "racer",
    about: "takes the shortest way home and meddles with nobody unless it must",
    choose: race,
}];

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
            | Action::Rehead { .. } => !action.is_head_on(),
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
