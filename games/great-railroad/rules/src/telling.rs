//! The game in words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::{Action, Heading};
use crate::board::Circle;
use crate::compass::Direction;
use crate::illegal::Illegal;
use crate::rules::GreatRailroad;
use crate::state::State;
use crate::train::{Place, Train};

impl Telling for GreatRailroad {
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => self.narrate_action(before, *seat, action, out),
            Event::Chance(chance) => match *chance {},
        }
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        let board = self.board();
        let name = |circle| board.name(circle);
        match *why {
            Illegal::Won(seat) => write!(out, "the game is over: seat {seat} has won"),
            Illegal::Drawn => write!(out, "the game is over: it was drawn"),
            Illegal::NotYourPlay(seat) => write!(out, "it is the play of seat {seat}"),
            Illegal::NotYours(train) => match self.owner(train) {
                Some(seat) => write!(out, "train {train} belongs to seat {seat}"),
                None => write!(out, "train {train} is not in this game"),
            },
            Illegal::NotInYard(train) => write!(out, "train {train} is not in the yard"),
            Illegal::NotLowest(train, lowest) => {
                write!(
                    out,
                    "train {train} cannot enter before train {lowest}, the lowest in the yard"
                )
            }
            Illegal::InYard(train) => {
                write!(out, "train {train} is in the yard and must enter first")
            }
            Illegal::DepotFull => write!(out, "all {} depot circles are taken", board.depot_room()),
            Illegal::EntryOffTrack(Some(direction)) => {
                write!(out, "the depot has no track {direction}")
            }
            Illegal::EntryOffTrack(None) => write!(out, "a train must enter headed along a track"),
            Illegal::IsHome(train) => write!(out, "train {train} is home and runs no more"),
            Illegal::OnTrack(train, lane) => {
                write!(
                    out,
                    "train {train} is on {} and can only arrive",
                    board.section_name(lane)
                )
            }
            Illegal::HeadedElsewhere(train, lane) => {
                write!(
                    out,
                    "train {train} is headed {} for {}",
                    board.direction(lane),
                    name(board.to(lane))
                )
            }
            Illegal::Stalled(train, ahead, lane) => {
                write!(
                    out,
                    "train {train} is stalled behind train {ahead} on {}",
                    board.section_name(lane)
                )
            }
            Illegal::WrongStrike(train, Some(struck), lane) => write!(
                out,
                "train {train} would run head-on into train {struck} on {}: write {train}>{}#{struck}",
                board.section_name(lane),
                board.code(board.to(lane))
            ),
            Illegal::WrongStrike(train, None, lane) => {
                write!(
                    out,
                    "no train comes toward train {train} on {}",
                    board.section_name(lane)
                )
            }
            Illegal::NotFaced(train, lane) => {
                write!(
                    out,
                    "train {train} is on {} and no such train faces it in {}",
                    board.section_name(lane),
                    name(board.to(lane))
                )
            }
            Illegal::StalledTurn => write!(
                out,
                "none of your trains can move, so the play is lost, written --, and nobody is turned"
            ),
            Illegal::Stands(train, lane) => {
                write!(
                    out,
                    "train {train} stands in {} and must run first",
                    name(board.from(lane))
                )
            }
            Illegal::NotAhead(train, lane) => {
                write!(
                    out,
                    "train {train} is on its way to {}",
                    name(board.to(lane))
                )
            }
            Illegal::HeadingInTerminal(circle) => {
                write!(out, "{} is the terminal: no heading there", name(circle))
            }
            Illegal::NoRoom(train, circle, Some(taken_by)) => {
                write!(
                    out,
                    "train {train} is stalled before {}, where train {taken_by} stands",
                    name(circle)
                )
            }
            Illegal::NoRoom(train, _, None) => {
                write!(
                    out,
                    "train {train} is stalled before the depot, whose {} circles are taken",
                    board.depot_room()
                )
            }
            Illegal::NoHeading(circle) => write!(out, "a stop in {} needs a heading", name(circle)),
            Illegal::StopOffTrack(circle, direction) => {
                write!(
                    out,
                    "{} has no track {direction}; a smashup is written x",
                    name(circle)
                )
            }
            Illegal::OwnTurn(train) => write!(
                out,
                "train {train} is your own; only rivals' trains are turned"
            ),
            Illegal::NoTarget(train) => write!(out, "train {train} does not stand in a city"),
            Illegal::TurnOnTrack(train, lane) => {
                write!(
                    out,
                    "train {train} is between cities on {}",
                    board.section_name(lane)
                )
            }
            Illegal::TurnInDepot(train) => write!(out, "train {train} is safe in the depot"),
            Illegal::NoAuthority(train, direction) => {
                write!(
                    out,
                    "train {train} is headed {direction} and none of your trains is"
                )
            }
            Illegal::SameHeading(train, direction) => {
                write!(out, "train {train} is headed {direction} already")
            }
            Illegal::TurnOffTrack(_, city, Some(direction)) => {
                write!(out, "{} has no track {direction}", name(city))
            }
            Illegal::TurnOffTrack(train, _, None) => {
                write!(out, "train {train} may not be turned off the rails")
            }
            Illegal::MustMove => {
                write!(out, "there is a move to make, and a conductor may not pass")
            }
            Illegal::NothingToHold => write!(
                out,
                "there is no move to make: the play is lost, written --"
            ),
            Illegal::KeepsHeading(train) => {
                write!(out, "train {train} keeps the heading it has")
            }
            Illegal::NotAnew(train, direction) => write!(
                out,
                "train {train} can be headed anew along another depot track only, not {direction}"
            ),
            Illegal::ThirdTime => write!(out, "the position would stand for the third time"),
        }
    }
}

impl GreatRailroad {
    /// Says what a play does; nothing is hidden, so all viewers get the same words.
    fn narrate_action(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let name = |circle| self.board().name(circle);
        match *action {
            Action::Enter {
                train,
                heading: Heading::Smashup,
            } => {
                write!(out, "train {train} enters and is smashed up at once")
            }
            Action::Enter {
                train,
                heading: Heading::Along(direction),
            } => {
                write!(out, "train {train} enters the depot, headed {direction}")?;
                self.write_next(self.board().depot(), direction, out)
            }
            Action::Run {
                train,
                to,
                into: None,
            } => {
                write!(
                    out,
                    "train {train} leaves {} for {}",
                    self.where_it_stands(before, train),
                    name(to)
                )
            }
            Action::Run {
                train,
                to,
                into: Some(struck),
            } => match before.place(train) {
                Place::Running(_) => write!(
                    out,
                    "train {train} runs into {} and head-on into train {struck}; both go to the yard",
                    name(to)
                ),
                Place::Standing(_) | Place::Yard | Place::Home => write!(
                    out,
                    "train {train} runs out of {} head-on into train {struck}; both go to the yard",
                    self.where_it_stands(before, train)
                ),
            },
            Action::Arrive {
                train,
                at,
                heading: None,
            } => write!(out, "train {train} is home in {}", name(at)),
            Action::Arrive {
                train,
                at,
                heading: Some(Heading::Smashup),
            } => {
                write!(
                    out,
                    "train {train} is smashed up in {} and goes to the yard",
                    name(at)
                )
            }
            Action::Arrive {
                train,
                at,
                heading: Some(Heading::Along(direction)),
            } => {
                write!(
                    out,
                    "train {train} stops in {}, headed {direction}",
                    name(at)
                )?;
                self.write_next(at, direction, out)
            }
            Action::Turn {
                train,
                heading: Heading::Smashup,
            } => {
                write!(
                    out,
                    "train {train} is turned off the rails in {}",
                    self.where_it_stands(before, train)
                )
            }
            Action::Turn {
                train,
                heading: Heading::Along(direction),
            } => {
                write!(
                    out,
                    "train {train} is turned {direction} in {}",
                    self.where_it_stands(before, train)
                )?;
                let by = self
                    .direction(before, train)
                    .and_then(|point| self.authority(before, seat, point));
                match by {
                    Some(by) => write!(out, " on the authority of train {by}"),
                    None => Ok(()),
                }
            }
            Action::Rehead { train, heading } => {
                write!(out, "train {train} is headed {heading} in the depot")
            }
            Action::Hold => write!(out, "seat {seat} holds"),
            Action::Lost => write!(out, "seat {seat} is blocked and loses the play"),
        }
    }

    /// Adds where a train headed so in a circle goes next.
    fn write_next(&self, at: Circle, heading: Direction, out: &mut dyn Write) -> fmt::Result {
        match self.board().lane(at, heading) {
            Some(lane) => write!(out, " for {}", self.board().name(self.board().to(lane))),
            None => Ok(()),
        }
    }

    fn where_it_stands(&self, state: &State, train: Train) -> &str {
        match state.place(train) {
            Place::Standing(lane) | Place::Running(lane) => {
                self.board().name(self.board().from(lane))
            }
            Place::Yard | Place::Home => "nowhere",
        }
    }

    /// Where a train is and where it heads, with the mark of the variant `turned-back`.
    pub fn whereabouts_of(&self, state: &State, train: Train) -> String {
        let mut text = self.whereabouts(state.place(train));
        if state.is_sent(train) {
            text += ", sent back by a rival";
        }
        text
    }

    /// Where a train is and where it heads, for a list of trains.
    pub fn whereabouts(&self, place: Place) -> String {
        let board = self.board();
        match place {
            Place::Yard => "in the yard".into(),
            Place::Home => "home".into(),
            Place::Standing(lane) => format!(
                "{} ({}), headed {} for {}",
                board.name(board.from(lane)),
                board.code(board.from(lane)),
                board.direction(lane),
                board.name(board.to(lane))
            ),
            Place::Running(lane) => format!(
                "on the track {} from {} to {}",
                board.direction(lane),
                board.name(board.from(lane)),
                board.name(board.to(lane))
            ),
        }
    }
}
