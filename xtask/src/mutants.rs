//! `cargo xtask mutants GAME`: whether the tests of a game notice when its rules are changed.
//!
//! In a copy of the project, one small change at a time is made to the files that hold the law: a
//! comparison turned round, a number one more, a statement left out. The scenarios are run first, then
//! the other tests of the crate. What no test notices is printed: it needs a scenario, or a reason in
//! docs/mutation.md. What does not build, or is the same program, is no mutant.
//!
//! Building takes most of the time, so the scenarios have a test program of their own in the copy, which is
//! not optimized, and a target folder of their own, so that other builds need not wait.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::run::{copy_folder, root, target};
use crate::tidy::SKIPPED;

/// The files of a game that hold its law, by name; with files of a folder of that name.
const LAW: [&str; 18] = [
    "check",
    "apply",
    "score",
    "scores",
    "scoring",
    "resolve",
    "matches",
    "bonus",
    "turn",
    "train",
    "trip",
    "glide",
    "end",
    "history",
    "deal",
    "groups",
    "routes/declared",
    "routes/fewest",
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

/// A mutant whose other tests take more seconds of processor time than this goes round in circles, which is
/// noticed. Building is not timed.
const LONGEST: u64 = 600;

/// The same for scenarios: so many seconds at least, and so many times what they take without a change.
const SCENARIOS_LONGEST: (u64, u64) = (10, 8);

/// The test program of the copy that runs nothing but scenarios.
const PROGRAM: &str = "scenarios_only";

/// One small change.
struct Mutant {
    file: String,
    line: usize,
    was: String,
    now: String,
    /// The whole file with the change.
    text: String,
}

impl Mutant {
    /// Whether it is at a place: the end of a path, with or without the number of a line.
    fn is_at(&self, place: &str) -> bool {
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) => (file, Some(line)),
            None => (place, None),
        };
        format!("/{}", self.file).ends_with(&format!("/{file}"))
            && line.is_none_or(|line| line.parse() == Ok(self.line))
    }
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

/// Runs the chore: a game, `--sample N` mutants, `--seed S` to choose them by, `--at FILE:LINE` for those of one
/// place, `--at FILE` for those of a file; places may be joined by commas.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let (mut sample, mut seed, mut at) = (60, 1, "");
    let (game, with, mut rest) = match words {
        [game, "--scenarios", rest @ ..] => (*game, With::Scenarios, rest),
        [game, rest @ ..] => (*game, With::AllTests, rest),
        [] => return usage(),
    };
    while let [name, value, more @ ..] = rest {
        match (*name, value.parse()) {
            ("--at", _) => at = value,
            ("--sample", Ok(number)) => sample = number,
            ("--seed", Ok(number)) => seed = number,
            _ => return usage(),
        }
        rest = more;
    }
    if !rest.is_empty() {
        return usage();
    }
    match try_all(game, with, (sample, seed), at) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask mutants: {why}");
            ExitCode::from(2)
        }
    }
}

fn usage() -> ExitCode {
    eprintln!(
        "cargo xtask mutants GAME [--scenarios] [--sample N] [--seed S] [--at FILE[:LINE],…]"
    );
    ExitCode::from(2)
}

/// Tries a sample of the mutants of a game; how many survived.
fn try_all(game: &str, with: With, (sample, seed): (u64, u64), at: &str) -> Result<usize, String> {
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
    // Copies are as old as the originals, and what the last run left behind was built from a mutant.
    for mutant in &all {
        let path = copy.join(&mutant.file);
        let text = fs::read_to_string(&path).map_err(failed)?;
        fs::write(&path, text).map_err(failed)?;
    }
    all.retain(|mutant| at.is_empty() || at.split(',').any(|place| mutant.is_at(place)));
    if all.is_empty() {
        return Err(format!("there is nothing to change at {at}"));
    }
    write_program(&copy, game)?;
    let trial = Trial::new(&copy, game, with)?;
    let count = all.len();
    let mut counts = [0usize; 4];
    for mutant in chosen(all, sample, seed) {
        let path = copy.join(&mutant.file);
        let original = fs::read_to_string(&path).map_err(failed)?;
        fs::write(&path, &mutant.text).map_err(failed)?;
        let fate = trial.fate()?;
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

/// Writes the program that runs the scenarios of a game into the copy. The type of the game is named where
/// its own tests run them.
fn write_program(copy: &Path, game: &str) -> Result<(), String> {
    let tests = copy.join(format!("games/{game}/rules/tests"));
    let read = |folder: &Path| {
        let files = fs::read_dir(folder).into_iter().flatten().flatten();
        files
            .filter_map(|file| fs::read_to_string(file.path()).ok())
            .find_map(|text| Some(text.split_once("run_folder::<")?.1.to_owned()))
    };
    let rest = read(&tests).or_else(|| read(&tests.join("lib")));
    let rest = rest.ok_or("the tests of the game run no scenarios")?;
    let kind = rest.split('>').next().unwrap_or_default();
    let text = format!(
        "#[test]\nfn scenarios() {{\n    let folder = concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/scenarios\");\n    \
         test_kit::scenario::run_folder::<{}::{kind}>(std::path::Path::new(folder));\n}}\n",
        game.replace('-', "_")
    );
    fs::write(tests.join(format!("{PROGRAM}.rs")), text)
        .map_err(|error| format!("the program cannot be written: {error}"))
}

/// How mutants of one game are tried.
struct Trial<'a> {
    copy: &'a Path,
    package: String,
    with: With,
    /// The program that runs the scenarios, once it is built.
    program: PathBuf,
    /// So many seconds of processor time it may take.
    longest: u64,
}

impl<'a> Trial<'a> {
    /// Tries the game as it is, to see that its tests pass and how long its scenarios take.
    fn new(copy: &'a Path, game: &str, with: With) -> Result<Self, String> {
        let mut trial = Self {
            copy,
            package: format!("roundhouse-{game}"),
            with,
            program: PathBuf::new(),
            longest: LONGEST,
        };
        trial.program = trial
            .build_scenarios()?
            .ok_or("the scenarios do not build without any change")?;
        let start = Instant::now();
        if !trial.scenarios_pass()? {
            return Err("the scenarios fail without any change".into());
        }
        let (least, times) = SCENARIOS_LONGEST;
        trial.longest = least.max(start.elapsed().as_secs() * times);
        if trial.fate()? != Fate::Survived {
            return Err("the tests fail without any change".into());
        }
        Ok(trial)
    }

    /// Builds the tests of the game and runs them, the scenarios first.
    fn fate(&self) -> Result<Fate, String> {
        if self.build_scenarios()?.is_none() {
            return Ok(Fate::NoMutant);
        }
        if !self.scenarios_pass()? {
            return Ok(Fate::ByScenarios);
        }
        if self.with == With::Scenarios {
            return Ok(Fate::Survived);
        }
        let all = ["test", "--quiet", "--package", &self.package];
        let build = [&all[..], &["--no-run"]].concat();
        if !passes(&mut self.limited("cargo", &build, None))? {
            return Ok(Fate::NoMutant);
        }
        Ok(
            match passes(&mut self.limited("cargo", &all, Some(LONGEST)))? {
                true => Fate::Survived,
                false => Fate::ByTests,
            },
        )
    }

    /// Builds the program that runs the scenarios; where it is, if it builds.
    fn build_scenarios(&self) -> Result<Option<PathBuf>, String> {
        let words = [
            "test",
            "--no-run",
            "--package",
            &self.package,
            "--test",
            PROGRAM,
        ];
        let output = self
            .limited("cargo", &words, None)
            .env("CARGO_PROFILE_TEST_OPT_LEVEL", "0")
            .env("CARGO_PROFILE_TEST_DEBUG", "0")
            .env("CARGO_INCREMENTAL", "1")
            .stderr(Stdio::piped())
            .output()
            .map_err(|error| format!("cargo cannot be run: {error}"))?;
        if !output.status.success() {
            return Ok(None);
        }
        // "Executable tests/scenarios_only.rs (/…/scenarios_only-…)"
        let said = String::from_utf8_lossy(&output.stderr);
        let path = said
            .lines()
            .rev()
            .find_map(|line| line.trim_end().strip_suffix(')')?.split_once('('));
        let (_, path) = path.ok_or("cargo does not say where the scenarios are")?;
        Ok(Some(path.into()))
    }

    fn scenarios_pass(&self) -> Result<bool, String> {
        let program = self.program.to_string_lossy();
        passes(&mut self.limited(&program, &[], Some(self.longest)))
    }

    /// A program that may take so many seconds of processor time, as may each that it runs. The clock would
    /// not do: a busy machine takes its time.
    fn limited(&self, program: &str, words: &[&str], longest: Option<u64>) -> Command {
        let longest = longest.map_or_else(|| "unlimited".into(), |seconds| seconds.to_string());
        let mut command = Command::new("sh");
        command
            .args(["-c", "ulimit -t \"$0\"; exec \"$@\"", &longest, program])
            .args(words)
            .current_dir(self.copy)
            .env(
                "CARGO_TARGET_DIR",
                target().join("tmp").join("mutants").join("target"),
            )
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    }
}

/// Whether a program says yes.
fn passes(command: &mut Command) -> Result<bool, String> {
    let status = command.status();
    let status = status.map_err(|error| format!("a program cannot be run: {error}"))?;
    Ok(status.success())
}
