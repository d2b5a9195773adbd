//! How lines are read: from a pipe as they come, from a terminal with editing, history and completion.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::prompt::WORDS;
use crate::failure::Failure;

/// Reads lines.
pub(crate) enum Typing {
    /// From a pipe, or a terminal that cannot be written in anywhere.
    Plain,
    /// From a terminal.
    Edited(Box<Editor<Words, MemHistory>>),
}

/// What can be completed.
pub(crate) struct Words {
    /// The actions of the moment.
    actions: Vec<String>,
}

impl Typing {
    /// As the terminal allows.
    pub(crate) fn new(editing: bool) -> Self {
        if !editing {
            return Self::Plain;
        }
        let editor = Editor::with_history(Config::default(), MemHistory::new());
        match editor {
            Ok(mut editor) => {
                editor.set_helper(Some(Words {
                    actions: Vec::new(),
                }));
                Self::Edited(Box::new(editor))
            }
            // A terminal that cannot be asked about itself can still be read.
            Err(_) => Self::Plain,
        }
    }

    /// Completes these actions from now on.
    pub(crate) fn offer<'a>(&mut self, actions: impl Iterator<Item = &'a str>) {
        if let Self::Edited(editor) = self
            && let Some(words) = editor.helper_mut()
        {
            words.actions = actions.map(str::to_owned).collect();
        }
    }

    /// Asks for a line; none when there are no more.
    pub(crate) fn ask(
        &mut self,
        question: &str,
        out: &mut dyn Write,
    ) -> Result<Option<String>, Failure> {
        match self {
            Self::Plain => {
                write!(out, "{question} > ")?;
                out.flush()?;
                let Some(line) = line()? else {
                    writeln!(out)?;
                    return Ok(None);
                };
                if !io::stdin().is_terminal() {
                    writeln!(out, "{}", line.trim_end())?;
                }
                Ok(Some(line))
            }
            Self::Edited(editor) => {
                out.flush()?;
                match editor.readline(&format!("{question} > ")) {
                    Ok(line) => {
                        // History is for convenience; without it the line counts all the same.
                        let _ = editor.add_history_entry(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Interrupted | ReadlineError::Eof) => Ok(None),
                    // A terminal that is gone is the end of input, too.
                    Err(_) => Ok(None),
                }
            }
        }
    }
}

/// One line of input as text, whatever bytes it has; none at the end.
pub(crate) fn line() -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    // A terminal that is gone is the end of input, too.
    let read = io::stdin()
        .lock()
        .read_until(b'\n', &mut bytes)
        .unwrap_or(0);
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

impl Words {
    /// Everything that begins like this.
    fn fitting(&self, start: &str) -> Vec<String> {
        let words = WORDS.iter().copied();
        let all = self.actions.iter().map(String::as_str).chain(words);
        all.filter(|word| word.starts_with(start))
            .map(str::to_owned)
            .collect()
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line.get(..position).unwrap_or(line);
        Ok((0, self.fitting(start)))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

/// Writes in the letters of ASCII.
pub(crate) struct AsciiOut<'a>(pub(crate) &'a mut dyn Write);

impl Write for AsciiOut<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(kit::terminal::ascii(text).as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_and_words_are_completed() {
        let words = Words {
            actions: vec!["1+W".into(), "1+SW".into(), "3>CHI".into()],
        };
        assert_eq!(words.fitting("1+"), ["1+W", "1+SW"]);
        assert_eq!(words.fitting("un"), ["undo"]);
        assert!(words.fitting("x").is_empty());
    }

    #[test]
    fn letters_are_plain_where_they_must_be() {
        let mut out = Vec::new();
        writeln!(AsciiOut(&mut out), "▶ seat 1’s ═").expect("a list takes everything");
        assert_eq!(out, b"> seat 1's -\n");
    }
}
