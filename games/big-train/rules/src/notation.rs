//! The notation of actions, draws and trains.

use crate::State;
use crate::View;
use crate::position;
use std::fmt::{self, Write};

use game::{EventOf, Faults, Notation, NotationError, Options, SeatCount};

use crate::action::{Action, Deed};
use crate::board::Squares;
use crate::compass::Dir;
use crate::end::End;
use crate::rules::BigTrain;
use crate::square::Square;
use crate::train::Train;

/// The form of an action, for people who missed it.
const ACTION: &str = "an action such as RRBB+0, RRBB+a.n, ERRR+b or RRBB-";

impl BigTrain {
    /// Reads an action.
    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        let wrong = || NotationError::new(text, ACTION);
        let (id, deed) = if let Some(id) = text.strip_suffix('-') {
            (id, Deed::Decline)
        } else {
            let (id, place) = text.split_once('+').ok_or_else(wrong)?;
            (id, parse_place(place).ok_or_else(wrong)?)
        };
        let square = self.squares.find(id).ok_or_else(|| {
            NotationError::new(
                text,
                format!("the id of a square before {:?}", &text[id.len()..]),
            )
        })?;
        Ok(Action { square, deed })
    }

    /// Writes an action.
    pub(crate) fn print_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        out.write_str(self.squares.id(action.square))?;
        match action.deed {
            Deed::First => out.write_str("+0"),
            Deed::Lay { end, to: None } => write!(out, "+{}", end.letter()),
            Deed::Lay { end, to: Some(to) } => write!(out, "+{}.{to}", end.letter()),
            Deed::Decline => out.write_str("-"),
        }
    }

    /// Reads a draw.
    pub(crate) fn parse_draw(&self, text: &str) -> Result<Square, NotationError> {
        self.squares
            .find(text)
            .ok_or_else(|| NotationError::new(text, "the id of a square, such as RRBB"))
    }
}

/// What follows the plus sign: `0`, an end, or an end and a direction.
fn parse_place(text: &str) -> Option<Deed> {
    if text == "0" {
        return Some(Deed::First);
    }
    let (end, to) = match text.split_once('.') {
        Some((end, to)) => (end, Some(parse_dir(to)?)),
        None => (text, None),
    };
    let end = match end {
        "a" => End::A,
        "b" => End::B,
        _ => return None,
    };
    Some(Deed::Lay { end, to })
}

/// The direction a text of one letter means.
pub(crate) fn parse_dir(text: &str) -> Option<Dir> {
    let mut letters = text.chars();
    let dir = Dir::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(dir)
}

/// Writes a train from end a to end b.
pub(crate) fn print_train(squares: &Squares, train: &Train, out: &mut dyn Write) -> fmt::Result {
    if train.is_empty() {
        return out.write_str("-");
    }
    match train.heading(End::A) {
        Some(heading) => write!(out, "<{heading} ")?,
        None => out.write_str("[")?,
    }
    for (index, laid) in train.laid().enumerate() {
        if index > 0 {
            out.write_str(" ")?;
        }
        out.write_str(squares.id(laid.square))?;
        if let Some(dir) = laid.towards_b {
            write!(out, ".{dir}")?;
        }
    }
    out.write_str(match train.heading(End::B) {
        Some(_) => ">",
        None => "]",
    })
}

impl Notation for BigTrain {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line, Squares::built_in())
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
}
