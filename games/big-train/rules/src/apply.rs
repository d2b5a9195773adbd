//! What decisions and draws do.

use game::Seat;

use crate::action::{Action, Chance, Deed, Fate};
use crate::rules::BigTrain;
use crate::square::{Kind, Square};
use crate::state::State;

impl BigTrain {
    /// Makes a decision happen.
    #[inline]
    pub(crate) fn apply_action(&self, state: &mut State, action: &Action) {
        let Action { square, deed } = *action;
        let pockets = self.variants.pockets();
        match deed {
            Deed::Decline => state.discards.push(square),
            Deed::First => {
                state
                    .train
                    .begin(square, self.squares.shape(square), pockets);
                self.take_in(state, square);
            }
            Deed::Lay { end, to } => {
                state.train.extend(end, square, to, pockets);
                self.take_in(state, square);
            }
        }
        state.drawn = None;
        state.redrawn = false;
        // BT-35, RU-23: the game is over once the train is complete, a match once the last one is.
        state.over = self.ends_with(state);
        state.seat = if state.over {
            Seat::FIRST
        } else if state.is_complete() {
            // RU-23: the next train is begun by the seat after the one that began this.
            self.seats().after(state.starter)
        } else {
            // BT-10, BT-11, BT-31: the turn is over.
            self.seats().after(state.seat)
        };
    }

    /// Counts a square that has been laid.
    #[inline]
    pub(crate) fn take_in(&self, state: &mut State, square: Square) {
        state.cars.join(self.squares.cars(square));
        match self.squares.kind(square) {
            Kind::Car => {}
            Kind::Engine => state.engine = true,
            Kind::Caboose => state.caboose = true,
        }
    }

    /// Makes chance decide.
    #[inline]
    pub(crate) fn apply_chance(&self, state: &mut State, chance: Chance) {
        match chance {
            Chance::Square(square) => self.turn_up(state, square),
            // RU-3, first-by-lot: that seat begins.
            Chance::First(seat) => {
                state.lot = false;
                self.give_start(state, seat);
            }
        }
    }

    /// The train is begun by that seat; a match will ask who began it.
    pub(crate) fn give_start(&self, state: &mut State, seat: Seat) {
        state.seat = seat;
        if self.is_match() {
            state.starter = seat;
        }
    }

    /// RU-23: the cars of a complete train are put down, and its squares go back to the pile.
    fn begin_train(&self, state: &mut State) {
        let mut fresh = State::new(self.squares.all(), state.seat);
        self.give_start(&mut fresh, state.seat);
        fresh.number = state.number + 1;
        for seat in self.seats().iter() {
            fresh.totals[seat.index()] = self.score_of(state, seat);
        }
        *state = fresh;
    }

    /// Makes a draw happen, and what follows from it at once.
    #[inline]
    fn turn_up(&self, state: &mut State, square: Square) {
        if state.is_complete() {
            self.begin_train(state);
        }
        state.unseen.remove(square);
        match self.fate(state, square) {
            Fate::Choice | Fate::Forced => state.drawn = Some(square),
            // BT-12, BT-13: to the discards, and the same player draws again.
            Fate::Unplayable => {
                state.discards.push(square);
                state.met_unplayable = true;
                state.redrawn = self.variants.must_play;
            }
            // BT-32: likewise; RU-15, spent-ends-turn: it ends the turn.
            Fate::Spent => {
                state.discards.push(square);
                if self.variants.spent_ends_turn {
                    state.seat = self.seats().after(state.seat);
                    state.redrawn = false;
                } else {
                    state.redrawn = self.variants.must_play;
                }
            }
        }
    }

    /// What would become of a square if it were turned up now.
    #[inline]
    pub fn fate(&self, state: &State, square: Square) -> Fate {
        // RU-23: with a complete train on the table the square would be the first of the next.
        let next_train = state.is_complete();
        match self.squares.kind(square) {
            Kind::Car => {
                // BT-12: a car square with no placement is unplayable.
                if !next_train && state.train.menu(self.squares.shape(square)).is_empty() {
                    Fate::Unplayable
                } else {
                    Fate::Choice
                }
            }
            kind @ (Kind::Engine | Kind::Caboose) => {
                // BT-32: a second one is spent.
                if !next_train && state.has(kind) {
                    Fate::Spent
                } else {
                    Fate::Forced
                }
            }
        }
    }
}
