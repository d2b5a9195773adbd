//! `roundhouse scenario`: runs scenario files.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use games::with_kit;
use kit::Kit;
use test_kit::scenario;

use crate::args::ScenarioArgs;
use crate::failure::Failure;

pub(crate) fn run(args: &ScenarioArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut held, mut failed) = (0, 0);
    for path in &args.paths {
        let files = files(path)?;
        if files.is_empty() {
            let none = format!("{} holds no scenario files", path.display());
            return Err(Failure::Failed(none));
        }
        for file in files {
            match check(&file) {
                Ok(()) => held += 1,
                Err(lines) => {
                    failed += 1;
                    for line in lines {
                        writeln!(out, "{}: {line}", file.display())?;
                    }
                }
            }
        }
    }
    writeln!(out, "{held} scenarios hold, {failed} fail")?;
    if failed == 0 {
        Ok(())
    } else {
        out.flush().map_err(Into::into).and(Err(Failure::Told))
    }
}

/// The file itself, or the scenario files of a folder and of the folders in it.
fn files(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let cannot = |error| Failure::Failed(format!("{} cannot be read: {error}", path.display()));
    let mut found = Vec::new();
    let mut entries: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(path).map_err(cannot)? {
        entries.push(entry.map_err(cannot)?.path());
    }
    entries.sort();
    for entry in entries {
        if entry.is_dir() {
            found.extend(files(&entry)?);
        } else if entry.extension().is_some_and(|ending| ending == "toml") {
            found.push(entry);
        }
    }
    Ok(found)
}

/// Everything that does not hold, a line each.
fn check(file: &Path) -> Result<(), Vec<String>> {
    let text =
        fs::read_to_string(file).map_err(|error| vec![format!("cannot be read: {error}")])?;
    let parsed = scenario::parse(&text).map_err(|error| vec![error])?;
    match with_kit!(&parsed.game, K => parsed.run::<<K as Kit>::Rules>()) {
        Some(verdict) => verdict,
        None => {
            let unknown = games::meta(&parsed.game).expect_err("a game that is listed has a type");
            Err(vec![unknown.to_string()])
        }
    }
}
