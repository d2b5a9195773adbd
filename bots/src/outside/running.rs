//! A program that has been started, its threads and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::command::words;
use crate::Forfeit;

/// The longest line that is read from a program.
const LONGEST: u64 = 65_536;
/// Lines read ahead; a program that floods its output waits.
pub(super) const AHEAD: usize = 16;
/// How long a program may go on after the end of its input.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is looked at meanwhile.
const GLANCE: Duration = Duration::from_millis(5);
/// What tells a program which versions of the protocol it may ask for.
const VERSION: (&str, &str) = ("ROUNDHOUSE_PROTOCOL", "2");

/// The programs that run now, so that none is left behind when this one is told to stop.
static ALL: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// Stops every program that plays here, with all that it started. For one who is about to exit.
pub fn stop_all() {
    for id in std::mem::take(&mut *all()) {
        kill_group(id);
    }
}

fn all() -> MutexGuard<'static, Vec<u32>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A program that has been started. Dropping it stops the program.
pub(super) struct Running {
    child: Child,
    says: Option<Sender<String>>,
    pub(super) said: Receiver<String>,
    /// Whether it may take leave after the end of its input.
    pub(super) grace: bool,
}

impl Running {
    pub(super) fn start(command: &str) -> Result<Self, Forfeit> {
        let words = words(command);
        let (path, arguments) = words
            .split_first()
            .ok_or_else(|| Forfeit("cannot be started: it has no name".into()))?;
        let mut command = Command::new(path);
        command
            .args(arguments)
            .env(VERSION.0, VERSION.1)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // A group of its own, so that whatever it starts can be stopped with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command
            .spawn()
            .map_err(|error| Forfeit(format!("cannot be started: {error}")))?;
        all().push(child.id());
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
        Ok(Self {
            child,
            says: Some(says),
            said,
            grace: false,
        })
    }

    pub(super) fn send(&self, lines: &str) {
        // If the program is gone, that is found out when its answer is read.
        if let Some(says) = &self.says {
            let _ = says.send(lines.to_owned());
        }
    }

    pub(super) fn read(&self, patience: Duration) -> Result<String, Forfeit> {
        self.said
            .recv_timeout(patience)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    Forfeit(format!("gave no answer in {:.1} s", patience.as_secs_f64()))
                }
                RecvTimeoutError::Disconnected => Forfeit("stopped".into()),
            })
    }

    /// Ends its input and waits a moment for it to stop by itself.
    fn take_leave(&mut self) {
        self.says = None;
        let until = Instant::now() + GRACE;
        while Instant::now() < until {
            // What it still says is of no interest, but must not hold it up.
            while self.said.try_recv().is_ok() {}
            if !matches!(self.child.try_wait(), Ok(None)) {
                break;
            }
            thread::sleep(GLANCE);
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.grace {
            self.take_leave();
        }
        let id = self.child.id();
        // It may have stopped by itself already, and what it started may not have.
        kill_group(id);
        let _ = self.child.kill();
        let _ = self.child.wait();
        all().retain(|&other| other != id);
    }
}

/// Stops a program and what it started.
#[cfg(unix)]
fn kill_group(id: u32) {
    let group = i32::try_from(id)
        .ok()
        .and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        // There may be nothing left to stop.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

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
