//! What plays do: which train goes where, whose play comes next, and how a game ends.

use game::Seat;

use crate::action::{Action, Heading};
use crate::board::{Circle, Lane};
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::train::{Code, Place, Train};

/// What a move does: one train goes somewhere, sent back to the depot by a rival or not, and one that
/// it strikes goes to the yard.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    pub(crate) train: Train,
    pub(crate) to: Code,
    pub(crate) struck: Option<Train>,
    pub(crate) sent: bool,
}

impl Effect {
    fn plain(train: Train, to: Place) -> Option<Self> {
        Some(Self {
            train,
            to: to.into(),
            struck: None,
            sent: false,
        })
    }
}

impl GreatRailroad {
    /// Makes a legal action happen.
    #[inline]
    pub(crate) fn apply_action(&self, state: &mut State, seat: Seat, action: &Action) {
        if let Some(effect) = self.effect(state, action) {
            state.put(&self.tables, effect.train, effect.to, effect.sent);
            if let Some(struck) = effect.struck {
                state.put(&self.tables, struck, Code::YARD, false);
            }
        }
        if let Action::Lost = action {
            state.set_lost(state.lost_plays() + 1);
            // GR-53: all conductors have lost their play in turn.
            if state.lost_plays() == self.seats().get() {
                return state.end(&self.tables, seat, Phase::Drawn);
            }
        } else {
            state.set_lost(0);
        }
        let arrived = matches!(action, Action::Arrive { heading: None, .. });
        if arrived {
            state.forget();
            state.set_plays_without_arrival(0);
            // GR-50: the first to have all their trains home wins at that moment.
            if self.all_home(state, seat) {
                return state.end(&self.tables, seat, Phase::Won(seat));
            }
        }
        if let Some(limit) = self.arrival_limit().filter(|_| !arrived) {
            let quiet = state.plays_without_arrival() + 1;
            state.set_plays_without_arrival(quiet);
            // GR-54: no train has come home for as long as the table agreed on.
            if quiet >= limit {
                let ahead = self.leaders(state);
                return state.end(&self.tables, seat, Phase::Judged(ahead));
            }
        }
        state.pass_to(&self.tables, seat, self.seats().after(seat));
        if !self.variants().free_repetition {
            state.remember();
        }
    }

    /// What a legal action does; nothing, if it is a hold or a lost play.
    #[inline]
    pub(crate) fn effect(&self, state: &State, action: &Action) -> Option<Effect> {
        let mut effect = self.plain_effect(state, action);
        if self.variants().turned_back
            && let Some(effect) = &mut effect
        {
            effect.sent = self.sent_back(state, action, effect);
        }
        effect
    }

    /// Variant `turned-back`: whether a train is on its way back to the depot because a rival
    /// turned it there, or stands there for that reason.
    fn sent_back(&self, state: &State, action: &Action, effect: &Effect) -> bool {
        let depot = self.tables.depot();
        match (action, Place::from(effect.to)) {
            (Action::Turn { .. }, Place::Standing(lane)) => self.board().to(lane) == depot,
            (Action::Run { .. }, Place::Running(lane)) => {
                self.board().to(lane) == depot && state.is_sent(effect.train)
            }
            (Action::Arrive { .. } | Action::Rehead { .. }, Place::Standing(lane)) => {
                self.tables.depot_lane(lane) && state.is_sent(effect.train)
            }
            (
                Action::Enter { .. }
                | Action::Run { .. }
                | Action::Arrive { .. }
                | Action::Turn { .. }
                | Action::Rehead { .. }
                | Action::Hold
                | Action::Lost,
                _,
            ) => false,
        }
    }

    #[inline]
    fn plain_effect(&self, state: &State, action: &Action) -> Option<Effect> {
        match *action {
            Action::Enter { train, heading } => {
                Effect::plain(train, self.headed(self.tables.depot(), heading))
            }
            Action::Run {
                train, into: None, ..
            } => Effect::plain(train, Place::Running(self.heading_of(state, train))),
            // GR-36: both trains go to the yard.
            Action::Run { train, into, .. } => Some(Effect {
                train,
                to: Code::YARD,
                struck: into,
                sent: false,
            }),
            Action::Arrive {
                train,
                heading: None,
                ..
            } => Effect::plain(train, Place::Home),
            Action::Arrive {
                train,
                at,
                heading: Some(heading),
            } => Effect::plain(train, self.headed(at, heading)),
            Action::Turn { train, heading } => {
                let city = Circle(self.tables.lane(self.heading_of(state, train)).from);
                Effect::plain(train, self.headed(city, heading))
            }
            Action::Rehead { train, heading } => Effect::plain(
                train,
                self.headed(self.tables.depot(), Heading::Along(heading)),
            ),
            Action::Hold | Action::Lost => None,
        }
    }

    /// The lane along which a standing train is headed.
    #[inline]
    fn heading_of(&self, state: &State, train: Train) -> Lane {
        match state.place(train) {
            Place::Standing(lane) => lane,
            Place::Yard | Place::Home | Place::Running(_) => {
                unreachable!("only a standing train runs or is turned")
            }
        }
    }

    /// Where a train is that was headed so in a circle; a smashup sends it to the yard (GR-45).
    #[inline]
    fn headed(&self, circle: Circle, heading: Heading) -> Place {
        match heading {
            Heading::Along(direction) => {
                let lane = self.tables.way(circle, direction);
                Place::Standing(lane.expect("a legal heading has a track"))
            }
            Heading::Smashup => Place::Yard,
        }
    }

    /// Whether a move would bring about a position that has stood twice (GR-52).
    #[inline]
    pub(crate) fn third_time(&self, state: &State, seat: Seat, action: &Action) -> bool {
        self.stands_again(state, seat, self.effect(state, action))
    }

    /// GR-52: whether the position after this has stood twice and may not stand again.
    #[inline]
    pub(crate) fn stands_again(&self, state: &State, seat: Seat, effect: Option<Effect>) -> bool {
        // R-20, variant free-repetition: anything may stand again.
        !self.variants().free_repetition && state.stood_twice(self.key_after(state, seat, effect))
    }

    /// The key of the position that a move brings about.
    #[inline]
    pub(crate) fn key_after(&self, state: &State, seat: Seat, effect: Option<Effect>) -> u64 {
        let next = self.seats().after(seat);
        let mut key = state
            .key()
            .wrapping_add(self.tables.turn_key(next))
            .wrapping_sub(self.tables.turn_key(seat));
        if let Some(effect) = effect {
            key = state.shifted(key, &self.tables, effect.train, effect.to, effect.sent);
            if let Some(struck) = effect.struck {
                key = state.shifted(key, &self.tables, struck, Code::YARD, false);
            }
        }
        key
    }
}

#[cfg(test)]
mod tests {
    use game::{Event, Hints, Next, Prng, Rules, Setup, Value};

    use super::*;

    /// GR-52 asks for the key of a position before it stands, so both ways to it must agree: also
    /// after collisions, and with marks.
    #[test]
    fn a_position_has_the_key_that_was_foretold() {
        let mut struck = 0;
        for seed in 0..60 {
            let seats = 2 + seed % 3;
            let mut setup = Setup::plain(&GreatRailroad::META, seats as u8).expect("2 to 4 seats");
            for variant in ["turned-back", "city-collisions", "wreckers"] {
                let on = seed % 2 == 1;
                setup.options.set(variant, Value::Flag(on));
            }
            let rules = GreatRailroad::new(&setup).expect("the setup is allowed");
            let mut rng = Prng::new(seed);
            let (mut state, mut actions) = (rules.start(), Vec::new());
            for _ in 0..400 {
                let Next::Act(seat) = rules.next(&state) else {
                    break;
                };
                let action = rules.pick(&state, seat, &mut rng, &mut actions);
                let key = rules.key_after(&state, seat, rules.effect(&state, &action));
                struck += u32::from(action.is_head_on());
                rules.apply(&mut state, &Event::Act(seat, action));
                if let Phase::Play(_) = state.phase() {
                    assert_eq!(state.key(), key, "{action:?}");
                }
            }
        }
        assert!(struck > 50, "only {struck} collisions");
    }
}
