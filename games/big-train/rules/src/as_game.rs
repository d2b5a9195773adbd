//! The game as the one trait knows it.

use std::fmt::{self, Write};

use game::{
    Coverage, Event, EventOf, Faults, Game, Heuristic, Meta, Next, NotationError, Options, Outcome,
    Prng, Seat, SeatCount, Setup, Viewer,
};

use crate::action::Action;
use crate::figures::FIGURES;
use crate::illegal::{self, Illegal};
use crate::rules::BigTrain;
use crate::square::Square;
use crate::squares::Squares;
use crate::state::State;
use crate::variants::OPTIONS;
use crate::view::View;
use crate::{greedy, position};

/// The card on the box.
pub const META: Meta = Meta {
    slug: "big-train",
    title: "A Big Train Game",
    origin: "Parker Brothers, Salem, Massachusetts, 1965; squares reconstructed",
    about: "one winding train, four colours, and whoever turns up the engine must lay it",
    seats: (2, 4),
    usual_seats: 2,
    rules_version: 1,
    options: OPTIONS,
    rulebook: include_str!("../rules.md"),
    figures: FIGURES,
    // At most 27 draws and 24 decisions with the set that comes with the game.
    limit: 51,
};

impl Game for BigTrain {
    const META: Meta = META;

    type State = State;
    type Action = Action;
    type Chance = Square;
    type Illegal = Illegal;
    type View = View;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::with_squares(Squares::built_in().clone(), setup)
    }

    fn setup(&self) -> &Setup {
        self.agreed()
    }

    fn start(&self) -> State {
        self.opening()
    }

    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line, Squares::built_in())
    }

    #[inline]
    fn next(&self, state: &State) -> Next {
        state.next()
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.result(state)
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out);
        Coverage::Complete
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Square)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, square: &Square) -> Result<(), Illegal> {
        self.check_draw(state, *square)
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(_, action) => self.decide(state, action),
            Event::Chance(square) => self.turn_up(state, *square),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        // BT-44: a decision is final once the next square has been seen.
        matches!(event, Event::Chance(_))
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        self.look(state)
    }

    fn determinize(&self, view: &View, rng: &mut Prng, into: &mut State) {
        self.imagine(view, rng, into);
    }

    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.tell(before, event, out)
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        illegal::explain(self, why, out)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.parse_action(text)
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        self.print_action(action, out)
    }

    fn read_chance(&self, text: &str) -> Result<Square, NotationError> {
        self.parse_draw(text)
    }

    fn write_chance(&self, square: &Square, out: &mut dyn Write) -> fmt::Result {
        out.write_str(self.squares().id(*square))
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        self.print_position(state, out)
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        self.print_view(view, out)
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        self.closed_turn(start, events, out);
    }

    /// With must-play a line without a bar leaves open when its last discard was set aside.
    fn alike(&self, one: &State, other: &State) -> bool {
        one.looks_like(other)
    }

    #[inline]
    fn pick(&self, state: &State, _: Seat, rng: &mut Prng, _: &mut Vec<Action>) -> Action {
        self.pick_action(state, rng)
    }

    #[inline]
    fn draw(&self, state: &State, rng: &mut Prng, _: &mut Vec<(u32, Square)>) -> Square {
        self.draw_square(state, rng)
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        self.report(before, event, after, report);
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        greedy::PLAYERS
    }
}
