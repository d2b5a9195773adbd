//! An estimate that is learned from games.

use crate::{Faults, Rules, Seat};

/// A game whose [`estimate`](crate::Hints::estimate) is learned: a softmax over the seats of linear
/// scores. The score of a seat is the sum of the weights of what can be seen of it.
pub trait Learned: Rules {
    /// The weights in use.
    fn weights(&self) -> Vec<f32>;

    /// The weights that learning begins with, made by hand.
    fn first_weights(&self) -> Vec<f32>;

    /// The same rules, judged by other weights.
    #[must_use]
    fn with_weights(&self, weights: &[f32]) -> Self;

    /// Everything of a state that has a weight: the seat whose score it adds to, and the number of the
    /// weight. Nothing if the game is over.
    fn features(&self, state: &Self::State, out: &mut Vec<(Seat, u16)>);

    /// The weights as a data file.
    fn write_weights(&self, weights: &[f32]) -> String;

    /// The weights in a data file.
    ///
    /// # Errors
    /// If it is not a file of weights of this game.
    fn read_weights(&self, text: &str) -> Result<Vec<f32>, Faults>;
}
