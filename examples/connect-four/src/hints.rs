//! What helps bots and simulations: a rule of thumb, and a quick way to pick a column.

use game::{Heuristic, Hints, Prng, Seat};

use crate::action::Action;
use crate::board::Column;
use crate::heuristics::HEURISTICS;
use crate::rules::ConnectFour;
use crate::state::State;

impl Hints for ConnectFour {
    /// Numbers of three bits are tried until one names a column with room. One word of the generator holds
    /// many of them, so nothing has to be listed.
    #[inline]
    fn pick(&self, state: &State, _: Seat, rng: &mut Prng, _: &mut Vec<Action>) -> Action {
        loop {
            let mut bits = rng.bits();
            for _ in 0..u64::BITS / 3 {
                let column = Column::from_index((bits & 7) as usize);
                if let Some(column) = column.filter(|own| state.free_place(*own) != 0) {
                    return Action(column);
                }
                bits >>= 3;
            }
        }
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        HEURISTICS
    }
}
