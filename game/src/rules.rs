//! The law of a game: what a state is, what may happen to it and what comes of it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Cite, Coverage, Event, Faults, Meta, Next, Outcome, Seat, Setup};

/// Small values that can be written down: actions and chances.
pub trait Token: Copy + Eq + Hash + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync + 'static> Token for T {}

/// The events of game `G`.
pub type EventOf<G> = Event<<G as Rules>::Action, <G as Rules>::Chance>;

/// The rules of one game, as an immutable value made from a set-up.
///
/// All that changes is in [`Rules::State`], and it changes only by events. Rules hold no clock, no
/// generator and no input or output: a set-up and its events *are* the game.
pub trait Rules: Sized + Send + Sync + 'static {
    /// The card on the box.
    const META: Meta;

    /// Everything that changes. Flat, so that `clone_from` allocates nothing.
    type State: Clone + Eq + Default + Debug + Send + Sync + 'static;

    /// A decision of a seat.
    type Action: Token;

    /// One outcome of chance: one spin, one draw.
    type Chance: Token;

    /// Why an event is refused; each variant cites a rule and holds the facts.
    type Illegal: Copy + Eq + Debug + Cite;

    /// The rules of a table with this set-up.
    ///
    /// # Errors
    /// Everything in the set-up that the game does not allow.
    fn new(setup: &Setup) -> Result<Self, Faults>;

    /// The set-up these rules were made from.
    fn setup(&self) -> &Setup;

    /// The state before the first event.
    fn start(&self) -> Self::State;

    /// What the state waits for.
    fn next(&self, state: &Self::State) -> Next;

    /// Scores so far and, when the game is over, the winners.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Adds to `out` the actions open to `seat`; none if it is not for the seat to decide.
    /// Each of them passes [`Rules::check`].
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) -> Coverage;

    /// The law: whether `seat` may do this now.
    ///
    /// # Errors
    /// The first rule that forbids it, with the facts.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Self::Illegal>;

    /// Adds to `out` every outcome of the chance that is due, with its weight; none if none is due.
    /// A game without chance leaves this out.
    fn chances(&self, state: &Self::State, out: &mut Vec<(u32, Self::Chance)>) {
        let _ = (state, out);
    }

    /// The law for chance: whether this outcome can occur now.
    ///
    /// # Errors
    /// The first rule that forbids it.
    fn check_chance(&self, state: &Self::State, chance: &Self::Chance)
    -> Result<(), Self::Illegal>;

    /// Makes a checked event happen. Trusts its caller; never fails, never allocates.
    fn apply(&self, state: &mut Self::State, event: &EventOf<Self>);

    /// Whether the event ends the right to take back what came before it, as revealing something does.
    /// Outcomes of chance do; a game whose actions reveal something says so itself.
    fn seals(&self, before: &Self::State, event: &EventOf<Self>) -> bool {
        let _ = before;
        matches!(event, Event::Chance(_))
    }

    /// A copy to keep or to look at rather than to play fast on, so it sets aside no room for what
    /// may come; only where it outgrows its own does an event that happens to it allocate. Tables are
    /// kept by the thousand.
    fn kept(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
}
