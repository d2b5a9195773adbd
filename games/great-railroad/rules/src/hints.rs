//! What helps bots and simulations.

use game::{BySeat, Event, EventOf, Foreseen, Heuristic, Hints, Known, Prng, Seat};

use crate::action::{Action, Heading};
use crate::apply::Effect;
use crate::board::{Circle, Lane};
use crate::data::MOST_TRAINS;
use crate::rules::GreatRailroad;
use crate::state::State;
use crate::train::{Code, Place, Train};
use crate::{estimate, figures, heuristics};

impl Hints for GreatRailroad {
    /// A conductor who smashes up their own train throws the journey away.
    fn is_sound(&self, action: &Action) -> bool {
        match action {
            Action::Enter { heading, .. } => *heading != Heading::Smashup,
            Action::Arrive { heading, .. } => *heading != Some(Heading::Smashup),
            Action::Run { .. }
            | Action::Turn { .. }
            | Action::Rehead { .. }
            | Action::Hold
            | Action::Lost => true,
        }
    }

    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
        if !self.variants().change_moves()
            && let Some(action) = self.quick_pick(state, seat, rng)
        {
            return action;
        }
        scratch.clear();
        self.list_actions(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    fn observe(
        &self,
        _: &State,
        event: &EventOf<Self>,
        _: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        match event {
            Event::Act(_, action) => figures::observe(action, report),
            Event::Chance(chance) => match *chance {},
        }
    }

    fn estimate(&self, state: &State) -> Option<BySeat<f64>> {
        Some(estimate::estimate(self, state))
    }

    fn first_estimate(&self, state: &State) -> Option<BySeat<f64>> {
        Some(estimate::first(self, state))
    }

    fn foresee(
        &self,
        state: &mut State,
        seat: Seat,
        actions: &[Action],
        out: &mut Vec<Foreseen>,
    ) -> bool {
        // A lost play may end the game (GR-53); who has one has nothing to choose.
        if actions.contains(&Action::Lost) {
            return false;
        }
        // So may a play that is the last one without an arrival (GR-54).
        if self.plays_left(state).is_some_and(|left| left <= 1) {
            return false;
        }
        self.look_ahead(state, seat, actions, out);
        true
    }

    /// What has stood before is not in the key, so it must not matter yet (GR-52), nor may lost plays (GR-53).
    #[inline]
    fn key(&self, state: &State) -> Option<u64> {
        (!state.repeats() && state.lost_plays() == 0).then(|| state.numbered_key())
    }

    fn known(&self, state: &State) -> Option<Known> {
        self.known_end(state)
    }

    fn theme(&self, state: &State, seat: Seat, action: &Action) -> &'static str {
        let home = |seat: Seat| {
            let fleet = self.fleet(seat).iter();
            fleet
                .filter(|&&train| state.code(train) == Code::HOME)
                .count()
        };
        let last = |seat: Seat| home(seat) + 1 == self.fleet(seat).len();
        match action {
            Action::Turn { .. } => "Turn a rival",
            Action::Run { into: Some(_), .. } => "Head-on",
            Action::Arrive { heading: None, .. } => "Into the terminal",
            Action::Enter { .. } => "A train from the yard",
            Action::Arrive { .. } | Action::Rehead { .. } if last(seat) => {
                "Last train: which heading"
            }
            Action::Run { .. } if last(seat) => "Last train: race or wait",
            Action::Arrive { .. } | Action::Rehead { .. } => "Which heading",
            Action::Run { .. } => "Which train to run",
            Action::Hold | Action::Lost => "Wait",
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        heuristics::HEURISTICS
    }
}

impl GreatRailroad {
    /// Picks one sound move, each equally likely, without listing them: counts what each train
    /// offers, then builds only the one that was drawn. None if the draw fell on a move that GR-52
    /// forbids; drawing from the full list then keeps all chances equal.
    fn quick_pick(&self, state: &State, seat: Seat, rng: &mut Prng) -> Option<Action> {
        let (fleet, rivals) = (self.fleet(seat), self.rivals(seat));
        let mut offers = [0; MOST_TRAINS];
        let (mut total, mut authority, mut in_yard) = (0, 0, 0);
        for (&train, offer) in fleet.iter().zip(&mut offers) {
            let code = state.code(train);
            let facts = self.tables.place(code);
            // GR-7: of the trains in the yard only the first can enter.
            let waits = in_yard & u32::from(code == Code::YARD);
            in_yard |= u32::from(code == Code::YARD);
            let free = u32::from(!state.taken(facts.blocked_by)) & !waits;
            *offer = u32::from(facts.moves) * free;
            total += *offer;
            authority |= facts.authority;
        }
        for (&rival, offer) in rivals.iter().zip(&mut offers[fleet.len()..]) {
            let facts = state.facts(&self.tables, rival);
            *offer = u32::from(facts.turns) * u32::from(facts.exposed & authority != 0);
            total += *offer;
        }
        if total == 0 {
            return Some(Action::Lost);
        }
        let mut left = rng.below(total);
        let mut index = 0;
        while left >= offers[index] {
            left -= offers[index];
            index += 1;
        }
        let (action, effect) = match fleet.get(index) {
            Some(&train) => self.own_offer(state, train, left),
            None => self.turn_offer(state, rivals[index - fleet.len()], left),
        };
        let third_time = self.stands_again(state, seat, Some(effect));
        (!third_time).then_some(action)
    }

    /// Move number `choice` of an own train that has one, and what it does.
    #[inline]
    fn own_offer(&self, state: &State, train: Train, choice: u32) -> (Action, Effect) {
        let facts = state.facts(&self.tables, train);
        let to = facts.next.after(choice);
        let along = || Heading::Along(self.tables.direction(to.lane()));
        let action = match state.place(train) {
            Place::Standing(lane) => {
                let ahead = Circle(self.tables.lane(lane).to);
                if state.taken(facts.strikes) {
                    let into = state.runner(self.tables.reverse(lane));
                    let effect = Effect {
                        train,
                        to: Code::YARD,
                        struck: into,
                        sent: false,
                    };
                    return (
                        Action::Run {
                            train,
                            to: ahead,
                            into,
                        },
                        effect,
                    );
                }
                Action::Run {
                    train,
                    to: ahead,
                    into: None,
                }
            }
            Place::Running(lane) => {
                let at = Circle(self.tables.lane(lane).to);
                Action::Arrive {
                    train,
                    at,
                    heading: (to != Code::HOME).then(along),
                }
            }
            Place::Yard => Action::Enter {
                train,
                heading: along(),
            },
            Place::Home => unreachable!("a train at home offers nothing"),
        };
        (
            action,
            Effect {
                train,
                to,
                struck: None,
                sent: false,
            },
        )
    }

    /// Turn number `choice` of a rival that can be turned, and what it does; its present heading is
    /// passed over.
    #[inline]
    fn turn_offer(&self, state: &State, train: Train, choice: u32) -> (Action, Effect) {
        let lane = state.code(train).lane();
        let turned = self.tables.lane(lane).first_from + choice as u8;
        let turned = Lane(turned + u8::from(turned >= lane.0));
        let action = Action::Turn {
            train,
            heading: Heading::Along(self.tables.direction(turned)),
        };
        (
            action,
            Effect {
                train,
                to: Place::Standing(turned).into(),
                struck: None,
                sent: false,
            },
        )
    }
}
