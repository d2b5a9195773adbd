//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Event, EventOf, Telling, Viewer};

use crate::action::{Action, Deed, Fate};
use crate::illegal::Illegal;
use crate::rules::BigTrain;
use crate::square::{Kind, Shape, Square};
use crate::state::State;

impl Telling for BigTrain {
    /// Nothing is told but the event itself, so that everybody may hear it whatever the table hides.
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: Viewer,
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
            Event::Act(_, action) => self.narrate_action(action, out),
            Event::Chance(square) => self.narrate_chance(before, *square, out),
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        let id = |square: &Square| self.squares().id(*square);
        match why {
            Illegal::Over => {
                out.write_str("the train has its engine and its caboose, the game is over")
            }
            Illegal::OtherSeat { turn_of } => write!(
                out,
                "it is the turn of seat {turn_of}, {}",
                self.squares().paint(self.colour(*turn_of)).name
            ),
            Illegal::NothingTurnedUp => out.write_str("no square has been turned up yet"),
            Illegal::OtherSquare { drawn, named } => write!(
                out,
                "the square turned up is {}, not {}",
                id(drawn),
                id(named)
            ),
            Illegal::MustLay { kind } => {
                write!(out, "the first {} cannot be declined", kind.word())
            }
            Illegal::MustPlay => out.write_str("a square drawn again must be laid (must-play)"),
            Illegal::TableEmpty => {
                out.write_str("the table is empty, the first square is laid with +0")
            }
            Illegal::TableTaken => {
                out.write_str("the table is not empty, lay the square at an end")
            }
            Illegal::EndClosed { end } => write!(out, "end {} is closed", end.letter()),
            Illegal::EndsHere { kind } => {
                write!(out, "{} has one joint and leads nowhere", kind.one())
            }
            Illegal::WrongWay {
                shape: Shape::Straight | Shape::End,
                heading,
            } => write!(out, "a straight leads on to the {}", heading.word()),
            Illegal::WrongWay {
                shape: Shape::Curve,
                heading,
            } => write!(
                out,
                "a curve turns the end to the {} or the {}",
                heading.left().word(),
                heading.right().word()
            ),
            Illegal::FacesSquare { end, to } => write!(
                out,
                "end {} would head {} against a square",
                end.letter(),
                to.word()
            ),
            Illegal::FacesOneCell => out.write_str("both open ends would face the same cell"),
            Illegal::Pocket => out.write_str(
                "an open end would face a cell that no car square can leave (no-pockets)",
            ),
            Illegal::DecisionDue { drawn } => {
                write!(out, "{} must be laid or declined first", id(drawn))
            }
            Illegal::TurnedUpBefore { square } => {
                write!(out, "{} has been turned up before", id(square))
            }
            Illegal::TakenOut { square } => write!(
                out,
                "{} cannot turn up, the last {} of the pile has (long-freight)",
                id(square),
                self.squares().kind(*square).word()
            ),
        }
    }
}

impl BigTrain {
    fn narrate_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
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

    fn narrate_chance(&self, before: &State, square: Square, out: &mut dyn Write) -> fmt::Result {
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
