//! Figures gathered while games are simulated.

use game::{Figure, Per, Seat, SeatCount, SeatSet};

use crate::board::{Board, Kind, MAX_TRAINS};
use crate::score::Points;
use crate::setup::{Agreement, Goal};
use crate::state::State;
use crate::turn::{Cause, Turn, Upshot, Witness};

/// Lists the figures once, as names for the code and as names for people.
macro_rules! gauges {
    ($($gauge:ident = $name:literal,)*) => {
        #[derive(Clone, Copy)]
        enum Gauge {
            $($gauge,)*
        }

        /// The figures of the game. Shares are in percent, so that the mean of many zeros and
        /// hundreds is the share.
        pub(crate) const FIGURES: &[Figure] = &[
            $(Figure { name: $name, per: Per::Report },)*
        ];
    };
}

gauges! {
    Turns = "turns per train and trip",
    LostTurns = "lost turns per train and trip",
    Gained = "hours gained per train and trip",
    Lost = "hours lost per train and trip",
    Passengers = "passengers on arrival",
    Points = "points per train and trip",
    PointsWithin = "trips between +100 and +500 points, %",
    PointsBelow = "trips below zero points, %",
    Rounds = "rounds until the last train is in",
    ShareLost = "turns lost, %",
    ShareLostRunning = "turns lost but failed starts left out, %",
    ShareYard = "turns lost to a failed start spin, %",
    ShareCity = "turns lost to a city missed, %",
    ShareObstacle = "turns lost to an obstacle, %",
    ShareRed = "turns lost to a red failure, %",
    ShareTrain = "turns lost to a train in the way, %",
    ShareDeclined = "turns lost to a choice declined, %",
    ShareHeld = "turns lost to a hold, %",
    Taken = "counts onto a taken space per train and trip",
    Backs = "forced drop-backs per train and trip",
    Yellows = "yellow drop-backs offered per train and trip",
    Forwards = "forward moves offered per train and trip",
    Thirds = "third failures at a red space per train and trip",
    Holds = "holds per train and trip",
    Seconds = "moves on within a city per train and trip",
    PointsSeat1 = "points per trip, seat 1",
    PointsSeat2 = "points per trip, seat 2",
    PointsSeat3 = "points per trip, seat 3",
    PointsSeat4 = "points per trip, seat 4",
    FirstSeat1 = "first in Chicago, seat 1, %",
    FirstSeat2 = "first in Chicago, seat 2, %",
    FirstSeat3 = "first in Chicago, seat 3, %",
    FirstSeat4 = "first in Chicago, seat 4, %",
    Trips = "trips per game",
    ThreeTrips = "games of three trips, %",
    FourTrips = "games of four trips, %",
    FiveTrips = "games of five trips, %",
    SixTrips = "games of six trips, %",
    Several = "games with several at the target, %",
    SharedWins = "games with a shared win, %",
}

/// Points seat by seat.
const POINTS_BY_SEAT: [Gauge; MAX_TRAINS] = [
    Gauge::PointsSeat1,
    Gauge::PointsSeat2,
    Gauge::PointsSeat3,
    Gauge::PointsSeat4,
];

/// First arrivals seat by seat.
const FIRST_BY_SEAT: [Gauge; MAX_TRAINS] = [
    Gauge::FirstSeat1,
    Gauge::FirstSeat2,
    Gauge::FirstSeat3,
    Gauge::FirstSeat4,
];

/// Reads off the figures while an event happens.
pub(crate) struct Meter<'a> {
    pub(crate) board: &'a Board,
    pub(crate) agreement: &'a Agreement,
    pub(crate) seats: SeatCount,
    pub(crate) report: &'a mut dyn FnMut(usize, f64),
}

impl Meter<'_> {
    fn note(&mut self, gauge: Gauge, value: f64) {
        (self.report)(gauge as usize, value);
    }

    fn share(&mut self, gauge: Gauge, counts: Counts) {
        self.note(gauge, counts.percent());
    }

    fn arrival(&mut self, state: &State, seat: Seat) {
        let (train, tally) = (*state.train(seat), *state.tally(seat));
        let net = Points::of(&train, &self.board.prices, self.agreement.hours).net();
        for (gauge, count) in [
            (Gauge::Turns, tally.turns),
            (Gauge::LostTurns, tally.lost),
            (Gauge::Gained, train.gained),
            (Gauge::Lost, train.lost),
            (Gauge::Passengers, train.aboard),
            (Gauge::Taken, tally.taken),
            (Gauge::Backs, tally.backs),
            (Gauge::Yellows, tally.yellows),
            (Gauge::Forwards, tally.forwards),
            (Gauge::Thirds, tally.thirds),
            (Gauge::Holds, tally.holds),
            (Gauge::Seconds, tally.seconds),
        ] {
            self.note(gauge, f64::from(count));
        }
        self.note(Gauge::Points, f64::from(net));
        self.share(
            Gauge::PointsWithin,
            Counts::when((100..=500).contains(&net)),
        );
        self.share(Gauge::PointsBelow, Counts::when(net < 0));
        self.note(POINTS_BY_SEAT[seat.index()], f64::from(net));
        if self.arrived(state) == 1 {
            for other in self.seats.iter() {
                self.share(FIRST_BY_SEAT[other.index()], Counts::when(other == seat));
            }
        }
    }

    fn arrived(&self, state: &State) -> usize {
        let terminus = self.board.terminus();
        let seats = self.seats.iter();
        seats
            .filter(|&seat| state.train(seat).at == terminus)
            .count()
    }

    /// What a game that is over adds.
    pub(crate) fn game(&mut self, state: &State, winners: SeatSet) {
        self.note(Gauge::Trips, f64::from(state.trip));
        for (gauge, trips) in [
            (Gauge::ThreeTrips, 3),
            (Gauge::FourTrips, 4),
            (Gauge::FiveTrips, 5),
            (Gauge::SixTrips, 6),
        ] {
            self.share(gauge, Counts::when(state.trip == trips));
        }
        if let Goal::Points(target) = self.agreement.goal {
            let there = self
                .seats
                .iter()
                .filter(|&seat| state.total(seat) >= target);
            self.share(Gauge::Several, Counts::when(there.count() > 1));
        }
        self.share(Gauge::SharedWins, Counts::when(winners.len() > 1));
    }
}

impl Witness for Meter<'_> {
    fn turn(&mut self, state: &State, turn: &Turn) {
        let cause = match turn.upshot {
            Upshot::Yard => Some(Gauge::ShareYard),
            Upshot::Lost(Cause::City) => Some(Gauge::ShareCity),
            Upshot::Lost(Cause::Obstacle(_)) => Some(Gauge::ShareObstacle),
            Upshot::Lost(Cause::Failure { .. }) => Some(Gauge::ShareRed),
            Upshot::Lost(Cause::Train(_)) => Some(Gauge::ShareTrain),
            Upshot::Lost(Cause::Declined(_)) => Some(Gauge::ShareDeclined),
            Upshot::Lost(Cause::Held(_)) => Some(Gauge::ShareHeld),
            Upshot::Placed | Upshot::Run { .. } => None,
        };
        let lost = Counts::when(cause.is_some());
        self.share(Gauge::ShareLost, lost);
        if turn.upshot != Upshot::Yard {
            self.share(Gauge::ShareLostRunning, lost);
        }
        for gauge in [
            Gauge::ShareYard,
            Gauge::ShareCity,
            Gauge::ShareObstacle,
            Gauge::ShareRed,
            Gauge::ShareTrain,
            Gauge::ShareDeclined,
            Gauge::ShareHeld,
        ] {
            let this = cause.is_some_and(|cause| cause as usize == gauge as usize);
            self.share(gauge, Counts::when(this));
        }
        if let Upshot::Run { to, .. } = turn.upshot
            && self.board.space(to).kind == Kind::Terminus
        {
            self.arrival(state, turn.seat);
        }
    }

    fn trip(&mut self, state: &State) {
        if self.arrived(state) == usize::from(self.seats.get()) {
            let seats = self.seats.iter();
            let rounds = seats.map(|seat| state.tally(seat).turns).max();
            self.note(Gauge::Rounds, f64::from(rounds.unwrap_or_default()));
        }
    }
}

/// Whether a case counts toward a share.
#[derive(Clone, Copy)]
enum Counts {
    Yes,
    No,
}

impl Counts {
    const fn when(condition: bool) -> Self {
        if condition { Self::Yes } else { Self::No }
    }

    const fn percent(self) -> f64 {
        match self {
            Self::Yes => 100.0,
            Self::No => 0.0,
        }
    }
}
