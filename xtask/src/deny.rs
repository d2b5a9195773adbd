//! `cargo xtask deny`: the licenses, the sources and the known faults of all we depend on, by cargo-deny
//! and the lists in deny.toml.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use crate::run::{Step, fetch, step, target};

/// What to do where the tool cannot be built.
const HOW: &str = "cargo-deny cannot be installed: run `cargo install --locked cargo-deny`";

/// What can be checked without a network.
const CHECKS: [&str; 4] = ["check", "bans", "licenses", "sources"];

/// The workspaces: the program's, and that of the Python package, which has a lock file of its own.
const WORKSPACES: [(&str, &str); 2] = [
    ("dependencies", "Cargo.toml"),
    ("dependencies of the Python package", "python/Cargo.toml"),
];

/// Installs the tool if it is missing, and checks everything.
pub(crate) fn run() -> ExitCode {
    let Some(tool) = found().or_else(install) else {
        eprintln!("xtask: {HOW}");
        return ExitCode::FAILURE;
    };
    let mut steps = checks(&tool);
    if step("advisories", &tool, &["fetch", "db"]).passed {
        for (name, manifest) in WORKSPACES {
            let mut words = vec!["--manifest-path", manifest, "--config", "deny.toml"];
            words.extend(["check", "advisories"]);
            steps.push(step(&format!("advisories: {name}"), &tool, &words));
        }
    } else {
        println!("skipped advisories: their database cannot be reached from here");
    }
    match steps.iter().all(|step| step.passed) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Checks what needs no network but for getting the tool.
///
/// # Errors
/// How to get the tool, if it is not there and cannot be built.
pub(crate) fn check() -> Result<Vec<Step>, &'static str> {
    match found().or_else(install) {
        Some(tool) => Ok(checks(&tool)),
        None => Err(HOW),
    }
}

/// Checks every workspace, by the versions in its lock file and by the lists in deny.toml.
fn checks(tool: &str) -> Vec<Step> {
    let check = |(name, manifest)| {
        let mut words = vec!["--manifest-path", manifest, "--locked"];
        words.extend(["--config", "deny.toml"]);
        words.extend(CHECKS);
        step(name, tool, &words)
    };
    WORKSPACES.map(check).into()
}

/// The folder of tools that only this project uses.
fn tools() -> PathBuf {
    target().join("tools")
}

/// The tool, if it is there.
fn found() -> Option<String> {
    let own = tools().join("bin").join("cargo-deny");
    let names = [own.display().to_string(), "cargo-deny".to_owned()];
    names.into_iter().find(|tool| {
        let version = Command::new(tool)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        version.is_ok_and(|status| status.success())
    })
}

fn install() -> Option<String> {
    let root = tools().display().to_string();
    // Without optimization and lines for debuggers, because it is built longer than it ever runs.
    let args = [
        "install",
        "--quiet",
        "--debug",
        "--config",
        "profile.dev.debug=false",
        "--locked",
        "--root",
        &root,
        "cargo-deny",
    ];
    fetch("cargo-deny", "cargo", &args);
    found()
}
