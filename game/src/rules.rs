//! The rules of a game: its states, what is legal, and what it does.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Cite, Coverage, Event, Faults, Meta, Next, Outcome, Seat, Setup};

/// A small value: an action or an outcome of chance.
pub trait Token: Copy + Eq + Hash + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync + 'static> Token for T {}

/// The events of game `G`.
pub type EventOf<G> = Event<<G as Rules>::Action, <G as Rules>::Chance>;

/// The rules of one game, as an immutable value made from a setup.
///
/// Everything that changes is in [`Rules::State`], and only events change it. Rules have no clock, no
/// random numbers and no input or output: a setup and its events *are* the game.
///
/// ```
/// use connect_four::ConnectFour;
/// use game::{Event, Next, Notation, Rules, Seat, Setup};
///
/// let setup = Setup::plain(&ConnectFour::META, 2).unwrap();
/// let rules = ConnectFour::new(&setup).unwrap();
/// let mut state = rules.start();
/// assert_eq!(rules.next(&state), Next::Act(Seat::FIRST));
///
/// let mut actions = Vec::new();
/// rules.actions(&state, Seat::FIRST, &mut actions);
/// assert_eq!(actions.len(), 7);
///
/// let action = rules.read_action("4").unwrap();
/// rules.check(&state, Seat::FIRST, &action).unwrap();
/// rules.apply(&mut state, &Event::Act(Seat::FIRST, action));
/// assert!(rules.check(&state, Seat::FIRST, &action).is_err());
/// ```
pub trait Rules: Sized + Send + Sync + 'static {
    /// The description of the game.
    const META: Meta;

    /// Everything that changes. It is flat, so that `clone_from` does not allocate.
    type State: Clone + Eq + Default + Debug + Send + Sync + 'static;

    /// A decision of a seat.
    type Action: Token;

    /// One outcome of chance: one spin, one draw.
    type Chance: Token;

    /// Why an event is refused. Each variant cites a rule and holds the facts.
    type Illegal: Copy + Eq + Debug + Cite;

    /// The rules of a table with this setup.
    ///
    /// # Errors
    /// Everything in the setup that the game does not allow.
    fn new(setup: &Setup) -> Result<Self, Faults>;

    /// The setup of these rules.
    fn setup(&self) -> &Setup;

    /// The state before the first event.
    fn start(&self) -> Self::State;

    /// What the state is waiting for.
    fn next(&self, state: &Self::State) -> Next;

    /// Scores so far and, when the game is over, the winners.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Adds the legal actions of `seat` to `out`; none if another seat decides. Each of them passes
    /// [`Rules::check`].
    fn actions(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>) -> Coverage;

    /// Decides whether `seat` may do this now. Nothing else enforces rules.
    ///
    /// # Errors
    /// The first rule that forbids it, with the facts.
    fn check(
        &self,
        state: &Self::State,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Self::Illegal>;

    /// Adds every outcome of the chance that is due to `out`, with its weight; none if none is due.
    /// A game without chance keeps the default.
    fn chances(&self, state: &Self::State, out: &mut Vec<(u32, Self::Chance)>) {
        let _ = (state, out);
    }

    /// Decides whether this outcome of chance can occur now.
    ///
    /// # Errors
    /// The first rule that forbids it.
    fn check_chance(&self, state: &Self::State, chance: &Self::Chance)
    -> Result<(), Self::Illegal>;

    /// Applies a checked event. It trusts its caller, never fails and never allocates.
    fn apply(&self, state: &mut Self::State, event: &EventOf<Self>);

    /// Whether nothing before this event can be taken back, because the event reveals something.
    /// Outcomes of chance do; a game overrides this if its actions reveal something too.
    fn seals(&self, before: &Self::State, event: &EventOf<Self>) -> bool {
        let _ = before;
        matches!(event, Event::Chance(_))
    }

    /// A copy that takes little memory, for keeping or showing rather than for fast play. It reserves
    /// no space for later events, so applying one to it may allocate. A server keeps thousands of
    /// tables.
    fn kept(&self, state: &Self::State) -> Self::State {
        state.clone()
    }
}
