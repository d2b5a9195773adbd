//! What the planner goes by, for each number of seats.
//!
//! Matches between two seats found most of it. `bonus`, `pace`, `late` and `quit` are set by hand, and
//! tables of three to five use the weights of two: `tune` can find better ones.

/// How cards and turns are weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Weights {
    /// Worth of any regional card.
    pub(crate) regional: f64,
    /// Worth of each point a regional card adds.
    pub(crate) step: f64,
    /// Worth of each point of a company.
    pub(crate) company: f64,
    /// Cost of each segment a removal takes from the next regional card.
    pub(crate) hurt: f64,
    /// The rate a row card must exceed after founding a company.
    pub(crate) row: f64,
    /// Cost of a waiver, for each point it is worth to the seat and the rivals.
    pub(crate) waiver: f64,
    /// Cost of a missing segment, in turns, beyond the turns that all of them take.
    pub(crate) missing: f64,
    /// By how much the rate of a row card must be better to swap for it.
    pub(crate) swap: f64,
    /// Worth of each point of a bonus card.
    pub(crate) bonus: f64,
    /// Turns that a scored card takes, to see the end coming.
    pub(crate) pace: f64,
    /// Part of the worth left to a plan that will not be done before the end.
    pub(crate) late: f64,
    /// A regional card that lacks this many segments is skipped.
    pub(crate) quit: usize,
}

const TWO: Weights = Weights {
    regional: 17.37,
    step: 0.273,
    company: 1.244,
    hurt: 0.859,
    row: 5.887,
    waiver: 0.824,
    missing: 0.06,
    swap: 0.123,
    bonus: 0.5,
    pace: 2.0,
    late: 0.3,
    quit: 13,
};

const THREE: Weights = TWO;
const FOUR: Weights = TWO;
const FIVE: Weights = TWO;

/// The weights for a table of so many.
pub(crate) const fn weights(seats: u8) -> &'static Weights {
    match seats {
        0..=2 => &TWO,
        3 => &THREE,
        4 => &FOUR,
        _ => &FIVE,
    }
}
