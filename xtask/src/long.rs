//! Long runs of tests that `cargo test` runs for seconds only: `cargo xtask secrets`, `chaos` and `fuzz`.

use std::process::ExitCode;

use crate::outside;
use crate::run::step;

/// Pairs of tables that differ only in what the one who asks may not know.
pub(crate) fn secrets(words: &[&str]) -> ExitCode {
    let run = Run {
        variable: "PAIRS",
        usual: 100_000,
        package: "roundhouse-web",
        tests: "pairs::",
        // Times are measured too, while nothing else runs.
        at_once: "1",
    };
    run.start(words)
}

/// Servers that are killed, and what goes wrong around them.
pub(crate) fn chaos(words: &[&str]) -> ExitCode {
    outside::provide_clock();
    let run = Run {
        variable: "KILLS",
        usual: 500,
        package: "roundhouse",
        tests: "killed::",
        at_once: "2",
    };
    run.start(words)
}

/// Broken texts for every reader.
pub(crate) fn fuzz(words: &[&str]) -> ExitCode {
    let run = Run {
        variable: "INPUTS",
        usual: 100_000_000,
        package: "roundhouse-web",
        tests: "fuzzed::",
        at_once: "1",
    };
    run.start(words)
}

/// Some tests of a package, with a variable that says how often; another seed comes from the variable
/// `SEED`.
struct Run {
    variable: &'static str,
    usual: u64,
    package: &'static str,
    tests: &'static str,
    /// How many tests run at a time. Those that compute use all cores themselves; those that wait do not.
    at_once: &'static str,
}

impl Run {
    /// Runs them.
    fn start(&self, words: &[&str]) -> ExitCode {
        let times = match words {
            [] => Some(self.usual),
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
        let setting = format!("{}={times}", self.variable);
        // Built with optimization, because they run long.
        let mut args = vec![&*setting, "cargo", "test", "--profile", "long"];
        args.extend(["--package", self.package, "--test", "lib", self.tests]);
        args.extend(["--", "--nocapture", "--test-threads", self.at_once]);
        match step(self.tests.trim_end_matches(':'), "env", &args).passed {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}
