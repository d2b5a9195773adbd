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
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match event {
            Event::Act(seat, action) => self.narrate_action(before, *seat, action, audience, out),
            Event::Chance(chance) => match *chance {},
        }
    }

    fn concerns(&self, _: &State, event: &EventOf<Self>, seat: Seat) -> bool {
        let touched = match *event {
            Event::Act(_, Action::Turn { train, .. }) => Some(train),
            Event::Act(_, Action::Run { into, .. }) => into,
            Event::Act(
                _,
                Action::Enter { .. }
                | Action::Arrive { .. }
                | Action::Rehead { .. }
                | Action::Hold
                | Action::Lost,
            ) => None,
            Event::Chance(chance) => match chance {},
        };
        touched.is_some_and(|train| self.owner(train) == Some(seat))
    }

    fn propose(
        &self,
        before: &State,
        _: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        self.propose_action(before, action, out)
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        let board = self.board();
        let name = |circle| board.name(circle);
        match *why {
            Illegal::Won(seat) => write!(out, "the game is over: seat {seat} has won"),
            Illegal::Drawn => write!(out, "the game is over: it was drawn"),
            Illegal::Judged => write!(
                out,
                "the game is over: no train came home in {} plays, and those ahead have won",
                self.arrival_limit().unwrap_or_default()
            ),
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
                write!(out, "the depot has no track {}", direction.word())
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
                    board.direction(lane).word(),
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
                    "{} has no track {}; a smashup is written x",
                    name(circle),
                    direction.word()
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
                    "train {train} is headed {} and none of your trains is",
                    direction.word()
                )
            }
            Illegal::SameHeading(train, direction) => {
                write!(out, "train {train} is headed {} already", direction.word())
            }
            Illegal::TurnOffTrack(_, city, Some(direction)) => {
                write!(out, "{} has no track {}", name(city), direction.word())
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
                "train {train} can be turned along another depot track only, not {}",
                direction.word()
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
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let name = |circle| self.spoken(circle);
        let whose = |train| match self.owner(train) {
            Some(owner) => format!("{} train {train}", audience.whose(owner)),
            None => format!("train {train}"),
        };
        let here = |train| self.where_it_stands(before, train);
        match *action {
            Action::Enter { train, heading } => {
                write_capital(&whose(train), out)?;
                match heading {
                    Heading::Smashup => {
                        write!(out, " entered off the rails and went back to the yard")
                    }
                    Heading::Along(direction) => {
                        write!(out, " entered the depot, headed {}", direction.word())?;
                        self.write_next(" for ", self.board().depot(), direction, out)
                    }
                }
            }
            Action::Run { train, to, into } => {
                write_capital(&whose(train), out)?;
                match (into, before.place(train)) {
                    (None, _) => write!(out, " left {} for {}", here(train), name(to)),
                    (Some(struck), Place::Running(_)) => write!(
                        out,
                        " ran into {} and head-on into {}; both went back to the yard",
                        name(to),
                        whose(struck)
                    ),
                    (Some(struck), Place::Standing(_) | Place::Yard | Place::Home) => write!(
                        out,
                        " ran out of {} head-on into {}; both went back to the yard",
                        here(train),
                        whose(struck)
                    ),
                }
            }
            Action::Arrive { train, at, heading } => {
                write_capital(&whose(train), out)?;
                match heading {
                    None => write!(out, " came home to {}", name(at)),
                    Some(Heading::Smashup) => {
                        write!(
                            out,
                            " ran off the rails in {} and went back to the yard",
                            name(at)
                        )
                    }
                    Some(Heading::Along(direction)) => {
                        write!(out, " stopped in {}, headed {}", name(at), direction.word())?;
                        self.write_next(" for ", at, direction, out)
                    }
                }
            }
            Action::Turn { train, heading } => {
                let (who, whose) = (audience.who(seat), whose(train));
                match heading {
                    Heading::Smashup => write!(
                        out,
                        "{who} turned {whose} off the rails in {}; it went back to the yard",
                        here(train)
                    ),
                    Heading::Along(direction) => {
                        write!(
                            out,
                            "{who} turned {whose} {} in {}",
                            direction.word(),
                            here(train)
                        )?;
                        match self.circle_of(before, train) {
                            Some(at) => self.write_next(", toward ", at, direction, out),
                            None => Ok(()),
                        }
                    }
                }
            }
            Action::Rehead { train, heading } => {
                write_capital(&whose(train), out)?;
                write!(out, " turned {} in the depot", heading.word())?;
                self.write_next(", toward ", self.board().depot(), heading, out)
            }
            Action::Hold => write!(out, "{} held and ran into nobody", audience.who(seat)),
            Action::Lost => write!(out, "{} had no move and lost the play", audience.who(seat)),
        }
    }

    /// Tells what a play would do, as a button says it.
    fn propose_action(&self, before: &State, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let name = |circle| self.spoken(circle);
        let here = |train| self.where_it_stands(before, train);
        match *action {
            Action::Enter { train, heading } => match heading {
                Heading::Smashup => write!(out, "Enter train {train} off the rails"),
                Heading::Along(direction) => {
                    write!(out, "Enter train {train} headed {}", direction.word())?;
                    self.write_next(", toward ", self.board().depot(), direction, out)
                }
            },
            Action::Run { train, to, into } => match into {
                None => write!(
                    out,
                    "Run train {train} out of {} to {}",
                    here(train),
                    name(to)
                ),
                Some(struck) => write!(out, "Run train {train} head-on into train {struck}"),
            },
            Action::Arrive { train, at, heading } => match heading {
                None => write!(out, "Bring train {train} home to {}", name(at)),
                Some(Heading::Smashup) => {
                    write!(out, "Run train {train} off the rails in {}", name(at))
                }
                Some(Heading::Along(direction)) => {
                    write!(
                        out,
                        "Stop train {train} in {}, headed {}",
                        name(at),
                        direction.word()
                    )?;
                    self.write_next(", toward ", at, direction, out)
                }
            },
            Action::Turn { train, heading } => match heading {
                Heading::Smashup => {
                    write!(out, "Turn train {train} off the rails in {}", here(train))
                }
                Heading::Along(direction) => {
                    write!(out, "Turn train {train} {}", direction.word())?;
                    match self.circle_of(before, train) {
                        Some(at) => self.write_next(", toward ", at, direction, out),
                        None => Ok(()),
                    }
                }
            },
            Action::Rehead { train, heading } => {
                write!(out, "Turn train {train} {} in the depot", heading.word())?;
                self.write_next(", toward ", self.board().depot(), heading, out)
            }
            Action::Hold => write!(out, "Hold and run into nobody"),
            Action::Lost => write!(out, "Go on without a move"),
        }
    }

    /// Adds where a train headed so in a circle goes next, after these words.
    fn write_next(
        &self,
        before: &str,
        at: Circle,
        heading: Direction,
        out: &mut dyn Write,
    ) -> fmt::Result {
        match self.board().lane(at, heading) {
            Some(lane) => write!(out, "{before}{}", self.spoken(self.board().to(lane))),
            None => Ok(()),
        }
    }

    /// The circle a train stands in or has left.
    fn circle_of(&self, state: &State, train: Train) -> Option<Circle> {
        state
            .place(train)
            .lane()
            .map(|lane| self.board().from(lane))
    }

    fn where_it_stands(&self, state: &State, train: Train) -> &str {
        match state.place(train) {
            Place::Standing(lane) | Place::Running(lane) => self.spoken(self.board().from(lane)),
            Place::Yard | Place::Home => "nowhere",
        }
    }

    /// A circle in a sentence: the depot has a long name, and there is only one.
    fn spoken(&self, circle: Circle) -> &str {
        match circle == self.board().depot() {
            true => "the depot",
            false => self.board().name(circle),
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

    /// Where a train is and where it heads, for a list of trains beside a map with codes.
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

/// Adds words that begin a sentence.
fn write_capital(words: &str, out: &mut dyn Write) -> fmt::Result {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => write!(out, "{}{}", first.to_uppercase(), letters.as_str()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use game::{Notation, Options, Rules, Viewer};

    use super::*;

    /// What a play is called before and after, told to seat A, who is called "you".
    fn told(line: &str, seat: u8, play: &str) -> [String; 2] {
        let (rules, state) =
            GreatRailroad::load(None, &Options::default(), line).expect("the position is sound");
        let seat = Seat::from_number(seat).expect("there is such a seat");
        let action = rules.read_action(play).expect("the play can be read");
        rules.check(&state, seat, &action).expect("it is legal");
        let names = ["Ann", "Bertram"].map(String::from);
        let audience = Audience {
            viewer: Viewer::Seat(Seat::FIRST),
            you: Some(Seat::FIRST),
            names: &names,
        };
        let (mut before, mut after) = (String::new(), String::new());
        let event = Event::Act(seat, action);
        rules.propose(&state, seat, &action, &mut before).unwrap();
        rules
            .narrate(&state, &event, &audience, &mut after)
            .unwrap();
        assert_eq!(
            rules.concerns(&state, &event, Seat::FIRST),
            after.contains("turned your") || after.contains("into your"),
            "{after}"
        );
        [before, after]
    }

    #[test]
    fn a_button_says_what_it_does_and_the_story_what_was_done() {
        let turn = "gr1 SFO B | A 1@STP/SW 3@yard 5@yard | B 2@DEN/SW 4@yard 6@yard";
        assert_eq!(
            told(turn, 2, "~1/N"),
            [
                "Turn train 1 north, toward Duluth",
                "Bertram turned your train 1 north in St. Paul, toward Duluth"
            ]
        );
        let crash = "gr1 SFO B | A 1@CHI>OMA 3@home 5@home | B 2@OMA/E 4@home 6@yard";
        assert_eq!(
            told(crash, 2, "2>CHI#1"),
            [
                "Run train 2 head-on into train 1",
                "Bertram’s train 2 ran out of Omaha head-on into your train 1; both went back to the yard"
            ]
        );
        let start = "gr1 SFO A | A 1@yard 3@yard 5@yard | B 2@yard 4@yard 6@yard";
        assert_eq!(
            told(start, 1, "1+W"),
            [
                "Enter train 1 headed west, toward Pittsburg",
                "Your train 1 entered the depot, headed west for Pittsburg"
            ]
        );
    }
}
