//! The rules of one table: setup, board and variants, and what they answer.

use std::sync::Arc;

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, RuleId, Rules, Seat, SeatCount,
    Setup,
};

use crate::action::{Action, Deal, Part, Word};
use crate::board::{Board, Era, Regionals};
use crate::figures::FIGURES;
use crate::illegal::Illegal;
use crate::setup::{OPTIONS, Variants, first_seat};
use crate::state::{Phase, State};

/// 20th Century Limited.
#[derive(Clone, Debug)]
pub struct Luminaries {
    pub(crate) setup: Setup,
    pub(crate) seats: SeatCount,
    pub(crate) first: Seat,
    pub(crate) variants: Variants,
    pub(crate) board: Arc<Board>,
}

impl Luminaries {
    /// The board the game is played on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What the table plays differently.
    pub fn variants(&self) -> Variants {
        self.variants
    }

    /// How many sit at the table.
    pub fn seats(&self) -> SeatCount {
        self.seats
    }

    /// LU-3: the waivers a seat starts with.
    pub fn starting_waivers(&self) -> u8 {
        self.board.counts.waivers_per_seat * self.seats.get()
    }
}

impl Rules for Luminaries {
    const META: Meta = Meta {
        slug: "luminaries",
        title: "20th Century Limited",
        origin: "Carla and Jeff Horger, Rio Grande Games, 2015",
        about: "Lay track anywhere, found companies that take it away again, and ride on your rivals’ rails for a waiver",
        seats: (2, 5),
        usual_seats: 3,
        rules_version: 1,
        options: OPTIONS,
        rulebook: include_str!("../rules.md"),
        sources: include_str!("../sources.toml"),
        board: include_str!("../board.toml"),
        figures: FIGURES,
        limit: 10_000,
    };

    type State = State;

    type Action = Action;

    type Chance = Deal;

    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Self, Faults> {
        let checked = Setup::new(&Self::META, setup.seats.get(), setup.options.clone())?;
        let board = Board::agreed(&checked.options)?;
        let (fewest, most) = (board.counts.players_min, board.counts.players_max);
        if !(fewest..=most).contains(&checked.seats.get()) {
            // LU-1: the board says for how many it is.
            let text = format!(
                "the board is for {fewest} to {most} seats, not {}",
                checked.seats
            );
            return Err(Faults::against(RuleId::new("LU", 1), text).at("seats"));
        }
        Ok(Self {
            seats: checked.seats,
            first: first_seat(&checked)?,
            variants: Variants::read(&checked.options),
            board,
            setup: checked,
        })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn start(&self) -> State {
        let mut state = State {
            deck: self.board.all_companies(),
            undrawn: Regionals::first(self.board.regionals.len()),
            round: 1,
            first: self.first,
            turn: Seat::FIRST,
            phase: Phase::Setup,
            ..State::default()
        };
        for seat in self.seats.iter() {
            let estate = state.estate_mut(seat);
            // LU-2, LU-3, LU-10: segments, waivers, trackers at 0.
            estate.supply = self.board.counts.segments_per_player;
            estate.waivers = self.starting_waivers();
            estate.next = Era(self.board.counts.start_eras.len() as u8 + 1);
        }
        state
    }

    fn next(&self, state: &State) -> Next {
        if state.phase == Phase::Over {
            Next::Over
        } else if self.owed(state).is_some() {
            Next::Chance
        } else {
            Next::Act(state.turn)
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        // LU-118: nothing is counted before the end.
        if state.phase == Phase::Over {
            self.final_outcome(state)
        } else {
            Outcome::open(BySeat::filled(self.seats, 0))
        }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        self.list_actions(state, seat, out)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(state, seat, action)
    }

    fn chances(&self, state: &State, out: &mut Vec<(u32, Deal)>) {
        self.list_chances(state, out);
    }

    fn check_chance(&self, state: &State, chance: &Deal) -> Result<(), Illegal> {
        self.check_chance(state, chance)
    }

    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match event {
            Event::Act(seat, action) => self.apply_action(state, *seat, action),
            Event::Chance(chance) => self.apply_chance(state, chance),
        }
    }

    fn seals(&self, _: &State, event: &EventOf<Self>) -> bool {
        match event {
            Event::Chance(_) => true,
            Event::Act(_, action) => match action.part() {
                // A card is turned face up, or the turn passes to another seat.
                Part::Answer(Word::Keep) | Part::Option | Part::Claim | Part::End => true,
                Part::Answer(Word::Draw | Word::Remove) | Part::Track(_) | Part::Reset => false,
            },
        }
    }
}
