//! Long runs of tests that `cargo test` runs for seconds only: `cargo xtask secrets`, `chaos` and `fuzz`.

use std::process::ExitCode;

use crate::outside;
use crate::run::step;

/// Pairs of tables that differ only in what the one who asks may not know.
pub(crate) fn secrets(words: &[&str]) -> ExitCode {
    run("PAIRS", 100_000, words, "roundhouse-web", "pairs::")
}

/// Servers that are killed, and what goes wrong around them.
pub(crate) fn chaos(words: &[&str]) -> ExitCode {
    run("KILLS", 500, words, "roundhouse", "killed::")
}

/// Broken texts for every reader.
pub(crate) fn fuzz(words: &[&str]) -> ExitCode {
    run("INPUTS", 100_000_000, words, "roundhouse-web", "fuzzed::")
}

/// Runs some tests of a package, one after the other, with a variable that says how often; another seed
/// comes from the variable `SEED`.
fn run(variable: &str, usual: u64, words: &[&str], package: &str, tests: &str) -> ExitCode {
    let times = match words {
        [] => Some(usual),
        [number] => number.parse().ok(),
        _ => None,
    };
    let Some(times) = times else {
        eprintln!(
            "xtask: say how often, or nothing; not {:?}",
            words.join(" ")
        );
        return ExitCode::from(2);
    };
    if let Err(text) = outside::provide() {
        eprintln!("xtask: {text}");
        return ExitCode::FAILURE;
    }
    let setting = format!("{variable}={times}");
    let args = [
        &setting,
        "cargo",
        "test",
        "--package",
        package,
        "--test",
        "lib",
        tests,
        "--",
        "--nocapture",
        "--test-threads",
        "1",
    ];
    match step(tests.trim_end_matches(':'), "env", &args).passed {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
