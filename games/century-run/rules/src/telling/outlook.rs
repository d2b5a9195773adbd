//! What each number of the dial would do, told before it is spun.

use game::{Arrange, Event, Seat};

use super::{hours_lost, signed};
use crate::action::Spin;
use crate::board::Place;
use crate::rules::CenturyRun;
use crate::state::{Node, State, Way};
use crate::turn::{Cause, Effect, Mark, Turn, Upshot, Witness};

/// What a number would do for whoever is to spin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outlook {
    /// The number.
    pub number: u32,
    /// Where it leads, in words: "Poughkeepsie", "past Harmon".
    pub place: String,
    /// What follows: "+1 hour", "lose the turn"; nothing if the train only runs there.
    pub follows: String,
    /// Whether that is good.
    pub promise: Promise,
    /// The space the train would stand on, if it moves.
    pub to: Option<Place>,
}

/// Whether a number is welcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Promise {
    /// The train moves.
    Runs,
    /// The train moves or stays, as its player chooses.
    Choice,
    /// The turn is lost.
    Lost,
}

/// Remembers what becomes of the mover's own turn.
struct Own {
    seat: Seat,
    placed: bool,
    turn: Option<Turn>,
}

impl Witness for Own {
    fn placed(&mut self, _: &State, seat: Seat) {
        self.placed |= seat == self.seat;
    }

    fn turn(&mut self, _: &State, turn: &Turn) {
        if turn.seat == self.seat && self.turn.is_none() {
            self.turn = Some(*turn);
        }
    }
}

impl CenturyRun {
    /// What each number of the dial would do for the train that is to be spun for; nothing if no
    /// spin is due. `called` tells the name of another seat within a sentence.
    pub fn outlooks(&self, state: &State, called: &dyn Fn(Seat) -> String) -> Vec<Outlook> {
        match state.node {
            Node::Turn | Node::Second => {}
            Node::Choice(_) | Node::Over => return Vec::new(),
        }
        let mut numbers: Vec<u8> = self.board.dial().to_vec();
        numbers.arrange();
        numbers.dedup();
        let spins = numbers.into_iter().map(|number| Spin(u32::from(number)));
        spins
            .map(|spin| self.outlook(state, spin, called))
            .collect()
    }

    fn outlook(&self, state: &State, spin: Spin, called: &dyn Fn(Seat) -> String) -> Outlook {
        let Spin(number) = spin;
        let mut after = *state;
        let mut own = Own {
            seat: state.mover,
            placed: false,
            turn: None,
        };
        self.apply_event(&mut after, &Event::Chance(spin), &mut own);
        let found = |place: String, follows: String, promise, to| Outlook {
            number,
            place,
            follows,
            promise,
            to,
        };
        if own.placed {
            let aboard = self.track.start(spin.number()).unwrap_or_default();
            let place = self.place_name(Place::ORIGIN).into_owned();
            let follows = format!("start with {aboard} passengers");
            return found(place, follows, Promise::Runs, Some(Place::ORIGIN));
        }
        if let Node::Choice(offer) = after.node {
            let place = self.place_name(offer.to).into_owned();
            let follows = match offer.way {
                Way::Back => "drop back there and lose an hour, or stay",
                Way::Forward => "close up there, or stay",
            };
            return found(place, follows.to_owned(), Promise::Choice, Some(offer.to));
        }
        match own.turn.map(|turn| turn.upshot) {
            Some(Upshot::Run {
                to, mark, effect, ..
            }) => {
                let mut parts = Vec::new();
                if mark == Mark::Back {
                    let ahead = Place::at(to.index() + 1);
                    parts.push(format!("behind {}", self.standing_at(state, ahead, called)));
                }
                parts.extend(told(&effect));
                if to == self.board.terminus() {
                    parts.push("arrive".to_owned());
                }
                let place = self.place_name(to).into_owned();
                found(place, parts.join(", "), Promise::Runs, Some(to))
            }
            Some(Upshot::Lost(cause)) => {
                let (place, follows) = self.loss(state, cause, called);
                found(place, follows, Promise::Lost, None)
            }
            Some(Upshot::Yard | Upshot::Placed) | None => {
                let place = self.place_name(Place::YARD).into_owned();
                found(place, "stay there".to_owned(), Promise::Lost, None)
            }
        }
    }

    fn loss(
        &self,
        state: &State,
        cause: Cause,
        called: &dyn Fn(Seat) -> String,
    ) -> (String, String) {
        let lost = "lose the turn".to_owned();
        match cause {
            Cause::City => {
                let city = self.city_ahead(state.train(state.mover).at);
                (format!("past {city}"), lost)
            }
            Cause::Obstacle(place) => (self.place_name(place).into_owned(), lost),
            Cause::Train(place) => {
                let other = self.standing_at(state, place, called);
                let follows = format!("{other} in the way: {lost}");
                (self.place_name(place).into_owned(), follows)
            }
            Cause::Failure { red, hours, .. } => {
                let red = self.place_name(red);
                let place = if self.overshoots() {
                    format!("past {red}")
                } else {
                    format!("not to {red}")
                };
                (place, format!("{lost}{}", hours_lost(" and", hours)))
            }
            Cause::Held(red) => {
                let red = self.place_name(red);
                (red.into_owned(), "wait for a clear way".to_owned())
            }
            Cause::Declined(_) => (
                self.place_name(state.train(state.mover).at).into_owned(),
                lost,
            ),
        }
    }

    fn standing_at(&self, state: &State, place: Place, called: &dyn Fn(Seat) -> String) -> String {
        let mut seats = self.seats.iter();
        let seat = seats.find(|&seat| state.train(seat).at == place);
        seat.map_or_else(|| "another train".to_owned(), called)
    }
}

/// What a stop changes, with signs.
fn told(effect: &Effect) -> Vec<String> {
    let mut parts = Vec::new();
    if effect.taken > 0 || effect.left > 0 {
        let left = signed(-i32::from(effect.left));
        parts.push(format!("+{} {left} passengers", effect.taken));
    }
    if effect.gained > 0 {
        parts.push("+1 hour".to_owned());
    }
    if effect.lost > 0 {
        parts.push("−1 hour".to_owned());
    }
    parts
}
