//! The clocks of a table: what each seat has left, and what it had before each event, so that taking
//! back restores it.

use game::Seat;
use serde::{Deserialize, Serialize};
use store::Outage;

use crate::clock::Moment;
use crate::pace::Pace;

/// The least that a seat has after something was taken back, in milliseconds: who had no time left when
/// a stand-in decided must be able to decide.
const LEAST: i64 = 10_000;

/// What the clocks showed when something happened, as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stamp {
    /// What the seat whose clock ran had left at that moment, in milliseconds.
    pub left: i64,
    /// What each seat had left then, with what the turn added.
    pub all: Vec<i64>,
}

/// The clocks of a table. All of it follows from the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    pace: Pace,
    /// What each seat has left, not counting the turn under way, in milliseconds; empty without a clock.
    left: Vec<i64>,
    /// How long the server was down since the turn under way began.
    paused: i64,
    /// What the clocks showed at each event; logs of earlier versions do not tell.
    history: Vec<Option<Stamp>>,
}

impl Clocks {
    /// Clocks that nobody has used.
    pub(crate) fn new(pace: Pace, seats: usize) -> Self {
        Self {
            pace,
            left: pace.full().map_or_else(Vec::new, |full| vec![full; seats]),
            paused: 0,
            history: Vec::new(),
        }
    }

    /// Whether there are any.
    pub(crate) fn are_there(&self) -> bool {
        !self.left.is_empty()
    }

    /// What a seat has left when its turn began.
    pub fn left(&self, seat: Seat) -> Option<i64> {
        self.left.get(seat.index()).copied()
    }

    /// When the seat's time is up, if its turn began then.
    pub(crate) fn deadline(&self, seat: Seat, began: Moment) -> Option<Moment> {
        Some(began.plus(self.left(seat)?.saturating_add(self.paused)))
    }

    /// What the clocks show when a seat makes a decision that has thought since `began`, or whose clock
    /// has not run; `passed` if the turn passes by it. Without a seat there is no clock to look at.
    pub(crate) fn stamp(
        &self,
        seat: Option<Seat>,
        began: Option<Moment>,
        now: Moment,
        passed: bool,
    ) -> Stamp {
        let mut all = self.left.clone();
        let Some(one) = seat.and_then(|seat| all.get_mut(seat.index())) else {
            return Stamp { left: LEAST, all };
        };
        let thought = began.map_or(0, |began| {
            (now.0.saturating_sub(began.0) - self.paused).max(0)
        });
        let left = (*one - thought).max(0);
        *one = self.pace.refilled(left, passed);
        Stamp { left, all }
    }

    /// An event happened.
    pub(crate) fn happened(&mut self, stamp: Option<&Stamp>) {
        if !self.are_there() {
            return;
        }
        if let Some(stamp) = stamp.filter(|stamp| stamp.all.len() == self.left.len()) {
            self.left.clone_from(&stamp.all);
        }
        self.history.push(stamp.cloned());
        self.paused = 0;
    }

    /// What the clocks showed when there were only the first `count` events and this seat decided.
    pub(crate) fn back_to(&self, count: usize, seat: Option<Seat>) -> Option<Vec<i64>> {
        let stamp = self.history.get(count)?.as_ref()?;
        let mut all = match count.checked_sub(1) {
            Some(last) => self.history.get(last)?.as_ref()?.all.clone(),
            None => vec![self.pace.full()?; self.left.len()],
        };
        if let Some(one) = seat.and_then(|seat| all.get_mut(seat.index())) {
            *one = stamp.left.max(LEAST);
        }
        Some(all)
    }

    /// Everything after the first `count` events was taken back, and the clocks show this again.
    pub(crate) fn taken_back(&mut self, count: usize, clock: Option<&Vec<i64>>) {
        self.history.truncate(count);
        if let Some(clock) = clock.filter(|clock| clock.len() == self.left.len()) {
            self.left.clone_from(clock);
        }
        self.paused = 0;
    }

    /// The server was down at these times: the turn that began then has not paid for it.
    pub(crate) fn pause(&mut self, began: Moment, outages: &[Outage]) {
        let down = outages
            .iter()
            .map(|outage| outage.ended - outage.began.max(began.0));
        self.paused = down.filter(|ms| *ms > 0).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::FIRST;

    fn clocks() -> Clocks {
        Clocks::new(Pace::parse("t1+5").expect("a pace"), 2)
    }

    #[test]
    fn a_decision_costs_what_it_took_and_earns_the_increment() {
        let mut clocks = clocks();
        let stamp = clocks.stamp(Some(A), Some(Moment(1_000)), Moment(21_000), true);
        assert_eq!(
            (stamp.left, &stamp.all[..]),
            (40_000, &[45_000, 60_000][..])
        );
        clocks.happened(Some(&stamp));
        assert_eq!(clocks.left(A), Some(45_000));
        // Taken back, the seat has what it had when it decided.
        let back = clocks.back_to(0, Some(A)).expect("it is known");
        assert_eq!(back, [40_000, 60_000]);
        clocks.taken_back(0, Some(&back));
        assert_eq!(clocks.left(A), Some(40_000));
    }

    #[test]
    fn nobody_pays_while_the_server_is_down() {
        let mut clocks = clocks();
        let outages = [
            Outage {
                began: 0,
                ended: 500,
            },
            Outage {
                began: 2_000,
                ended: 902_000,
            },
        ];
        clocks.pause(Moment(1_000), &outages);
        let deadline = clocks.deadline(A, Moment(1_000));
        assert_eq!(deadline, Some(Moment(1_000 + 60_000 + 900_000)));
        let stamp = clocks.stamp(Some(A), Some(Moment(1_000)), Moment(905_000), false);
        assert_eq!(stamp.left, 56_000);
        clocks.happened(Some(&stamp));
        assert_eq!(clocks.deadline(A, Moment(0)), Some(Moment(56_000)));
    }

    #[test]
    fn a_clock_that_was_set_back_gives_nobody_time() {
        let stamp = clocks().stamp(Some(A), Some(Moment(9_000)), Moment(1_000), false);
        assert_eq!(stamp.left, 60_000);
    }

    #[test]
    fn a_first_move_that_took_no_time_is_taken_back_to_the_full_time() {
        let mut clocks = clocks();
        let stamp = clocks.stamp(Some(A), None, Moment(999_000), true);
        clocks.happened(Some(&stamp));
        assert_eq!(clocks.back_to(0, Some(A)), Some(vec![60_000, 60_000]));
    }
}
