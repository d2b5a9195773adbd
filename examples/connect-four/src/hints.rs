//! What helps bots and simulations: a rule of thumb, and nothing else.

use game::{Heuristic, Hints};

use crate::heuristics::HEURISTICS;
use crate::rules::ConnectFour;

impl Hints for ConnectFour {
    fn heuristics() -> &'static [Heuristic<Self>] {
        HEURISTICS
    }
}
