//! What decisions and draws do.

use game::Seat;

use crate::action::{Action, Deed, Fate};
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
        // BT-10, BT-11, BT-31: the turn is over; BT-35: so is the game once the train is complete.
        state.seat = if state.is_over() {
            Seat::FIRST
        } else {
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

    /// Makes a draw happen, and what follows from it at once.
    #[inline]
    pub(crate) fn apply_chance(&self, state: &mut State, square: Square) {
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
        match self.squares.kind(square) {
            Kind::Car => {
                // BT-12: a car square with no placement is unplayable.
                if state.train.menu(self.squares.shape(square)).is_empty() {
                    Fate::Unplayable
                } else {
                    Fate::Choice
                }
            }
            kind @ (Kind::Engine | Kind::Caboose) => {
                // BT-32: a second one is spent.
                if state.has(kind) {
                    Fate::Spent
                } else {
                    Fate::Forced
                }
            }
        }
    }
}
