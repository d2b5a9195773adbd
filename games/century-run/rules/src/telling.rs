//! The game in plain words: what happens in it, and why something is refused.

use std::fmt::{self, Write};

use game::{Audience, Event, EventOf, Seat, Telling};

use crate::action::Spin;
use crate::board::{Kind, Place};
use crate::illegal::Illegal;
use crate::rules::CenturyRun;
use crate::setup::{ExactBlocked, Goal, RedCount};
use crate::state::{Node, Noted, Offer, State, Way};
use crate::turn::{Cause, Effect, Mark, Miss, Turn, Upshot, Witness};

impl Telling for CenturyRun {
    /// The event and all that follows from it by itself.
    fn narrate(
        &self,
        before: &State,
        event: &EventOf<Self>,
        _: &Audience<'_>,
        out: &mut dyn Write,
    ) -> fmt::Result {
        let mut state = *before;
        let mut teller = Teller {
            rules: self,
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

/// What is narrated: a spin, or the answer to an offer that was narrated with its spin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Occasion {
    Spin,
    Answer,
}

/// Puts into words what it sees.
struct Teller<'a> {
    rules: &'a CenturyRun,
    occasion: Occasion,
    clauses: Vec<String>,
}

impl Witness for Teller<'_> {
    fn placed(&mut self, state: &State, seat: Seat) {
        let name = self.rules.color(seat);
        let aboard = state.train(seat).aboard;
        let number = match state.started {
            Noted::Number(number) => number.to_string(),
            Noted::None | Noted::Unknown => "a starting number".into(),
        };
        let origin = self.place(Place::ORIGIN);
        self.clauses.push(format!(
            "{name} spins {number} and starts from {origin} with {aboard} passengers"
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
                let net = self.rules.points(state, seat).net();
                format!("{} {net:+}", self.rules.color(seat))
            })
            .collect();
        let trip = state.trip;
        self.clauses
            .push(format!("trip {trip} is scored: {}", nets.join(", ")));
    }
}

impl Teller<'_> {
    /// A turn as a clause; a start has been narrated already.
    fn clause(&self, state: &State, turn: &Turn) -> Option<String> {
        let name = self.rules.color(turn.seat);
        let number = match turn.spun {
            Noted::None => turn.started,
            spun @ (Noted::Unknown | Noted::Number(_)) => spun,
        };
        let spins = match number {
            Noted::Number(number) => format!("{name} spins {number}"),
            Noted::None | Noted::Unknown => name.to_owned(),
        };
        match turn.upshot {
            Upshot::Yard => Some(format!("{spins} and stays in the yard")),
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
                    let (red, time) = (self.place(red), ordinal(number));
                    changes += &format!(
                        ", missing {red} for the {time} time{}",
                        hours_lost(", at the cost of", hours)
                    );
                }
                // A player who answers an offer or leaves a hold does not spin.
                let told = self.occasion == Occasion::Answer || mark == Mark::Release;
                Some(if told {
                    format!("{name} {moved}{changes}")
                } else {
                    format!("{spins} and {moved}{changes}")
                })
            }
            Upshot::Lost(Cause::Declined(_)) => {
                let from = self.place(turn.from);
                Some(format!("{name} stays at {from} and loses the turn"))
            }
            Upshot::Lost(Cause::Held(red)) => {
                let red = self.place(red);
                Some(match turn.spun {
                    Noted::None => format!("{name} waits for a clear way to {red}"),
                    Noted::Unknown | Noted::Number(_) => format!(
                        "{spins}, {} {red} for the {} time and is held behind a train in the way",
                        self.fails(),
                        ordinal(self.rules.board.failing.forced_on)
                    ),
                })
            }
            Upshot::Lost(cause) => Some(format!("{spins} {}", self.loss(state, turn.seat, cause))),
        }
    }

    fn run(&self, state: &State, turn: &Turn, to: Place, mark: Mark) -> String {
        let (from, there) = (self.place(turn.from), self.place(to));
        match mark {
            Mark::Count if to == self.rules.board.terminus() => {
                let aboard = state.train(turn.seat).aboard;
                format!("runs from {from} to {there}, arriving with {aboard} passengers")
            }
            Mark::Count if from == there => format!("moves on within {there}"),
            Mark::Count => format!("runs from {from} to {there}"),
            Mark::Third => {
                let forced = ordinal(self.rules.board.failing.forced_on);
                let fails = self.fails();
                format!("{fails} {there} for the {forced} time, which moves the train up to it")
            }
            // The train that was in the way stands one space farther on.
            Mark::Back => {
                let other = self.standing(state, Place::at(to.index() + 1));
                format!("drops back behind {other} to {there}")
            }
            Mark::Forward => format!("closes up to {there}"),
            Mark::Release => format!("has a clear way and moves up to {there}"),
        }
    }

    fn loss(&self, state: &State, seat: Seat, cause: Cause) -> String {
        match cause {
            Cause::City => {
                let city = self.city_ahead(state.train(seat).at);
                format!("but may not run past {city} without a stop, and loses the turn")
            }
            Cause::Obstacle(place) => {
                let word = self.rules.board.obstacle(place);
                format!("but would end inside the {word}, and loses the turn")
            }
            Cause::Train(place) => {
                let other = self.standing(state, place);
                let place = self.place(place);
                format!("but finds {other} in the way at {place}, and loses the turn")
            }
            Cause::Failure { red, number, hours } => {
                let (red, time) = (self.place(red), ordinal(number));
                let (fails, hours) = (self.fails(), hours_lost(" and", hours));
                format!("but {fails} {red} for the {time} time, and loses the turn{hours}")
            }
            Cause::Held(_) | Cause::Declined(_) => "and loses the turn".into(),
        }
    }

    /// What one does to a red space when one fails at it.
    fn fails(&self) -> &'static str {
        let agreement = self.rules.agreement();
        let overshoots = match agreement.red_count {
            RedCount::Overshoots | RedCount::Consecutive => {
                agreement.exact_blocked == ExactBlocked::NoFailure
            }
            RedCount::AnyMiss => false,
        };
        if overshoots { "overshoots" } else { "misses" }
    }

    fn offer(&self, seat: Seat, number: u32, offer: Offer) -> String {
        let (name, to) = (self.rules.color(seat), self.place(offer.to));
        match offer.way {
            Way::Back => format!(
                "{name} spins {number} onto a taken space and may drop back to {to}, losing an hour, or stay"
            ),
            Way::Forward => format!(
                "{name} spins {number} onto a taken space with another behind it and may close up to {to} or stay"
            ),
        }
    }

    fn end(&self, state: &State) -> String {
        let winners = self.rules.winners(state);
        let names: Vec<&str> = winners.iter().map(|seat| self.rules.color(seat)).collect();
        let best = winners.iter().map(|seat| state.total(seat)).max();
        let points = best.unwrap_or_default();
        match names[..] {
            [one] => format!("{one} wins with {points} points"),
            _ => format!("{} share the win with {points} points", names.join(" and ")),
        }
    }

    /// A place in words: cities and stations by name, ordinary spaces with their number.
    fn place(&self, place: Place) -> String {
        let space = self.rules.board.space(place);
        match (&space.name, space.kind.is_shared()) {
            (Some(name), true) => name.clone(),
            (Some(name), false) => format!("{name} ({})", space.code),
            (None, true) => space.code.clone(),
            (None, false) => format!("space {}", space.code),
        }
    }

    /// The name of the next city.
    fn city_ahead(&self, place: Place) -> String {
        let ahead = self.rules.board.places().skip(place.index() + 1);
        ahead
            .filter(|&place| matches!(self.rules.board.space(place).kind, Kind::City { .. }))
            .map(|place| self.place(place))
            .next()
            .unwrap_or_else(|| "a city".into())
    }

    /// The name of the train that stands there.
    fn standing(&self, state: &State, place: Place) -> &str {
        let seat = self
            .rules
            .seats
            .iter()
            .find(|&seat| state.train(seat).at == place);
        seat.map_or("another train", |seat| self.rules.color(seat))
    }
}

fn changes(effect: &Effect) -> String {
    let mut text = String::new();
    if effect.taken > 0 || effect.left > 0 {
        text = format!(", taking on {} and leaving {}", effect.taken, effect.left);
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

fn ordinal(number: u8) -> String {
    match number {
        1 => "first".into(),
        2 => "second".into(),
        3 => "third".into(),
        _ => format!("{number}th"),
    }
}
