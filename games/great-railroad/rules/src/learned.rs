//! How the estimate is learned: which weights a position uses.

use game::{Faults, Learned, Seat};

use crate::rules::GreatRailroad;
use crate::state::{Phase, State};
use crate::weights::{COUNT, Weights};

impl Learned for GreatRailroad {
    fn weights(&self) -> Vec<f32> {
        self.weights.0.to_vec()
    }

    fn first_weights(&self) -> Vec<f32> {
        Weights::first(self.board(), self.terminal()).0.to_vec()
    }

    fn with_weights(&self, weights: &[f32]) -> Self {
        let weights: [f32; COUNT] = weights.try_into().expect("as many weights as were given");
        let mut rules = self.again();
        rules.weights = Box::new(Weights(weights));
        rules
    }

    fn features(&self, state: &State, out: &mut Vec<(Seat, u16)>) {
        if let Phase::Play(to_play) = state.phase() {
            self.notice(state, to_play, out);
        }
    }

    fn write_weights(&self, weights: &[f32]) -> String {
        let weights: [f32; COUNT] = weights.try_into().expect("as many weights as were given");
        Weights(weights).write(self.board(), self.seats())
    }

    fn read_weights(&self, text: &str) -> Result<Vec<f32>, Faults> {
        Weights::read(self.board(), text).map(|weights| weights.0.to_vec())
    }
}
