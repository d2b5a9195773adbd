//! What a person can type at the prompt.

use std::path::PathBuf;

use super::seated::Agree;

/// The words that mean something, for completion.
pub(crate) const WORDS: [&str; 18] = [
    "?",
    "accept",
    "auto",
    "board",
    "decline",
    "draw",
    "help",
    "hint",
    "legend",
    "log",
    "moves",
    "moves all",
    "position",
    "quit",
    "resign",
    "save",
    "sheet",
    "undo",
];

/// One line of input, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// Nothing but Enter.
    Enter,
    /// What can be typed.
    Help,
    /// What a rule says.
    Rule(String),
    /// Draw the board again.
    Board,
    /// List the actions again.
    Moves,
    /// List all of them, also those that are rarely wanted.
    AllMoves,
    /// What a bot would do.
    Hint,
    /// What the signs on the board mean.
    Legend,
    /// What has happened.
    Log,
    /// The position as one line.
    Position,
    /// The sheets kept beside the board.
    Sheet,
    /// Take the last decision back.
    Undo,
    /// Agree with others, or give up.
    Agree(Agree),
    /// Write the game to a file.
    Save(Option<PathBuf>),
    /// Let chance run on to the next choice.
    Auto,
    /// Save and stop.
    Quit,
    /// An action by its number in the list.
    Number(usize),
    /// Anything else: an action in notation.
    Notation(String),
}

impl Input {
    /// Understands a line.
    pub(crate) fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => Self::Enter,
            ("?" | "help" | "h", "") => Self::Help,
            ("?" | "help" | "rule", rule) => Self::Rule(rule.to_owned()),
            ("board" | "b", "") => Self::Board,
            ("moves" | "m", "") => Self::Moves,
            ("moves" | "m", "all") => Self::AllMoves,
            ("hint", "") => Self::Hint,
            ("legend", "") => Self::Legend,
            ("log", "") => Self::Log,
            ("position", "") => Self::Position,
            ("sheet" | "sheets", "") => Self::Sheet,
            ("undo" | "u", "") => Self::Undo,
            ("resign", "") => Self::Agree(Agree::Resign),
            ("draw", "") => Self::Agree(Agree::Draw),
            ("accept", "") => Self::Agree(Agree::Accept),
            ("decline", "") => Self::Agree(Agree::Decline),
            ("save", "") => Self::Save(None),
            ("save", file) => Self::Save(Some(file.into())),
            ("auto", "") => Self::Auto,
            ("quit" | "q" | "exit", "") => Self::Quit,
            (_, "") => match word.strip_prefix('?') {
                Some(rule) => Self::Rule(rule.to_owned()),
                None => word
                    .parse()
                    .map_or_else(|_| Self::Notation(line.to_owned()), Self::Number),
            },
            (..) => Self::Notation(line.to_owned()),
        }
    }
}

/// What `?` prints, with a rule of the game for example.
pub(crate) fn help(rule: &str) -> String {
    format!(
        "\
Type the number of an action, or the action itself.
  ? {rule:<8} what a rule says, here {rule}; ? WORD finds rules by a word
  board      draw the board again
  moves      list the actions again; moves all lists those too that are rarely wanted
  hint       what a strong bot would do
  legend     what the signs on the board mean
  log        tell what has happened
  position   the position as one line, for --position
  sheet      the score sheets, where the game keeps them
  undo       take your last decision back
  save FILE  keep the game in this file too
  auto       where chance is due: play on to the next choice
  quit       stop; the game is kept
On a server also: resign, draw (asks for one), accept and decline (what others ask for)"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_numbers_and_actions_are_told_apart() {
        assert_eq!(Input::parse("  12 "), Input::Number(12));
        assert_eq!(Input::parse("1+W"), Input::Notation("1+W".into()));
        assert_eq!(
            Input::parse("place a b"),
            Input::Notation("place a b".into())
        );
        assert_eq!(Input::parse("? GR-32"), Input::Rule("GR-32".into()));
        assert_eq!(Input::parse("?GR-32"), Input::Rule("GR-32".into()));
        assert_eq!(Input::parse("?"), Input::Help);
        assert_eq!(
            Input::parse("save a b.jsonl"),
            Input::Save(Some("a b.jsonl".into()))
        );
        assert_eq!(Input::parse(""), Input::Enter);
        assert_eq!(Input::parse("--"), Input::Notation("--".into()));
    }
}
