//! Listing: which plays there are.

use std::ops::ControlFlow;

use game::{Coverage, Seat};

use crate::action::{Action, Heading};
use crate::board::{Circle, Lane};
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::tables::Spot;
use crate::train::{Place, Train};

impl GreatRailroad {
    /// Lists everything a seat may do: its moves, or the loss of its play if it has none (GR-31).
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        if state.phase() != Phase::Play(seat) {
            return Coverage::Complete;
        }
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
            && out[before..].iter().all(Action::is_head_on)
            && !self.third_time(state, seat, &Action::Hold)
        {
            out.push(Action::Hold);
        }
        Coverage::Complete
    }

    /// Visits every move the rules give a seat, before GR-52 has its say.
    fn each_move(
        &self,
        state: &State,
        seat: Seat,
        mut visit: impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.each_own(state, seat, &mut visit)?;
        if self.is_stalled(state, seat) {
            return ControlFlow::Continue(());
        }
        self.each_turn(state, seat, &mut visit)
    }

    /// R-7, variant stalled-loses: whether a seat may not turn trains because it can move no train of its
    /// own.
    pub(crate) fn is_stalled(&self, state: &State, seat: Seat) -> bool {
        self.variants().stalled_loses
            && self
                .each_own(state, seat, &mut |_| ControlFlow::Break(()))
                .is_continue()
    }

    /// Visits every move of a seat's own trains.
    fn each_own(
        &self,
        state: &State,
        seat: Seat,
        visit: &mut impl FnMut(Action) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(train) = self.next_to_enter(state, seat) {
            self.each_entry(state, train, visit)?;
        }
        for &train in self.fleet(seat) {
            match state.place(train) {
                Place::Standing(lane) => self.each_run(state, train, lane, visit)?,
                Place::Running(lane) => self.each_arrival(state, train, lane, visit)?,
                Place::Yard | Place::Home => {}
            }
        }
        ControlFlow::Continue(())
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
        if self.may_rehead(state, train) && self.tables.depot_lane(lane) {
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
        } else if self.variants().city_collisions
            && let Some(into) = self.faced_in_city(state, lane)
        {
            visit(Action::Run {
                train,
                to: at,
                into: Some(into),
            })?;
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
}
