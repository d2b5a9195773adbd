//! The program as people use it: run, read, asked wrongly.

#[path = "lib/analyze.rs"]
mod analyze;
#[path = "lib/boards.rs"]
mod boards;
#[path = "lib/companion.rs"]
mod companion;
#[path = "lib/contest.rs"]
mod contest;
#[path = "lib/database.rs"]
mod database;
#[path = "lib/faults.rs"]
mod faults;
#[path = "lib/help.rs"]
mod help;
#[path = "lib/kept.rs"]
mod kept;
#[path = "lib/killed.rs"]
mod killed;
#[path = "lib/load.rs"]
mod load;
#[path = "lib/mover.rs"]
mod mover;
#[path = "lib/node.rs"]
mod node;
#[path = "lib/play.rs"]
mod play;
#[path = "lib/puzzle.rs"]
mod puzzle;
#[path = "lib/records.rs"]
mod records;
#[path = "lib/runs.rs"]
mod runs;
#[path = "lib/score.rs"]
mod score;
#[path = "lib/server.rs"]
mod server;
#[path = "lib/serving.rs"]
mod serving;
#[path = "lib/wrong.rs"]
mod wrong;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The program with these words after its name. It has no data folder, so that no test finds what
/// another left or what belongs to whoever runs the tests.
fn program(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roundhouse"));
    command
        .args(words)
        .env_remove("RUST_BACKTRACE")
        .env_remove("XDG_DATA_HOME")
        .env_remove("HOME");
    command
}

/// What a run printed and how it ended.
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("the program prints text"),
            err: String::from_utf8(output.stderr).expect("the program prints text"),
        }
    }
}

/// Runs the program with nothing to read.
fn run(words: &[&str]) -> Ran {
    program(words)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
        .into()
}

/// Runs the program with nothing to read, in a folder of its own.
fn run_in(words: &[&str], folder: &Folder) -> Ran {
    run_typing(words, "", folder)
}

/// Runs the program with lines to read, in a folder of its own that holds its data folder too.
fn run_typing(words: &[&str], typed: &str, folder: &Folder) -> Ran {
    let mut child = program(words)
        .current_dir(&folder.0)
        .env("XDG_DATA_HOME", folder.path("data"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A program that stops early closes its end; that is for the test to judge by what it printed.
    let _ = child
        .stdin
        .take()
        .expect("the input is a pipe")
        .write_all(typed.as_bytes());
    child.wait_with_output().expect("the program ends").into()
}

/// A folder of the test's own that goes away with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("roundhouse-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    /// A file in the folder with this text.
    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path.display().to_string()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind in the temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
