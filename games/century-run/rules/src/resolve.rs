//! What a number does to a train among others: the rules of stops, obstacles and trains in the way.

use game::Seat;

use crate::board::track::{Leap, Spot};
use crate::board::{MAX_TRAINS, Place};
use crate::rules::CenturyRun;
use crate::setup::Held;
use crate::state::{Offer, Train, Way};
use crate::turn::{Cause, Mark};

/// What a number leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Verdict {
    /// The train moves.
    Run { to: Place, mark: Mark },
    /// The turn is lost.
    Lost(Cause),
    /// The player must choose.
    Offered(Offer),
}

/// All trains of a table; the places of seats that are not there are in the yard.
pub(crate) type Trains = [Train; MAX_TRAINS];

impl CenturyRun {
    /// What the number does for the running train of `seat`.
    #[inline]
    pub(crate) fn resolve(&self, trains: &Trains, seat: Seat, number: u8) -> Verdict {
        let train = &trains[seat.index() % MAX_TRAINS];
        match self.track.leap(train.at, number) {
            Leap::To(target) => match self.in_the_way(trains, train.at, target) {
                // CR-17: a full count that can be moved is moved.
                None => Verdict::Run {
                    to: target,
                    mark: Mark::Count,
                },
                // CR-44: on a taken space the count cannot end.
                Some(first) if is_taken(trains, target) && self.track.is_ordinary(target) => {
                    self.drop_back(trains, train.at, target, first)
                }
                // CR-43, CR-36, CR-66: a train on an ordinary space is never passed.
                Some(first) => Verdict::Lost(Cause::Train(first)),
            },
            // CR-35: the number alone makes the failure, whoever may stand in the way.
            Leap::Beyond(red) => self.failure(trains, train, red),
            Leap::PastCity => Verdict::Lost(Cause::City),
            Leap::Inside(place) => Verdict::Lost(Cause::Obstacle(place)),
        }
    }

    /// One more failure at a red space.
    fn failure(&self, trains: &Trains, train: &Train, red: Place) -> Verdict {
        let number = train.failures + 1;
        if number < self.board.failing.forced_on {
            // CR-31: the first failures cost an hour each.
            let hours = self.board.failing.cost(number);
            return Verdict::Lost(Cause::Failure { red, number, hours });
        }
        if self.may_close_up(trains, train.at, red) {
            // CR-32, CR-40: the last failure carries the train onto the red space, obstacles or not.
            Verdict::Run {
                to: red,
                mark: Mark::Third,
            }
        } else {
            // CR-37: with a train in the way it is held.
            Verdict::Lost(Cause::Held(red))
        }
    }

    /// Whether a train that has failed often enough gets to the red space.
    pub(crate) fn may_close_up(&self, trains: &Trains, from: Place, red: Place) -> bool {
        match self.agreement.held {
            Held::Wait => self.in_the_way(trains, from, red).is_none(),
            Held::PassThrough => true,
        }
    }

    /// CR-44: the target is taken; the space behind it decides.
    fn drop_back(&self, trains: &Trains, from: Place, target: Place, first: Place) -> Verdict {
        let behind = target.behind();
        let spot = self.track.spot(behind);
        // CR-47, CR-48: one's own space and an obstacle are no places to drop back to.
        if behind == from || spot == Spot::Closed {
            return Verdict::Lost(Cause::Train(target));
        }
        if spot.is_ordinary() && is_taken(trains, behind) {
            return match self.farthest(from, first) {
                // CR-51: the player may close up to the first train in the way.
                Some(to) => Verdict::Offered(Offer {
                    to,
                    way: Way::Forward,
                }),
                // CR-52: there is no room even for that.
                None => Verdict::Lost(Cause::Train(target)),
            };
        }
        // CR-50: reaching the space behind must not mean passing somebody.
        if first != target {
            return Verdict::Lost(Cause::Train(first));
        }
        if spot == Spot::Yellow {
            // CR-46: nobody is made to lose time.
            return Verdict::Offered(Offer {
                to: behind,
                way: Way::Back,
            });
        }
        // CR-45, CR-49: otherwise the train must drop back.
        Verdict::Run {
            to: behind,
            mark: Mark::Back,
        }
    }

    /// The farthest resting space beyond `from` and short of `first`.
    fn farthest(&self, from: Place, first: Place) -> Option<Place> {
        let mut place = first.behind();
        while place != from {
            if self.track.spot(place) != Spot::Closed {
                return Some(place);
            }
            place = place.behind();
        }
        None
    }

    /// The first train on an ordinary space beyond `from` and not beyond `to`.
    ///
    /// CR-14, CR-26, CR-39, CR-42: trains on shared spaces are in nobody's way.
    #[inline]
    pub(crate) fn in_the_way(&self, trains: &Trains, from: Place, to: Place) -> Option<Place> {
        let mut first = Place::YARD;
        for other in trains {
            if other.at.within(from, to) && self.track.is_ordinary(other.at) {
                first = first.min(other.at);
            }
        }
        (first != Place::YARD).then_some(first)
    }
}

/// Whether some train stands there.
#[inline]
pub(crate) fn is_taken(trains: &Trains, place: Place) -> bool {
    trains.iter().any(|train| train.at == place)
}
