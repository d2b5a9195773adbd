//! What does not hold, and where.

use std::fmt;

/// Examples kept for each property; more would only hide the others.
const KEPT: usize = 3;

/// What must hold of every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Property {
    /// The description of the game makes sense; setups outside it are refused.
    Setup,
    /// What is listed is legal, without repeats, and only for the seat that must decide.
    Listing,
    /// Nothing outside a complete list is legal.
    Complete,
    /// Only the seat that must decide may act.
    WrongSeat,
    /// A refusal cites a rule of the book, has words, and changes nothing.
    Refusal,
    /// Outcomes are possible and have weights; all others are refused.
    Chances,
    /// Nothing can happen once the game is over.
    Over,
    /// Scores and winners fit the table.
    Outcome,
    /// What is written reads back as the same.
    Notation,
    /// A position reads back from its line as the same.
    Position,
    /// A state is the replay of its record, and of nothing else.
    Replay,
    /// Going back to the last seal and playing on leads to the same states.
    Undo,
    /// An event that reveals something seals.
    Seal,
    /// A determinization has the same view, and depends on the view and the random numbers alone.
    Determinize,
    /// What a viewer may not know changes nothing that the viewer is shown.
    Secrecy,
    /// An event is narrated in one line, and says no more to a viewer than the view does.
    Narration,
    /// Applying an event and copying a state do not allocate.
    Allocation,
    /// A game of random play ends within its limit.
    Limit,
    /// The rules' own way of picking gives sound legal actions, all of them.
    Pick,
    /// The rules' own way of drawing gives possible outcomes, as often as their weights say.
    Draw,
    /// Rules of thumb choose among what they are given.
    Heuristic,
    /// Reported figures are listed in the description of the game.
    Figures,
    /// Lines of the record are lines.
    Record,
}

/// One thing that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What should hold.
    pub property: Property,
    /// Setup, seed, game and event, to repeat it.
    pub place: String,
    /// What was found instead.
    pub text: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} [{}]: {}", self.property, self.place, self.text)
    }
}

/// The failures of a whole run.
#[derive(Default)]
pub(super) struct Report(Vec<Failure>);

impl Report {
    /// Adds a failure, if the property has not failed often enough.
    pub(super) fn add(
        &mut self,
        property: Property,
        place: impl Into<String>,
        text: impl Into<String>,
    ) {
        let known = self.0.iter().filter(|failure| failure.property == property);
        if known.count() < KEPT {
            self.0.push(Failure {
                property,
                place: place.into(),
                text: text.into(),
            });
        }
    }

    /// The failures, property by property.
    pub(super) fn into_failures(mut self) -> Vec<Failure> {
        self.0.sort_by_key(|failure| failure.property);
        self.0
    }
}
