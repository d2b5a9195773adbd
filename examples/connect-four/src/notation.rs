//! The notation: an action is the number of its column. Positions have a file of their own.

use std::convert::Infallible;
use std::fmt::{self, Write};

use game::{Faults, Notation, NotationError, Options, SeatCount};

use crate::action::Action;
use crate::board::Column;
use crate::position;
use crate::rules::ConnectFour;
use crate::state::State;

impl Notation for ConnectFour {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let column = match text.as_bytes() {
            [digit @ b'1'..=b'9'] => Column::from_number(digit - b'0'),
            _ => None,
        };
        let column = column.ok_or_else(|| NotationError::new(text, "a column from 1 to 7"))?;
        Ok(Action(column))
    }

    fn write_action(&self, Action(column): &Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{column}")
    }

    fn read_chance(&self, text: &str) -> Result<Infallible, NotationError> {
        let expected = "an action of a seat: nothing in this game is left to chance";
        Err(NotationError::new(text, expected))
    }

    fn write_chance(&self, chance: &Infallible, _: &mut dyn Write) -> fmt::Result {
        match *chance {}
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(state, out)
    }

    fn write_view(&self, view: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(view, out)
    }
}
