//! The game in words: what happens in it, and why something is refused.

mod names;

use std::borrow::Cow;
use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::{Action, Chance, Deed, Fate};
use crate::compass::Dir;
use crate::illegal::Illegal;
use crate::rules::BigTrain;
use crate::square::{Kind, Shape, Square};
use crate::state::State;

impl Telling for BigTrain {
    /// Only the event itself is narrated, so that all viewers may know it, whatever the table hides.
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => {
                write!(out, "{} ", self.who(audience, *seat))?;
                self.narrate_action(before, action, out)?;
                self.narrate_train(before, action, audience, out)
            }
            Event::Chance(Chance::First(seat)) => {
                if audience.you == Some(*seat) {
                    out.write_str("You were drawn to go first")
                } else {
                    write!(out, "{} was drawn to go first", self.who(audience, *seat))
                }
            }
            Event::Chance(Chance::Square(square)) => {
                let who = self.who(audience, before.seat);
                if !before.is_complete() {
                    write!(out, "{who} ")?;
                } else if audience.you == Some(before.seat) {
                    write!(out, "Train {}: you ", before.number() + 1)?;
                } else {
                    write!(out, "Train {}: {who} ", before.number() + 1)?;
                }
                self.narrate_chance(before, *square, out)
            }
        }
    }

    /// Cars of the seat's own color were laid or thrown away, or its train was completed.
    fn concerns(&self, before: &State, event: &EventOf<Self>, seat: Seat) -> bool {
        match event {
            Event::Act(_, action) => {
                let lays = !matches!(action.deed, Deed::Decline);
                let own = self.cars_of(seat, self.squares.cars(action.square)) > 0;
                lays && own || self.completes(before, action)
            }
            Event::Chance(_) => false,
        }
    }

    fn propose(
        &self,
        before: &State,
        _: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match action.deed {
            Deed::Decline => out.write_str("Throw it away"),
            Deed::First => out.write_str("Lay it as the first square"),
            Deed::Lay { end, to } => {
                let train = before.train();
                let lone = train.heading(end.other()).is_none();
                match self.turn(action.square, to) {
                    Some(to) if lone => write!(out, "Lay it turning {}", to.word()),
                    Some(to) => write!(out, "Turn {} {}", train.end_name(end), to.word()),
                    None => write!(out, "Lay it at {}", train.end_name(end)),
                }
            }
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
                self.squares().paint(self.color(*turn_of)).name
            ),
            Illegal::NothingTurnedUp => out.write_str("no square has been turned up yet"),
            Illegal::OtherSquare { drawn, named } => write!(
                out,
                "the square turned up is {} ({}), not {}",
                self.described(*drawn),
                id(drawn),
                id(named)
            ),
            Illegal::MustLay { kind } => {
                write!(out, "the first {} cannot be declined", kind.word())
            }
            Illegal::SeveralMustPlay { own } => write!(
                out,
                "a square with {own} cars of one's own must be laid (several-must-play)"
            ),
            Illegal::LotDue => out.write_str("the lot must first say who begins (first-by-lot)"),
            Illegal::NoLot => out.write_str("no lot is due, it is known who begins"),
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
    /// The player at a seat as the subject of a sentence; where players have no names, by color.
    fn who<'a>(&'a self, audience: &'a Audience<'_>, seat: Seat) -> Cow<'a, str> {
        if audience.you == Some(seat) || !audience.names.is_empty() {
            audience.who(seat)
        } else {
            self.called[seat].as_str().into()
        }
    }

    /// What was done. The line before said what turned up, so that few words tell it here. RU-18,
    /// memory: it did not, and a log that named what was thrown away would remember it for everybody.
    fn narrate_action(&self, before: &State, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let square = action.square;
        let forced = self.squares.kind(square) != Kind::Car;
        let laid = match self.variants.memory {
            true => self.described(square),
            false => self.headed(square),
        };
        match action.deed {
            Deed::Decline if self.variants.memory => out.write_str("threw the square away"),
            Deed::Decline => write!(out, "threw away {}", self.headed(square)),
            Deed::First if forced => {
                write!(
                    out,
                    "had to lay {} as the first square",
                    self.headed(square)
                )
            }
            Deed::First => write!(out, "laid {laid} as the first square"),
            Deed::Lay { to: None, .. } if self.completes(before, action) => {
                write!(out, "had to lay {}", self.headed(square))
            }
            Deed::Lay { end, to: None } => {
                let name = before.train().end_name(end);
                write!(out, "had to lay {}: {name} is closed", self.headed(square))
            }
            Deed::Lay { end, to } => {
                let name = before.train().end_name(end);
                write!(out, "laid {laid} at {name}")?;
                match self.turn(square, to) {
                    Some(to) => write!(out, ", turning {}", to.word()),
                    None => Ok(()),
                }
            }
        }
    }

    /// Which way a square turns its end, if it is a curve.
    fn turn(&self, square: Square, to: Option<Dir>) -> Option<Dir> {
        to.filter(|_| self.squares.shape(square) == Shape::Curve)
    }

    /// Whether an action lays the engine or caboose that completes the train (BT-35).
    fn completes(&self, before: &State, action: &Action) -> bool {
        let missing = [Kind::Engine, Kind::Caboose]
            .into_iter()
            .filter(|&kind| !before.has(kind));
        missing.eq([self.squares.kind(action.square)])
    }

    /// RU-23: what a train came to, told with the square that completes it.
    fn narrate_train(
        &self,
        before: &State,
        action: &Action,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        if !self.completes(before, action) {
            return Ok(());
        }
        let mut cars = before.cars;
        cars.join(self.squares.cars(action.square));
        if self.is_match() {
            write!(out, "; train {} is complete:", before.number())?;
        } else {
            out.write_str("; the train is complete:")?;
        }
        for (index, seat) in self.seats().iter().enumerate() {
            let own = self.cars_of(seat, cars);
            let who = if audience.you == Some(seat) {
                "you".into()
            } else {
                self.who(audience, seat)
            };
            let comma = if index > 0 { "," } else { "" };
            write!(out, "{comma} {who} {own}")?;
            if index == 0 {
                out.write_str(if own == 1 { " car" } else { " cars" })?;
            }
            if self.is_match() {
                write!(out, " ({} in all)", before.totals[seat.index()] + own)?;
            }
        }
        Ok(())
    }

    /// What turned up. RU-18, memory: it may be thrown away, so that the log does not name it; the
    /// square itself lies there for all to see.
    fn narrate_chance(&self, before: &State, square: Square, out: &mut dyn Write) -> fmt::Result {
        let memory = self.variants.memory;
        match self.fate(before, square) {
            Fate::Choice if memory => out.write_str("turned up a square"),
            Fate::Unplayable | Fate::Spent if memory => {
                out.write_str("turned up a square that cannot be laid, and set it aside")
            }
            Fate::Choice | Fate::Forced => write!(out, "turned up {}", self.described(square)),
            Fate::Unplayable => write!(
                out,
                "turned up {}, which fits nowhere, and set it aside",
                self.described(square)
            ),
            Fate::Spent => {
                let kind = self.squares.kind(square).word();
                write!(out, "turned up another {kind} and set it aside")
            }
        }
    }
}
