//! The Python package: built and installed in a virtual environment of its own, and tested there together
//! with the suites of PettingZoo, Gymnasium and OpenSpiel.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{Step, fetch, root, step_in, target};

/// The interpreter to begin with.
const PYTHON: &str = "python3";

/// The oldest version that the package is for.
const OLDEST: (u32, u32) = (3, 10);

/// What the package is built with and tested by.
const NEEDED: [&str; 13] = [
    "maturin>=1.9,<2",
    "numpy",
    "pytest",
    "pettingzoo",
    "gymnasium",
    "open_spiel",
    "pygame",
    "ray",
    "polars",
    "matplotlib",
    "nbformat",
    "nbclient",
    "ipykernel",
];

/// Formats, lints, builds, installs and tests the package.
///
/// # Errors
/// Why nothing could be tested: Python is missing, or the outside packages cannot be had here.
pub(crate) fn check() -> Result<Vec<Step>, String> {
    let bin = provide()?;
    let folder = root().join("python");
    let python = bin.join("python").display().to_string();
    // The build calls maturin by its name.
    let path = match std::env::var("PATH") {
        Ok(path) => format!("PATH={}:{path}", bin.display()),
        Err(_) => format!("PATH={}", bin.display()),
    };
    let run = |name: &str, words: &[&str]| {
        let mut all = vec![path.as_str()];
        all.extend(words);
        step_in(&folder, name, "env", &all)
    };
    let mut steps = vec![
        run("Python: format", &["cargo", "fmt", "--check"]),
        run(
            "Python: clippy",
            &[
                "cargo", "clippy", "--quiet", "--locked", "--", "-D", "warnings",
            ],
        ),
    ];
    let install = [
        python.as_str(),
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-build-isolation",
        "--no-deps",
        "--force-reinstall",
        "--config-settings=build-args=--profile=quick",
        ".",
    ];
    let built = run("Python: pip install ./python", &install);
    let passed = built.passed;
    steps.push(built);
    if passed {
        steps.push(run("Python: tests", &[&python, "-m", "pytest"]));
    }
    Ok(steps)
}

/// The folder of programs of a virtual environment with everything that is needed.
fn provide() -> Result<PathBuf, String> {
    let version = output(
        Path::new(PYTHON),
        &[
            "-c",
            "import sys; print(sys.version_info[0], sys.version_info[1])",
        ],
    );
    let version = version.as_deref().and_then(read_version);
    if version.is_none_or(|version| version < OLDEST) {
        return Err(missing(version));
    }
    let folder = target().join("python");
    let bin = folder.join("bin");
    if output(&bin.join("python"), &["-m", "pip", "--version"]).is_none() {
        let folder = folder.display().to_string();
        let made = output(Path::new(PYTHON), &["-m", "venv", "--clear", &folder]);
        if made.is_none() {
            return Err(missing(version));
        }
    }
    let mut words = vec!["-m", "pip", "install", "--quiet"];
    words.extend(["--timeout", "60"]);
    words.extend(NEEDED);
    let python = bin.join("python").display().to_string();
    match fetch("Python: packages", &python, &words).passed {
        true => Ok(bin),
        false => Err(format!(
            "pip could not fetch {}; it needs a package index",
            NEEDED.join(", ")
        )),
    }
}

/// What to install where Python is missing or too old.
fn missing(found: Option<(u32, u32)>) -> String {
    let (major, minor) = OLDEST;
    let found = match found {
        Some((major, minor)) => format!("{PYTHON} is {major}.{minor} here or cannot make one"),
        None => format!("there is no {PYTHON} here"),
    };
    format!(
        "it needs Python {major}.{minor} or later and a virtual environment, and {found}; \
         on Debian: apt-get install python3 python3-venv"
    )
}

/// The version in a line such as `3 11`.
fn read_version(line: &str) -> Option<(u32, u32)> {
    let (major, minor) = line.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// What a program prints, if it succeeds.
fn output(program: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(args)
        .current_dir(root())
        .output()
        .ok()?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return None;
    }
    String::from_utf8(output.stdout).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read() {
        assert_eq!(read_version("3 11\n"), Some((3, 11)));
        assert_eq!(read_version("Python 3.11"), None);
        assert!((3, 9) < OLDEST && OLDEST <= (3, 10));
    }

    #[test]
    fn what_is_missing_is_said_with_the_packages() {
        let old = missing(Some((3, 8)));
        assert!(old.contains("python3 is 3.8 here") && old.ends_with("python3 python3-venv"));
        assert!(missing(None).contains("there is no python3 here"));
    }
}
