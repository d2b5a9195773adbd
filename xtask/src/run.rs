//! Running other programs, saying what is run.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent()
        .expect("this crate lies in the project's root")
        .to_owned()
}

/// The folder in which cargo builds.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The result of a step.
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) passed: bool,
}

/// Runs a program in the project's root, with its output going where ours goes.
pub(crate) fn step(name: &str, program: &str, args: &[&str]) -> Step {
    step_in(&root(), name, program, args)
}

/// Runs a program in a folder, with its output going where ours goes.
pub(crate) fn step_in(folder: &Path, name: &str, program: &str, args: &[&str]) -> Step {
    println!("\n==> {name}: {program} {}", args.join(" "));
    let begun = Instant::now();
    let passed = match plain(program, folder).args(args).status() {
        Ok(status) => status.success(),
        Err(error) => {
            eprintln!("{program} cannot be run: {error}");
            false
        }
    };
    let verdict = if passed { "done" } else { "FAILED" };
    println!(
        "<== {name}: {verdict} after {:.0} s",
        begun.elapsed().as_secs_f64()
    );
    Step {
        name: name.to_owned(),
        passed,
    }
}

/// How long to wait before something is fetched again, in seconds; after the last it cannot be had.
const PAUSES: [u64; 3] = [5, 20, 60];

/// Runs a program that fetches something, again if it fails: a server of packages may be slow or away for a
/// moment, and another program may hold what it needs.
pub(crate) fn fetch(name: &str, program: &str, args: &[&str]) -> Step {
    again(&PAUSES, |_| step(name, program, args))
}

/// Does something until it passes, with these pauses in between.
fn again(pauses: &[u64], mut attempt: impl FnMut(usize) -> Step) -> Step {
    let mut done = attempt(0);
    for (number, pause) in (1..).zip(pauses) {
        if done.passed {
            break;
        }
        println!("{} is tried again in {pause} s", done.name);
        std::thread::sleep(Duration::from_secs(*pause));
        done = attempt(number);
    }
    done
}

/// A program in a folder, which builds where we build. It does not get cargo's variables about our own
/// crate: some build scripts would take that for a reason to run again.
fn plain(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target());
    for (name, _) in std::env::vars_os() {
        let own = name.to_string_lossy();
        if own.starts_with("CARGO_PKG_") || own.starts_with("CARGO_MANIFEST_") {
            command.env_remove(&name);
        }
    }
    command
}

/// Runs a program and collects what it prints, while showing it line by line.
pub(crate) fn captured(program: &str, args: &[&str]) -> Option<(bool, String)> {
    let mut command = plain(program, &root());
    let mut child = command.args(args).stdout(Stdio::piped()).spawn().ok()?;
    let mut text = String::new();
    for line in BufReader::new(child.stdout.take()?).lines() {
        let line = line.ok()?;
        println!("{line}");
        text.push_str(&line);
        text.push('\n');
    }
    Some((child.wait().ok()?.success(), text))
}

/// Copies a folder with the times of its files: cargo, which builds both in one place, then sees that
/// they are the same and builds only what is new and what depends on it.
pub(crate) fn copy_folder(from: &Path, to: &Path, skipped: &[&str]) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        if skipped.iter().any(|skipped| name == **skipped) || entry.path() == target() {
            continue;
        }
        let (from, to) = (entry.path(), to.join(&name));
        if from.is_dir() {
            copy_folder(&from, &to, skipped)?;
        } else {
            std::fs::copy(&from, &to)?;
            let modified = entry.metadata()?.modified()?;
            std::fs::File::options()
                .write(true)
                .open(&to)?
                .set_modified(modified)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_is_tried_again_until_it_passes_or_nothing_helps() {
        let step = |passed| Step {
            name: "a fetch".into(),
            passed,
        };
        let mut attempts = Vec::new();
        let done = again(&[0, 0, 0], |number| {
            attempts.push(number);
            step(number == 2)
        });
        assert!(done.passed);
        assert_eq!(attempts, [0, 1, 2]);
        let mut attempts = 0;
        let done = again(&[0, 0], |_| {
            attempts += 1;
            step(false)
        });
        assert!(!done.passed);
        assert_eq!(attempts, 3);
    }
}
