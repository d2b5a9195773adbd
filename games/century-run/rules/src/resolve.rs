//! What a number does to a train among others: the rules of stops, obstacles and trains in the way.

use game::Seat;

use crate::board::track::{Leap, Spot};
use crate::board::{MAX_TRAINS, Place};
use crate::rules::CenturyRun;
use crate::setup::{ExactBlocked, Held, PathBack, RedCount};
use crate::state::{Offer, Train, Way};
use crate::turn::{Cause, Mark, Miss};

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
            Leap::To(target) => match self.owed_exactly(train.at) {
                // RU-24, variant any-miss: a number that falls short is a failure too.
                Some(red) if red != target => self.falls_short(trains, train, red, target),
                Some(_) | None => self.count_to(trains, train, target),
            },
            // CR-35: the number alone makes the failure, whichever train is in the way.
            Leap::Beyond(red) => self.failure(trains, train, red),
            Leap::PastCity => Verdict::Lost(Cause::City),
            Leap::Inside(place) => match self.owed_exactly(train.at) {
                Some(red) => self.failure(trains, train, red),
                None => Verdict::Lost(Cause::Obstacle(place)),
            },
        }
    }

    /// The count ends at `target`, if the trains let it.
    #[inline]
    fn count_to(&self, trains: &Trains, train: &Train, target: Place) -> Verdict {
        match self.in_the_way(trains, train.at, target) {
            // CR-17: a full count that can be moved is moved.
            None => Verdict::Run {
                to: target,
                mark: Mark::Count,
            },
            // CR-44: on a taken space the count cannot end.
            Some(first) if is_taken(trains, target) && self.track.is_ordinary(target) => {
                self.drop_back(trains, train.at, target, first)
            }
            // CR-36, RU-23: an exact number that trains make useless, where that is a failure.
            Some(_)
                if self.agreement.exact_blocked == ExactBlocked::Failure
                    && self.track.spot(target) == Spot::Red =>
            {
                self.failure(trains, train, target)
            }
            // CR-43, CR-36, CR-66: a train on an ordinary space is never passed.
            Some(first) => Verdict::Lost(Cause::Train(first)),
        }
    }

    /// RU-24, variant any-miss: the red space that only its exact number does not miss, if the dial
    /// has that number.
    #[inline]
    pub(crate) fn owed_exactly(&self, from: Place) -> Option<Place> {
        if self.agreement.red_count != RedCount::AnyMiss {
            return None;
        }
        let reached = |red: &Place| {
            let mut dial = self.board.dial.iter();
            dial.any(|&number| from.index() + usize::from(number) == red.index())
        };
        self.red_ahead(from).filter(reached)
    }

    /// A number that ends short of a red space and is a failure: the last one still carries the
    /// train up, and one that moves nothing is like an overshoot.
    #[cold]
    fn falls_short(&self, trains: &Trains, train: &Train, red: Place, target: Place) -> Verdict {
        if train.failures + 1 >= self.board.failing.forced_on {
            return self.failure(trains, train, red);
        }
        match self.count_to(trains, train, target) {
            Verdict::Lost(_) => self.failure(trains, train, red),
            moved @ (Verdict::Run { .. } | Verdict::Offered(_)) => moved,
        }
    }

    /// The failure that a move from `from` to `to` is, where falling short is one.
    pub(crate) fn miss(&self, train: &Train, to: Place) -> Option<Miss> {
        let red = self.owed_exactly(train.at).filter(|&red| red != to)?;
        let number = train.failures + 1;
        // RU-24: who has lost an hour before this red space and moves closer loses none.
        let hours = if train.failures == 0 {
            self.board.failing.cost(number)
        } else {
            0
        };
        Some(Miss { red, number, hours })
    }

    /// The failure of a turn that moves nothing and is not the last.
    pub(crate) fn failed(&self, train: &Train, red: Place) -> Cause {
        let (number, failing) = (train.failures + 1, &self.board.failing);
        let hours = match self.agreement.red_count {
            // CR-31: the first failures cost an hour each.
            RedCount::Overshoots | RedCount::AnyMiss => failing.cost(number),
            // RU-7, variant consecutive: however often the count begins again, no red space costs
            // more than it can.
            RedCount::Consecutive => {
                let left = failing.most.saturating_sub(train.charged.into());
                failing.hours.min(left)
            }
        };
        Cause::Failure { red, number, hours }
    }

    /// One more failure at a red space.
    fn failure(&self, trains: &Trains, train: &Train, red: Place) -> Verdict {
        if train.failures + 1 < self.board.failing.forced_on {
            return Verdict::Lost(self.failed(train, red));
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
        // CR-50: reaching the space behind must not mean passing a train.
        if first != target {
            return match (self.agreement.path_back, self.farthest(from, first)) {
                // RU-15, variant stop-short: the player may close up to that train.
                (PathBack::StopShort, Some(to)) => Verdict::Offered(Offer {
                    to,
                    way: Way::Forward,
                }),
                (PathBack::StopShort, None) | (PathBack::Lost, _) => {
                    Verdict::Lost(Cause::Train(first))
                }
            };
        }
        if spot == Spot::Yellow {
            // CR-46: no player is made to lose time.
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
    /// CR-14, CR-26, CR-39, CR-42: trains on shared spaces block no train.
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
