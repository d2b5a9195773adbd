//! A random game played from the lists alone, so that it does not depend on a game's own
//! shortcuts for picking and drawing.

use game::{Event, EventOf, Game, Next, Prng};

/// One event that can happen next, with sound actions before others; none if the game is over.
pub(crate) fn random_event<G: Game>(
    rules: &G,
    state: &G::State,
    rng: &mut Prng,
) -> Option<EventOf<G>> {
    match rules.next(state) {
        Next::Act(seat) => {
            let mut actions = Vec::new();
            rules.actions(state, seat, &mut actions);
            if actions.iter().any(|action| rules.is_sound(action)) {
                actions.retain(|action| rules.is_sound(action));
            }
            Some(Event::Act(seat, *rng.choose(&actions)))
        }
        Next::Chance => {
            let mut chances = Vec::new();
            rules.chances(state, &mut chances);
            Some(Event::Chance(*rng.weighted(&chances)))
        }
        Next::Over => None,
    }
}

/// `check` for any event.
pub(crate) fn check<G: Game>(
    rules: &G,
    state: &G::State,
    event: &EventOf<G>,
) -> Result<(), G::Illegal> {
    match event {
        Event::Act(seat, action) => rules.check(state, *seat, action),
        Event::Chance(chance) => rules.check_chance(state, chance),
    }
}
