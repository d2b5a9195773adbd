//! What helps bots and simulations.

use game::{BySeat, Event, EventOf, Heuristic, Hints, Prng, Rules, Seat};

use crate::action::{Action, Chance, Deed};
use crate::odds::{self, Expansion, Play};
use crate::rules::BigTrain;
use crate::setup::TAKEN_OUT;
use crate::square::{Kind, Square, SquareSet};
use crate::state::State;
use crate::{figures, heuristics};

/// With so few squares in the pile the train is nearly complete.
const LATE: u32 = 8;

impl Hints for BigTrain {
    fn are_alike(&self, state: &State, one: &Action, other: &Action) -> bool {
        let after = |action: &Action| {
            let mut after = state.clone();
            self.apply(&mut after, &Event::Act(state.seat, *action));
            after
        };
        one == other || odds::are_alike(self, &after(one), &after(other))
    }

    #[inline]
    fn pick(&self, state: &State, _: Seat, rng: &mut Prng, _: &mut Vec<Action>) -> Action {
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

    #[inline]
    fn draw(&self, state: &State, rng: &mut Prng, _: &mut Vec<(u32, Chance)>) -> Chance {
        if state.lot {
            let seat = rng.below(self.seats().get().into());
            return Chance::First(Seat::from_index(seat as usize));
        }
        let pile = state.pile(self.squares.all());
        Chance::Square(if self.variants.long_freight {
            self.draw_thinned(pile, rng)
        } else {
            self.draw_unseen(pile, rng)
        })
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        match event {
            Event::Chance(Chance::First(_)) => {}
            Event::Chance(Chance::Square(square)) => {
                figures::observe_chance(self.fate(before, *square), report);
            }
            Event::Act(_, action) => {
                figures::observe_action(action, report);
                if after.is_complete() {
                    figures::observe_train(&self.squares, after, report);
                }
                if after.is_over() {
                    figures::observe_end(after, &self.scores(after), report);
                }
            }
        }
    }

    fn solve(
        &self,
        state: &State,
        seat: Seat,
        actions: &[Action],
        positions: u64,
    ) -> Option<Vec<f64>> {
        // In a match an expansion tells the win of one train only.
        if self.is_match() {
            return None;
        }
        let plays = BySeat::filled(self.seats(), Play::Best);
        let mut expansion = Expansion::new(self, plays, positions);
        let answers = expansion.by_action(state).ok()?;
        let share = |action: &Action| {
            let answer = answers.iter().find(|(known, _)| known == action)?;
            Some(answer.1[seat])
        };
        actions.iter().map(share).collect()
    }

    /// Told by the position alone: whoever tries a puzzle is to find out whether to lay the square.
    fn theme(&self, state: &State, _: Seat, action: &Action) -> &'static str {
        match self.squares.kind(action.square) {
            Kind::Engine | Kind::Caboose => "Ends of the train",
            Kind::Car if state.pile(self.squares.all()).len() <= LATE => "Last cars",
            Kind::Car => match self.menu(state, action.square).len() {
                0 | 1 => "Lay or throw away",
                _ => "Whether and where to lay",
            },
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        heuristics::HEURISTICS
    }
}

impl BigTrain {
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
