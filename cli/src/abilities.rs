//! What the terminal can show.

use std::env;
use std::io::{self, IsTerminal};

use kit::terminal::{Ink, Room, ascii};
use ratatui::crossterm::terminal;

/// The smallest terminal that a whole table fits into.
const LEAST: Room = Room {
    columns: 60,
    rows: 20,
};

/// What the terminal can show, and how it is to be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Abilities {
    pub(crate) ink: Ink,
    pub(crate) letters: Letters,
    /// Whether the whole screen can be used.
    pub(crate) whole: bool,
    /// Whether a line can be edited.
    pub(crate) edits: bool,
}

/// Which letters it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Letters {
    Unicode,
    Ascii,
}

impl Letters {
    /// The text in letters that there are.
    pub(crate) fn of(self, text: String) -> String {
        match self {
            Self::Unicode => text,
            Self::Ascii => ascii(&text),
        }
    }
}

impl Abilities {
    /// Those of the terminal this program was started in.
    pub(crate) fn found() -> Self {
        let (input, output) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let size = terminal::size().unwrap_or((0, 0));
        let fits = usize::from(size.0) >= LEAST.columns && usize::from(size.1) >= LEAST.rows;
        let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let mut found = Self::of(output, input && output && fits, set);
        found.edits &= input;
        found
    }

    /// Those of a terminal whose variables are these.
    fn of(output: bool, whole: bool, set: impl Fn(&str) -> Option<String>) -> Self {
        let dumb = set("TERM").is_none_or(|term| term == "dumb") && !cfg!(windows);
        let colored = output && !dumb && set("NO_COLOR").is_none();
        // The first that is set counts, as in every program that knows locales.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
            .iter()
            .find_map(|name| set(name));
        let locale = locale.unwrap_or_default().to_ascii_lowercase();
        let unicode = locale.contains("utf-8") || locale.contains("utf8") || cfg!(windows);
        Self {
            ink: if colored { Ink::Colored } else { Ink::Plain },
            // Who reads a pipe decides about letters.
            letters: match unicode || !output {
                true => Letters::Unicode,
                false => Letters::Ascii,
            },
            whole: whole && !dumb,
            edits: output && !dumb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Abilities {
        Abilities::of(true, true, |name| {
            let found = variables.iter().find(|(one, _)| *one == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn variables_decide_about_colors_letters_and_the_screen() {
        let usual = with(&[("TERM", "xterm"), ("LANG", "en_US.UTF-8")]);
        assert_eq!(usual.ink, Ink::Colored);
        assert_eq!(usual.letters, Letters::Unicode);
        assert!(usual.whole);
        let plain = with(&[
            ("TERM", "xterm"),
            ("LANG", "en_US.UTF-8"),
            ("NO_COLOR", "1"),
        ]);
        assert_eq!((plain.ink, plain.whole), (Ink::Plain, true));
        let dumb = with(&[("TERM", "dumb"), ("LANG", "en_US.UTF-8")]);
        assert_eq!((dumb.ink, dumb.whole), (Ink::Plain, false));
        let posix = with(&[("TERM", "xterm"), ("LANG", "en_US.UTF-8"), ("LC_ALL", "C")]);
        assert_eq!(posix.letters, Letters::Ascii);
        assert_eq!(with(&[("TERM", "xterm")]).letters, Letters::Ascii);
    }
}
