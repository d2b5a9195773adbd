//! The Great Railroad Game: two to four conductors race numbered trains from New York to San
//! Francisco and turn each other's trains round on the way. Nothing is hidden, nothing is chance.
//!
//! - [`board`](Board): circles, sections and lanes, read from `board.toml` and checked.
//! - `setup`: terminal, fleets, variants. `rules`: [`GreatRailroad`], the rules of one table.
//! - [`State`], [`Place`], `history`: all that changes, and what GR-52 must remember.
//! - [`Action`], `moves`, `check`, [`Illegal`]: what can be done, what it does, what forbids it.
//! - `notation`, `position`, `words`: plays and positions as text, events and refusals in words.
//! - `racer`, `estimate`, `figures`: a simple player, a guess at who wins, and what simulations count.

mod action;
mod board;
mod check;
mod compass;
mod data;
mod estimate;
mod figures;
mod history;
mod illegal;
mod moves;
mod notation;
mod position;
mod racer;
mod rules;
mod setup;
mod state;
mod tables;
mod train;
mod words;

use std::convert::Infallible;
use std::fmt::{self, Write};

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Game, Heuristic, Meta, Next, NotationError, Options,
    Outcome, Prng, Seat, SeatCount, SeatSet, Setup, Viewer,
};

pub use action::{Action, Heading};
pub use board::{Board, Circle, Lane};
pub use compass::Direction;
pub use data::{Check, Data, Decor, RawCircle, RawSection};
pub use illegal::Illegal;
pub use rules::GreatRailroad;
pub use setup::{Fleet, Variants};
pub use state::{Phase, State};
pub use train::{Place, Train};

impl Game for GreatRailroad {
    const META: Meta = Meta {
        slug: "great-railroad",
        title: "The Great Railroad Game",
        origin: "maker and year unknown; by its words an American parlor game of about 1890",
        about: "Race your trains from New York to San Francisco, and turn your rivals' round on the way",
        seats: (2, 4),
        usual_seats: 2,
        rules_version: 1,
        options: setup::OPTIONS,
        rulebook: include_str!("../rules.md"),
        figures: figures::FIGURES,
        limit: 100_000,
    };

    type State = State;
    type Action = Action;
    /// Nothing in this game is left to chance, so there is no value of this type.
    type Chance = Infallible;
    type Illegal = Illegal;
    /// Everything is public, headings included, so a view is the state itself.
    type View = State;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        Self::on_board(Self::boxed_board(), setup)
    }

    fn setup(&self) -> &Setup {
        self.agreed()
    }

    fn start(&self) -> State {
        self.first_state()
    }

    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        Self::parse_position(seats, options, line)
    }

    fn next(&self, state: &State) -> Next {
        match state.phase() {
            Phase::Play(seat) => Next::Act(seat),
            Phase::Won(_) | Phase::Drawn => Next::Over,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let scores = BySeat::from_fn(self.seats(), |seat| self.trains_home(state, seat) as i32);
        let winners = match state.phase() {
            Phase::Won(seat) => SeatSet::EMPTY.with(seat),
            Phase::Drawn | Phase::Play(_) => SeatSet::EMPTY,
        };
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        if state.phase() == Phase::Play(seat) {
            self.list(state, seat, out);
        }
        Coverage::Complete
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.law(state, seat, action)
    }

    fn chances(&self, _: &State, _: &mut Vec<(u32, Infallible)>) {}

    fn check_chance(&self, _: &State, chance: &Infallible) -> Result<(), Illegal> {
        match *chance {}
    }

    #[inline]
    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(seat, action) => self.perform(state, *seat, action),
            Event::Chance(chance) => match *chance {},
        }
    }

    /// Nothing is ever revealed, so a table may take back what it likes.
    fn seals(&self, _: &State, _: &EventOf<Self>) -> bool {
        false
    }

    fn view(&self, state: &State, _: Viewer) -> State {
        state.kept()
    }

    fn kept(&self, state: &State) -> State {
        state.kept()
    }

    fn determinize(&self, view: &State, _: &mut Prng, into: &mut State) {
        into.clone_from(view);
    }

    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: Viewer,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => self.tell(before, *seat, action, out),
            Event::Chance(chance) => match *chance {},
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        self.tell_why(why, out)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        self.parse_action(text)
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        self.print_action(action, out)
    }

    fn read_chance(&self, text: &str) -> Result<Infallible, NotationError> {
        Err(NotationError::new(
            text,
            "a play of a seat: nothing in this game is left to chance",
        ))
    }

    fn write_chance(&self, chance: &Infallible, _: &mut dyn Write) -> fmt::Result {
        match *chance {}
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        self.print_position(state, out)
    }

    fn write_view(&self, view: &State, out: &mut dyn Write) -> fmt::Result {
        self.print_position(view, out)
    }

    /// A record of this game is its plays, so every play closes one line.
    fn record_lines(&self, _: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        out.extend(events.last().map(|event| self.event(event).to_string()));
    }

    /// A conductor who smashes up his own train throws the journey away.
    fn is_sound(&self, action: &Action) -> bool {
        match action {
            Action::Enter { heading, .. } => *heading != Heading::Smashup,
            Action::Arrive { heading, .. } => *heading != Some(Heading::Smashup),
            Action::Run { .. }
            | Action::Turn { .. }
            | Action::Rehead { .. }
            | Action::Hold
            | Action::Lost => true,
        }
    }

    fn pick(&self, state: &State, seat: Seat, rng: &mut Prng, scratch: &mut Vec<Action>) -> Action {
        if !self.variants().add_moves()
            && let Some(action) = self.quick_pick(state, seat, rng)
        {
            return action;
        }
        scratch.clear();
        self.list(state, seat, scratch);
        if scratch.iter().any(|action| self.is_sound(action)) {
            scratch.retain(|action| self.is_sound(action));
        }
        *rng.choose(scratch)
    }

    /// GR-52's own idea of sameness: trains of one owner are interchangeable.
    fn fingerprint(&self, state: &State) -> u64 {
        state.key()
    }

    fn observe(
        &self,
        before: &State,
        event: &EventOf<Self>,
        after: &State,
        report: &mut dyn FnMut(usize, f64),
    ) {
        figures::observe(before, event, after, report);
    }

    fn estimate(&self, state: &State) -> Option<BySeat<f64>> {
        Some(self.guess(state))
    }

    fn heuristics() -> &'static [Heuristic<Self>] {
        racer::HEURISTICS
    }
}
