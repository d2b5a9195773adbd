//! The moves: which there are, what each does, and a quick way to pick one at random.

use std::ops::ControlFlow;

use game::{Prng, Seat};

use crate::action::{Action, Heading};
use crate::board::{Circle, Lane};
use crate::data::MOST_TRAINS;
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::tables::Spot;
use crate::train::{Code, Place, Train};

/// What a move does: one train goes somewhere, and one that it strikes goes to the yard.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    pub(crate) train: Train,
    pub(crate) to: Code,
    pub(crate) struck: Option<Train>,
}

impl Effect {
    fn plain(train: Train, to: Place) -> Option<Self> {
        Some(Self {
            train,
            to: to.into(),
            struck: None,
        })
    }
}

impl GreatRailroad {
    /// Visits every move the rules give a seat, before GR-52 has its say.
    fn each_move(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(train) = self.next_to_enter(state, seat) {
            self.each_entry(state, train, &mut visit)?;
        }
        for &train in self.fleet(seat) {
            match state.place(train) {
                Place::Standing(lane) => self.each_run(state, train, lane, &mut visit)?,
                Place::Running(lane) => self.each_arrival(state, train, lane, &mut visit)?,
                Place::Yard | Place::Home => {}
            }
        }
        self.each_turn(state, seat, &mut visit)
    }

    fn each_entry(
        &self,
        state: &State,
        train: Train,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let depot = self.board().depot();
        if self.has_room(state, depot) {
            for heading in self.headings(depot) {
                visit(Action::Enter { train, heading })?;
            }
            if self.variants().entry_smashup {
                visit(Action::Enter {
                    train,
                    heading: Heading::Smashup,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_run(
        &self,
        state: &State,
        train: Train,
        lane: Lane,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !state.taken(Spot::lane(lane)) {
            let into = state.runner(self.tables.reverse(lane));
            visit(Action::Run {
                train,
                to: Circle(self.tables.lane(lane).to),
                into,
            })?;
        }
        if self.variants().depot_turntable && self.tables.depot_lane(lane) {
            for other in self
                .board()
                .lanes_of(self.board().depot())
                .filter(|&other| other != lane)
            {
                visit(Action::Rehead {
                    train,
                    heading: self.tables.direction(other),
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_arrival(
        &self,
        state: &State,
        train: Train,
        lane: Lane,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let at = Circle(self.tables.lane(lane).to);
        if at == self.terminal() {
            visit(Action::Arrive {
                train,
                at,
                heading: None,
            })?;
        } else if self.has_room(state, at) {
            for heading in self.headings(at).chain([Heading::Smashup]) {
                visit(Action::Arrive {
                    train,
                    at,
                    heading: Some(heading),
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn each_turn(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let points = |train: &Train| state.facts(&self.tables, *train).authority;
        let authority = self
            .fleet(seat)
            .iter()
            .fold(0, |all, train| all | points(train));
        for &rival in self.rivals(seat) {
            let Place::Standing(lane) = state.place(rival) else {
                continue;
            };
            if state.facts(&self.tables, rival).exposed & authority == 0 {
                continue;
            }
            let present = self.tables.direction(lane);
            for heading in self.headings(Circle(self.tables.lane(lane).from)) {
                if heading != Heading::Along(present) {
                    visit(Action::Turn {
                        train: rival,
                        heading,
                    })?;
                }
            }
            if self.variants().wreckers {
                visit(Action::Turn {
                    train: rival,
                    heading: Heading::Smashup,
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn headings(&self, circle: Circle) -> impl Iterator<Item = Heading> {
        self.board()
            .lanes_of(circle)
            .map(|lane| Heading::Along(self.tables.direction(lane)))
    }

    /// What a legal action does; nothing, if it is a hold or a lost play.
    #[inline]
    pub(crate) fn effect(&self, state: &State, action: &Action) -> Option<Effect> {
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
        state.stood_twice(self.key_after(state, seat, self.effect(state, action)))
    }

    /// The key of the position that a move brings about.
    #[inline]
    fn key_after(&self, state: &State, seat: Seat, effect: Option<Effect>) -> u64 {
        let next = self.agreed().seats.after(seat);
        let mut key = state
            .key()
            .wrapping_add(self.tables.turn_key(next))
            .wrapping_sub(self.tables.turn_key(seat));
        if let Some(Effect { train, to, struck }) = effect {
            key = state.shifted(key, &self.tables, train, to);
            if let Some(struck) = struck {
                key = state.shifted(key, &self.tables, struck, Code::YARD);
            }
        }
        key
    }

    /// Lists everything a seat may do: its moves, or the loss of its play if it has none (GR-31).
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        // The visitor never stops, so there is nothing to learn from what it returns.
        let _ = self.each_move(state, seat, |action| {
            if !self.third_time(state, seat, &action) {
                out.push(action);
            }
            ControlFlow::Continue(())
        });
        if out.len() == before {
            out.push(Action::Lost);
        } else if self.variants().flagman
            && out[before..].iter().all(is_head_on)
            && !self.third_time(state, seat, &Action::Hold)
        {
            out.push(Action::Hold);
        }
    }

    /// Whether a seat has a legal move that `wanted` accepts.
    pub(crate) fn has_move(
        &self,
        state: &State,
        seat: Seat,
        wanted: impl Fn(&Action) -> bool,
    ) -> bool {
        let found = self.each_move(state, seat, |action| {
            if wanted(&action) && !self.third_time(state, seat, &action) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        found.is_break()
    }

    /// Makes a legal action happen.
    #[inline]
    pub(crate) fn perform(&self, state: &mut State, seat: Seat, action: &Action) {
        if let Some(Effect { train, to, struck }) = self.effect(state, action) {
            state.put(&self.tables, train, to);
            if let Some(struck) = struck {
                state.put(&self.tables, struck, Code::YARD);
            }
        }
        if let Action::Lost = action {
            state.set_lost(state.lost_plays() + 1);
            // GR-53: everybody has lost his play in turn.
            if state.lost_plays() == self.agreed().seats.get() {
                return state.end(&self.tables, seat, Phase::Drawn);
            }
        } else {
            state.set_lost(0);
        }
        if let Action::Arrive { heading: None, .. } = action {
            state.forget();
            // GR-50: the first to have all his trains home wins at that moment.
            if self.all_home(state, seat) {
                return state.end(&self.tables, seat, Phase::Won(seat));
            }
        }
        state.pass_to(&self.tables, seat, self.agreed().seats.after(seat));
        state.remember();
    }

    /// Picks one sound move, each equally likely, without listing them: counts what each train
    /// offers, then builds only the one that was drawn. None if the draw fell on a move that GR-52
    /// forbids; drawing from the full list then keeps all chances equal.
    pub(crate) fn quick_pick(&self, state: &State, seat: Seat, rng: &mut Prng) -> Option<Action> {
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
        let third_time = state.stood_twice(self.key_after(state, seat, Some(effect)));
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
            },
        )
    }
}

/// Whether the action is a head-on run.
pub(crate) fn is_head_on(action: &Action) -> bool {
    matches!(action, Action::Run { into: Some(_), .. })
}
