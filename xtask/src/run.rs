//! Running other programs, saying what is run.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The project's root folder.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent()
        .expect("this crate lies in the project's root")
        .to_owned()
}

/// How a step came out.
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) passed: bool,
}

/// Runs a program in the project's root, with its output going where ours goes.
pub(crate) fn step(name: &str, program: &str, args: &[&str]) -> Step {
    println!("\n==> {name}: {program} {}", args.join(" "));
    let begun = Instant::now();
    let passed = match Command::new(program)
        .args(args)
        .current_dir(root())
        .status()
    {
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

/// Runs a program and collects what it prints, while showing it line by line.
pub(crate) fn captured(program: &str, args: &[&str]) -> Option<(bool, String)> {
    let mut command = Command::new(program);
    command
        .args(args)
        .current_dir(root())
        .stdout(Stdio::piped());
    let mut child = command.spawn().ok()?;
    let mut text = String::new();
    for line in BufReader::new(child.stdout.take()?).lines() {
        let line = line.ok()?;
        println!("{line}");
        text.push_str(&line);
        text.push('\n');
    }
    Some((child.wait().ok()?.success(), text))
}
