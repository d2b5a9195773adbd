//! A bot that is a program of its own, spoken to in lines over its standard input and output.
//!
//! `docs/bot-protocol.md` describes the lines. Nothing such a program does can harm a contest: it is
//! read and written by threads of their own, every answer has a time limit, and a program that broke
//! the protocol is stopped, and started again for the next game.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use game::{Game, Prng, Seat};

use crate::{Bot, Forfeit};

/// The first line a program is sent.
pub const HELLO: &str = "roundhouse 1";
/// The longest line that is read from a program.
const LONGEST: u64 = 65_536;
/// Lines read ahead; a program that floods its output waits.
const AHEAD: usize = 16;

/// A program that plays.
pub struct Outside {
    path: String,
    patience: Duration,
    running: Option<Running>,
    /// The game it was started for.
    told: Option<Seat>,
}

impl Outside {
    /// The program at this path, with this time limit for each answer.
    pub fn new(path: impl Into<String>, patience: Duration) -> Self {
        Self {
            path: path.into(),
            patience,
            running: None,
            told: None,
        }
    }

    /// Whether a name is that of a program: it has a slash in it.
    pub fn is_path(name: &str) -> bool {
        name.contains(['/', '\\'])
    }

    /// The program, started and greeted.
    fn running(&mut self) -> Result<&mut Running, Forfeit> {
        if self.running.is_none() {
            let mut running = Running::start(&self.path)?;
            running.send(HELLO);
            let answer = running.read(self.patience)?;
            if answer != "ready" {
                return Err(Forfeit(format!("answered the greeting with {answer:?}")));
            }
            self.running = Some(running);
            self.told = None;
        }
        Ok(self.running.as_mut().expect("it runs by now"))
    }

    fn ask<G: Game>(
        &mut self,
        rules: &G,
        view: &G::View,
        seat: Seat,
        actions: &[G::Action],
    ) -> Result<G::Action, Forfeit> {
        let patience = self.patience;
        let new = self.told != Some(seat);
        let mut lines = String::new();
        if new {
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
        lines.push_str("view ");
        // Writing to a string cannot fail.
        let _ = rules.write_view(view, &mut lines);
        let _ = write!(lines, "\nactions {}", actions.len());
        for action in actions {
            let _ = write!(lines, "\n{}", rules.action(action));
        }
        lines.push_str("\nchoose");
        let running = self.running()?;
        running.send(&lines);
        let answer = running.read(patience)?;
        self.told = Some(seat);
        let Some(text) = answer.strip_prefix("do ") else {
            return Err(Forfeit(format!("answered {answer:?} instead of do ACTION")));
        };
        rules
            .read_action(text.trim())
            .map_err(|error| Forfeit(error.to_string()))
    }
}

impl<G: Game> Bot<G> for Outside {
    fn name(&self) -> &str {
        &self.path
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
            Err(forfeit) => panic!("the bot {}: {forfeit}", self.path),
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
            // Dropping it stops the program.
            self.running = None;
        }
        answer
    }

    fn begin(&mut self) {
        self.told = None;
        // What it says between games answers nothing. One that has more to say than was read ahead
        // may never end.
        let talks = |running: &Running| (0..=AHEAD).all(|_| running.said.try_recv().is_ok());
        if self.running.as_ref().is_some_and(talks) {
            self.running = None;
        }
    }
}

/// A program that has been started. Dropping it stops the program.
struct Running {
    child: Child,
    says: Sender<String>,
    said: Receiver<String>,
}

impl Running {
    fn start(path: &str) -> Result<Self, Forfeit> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Forfeit(format!("cannot be started: {error}")))?;
        let mut input = child.stdin.take().expect("its input is a pipe");
        let output = child.stdout.take().expect("its output is a pipe");
        let (says, lines) = channel::<String>();
        // A program that reads nothing blocks only this thread.
        thread::spawn(move || {
            for line in lines {
                let sent = writeln!(input, "{line}").and_then(|()| input.flush());
                if sent.is_err() {
                    break;
                }
            }
        });
        let (found, said) = sync_channel(AHEAD);
        thread::spawn(move || read_lines(output, &found));
        Ok(Self { child, says, said })
    }

    fn send(&self, lines: &str) {
        // If the program is gone, that is found out when its answer is read.
        let _ = self.says.send(lines.to_owned());
    }

    fn read(&mut self, patience: Duration) -> Result<String, Forfeit> {
        self.said
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    Forfeit(format!("gave no answer in {:.1} s", patience.as_secs_f64()))
                }
                RecvTimeoutError::Disconnected => Forfeit("stopped".into()),
            })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have stopped by itself already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Passes on every line until the program stops, a line is too long or nothing listens any more.
fn read_lines(output: impl Read, found: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        if found.send(text.trim_end().to_owned()).is_err() {
            return;
        }
    }
}
