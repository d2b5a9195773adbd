//! The game as numbers: ids of plays, and the board as a seat sees it.
//!
//! Trains are counted from the seat's own: its fleet first, then those of the seats after it.

use std::convert::Infallible;

use game::{Cells, Encoding, Plane, Seat};

use crate::action::{Action, Heading};
use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::train::{Place, Train};

/// The ways to be headed: eight compass points, or off the rails.
const HEADINGS: u32 = 9;

/// The first id of each kind of play of one train. Where a train runs or arrives follows from where it is.
const ENTER: u32 = 0;
const RUN: u32 = ENTER + HEADINGS;
const STRIKE: u32 = RUN + 1;
const ARRIVE: u32 = STRIKE + 1;
const HOME: u32 = ARRIVE + HEADINGS;
const TURN: u32 = HOME + 1;
const REHEAD: u32 = TURN + HEADINGS;
/// How many ids each train has.
const OF_TRAIN: u32 = REHEAD + 8;

impl GreatRailroad {
    /// The place of a train among all of them, those of `seat` first.
    fn rank(&self, seat: Seat, train: Train) -> u32 {
        let mut before = 0;
        for other in self.seats().from(seat) {
            let fleet = self.fleet(other);
            if let Some(place) = fleet.iter().position(|&own| own == train) {
                return (before + place) as u32;
            }
            before += fleet.len();
        }
        unreachable!("a train in play has an owner")
    }
}

/// The number of a heading below [`HEADINGS`].
fn heading_id(heading: Heading) -> u32 {
    match heading {
        Heading::Along(direction) => direction as u32,
        Heading::Smashup => HEADINGS - 1,
    }
}

impl Encoding for GreatRailroad {
    fn action_space(&self) -> u32 {
        self.trains().count() as u32 * OF_TRAIN + 2
    }

    fn encode_action(&self, seat: Seat, action: &Action, out: &mut Vec<u32>) -> bool {
        let of = |train: Train, id: u32| self.rank(seat, train) * OF_TRAIN + id;
        out.push(match *action {
            Action::Enter { train, heading } => of(train, ENTER + heading_id(heading)),
            Action::Run {
                train, into: None, ..
            } => of(train, RUN),
            Action::Run { train, .. } => of(train, STRIKE),
            Action::Arrive {
                train,
                heading: Some(heading),
                ..
            } => of(train, ARRIVE + heading_id(heading)),
            Action::Arrive { train, .. } => of(train, HOME),
            Action::Turn { train, heading } => of(train, TURN + heading_id(heading)),
            Action::Rehead { train, heading } => of(train, REHEAD + heading as u32),
            Action::Hold => self.action_space() - 2,
            Action::Lost => self.action_space() - 1,
        });
        true
    }

    fn chance_space(&self) -> u32 {
        0
    }

    fn encode_chance(&self, chance: &Infallible) -> u32 {
        match *chance {}
    }

    fn planes(&self) -> Vec<Plane> {
        let (seats, trains) = (usize::from(self.seats().get()), self.trains().count());
        let lanes = self.board().lanes().count();
        let mut planes = vec![
            Plane::new(
                "places",
                &[trains, 2 + 2 * lanes],
                "for each train, own fleet first, one of: in the yard, home, standing headed along a lane, running along a lane",
            ),
            Plane::new(
                "sent",
                &[trains],
                "whether a rival sent the train back to the depot, where that matters",
            ),
            Plane::new(
                "turn",
                &[seats],
                "whose play it is, counted from the own seat; none when the game is over",
            ),
            Plane::new("lost", &[1], "plays lost in a row, divided by 4"),
        ];
        if self.arrival_limit().is_some() {
            let about = "plays without an arrival, divided by 256";
            planes.push(Plane::new("quiet", &[1], about));
        }
        planes
    }

    fn encode_view(&self, view: &State, seat: Seat, out: &mut Cells<'_>) {
        let lanes = self.board().lanes().len();
        let trains = || self.seats().from(seat).flat_map(|seat| self.fleet(seat));
        for &train in trains() {
            let place = match view.place(train) {
                Place::Yard => 0,
                Place::Home => 1,
                Place::Standing(lane) => 2 + usize::from(lane.0),
                Place::Running(lane) => 2 + lanes + usize::from(lane.0),
            };
            out.one_of(2 + 2 * lanes, Some(place));
        }
        for &train in trains() {
            out.flag(view.is_sent(train));
        }
        let turn = match view.phase() {
            Phase::Play(other) => Some(self.seats().distance(seat, other)),
            Phase::Won(_) | Phase::Drawn | Phase::Judged(_) => None,
        };
        out.one_of(usize::from(self.seats().get()), turn);
        out.count(i32::from(view.lost_plays()), 4);
        if self.arrival_limit().is_some() {
            out.count(i32::from(view.plays_without_arrival()), 256);
        }
    }

    fn encode_state(&self, state: &State, seat: Seat, out: &mut Cells<'_>) {
        self.encode_view(state, seat, out);
    }
}
