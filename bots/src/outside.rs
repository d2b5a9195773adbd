//! A bot that is a program of its own, spoken to in lines over its standard input and output.
//!
//! `docs/bot-protocol.md` describes the lines. Nothing such a program does can harm a contest: it is
//! read and written by threads of their own, every answer has a time limit, and a program that broke
//! the protocol is stopped, and started again for the next game.

mod command;
mod running;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use game::{Game, Prng, Seat};

use crate::{Bot, Ended, Forfeit, Heard};
use running::{AHEAD, Running};

pub use running::stop_all;

/// The first line a program is sent.
pub const HELLO: &str = "roundhouse 1";

/// How long a program may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patience {
    /// About one answer.
    pub answer: Duration,
    /// About all answers of a game together; without end if there is none.
    pub game: Option<Duration>,
}

/// Which lines a program understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// Views, actions and choices.
    One,
    /// Events, times and results too.
    Two,
}

/// A program that plays.
pub struct Outside {
    command: String,
    patience: Patience,
    running: Option<(Running, Protocol)>,
    /// The game it was started for.
    told: Option<Seat>,
    /// How long it has thought about this game.
    thought: Duration,
    /// Lines of this game that it has not been sent yet.
    heard: String,
}

impl Outside {
    /// The program of this path, with arguments if there are any, and its time limits.
    pub fn new(command: impl Into<String>, patience: Patience) -> Self {
        Self {
            command: command.into(),
            patience,
            running: None,
            told: None,
            thought: Duration::ZERO,
            heard: String::new(),
        }
    }

    /// Whether a name is that of a program: its first word has a slash in it.
    pub fn is_path(name: &str) -> bool {
        let words = command::words(name);
        words.first().is_some_and(|path| path.contains(['/', '\\']))
    }

    /// Starts the program and greets it, if it does not run yet, and tells which lines it understands.
    ///
    /// # Errors
    /// If it cannot be started or answers nonsense.
    pub fn greet(&mut self) -> Result<Protocol, Forfeit> {
        if let Some((_, protocol)) = &self.running {
            return Ok(*protocol);
        }
        let mut running = Running::start(&self.command)?;
        running.send(HELLO);
        let protocol = match running.read(self.patience.answer)?.as_str() {
            "ready" => Protocol::One,
            "ready 2" => Protocol::Two,
            other => return Err(Forfeit(format!("answered the greeting with {other:?}"))),
        };
        running.grace = true;
        self.running = Some((running, protocol));
        self.told = None;
        Ok(protocol)
    }

    fn ask<G: Game>(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<G::Action, Forfeit> {
        let protocol = self.greet()?;
        let mut lines = String::new();
        if self.told != Some(seat) {
            let setup = rules.setup();
            let _ = write!(
                lines,
                "game {} seats {} seat {seat}",
                G::META.slug,
                setup.seats
            );
            for (name, value) in setup.options.iter() {
                let _ = write!(lines, " {name}={value}");
            }
            lines.push('\n');
        }
        if protocol == Protocol::Two {
            lines.push_str(&self.heard);
        }
        self.heard.clear();
        lines.push_str("view ");
        // Writing to a string cannot fail.
        let _ = rules.write_view(view, &mut lines);
        let _ = write!(lines, "\nactions {}", actions.len());
        for action in actions {
            let _ = write!(lines, "\n{}", rules.action(action));
        }
        let left = self.left();
        if protocol == Protocol::Two {
            let _ = write!(lines, "\ntime {}", left.as_millis());
        }
        lines.push_str("\nchoose");
        let (running, _) = self.running.as_ref().expect("it has been greeted");
        running.send(&lines);
        let asked = Instant::now();
        let answer = running.read(left);
        self.thought += asked.elapsed();
        let answer = answer?;
        self.told = Some(seat);
        let Some(text) = answer.strip_prefix("do ") else {
            return Err(Forfeit(format!("answered {answer:?} instead of do ACTION")));
        };
        rules
            .read_action(text.trim())
            .map_err(|error| Forfeit(error.to_string()))
    }

    /// How long it may think about its next answer.
    fn left(&self) -> Duration {
        let Patience { answer, game } = self.patience;
        let left = game.map(|game| game.saturating_sub(self.thought));
        left.map_or(answer, |left| left.min(answer))
    }
}

impl<G: Game> Bot<G> for Outside {
    fn name(&self) -> &str {
        &self.command
    }

    /// # Panics
    /// If the program fails; [`Bot::try_choose`] does not.
    fn choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Prng,
    ) -> G::Action {
        match self.ask(rules, view, seat, actions) {
            Ok(action) => action,
            Err(forfeit) => panic!("the bot {}: {forfeit}", self.command),
        }
    }

    fn try_choose(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
        _: &mut Prng,
    ) -> Result<G::Action, Forfeit> {
        let answer = self.ask(rules, view, seat, actions);
        if answer.is_err() {
            self.stop();
        }
        answer
    }

    fn begin(&mut self) {
        self.told = None;
        self.thought = Duration::ZERO;
        self.heard.clear();
        // What it says between games answers nothing. One that has more to say than was read ahead
        // may never end.
        let talks = |running: &Running| (0..=AHEAD).all(|_| running.said.try_recv().is_ok());
        if self
            .running
            .as_ref()
            .is_some_and(|(running, _)| talks(running))
        {
            self.stop();
        }
    }

    fn listens(&self) -> bool {
        !matches!(self.running, Some((_, Protocol::One)))
    }

    fn hear(&mut self, heard: &Heard) {
        let _ = writeln!(self.heard, "{heard}");
    }

    fn end(&mut self, ended: &Ended) {
        let Some((running, Protocol::Two)) = &self.running else {
            return;
        };
        if self.told.is_some() {
            running.send(&format!("{}{ended}", self.heard));
        }
        self.heard.clear();
    }
}

impl Outside {
    /// Stops the program at once.
    fn stop(&mut self) {
        if let Some((mut running, _)) = self.running.take() {
            running.grace = false;
        }
    }
}
