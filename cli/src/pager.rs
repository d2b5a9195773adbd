//! Long texts one screen at a time, through the pager that the reader has chosen.

use std::env;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::{Command, Stdio};

use ratatui::crossterm::terminal;

use crate::failure::Failure;

/// The widest that lines of prose are made; longer ones are hard to read.
const WIDEST: usize = 100;

/// How many letters a line of prose has: as many as the terminal, but not too many. Without a
/// terminal it is 80.
pub(crate) fn columns() -> usize {
    let wide = match io::stdout().is_terminal() {
        true => terminal::size().map_or(80, |(columns, _)| usize::from(columns)),
        false => 80,
    };
    wide.clamp(20, WIDEST)
}

/// Shows a text: through a pager if it is longer than the screen, else as it is.
pub(crate) fn show(text: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let rows = terminal::size().map_or(0, |(_, rows)| usize::from(rows));
    let is_read = io::stdin().is_terminal() && io::stdout().is_terminal();
    if is_read && text.lines().count() >= rows && paged(text) {
        return Ok(());
    }
    Ok(write!(out, "{text}")?)
}

/// Hands a text to the pager; whether there is one.
fn paged(text: &str) -> bool {
    let Some(pager) = pager(env::var_os("PAGER")) else {
        return false;
    };
    // Colors go through, and the screen stays as it is afterward.
    let mut command = match cfg!(windows) {
        true => Command::new(&pager),
        false => {
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(&pager);
            shell
        }
    };
    if env::var_os("LESS").is_none() {
        command.env("LESS", "FRX");
    }
    let Ok(mut running) = command.stdin(Stdio::piped()).spawn() else {
        return false;
    };
    if let Some(mut input) = running.stdin.take() {
        // A reader who has seen enough leaves before the end.
        let _ = input.write_all(text.as_bytes());
    }
    // A shell that does not find the pager says so by this number.
    running
        .wait()
        .is_ok_and(|status| status.code() != Some(127))
}

/// The command that shows texts; none if the reader wants none.
fn pager(set: Option<OsString>) -> Option<OsString> {
    match set {
        None => Some(if cfg!(windows) { "more" } else { "less" }.into()),
        Some(empty) if empty.is_empty() || empty == "cat" => None,
        Some(pager) => Some(pager),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reader_chooses_the_pager_or_none() {
        assert!(pager(None).is_some());
        assert_eq!(pager(Some("most -s".into())), Some("most -s".into()));
        assert_eq!(pager(Some("".into())), None);
        assert_eq!(pager(Some("cat".into())), None);
    }
}
