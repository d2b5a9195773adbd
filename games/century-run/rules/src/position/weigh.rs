//! What a position line may not say, although it can be read.

use game::{Arrange, Faults, Seat};

use crate::board::Place;
use crate::illegal::cr;
use crate::resolve::Verdict;
use crate::rules::CenturyRun;
use crate::setup::{Finish, Goal, Start};
use crate::state::{Node, Offer, State, Train, Way};

impl CenturyRun {
    /// What readable trains may still not be.
    pub(super) fn weigh_trains(&self, state: &State, faults: &mut Faults) {
        let code = |place: Place| &self.board.space(place).code;
        for (index, seat) in self.seats.iter().enumerate() {
            let train = state.train(seat);
            if train.at == Place::YARD {
                continue;
            }
            let (name, kind) = (self.color(seat), &self.board.space(train.at).kind);
            if kind.is_closed() {
                // CR-59: no train rests inside an obstacle.
                faults.cite(cr(59), format!("{name} stands inside an obstacle"));
            }
            let double = |other: &Train| other.at == train.at;
            if kind.is_ordinary() && state.trains[..index].iter().any(double) {
                // CR-41: an ordinary space holds one train.
                faults.cite(cr(41), format!("two trains stand on {}", code(train.at)));
            }
            let failed = train.failures > 0 || train.charged > 0;
            if (train.held || failed) && self.red_ahead(train.at).is_none() {
                // CR-33: failures are counted at the red space that is the train's next stop.
                let (rule, word) = if train.held {
                    (cr(37), "held".to_owned())
                } else {
                    (cr(33), format!("f{}", train.failures))
                };
                faults.add(format!("{name} cannot be {word} on {}", code(train.at)));
                faults.cite(
                    rule,
                    format!("the next stop of {name} is no red space to have failed at"),
                );
            }
        }
        self.weigh_ranks(state, faults);
    }

    /// RU-20, variant first-arrival: trains in Chicago are numbered as they came, others not at all.
    fn weigh_ranks(&self, state: &State, faults: &mut Faults) {
        let arrived = |seat: &Seat| state.train(*seat).at == self.track.terminus();
        let mut ranks: Vec<u8> = Vec::new();
        for seat in self.seats.iter() {
            let rank = state.train(seat).rank;
            match (arrived(&seat), rank, self.agreement.finish) {
                (true, 0, Finish::FirstArrival) => faults.add(format!(
                    "{} has arrived and the line does not say as which, such as a1",
                    self.color(seat)
                )),
                (true, _, Finish::FirstArrival) => ranks.push(rank),
                (true, _, Finish::TripEnd | Finish::Sudden) | (false, 0, _) => {}
                (false, _, _) => faults.add(format!(
                    "{} has not arrived and cannot be a{rank}",
                    self.color(seat)
                )),
            }
        }
        ranks.arrange();
        if ranks.iter().zip(1..).any(|(&rank, place)| rank != place) {
            faults.add("trains in Chicago are numbered from a1 on, each once");
        }
    }

    /// What the goal of the table rules out: games that should have ended and some that should not.
    pub(super) fn weigh_goal(&self, state: &State, faults: &mut Faults) {
        let terminus = self.track.terminus();
        let over = state.node == Node::Over;
        match self.agreement.goal {
            // CR-76: the game is over after the last trip, and not before.
            Goal::Trips(trips) if state.trip > trips => {
                faults.cite(cr(76), format!("trip {} of a game of {trips}", state.trip));
            }
            Goal::Trips(trips) if over && state.trip < trips => faults.cite(
                cr(76),
                format!("the game is over after trip {} of {trips}", state.trip),
            ),
            Goal::Trips(_) => {}
            // CR-77: the game is over once a seat has the points, and not before.
            Goal::Points(target) => {
                let has = |seat: &Seat| state.total(*seat) >= target;
                let arrived = |seat: &Seat| state.train(*seat).at == terminus;
                let sudden = self.agreement.finish == Finish::Sudden;
                if over && !self.seats.iter().any(|seat| has(&seat) && arrived(&seat)) {
                    let text =
                        format!("the game is over and nobody who arrived has {target} points");
                    faults.cite(cr(77), text);
                }
                // A total above the goal before the trip would have ended the game then; in a
                // sudden finish the first train to bring it ends it alone.
                let mut early = self.seats.iter().filter(|seat| has(seat));
                let early = match (over, sudden) {
                    (false, _) => early.next(),
                    (true, false) => None,
                    (true, true) => early.nth(1),
                };
                if let Some(seat) = early {
                    let (name, total) = (self.color(seat), state.total(seat));
                    let text = format!("{name} has {total} points, and {target} ended the game");
                    faults.cite(cr(77), text);
                }
                let brought = |seat: &Seat| arrived(seat) && self.reaches_goal(state, *seat);
                if sudden
                    && !over
                    && let Some(seat) = self.seats.iter().find(brought)
                {
                    let name = self.color(seat);
                    let text = format!("{name} arrived with {target} points, which ended the game");
                    faults.cite(cr(77), text);
                }
            }
        }
    }

    /// What cannot be due among these trains.
    pub(super) fn weigh_node(&self, state: &State, faults: &mut Faults) {
        let terminus = self.track.terminus();
        let arrived = |seat| state.train(seat).at == terminus;
        let all = self.seats.iter().all(arrived);
        let (mover, train) = (state.mover, state.train(state.mover));
        let name = self.color(mover);
        if state.node == Node::Over {
            let ended = match self.agreement.finish {
                Finish::TripEnd | Finish::FirstArrival => all,
                Finish::Sudden => self.seats.iter().any(arrived),
            };
            if !ended {
                // CR-69: nothing ends while a train is under way.
                faults.cite(cr(69), "the game is over with a train still under way");
            }
            return;
        }
        if all {
            faults.cite(cr(69), "every train has arrived, so the trip has ended");
        }
        if arrived(mover) {
            faults.add(format!("{name} is not to move"));
            faults.cite(cr(67), format!("{name} has arrived and has no more turns"));
            return;
        }
        match state.node {
            Node::Turn | Node::Over => {}
            Node::Second => {
                let placed = Train {
                    at: Place::ORIGIN,
                    aboard: train.aboard,
                    gained: train.gained,
                    lost: train.lost,
                    ..Train::default()
                };
                if *train != placed || self.agreement.start == Start::NextTurn {
                    // CR-12: only a train just placed in New York spins a second time.
                    faults.cite(cr(12), format!("{name} has no second spin here"));
                }
            }
            Node::Choice(offer) => self.weigh_offer(state, offer, faults),
        }
    }

    fn weigh_offer(&self, state: &State, offer: Offer, faults: &mut Faults) {
        let (mover, train) = (state.mover, state.train(state.mover));
        let offered =
            |&number: &u8| self.resolve(&state.trains, mover, number) == Verdict::Offered(offer);
        let running = train.at != Place::YARD && !train.held;
        if !running || !self.board.dial.iter().any(offered) {
            // CR-46, CR-51: the two ways a choice comes about.
            let rule = match offer.way {
                Way::Back => cr(46),
                Way::Forward => cr(51),
            };
            let (name, code) = (self.color(mover), &self.board.space(offer.to).code);
            faults.add(format!("{name} has no choice of {code} here"));
            faults.cite(rule, format!("no number offers {name} the space {code}"));
        }
    }
}
