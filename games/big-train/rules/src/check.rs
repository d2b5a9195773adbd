//! The law: what a seat may do with the square in front of it, and which square can turn up.

use game::Seat;

use crate::action::{Action, Chance, Deed};
use crate::illegal::Illegal;
use crate::rules::BigTrain;
use crate::square::{Kind, Shape, Square};
use crate::state::State;

/// RU-5: from this many cars on, they are several.
const SEVERAL: u16 = 2;

impl BigTrain {
    /// Decides what is legal. The first reason found is the one reported.
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
        // RU-3, first-by-lot: it is no seat's turn before the lot.
        if state.lot {
            return Err(Illegal::LotDue);
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
    #[inline]
    pub(crate) fn check_decline(&self, state: &State, drawn: Square) -> Result<(), Illegal> {
        match self.squares.kind(drawn) {
            // BT-25, BT-26: the first engine and the first caboose must be laid. Only these are
            // ever put before a player; others are spent (BT-32).
            kind @ (Kind::Engine | Kind::Caboose) => Err(Illegal::MustLay { kind }),
            // RU-6, must-play: a square drawn again must be laid.
            Kind::Car if state.redrawn => Err(Illegal::MustPlay),
            Kind::Car => {
                let own = self.cars_of(state.seat, self.squares.cars(drawn));
                // RU-5, several-must-play: several cars of one's own oblige.
                if self.variants.several_must_play && own >= SEVERAL {
                    return Err(Illegal::SeveralMustPlay { own });
                }
                // BT-9: any car square may be declined.
                Ok(())
            }
        }
    }

    /// The law for draws.
    pub(crate) fn check_chance(&self, state: &State, chance: &Chance) -> Result<(), Illegal> {
        // BT-35: nothing is turned up any more.
        if state.is_over() {
            return Err(Illegal::Over);
        }
        let square = match (chance, state.lot) {
            (Chance::Square(square), false) => square,
            (Chance::First(_), true) => return Ok(()),
            // RU-3, first-by-lot: one lot, before anything else.
            (Chance::Square(_), true) => return Err(Illegal::LotDue),
            (Chance::First(_), false) => return Err(Illegal::NoLot),
        };
        // BT-43: the square in front of a player is decided on before the next is seen.
        if let Some(drawn) = state.drawn {
            return Err(Illegal::DecisionDue { drawn });
        }
        // BT-8: a square turned up never comes back.
        let pile = state.pile(self.squares.all());
        if !pile.has(*square) {
            return Err(Illegal::TurnedUpBefore { square: *square });
        }
        if self.weights(pile).of(self.squares.kind(*square)) == 0 {
            return Err(Illegal::TakenOut { square: *square });
        }
        Ok(())
    }
}
