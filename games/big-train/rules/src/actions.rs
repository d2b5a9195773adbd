//! Listing: what may be done with the square turned up, and which squares can turn up.

use game::{Coverage, Seat};

use crate::action::{Action, Chance, Deed};
use crate::end::Menu;
use crate::rules::BigTrain;
use crate::setup::TAKEN_OUT;
use crate::square::{Kind, Shape, Square, SquareSet};
use crate::state::State;

/// How likely a square of each kind is, as whole numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    car: u32,
    engine: u32,
    caboose: u32,
}

impl Weights {
    /// BT-7: all the same.
    const EVEN: Self = Self {
        car: 1,
        engine: 1,
        caboose: 1,
    };

    /// The weight of a square of that kind.
    pub(crate) const fn of(self, kind: Kind) -> u32 {
        match kind {
            Kind::Car => self.car,
            Kind::Engine => self.engine,
            Kind::Caboose => self.caboose,
        }
    }
}

impl BigTrain {
    /// Lists what may be done with the square turned up: end a before b, east, north, west, south
    /// within an end, and declining last.
    pub(crate) fn list_actions(
        &self,
        state: &State,
        seat: Seat,
        out: &mut Vec<Action>,
    ) -> Coverage {
        let Some(drawn) = state.drawn.filter(|_| seat == state.seat) else {
            return Coverage::Complete;
        };
        let square = drawn;
        if state.train.is_empty() {
            let deed = Deed::First;
            out.push(Action { square, deed });
        } else {
            let closing = self.squares.shape(drawn) == Shape::End;
            for (end, to) in self.menu(state, drawn).iter() {
                let to = (!closing).then_some(to);
                let deed = Deed::Lay { end, to };
                out.push(Action { square, deed });
            }
        }
        if self.check_decline(state, drawn).is_ok() {
            out.push(Action {
                square: drawn,
                deed: Deed::Decline,
            });
        }
        Coverage::Complete
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

    /// The placements of the square turned up.
    #[inline]
    pub(crate) fn menu(&self, state: &State, drawn: Square) -> Menu {
        state.train.menu(self.squares.shape(drawn))
    }

    /// The placement with `skipped` others before it.
    #[inline]
    pub(crate) fn placement(&self, state: &State, drawn: Square, skipped: u32) -> Action {
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

    /// Lists every square that can turn up now, or every seat that the lot can fall on.
    pub(crate) fn list_chances(&self, state: &State, out: &mut Vec<(u32, Chance)>) {
        if state.is_over() || state.drawn.is_some() {
            return;
        }
        if state.lot {
            // RU-3, first-by-lot: each seat is as likely.
            out.extend(self.seats().iter().map(|seat| (1, Chance::First(seat))));
            return;
        }
        let pile = state.pile(self.squares.all());
        if !self.variants.long_freight {
            out.extend(pile.iter().map(|square| (1, Chance::Square(square))));
            return;
        }
        let weights = self.weights(pile);
        let outcomes = pile.iter().map(|square| {
            let weight = weights.of(self.squares.kind(square));
            (weight, Chance::Square(square))
        });
        out.extend(outcomes.filter(|&(weight, _)| weight > 0));
    }

    /// Weights of the squares not yet turned up.
    ///
    /// RU-21, long-freight: of u unseen engines u − 2 are in the pile and any two may be out, so
    /// each turns up with (u − 2)/u of the weight of a car square; cabooses likewise. Multiplied by
    /// both numbers the weights are whole, and divided by what they have in common they are small.
    pub(crate) fn weights(&self, unseen: SquareSet) -> Weights {
        if !self.variants.long_freight {
            return Weights::EVEN;
        }
        let engines = unseen.and(self.squares.of_kind(Kind::Engine)).len();
        let cabooses = unseen.and(self.squares.of_kind(Kind::Caboose)).len();
        let cars = unseen.and(self.squares.of_kind(Kind::Car));
        let car = if cars.is_empty() {
            0
        } else {
            engines * cabooses
        };
        let engine = engines.saturating_sub(TAKEN_OUT) * cabooses;
        let caboose = cabooses.saturating_sub(TAKEN_OUT) * engines;
        let common = divisor(divisor(car, engine), caboose).max(1);
        Weights {
            car: car / common,
            engine: engine / common,
            caboose: caboose / common,
        }
    }
}

/// The greatest number that divides both.
pub(crate) const fn divisor(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
