//! Tables for the tests to play at.

use century_run::{CenturyRun, State};
use game::{Event, EventOf, Hints, Next, Notation, Options, Prng, Rules, Setup, Value};

/// Events of this game.
pub(crate) type CrEvent = EventOf<CenturyRun>;

/// A table with options written `name=value`.
pub(crate) fn table(seats: u8, options: &[&str]) -> CenturyRun {
    CenturyRun::new(&setup(seats, options)).unwrap()
}

/// The setup of such a table.
pub(crate) fn setup(seats: u8, options: &[&str]) -> Setup {
    let mut agreed = Options::default();
    for option in options {
        agreed.parse_into(&CenturyRun::META, option).unwrap();
    }
    Setup::new(&CenturyRun::META, seats, agreed).unwrap()
}

/// Rules and state of a line, with options written `name=value`.
pub(crate) fn load(options: &[&str], line: &str) -> (CenturyRun, State) {
    let mut agreed = Options::default();
    for option in options {
        let (name, value) = option.split_once('=').unwrap();
        agreed.set(name, Value::parse(value));
    }
    CenturyRun::load(None, &agreed, line).unwrap()
}

/// A spin or an answer, read and checked.
pub(crate) fn event(rules: &CenturyRun, state: &State, text: &str) -> CrEvent {
    match rules.next(state) {
        Next::Chance => {
            let spin = rules.read_chance(text).unwrap();
            rules.check_chance(state, &spin).unwrap();
            Event::Chance(spin)
        }
        Next::Act(seat) => {
            let action = rules.read_action(text).unwrap();
            rules.check(state, seat, &action).unwrap();
            Event::Act(seat, action)
        }
        Next::Over => panic!("the game is over before {text}"),
    }
}

/// One random event, by the shortcuts of the rules.
pub(crate) fn random_event(rules: &CenturyRun, state: &State, rng: &mut Prng) -> Option<CrEvent> {
    match rules.next(state) {
        Next::Chance => Some(Event::Chance(rules.draw(state, rng, &mut Vec::new()))),
        Next::Act(seat) => {
            let action = rules.pick(state, seat, rng, &mut Vec::new());
            Some(Event::Act(seat, action))
        }
        Next::Over => None,
    }
}
