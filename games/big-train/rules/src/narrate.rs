//! Events told in words.

use std::fmt::{self, Write};

use game::{Event, EventOf};

use crate::action::{Action, Deed};
use crate::chance::Fate;
use crate::rules::BigTrain;
use crate::square::{Kind, Square};
use crate::state::State;

impl BigTrain {
    /// Tells an event as one sentence. Nothing is told but the event itself, so that everybody may
    /// hear it whatever the table hides.
    pub(crate) fn tell(
        &self,
        before: &State,
        event: &EventOf<Self>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let seat = match event {
            Event::Act(seat, _) => *seat,
            Event::Chance(_) => before.seat,
        };
        let name = &self.squares.paint(self.colour(seat)).name;
        let mut letters = name.chars();
        if let Some(first) = letters.next() {
            write!(out, "{}{} ", first.to_uppercase(), letters.as_str())?;
        }
        match event {
            Event::Act(_, action) => self.tell_decision(action, out),
            Event::Chance(square) => self.tell_draw(before, *square, out),
        }
    }

    fn tell_decision(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let square = action.square;
        let id = self.squares.id(square);
        match self.squares.kind(square) {
            kind @ (Kind::Engine | Kind::Caboose) => {
                let colour = self.squares.head_colour(square);
                let colour = &self.squares.paint(colour).name;
                write!(out, "must lay the {colour} {}", kind.word())?;
            }
            Kind::Car => match action.deed {
                Deed::First | Deed::Lay { .. } => write!(out, "lays {id}")?,
                Deed::Decline => write!(out, "declines {id}")?,
            },
        }
        match action.deed {
            Deed::First | Deed::Decline => Ok(()),
            Deed::Lay { end, to: None } => write!(out, " at end {}", end.letter()),
            Deed::Lay { end, to: Some(to) } => {
                write!(
                    out,
                    " at end {}, which heads {} now",
                    end.letter(),
                    to.word()
                )
            }
        }
    }

    fn tell_draw(&self, before: &State, square: Square, out: &mut dyn Write) -> fmt::Result {
        let id = self.squares.id(square);
        match self.fate(before, square) {
            Fate::Choice | Fate::Forced => write!(out, "turns up {id}"),
            Fate::Unplayable => write!(out, "turns up {id}, which fits nowhere; set aside"),
            Fate::Spent => {
                let kind = self.squares.kind(square).word();
                write!(out, "turns up a second {kind}; set aside")
            }
        }
    }
}
