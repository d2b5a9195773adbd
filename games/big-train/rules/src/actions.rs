//! Draws: which square can turn up, how likely it is, and what happens to it at once.

use game::Prng;

use crate::illegal::Illegal;
use crate::rules::{BigTrain, TAKEN_OUT};
use crate::square::{Kind, Square, SquareSet};
use crate::state::State;

/// What becomes of a square the moment it is turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A car square that fits: it may be laid or declined (BT-9).
    Choice,
    /// The first engine or the first caboose: it must be laid (BT-25, BT-26).
    Forced,
    /// A car square that fits nowhere: it is set aside (BT-12).
    Unplayable,
    /// A second engine or caboose: it is set aside (BT-32).
    Spent,
}

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

    /// Lists every square that can turn up now.
    pub(crate) fn list_chances(&self, state: &State, out: &mut Vec<(u32, Square)>) {
        if state.is_over() || state.drawn.is_some() {
            return;
        }
        let weights = self.weights(state.unseen);
        let outcomes = state.unseen.iter().map(|square| {
            let weight = weights.of(self.squares.kind(square));
            (weight, square)
        });
        out.extend(outcomes.filter(|&(weight, _)| weight > 0));
    }

    /// The law for draws.
    pub(crate) fn check_draw(&self, state: &State, square: Square) -> Result<(), Illegal> {
        // BT-35: nothing is turned up any more.
        if state.is_over() {
            return Err(Illegal::Over);
        }
        // BT-43: the square in front of a player is decided on before the next is seen.
        if let Some(drawn) = state.drawn {
            return Err(Illegal::DecisionDue { drawn });
        }
        // BT-8: a square turned up never comes back.
        if !state.unseen.has(square) {
            return Err(Illegal::TurnedUpBefore { square });
        }
        if self.weights(state.unseen).of(self.squares.kind(square)) == 0 {
            return Err(Illegal::TakenOut { square });
        }
        Ok(())
    }

    /// One square of the pile, as likely as its weight says.
    #[inline]
    pub(crate) fn draw_square(&self, state: &State, rng: &mut Prng) -> Square {
        if self.variants.long_freight {
            self.draw_thinned(state.unseen, rng)
        } else {
            self.draw_unseen(state.unseen, rng)
        }
    }

    /// RU-21, long-freight: any unseen square, but of u unseen engines one drawn is let pass in
    /// u − 2 of u cases only, and cabooses likewise; otherwise another is drawn.
    fn draw_thinned(&self, unseen: SquareSet, rng: &mut Prng) -> Square {
        loop {
            let square = self.draw_unseen(unseen, rng);
            let kind = self.squares.kind(square);
            match kind {
                Kind::Car => return square,
                Kind::Engine | Kind::Caboose => {
                    let same = unseen.and(self.squares.of_kind(kind)).len();
                    if rng.below(same) >= TAKEN_OUT {
                        return square;
                    }
                }
            }
        }
    }

    /// Any unseen square, each equally likely.
    #[inline]
    fn draw_unseen(&self, unseen: SquareSet, rng: &mut Prng) -> Square {
        if self.squares.all().len() <= 32 {
            draw_even::<5>(unseen, rng)
        } else {
            draw_even::<6>(unseen, rng)
        }
    }

    /// Makes a draw happen, and what follows from it at once.
    #[inline]
    pub(crate) fn turn_up(&self, state: &mut State, square: Square) {
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
}

/// One square of the set, each equally likely: random numbers of `BITS` bits are tried until one
/// names a member. One word of the generator holds many of them.
#[inline]
fn draw_even<const BITS: u32>(unseen: SquareSet, rng: &mut Prng) -> Square {
    debug_assert!(!unseen.is_empty(), "BT-36: the pile cannot run out");
    loop {
        let mut bits = rng.bits();
        for _ in 0..u64::BITS / BITS {
            let square = Square::from_index((bits & ((1 << BITS) - 1)) as u8);
            if unseen.has(square) {
                return square;
            }
            bits >>= BITS;
        }
    }
}

/// The greatest number that divides both.
const fn divisor(a: u32, b: u32) -> u32 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
