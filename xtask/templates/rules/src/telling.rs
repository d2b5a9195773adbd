//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Telling};

use crate::action::Action;
use crate::illegal::Illegal;
use crate::rules::TemplateGame;
use crate::state::State;

impl Telling for TemplateGame {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let Action(count) = match *event {
            Event::Act(_, action) => action,
            Event::Chance(chance) => match chance {},
        };
        let cars = if count == 1 { "car" } else { "cars" };
        match before.cars - count {
            0 => write!(out, "{count} {cars} uncoupled, the last"),
            left => write!(out, "{count} {cars} uncoupled, {left} left"),
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        match *why {
            Illegal::OtherTurn(seat) => write!(out, "it is the turn of seat {seat}"),
            Illegal::TooMany(left) => write!(out, "the cars left are only {left}"),
            Illegal::Won(seat) => write!(out, "the game is over: seat {seat} has won"),
        }
    }
}
