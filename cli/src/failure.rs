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
        let text = error.render().to_string();
        let lines = text
            .lines()
            .map(str::trim)
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
            .filter(|line| !line.is_empty());
        let told = lines.collect::<Vec<_>>().join(" ");
        let told = told.strip_prefix("error: ").unwrap_or(&told);
        Self::Usage(format!("{told}; see --help"))
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
