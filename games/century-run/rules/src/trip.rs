//! The end of a trip and of the game: scoring, the goal, the next trip.

use game::{Seat, SeatSet};

use crate::rules::CenturyRun;
use crate::score::Points;
use crate::setup::{Finish, Goal, Lead};
use crate::state::{Node, State, Tally, Train};
use crate::turn::Witness;

impl CenturyRun {
    /// What an arrival in Chicago brings with it: whether trip or game ended and play goes on
    /// elsewhere than with the next seat.
    #[cold]
    pub(crate) fn arrival_ends(&self, state: &mut State, witness: &mut impl Witness) -> bool {
        let terminus = self.track.terminus();
        let all = self
            .seats
            .iter()
            .all(|seat| state.train(seat).at == terminus);
        if self.agreement.finish == Finish::Sudden && self.reaches_goal(state, state.mover) {
            self.score(state, witness);
            self.end(state);
            return true;
        }
        // CR-69: the trip ends when every train has arrived.
        if all {
            self.score(state, witness);
            if self.goal_met(state) {
                self.end(state);
            } else {
                self.next_trip(state);
            }
        }
        all
    }

    /// Whether a seat's train, scored as it stands, brings it to a goal of points.
    pub(crate) fn reaches_goal(&self, state: &State, seat: Seat) -> bool {
        let total = state
            .total(seat)
            .saturating_add(self.points(state, seat).net());
        matches!(self.agreement.goal, Goal::Points(target) if total >= target)
    }

    /// CR-74: enters the trip of every train that has arrived.
    fn score(&self, state: &mut State, witness: &mut impl Witness) {
        for seat in self.seats.iter() {
            if state.train(seat).at == self.track.terminus() {
                let net = self.points(state, seat).net();
                let total = &mut state.totals[seat.index()];
                *total = total.saturating_add(net);
            }
        }
        witness.trip(state);
    }

    /// The points of a seat's train as it stands.
    pub(crate) fn points(&self, state: &State, seat: Seat) -> Points {
        Points::of(state.train(seat), &self.board.prices, self.agreement.hours)
    }

    /// Whether the totals, or the number of the trip, end the game.
    pub(crate) fn goal_met(&self, state: &State) -> bool {
        match self.agreement.goal {
            // CR-76: a fixed number of trips, whatever the totals.
            Goal::Trips(trips) => state.trip >= trips,
            // CR-77: totals are compared when a trip has ended.
            Goal::Points(target) => self.seats.iter().any(|seat| state.total(seat) >= target),
        }
    }

    fn end(&self, state: &mut State) {
        state.node = Node::Over;
        state.mover = Seat::FIRST;
    }

    /// CR-76, CR-77, CR-79: the highest total wins, equal ones share, and who came first is no
    /// matter. After a sudden finish only trains in Chicago count: the others had not arrived.
    pub(crate) fn winners(&self, state: &State) -> SeatSet {
        if let (Finish::FirstArrival, Goal::Points(target)) =
            (self.agreement.finish, self.agreement.goal)
        {
            // RU-20, variant first-arrival: of those with the points, the first to arrive.
            let reached = self
                .seats
                .iter()
                .filter(|&seat| state.total(seat) >= target);
            return reached
                .min_by_key(|&seat| state.train(seat).rank)
                .into_iter()
                .collect();
        }
        let arrived = || {
            self.seats
                .iter()
                .filter(|&seat| state.train(seat).at == self.track.terminus())
        };
        let best = arrived().map(|seat| state.total(seat)).max();
        arrived()
            .filter(|&seat| Some(state.total(seat)) == best)
            .collect()
    }

    /// CR-6, CR-78: all trains back to the yard with empty sheets; totals stay.
    fn next_trip(&self, state: &mut State) {
        state.trip += 1;
        for seat in self.seats.iter() {
            *state.train_mut(seat) = Train::default();
            *state.tally_mut(seat) = Tally::default();
        }
        state.mover = self.leader(state.trip);
    }

    /// Who begins a trip.
    pub(crate) fn leader(&self, trip: u32) -> Seat {
        match self.agreement.lead {
            // CR-4: seat 1 begins every trip.
            Lead::First => Seat::FIRST,
            Lead::Rotate => {
                let turn = (trip - 1) % u32::from(self.seats.get());
                Seat::from_index(turn as usize)
            }
        }
    }
}
