//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Facts, Rules, Seat, Telling};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::ConnectFour;
use crate::state::{Phase, State};

impl ConnectFour {
    fn color(&self, seat: Seat) -> &str {
        self.seat_name(seat).unwrap_or("nobody")
    }
}

impl Telling for ConnectFour {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let (seat, Action(column)) = match *event {
            Event::Act(seat, action) => (seat, action),
            Event::Chance(chance) => match chance {},
        };
        write!(
            out,
            "{} drops a disc into column {column}",
            self.color(seat)
        )?;
        let mut after = before.clone();
        self.apply(&mut after, event);
        match after.phase() {
            Phase::Play(_) => Ok(()),
            Phase::Won(_) => write!(out, " and has four in a row"),
            Phase::Drawn => write!(out, " and fills the board"),
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        match *why {
            Illegal::OtherTurn(seat) => write!(out, "it is the turn of seat {seat}"),
            Illegal::Full(column) => write!(out, "column {column} is full"),
            Illegal::Won(seat) => write!(out, "the game is over: seat {seat} has won"),
            Illegal::Drawn => write!(out, "the game is over: it was drawn"),
        }
    }
}
