//! The settings of a server, put together: flags count more than the environment, which counts more
//! than a file, and the rest has its default.

use std::path::Path;
use std::time::Duration;

use clap::CommandFactory;
use house::Retention;
use web::{AdminToken, Level, Limits};

use crate::args::{Arguments, LimitsWord, LogWord, ServeArgs};
use crate::failure::Failure;

/// How the names of our variables begin.
const OURS: &str = "ROUNDHOUSE_";

/// Variables that tests give their own servers.
const OF_TESTS: &str = "ROUNDHOUSE_TEST_";

/// Settings with those of the file filled in.
pub(crate) fn whole(args: ServeArgs) -> Result<ServeArgs, Failure> {
    let names = std::env::vars_os().map(|(name, _)| name);
    let names = names.filter_map(|name| name.into_string().ok());
    check_names(names)?;
    let Some(file) = &args.config else {
        return Ok(args);
    };
    let text = std::fs::read_to_string(file).map_err(|error| Failure::in_file(file, error))?;
    let said = read(file, &text)?;
    Ok(ServeArgs {
        addr: args.addr.or(said.addr),
        database: args.database.or(said.database),
        no_open: args.no_open.or(said.no_open),
        secure: args.secure.or(said.secure),
        trust_proxy: args.trust_proxy.or(said.trust_proxy),
        host: args.host.or(said.host),
        limits: args.limits.or(said.limits),
        admin_token: args.admin_token.or(said.admin_token),
        private_calls: args.private_calls.or(said.private_calls),
        boards: args.boards.or(said.boards),
        keep_waiting: args.keep_waiting.or(said.keep_waiting),
        keep_idle: args.keep_idle.or(said.keep_idle),
        keep_finished: args.keep_finished.or(said.keep_finished),
        keep_guests: args.keep_guests.or(said.keep_guests),
        retired: args.retired.or(said.retired),
        log: args.log.or(said.log),
        thinkers: args.thinkers.or(said.thinkers),
        bot_pause: args.bot_pause.or(said.bot_pause),
        config: args.config,
    })
}

/// How long a server keeps what nobody comes back to.
pub(crate) fn retention(args: &ServeArgs) -> Result<Retention, Failure> {
    let usual = Retention::usual();
    let kept = |days: Option<u32>, usual: Option<Duration>| match days {
        None => usual,
        Some(0) => None,
        Some(days) => Some(Duration::from_secs(u64::from(days) * 86_400)),
    };
    let retention = Retention {
        waiting: kept(args.keep_waiting, usual.waiting),
        idle: kept(args.keep_idle, usual.idle),
        finished: kept(args.keep_finished, usual.finished),
        guests: kept(args.keep_guests, usual.guests),
        records: args.retired.clone(),
    };
    let goes = retention.idle.or(retention.finished).is_some();
    if goes && retention.records.is_none() {
        let why = "--keep-idle and --keep-finished need --retired FOLDER, where records go first";
        return Err(Failure::Usage(why.into()));
    }
    Ok(retention)
}

fn read(file: &Path, text: &str) -> Result<ServeArgs, Failure> {
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(1, |span| {
            let before = text.get(..span.start).unwrap_or(text);
            before.matches('\n').count() + 1
        });
        let told = error.message().replace('\n', " ");
        let told = told.replace("unknown field", "there is no setting");
        Failure::in_file(file, format!("line {line}: {told}"))
    })
}

/// Refuses a variable that looks like ours and is none: a slip of the pen in a password's name would
/// otherwise start a server without it.
fn check_names(names: impl Iterator<Item = String>) -> Result<(), Failure> {
    let known: Vec<String> = variables();
    for name in names {
        if name.starts_with(OURS) && !name.starts_with(OF_TESTS) && !known.contains(&name) {
            return Err(Failure::Usage(format!(
                "there is no setting {name}; those that are there: {}",
                known.join(", ")
            )));
        }
    }
    Ok(())
}

/// The variables that `serve` listens to.
fn variables() -> Vec<String> {
    let command = Arguments::command();
    let serve = command
        .find_subcommand("serve")
        .expect("there is such a command");
    let names = serve
        .get_arguments()
        .filter_map(|argument| argument.get_env());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// What one guest and one address may ask for.
pub(crate) fn limits(word: Option<LimitsWord>) -> Option<Limits> {
    match word {
        None | Some(LimitsWord::Usual) => Some(Limits::default()),
        Some(LimitsWord::Wide) => Some(Limits::wide()),
        Some(LimitsWord::Off) => None,
    }
}

/// How much is written to the error stream. A person who plays on their own machine wants to hear only
/// of what is wrong; a server that runs by itself keeps a log.
pub(crate) fn level(word: Option<LogWord>, opens_browser: bool) -> Level {
    match word {
        Some(LogWord::Quiet) => Level::Quiet,
        Some(LogWord::Normal) => Level::Normal,
        Some(LogWord::Debug) => Level::Debug,
        None if opens_browser => Level::Quiet,
        None => Level::Normal,
    }
}

/// The token of those who run the server.
pub(crate) fn admin_token(text: Option<&str>) -> Result<Option<AdminToken>, Failure> {
    // A variable that is there and empty says nothing.
    let text = text.filter(|text| !text.is_empty());
    text.map(AdminToken::new)
        .transpose()
        .map_err(Failure::Usage)
}

/// A database's address without the password in it.
pub(crate) fn shown(database: &str) -> String {
    let Some((kind, rest)) = database.split_once("://") else {
        return database.to_owned();
    };
    // A password may also stand among the parameters, so those are left out too; and where it is not
    // clear what is a password, everything is.
    let place = rest.split('?').next().unwrap_or(rest);
    match place.rsplit_once('@') {
        Some((_, place)) => format!("{kind}://…@{place}"),
        None if rest.contains('@') => format!("{kind}://…"),
        None => format!("{kind}://{place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_printed() {
        for (database, text) in [
            ("postgres://ann:secret@host/db", "postgres://…@host/db"),
            ("postgres://ann:se@cret@host/db", "postgres://…@host/db"),
            ("postgres://host/db?password=secret", "postgres://host/db"),
            ("postgres://ann:se?cret@host/db", "postgres://…"),
            ("postgres://host/db?password=a@b", "postgres://…"),
            ("games.sqlite", "games.sqlite"),
        ] {
            assert_eq!(shown(database), text);
        }
    }

    #[test]
    fn a_file_is_read_and_its_slips_are_named() {
        let file = Path::new("club.toml");
        let said = read(
            file,
            "addr = \"0.0.0.0:80\"\nsecure = true\nbot-pause = 5\nlog = \"debug\"\n",
        )
        .expect("a good file");
        assert_eq!(said.secure, Some(true));
        assert_eq!((said.bot_pause, said.log), (Some(5), Some(LogWord::Debug)));
        for (text, told) in [
            (
                "\nadr = \"x\"",
                "line 2: there is no setting `adr`, expected one of `addr`",
            ),
            ("thinkers = 0", "line 1: "),
            ("addr = \"nowhere\"", "line 1: "),
            ("secure = \"yes\"", "line 1: "),
            ("config = \"other.toml\"", "there is no setting `config`"),
        ] {
            let Err(Failure::Failed(why)) = read(file, text) else {
                panic!("{text:?} is no good");
            };
            assert!(why.contains(told) && !why.contains('\n'), "{why}");
        }
    }

    #[test]
    fn variables_that_nobody_listens_to_are_refused() {
        let check = |name: &str| check_names(std::iter::once(name.to_owned()));
        assert!(check("ROUNDHOUSE_ADMIN_TOKEN").is_ok() && check("PATH").is_ok());
        assert!(matches!(
            check("ROUNDHOUSE_ADMIN_TOKN"),
            Err(Failure::Usage(why)) if why.contains("no setting ROUNDHOUSE_ADMIN_TOKN;")
        ));
    }

    /// The table of settings in the docs has all of them, with all their names.
    #[test]
    fn the_docs_tell_every_setting() {
        let docs = include_str!("../../docs/hosting.md");
        let command = Arguments::command();
        let serve = command.find_subcommand("serve").expect("it is there");
        let mut count = 0;
        for argument in serve.get_arguments().filter(|one| one.get_env().is_some()) {
            let flag = argument.get_long().expect("every setting has a flag");
            let variable = argument.get_env().expect("just looked").to_string_lossy();
            let key = if flag == "config" {
                "–".into()
            } else {
                format!("`{flag}`")
            };
            let row = format!("| `--{flag}` | `{variable}` | {key} |");
            assert!(docs.contains(&row), "{row}");
            count += 1;
        }
        assert_eq!(docs.matches("| `ROUNDHOUSE_").count(), count);
    }
}
