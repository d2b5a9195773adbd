//! `cargo xtask site`: the part that runs in browsers, and the folder of files around it.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::run::{Step, step, target};
use crate::wasm;

/// What people get: small, which takes minutes to build.
const SMALL: &str = "site";

/// What `cargo xtask test` tries: the same, built in a third of the time.
const QUICK: &str = "site-quick";

/// Where cargo leaves the part for browsers.
pub(crate) fn program() -> PathBuf {
    made(SMALL)
}

/// Where cargo leaves the one that is built quickly.
pub(crate) fn quick_program() -> PathBuf {
    made(QUICK)
}

fn made(profile: &str) -> PathBuf {
    target().join(wasm::TARGET).join(profile).join("app.wasm")
}

/// Builds the part for browsers quickly, to be tested.
///
/// # Errors
/// Why it cannot be built: the standard library for browsers cannot be had here.
pub(crate) fn build_quick() -> Result<Step, String> {
    build(QUICK, &[])
}

/// Builds the part for browsers by a profile, with these features.
fn build(profile: &str, features: &[&str]) -> Result<Step, String> {
    wasm::provide()?;
    let mut args = vec!["build", "--quiet", "--profile", profile];
    args.extend(["--target", wasm::TARGET, "--package", "roundhouse-app"]);
    for feature in features {
        args.extend(["--features", feature]);
    }
    Ok(step("the part for browsers", "cargo", &args))
}

/// Builds it, or says why not; whether it is there.
pub(crate) fn built(features: &[&str]) -> bool {
    match build(SMALL, features) {
        Ok(step) => step.passed,
        Err(why) => {
            eprintln!("xtask: {why}");
            false
        }
    }
}

/// Builds it and writes the folder, by default `public` in the folder in which cargo builds (`site` is cargo's own, for the profile).
pub(crate) fn run(words: &[&str]) -> ExitCode {
    let folder = match words {
        [] => target().join("public"),
        ["--out", folder] => PathBuf::from(folder),
        _ => {
            eprintln!("xtask: cargo xtask site [--out DIR]");
            return ExitCode::from(2);
        }
    };
    if !built(&[]) {
        return ExitCode::FAILURE;
    }
    let (folder, program) = (
        folder.display().to_string(),
        program().display().to_string(),
    );
    let args = [
        "run",
        "--quiet",
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
