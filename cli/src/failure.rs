//! Why the program stops short, and the exit code that says so.

use std::io;
use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use game::Faults;
use tables::{OpenError, RecordError, UnknownGame};

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It was asked for something that makes no sense: exit code 2.
    Usage(String),
    /// It did its work and the answer is no, or it could not do it: exit code 1.
    Failed(String),
    /// The answer is no, and every reason has been printed already: exit code 1.
    Told,
    /// The reader of the output has gone away, which is not an error.
    NobodyListens,
}

impl Failure {
    /// Says why in one line and answers with the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Usage(text) => {
                eprintln!("roundhouse: {text}");
                ExitCode::from(2)
            }
            Self::Failed(text) => {
                eprintln!("roundhouse: {text}");
                ExitCode::FAILURE
            }
            Self::Told => ExitCode::FAILURE,
            Self::NobodyListens => ExitCode::SUCCESS,
        }
    }

    /// Bad usage, in words.
    pub(crate) fn usage(error: impl ToString) -> Self {
        Self::Usage(error.to_string())
    }

    /// A fault in a file. It is never a usage error, since it was not typed.
    pub(crate) fn in_file(file: &Path, error: impl ToString) -> Self {
        Self::Failed(format!("{}: {}", file.display(), error.to_string()))
    }

    /// Arguments that make no sense, in one line. Help and version are no failures and are printed.
    pub(crate) fn of_arguments(error: &clap::Error) -> Self {
        if !error.use_stderr()
            || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
        {
            error.exit();
        }
        Self::Usage(sentence(&error.render().to_string()))
    }

    /// A failure of the work itself, in words.
    pub(crate) fn failed(error: impl ToString) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::NobodyListens,
            _ => Self::failed(error),
        }
    }
}

impl From<UnknownGame> for Failure {
    fn from(unknown: UnknownGame) -> Self {
        Self::usage(unknown)
    }
}

impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self::usage(faults)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::usage(error)
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Self::failed(error)
    }
}

/// What was wrong with arguments as one sentence, from the lines that the parser makes of it.
fn sentence(text: &str) -> String {
    let mut told = String::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("Usage:") || line.starts_with("For more") {
            break;
        }
        let part = match (line.strip_prefix("tip: "), line.strip_prefix("error: ")) {
            (Some(tip), _) if tip.contains("similar") => match tip.split_once(": ") {
                Some((_, near)) => format!("; did you mean {near}?"),
                None => format!("; {tip}"),
            },
            (Some(tip), _) => format!("; {tip}"),
            (None, Some(error)) => error.trim_end_matches(" found").to_owned(),
            (None, None) if line.is_empty() => continue,
            (None, None) if line.starts_with('[') => {
                format!(" ({})", line.trim_matches(['[', ']']))
            }
            (None, None) => format!(" {line}"),
        };
        told.push_str(&part);
    }
    let end = if told.ends_with('?') { " See" } else { "; see" };
    format!("{told}{end} --help")
}

#[cfg(test)]
mod tests {
    use super::sentence;

    #[test]
    fn lines_of_the_parser_become_one_sentence() {
        let unknown = "error: unexpected argument '--game' found\n\n  tip: a similar argument exists: '--games'\n\n\
                       Usage: roundhouse simulate\n\nFor more information, try '--help'.\n";
        assert_eq!(
            sentence(unknown),
            "unexpected argument '--game'; did you mean '--games'? See --help"
        );
        let missing = "error: the following required arguments were not provided:\n  --depth <D>\n\nUsage: x\n";
        assert_eq!(
            sentence(missing),
            "the following required arguments were not provided: --depth <D>; see --help"
        );
        let value =
            "error: invalid value 'tcsh' for '<SHELL>'\n  [possible values: bash, zsh]\n\nFor more";
        assert_eq!(
            sentence(value),
            "invalid value 'tcsh' for '<SHELL>' (possible values: bash, zsh); see --help"
        );
    }
}
