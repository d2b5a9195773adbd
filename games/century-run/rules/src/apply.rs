//! What events do: a turn from its spin to its end, and the turns of waiting trains after it.

use game::{Event, EventOf, Seat};

use crate::action::{Action, Spin};
use crate::board::Place;
use crate::board::track::{Halt, Leap};
use crate::resolve::{Verdict, is_taken};
use crate::rules::CenturyRun;
use crate::setup::{Finish, RedCount, Start};
use crate::state::{Node, Noted, State, Train, Way};
use crate::turn::{Cause, Effect, Mark, Miss, Turn, Upshot, Witness};

impl CenturyRun {
    /// Applies an event with everything that follows automatically, and reports it to a witness.
    #[inline]
    pub(crate) fn apply_event(
        &self,
        state: &mut State,
        event: &EventOf<Self>,
        witness: &mut impl Witness,
    ) {
        match *event {
            Event::Chance(spin) => self.apply_chance(state, spin, witness),
            Event::Act(_, action) => self.apply_action(state, action, witness),
        }
    }

    /// The answer to an offer.
    fn apply_action(&self, state: &mut State, action: Action, witness: &mut impl Witness) {
        let Node::Choice(offer) = state.node else {
            return;
        };
        let seat = state.mover;
        let from = state.train(seat).at;
        let upshot = match action {
            Action::Go => {
                let mark = match offer.way {
                    Way::Back => Mark::Back,
                    Way::Forward => Mark::Forward,
                };
                self.run(state, seat, offer.to, mark)
            }
            Action::Stay => {
                // RU-24: a number that falls short is no less a failure for being declined.
                let cause = match self.owed_exactly(from) {
                    Some(red) => self.failed(state.train(seat), red),
                    None => Cause::Declined(offer),
                };
                self.lose(state.train_mut(seat), cause)
            }
        };
        self.close(state, from, upshot, witness);
    }

    /// A spin of the dial, wherever it leads.
    #[inline]
    fn apply_chance(&self, state: &mut State, spin: Spin, witness: &mut impl Witness) {
        let seat = state.mover;
        let number = spin.number();
        let from = state.train(seat).at;
        if from == Place::YARD {
            self.start_spin(state, number, witness);
            return;
        }
        state.spun = Noted::Number(number);
        let verdict = self.resolve(&state.trains, seat, number);
        self.count(state, number, verdict);
        let upshot = match verdict {
            Verdict::Run { to, mark } => self.run(state, seat, to, mark),
            Verdict::Lost(cause) => self.lose(state.train_mut(seat), cause),
            Verdict::Offered(offer) => {
                state.node = Node::Choice(offer);
                return;
            }
        };
        self.close(state, from, upshot, witness);
    }

    /// Carries out the mover's turn if it is a common one, and says whether it was.
    #[inline]
    pub(crate) fn glide(&self, state: &mut State, spin: Spin) -> bool {
        let seat = state.mover;
        let from = state.train(seat).at;
        let Some(glide) = self.glides.find(from, spin.number()) else {
            return false;
        };
        if self.in_the_way(&state.trains, from, glide.to).is_some() {
            return false;
        }
        let train = state.train_mut(seat);
        train.at = glide.to;
        enter_halt(train, glide.halt);
        let tally = state.tally_mut(seat);
        tally.turns = tally.turns.saturating_add(1);
        tally.lost = tally.lost.saturating_add(glide.lost.into());
        tally.seconds = tally.seconds.saturating_add(glide.second.into());
        state.started = Noted::None;
        state.node = Node::Turn;
        state.mover = self.seats.after(seat);
        self.settle(state, &mut ());
        true
    }

    /// CR-7: the first spin of a train in the yard.
    fn start_spin(&self, state: &mut State, number: u8, witness: &mut impl Witness) {
        let Some(aboard) = self.track.start(number) else {
            // CR-10: any other number ends the turn.
            state.started = Noted::Number(number);
            self.close(state, Place::YARD, Upshot::Yard, witness);
            return;
        };
        // CR-8, CR-9, CR-13: the number places the train and moves nothing.
        let seat = state.mover;
        *state.train_mut(seat) = Train {
            at: Place::ORIGIN,
            aboard,
            ..Train::default()
        };
        state.started = Noted::Number(number);
        witness.placed(state, seat);
        match self.agreement.start {
            // CR-12: the same turn goes on with a second spin.
            Start::SameTurn => state.node = Node::Second,
            Start::NextTurn => self.close(state, Place::YARD, Upshot::Placed, witness),
        }
    }

    /// Brings the train to a stop at `to`.
    #[inline]
    fn run(&self, state: &mut State, seat: Seat, to: Place, mark: Mark) -> Upshot {
        let miss = self.miss(state.train(seat), to);
        let effect = self.stop(state.train_mut(seat), to);
        if self.agreement.finish == Finish::FirstArrival && to == self.track.terminus() {
            let arrived = state.trains.iter().filter(|train| train.at == to);
            state.train_mut(seat).rank = arrived.count() as u8;
        }
        let train = state.train_mut(seat);
        if let Some(Miss { number, hours, .. }) = miss {
            train.failures = number;
            train.lost += hours;
        } else if self.agreement.red_count == RedCount::Consecutive {
            // RU-7: a move starts the count again.
            train.failures = 0;
        }
        Upshot::Run {
            to,
            mark,
            effect,
            miss,
        }
    }

    /// CR-18: a lost turn changes nothing but what a failure costs.
    #[inline]
    fn lose(&self, train: &mut Train, cause: Cause) -> Upshot {
        match cause {
            // CR-31: a failure is counted and costs its hours.
            Cause::Failure { number, hours, .. } => {
                train.failures = number;
                train.lost += hours;
                if self.agreement.red_count == RedCount::Consecutive {
                    train.charged += hours as u8;
                }
            }
            // CR-37: a held train has no more failures to count.
            Cause::Held(_) => {
                train.failures = 0;
                train.charged = 0;
                train.held = true;
            }
            Cause::City | Cause::Obstacle(_) | Cause::Train(_) | Cause::Declined(_) => {}
        }
        Upshot::Lost(cause)
    }

    /// CR-53, CR-57: a stop has its effect once, on arrival, however it came about.
    #[inline]
    pub(crate) fn stop(&self, train: &mut Train, to: Place) -> Effect {
        train.at = to;
        enter_halt(train, self.track.halt(to))
    }

    /// Counts what figures ask for and the end of the turn does not show.
    #[inline]
    fn count(&self, state: &mut State, number: u8, verdict: Verdict) {
        let seat = state.mover;
        match verdict {
            Verdict::Run { mark, .. } => match mark {
                Mark::Count => {
                    if number == 1 && self.track.is_first(state.train(seat).at) {
                        bump(&mut state.tally_mut(seat).seconds);
                    }
                }
                Mark::Third => bump(&mut state.tally_mut(seat).thirds),
                Mark::Back => {
                    let tally = state.tally_mut(seat);
                    bump(&mut tally.taken);
                    bump(&mut tally.backs);
                }
                Mark::Forward | Mark::Release => {}
            },
            Verdict::Lost(Cause::Train(_)) => {
                let taken = match self.track.leap(state.train(seat).at, number) {
                    Leap::To(to) => self.track.is_ordinary(to) && is_taken(&state.trains, to),
                    Leap::Beyond(_) | Leap::PastCity | Leap::Inside(_) => false,
                };
                if taken {
                    bump(&mut state.tally_mut(seat).taken);
                }
            }
            Verdict::Lost(Cause::Held(_)) => {
                let tally = state.tally_mut(seat);
                bump(&mut tally.thirds);
                bump(&mut tally.holds);
            }
            Verdict::Lost(
                Cause::City | Cause::Obstacle(_) | Cause::Failure { .. } | Cause::Declined(_),
            ) => {}
            Verdict::Offered(offer) => {
                let tally = state.tally_mut(seat);
                bump(&mut tally.taken);
                match offer.way {
                    Way::Back => bump(&mut tally.yellows),
                    Way::Forward => bump(&mut tally.forwards),
                }
            }
        }
    }

    /// Ends the mover's turn and does everything that needs no decision.
    #[inline]
    fn close(&self, state: &mut State, from: Place, upshot: Upshot, witness: &mut impl Witness) {
        let seat = state.mover;
        self.enter(state, seat, from, upshot, witness);
        state.started = Noted::None;
        state.spun = Noted::None;
        state.node = Node::Turn;
        if state.train(seat).at == self.track.terminus() && self.arrival_ends(state, witness) {
            return;
        }
        // CR-4: turns go round in seat order.
        state.mover = self.seats.after(seat);
        self.settle(state, witness);
    }

    /// Counts and reports one turn.
    #[inline]
    fn enter(
        &self,
        state: &mut State,
        seat: Seat,
        from: Place,
        upshot: Upshot,
        witness: &mut impl Witness,
    ) {
        let tally = state.tally_mut(seat);
        bump(&mut tally.turns);
        match upshot {
            Upshot::Run { .. } | Upshot::Placed => {}
            Upshot::Yard | Upshot::Lost(_) => bump(&mut tally.lost),
        }
        let turn = Turn {
            seat,
            started: state.started,
            spun: state.spun,
            from,
            upshot,
        };
        witness.turn(state, &turn);
    }

    /// Lets arrived and held trains have their turns until a train comes that must spin. Some train
    /// does: the one farthest ahead is in Chicago, or free to run, or free to leave its hold.
    #[inline]
    pub(crate) fn settle(&self, state: &mut State, witness: &mut impl Witness) {
        loop {
            let seat = state.mover;
            let train = state.train(seat);
            if train.at == self.track.terminus() {
                // CR-67: an arrived train has no further turns in the trip.
            } else if train.held {
                self.wait(state, seat, witness);
            } else {
                return;
            }
            state.mover = self.seats.after(seat);
        }
    }

    /// CR-38: a held train does not spin; it goes if it can and waits if it cannot.
    #[cold]
    fn wait(&self, state: &mut State, seat: Seat, witness: &mut impl Witness) {
        let from = state.train(seat).at;
        let red = self
            .red_ahead(from)
            .expect("a train is held before a red space");
        let upshot = if self.may_close_up(&state.trains, from, red) {
            self.run(state, seat, red, Mark::Release)
        } else {
            Upshot::Lost(Cause::Held(red))
        };
        self.enter(state, seat, from, upshot, witness);
    }
}

/// Enters on the sheet what a stop changes.
#[inline]
pub(crate) fn enter_halt(train: &mut Train, halt: Halt) -> Effect {
    let effect = Effect {
        // CR-71: only those aboard can leave, and leaving comes first.
        left: u16::from(halt.leave).min(train.aboard),
        taken: halt.take.into(),
        gained: halt.gained.into(),
        lost: halt.lost.into(),
    };
    train.aboard = train.aboard - effect.left + effect.taken;
    train.gained += effect.gained;
    train.lost += effect.lost;
    if halt.clears {
        train.failures = 0;
        train.charged = 0;
        train.held = false;
    }
    effect
}

/// Counts one more, as far as the counter goes.
#[inline]
fn bump(counter: &mut u16) {
    *counter = counter.saturating_add(1);
}

#[cfg(test)]
mod tests {
    use game::{Event, Hints, Next, Prng, Rules, Setup, Value};

    use super::*;

    /// Plays games both ways, side by side.
    #[test]
    fn the_short_way_leads_where_the_long_way_does() {
        let mut glided = 0;
        for seed in 0..120 {
            let seats = 2 + seed % 3;
            let mut setup = Setup::plain(&CenturyRun::META, seats as u8).unwrap();
            let board = ["reconstruction-1", "reconstruction-1", "M1", "M2"][seed as usize % 4];
            setup.options.set("board", Value::Text(board.into()));
            setup.options.set("trips", Value::Number(2));
            let reading = ["overshoots", "consecutive", "any-miss"][seed as usize % 5 % 3];
            setup.options.set("red-count", Value::Text(reading.into()));
            let obstacle = ["lost", "portal"][seed as usize % 7 % 2];
            setup.options.set("obstacle", Value::Text(obstacle.into()));
            let rules = CenturyRun::new(&setup).unwrap();
            let mut rng = Prng::new(seed);
            let (mut short, mut long) = (rules.start(), rules.start());
            loop {
                let event = match rules.next(&short) {
                    Next::Chance => Event::Chance(rules.draw(&short, &mut rng, &mut Vec::new())),
                    Next::Act(seat) => {
                        let action = rules.pick(&short, seat, &mut rng, &mut Vec::new());
                        Event::Act(seat, action)
                    }
                    Next::Over => break,
                };
                if let Event::Chance(spin) = event {
                    glided += u32::from(rules.glide(&mut short.clone(), spin));
                }
                rules.apply(&mut short, &event);
                rules.apply_event(&mut long, &event, &mut ());
                assert_eq!(short, long);
                assert_eq!(short.tallies, long.tallies);
                assert_eq!((short.started, short.spun), (long.started, long.spun));
            }
        }
        assert!(glided > 10_000, "only {glided} short ways were tried");
    }
}
