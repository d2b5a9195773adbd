//! The notation: plays as text. Positions have a file of their own.

use std::convert::Infallible;
use std::fmt::{self, Write};

use game::{EventOf, Faults, Notation, NotationError, Options, SeatCount};

use crate::action::{Action, Heading};
use crate::board::Circle;
use crate::position;
use crate::rules::GreatRailroad;
use crate::state::State;
use crate::train::Train;

/// The message for a text that has none of the forms.
const FORMS: &str = "a play such as 3+W (enter), 3>CHI (run), 3>CHI#4 (head-on), 3=CHI/NW (arrive), 3=SFO (home), ~4/E (turn) or --";

impl Notation for GreatRailroad {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match text {
            "--" => return Ok(Action::Lost),
            "hold" => return Ok(Action::Hold),
            _ => {}
        }
        if let Some(rest) = text.strip_prefix('~') {
            let (train, heading) = rest
                .split_once('/')
                .ok_or_else(|| NotationError::new(text, FORMS))?;
            return Ok(Action::Turn {
                train: read_train(train)?,
                heading: read_heading(heading)?,
            });
        }
        let sign = text
            .find(['+', '>', '=', '*'])
            .ok_or_else(|| NotationError::new(text, FORMS))?;
        let train = read_train(&text[..sign])?;
        let rest = &text[sign + 1..];
        match text.as_bytes()[sign] {
            b'+' => Ok(Action::Enter {
                train,
                heading: read_heading(rest)?,
            }),
            b'*' => Ok(Action::Rehead {
                train,
                heading: rest.parse()?,
            }),
            b'>' => {
                let (to, into) = match rest.split_once('#') {
                    Some((to, struck)) => (to, Some(read_train(struck)?)),
                    None => (rest, None),
                };
                Ok(Action::Run {
                    train,
                    to: self.read_circle(to)?,
                    into,
                })
            }
            _ => {
                let (at, heading) = match rest.split_once('/') {
                    Some((at, heading)) => (at, Some(read_heading(heading)?)),
                    None => (rest, None),
                };
                Ok(Action::Arrive {
                    train,
                    at: self.read_circle(at)?,
                    heading,
                })
            }
        }
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        let code = |circle| self.board().code(circle);
        match *action {
            Action::Enter { train, heading } => write!(out, "{train}+{heading}"),
            Action::Run {
                train,
                to,
                into: None,
            } => write!(out, "{train}>{}", code(to)),
            Action::Run {
                train,
                to,
                into: Some(struck),
            } => write!(out, "{train}>{}#{struck}", code(to)),
            Action::Arrive {
                train,
                at,
                heading: None,
            } => write!(out, "{train}={}", code(at)),
            Action::Arrive {
                train,
                at,
                heading: Some(heading),
            } => write!(out, "{train}={}/{heading}", code(at)),
            Action::Turn { train, heading } => write!(out, "~{train}/{heading}"),
            Action::Rehead { train, heading } => write!(out, "{train}*{heading}"),
            Action::Hold => out.write_str("hold"),
            Action::Lost => out.write_str("--"),
        }
    }

    fn read_chance(&self, text: &str) -> Result<Infallible, NotationError> {
        Err(NotationError::new(
            text,
            "a play of a seat: nothing in this game is left to chance",
        ))
    }

    fn write_chance(&self, chance: &Infallible, _: &mut dyn Write) -> fmt::Result {
        match *chance {}
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, state, out)
    }

    fn write_view(&self, view: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, view, out)
    }

    /// A record of this game is its plays, so every play closes one line.
    fn record_lines(&self, _: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        out.extend(events.last().map(|event| self.event(event).to_string()));
    }

    /// GR-52's own idea of sameness: trains of one owner are interchangeable.
    fn fingerprint(&self, state: &State) -> u64 {
        state.key()
    }
}

impl GreatRailroad {
    /// A circle by its code. Names are for options and people, not for plays.
    fn read_circle(&self, code: &str) -> Result<Circle, NotationError> {
        let coded = |circle: &Circle| self.board().code(*circle) == code;
        let circle = self.board().circles().find(coded);
        circle.ok_or_else(|| NotationError::new(code, "the three-letter code of a circle"))
    }
}

/// A train by its number, written without zeros in front, so that every play has one text.
fn read_train(text: &str) -> Result<Train, NotationError> {
    let plain = !text.starts_with(['0', '+']);
    let train = text.parse().ok().filter(|_| plain).and_then(Train::new);
    train.ok_or_else(|| NotationError::new(text, "the number of a train, from 1 to 12"))
}

fn read_heading(text: &str) -> Result<Heading, NotationError> {
    if text == "x" {
        Ok(Heading::Smashup)
    } else {
        Ok(Heading::Along(text.parse()?))
    }
}
