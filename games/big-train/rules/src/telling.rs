//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::{Action, Chance, Deed, Fate};
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
        _: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => {
                write!(out, "{} ", self.called(*seat))?;
                self.narrate_action(action, out)?;
                self.narrate_train(before, action, out)
            }
            Event::Chance(Chance::First(seat)) => {
                write!(out, "the lot falls on {}, who begins", self.called(*seat))
            }
            Event::Chance(Chance::Square(square)) => {
                if before.is_complete() {
                    write!(out, "train {}: ", before.number() + 1)?;
                }
                write!(out, "{} ", self.called(before.seat))?;
                self.narrate_chance(before, *square, out)
            }
        }
    }

    fn propose(&self, _: &State, seat: Seat, action: &Action, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{} ", self.called(seat))?;
        self.propose_action(action, out)
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
                "the square turned up is {}, not {}",
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
    /// The name of a seat's color, as a name begins.
    fn called(&self, seat: Seat) -> String {
        let name = &self.squares.paint(self.color(seat)).name;
        let mut letters = name.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect())
            .unwrap_or_default()
    }

    /// What was done. RU-18, memory: a log that named what was thrown away would remember it for
    /// all viewers.
    fn narrate_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        match action.deed {
            Deed::Decline if self.variants.memory => out.write_str("declines the square"),
            Deed::Decline | Deed::First | Deed::Lay { .. } => self.propose_action(action, out),
        }
    }

    fn propose_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let square = action.square;
        let id = self.squares.id(square);
        match self.squares.kind(square) {
            kind @ (Kind::Engine | Kind::Caboose) => {
                let color = self.squares.head_color(square);
                let color = &self.squares.paint(color).name;
                write!(out, "must lay the {color} {}", kind.word())?;
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

    /// RU-23: the result of a train of a match, narrated with the square that completes it.
    fn narrate_train(&self, before: &State, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let missing = [Kind::Engine, Kind::Caboose]
            .into_iter()
            .filter(|&kind| !before.has(kind));
        let completes = missing.eq([self.squares.kind(action.square)]);
        if !self.is_match() || !completes {
            return Ok(());
        }
        let mut cars = before.cars;
        cars.join(self.squares.cars(action.square));
        write!(out, "; train {} is complete:", before.number())?;
        for (index, seat) in self.seats().iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let own = self.cars_of(seat, cars);
            let sum = before.totals[seat.index()] + own;
            let name = self.called(seat);
            write!(out, "{comma} {name} {own} for a total of {sum}")?;
        }
        Ok(())
    }

    /// What turned up. RU-18, memory: it may be thrown away, so that the log does not name it; the
    /// square itself lies there for all to see.
    fn narrate_chance(&self, before: &State, square: Square, out: &mut dyn Write) -> fmt::Result {
        let id = self.squares.id(square);
        let memory = self.variants.memory;
        match self.fate(before, square) {
            Fate::Choice if memory => out.write_str("turns up a square"),
            Fate::Unplayable | Fate::Spent if memory => {
                out.write_str("turns up a square that cannot be laid; set aside")
            }
            Fate::Choice | Fate::Forced => write!(out, "turns up {id}"),
            Fate::Unplayable => write!(out, "turns up {id}, which fits nowhere; set aside"),
            Fate::Spent => {
                let kind = self.squares.kind(square).word();
                write!(out, "turns up a second {kind}; set aside")
            }
        }
    }
}
