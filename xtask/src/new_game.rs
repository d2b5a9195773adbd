//! `cargo xtask new-game`: writes a small working game, as a start for your own.

mod names;
mod templates;
mod trial;
mod wiring;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::run::root;
use names::{Names, package_names};

pub(crate) use trial::trial;

const HELP: &str = "\
Writes a small working game, as a start for your own: its rules in games/NAME/rules, its table in
games/NAME/table, and its line in the list of the games.

  cargo xtask new-game NAME
  cargo xtask new-game --try    writes one into a copy of the project and tries it out

NAME is the name of the game in commands, records and addresses: lower-case letters, digits and single
hyphens, such as my-game. docs/new-game.md explains what to write in which file.
";

/// Writes the game that the arguments name.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let name = match words {
        ["--help" | "-h" | "help"] => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        ["--try"] => {
            let passed = trial().passed;
            return ExitCode::from(u8::from(!passed));
        }
        [name] if !name.starts_with('-') => name,
        _ => {
            eprint!("xtask: new-game takes one name\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match create(&root(), name) {
        Ok(written) => {
            for path in &written {
                println!("wrote {path}");
            }
            println!("\n{}", onward(name));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// What to do next with a new game.
fn onward(slug: &str) -> String {
    let (rules, table) = package_names(slug);
    format!(
        "The game works as it is, and there is nothing to edit elsewhere:
  cargo test -p {rules} -p {table}
  cargo run -- play {slug}
  cargo run -- serve
Now make it yours, rules.md first: docs/new-game.md explains what to write in which file."
    )
}

/// Writes a game of this name into a project, and returns which files were written.
///
/// # Errors
/// Why the game cannot be written. Nothing has been written then, except after an error of the disk.
fn create(root: &Path, slug: &str) -> Result<Vec<String>, String> {
    let names = Names::of(root, slug)?;
    let mut files = templates::filled(&names);
    files.extend(wiring::edited(root, &names)?);
    for (path, text) in &files {
        write(&root.join(path), text)
            .map_err(|error| format!("{path} cannot be written: {error}"))?;
    }
    finish(root, slug)?;
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}

/// Formats the crates, since names differ in length, and adds them to the lock file.
fn finish(root: &Path, slug: &str) -> Result<(), String> {
    let (rules, table) = package_names(slug);
    let format = ["fmt", "--package", &rules, "--package", &table];
    let lock = ["update", "--quiet", "--workspace", "--offline"];
    for args in [&format[..], &lock] {
        let status = Command::new("cargo").args(args).current_dir(root).status();
        if !status.is_ok_and(|status| status.success()) {
            let words = args.join(" ");
            return Err(format!("the game was written, but `cargo {words}` failed"));
        }
    }
    Ok(())
}
