//! The notation: actions and draws as text. Positions and records have files of their own.

use std::fmt::{self, Write};

use game::{EventOf, Faults, Notation, NotationError, Options, SeatCount};

use crate::action::{Action, Chance, Deed};
use crate::board::Squares;
use crate::compass::Dir;
use crate::end::End;
use crate::matches::FIRST;
use crate::rules::BigTrain;
use crate::state::State;
use crate::view::View;
use crate::{position, record};

/// The form of an action, for people who missed it.
const ACTION: &str = "an action such as RRBB+0, RRBB+a.n, ERRR+b or RRBB-";

impl Notation for BigTrain {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line, &Squares::agreed(options)?)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let wrong = || NotationError::new(text, ACTION);
        let (id, deed) = if let Some(id) = text.strip_suffix('-') {
            (id, Deed::Decline)
        } else {
            let (id, place) = text.split_once('+').ok_or_else(wrong)?;
            (id, read_place(place).ok_or_else(wrong)?)
        };
        let square = self.squares.find(id).ok_or_else(|| {
            NotationError::new(
                text,
                format!("the id of a square before {:?}", &text[id.len()..]),
            )
        })?;
        Ok(Action { square, deed })
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        out.write_str(self.squares.id(action.square))?;
        match action.deed {
            Deed::First => out.write_str("+0"),
            Deed::Lay { end, to: None } => write!(out, "+{}", end.letter()),
            Deed::Lay { end, to: Some(to) } => write!(out, "+{}.{to}", end.letter()),
            Deed::Decline => out.write_str("-"),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Chance, NotationError> {
        if let Some(letter) = text.strip_prefix(FIRST) {
            let seat = self.seat_called(letter);
            return seat.map(Chance::First).ok_or_else(|| {
                NotationError::new(
                    text,
                    "the letter of a seat after \"first\", such as first R",
                )
            });
        }
        self.squares
            .find(text)
            .map(Chance::Square)
            .ok_or_else(|| NotationError::new(text, "the id of a square, such as RRBB"))
    }

    fn write_chance(&self, chance: &Chance, out: &mut dyn Write) -> fmt::Result {
        match *chance {
            Chance::Square(square) => out.write_str(self.squares().id(square)),
            Chance::First(seat) => write!(out, "{FIRST}{}", self.letter(seat)),
        }
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, state, out)
    }

    fn write_view(&self, view: &View, out: &mut dyn Write) -> fmt::Result {
        position::write_view(self, view, out)
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        record::lines(self, start, events, out);
    }

    /// With must-play a line without a bar leaves open whether its last discard was set aside in
    /// this turn; a bar says it.
    fn alike(&self, line: &State, state: &State) -> bool {
        line.looks_like(state) && (line.supposed || line.redrawn == state.redrawn)
    }
}

/// What follows the plus sign: `0`, an end, or an end and a direction.
fn read_place(text: &str) -> Option<Deed> {
    if text == "0" {
        return Some(Deed::First);
    }
    let (end, to) = match text.split_once('.') {
        Some((end, to)) => (end, Some(Dir::from_text(to)?)),
        None => (text, None),
    };
    let end = match end {
        "a" => End::A,
        "b" => End::B,
        _ => return None,
    };
    Some(Deed::Lay { end, to })
}
