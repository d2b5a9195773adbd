//! `cargo xtask test`: format, clippy, tidy checks, documentation, packages, every test, the scenarios
//! through the program, and a new game.

use std::process::ExitCode;

use crate::deny;
use crate::games;
use crate::new_game;
use crate::offline;
use crate::outside;
use crate::python;
use crate::run::{Step, captured, fetch, root, step};
use crate::site;
use crate::tidy;

/// The components that rustup may have left out.
const COMPONENTS: [(&str, &str); 2] = [("cargo-fmt", "rustfmt"), ("cargo-clippy", "clippy")];

pub(crate) fn run() -> ExitCode {
    for (program, component) in COMPONENTS {
        if let Err(text) = component_there(program, component) {
            eprintln!("xtask: {text}");
            return ExitCode::FAILURE;
        }
    }
    if let Err(text) = outside::provide() {
        eprintln!("xtask: {text}");
        return ExitCode::FAILURE;
    }
    let mut skipped = outside::provide_browsers();
    let mut steps = vec![
        step("format", "cargo", &["fmt", "--all", "--check"]),
        step(
            "clippy",
            "cargo",
            &[
                "clippy",
                "--workspace",
                "--all-targets",
                "--quiet",
                "--",
                "-D",
                "warnings",
            ],
        ),
        tidy_step(),
        documentation(),
        packages(),
    ];
    match deny::check() {
        Ok(tried) => steps.extend(tried),
        Err(why) => skipped.push(format!("skipped dependencies: {why}")),
    }
    let mut has_site = false;
    match site::build_quick() {
        Ok(step) => {
            has_site = step.passed;
            steps.push(step);
        }
        Err(why) => skipped.push(format!("skipped the tables without a server: {why}")),
    }
    match python::check() {
        Ok(tried) => steps.extend(tried),
        Err(why) => skipped.push(format!("skipped Python: {why}")),
    }
    let (tests, counts) = tests();
    steps.push(tests);
    if has_site {
        steps.push(offline::short());
    }
    steps.push(scenarios());
    steps.push(new_game::trial());
    println!();
    for Step { name, passed } in &steps {
        println!("{} {name}", if *passed { "passed" } else { "FAILED" });
    }
    for line in skipped {
        println!("{line}");
    }
    let failed_steps = steps.iter().filter(|step| !step.passed).count() as u64;
    println!(
        "{} passed, {} failed",
        counts.passed,
        counts.failed.max(failed_steps)
    );
    if failed_steps == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Tests the Python package and nothing else.
pub(crate) fn only_python() -> ExitCode {
    match python::check() {
        Ok(steps) if steps.iter().all(|step| step.passed) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("xtask: the Python package cannot be tested: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Nothing if a component of the toolchain is there or can be fetched.
fn component_there(program: &str, component: &str) -> Result<(), String> {
    let there = |program: &str| {
        let version = std::process::Command::new(program)
            .arg("--version")
            .output();
        version.is_ok_and(|output| output.status.success())
    };
    if there(program) {
        return Ok(());
    }
    println!("==> {component} is missing: rustup component add {component}");
    fetch("install", "rustup", &["component", "add", component]);
    if there(program) {
        Ok(())
    } else {
        Err(format!(
            "{component} is missing: run `rustup component add {component}`"
        ))
    }
}

fn tidy_step() -> Step {
    println!("\n==> tidy");
    let faults = tidy::faults(&root());
    for fault in &faults {
        println!("{fault}");
    }
    println!("<== tidy: {} faults", faults.len());
    Step {
        name: "tidy".into(),
        passed: faults.is_empty(),
    }
}

/// The documentation of every crate, without broken links.
fn documentation() -> Step {
    let args = [
        "RUSTDOCFLAGS=-D warnings",
        "cargo",
        "doc",
        "--workspace",
        "--no-deps",
        "--quiet",
    ];
    step("documentation", "env", &args)
}

/// The packages that a registry would get. They are not built once more, which takes six minutes of
/// processor time: tidy checks that no crate includes a file from outside its package, and the tests build
/// the rest.
fn packages() -> Step {
    let private = tidy::unpublished(&root());
    let mut args = vec!["package", "--workspace", "--no-verify", "--allow-dirty"];
    args.extend(["--offline", "--quiet"]);
    for name in &private {
        args.extend(["--exclude", name]);
    }
    step("packages", "cargo", &args)
}

/// Every scenario of every game, played by the program.
fn scenarios() -> Step {
    let folders = games::scenarios(&root());
    let mut args = vec![
        "run",
        "--quiet",
        "--package",
        "roundhouse",
        "--",
        "scenario",
    ];
    args.extend(folders.iter().map(String::as_str));
    step("scenarios through the program", "cargo", &args)
}

/// How many tests passed and failed.
struct Counts {
    passed: u64,
    failed: u64,
}

/// Every test of the workspace, counted by the lines with which test binaries close. Of the tables without a server a
/// few are tested after it; `cargo xtask offline` tests all of it, which takes minutes.
fn tests() -> (Step, Counts) {
    println!("\n==> tests: cargo test --workspace");
    let mut counts = Counts {
        passed: 0,
        failed: 0,
    };
    let args = ["test", "--workspace", "--no-fail-fast", "--quiet"];
    let ran = captured("cargo", &args);
    let passed = match &ran {
        Some((passed, _)) => *passed,
        None => false,
    };
    for line in ran.iter().flat_map(|(_, text)| text.lines()) {
        if let Some(result) = line.trim().strip_prefix("test result: ") {
            counts.passed += number_before(result, " passed");
            counts.failed += number_before(result, " failed");
        }
    }
    println!(
        "<== tests: {} passed, {} failed",
        counts.passed, counts.failed
    );
    // A run without a single test has shown nothing.
    (
        Step {
            name: "tests".into(),
            passed: passed && counts.passed > 0,
        },
        counts,
    )
}

/// The number that stands before a word in a line.
fn number_before(line: &str, word: &str) -> u64 {
    let before = line.split(word).next().unwrap_or_default();
    let digits = before
        .rsplit(|c: char| !c.is_ascii_digit())
        .next()
        .unwrap_or_default();
    digits.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::number_before;

    #[test]
    fn counts_are_read_off_a_closing_line() {
        let line = "ok. 29 passed; 2 failed; 0 ignored; 0 measured";
        assert_eq!(number_before(line, " passed"), 29);
        assert_eq!(number_before(line, " failed"), 2);
        assert_eq!(number_before("nothing", " passed"), 0);
    }
}
