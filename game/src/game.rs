//! The one trait.

use std::fmt::{self, Debug, Write};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::text::{ActionText, ChanceText, EventText, PositionText, WhyText};
use crate::{
    BySeat, Cite, Coverage, Event, EventOf, Faults, Meta, Next, NotationError, Options, Outcome,
    Prng, Seat, SeatCount, Setup, Viewer,
};

/// Small values that can be written down: actions and chances.
pub trait Token: Copy + Eq + Hash + Debug + Send + Sync + 'static {}

impl<T: Copy + Eq + Hash + Debug + Send + Sync + 'static> Token for T {}

/// The rules of one game, as an immutable value made from a set-up.
///
/// All that changes is in [`Game::State`], and it changes only by events. Rules hold no clock, no
/// generator and no input or output: a set-up and its events *are* the game.
///
/// Text is read and written by the rules, because the names in it (cities, squares, cards) come
/// from the board's data. There is one notation for each thing, and it serves everywhere.
pub trait Game: Sized + Send + Sync + 'static {
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
    /// What one viewer may know.
    type View: Clone + Eq + Debug + Send + Sync + 'static;

    /// The rules of a table with this set-up.
    ///
    /// # Errors
    /// Everything in the set-up that the game does not allow.
    fn new(setup: &Setup) -> Result<Self, Faults>;

    /// The set-up these rules were made from.
    fn setup(&self) -> &Setup;

    /// The state before the first event.
    fn start(&self) -> Self::State;

    /// Rules and state of a position line. What the line says of seats and options decides; what is
    /// passed in may add to it but not contradict it.
    ///
    /// # Errors
    /// Everything that is wrong with the line or contradicts it.
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, Self::State), Faults>;

    /// What the state waits for.
    fn next(&self, state: &Self::State) -> Next;

    /// Scores so far and, when the game is over, the winners.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// Adds to `out` the actions open to `seat`; none if it is not for the seat to decide.
    /// Each of them passes [`Game::check`].
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
    fn chances(&self, state: &Self::State, out: &mut Vec<(u32, Self::Chance)>);

    /// The law for chance: whether this outcome can occur now.
    ///
    /// # Errors
    /// The first rule that forbids it.
    fn check_chance(&self, state: &Self::State, chance: &Self::Chance)
    -> Result<(), Self::Illegal>;

    /// A copy to keep or to look at rather than to play fast on, so it sets aside no room for what
    /// may come; only where it outgrows its own does an event that happens to it allocate. Tables are
    /// kept by the thousand.
    fn kept(&self, state: &Self::State) -> Self::State {
        state.clone()
    }

    /// Makes a checked event happen. Trusts its caller; never fails, never allocates.
    fn apply(&self, state: &mut Self::State, event: &EventOf<Self>);

    /// Whether the event ends the right to take back what came before it, as revealing something does.
    fn seals(&self, before: &Self::State, event: &EventOf<Self>) -> bool;

    /// What `viewer` may know of the state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A state that looks just so: what the viewer cannot know is drawn at random.
    fn determinize(&self, view: &Self::View, rng: &mut Prng, into: &mut Self::State);

    /// Tells the event as `viewer` may hear it, as one sentence without a period.
    ///
    /// # Errors
    /// Only those of `out`.
    fn narrate(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        viewer: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result;

    /// Tells what the action would be, to the seat that considers it. Unlike a telling afterwards it
    /// must not say what only the deed reveals.
    ///
    /// # Errors
    /// Only those of `out`.
    fn propose(
        &self,
        before: &Self::State,
        seat: Seat,
        action: &Self::Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let event = Event::Act(seat, *action);
        self.narrate(before, &event, Viewer::Seat(seat), out)
    }

    /// Says why something is refused, in lower case, with the facts, without the rule's id.
    ///
    /// # Errors
    /// Only those of `out`.
    fn explain(&self, why: &Self::Illegal, out: &mut dyn Write) -> fmt::Result;

    /// Reads an action. Whether it is legal is for [`Game::check`].
    ///
    /// # Errors
    /// If the text is not of the form of an action.
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;

    /// Writes an action in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_action(&self, action: &Self::Action, out: &mut dyn Write) -> fmt::Result;

    /// Reads an outcome of chance.
    ///
    /// # Errors
    /// If the text is not of the form of a chance.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, NotationError>;

    /// Writes an outcome of chance in its one notation.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_chance(&self, chance: &Self::Chance, out: &mut dyn Write) -> fmt::Result;

    /// Writes the whole truth as one canonical line, which [`Game::load`] reads back.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_position(&self, state: &Self::State, out: &mut dyn Write) -> fmt::Result;

    /// Writes what a viewer knows as one line.
    ///
    /// # Errors
    /// Only those of `out`.
    fn write_view(&self, view: &Self::View, out: &mut dyn Write) -> fmt::Result;

    /// Adds to `out` the lines of the game's own record that the last of `events` closed. The
    /// events began in the state `start`.
    fn record_lines(&self, start: &Self::State, events: &[EventOf<Self>], out: &mut Vec<String>);

    /// Whether a sensible player may consider the action. Bots leave the others out while they
    /// have a choice.
    fn is_sound(&self, action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// One sound legal action of the seat that must decide, each equally likely (any legal one if
    /// none is sound). A game may know a way faster than listing them all.
    fn pick(
        &self,
        state: &Self::State,
        seat: Seat,
        rng: &mut Prng,
        scratch: &mut Vec<Self::Action>,
    ) -> Self::Action {
        scratch.clear();
        self.actions(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    /// One outcome of the chance that is due, as likely as its weight says. A game may know a way
    /// faster than listing them all.
    fn draw(
        &self,
        state: &Self::State,
        rng: &mut Prng,
        scratch: &mut Vec<(u32, Self::Chance)>,
    ) -> Self::Chance {
        scratch.clear();
        self.chances(state, scratch);
        *rng.weighted(scratch)
    }

    /// Whether two states show the same position, as far as a line of the notation tells. A game
    /// says so itself where a state knows more than its line.
    fn alike(&self, one: &Self::State, other: &Self::State) -> bool {
        one == other
    }

    /// A number that is the same for positions the game itself calls the same.
    fn fingerprint(&self, state: &Self::State) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.position(state).to_string().hash(&mut hasher);
        hasher.finish()
    }

    /// Reports what the event adds to the figures of [`Meta::figures`], by index.
    fn observe(
        &self,
        before: &Self::State,
        event: &EventOf<Self>,
        after: &Self::State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        let _ = (before, event, after, report);
    }

    /// A guess at each seat's share of the win, adding up to 1, from the state alone and at little
    /// cost; for search that cannot play every game to its end. None if the game offers no guess.
    fn estimate(&self, state: &Self::State) -> Option<BySeat<f64>> {
        let _ = state;
        None
    }

    /// The game's own rules of thumb, as players.
    fn heuristics() -> &'static [Heuristic<Self>] {
        &[]
    }

    /// The action, to be shown.
    fn action<'a>(&'a self, action: &'a Self::Action) -> ActionText<'a, Self> {
        ActionText {
            rules: self,
            action,
        }
    }

    /// The chance, to be shown.
    fn chance<'a>(&'a self, chance: &'a Self::Chance) -> ChanceText<'a, Self> {
        ChanceText {
            rules: self,
            chance,
        }
    }

    /// The event, to be shown.
    fn event<'a>(&'a self, event: &'a EventOf<Self>) -> EventText<'a, Self> {
        EventText { rules: self, event }
    }

    /// The position, to be shown.
    fn position<'a>(&'a self, state: &'a Self::State) -> PositionText<'a, Self> {
        PositionText { rules: self, state }
    }

    /// The refusal, to be shown with its rule.
    fn why<'a>(&'a self, why: &'a Self::Illegal) -> WhyText<'a, Self> {
        WhyText { rules: self, why }
    }
}

/// A rule of thumb of one game, as a player. It sees a view, so it cannot peek.
pub struct Heuristic<G: Game> {
    /// The name in `--bots`.
    pub name: &'static str,
    /// What it does, in a sentence without a period.
    pub about: &'static str,
    /// How it chooses.
    pub choose: Choose<G>,
}

/// Chooses one of `actions`, which are all legal for `seat`, sound where there is a choice, and not
/// empty.
pub type Choose<G> = fn(
    rules: &G,
    view: &<G as Game>::View,
    seat: Seat,
    actions: &[<G as Game>::Action],
    rng: &mut Prng,
) -> <G as Game>::Action;
