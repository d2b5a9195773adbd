//! `cargo xtask site`: the part that runs in browsers, and the folder of files around it.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::run::{Step, step, target};
use crate::wasm;

/// Where cargo leaves the part for browsers.
pub(crate) fn program() -> PathBuf {
    target().join("wasm32-unknown-unknown/site/app.wasm")
}

/// Builds the part for browsers.
///
/// # Errors
/// Why it cannot be built: the standard library for browsers cannot be had here.
pub(crate) fn build() -> Result<Step, String> {
    wasm::provide()?;
    let args = [
        "build",
        "--quiet",
        "--profile",
        "site",
        "--target",
        wasm::TARGET,
        "--package",
        "roundhouse-app",
    ];
    Ok(step("the part for browsers", "cargo", &args))
}

/// Builds it and writes the folder, by default `site` in the folder in which cargo builds.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let folder = match words {
        [] => target().join("site"),
        ["--out", folder] => PathBuf::from(folder),
        _ => {
            eprintln!("xtask: cargo xtask site [--out DIR]");
            return ExitCode::from(2);
        }
    };
    match build() {
        Ok(Step { passed: true, .. }) => {}
        Ok(_) => return ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask: {why}");
            return ExitCode::FAILURE;
        }
    }
    let (folder, program) = (
        folder.display().to_string(),
        program().display().to_string(),
    );
    let args = [
        "run",
        "--quiet",
        "--release",
        "--package",
        "roundhouse",
        "--",
        "site",
        "--out",
        &folder,
        "--wasm",
        &program,
    ];
    match step("the site", "cargo", &args).passed {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
