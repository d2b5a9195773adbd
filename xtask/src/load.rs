//! `cargo xtask load`: the load generator over one server with SQLite, one with PostgreSQL, and two.

use std::process::ExitCode;

use test_servers::Postgres;

use crate::outside;
use crate::run::{Step, step};

/// What follows `cargo run` to get the program that people use.
const PROGRAM: [&str; 8] = [
    "run",
    "--release",
    "--quiet",
    "--package",
    "roundhouse",
    "--",
    "bench",
    "serve",
];

/// Runs it with these words after each run's own.
pub(crate) fn run(words: &[&str]) -> ExitCode {
    if let Err(text) = outside::provide() {
        eprintln!("xtask: {text}");
        return ExitCode::FAILURE;
    }
    let server = match Postgres::start() {
        Ok(server) => server,
        Err(text) => {
            eprintln!("xtask: {text}");
            return ExitCode::FAILURE;
        }
    };
    let load = |name: &str, more: &[&str]| {
        let args = [&PROGRAM, more, words].concat();
        step(name, "cargo", &args)
    };
    let (one, two) = (server.database(), server.database());
    let steps: [Step; 3] = [
        load("one server, SQLite", &[]),
        load("one server, PostgreSQL", &["--database", &one]),
        load(
            "two servers, PostgreSQL",
            &["--database", &two, "--nodes", "2"],
        ),
    ];
    if steps.iter().all(|step| step.passed) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
