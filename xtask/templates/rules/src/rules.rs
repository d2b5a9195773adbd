//! The rules of one table: what is open, what is legal, what it does.

use std::convert::Infallible;

use game::{
    BySeat, Coverage, Event, EventOf, Faults, Meta, Next, Outcome, Rules, Seat, SeatSet, Setup,
};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::state::{CARS, State};

/// Template Game at one table.
pub struct TemplateGame {
    setup: Setup,
}

impl TemplateGame {
    /// The winner, if there is one.
    fn winner(&self, state: &State) -> Option<Seat> {
        // TG-4: the seat that uncoupled the last car, so not the one whose turn would be next.
        (state.cars == 0).then(|| self.setup.seats.after(state.turn))
    }
}

impl Rules for TemplateGame {
    const META: Meta = Meta {
        slug: "template-game",
        title: "Template Game",
        origin: "an old counting game with cars instead of matches",
        about: "Uncouple one to three cars at a time, and be the one who uncouples the last",
        seats: (2, 2),
        usual_seats: 2,
        rules_version: 1,
        options: &[],
        rulebook: include_str!("../rules.md"),
        sources: "",
        board: "",
        figures: &[],
        limit: 21,
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
        // TG-2: seat 1 begins.
        State {
            cars: CARS,
            turn: Seat::FIRST,
        }
    }

    fn next(&self, state: &State) -> Next {
        match self.winner(state) {
            Some(_) => Next::Over,
            None => Next::Act(state.turn),
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let winners: SeatSet = self.winner(state).into_iter().collect();
        let scores = BySeat::from_fn(self.setup.seats, |seat| winners.has(seat).into());
        Outcome { scores, winners }
    }

    fn actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) -> Coverage {
        out.extend(Action::all().filter(|action| self.check(state, seat, action).is_ok()));
        Coverage::Complete
    }

    fn check(&self, state: &State, seat: Seat, Action(count): &Action) -> Result<(), Illegal> {
        if let Some(winner) = self.winner(state) {
            return Err(Illegal::Won(winner));
        }
        // TG-2: turns alternate.
        if seat != state.turn {
            return Err(Illegal::OtherTurn(state.turn));
        }
        // TG-3: no seat uncouples more cars than are left.
        if *count > state.cars {
            return Err(Illegal::TooMany(state.cars));
        }
        Ok(())
    }

    fn check_chance(&self, _: &State, chance: &Infallible) -> Result<(), Illegal> {
        match *chance {}
    }

    fn apply(&self, state: &mut State, event: &EventOf<Self>) {
        match *event {
            Event::Act(seat, Action(count)) => {
                state.cars -= count;
                state.turn = self.setup.seats.after(seat);
            }
            Event::Chance(chance) => match chance {},
        }
    }
}
