//! Decisions: what a seat may do with the square in front of it, and what that does.

use game::{Prng, Seat};

use crate::action::{Action, Deed};
use crate::end::Menu;
use crate::illegal::Illegal;
use crate::rules::BigTrain;
use crate::square::{Kind, Shape, Square};
use crate::state::State;

impl BigTrain {
    /// The law for decisions. The first reason found is the one that is told.
    pub(crate) fn check_action(
        &self,
        state: &State,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        // BT-35: the game ends the moment the train is complete.
        if state.is_over() {
            return Err(Illegal::Over);
        }
        // BT-5: turns go round in seat order.
        if seat != state.seat {
            return Err(Illegal::OtherSeat {
                turn_of: state.seat,
            });
        }
        // BT-6: a turn begins with a square being turned up.
        let Some(drawn) = state.drawn else {
            return Err(Illegal::NothingTurnedUp);
        };
        // BT-8: what lies in the train or among the discards stays there.
        if action.square != drawn {
            return Err(Illegal::OtherSquare {
                drawn,
                named: action.square,
            });
        }
        match action.deed {
            Deed::Decline => self.check_decline(state, drawn),
            // BT-18: only the first square is laid without an end.
            Deed::First if !state.train.is_empty() => Err(Illegal::TableTaken),
            Deed::First => Ok(()),
            // BT-17: the first square is laid in its one way.
            Deed::Lay { .. } if state.train.is_empty() => Err(Illegal::TableEmpty),
            Deed::Lay { end, to } => {
                // BT-29: a closed end is closed for good.
                let Some(heading) = state.train.heading(end) else {
                    return Err(Illegal::EndClosed { end });
                };
                let shape = self.squares.shape(drawn);
                let to = match (shape, to) {
                    (Shape::End, None) => return Ok(()),
                    // BT-16: an engine or caboose has one joint.
                    (Shape::End, Some(_)) => {
                        let kind = self.squares.kind(drawn);
                        return Err(Illegal::EndsHere { kind });
                    }
                    // BT-20: a straight goes straight on, a curve turns to either side.
                    (Shape::Straight, Some(to)) if to == heading => to,
                    (Shape::Curve, Some(to)) if to == heading.left() || to == heading.right() => to,
                    (Shape::Straight | Shape::Curve, Some(_) | None) => {
                        return Err(Illegal::WrongWay { shape, heading });
                    }
                };
                state
                    .train
                    .fits(end, to, self.variants.pockets())
                    .map_err(|misfit| Illegal::misfit(misfit, end, to))
            }
        }
    }

    /// Whether the square turned up may be declined.
    fn check_decline(&self, state: &State, drawn: Square) -> Result<(), Illegal> {
        match self.squares.kind(drawn) {
            // BT-25, BT-26: the first engine and the first caboose must be laid. Only these are
            // ever put before a player; others are spent (BT-32).
            kind @ (Kind::Engine | Kind::Caboose) => Err(Illegal::MustLay { kind }),
            // RU-6, must-play: a square drawn again must be laid.
            Kind::Car if state.redrawn => Err(Illegal::MustPlay),
            // BT-9: any car square may be declined.
            Kind::Car => Ok(()),
        }
    }

    /// The placements of the square turned up.
    #[inline]
    fn menu(&self, state: &State, drawn: Square) -> Menu {
        state.train.menu(self.squares.shape(drawn))
    }

    /// The placement with `skipped` others before it.
    #[inline]
    fn placement(&self, state: &State, drawn: Square, skipped: u32) -> Action {
        let deed = if state.train.is_empty() {
            Deed::First
        } else {
            let (end, to) = self.menu(state, drawn).nth(skipped);
            let to = match self.squares.shape(drawn) {
                Shape::Straight | Shape::Curve => Some(to),
                Shape::End => None,
            };
            Deed::Lay { end, to }
        };
        Action {
            square: drawn,
            deed,
        }
    }

    /// Lists what may be done with the square turned up: end a before b, east, north, west, south
    /// within an end, and declining last.
    pub(crate) fn list_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let Some(drawn) = state.drawn.filter(|_| seat == state.seat) else {
            return;
        };
        let placements = self.menu(state, drawn).len();
        out.extend((0..placements).map(|index| self.placement(state, drawn, index)));
        if self.check_decline(state, drawn).is_ok() {
            out.push(Action {
                square: drawn,
                deed: Deed::Decline,
            });
        }
    }

    /// One of these actions, each equally likely.
    #[inline]
    pub(crate) fn pick_action(&self, state: &State, rng: &mut Prng) -> Action {
        let drawn = state.drawn.expect("a decision is about a square");
        let placements = self.menu(state, drawn).len();
        let declines = u32::from(self.check_decline(state, drawn).is_ok());
        let index = if placements + declines == 1 {
            0
        } else {
            rng.below(placements + declines)
        };
        if index < placements {
            self.placement(state, drawn, index)
        } else {
            Action {
                square: drawn,
                deed: Deed::Decline,
            }
        }
    }

    /// RU-22: what is done for a player who has gone away. A square that may be declined is
    /// declined; of one that must be laid the first placement is taken. Nothing if no decision is due.
    pub fn stand_in(&self, state: &State) -> Option<Action> {
        let drawn = state.drawn?;
        Some(match self.check_decline(state, drawn) {
            Ok(()) => Action {
                square: drawn,
                deed: Deed::Decline,
            },
            Err(_) => self.placement(state, drawn, 0),
        })
    }

    /// Makes a decision happen.
    #[inline]
    pub(crate) fn decide(&self, state: &mut State, action: &Action) {
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
    fn take_in(&self, state: &mut State, square: Square) {
        state.cars.join(self.squares.cars(square));
        match self.squares.kind(square) {
            Kind::Car => {}
            Kind::Engine => state.engine = true,
            Kind::Caboose => state.caboose = true,
        }
    }
}
