//! The notation: an action is how many cars are uncoupled; a position is `tg1`, the seat whose turn
//! it is, and how many cars are left, as in `tg1 A 21`.

use std::convert::Infallible;
use std::fmt::{self, Write};

use game::{Faults, Notation, NotationError, Options, Rules, Seat, SeatCount, Setup};

use crate::action::Action;
use crate::illegal::rule;
use crate::rules::TemplateGame;
use crate::state::{CARS, State};

impl Notation for TemplateGame {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        let seats = seats.map_or(Self::META.usual_seats, SeatCount::get);
        let setup = Setup::new(&Self::META, seats, options.clone());
        match (setup.and_then(|setup| Self::new(&setup)), read(line)) {
            (Ok(rules), Ok(state)) => Ok((rules, state)),
            (rules, state) => {
                let mut faults = rules.err().unwrap_or_default();
                faults.extend(state.err().unwrap_or_default());
                Err(faults)
            }
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let written = |action: &Action| self.action(action).to_string() == text;
        let action = Action::all().find(written);
        action.ok_or_else(|| NotationError::new(text, "a number of cars from 1 to 3"))
    }

    fn write_action(&self, Action(count): &Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{count}")
    }

    fn read_chance(&self, text: &str) -> Result<Infallible, NotationError> {
        let expected = "an action of a seat: nothing in this game is left to chance";
        Err(NotationError::new(text, expected))
    }

    fn write_chance(&self, chance: &Infallible, _: &mut dyn Write) -> fmt::Result {
        match *chance {}
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        write!(out, "tg1 {} {}", state.turn.letter(), state.cars)
    }

    fn write_view(&self, view: &State, out: &mut dyn Write) -> fmt::Result {
        self.write_position(view, out)
    }
}

/// The state of a position line.
fn read(line: &str) -> Result<State, Faults> {
    let words: Vec<&str> = line.split(' ').collect();
    let &["tg1", turn, cars] = words.as_slice() else {
        return Err(Faults::plain("a position looks like tg1 A 21"));
    };
    let turn = match turn {
        "A" => Seat::FIRST,
        "B" => Seat::from_index(1),
        _ => return Err(Faults::plain(format!("the turn is A or B, not {turn:?}"))),
    };
    let canonical = |count: &u8| count.to_string() == cars;
    let Some(count) = cars.parse().ok().filter(canonical) else {
        return Err(Faults::plain(format!("{cars:?} is no number of cars")));
    };
    if count > CARS {
        let text = format!("the train has {CARS} cars, not {count}");
        return Err(Faults::against(rule(1), text));
    }
    if count == CARS && turn != Seat::FIRST {
        return Err(Faults::against(rule(2), "seat 1 begins"));
    }
    Ok(State { cars: count, turn })
}
