//! What a position line may not say, although it can be read.

use game::Faults;

use crate::board::Place;
use crate::illegal::cr;
use crate::resolve::Verdict;
use crate::rules::CenturyRun;
use crate::setup::{Finish, Start};
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
            let (name, kind) = (self.colour(seat), &self.board.space(train.at).kind);
            if kind.is_closed() {
                // CR-59: no train rests inside an obstacle.
                faults.cite(cr(59), format!("{name} stands inside an obstacle"));
            }
            let double = |other: &Train| other.at == train.at;
            if kind.is_ordinary() && state.trains[..index].iter().any(double) {
                // CR-41: an ordinary space holds one train.
                faults.cite(cr(41), format!("two trains stand on {}", code(train.at)));
            }
            if (train.held || train.failures > 0) && self.red_ahead(train.at).is_none() {
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
    }

    /// What cannot be due among these trains.
    pub(super) fn weigh_node(&self, state: &State, faults: &mut Faults) {
        let terminus = self.track.terminus();
        let arrived = |seat| state.train(seat).at == terminus;
        let all = self.seats.iter().all(arrived);
        let (mover, train) = (state.mover, state.train(state.mover));
        let name = self.colour(mover);
        if state.node == Node::Over {
            let ended = match self.agreement.finish {
                Finish::TripEnd => all,
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
            let (name, code) = (self.colour(mover), &self.board.space(offer.to).code);
            faults.add(format!("{name} has no choice of {code} here"));
            faults.cite(rule, format!("no number offers {name} the space {code}"));
        }
    }
}
