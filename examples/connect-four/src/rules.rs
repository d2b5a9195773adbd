//! The rules of one table: what the trait asks, each answered in a file of its own.

use std::convert::Infallible;

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatCount, SeatSet,
    Setup,
};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::state::{Phase, State};

/// The game is for two.
pub(crate) const SEATS: SeatCount = SeatCount::new(2).expect("a table may have two seats");

/// Connect Four at one table.
pub struct ConnectFour {
    setup: Setup,
}

impl Rules for ConnectFour {
    const META: Meta = Meta {
        slug: "connect-four",
        title: "Connect Four",
        origin: "an old parlor game, sold under this name since 1974",
        about: "Drop your discs until four of them are in a row",
        seats: (2, 2),
        usual_seats: 2,
        rules_version: 1,
        options: &[],
        rulebook: include_str!("../rules.md"),
        sources: "",
        board: "",
        figures: &[],
        limit: 42,
    };

    type State = State;

    type Action = Action;

    /// Nothing in this game is left to chance, so there is no value of this type.
    type Chance = Infallible;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        let setup = Setup::new(&Self::META, setup.seats.get(), setup.options.clone())?;
        Ok(Self { setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        State::default()
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        match state.phase() {
            Phase::Play(seat) => Next::Act(seat),
            Phase::Won(_) | Phase::Drawn => Next::Over,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let winners = match state.phase() {
            Phase::Won(seat) => SeatSet::EMPTY.with(seat),
            Phase::Play(_) | Phase::Drawn => SeatSet::EMPTY,
        };
        let scores = BySeat::from_fn(SEATS, |seat| winners.has(seat).into());
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn check_chance(&self, _: &State, chance: &Infallible) -> Result<(), Illegal> {
        match *chance {}
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match *event {
            Event::Act(seat, action) => self.apply_action(state, seat, action),
            Event::Chance(chance) => match chance {},
        }
    }
}
