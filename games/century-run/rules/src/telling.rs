//! The game in plain words: what happens in it, and why something is refused.
//!
//! `outlook` tells what a number would do before it is spun.

mod outlook;

use std::borrow::Cow;
use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::{Action, Spin};
use crate::board::{Kind, Place};
use crate::illegal::Illegal;
use crate::rules::CenturyRun;
use crate::setup::{ExactBlocked, Goal, RedCount};
use crate::state::{Node, Noted, Offer, State, Way};
use crate::turn::{Cause, Effect, Mark, Miss, Turn, Upshot, Witness};

pub use outlook::{Outlook, Promise};

impl Telling for CenturyRun {
    /// The event and all that follows from it by itself.
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        audience: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let mut state = *before;
        let mut teller = Teller {
            rules: self,
            audience,
            occasion: match event {
                Event::Chance(_) => Occasion::Spin,
                Event::Act(..) => Occasion::Answer,
            },
            clauses: Vec::new(),
        };
        self.apply_event(&mut state, event, &mut teller);
        if let (Event::Chance(Spin(number)), Node::Choice(offer)) = (event, state.node) {
            let clause = teller.offer(before.mover, *number, offer);
            teller.clauses.push(clause);
        }
        if state.node == Node::Over {
            let clause = teller.end(&state);
            teller.clauses.push(clause);
        }
        out.write_str(&teller.clauses.join("; "))
    }

    /// The seat's train was in the way or moved by itself, or a trip was scored.
    fn concerns(&self, before: &State, event: &EventOf<Self>, seat: Seat) -> bool {
        if before.mover == seat {
            return false;
        }
        let mut state = *before;
        let mut touched = Touched { seat, found: false };
        self.apply_event(&mut state, event, &mut touched);
        touched.found
    }

    fn propose(
        &self,
        before: &State,
        seat: Seat,
        action: &Action,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let (word, place) = match (action, before.node) {
            (Action::Go, Node::Choice(offer)) => match offer.way {
                Way::Back => ("Drop back to", offer.to),
                Way::Forward => ("Close up to", offer.to),
            },
            (Action::Go, Node::Turn | Node::Second | Node::Over) => {
                ("Go on from", before.train(seat).at)
            }
            (Action::Stay, _) => ("Stay at", before.train(seat).at),
        };
        write!(out, "{word} {}", self.place_name(place))
    }

    fn explain(&self, why: &Illegal, out: &mut dyn Write) -> fmt::Result {
        match *why {
            Illegal::Over {
                goal: Goal::Trips(trips),
            } => write!(out, "the game is over: all {trips} trips have been run"),
            Illegal::Over {
                goal: Goal::Points(target),
            } => write!(out, "the game is over: it went to {target} points"),
            Illegal::Arrived { seat } => write!(
                out,
                "{} has arrived and has no more turns in this trip",
                self.color(seat)
            ),
            Illegal::OtherSeat { seat, mover } => write!(
                out,
                "it is the turn of {}, not of {}",
                self.color(mover),
                self.color(seat)
            ),
            Illegal::SpinDue { mover } => write!(
                out,
                "{} is to spin and nothing is offered",
                self.color(mover)
            ),
            Illegal::NotOnDial { number } => {
                let numbers: Vec<String> = self.board.dial.iter().map(u8::to_string).collect();
                write!(out, "the dial shows {}, not {number}", numbers.join(", "))
            }
            Illegal::NoSpinDue => out.write_str("no spin is due"),
        }
    }
}

impl CenturyRun {
    /// A place in words: by its name, or by its number where it has none.
    pub fn place_name(&self, place: Place) -> Cow<'_, str> {
        if place == Place::YARD {
            return "the yard".into();
        }
        match &self.board.space(place).name {
            Some(name) => name.into(),
            None => format!("space {}", place.index()).into(),
        }
    }
}

/// What there is to tell of: a spin, or the answer to an offer that was told with its spin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occasion {
    Spin,
    Answer,
}

/// Finds out whether another's event touches a seat's train.
struct Touched {
    seat: Seat,
    found: bool,
}

impl Witness for Touched {
    fn turn(&mut self, state: &State, turn: &Turn) {
        let stands = |place: Place| state.train(self.seat).at == place;
        self.found |= turn.seat == self.seat
            || match turn.upshot {
                Upshot::Lost(Cause::Train(place)) => stands(place),
                Upshot::Run {
                    to,
                    mark: Mark::Back,
                    ..
                } => stands(Place::at(to.index() + 1)),
                Upshot::Yard | Upshot::Placed | Upshot::Run { .. } | Upshot::Lost(_) => false,
            };
    }

    fn trip(&mut self, _: &State) {
        self.found = true;
    }
}

/// Puts into words what it sees.
struct Teller<'a> {
    rules: &'a CenturyRun,
    audience: &'a Audience<'a>,
    occasion: Occasion,
    clauses: Vec<String>,
}

impl Witness for Teller<'_> {
    fn placed(&mut self, state: &State, seat: Seat) {
        let name = self.who(seat);
        let aboard = state.train(seat).aboard;
        let number = match state.started {
            Noted::Number(number) => number.to_string(),
            Noted::None | Noted::Unknown => "a starting number".into(),
        };
        let origin = self.place(Place::ORIGIN);
        self.clauses.push(format!(
            "{name} spun {number} and started from {origin} with {aboard} passengers"
        ));
    }

    fn turn(&mut self, state: &State, turn: &Turn) {
        if let Some(clause) = self.clause(state, turn) {
            self.clauses.push(clause);
        }
    }

    fn trip(&mut self, state: &State) {
        let nets: Vec<String> = self
            .rules
            .seats
            .iter()
            .filter(|&seat| state.train(seat).at == self.rules.track.terminus())
            .map(|seat| {
                let net = signed(self.rules.points(state, seat).net());
                format!("{} {net}", self.whom(seat))
            })
            .collect();
        let trip = state.trip;
        self.clauses
            .push(format!("trip {trip} is scored: {}", nets.join(", ")));
    }
}

impl Teller<'_> {
    /// The player at a seat as the subject of a sentence; where players have no names, by color.
    fn who(&self, seat: Seat) -> Cow<'_, str> {
        if self.audience.you == Some(seat) || !self.audience.names.is_empty() {
            self.audience.who(seat)
        } else {
            self.rules.color(seat).into()
        }
    }

    /// The same within a sentence.
    fn whom(&self, seat: Seat) -> Cow<'_, str> {
        if self.audience.you == Some(seat) {
            "you".into()
        } else {
            self.who(seat)
        }
    }

    /// A turn as a clause; a start has been told already.
    fn clause(&self, state: &State, turn: &Turn) -> Option<String> {
        let name = self.who(turn.seat);
        let number = match turn.spun {
            Noted::None => turn.started,
            spun @ (Noted::Unknown | Noted::Number(_)) => spun,
        };
        let spun = match number {
            Noted::Number(number) => format!("{name} spun {number}"),
            Noted::None | Noted::Unknown => format!("{name} spun"),
        };
        match turn.upshot {
            Upshot::Yard => Some(format!("{spun} and stayed in the yard")),
            Upshot::Placed => None,
            Upshot::Run {
                to,
                mark,
                effect,
                miss,
            } => {
                let moved = self.run(state, turn, to, mark);
                let mut changes = changes(&effect);
                if let Some(Miss { red, number, hours }) = miss {
                    let red = self.place(red);
                    changes += &format!(
                        ", missing {red}{}{}",
                        times(number),
                        hours_lost(", at the cost of", hours)
                    );
                }
                // A player who answers an offer or leaves a hold does not spin.
                let told = self.occasion == Occasion::Answer || mark == Mark::Release;
                Some(if told {
                    format!("{name} {moved}{changes}")
                } else {
                    format!("{spun} and {moved}{changes}")
                })
            }
            Upshot::Lost(Cause::Declined(_)) => {
                let from = self.place(turn.from);
                Some(format!("{name} stayed at {from} and lost the turn"))
            }
            Upshot::Lost(Cause::Held(red)) => {
                let red = self.place(red);
                Some(match turn.spun {
                    Noted::None => format!("{name} waited for a clear way to {red}"),
                    Noted::Unknown | Noted::Number(_) => format!(
                        "{spun}, {} {red}{} and had to wait behind a train in the way",
                        self.failed(),
                        times(self.rules.board.failing.forced_on)
                    ),
                })
            }
            Upshot::Lost(cause) => Some(format!("{spun}, {}", self.loss(state, turn.seat, cause))),
        }
    }

    fn run(&self, state: &State, turn: &Turn, to: Place, mark: Mark) -> String {
        let (from, there) = (self.place(turn.from), self.place(to));
        match mark {
            Mark::Count if to == self.rules.board.terminus() => {
                let aboard = state.train(turn.seat).aboard;
                format!("ran from {from} to {there}, arriving with {aboard} passengers")
            }
            Mark::Count if from == there => format!("moved on within {there}"),
            Mark::Count => format!("ran from {from} to {there}"),
            Mark::Third => {
                let times = times(self.rules.board.failing.forced_on);
                let failed = self.failed();
                format!("{failed} {there}{times}, which moved the train up to it")
            }
            // The train that was in the way stands one space farther on.
            Mark::Back => {
                let other = self.standing(state, Place::at(to.index() + 1));
                format!("dropped back behind {other} to {there}")
            }
            Mark::Forward => format!("closed up to {there}"),
            Mark::Release => format!("had a clear way and moved up to {there}"),
        }
    }

    fn loss(&self, state: &State, seat: Seat, cause: Cause) -> String {
        match cause {
            Cause::City => {
                let city = self.rules.city_ahead(state.train(seat).at);
                format!("could not run past {city} without a stop, and lost the turn")
            }
            Cause::Obstacle(place) => {
                let word = self.rules.board.obstacle(place);
                format!("would have ended inside the {word}, and lost the turn")
            }
            Cause::Train(place) => {
                let other = self.standing(state, place);
                let place = self.place(place);
                format!("found {other} in the way at {place}, and lost the turn")
            }
            Cause::Failure { red, number, hours } => {
                let red = self.place(red);
                let (failed, hours) = (self.failed(), hours_lost(" and", hours));
                let times = times(number);
                format!("{failed} {red}{times} and lost the turn{hours}")
            }
            Cause::Held(_) | Cause::Declined(_) => "and lost the turn".into(),
        }
    }

    /// What one did to a red space when one failed at it.
    fn failed(&self) -> &'static str {
        if self.rules.overshoots() {
            "overshot"
        } else {
            "missed"
        }
    }

    fn offer(&self, seat: Seat, number: u32, offer: Offer) -> String {
        let (name, to) = (self.who(seat), self.place(offer.to));
        match offer.way {
            Way::Back => format!(
                "{name} spun {number} onto a taken space and may drop back to {to}, losing an hour, or stay"
            ),
            Way::Forward => format!(
                "{name} spun {number} onto a taken space with another behind it and may close up to {to} or stay"
            ),
        }
    }

    fn end(&self, state: &State) -> String {
        let winners = self.rules.winners(state);
        let names: Vec<Cow<'_, str>> = winners.iter().map(|seat| self.whom(seat)).collect();
        let best = winners.iter().map(|seat| state.total(seat)).max();
        let points = best.unwrap_or_default();
        match &names[..] {
            [one] => format!("{one} won with {points} points"),
            _ => format!(
                "{} shared the win with {points} points",
                names.join(" and ")
            ),
        }
    }

    fn place(&self, place: Place) -> Cow<'_, str> {
        self.rules.place_name(place)
    }

    /// The name of the train that stands there.
    fn standing(&self, state: &State, place: Place) -> Cow<'_, str> {
        let seat = self
            .rules
            .seats
            .iter()
            .find(|&seat| state.train(seat).at == place);
        seat.map_or("another train".into(), |seat| self.whom(seat))
    }
}

impl CenturyRun {
    /// Whether a failure at a red space is a count that goes beyond it, and nothing else.
    fn overshoots(&self) -> bool {
        let agreement = self.agreement();
        match agreement.red_count {
            RedCount::Overshoots | RedCount::Consecutive => {
                agreement.exact_blocked == ExactBlocked::NoFailure
            }
            RedCount::AnyMiss => false,
        }
    }

    /// The name of the next city.
    fn city_ahead(&self, place: Place) -> Cow<'_, str> {
        let ahead = self.board.places().skip(place.index() + 1);
        ahead
            .filter(|&place| matches!(self.board.space(place).kind, Kind::City { .. }))
            .map(|place| self.place_name(place))
            .next()
            .unwrap_or_else(|| "a city".into())
    }
}

fn changes(effect: &Effect) -> String {
    let mut text = String::new();
    if effect.taken > 0 || effect.left > 0 {
        text = format!(", taking on {} and letting off {}", effect.taken, effect.left);
    }
    if effect.gained > 0 {
        text.push_str(", gaining an hour");
    }
    if effect.lost > 0 {
        text.push_str(", losing an hour");
    }
    text
}

/// The hours of a failure after a word that joins them to what was said, or nothing.
fn hours_lost(joined: &str, hours: u16) -> String {
    match hours {
        0 => String::new(),
        1 => format!("{joined} an hour"),
        _ => format!("{joined} {hours} hours"),
    }
}

/// How often something has happened, behind what did: nothing for the first time.
fn times(number: u8) -> String {
    match number {
        0 | 1 => String::new(),
        2 => " again".into(),
        3 => " for the third time".into(),
        _ => format!(" for the {number}th time"),
    }
}

/// A number with its sign, as printers set it.
fn signed(number: i32) -> String {
    format!("{number:+}").replace('-', "−")
}
