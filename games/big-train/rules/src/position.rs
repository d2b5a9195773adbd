//! Position lines: their words read and written. `line` checks what they mean.

use std::fmt::{self, Write};

use game::{Faults, Options, SeatCount};

use crate::board::Squares;
use crate::layout;
use crate::line::{Line, Pile, Turn, seems_redrawn};
use crate::matches::{self, LOT};
use crate::owned;
use crate::rules::BigTrain;
use crate::square::Square;
use crate::state::State;
use crate::view::View;

/// The word a line begins with: the game and the version of its notation.
pub(crate) const HEADER: &str = "bt1";

/// Ends the discards of earlier turns where the line would else be read otherwise.
const BAR: &str = "|";

/// The form of a line, for people who missed it.
const FORM: &str = "bt1; seats; to act; train; x discards; d drawn, and in a match m trains";

/// Rules and state of a line.
pub(crate) fn load(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
    squares: &Squares,
) -> Result<(BigTrain, State), Faults> {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let &[
        header,
        letters,
        to_act,
        train,
        discards,
        drawn,
        ref rest @ ..,
    ] = fields.as_slice()
    else {
        return Err(wrong_number(fields.len()));
    };
    let standing = match rest {
        [] => None,
        [standing] => Some(*standing),
        [_, _, ..] => return Err(wrong_number(fields.len())),
    };
    let mut faults = Faults::new();
    if header != HEADER {
        faults.add(format!("a line begins with {HEADER}, not {header:?}"));
    }
    let rules = owned::of_line(seats, options, letters, squares)
        .and_then(|setup| BigTrain::with_squares(squares.clone(), &setup));
    let layout = layout::read(squares, train, &mut faults);
    let discards = read_discards(squares, discards, &mut faults);
    let drawn = read_drawn(squares, drawn, &mut faults);
    let rules = match rules {
        Ok(rules) => rules,
        Err(others) => {
            faults.extend(others);
            return Err(faults);
        }
    };
    let turn = read_turn(&rules, to_act, &mut faults);
    let standing = standing.and_then(|text| matches::read(&rules, text, &mut faults));
    let (Some(layout), Some(discards), Some(drawn), Some(turn)) = (layout, discards, drawn, turn)
    else {
        return Err(faults);
    };
    let line = Line {
        turn,
        layout,
        discards,
        drawn,
        standing,
    };
    let state = line.state(&rules, &mut faults);
    faults.or((rules, state))
}

fn wrong_number(fields: usize) -> Faults {
    Faults::plain(format!(
        "a line has 6 fields, in a match 7 ({FORM}), this one has {fields}"
    ))
}

/// Writes a state as a line.
pub(crate) fn write(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    write_table(rules, state, out)?;
    out.write_str("; x")?;
    for &square in state.discards.as_slice() {
        write!(out, " {}", rules.squares.id(square))?;
    }
    if state.discards.is_empty() {
        out.write_str(" -")?;
    }
    write_rest(rules, state, out)
}

/// Writes what all viewers see: a position line with a question mark for each hidden discard.
pub(crate) fn write_view(rules: &BigTrain, view: &View, out: &mut dyn Write) -> fmt::Result {
    if view.hidden_discards() == 0 {
        return write(rules, &view.shown, out);
    }
    write_table(rules, &view.shown, out)?;
    out.write_str("; x")?;
    for _ in 0..view.hidden_discards() {
        out.write_str(" ?")?;
    }
    for &square in view.discards().as_slice() {
        write!(out, " {}", rules.squares.id(square))?;
    }
    write_rest(rules, &view.shown, out)
}

/// The fields before the discards: seats, whose turn it is, the train.
fn write_table(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    write!(out, "{HEADER}; ")?;
    for (index, seat) in rules.seats().iter().enumerate() {
        if index > 0 && rules.variants.two_colors {
            out.write_str(",")?;
        }
        rules.write_letters(seat, out)?;
    }
    match state.turn_of() {
        Some(seat) => write!(out, "; {}; ", rules.letter(seat))?,
        None if state.lot => write!(out, "; {LOT}; ")?,
        None => out.write_str("; -; ")?,
    }
    layout::write(&rules.squares, &state.train, out)
}

/// What follows the discards: a bar where one is needed, the square turned up, the match.
fn write_rest(rules: &BigTrain, state: &State, out: &mut dyn Write) -> fmt::Result {
    if seems_redrawn(rules, state) && !state.redrawn {
        write!(out, " {BAR}")?;
    }
    match state.drawn {
        Some(square) => write!(out, "; d {}", rules.squares.id(square))?,
        None => out.write_str("; d -")?,
    }
    matches::write(rules, state, out)
}

/// The letters of a field without the word it begins with.
fn field<'a>(text: &'a str, word: &str, faults: &mut Faults) -> Option<&'a str> {
    match text.split_once(' ') {
        Some((found, rest)) if found == word => Some(rest.trim()),
        Some(_) | None => {
            faults.add(format!("{text:?} should begin with \"{word} \" ({FORM})"));
            None
        }
    }
}

fn known(squares: &Squares, id: &str, faults: &mut Faults) -> Option<Square> {
    let square = squares.find(id);
    if square.is_none() {
        faults.add(format!("there is no square {id:?}"));
    }
    square
}

fn read_discards(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Pile> {
    let list = field(text, "x", faults)?;
    let mut pile = Pile {
        squares: Vec::new(),
        before_bar: None,
    };
    if list == "-" {
        return Some(pile);
    }
    let mut sound = true;
    for word in list.split_whitespace() {
        if word == BAR && pile.before_bar.is_none() {
            pile.before_bar = Some(pile.squares.len());
            continue;
        }
        match known(squares, word, faults) {
            Some(square) => pile.squares.push(square),
            None => sound = false,
        }
    }
    if pile.squares.is_empty() && sound {
        faults.add("no discards are written \"x -\"");
        sound = false;
    }
    sound.then_some(pile)
}

fn read_drawn(squares: &Squares, text: &str, faults: &mut Faults) -> Option<Option<Square>> {
    match field(text, "d", faults)? {
        "-" => Some(None),
        id => known(squares, id, faults).map(Some),
    }
}

fn read_turn(rules: &BigTrain, text: &str, faults: &mut Faults) -> Option<Turn> {
    match text {
        "-" => return Some(Turn::Nobody),
        LOT => return Some(Turn::Lot),
        _ => {}
    }
    let seat = rules.seat_called(text);
    if seat.is_none() {
        faults.add(format!("{text:?} is not the color of a seat"));
    }
    seat.map(Turn::Of)
}
