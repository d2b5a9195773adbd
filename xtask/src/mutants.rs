//! `cargo xtask mutants GAME`: whether the tests of a game notice when its rules are changed.
//!
//! In a copy of the project, one small change at a time is made to the files that hold the law: a
//! comparison turned round, a number one more, a statement left out. The scenarios are run first, then
//! the other tests of the crate. What no test notices is printed: it needs a scenario, or a reason in
//! docs/mutation.md. What does not build, or is the same program, is no mutant.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};

use crate::run::{copy_folder, root, target};
use crate::tidy::SKIPPED;

/// The files of a game that hold its law, by name; with files of a folder of that name.
const LAW: [&str; 10] = [
    "check", "apply", "score", "scores", "scoring", "resolve", "matches", "bonus", "turn", "train",
];

/// What a change may be: one text for another.
const CHANGES: [(&str, &str); 22] = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" && ", " || "),
    (" || ", " && "),
    (" + ", " - "),
    (" - ", " + "),
    (" += ", " -= "),
    (" -= ", " += "),
    ("true", "false"),
    ("false", "true"),
    (".any(", ".all("),
    (".all(", ".any("),
    (".min(", ".max("),
    (".max(", ".min("),
    (".is_some()", ".is_none()"),
    (".is_none()", ".is_some()"),
    ("if !", "if "),
    (" 1", " 2"),
];

/// A mutant whose scenarios take more seconds of processor time than this goes round in circles, which is
/// noticed; so does one whose other tests do. Building is not timed.
const LONGEST: [&str; 2] = ["60", "600"];

/// One small change.
struct Mutant {
    file: String,
    line: usize,
    was: String,
    now: String,
    /// The whole file with the change.
    text: String,
}

/// What a mutant is tried with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum With {
    /// The scenarios, which are quick.
    Scenarios,
    /// And then all tests of the crate.
    AllTests,
}

/// What became of a mutant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    /// It does not build.
    NoMutant,
    ByScenarios,
    ByTests,
    Survived,
}

/// Runs the chore: a game, `--sample N` mutants, `--seed S` to choose them by.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let (mut sample, mut seed) = (60, 1);
    let (game, with, mut rest) = match words {
        [game, "--scenarios", rest @ ..] => (*game, With::Scenarios, rest),
        [game, rest @ ..] => (*game, With::AllTests, rest),
        [] => return usage(),
    };
    while let [name, value, more @ ..] = rest {
        match (*name, value.parse()) {
            ("--sample", Ok(number)) => sample = number,
            ("--seed", Ok(number)) => seed = number,
            _ => return usage(),
        }
        rest = more;
    }
    if !rest.is_empty() {
        return usage();
    }
    match try_all(game, with, sample, seed) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask mutants: {why}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!("cargo xtask mutants GAME [--scenarios] [--sample N] [--seed S]");
    ExitCode::from(2)
}

/// Tries a sample of the mutants of a game; how many survived.
fn try_all(game: &str, with: With, sample: u64, seed: u64) -> Result<usize, String> {
    let failed = |error: std::io::Error| format!("the project cannot be copied: {error}");
    let copy = target().join("tmp").join("mutants").join(game);
    if copy.exists() {
        fs::remove_dir_all(&copy).map_err(failed)?;
    }
    copy_folder(&root(), &copy, &SKIPPED).map_err(failed)?;
    let law = format!("games/{game}/rules/src");
    let mut all = Vec::new();
    for name in LAW {
        let file = format!("{law}/{name}.rs");
        all.extend(mutants(&copy, &file));
        let folder = fs::read_dir(copy.join(&law).join(name));
        for entry in folder.into_iter().flatten().flatten() {
            let file = format!("{law}/{name}/{}", entry.file_name().to_string_lossy());
            all.extend(mutants(&copy, &file));
        }
    }
    if all.is_empty() {
        return Err(format!("there is no game {game:?}"));
    }
    if try_one(&copy, game, with)? != Fate::Survived {
        return Err("the tests fail without any change".into());
    }
    let count = all.len();
    let mut counts = [0usize; 4];
    for mutant in chosen(all, sample, seed) {
        let path = copy.join(&mutant.file);
        let original = fs::read_to_string(&path).map_err(failed)?;
        fs::write(&path, &mutant.text).map_err(failed)?;
        let fate = try_one(&copy, game, with)?;
        fs::write(&path, original).map_err(failed)?;
        counts[fate as usize] += 1;
        let word = match fate {
            Fate::NoMutant => "does not build",
            Fate::ByScenarios => "scenarios",
            Fate::ByTests => "other tests",
            Fate::Survived => "SURVIVED",
        };
        println!(
            "{word}: {}:{} {} => {}",
            mutant.file, mutant.line, mutant.was, mutant.now
        );
    }
    let [unbuilt, scenarios, tests, survived] = counts;
    println!(
        "{game}: {} of {count} mutants, seed {seed}: {scenarios} noticed by scenarios, {tests} by other tests, {survived} by none; {unbuilt} more do not build",
        scenarios + tests + survived
    );
    Ok(survived)
}

/// So many of the mutants, drawn without putting back.
fn chosen(mut all: Vec<Mutant>, sample: u64, seed: u64) -> Vec<Mutant> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut chosen = Vec::new();
    while !all.is_empty() && (chosen.len() as u64) < sample {
        // The high bits of a multiplying generator will do for drawing lots.
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let index = (state >> 33) as usize % all.len();
        chosen.push(all.swap_remove(index));
    }
    chosen
}

/// Every small change of a file, outside comments, texts and tests.
fn mutants(copy: &Path, file: &str) -> Vec<Mutant> {
    let Ok(text) = fs::read_to_string(copy.join(file)) else {
        return Vec::new();
    };
    let law = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut add = |number: usize, now: String| {
        let mut changed = lines.clone();
        changed[number] = &now;
        found.push(Mutant {
            file: file.to_owned(),
            line: number + 1,
            was: lines[number].trim().to_owned(),
            now: now.trim().to_owned(),
            text: changed.join("\n") + "\n",
        });
    };
    for (number, line) in law.lines().enumerate() {
        let code = line.trim_start();
        if code.starts_with("//") || code.starts_with("use ") || code.starts_with("#[") {
            continue;
        }
        for (was, now) in CHANGES {
            for (place, _) in line.match_indices(was) {
                let inside = line[..place].matches('"').count() % 2 == 1;
                let word = line[place + was.len()..].starts_with(|letter: char| {
                    was.ends_with(char::is_alphanumeric)
                        && (letter.is_alphanumeric() || letter == '_' || letter == '.')
                });
                if !inside && !word {
                    let after = &line[place + was.len()..];
                    add(number, format!("{}{now}{after}", &line[..place]));
                }
            }
        }
        let statement = ["state.", "self.", "faults.", "estate."];
        if code.ends_with(';') && statement.iter().any(|start| code.starts_with(start)) {
            add(number, String::new());
        }
    }
    found
}

/// Builds the tests of a game and runs them, the scenarios first.
fn try_one(copy: &Path, game: &str, with: With) -> Result<Fate, String> {
    let game = &format!("roundhouse-{game}");
    let build = [
        "test",
        "--quiet",
        "--package",
        game,
        "--test",
        "lib",
        "--no-run",
    ];
    if !passes(copy, "unlimited", &build)? {
        return Ok(Fate::NoMutant);
    }
    let scenarios = [
        "test",
        "--quiet",
        "--package",
        game,
        "--test",
        "lib",
        "scenario",
    ];
    if !passes(copy, LONGEST[0], &scenarios)? {
        return Ok(Fate::ByScenarios);
    }
    if with == With::Scenarios {
        return Ok(Fate::Survived);
    }
    let all = ["test", "--quiet", "--package", game];
    Ok(match passes(copy, LONGEST[1], &all)? {
        true => Fate::Survived,
        false => Fate::ByTests,
    })
}

/// Whether cargo says yes, with so many seconds of processor time for each program it runs. The clock would
/// not do: a busy machine takes its time.
fn passes(copy: &Path, longest: &str, words: &[&str]) -> Result<bool, String> {
    let status = Command::new("sh")
        .args(["-c", "ulimit -t \"$0\"; exec cargo \"$@\"", longest])
        .args(words)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let status = status.map_err(|error| format!("cargo cannot be run: {error}"))?;
    Ok(status.success())
}
