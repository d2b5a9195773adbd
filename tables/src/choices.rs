//! What a table answers: choices, prospects, its log, what was taken back.

use game::{Coverage, Seat};

/// What a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices {
    /// The actions, in the game's order; people count them from 1.
    pub list: Vec<Choice>,
    /// Whether there may be others that are not listed.
    pub coverage: Coverage,
}

/// One action a seat may choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The action in its notation, as `act` reads it.
    pub notation: String,
    /// What it would do, in words.
    pub words: String,
    /// Whether a sensible player may consider it.
    pub soundness: Soundness,
}

/// Whether a sensible player may consider an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Soundness {
    /// They might.
    Sound,
    /// They would not; ask before doing it.
    Rash,
}

/// One outcome of the chance that is due.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The outcome in its notation.
    pub notation: String,
    /// How likely it is, against the sum of all weights.
    pub weight: u32,
}

/// One event, as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// Which event it was, the first being 1.
    pub number: usize,
    /// Who decided it, if it was a decision.
    pub seat: Option<Seat>,
    /// Who decided it or let chance decide.
    pub by: Option<Seat>,
    /// What happened, as the audience may hear it.
    pub words: String,
    /// Whether another's event touches what the one who is called "you" has.
    pub concerns: bool,
    /// Whether it does no more than hand the turn on.
    pub hands_on: bool,
}

/// What a correction takes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corrected {
    /// The first event that is taken back, in words for everybody.
    pub words: String,
    /// How many events are taken back.
    pub events: usize,
    /// The seat that made the choice; none if it is an outcome of chance.
    pub choice: Option<Seat>,
    /// The seat whose turn it was.
    pub turn: Option<Seat>,
}

/// What an undo did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undone {
    /// The seat that decides again.
    pub seat: Seat,
    /// How many events were taken back.
    pub events: usize,
}
