//! Position lines: `cf1`, then the rows from the top, with `A` and `B` for the discs of the seats.
//!
//! Whose turn it is follows from the number of discs, so the line does not say it.

use std::fmt::{self, Write};

use game::{Faults, Options, Rules, Seat, SeatCount, Setup};

use crate::board::{COLUMNS, Column, ROWS, has_four, place};
use crate::illegal::rule;
use crate::rules::{ConnectFour, SEATS};
use crate::state::{Phase, State};

/// Rules and state of a line.
pub(crate) fn load(
    seats: Option<SeatCount>,
    options: &Options,
    line: &str,
) -> Result<(ConnectFour, State), Faults> {
    let seats = seats.unwrap_or(SEATS);
    let rules = ConnectFour::new(&Setup {
        seats,
        options: options.clone(),
    });
    let state = read(line);
    match (rules, state) {
        (Ok(rules), Ok(state)) => Ok((rules, state)),
        (rules, state) => {
            let mut faults = Faults::new();
            faults.extend(rules.err().unwrap_or_default());
            faults.extend(state.err().unwrap_or_default());
            Err(faults)
        }
    }
}

/// The state of a line.
fn read(line: &str) -> Result<State, Faults> {
    let Some(board) = line.strip_prefix("cf1 ") else {
        return Err(Faults::plain("a position begins with cf1 and a blank"));
    };
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != ROWS {
        let text = format!("a board has {ROWS} rows, not {}", rows.len());
        return Err(Faults::against(rule(1), text));
    }
    let mut faults = Faults::new();
    let mut state = State::default();
    // The last row of the line is the lowest.
    for (row, text) in rows.into_iter().rev().enumerate() {
        let number = row + 1;
        let width = text.chars().count();
        if width != COLUMNS {
            let text = format!("row {number} has {width} places, not {COLUMNS}");
            faults.cite(rule(1), text);
        }
        for (column, sign) in Column::all().zip(text.chars()) {
            match Seat::from_letter(sign).filter(|&seat| SEATS.has(seat)) {
                Some(seat) => {
                    if state.free_place(column) != place(column, row) {
                        let text = format!("in column {column} a disc floats in row {number}");
                        faults.cite(rule(3), text);
                    }
                    state.put(seat, place(column, row));
                }
                None if sign == '.' => {}
                None => faults.add(format!("a place is A, B or a period, not {sign:?}")),
            }
        }
    }
    faults.or(())?;
    state.set_phase(phase(&state)?);
    Ok(state)
}

/// Whose turn it is, or how the game ended, by the discs alone.
fn phase(state: &State) -> Result<Phase, Faults> {
    let [first, second] = [Seat::FIRST, SEATS.after(Seat::FIRST)];
    let [own, other] = [first, second].map(|seat| state.discs(seat).count_ones());
    let (turn, last) = match own.checked_sub(other) {
        Some(0) => (first, second),
        Some(1) => (second, first),
        Some(_) | None => {
            let text = format!("{own} discs of seat 1 and {other} of seat 2 do not alternate");
            return Err(Faults::against(rule(2), text));
        }
    };
    if has_four(state.discs(turn)) {
        let text = format!("seat {turn} has four in a row, but seat {last} dropped the last disc");
        return Err(Faults::against(rule(4), text));
    }
    Ok(if has_four(state.discs(last)) {
        Phase::Won(last)
    } else if state.is_full() {
        Phase::Drawn
    } else {
        Phase::Play(turn)
    })
}

/// Writes a state as a line.
pub(crate) fn write(state: &State, out: &mut dyn Write) -> fmt::Result {
    out.write_str("cf1 ")?;
    for row in (0..ROWS).rev() {
        for column in Column::all() {
            out.write_char(state.disc(column, row).map_or('.', Seat::letter))?;
        }
        if row > 0 {
            out.write_char('/')?;
        }
    }
    Ok(())
}
