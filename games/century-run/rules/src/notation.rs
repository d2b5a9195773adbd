//! The notation: actions, chances, positions and records as text.

use std::fmt::{self, Write};
use std::hash::{DefaultHasher, Hash, Hasher};

use game::{EventOf, Faults, Notation, NotationError, Options, SeatCount};

use crate::action::{Action, Spin};
use crate::rules::CenturyRun;
use crate::state::State;
use crate::{position, record};

impl Notation for CenturyRun {
    fn load(
        seats: Option<SeatCount>,
        options: &Options,
        line: &str,
    ) -> Result<(Self, State), Faults> {
        position::load(seats, options, line)
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        match text.trim() {
            "go" => Ok(Action::Go),
            "stay" => Ok(Action::Stay),
            _ => Err(NotationError::new(text, "go or stay")),
        }
    }

    fn write_action(&self, action: &Action, out: &mut dyn Write) -> fmt::Result {
        out.write_str(match action {
            Action::Go => "go",
            Action::Stay => "stay",
        })
    }

    fn read_chance(&self, text: &str) -> Result<Spin, NotationError> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some("spin"), Some(digits), None) if digits.bytes().all(|b| b.is_ascii_digit()) => {
                digits.parse().map(Spin).ok()
            }
            _ => None,
        }
        .ok_or_else(|| NotationError::new(text, "spin and a number, such as spin 4"))
    }

    fn write_chance(&self, chance: &Spin, out: &mut dyn Write) -> fmt::Result {
        write!(out, "spin {}", chance.0)
    }

    fn write_position(&self, state: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, state, out)
    }

    fn write_view(&self, view: &State, out: &mut dyn Write) -> fmt::Result {
        position::write(self, view, out)
    }

    fn record_lines(&self, start: &State, events: &[EventOf<Self>], out: &mut Vec<String>) {
        record::lines(self, start, events, out);
    }

    fn fingerprint(&self, state: &State) -> u64 {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    }
}
